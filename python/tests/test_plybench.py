"""The package against the program: `python -m unittest discover python/tests`, with pandas and polars."""

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

import plybench
from plybench._program import RunOptions, SearchOptions

TREES = {"game": "tree:iid[b=3]", "seeds": "0-5", "engines": ["ab", "pvs+tt"], "depths": range(1, 4)}


def options_of(command):
    """The options that the help of a command lists."""
    text = subprocess.run([plybench.find_program(), command, "--help"], capture_output=True, encoding="utf-8").stdout
    return {name.replace("-", "_") for name in re.findall(r"^ +(?:-\w, |    )--([a-z-]+)", text, re.MULTILINE)}


class Calls(unittest.TestCase):
    def test_every_option_of_the_command_line_is_a_keyword(self):
        for command, options, not_here in [
            # Other output than rows, or the object: not for a function that returns those.
            ("run", RunOptions, {"dry_run", "json", "help"}),
            ("search", SearchOptions, {"board", "events", "json", "help"}),
        ]:
            self.assertEqual(options_of(command) - not_here, set(options.__annotations__))

    def test_lists_ranges_and_texts_are_the_same_run(self):
        listed = plybench.run(**TREES)
        typed = plybench.run(game="tree:iid[b=3]", seeds="0-5", engines="ab,pvs+tt", depths="1-3")
        self.assertEqual(len(listed), 36)
        counts = [name for name in listed.columns if not name.endswith("_ns")]
        self.assertEqual([listed[name] for name in counts], [typed[name] for name in counts])
        self.assertEqual(listed.manifest["suite"]["experiments"][0]["depths"], [1, 2, 3])

    def test_a_row_is_what_search_says(self):
        results = plybench.run(positions="quick", limit=1, engines="ab", depths=2)
        row = results[0]
        found = plybench.search(row["position"], engine="ab", depth=2)
        self.assertEqual((found["value"], found["best_move"]), (row["value"], row["best_move"]))
        self.assertEqual(found["counters"]["nodes"], row["nodes"])

    def test_files_stay_where_they_are_asked_for_and_details_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "rows.csv.gz"
            results = plybench.run(**TREES, out=out, cutoff_indices=True, audit=100)
            again = plybench.read(out)
            self.assertEqual(list(again), list(results))
            self.assertEqual(len(again.details), len(results))
            self.assertEqual(again.manifest["rows"], 36)

    def test_errors_are_those_of_the_program(self):
        with self.assertRaisesRegex(plybench.PlybenchError, "did you mean `pvs`") as caught:
            plybench.run(engines="pvss")
        self.assertEqual(caught.exception.exit_code, 2)
        with self.assertRaisesRegex(TypeError, "'enginez'; did you mean 'engines'"):
            plybench.run(enginez="ab")
        with self.assertRaises(plybench.PlybenchError):
            plybench.run("no-such-suite")

    def test_searches_that_failed_are_rows_and_a_warning(self):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            results = plybench.run(**{**TREES, "depths": 3}, nodes=3)
        self.assertEqual(set(results["status"]), {"node-limit"})
        self.assertIn("node limit", str(told[0].message).replace("-", " "))

    def test_the_module_is_the_program(self):
        command = [sys.executable, "-m", "plybench", "--version"]
        said = subprocess.run(command, capture_output=True, encoding="utf-8").stdout
        self.assertRegex(said, r"^plybench \d")


class Page(unittest.TestCase):
    def test_the_blocks_of_the_page_run_in_their_order(self):
        here = Path(__file__).resolve().parent
        pages = [here.parent / "PYTHON.md", here.parents[1] / "docs/PYTHON.md"]
        text = next(page for page in pages if page.exists()).read_text("utf-8")
        blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        self.assertEqual(len(blocks), 4)
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
            before = os.getcwd()
            os.chdir(folder)
            try:
                names = {}
                for block in blocks:
                    exec(block, names)
            finally:
                os.chdir(before)
        self.assertTrue(said.getvalue().startswith("64 ['game', 'position'"), said.getvalue())


class Tables(unittest.TestCase):
    def test_whole_numbers_are_whole_and_empty_fields_none(self):
        results = plybench.run(**TREES)
        self.assertEqual(results.columns[:5], ["game", "position", "phase", "engine", "depth"])
        self.assertEqual((results[0]["position"], results[0]["depth"], results[0]["phase"]), ("0", 1, None))
        self.assertTrue(all(type(nodes) is int for nodes in results["nodes"]))
        self.assertEqual(results["reported_ns"], [None] * 36)

    def test_other_tables_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "other.csv"
            for text, told in [
                ("a,b\n1,2\n", "no column game, position, engine, depth"),
                ("game,position,engine,depth,depth\n", "two columns of one name"),
                ("game,position,engine,depth\nchess,p,ab\n", "other.csv:2: 3 fields under 4 columns"),
            ]:
                file.write_text(text)
                with self.assertRaisesRegex(ValueError, told):
                    plybench.read(file)

    def test_pandas_reads_the_same(self):
        import pandas

        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "rows.csv"
            frame = plybench.run(limit=3, engines="ab,pvs+tt", depths="1-2", out=out).to_pandas()
            read = pandas.read_csv(out, dtype={"position": str})
        self.assertEqual(list(frame.columns), list(read.columns))
        for name in read.columns:
            ours, theirs = frame[name], read[name]
            self.assertEqual(ours.isna().tolist(), theirs.isna().tolist(), name)
            self.assertEqual(ours.dropna().tolist(), theirs.dropna().tolist(), name)
        self.assertEqual(str(frame.nodes.dtype), "Int64")
        self.assertEqual(int(frame.groupby("engine").nodes.sum()["ab"]), int(read.groupby("engine").nodes.sum()["ab"]))

    def test_polars_has_the_same_rows(self):
        results = plybench.run(**TREES)
        frame = results.to_polars()
        self.assertEqual(frame.rows(named=True), list(results))
        self.assertEqual(str(frame["reported_ns"].dtype), "Int64")

    def test_a_sum_of_64_bits_is_kept(self):
        results = plybench.Results({"nodes": [2**64 - 1, None]})
        self.assertEqual(results.to_pandas().nodes[0], 2**64 - 1)
        self.assertEqual(results.to_polars()["nodes"].to_list(), [2**64 - 1, None])


if __name__ == "__main__":
    unittest.main()
