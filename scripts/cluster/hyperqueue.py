#!/usr/bin/env python3
"""Runs a suite of plybench on HyperQueue: plan, submit, watch and merge in one command.

By default it starts HyperQueue on this machine, with a server and worker processes from the Python package `hyperqueue`
(0.27). --server submits to a running server with the same package, --hq with any version of the program `hq`. Start the
workers of such a server as usual on the cluster (`hq worker start`, `hq alloc add slurm`). They must see the folder of the
chunks under the same path.

Chunks and results stay in --folder. Run the same command to continue after an interruption or to retry failed chunks; it
does nothing when all is done. Exit codes as for plybench: 0 done, 1 some chunk failed in every attempt, 2 bad arguments,
4 done with failed cells, 130 interrupted, 143 terminated.
"""
import argparse
import atexit
import contextlib
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

FAILED, USAGE, INTERRUPTED, TERMINATED = 1, 2, 130, 143
SIGNALS = (signal.SIGINT, signal.SIGTERM)
# Failed chunks of which the reason is printed.
NAMED = 10
# Seconds between two lines of progress, and before chunks are submitted again that a lost job is still running.
LINE, PAUSE = 5, 5
# Results of chunks, and of those that merge writes for missing cells: whatever else is in the folder is nobody's business.
RESULTS = ("*.chunk-*-of-*.csv", "*.missing.csv", "*.missing.*.csv")
# What two results of one run have in common, and how it is called.
IDENTITY = {"program": "the program version", "git_commit": "the program's commit", "suite_hash": "the suite",
            "programs": "a program that is run", "corpus_hash": "the corpus", "evaluator_hash": "the evaluator",
            "plan_hash": "the plan"}


class Failure(Exception):
    """An end with a message and an exit code; without a message somebody else has said it."""

    def __init__(self, message, code=FAILED):
        super().__init__(message)
        self.code = code


class Terminated(BaseException):
    """Raised by SIGTERM, so that nothing is left running."""


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
        without = f"{told or 'it left no word'} (and its log is empty: there may be no room on the disk)"
        return last_line(self.log) or without

    def is_busy(self):
        """Whether it failed because a job that nobody waits for any more is still running it."""
        return "another run is writing" in last_line(self.log)


class Package:
    """HyperQueue by its Python package, with a server that is running already or one of this process."""

    def __init__(self, server, workers, folder):
        self.server, self.wanted, self.logs = server, 0 if server else workers, folder / "logs"
        self.workers, self.cluster, self.home = [], None, None

    def start(self):
        try:
            from hyperqueue import Client, Job
            from hyperqueue.cluster import LocalCluster
        except ImportError as error:
            raise Failure(f"the Python package hyperqueue is not there ({error}): pip install hyperqueue") from error
        self.Job, server = Job, self.server
        # What is started is known to be when a signal ends this.
        with undisturbed():
            if server is None:
                self.home = tempfile.TemporaryDirectory(prefix="plybench-hq-", ignore_cleanup_errors=True)
                server = self.home.name
                self.cluster = silently(lambda: LocalCluster(server))
            for number in range(1, self.wanted + 1):
                self.workers.append(start_worker(server, self.logs / f"worker-{number}.log"))
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
        cluster, self.workers, self.cluster = self.cluster, [], None
        try:
            if cluster:
                cluster.stop()
        finally:
            if self.home:
                self.home.cleanup()


class Program:
    """HyperQueue by its program `hq`, with a server that is running already."""

    def __init__(self, hq, server, folder):
        self.hq = [hq, *(["--server-dir", server] if server else [])]
        self.jobs = folder / "logs" / "job.toml"

    def start(self):
        self.ask(["server", "info"])

    def ask(self, words):
        try:
            done = subprocess.run([*self.hq, "--output-mode", "json", *words], capture_output=True, text=True)
        except OSError as error:
            raise Failure(f"cannot run {self.hq[0]}: {error.strerror}") from error
        if done.returncode:
            raise Failure(f"{' '.join([*self.hq, *words])}: {brief(told_in_json(done.stderr or done.stdout))}")
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


def told_in_json(text):
    """What went wrong, where it is told as JSON."""
    try:
        return json.loads(text)["error"]
    except (ValueError, TypeError, KeyError):
        return text


def last_line(path):
    """The last line of a file that is not empty; nothing if there is none."""
    lines = path.read_text(errors="replace").splitlines() if path.exists() else []
    return next((line for line in reversed(lines) if line.strip()), "")


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
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def start_worker(server, log):
    """Ctrl-C is for this process, which ends its workers in their turn."""
    words = [sys.executable, __file__, "--be-worker", server, str(os.getpid())]
    with log.open("w") as file:
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True,
                                preexec_fn=end_with_parent)


def be_worker(server, parent):
    """A worker in a process of its own. The package starts workers in the process of their server only: so this process
    has a server too, whose address is replaced by that of the other before its worker asks for it. All that it leaves is
    in the folder of the other server, which removes it; if that one is gone, this one does."""

    def end(*_):
        if os.getppid() != parent:
            shutil.rmtree(server, ignore_errors=True)
        # Without the farewells of the package: its threads are at work.
        os._exit(0)

    # It may have gone before the system was asked to tell.
    if os.getppid() != parent:
        end()
    from hyperqueue.cluster import LocalCluster, WorkerConfig

    home = Path(server, f"worker-{os.getpid()}")
    home.mkdir()
    # Where HyperQueue makes the sockets of its tasks.
    os.environ["TMPDIR"] = str(home)
    cluster = LocalCluster(str(home))
    current = home / "hq-current"
    current.unlink()
    current.symlink_to(Path(server, "hq-current").resolve())
    # A server that is gone is waited for without end, and no handler would be called: until here SIGTERM ends it by itself.
    cluster.start_worker(WorkerConfig(cores=1))
    signal.signal(signal.SIGTERM, end)
    while os.getppid() == parent:
        time.sleep(0.5)
    end()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", metavar="SUITE", help="a built-in suite, or a suite file")
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--chunks", metavar="N", help="cut the suite into this many chunks")
    size.add_argument("--chunk-seconds", metavar="S", help="cut it into chunks of at most this many seconds")
    parser.add_argument("--workers", metavar="W", type=int, help="workers on this machine [default: its processors]")
    parser.add_argument("--server", metavar="DIR", help="directory of a running HyperQueue server")
    parser.add_argument("--hq", metavar="PROGRAM", help="submit with this `hq` to its running server")
    parser.add_argument("--plybench", metavar="PATH", default="plybench", help="the binary, here and on every worker")
    parser.add_argument("--folder", metavar="DIR", help="folder of chunks and results [default: FILE.chunks]")
    parser.add_argument("--retries", metavar="R", type=int, default=2,
                        help="retries of failed chunks [default: 2]")
    parser.add_argument("--overwrite", action="store_true",
                        help="replace the merged file and results of another run")
    parser.add_argument("--out", metavar="FILE.csv[.gz]", required=True, help="the merged results file")
    asked = parser.parse_args()
    if asked.workers is not None and (asked.server or asked.hq):
        parser.error("--workers is for a HyperQueue of this command: the server that is running has workers of its own")
    if asked.workers is not None and asked.workers < 1:
        parser.error("--workers: at least 1")
    if asked.retries < 0:
        parser.error("--retries: at least 0")
    if not asked.out.lower().endswith((".csv", ".csv.gz")):
        parser.error("--out: results go to a file that ends in .csv or .csv.gz")
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


def manifest_of(results):
    return results.with_suffix(".manifest.json")


def read_json(path):
    """An object; an empty one where there is none to be read."""
    try:
        value = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def refuse_others(chunks, folder, out, overwrite):
    """No result of another run may pass for one of this, and none that lost its manifest: they are removed, or refused."""
    identity = read_json(chunks[0].file).get("identity", {})
    found = [path for name in RESULTS for path in [*folder.glob(name), *folder.glob(f"{name}.partial")]]
    for results in [*sorted({Path(str(path).removesuffix(".partial")) for path in found}), out]:
        ending = "" if results.exists() else ".partial"
        there, manifest = Path(f"{results}{ending}"), Path(f"{manifest_of(results)}{ending}")
        if not there.exists() or not there.stat().st_size:
            continue
        told = read_json(manifest)
        differ = next((key for key in IDENTITY if told.get(key) != identity.get(key)), None)
        if differ is None or (overwrite and results == out):
            continue
        if overwrite:
            there.unlink()
            manifest.unlink(missing_ok=True)
            continue
        why = f"{IDENTITY[differ]} is another one" if told else f"its manifest {manifest} cannot be read"
        away = "give another --out" if results == out else "give another --folder"
        raise Failure(f"{there} does not belong to this run: {why}; {away}, or replace what is there with --overwrite")


def all_done(engine, chunks, asked, plybench):
    """Runs what is left, several times if need be, and says how far it is."""
    left, told, said, done = not_done(chunks), {}, time.monotonic(), None

    def look():
        nonlocal said, done
        if time.monotonic() - said >= LINE:
            said, before, done = time.monotonic(), done, len(chunks) - len(not_done(chunks))
            if done != before:
                print(f"{done} of {len(chunks)} chunks done", file=sys.stderr)

    attempts, waiting = 0, False
    while left and attempts <= asked.retries:
        if attempts:
            print(f"{of(left, chunks)} to retry", file=sys.stderr)
        told = engine.run(left, plybench, look)
        left = not_done(chunks)
        if left and all(chunk.is_busy() for chunk in left):
            if not waiting:
                print(f"waiting for {of(left, chunks)}: an earlier job still runs them", file=sys.stderr)
            waiting = True
            time.sleep(PAUSE)
            continue
        attempts += 1
    if left:
        reasons = [f"  {chunk.file.stem}: {chunk.reason(told.get(chunk.file.stem))}" for chunk in left[:NAMED]]
        more = [f"  ... and {len(left) - NAMED} more"] if len(left) > NAMED else []
        head = f"{of(left, chunks)} failed in every attempt; run the same command to retry them:"
        raise Failure("\n".join([head, *reasons, *more]))


def run(asked):
    plybench = str(Path(asked.plybench).absolute()) if os.sep in asked.plybench else asked.plybench
    out = Path(asked.out).absolute()
    folder = Path(asked.folder or out.with_suffix(".chunks")).absolute()
    chunks = planned(asked, plybench, folder)
    refuse_others(chunks, folder, out, asked.overwrite)
    if left := not_done(chunks):
        if asked.hq:
            engine = Program(asked.hq, asked.server, folder)
        else:
            engine = Package(asked.server, asked.workers or os.cpu_count() or 1, folder)
        # Where a second signal falls into the ending after a first one, this is the last to see it.
        atexit.register(engine.stop)
        try:
            engine.start()
            print(f"{of(left, chunks)} to run", file=sys.stderr)
            all_done(engine, chunks, asked, plybench)
        finally:
            heed_no_signals()
            engine.stop()
    return subprocess.run([plybench, "merge", str(folder), "--out", asked.out,
                           *(["--overwrite"] if asked.overwrite else [])]).returncode


def heed_signals():
    """Ends in order at SIGINT and SIGTERM, also where a shell that starts it in the background asked to ignore the first."""

    def end(number, _):
        raise KeyboardInterrupt if number == signal.SIGINT else Terminated

    for one in SIGNALS:
        signal.signal(one, end)


def heed_no_signals():
    """Nothing interrupts what tidies up: not even the handler of a signal that the package has told of already."""
    for one in SIGNALS:
        try:
            signal.signal(one, signal.SIG_IGN)
        except (KeyboardInterrupt, Terminated):
            signal.signal(one, signal.SIG_IGN)


@contextlib.contextmanager
def undisturbed():
    """Signals come when this is over."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def main():
    if sys.argv[1:2] == ["--be-worker"]:
        return be_worker(sys.argv[2], int(sys.argv[3]))
    heed_signals()
    try:
        return run(arguments())
    except Failure as failure:
        if failure.args[0]:
            print(f"hyperqueue.py: {failure}", file=sys.stderr)
        return failure.code
    except (KeyboardInterrupt, Terminated) as signalled:
        heed_no_signals()
        print("hyperqueue.py: interrupted; the same command continues", file=sys.stderr)
        return INTERRUPTED if isinstance(signalled, KeyboardInterrupt) else TERMINATED


if __name__ == "__main__":
    sys.exit(main())
