#!/usr/bin/env python3
"""Leaves out, one at a time, each barrier, guard and broadcast that the compiler puts into the kernels of the
execution tests, and each barrier and wait of the runtime, and looks whether the emulator's runs notice.

  cmake -G Ninja -S . -B build/mutation -DPACC_MUTATION=ON && ninja -C build/mutation
  test/Mutation/run.py --pacc build/mutation/bin/pacc

A mutant of the compiler is one compilation (PACC_LEAVE_OUT, lib/Transforms/Memory/Mutation.h) and some runs with lanes and
gangs in different orders; one of the runtime is a run of its unit tests, then of all these (PACC_LEAVE_OUT_AT, runtime/Support/Mutation.h),
until one notices. A run that fails, hangs or prints something else than without the change has noticed. Kernels that a
test does not launch on the emulator have no mutants, and what no run comes to in those that it launches (another form of
the kernel runs) does not count: it is told as `unreached`. Survivors that nobody could notice are in explained.txt, with
the reason, and do not count. Ends with the survivors and a line `N noticed, N survived, N explained`, also when it is
interrupted, of those known until then; exit code 1 if fewer than --least percent of the first two were noticed.
"""
import argparse
import concurrent.futures
import errno
import fnmatch
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MUTANT = re.compile(r"^mutant (\d+): (.*)$", re.MULTILINE)
KERNEL = re.compile(r"(.*) in (.*)_(\d+)_gpu\S* line (\d+)$")
LAUNCH = re.compile(r"^launch emulator kernel .* function=(.*?) line=(\d+) ", re.MULTILINE)
RUNS = re.compile(r"(?:RUN:|&&) *(?:env ((?:\w+=\S+ +)+))?(%run_emulators?) %t((?: +[\w.+-]+)*) *(?=$|&&|\|)", re.MULTILINE)
COMPILES = re.compile(r"RUN: (%pacc(?:xx)?) ((?:(?!&&|\|| -o ).)*%[sS](?:(?!&&|\|| -o ).)*) -o (%t\S*)")
ALL_DEVICES = {"PACC_EMULATOR_DEVICES": "3", "PACC_DEVICES": "all"}  # of %run_emulators
PLACE = re.compile(r"^(?!\s*#).*(PACC_WAIT|PACC_PAUSE|PACCD_BARRIER)\(")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pacc", required=True, help="the compiler of a build with PACC_MUTATION")
    parser.add_argument("--flags", default="-gpu=races", help="more flags for it: by default the race detector's")
    parser.add_argument("--seeds", type=int, default=6, help="orders of lanes and gangs to run each mutant with")
    parser.add_argument("--limit", type=int, default=20, help="seconds that a run may take, if not ten times as long as "
                        "the longest one without a change")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--least", type=float, default=95, help="percentage that must be noticed")
    parser.add_argument("--most", type=int, help="mutants of each test, evenly chosen (default: all)")
    parser.add_argument("--only", default="", help="only tests whose path contains one of these words, with commas between")
    parser.add_argument("--places", default="", help="of the runtime only places that contain this, and none of the compiler")
    parser.add_argument("--compiler", action="store_true", help="of the compiler alone, none of the runtime")
    parser.add_argument("--list", action="store_true", help="print the mutants, and run none")
    return parser.parse_args()


def sources(only):
    """The execution tests that check themselves."""
    for folder in ("Execution", "Pipeline"):
        for path in sorted((ROOT / folder).rglob("*.c*")):
            if any(word in str(path) for word in only.split(",")) and ways(path):
                yield path


def ways(source):
    """Arguments and environments, without orders of lanes, in which the test runs on the emulator."""
    found = []
    for environment, device, words in RUNS.findall(source.read_text()):
        settings = dict(ALL_DEVICES) if device.endswith("s") else {}
        settings.update(setting.split("=", 1) for setting in environment.split())
        settings.pop("PACC_EMULATOR", None)
        if (words.split(), settings) not in found:
            found.append((words.split(), settings))
    return found


def places():
    """Barriers and waits of the runtime, as PACC_LEAVE_OUT_AT names them."""
    for path in sorted((ROOT.parent / "runtime").rglob("*.[hc]*")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if PLACE.match(line):
                yield f"{path.name}:{number}", line.strip()


def units_notice(options, place):
    """The runtime's unit tests fail without the wait at this place. They need twenty seconds to a minute."""
    command = [str(pathlib.Path(options.pacc).parent / "pacc-unit-tests"), "--gtest_fail_fast", "--gtest_brief=1"]
    return run(command, 300, PACC_LEAVE_OUT_AT=place)[0] != 0


def key(test, text):
    """A mutant of a test as explained.txt has it: lines are counted from the kernel's."""
    found = KERNEL.match(text)
    if found:
        kind, function, kernel, line = found.groups()
        text = f"{kind} in {function} {int(line) - int(kernel):+d}"
    return f"{test}: {text}"


class Explanations:
    """Patterns of survivors, in groups whose first line begins with `=` and tells why."""

    def __init__(self, path):
        lines = (line.strip() for line in path.read_text().splitlines())
        self.noticed = {line: 0 for line in lines if line and line[0] not in "#="}
        self.survived = dict(self.noticed)

    def find(self, mutant):
        return next((pattern for pattern in self.noticed if fnmatch.fnmatchcase(mutant, pattern)), None)

    def explains(self, mutant, seen):
        """Whether the mutant is a survivor with a reason; remembers what was seen of each pattern."""
        pattern = self.find(mutant)
        if pattern:
            (self.noticed if seen else self.survived)[pattern] += 1
        return bool(pattern) and not seen

    def refuted(self):
        """Patterns of single places of which every mutant was noticed."""
        return [p for p, count in self.noticed.items() if count and not self.survived[p] and "*" not in p]


def compile_commands(options, source, program):
    """Commands that make the program: the last one as the first RUN line that makes %t says, in front of it those that
    make the objects, headers and libraries that it names. Code for other devices is left out."""
    steps = []
    for compiler, words, made in COMPILES.findall(source.read_text()):
        steps.append((compiler, words, made))
        if made == "%t":
            break
    else:
        steps = [("%paccxx" if source.suffix == ".cpp" else "%pacc", "-O2 %s", "%t")]
    named = steps[-1][1]
    parts = [s for s in steps[:-1] if s[2] in named or (os.path.dirname(s[2]) and os.path.dirname(s[2]) in named)]
    commands = []
    for compiler, words, made in parts + steps[-1:]:
        paths = [("%S", str(source.parent)), ("%s", str(source)), ("%t", str(program)), ("%without_gpu", "")]
        for name, path in paths:
            words, made = words.replace(name, path), made.replace(name, path)
        os.makedirs(os.path.dirname(made), exist_ok=True)
        commands.append([options.pacc + ("++" if compiler == "%paccxx" else ""), "-acc", *words.split(), "-w",
                         "-fplugin-arg-pacc-target=emulator,host", *options.flags.split(), "-pthread", "-lm", "-o", made])
    return commands


class Processes:
    """Those that run, which an interrupt ends."""

    def __init__(self):
        self.lock, self.running, self.ended = threading.Lock(), set(), False

    def start(self, command, environment):
        with self.lock:
            if self.ended:
                raise KeyboardInterrupt
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                                       env={**os.environ, **environment})
            self.running.add(process)
            return process

    def forget(self, process):
        with self.lock:
            self.running.discard(process)

    def end(self):
        with self.lock:
            self.ended = True
            for process in self.running:
                process.kill()


processes = Processes()


def run(command, limit, **environment):
    """Exit code and output; None for the code if the time is over."""
    while True:
        try:
            process = processes.start(command, environment)
        except OSError as error:  # a process that another thread just forks holds the new program open
            if error.errno != errno.ETXTBSY:
                raise
            time.sleep(0.05)
            continue
        try:
            output, errors = process.communicate(timeout=limit)
            return process.returncode, output, errors
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, "", "timeout"
        finally:
            processes.forget(process)


class Test:
    def __init__(self, options, source, folder):
        self.options, self.source = options, source
        self.program = folder / f"{source.parent.name}-{source.name}"
        self.mutants, self.trouble, self.expected, self.ways = [], "", [], ways(source)
        self.limit = 15 * options.limit  # until it is known how long a run takes
        self.lax = []  # ways in which lanes write the same value by the program's will: elsewhere `strict` sees that
                       # several do what one of them should do

    def outcome(self, program, way, seed=1, **environment):
        words, settings = way
        return run([str(program), *words], self.limit, ACC_DEVICE_TYPE="emulator",
                   PACC_EMULATOR=f"order:{seed}{'' if way in self.lax else ',strict'}", **settings, **environment)

    def passes(self):
        """Runs the test in each way and keeps what it prints."""
        self.lax = [way for way in self.ways if self.outcome(self.program, way)[0] != 0]
        outcomes, longest = [], 0
        for way in self.ways:
            begin = time.monotonic()
            outcomes.append(self.outcome(self.program, way))
            longest = max(longest, time.monotonic() - begin)
        self.limit = max(self.options.limit, 10 * longest)
        self.expected = [output for _, output, _ in outcomes]
        self.trouble = "".join(errors[-200:] or "without a word" for code, _, errors in outcomes if code != 0)
        return not self.trouble

    def differs(self, program, **environment):
        for seed in range(1, self.options.seeds + 1):
            for way, expected in zip(self.ways, self.expected):
                code, output, _ = self.outcome(program, way, seed, **environment)
                if code != 0 or output != expected:
                    return True
        return False

    def prepare(self):
        """Compiles the test as it is, lists its mutants and sees that it passes."""
        *parts, last = compile_commands(self.options, self.source, self.program)
        for command in parts:
            run(command, 120)
        code, _, errors = run(last, 120, PACC_LEAVE_OUT="list")
        if code != 0:
            self.trouble = "is not compiled: " + errors.strip()[-300:]
            return self
        # Of a program of several files each file has its own first mutant: they are left out together.
        mutants = {int(number): text for number, text in MUTANT.findall(errors)}
        if not self.passes() or self.differs(self.program):
            self.trouble = f"fails, or prints different things, without any change: {self.trouble}"
        launched = self.launched()
        self.mutants = [m for m in mutants.items() if not KERNEL.match(m[1]) or KERNEL.match(m[1])[3] in launched]
        return self

    def launched(self):
        """Lines of the kernels that run on the emulator."""
        told = "".join("".join(self.outcome(self.program, way, PACC_NOTIFY="1")[1:]) for way in self.ways)
        return {line for _, line in LAUNCH.findall(told)}

    def name(self):
        return str(self.source.relative_to(ROOT))

    def verdict(self, number):
        """`noticed`, `survived`, or `unreached`: no run comes to where something was left out."""
        program = self.program.with_name(f"{self.program.name}.{number}")
        *_, command = compile_commands(self.options, self.source, self.program)

        def differs_with(change):
            code, _, _ = run([*command[:-1], str(program)], 120, PACC_LEAVE_OUT=change)
            return code != 0 or self.differs(program)

        if differs_with(str(number)):
            verdict = "noticed"
        else:
            verdict = "survived" if differs_with(f"{number}:stop") else "unreached"
        program.unlink(missing_ok=True)
        return verdict


def chosen(mutants, most):
    step = 1 if not most else max(1, -(-len(mutants) // most))
    return mutants[::step]


def anyone_notices(pool, tests, place, jobs):
    """Some test differs without the wait at this place. Stops at the first few that do."""
    for begin in range(0, len(tests), jobs):
        part = tests[begin:begin + jobs]
        if any(list(pool.map(lambda test: test.differs(test.program, PACC_LEAVE_OUT_AT=place), part))):
            return True
    return False


class Count:
    """What is known of the mutants so far."""

    def __init__(self):
        self.noticed = self.survived = self.explained = self.unreached = 0
        self.reasons = Explanations(pathlib.Path(__file__).with_name("explained.txt"))

    def add(self, verdict, mutant, name):
        if verdict == "unreached":
            self.unreached += 1
            print(f"unreached: {mutant}", flush=True)
        elif self.reasons.explains(name, verdict == "noticed"):
            self.explained += 1
        elif verdict == "noticed":
            self.noticed += 1
        else:
            self.survived += 1
            print(f"survived: {mutant}", flush=True)

    def __str__(self):
        return (f"{self.noticed} noticed, {self.survived} survived, {self.explained} explained"
                + (f" ({self.unreached} unreached)" if self.unreached else ""))

    def suffices(self, least):
        counted = self.noticed + self.survived
        return counted and 100 * self.noticed >= least * counted


def judge_all(options, pool, folder, count):
    tests = [Test(options, source, pathlib.Path(folder)) for source in sources(options.only)]
    for test in pool.map(Test.prepare, tests):
        if test.trouble:
            print(f"{test.source.name} {test.trouble}")
    tests = [test for test in tests if not test.trouble]
    cases = [(test, *mutant) for test in tests for mutant in chosen(test.mutants, options.most) if not options.places]
    if options.list:
        for test, number, text in cases:
            print(f"{test.source.name} {number}: {text}")
        for place, text in places():
            print(f"{place}: {text}")
        return
    verdicts = pool.map(lambda case: case[0].verdict(case[1]), cases)
    for (test, number, text), verdict in zip(cases, verdicts):
        count.add(verdict, f"{test.source.name} {number}: {text}", key(test.name(), text))
    print(f"of the compiler: {count}", flush=True)
    # Those with several queues or devices first: they have most to wait for.
    tests.sort(key=lambda test: not re.search(r"async|pipeline", test.source.read_text()))
    for place, text in places():
        if options.compiler or options.places not in place:
            continue
        seen = units_notice(options, place) or anyone_notices(pool, tests, place, 4 * options.jobs)
        count.add("noticed" if seen else "survived", f"{place}: {text}", f"{place.split(':')[0]}: {text}")


def main():
    options = arguments()
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell's background processes would ignore the first
        signal.signal(number, signal.default_int_handler)
    count, interrupted = Count(), False
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        try:
            judge_all(options, pool, folder, count)
        except KeyboardInterrupt:
            interrupted = True
            pool.shutdown(wait=False, cancel_futures=True)
            processes.end()
    if options.list:
        return 0
    if not interrupted:
        for pattern in count.reasons.refuted():
            print(f"explained, yet noticed: {pattern}")
    print(f"{'interrupted: ' if interrupted else ''}{count}")
    return 130 if interrupted else not count.suffices(options.least)


if __name__ == "__main__":
    sys.exit(main())
