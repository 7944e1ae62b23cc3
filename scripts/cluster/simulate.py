#!/usr/bin/env python3
"""Simulates the time of chunks on many processors, from measured costs of cells.

    plybench plan central-full --chunk-seconds 5 --out chunks
    scripts/cluster/simulate.py chunks reports/reference/results/central-full.csv.gz --copies 1000

`plybench plan` cuts the chunks by its estimates. A chunk takes the sum of its CPU times in results of the same suite on one
machine, which includes the errors of the estimates. --copies K repeats every chunk K times, longest cells first, as `plan`
orders them. Three schedules:

    pull      an idle processor takes the next chunk (HyperQueue, Snakemake, array.sbatch)
    static    one equal part per processor, cut beforehand (`--chunks`, one job each)
    barriers  pull, in rounds of one chunk per processor; each round waits for its slowest chunk

Besides its cells, a chunk costs --start seconds on its processor (process and plan), and --dispatch seconds of the single
server. At the end the merge writes --merge-rows rows per second.
"""
import argparse
import csv
import gzip
import heapq
import json
from pathlib import Path


def cells(text):
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chunks", metavar="FOLDER", type=Path, help="the chunks of `plybench plan`")
    parser.add_argument("results", metavar="FILE.csv[.gz]", type=Path, help="results of their suite, from any machine")
    parser.add_argument("--copies", metavar="K", type=int, default=1, help="repeat the suite K times")
    parser.add_argument("--cores", metavar="N,N", default="64,1024,16384", help="processors [default: 64,1024,16384]")
    parser.add_argument("--start", metavar="S", type=float, default=0.02, help="seconds [default: 0.02]")
    parser.add_argument("--dispatch", metavar="S", type=float, default=0.004, help="seconds [default: 0.004]")
    parser.add_argument("--merge-rows", metavar="N", type=float, default=200_000, help="rows per second [default: 200000]")
    return parser.parse_args()


def measured(folder, results):
    """Seconds of each chunk, in their order; seconds of the longest cell; rows."""
    opened = gzip.open if results.suffix == ".gz" else open
    with opened(results, "rt", newline="") as file:
        seconds = [int(row["cpu_ns"]) * 1e-9 for row in csv.DictReader(file)]
    chunks = []
    for path in sorted(folder.glob("*.json")):
        chunk = json.loads(path.read_text())
        chunks.append(sum(seconds[cell] for cell in cells(chunk["part"]["cells"])))
    return chunks, max(seconds), len(seconds)


def pull(chunks, cores, start, dispatch):
    """Seconds until the last chunk is done."""
    idle = [0.0] * min(cores, len(chunks))
    server = end = 0.0
    for seconds in chunks:
        begin = max(heapq.heappop(idle), server)
        server = begin + dispatch
        done = server + start + seconds
        heapq.heappush(idle, done)
        end = max(end, done)
    return end


def barriers(chunks, cores, start, dispatch):
    rounds = [chunks[first:first + cores] for first in range(0, len(chunks), cores)]
    return sum(pull(chunks, cores, start, dispatch) for chunks in rounds)


def static(chunks, cores, start, dispatch):
    """Parts of equal numbers of chunks: what is equal by the estimates, and not by what was measured."""
    parts = [sum(chunks[core::cores]) for core in range(min(cores, len(chunks)))]
    return pull(parts, cores, start, dispatch)


def main():
    asked = arguments()
    chunks, longest, rows = measured(asked.chunks, asked.results)
    chunks = [seconds for seconds in chunks for _ in range(asked.copies)]
    rows *= asked.copies
    work, merge = sum(chunks), rows / asked.merge_rows
    print(f"{len(chunks):,} chunks, {rows:,} rows, {work / 3600:,.1f} hours of CPU; the longest chunk takes "
          f"{max(chunks):.1f} s, the longest cell {longest:.1f} s, the merge {merge:.0f} s")
    print(f"{'cores':>7} {'ideal s':>9} " + " ".join(f"{name:>9} {'':>6}" for name in ("pull", "static", "barriers")) + "  with merge")
    for cores in map(int, asked.cores.split(",")):
        ideal = work / cores
        ways = [way(chunks, cores, asked.start, asked.dispatch) for way in (pull, static, barriers)]
        cells = " ".join(f"{way:9.1f} {100 * ideal / way:5.1f}%" for way in ways)
        print(f"{cores:7,} {ideal:9.1f} {cells}  {100 * ideal / (ways[0] + merge):9.1f}%")


if __name__ == "__main__":
    main()
