#!/usr/bin/env python3
"""Run a suite of plybench on HyperQueue: plan, submit, watch and merge in one command.

Without more it starts a HyperQueue of its own on this machine: a server, and workers in processes of their own, from the
Python package `hyperqueue` (0.27). With --server it submits to a server that is running already, by the same package;
with --hq by the program `hq`, whatever its version. Workers of such a server are started as its cluster does it
(`hq worker start`, `hq alloc add slurm`), and see the folder of the chunks under the same path.

Chunks and their results stay in --folder. The same command continues what was interrupted, runs failed chunks again, and
does nothing where everything is done. Exit codes are those of plybench: 0 done, 1 some chunk failed however often it was
tried, 2 bad arguments, 4 done but with cells that failed, 130 interrupted.
"""
import argparse
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# This file has the name of the package: without this it would import itself.
sys.path = [entry for entry in sys.path if Path(entry or ".").resolve() != HERE]

FAILED, USAGE, SOME_FAILED, INTERRUPTED = 1, 2, 4, 130
# Failed chunks of which the reason is printed.
NAMED = 10


class Failure(Exception):
    """An end with a message and an exit code; without a message somebody else has said it."""

    def __init__(self, message, code=FAILED):
        super().__init__(message)
        self.code = code


class Chunk:
    """A chunk file, where its results go, and where what its task says goes."""

    def __init__(self, path, folder):
        self.file = Path(path).absolute()
        self.results = self.file.with_suffix(".csv")
        self.log = folder / "logs" / f"{self.file.stem}.stderr"

    def is_done(self):
        """A run renames its results to this name when all of them are there."""
        return self.results.exists()

    def command(self, plybench):
        return [plybench, "run", str(self.file), "--jobs", "1", "--quiet", "--resume", "--out", str(self.results)]

    def reason(self, told):
        """The last line of its task, or else what HyperQueue told of it."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return next((line for line in reversed(lines) if line.strip()), told or "it left no word")


class Package:
    """HyperQueue by its Python package, with a server that is running already or one of this process."""

    def __init__(self, server, workers, folder):
        try:
            from hyperqueue import Client, Job
            from hyperqueue.cluster import LocalCluster
        except ImportError as error:
            raise Failure(f"the Python package hyperqueue is not there ({error}): pip install hyperqueue") from error
        self.Job, self.workers, self.cluster = Job, [], None
        if server is None:
            self.home = tempfile.mkdtemp(prefix="plybench-hq-")
            self.cluster = silently(lambda: LocalCluster(self.home))
            server = self.home
            for number in range(1, workers + 1):
                self.workers.append(start_worker(server, folder / "logs" / f"worker-{number}.log"))
        try:
            self.client = Client(server)
        except Exception as error:
            raise Failure(f"no HyperQueue server answers at {server}: {brief(error)}") from error

    def run(self, chunks, plybench, look):
        """Runs the chunks to their ends; what HyperQueue says of those that failed. Calls `look` every second."""
        job = self.Job(name="plybench", max_fails=None)
        for chunk in chunks:
            job.program(chunk.command(plybench), cwd=chunk.file.parent, stdout=None, stderr=str(chunk.log))

        def callback(_):
            look()
            if self.workers and all(worker.poll() is not None for worker in self.workers):
                raise Failure("every worker has died: their last words are in the folder logs")

        submitted = self.client.submit(job)
        if not self.client.connection.wait_for_jobs([submitted.id], callback):
            return {}
        failed = self.client.get_failed_tasks(submitted)
        return {chunks[task].file.stem: brief(context.error) for task, context in failed.items()}

    def stop(self):
        # Tasks end with their workers, by SIGTERM: their finished rows are kept.
        for worker in self.workers:
            worker.terminate()
        for worker in self.workers:
            worker.wait()
        if self.cluster:
            self.cluster.stop()
            shutil.rmtree(self.home, ignore_errors=True)


class Program:
    """HyperQueue by its program `hq`, with a server that is running already."""

    def __init__(self, hq, server, folder):
        self.hq = [hq, *(["--server-dir", server] if server else [])]
        self.jobs = folder / "logs" / "job.toml"
        self.ask(["server", "info"])

    def ask(self, words):
        try:
            done = subprocess.run([*self.hq, "--output-mode", "json", *words], capture_output=True, text=True)
        except OSError as error:
            raise Failure(f"cannot run {self.hq[0]}: {error.strerror}") from error
        if done.returncode:
            raise Failure(f"{' '.join([*self.hq, *words])}: {brief(done.stderr or done.stdout)}")
        return json.loads(done.stdout) if done.stdout.strip() else None

    def run(self, chunks, plybench, look):
        text = ['name = "plybench"']
        for chunk in chunks:
            text += ["[[task]]", f"command = {toml(chunk.command(plybench))}", f"cwd = {toml(str(chunk.file.parent))}",
                     'stdout = "none"', f"stderr = {toml(str(chunk.log))}"]
        self.jobs.write_text("\n".join(text) + "\n")
        job = str(self.ask(["job", "submit-file", str(self.jobs)])["id"])
        waiting = subprocess.Popen([*self.hq, "job", "wait", job], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while waiting.poll() is None:
                look()
                time.sleep(0.2)
        except BaseException:
            subprocess.run([*self.hq, "job", "cancel", job], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            raise
        finally:
            waiting.kill()
            waiting.wait()
        tasks = sorted(self.ask(["job", "info", job])[0]["tasks"], key=lambda task: task["id"])
        pairs = zip(chunks, tasks)
        return {chunk.file.stem: brief(task["error"]) for chunk, task in pairs if task["state"] == "failed"}

    def stop(self):
        pass


def brief(error):
    """The first line of a long message."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else "no reason was given"


def of(some, chunks):
    return f"{len(some)} of {len(chunks)} chunk{'' if len(chunks) == 1 else 's'}"


def toml(value):
    """A string, or a list of strings, in TOML, whose strings are those of JSON."""
    return json.dumps(value, ensure_ascii=False)


def silently(call):
    """What the server prints of itself as it starts is of no use here."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        return call()
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def end_with_parent():
    """Makes the system send SIGTERM when the parent is gone, however it went (Linux, as HyperQueue)."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def start_worker(server, log):
    words = [sys.executable, __file__, "--be-worker", server]
    with log.open("w") as file:
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=file, stderr=file)


def be_worker(server):
    """A worker in a process of its own. The package starts workers in the process of their server only: so this process
    has a server too, whose address is replaced by that of the other before its worker asks for it. All that it leaves is
    in the folder of the other server, which removes it; if that one is gone, this one does."""
    from hyperqueue.cluster import LocalCluster, WorkerConfig

    parent = os.getppid()
    home = Path(server, f"worker-{os.getpid()}")
    home.mkdir()
    # Where HyperQueue makes the sockets of its tasks.
    os.environ["TMPDIR"] = str(home)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    cluster = LocalCluster(str(home))
    current = home / "hq-current"
    current.unlink()
    current.symlink_to(Path(server, "hq-current").resolve())
    cluster.start_worker(WorkerConfig(cores=1))
    while os.getppid() == parent:
        time.sleep(0.5)
    shutil.rmtree(server, ignore_errors=True)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", metavar="SUITE", help="a built-in suite, or a suite file")
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--chunks", metavar="N", help="cut the suite into this many chunks")
    size.add_argument("--chunk-seconds", metavar="S", help="or into chunks of at most so many seconds each")
    parser.add_argument("--workers", metavar="W", type=int, help="workers on this machine [default: its processors]")
    parser.add_argument("--server", metavar="DIR", help="the server directory of a HyperQueue that is running already")
    parser.add_argument("--hq", metavar="PROGRAM", help="submit by this `hq` to the server that is running already")
    parser.add_argument("--plybench", metavar="PATH", default="plybench", help="the program, here and on every worker")
    parser.add_argument("--folder", metavar="DIR", help="for chunks and their results [default: FILE.chunks]")
    parser.add_argument("--retries", metavar="R", type=int, default=2, help="how often failed chunks run again [default: 2]")
    parser.add_argument("--overwrite", action="store_true", help="replace the merged file if it is of another run")
    parser.add_argument("--out", metavar="FILE.csv", required=True, help="the merged results file")
    asked = parser.parse_args()
    if asked.workers is not None and (asked.server or asked.hq):
        parser.error("--workers is for a HyperQueue of this command: the server that is running has workers of its own")
    if asked.workers is not None and asked.workers < 1:
        parser.error("--workers: at least 1")
    if asked.retries < 0:
        parser.error("--retries: at least 0")
    return asked


def planned(asked, plybench, folder):
    """Cuts the suite: the chunk files are the same each time."""
    size = ["--chunks", asked.chunks] if asked.chunks else ["--chunk-seconds", asked.chunk_seconds]
    words = [plybench, "plan", asked.suite, *size, "--out", str(folder), "--overwrite", "--json", "--quiet"]
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        raise Failure(f"cannot run {plybench}: {error.strerror}; --plybench says where it is", USAGE) from error
    if done.returncode:
        raise Failure(None, done.returncode)
    (folder / "logs").mkdir(exist_ok=True)
    return [Chunk(path, folder) for path in json.loads(done.stdout)["chunks"]]


def not_done(chunks):
    return [chunk for chunk in chunks if not chunk.is_done()]


def all_done(engine, chunks, asked, plybench, merge):
    """Runs what is left, several times if need be."""

    def look():
        if merge.poll() not in (None, 0, SOME_FAILED):
            raise Failure(None, merge.returncode)

    left, told = not_done(chunks), {}
    for attempt in range(asked.retries + 1):
        if not left:
            return
        if attempt:
            print(f"{of(left, chunks)} to run again", file=sys.stderr)
        told = engine.run(left, plybench, look)
        left = not_done(chunks)
    if left:
        reasons = [f"  {chunk.file.stem}: {chunk.reason(told.get(chunk.file.stem))}" for chunk in left[:NAMED]]
        more = [f"  ... and {len(left) - NAMED} more"] if len(left) > NAMED else []
        head = f"{of(left, chunks)} failed, however often they ran; the same command runs them again:"
        raise Failure("\n".join([head, *reasons, *more]))


def run(asked):
    plybench = str(Path(asked.plybench).absolute()) if os.sep in asked.plybench else asked.plybench
    out = Path(asked.out)
    folder = Path(asked.folder or out.with_suffix(".chunks")).absolute()
    chunks = planned(asked, plybench, folder)
    watch = [plybench, "merge", str(folder), "--watch", "--out", str(out)]
    engine, merge = None, None
    try:
        if left := not_done(chunks):
            if asked.hq:
                engine = Program(asked.hq, asked.server, folder)
            else:
                engine = Package(asked.server, asked.workers or os.cpu_count() or 1, folder)
            print(f"{of(left, chunks)} to run", file=sys.stderr)
        # Ctrl-C is for this process, which ends the others in their turn.
        words = [*watch, *(["--overwrite"] if asked.overwrite else [])]
        merge = subprocess.Popen(words, start_new_session=True, preexec_fn=end_with_parent)
        all_done(engine, chunks, asked, plybench, merge)
        return merge.wait()
    finally:
        if engine:
            engine.stop()
        if merge and merge.poll() is None:
            merge.terminate()
            merge.wait()


def main():
    if sys.argv[1:2] == ["--be-worker"]:
        return be_worker(sys.argv[2])
    try:
        return run(arguments())
    except Failure as failure:
        if failure.args[0]:
            print(f"hyperqueue.py: {failure}", file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        print("hyperqueue.py: interrupted; the same command continues", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
