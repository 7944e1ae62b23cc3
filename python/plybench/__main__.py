"""``python -m plybench``: the program itself."""

import os
import subprocess
import sys

from plybench._program import find_program


def main() -> int:
    command = [find_program(), *sys.argv[1:]]
    if os.name == "posix":
        # Signals and the exit code are then the program's own.
        os.execv(command[0], command)
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
