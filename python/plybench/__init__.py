"""plybench from Python: the program does the work, its rows come back as columns.

    import plybench

    results = plybench.run(engines="ab,pvs", depths="1-3", limit=8)
    results.to_pandas().groupby("engine").nodes.sum()

Keywords and values are those of the command line (``plybench run --help``), with ``_`` for ``-``; a list is joined by
commas, and ``True`` sets a flag.
"""

from plybench._program import PlybenchError, find_program, run, search
from plybench._results import Results, read

__all__ = ["PlybenchError", "Results", "find_program", "read", "run", "search"]
