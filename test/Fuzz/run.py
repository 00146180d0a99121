#!/usr/bin/env python3
"""A differential fuzzer: random valid OpenACC programs, compiled with PACC at random levels and run on its devices,
must print what the plain program prints.

  test/Fuzz/run.py --count 10000              # as many programs, from seed 0 on
  test/Fuzz/run.py --first 4711 --count 1 --keep /tmp/failures
  test/Fuzz/run.py --count 1500 --gpu --jobs 16   # GPU code too, and runs on an NVIDIA GPU
  test/Fuzz/run.py --count 500 --only verdicts    # loops that promise nothing
  test/Fuzz/run.py --count 200 --gpu --devices= --under 'compute-sanitizer --error-exitcode 86'

Ends with "N passed, N failed" and a table of failures; exit code 1 if there are any. Failing programs are kept with
a note beside them; reduce.py makes them small. Programs that the plain compiler gets wrong, too, at the same level or
another, are counted and kept apart: they are no failures of PACC."""
import argparse
import concurrent.futures
import os
import shutil
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from fuzz import build, program, tiles  # noqa: E402


def add_options(parser):
    """The options that say how programs are compiled and run."""
    default = os.path.join(HERE, "..", "..", "build", "bin", "pacc")
    parser.add_argument("--pacc", default=default, help="the compiler (pacc++ stands beside it)")
    parser.add_argument("--oracle", default="clang-22", help="the plain compiler")
    parser.add_argument("--gpu", action="store_true", help="make GPU code too and run it (ACC_DEVICE_TYPE=nvidia)")
    parser.add_argument("--devices", default="host,emulator", help="devices to run on, beside the GPU")
    parser.add_argument("--levels", default="O0,O1,O2,O3,Os", help="levels of optimisation to draw from")
    parser.add_argument("--flags", default="", help="more flags for pacc")
    parser.add_argument("--env", action="append", default=[], metavar="[DEVICE:]NAME=VALUE",
                        help="environment of the programs; {seed} becomes a number of the case")
    parser.add_argument("--under", default="", metavar="COMMAND", help="what runs programs on the GPU, such as "
                        "'compute-sanitizer --tool racecheck --error-exitcode 86'; lines that begin with ========= are its")
    parser.add_argument("--limit", type=float, default=60, help="seconds that a program may run")
    parser.add_argument("--without", default="", help="with commas: parts that programs shall not have, such as "
                        "'several loops' (fuzz/gen.py has the names), or shall have though they are refused today")
    parser.add_argument("--openmp", action="store_true", help="the steps stand in OpenMP constructs")
    parser.add_argument("--only", choices=sorted({name for _, name, _ in program.STEPS}), metavar="STEP", help="programs of "
                        "these steps alone, such as 'verdicts': loops that promise nothing")


def without(arguments):
    return set(filter(None, arguments.without.split(",")))


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--count", type=int, default=100, help="number of programs")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--languages", default="c,c++", help="each seed makes a program in one of these, in turn")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time")
    parser.add_argument("--total", type=float, default=None, help="seconds after which no program is begun")
    parser.add_argument("--temp", default=None, help="folder for temporary files")
    parser.add_argument("--keep", default="fuzz-failures", help="folder for failing programs")
    parser.add_argument("--tiles", action="store_true", help="programs of loops of which threads take several iterations")
    parser.add_argument("--validate", action="store_true", help="only run the plain programs, with sanitizers")
    parser.add_argument("--quiet", action="store_true", help="only the end's table")
    return parser.parse_args()


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.settings = build.Settings(arguments)
        self.languages = arguments.languages.split(",")
        self.start = time.time()
        self.failures = []  # (case, Verdict), the plain compiler's among them
        self.passed = self.skipped = 0
        self.lock = threading.Lock()

    def one(self, seed):
        arguments = self.arguments
        if arguments.total and time.time() - self.start > arguments.total:
            with self.lock:
                self.skipped += 1
            return
        language = self.languages[seed % len(self.languages)]
        case = build.Case(seed, language, self.settings)
        folder = tempfile.mkdtemp(prefix=f"fuzz{seed}-", dir=arguments.temp)
        try:
            if arguments.tiles:
                text = tiles.generate(seed, language)
            else:
                text = program.generate(seed, language, without=without(arguments), only=arguments.only, openmp=arguments.openmp)[0]
            verdict = case.check(text, folder)
        except Exception as problem:  # a defect of the generator must not end the run
            text, verdict = "", build.Verdict("generator", repr(problem), repr(problem)[:80])
        shutil.rmtree(folder, ignore_errors=True)
        with self.lock:
            self.note(case, text, verdict)

    def note(self, case, text, verdict):
        if verdict.passed:
            self.passed += 1
            return
        self.failures.append((case, verdict))
        keep = self.arguments.keep
        os.makedirs(keep, exist_ok=True)
        stem = os.path.join(keep, f"seed{case.seed}")
        with open(stem + build.SUFFIX[case.language], "w") as file:
            file.write(text)
        with open(stem + ".txt", "w") as file:
            file.write(f"{verdict.kind} {verdict.device} -{case.level} cores {case.cores} order {case.order}\n"
                       f"{verdict.signature}\n\n{verdict.detail}\n")
        if not self.arguments.quiet:
            print(f"seed {case.seed} ({case.language}, -{case.level}): {verdict.kind} {verdict.signature}", flush=True)

    def table(self):
        """Prints what came of the run; returns the exit code."""
        groups = {}
        for case, verdict in self.failures:
            groups.setdefault((verdict.kind, verdict.signature), []).append(case)
        for (kind, signature), cases in sorted(groups.items(), key=lambda g: -len(g[1])):
            seeds = ", ".join(f"{c.seed} -{c.level}" for c in cases[:8])
            print(f"{len(cases):5}  {kind}: {signature}\n         seeds {seeds}{', ...' if len(cases) > 8 else ''}")
        if self.skipped:
            print(f"{self.skipped} programs not begun: the time was over")
        seconds = time.time() - self.start
        failed = sum(verdict.failed for _, verdict in self.failures)
        others = len(self.failures) - failed
        plain = f", {others} that the plain compiler gets wrong, too" if others else ""
        print(f"{self.passed} passed, {failed} failed{plain} ({seconds:.0f} s)")
        # A run whose time was over before anything was tried says nothing.
        return 1 if failed or not self.passed + others else 0


def main():
    arguments = parse()
    runner = Runner(arguments)
    seeds = range(arguments.first, arguments.first + arguments.count)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(runner.one, seeds))
    return runner.table()


if __name__ == "__main__":
    sys.exit(main())
