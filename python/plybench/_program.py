"""The program, called with the options of its command line."""

from __future__ import annotations

import difflib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable, TypedDict, Union

from plybench._results import Results, read

if TYPE_CHECKING:
    from typing_extensions import Unpack

One = Union[str, int, float, "os.PathLike[str]"]
Option = Union[One, Iterable[One]]

#: Exit code of a run in which some searches failed: its rows say which.
SOME_FAILED = 4


class RunOptions(TypedDict, total=False):
    """The options of ``plybench run``."""

    game: Option
    positions: Option
    skip_bad: bool
    phases: Option
    limit: One
    seeds: One
    engines: Option
    depths: Option
    reference: One
    nodes: One
    seconds: One
    twice: bool
    samples: One
    distinct: bool
    ordering: bool
    cutoff_indices: bool
    variation: bool
    root_moves: bool
    audit: One
    truth: Option
    within: One
    mode: One
    out: One
    resume: bool
    overwrite: bool
    quiet: bool
    jobs: One


class SearchOptions(TypedDict, total=False):
    """The options of ``plybench search``."""

    game: One
    engine: One
    depth: One
    nodes: One
    seconds: One
    distinct: bool
    all: bool
    quiet: bool


class PlybenchError(RuntimeError):
    """The program ended with an error: its message, ``exit_code`` and ``command``."""

    def __init__(self, message: str, exit_code: int, command: list[str]) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.command = command


def run(suite: One | None = None, **options: Unpack[RunOptions]) -> Results:
    """Runs searches and returns their rows, as ``plybench run`` does.

    ``suite`` is a suite file or the name of a built-in suite. With ``out`` the results file stays, so that an
    interrupted run can be resumed; without it the rows are returned only. Searches that failed are rows with their
    status, and a warning.
    """
    with tempfile.TemporaryDirectory(prefix="plybench-") as folder:
        options.setdefault("out", Path(folder) / "results.csv")
        arguments = [] if suite is None else [suite]
        _call("run", arguments, options, RunOptions)
        return read(_text(options["out"]))


def search(position: One, **options: Unpack[SearchOptions]) -> dict[str, Any]:
    """Searches one position with one engine, as ``plybench search --json`` does: ``value``, ``best_move``, ``pv``,
    ``counters`` and more. ``position`` is in the notation of its game, an id of a position set, or the seed of a tree.
    """
    found: dict[str, Any] = json.loads(_call("search", [position], options, SearchOptions, "--json"))
    return found


def find_program() -> str:
    """The path of the program: ``$PLYBENCH``, or the one that was installed with this package, or one on ``PATH``."""
    if os.environ.get("PLYBENCH"):
        return os.environ["PLYBENCH"]
    name = "plybench.exe" if sys.platform == "win32" else "plybench"
    user = "nt_user" if os.name == "nt" else "posix_user"
    folders = [
        sysconfig.get_path("scripts"),
        # `pip install --user`, and `pip install --target`, which puts `bin` beside the package.
        sysconfig.get_path("scripts", scheme=user),
        os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"),
    ]
    installed = (os.path.join(folder, name) for folder in folders)
    found = next(filter(os.path.isfile, installed), None) or shutil.which("plybench")
    if found is None:
        raise FileNotFoundError("the program plybench is not installed; reinstall the package, or set PLYBENCH to its path")
    return found


def _call(command: str, arguments: Iterable[One], options: Any, known: type, *flags: str) -> str:
    """What a command prints; raises its error and repeats its warnings."""
    line = [find_program(), command, *flags]
    for name, value in options.items():
        if name not in known.__annotations__:
            nearest = difflib.get_close_matches(name, known.__annotations__, 1)
            hint = f"; did you mean '{nearest[0]}'?" if nearest else ""
            raise TypeError(f"{command}() got an unexpected keyword argument '{name}'{hint}")
        if value is True:
            line.append(_flag(name))
        elif value is not None and value is not False:
            line.append(f"{_flag(name)}={_text(value)}")
    line += ["--", *map(_text, arguments)]
    done = subprocess.run(line, capture_output=True, encoding="utf-8", errors="replace")
    said = done.stderr.strip()
    if done.returncode == SOME_FAILED:
        warnings.warn(said, stacklevel=3)
    elif done.returncode != 0:
        raise PlybenchError(said.removeprefix("plybench: "), done.returncode, line)
    else:
        for warning in (text for text in said.splitlines() if text.startswith("warning: ")):
            warnings.warn(warning.removeprefix("warning: "), stacklevel=3)
    return done.stdout


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _text(value: Option) -> str:
    if isinstance(value, (str, int, float, os.PathLike)):
        return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
    return ",".join(map(_text, value))
