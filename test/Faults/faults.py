"""Programs whose driver fails, one call after the other.

usage: faults.py <compiler> <fake driver's folder> <work folder> [program]...

Compiles the programs of Inputs, counts what they call of the driver (FakeDriver.h), then runs each of them
once for every one of these calls, which fails: allocations for want of memory, which lasts, the others with
an error that stays, as of a lost device; and once more with an error of this call alone, so that one that nobody
looks at is not found by the next. Each such run has to end in time with exit code 1 and a message that names the
call, the place and what to do, and every array has, piece by piece, its old or its new values.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 20  # seconds of a run; the slowest takes a tenth of one
REFUSED, OUT_OF_MEMORY, LAUNCH_FAILED = 1, 2, 719
MANY = 24  # calls of a function; of more, the first and the last are refused

# What each program needs of its environment.
PROGRAMS = {
    "compute": {},
    "region": {},
    "unstructured": {},
    "queues": {},
    "rows": {},
    "large": {},
    "pointers": {},
    "values": {},
    "repeats": {},
    "pipeline": {},
    "out_of_core": {"PACC_DEVICE_MEMORY": "6M"},
    "devices": {"PACC_FAKE_DEVICES": "2", "PACC_DEVICES": "all"},
    "two_devices": {"PACC_FAKE_DEVICES": "2"},
    "managed": {},
}
# Not refused are the calls of pipelines: where the device is not lost their other threads may write the results of a
# chunk before they hear that one of its uploads has failed.
THREADED = {"pipeline", "out_of_core", "devices"}
# What comes so often in these that the first and the last of it are enough.
REPETITIVE = {"repeats"}
FLAGS = {"managed": ["-gpu=managed"]}
# Calls that fail for want of memory; the program might go on without it.
ALLOCATIONS = {
    "cuDevicePrimaryCtxRetain",
    "cuMemAlloc",
    "cuMemAllocManaged",
    "cuMemHostAlloc",
    "cuMemHostRegister",
    "cuStreamCreate",
    "cuEventCreate",
    "cuModuleLoadDataEx",
}
# Calls without which the program can do, each with the reason. It then ends as if nothing had been.
DISPENSABLE = {
    "cuMemHostRegister": "the driver pins memory of its own instead",
    "cuCtxSetLimit": "the driver's own size stays",
    "cuCtxGetLimit": "likewise",
    "cuGraphCreate": "the launches are given one by one",
    "cuGraphAddKernelNode": "the launches are given one by one",
    "cuGraphInstantiate": "the launches are given one by one",
    "cuEventDestroy": "at the end of the program nobody needs the device again",
}
ADVICE = re.compile(r"^ (Use|See|Compile|Run) ", re.M)
PLACE = re.compile(r"^ (file:\S+ \S* ?line:\d+|in a call of \w+)$", re.M)
CALL = re.compile(r"call to (cu\w+)")


class Program:
    def __init__(self, name, options):
        self.name = name
        self.options = options
        self.path = os.path.join(options.folder, name)
        subprocess.run(
            options.compiler.split() + FLAGS.get(name, []) + ["-O1", os.path.join(HERE, "Inputs", name + ".c"), "-o", self.path],
            check=True,
        )
        self.old = self.arrays_after({"PACC_FAULT_START": "1"})
        log = self.path + ".calls"
        self.new = self.arrays_after({"PACC_FAKE_LOG": log})
        with open(log) as file:
            self.calls = {name: int(count) for name, count in (line.split() for line in file)}

    def environment(self, more):
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("ACC_", "PACC_"))}
        environment.update(PROGRAMS[self.name], LD_LIBRARY_PATH=self.options.driver, ACC_DEVICE_TYPE="nvidia")
        environment.update(more)
        return environment

    def run(self, more):
        """Exit code (None: it hung), what it wrote to stderr, its arrays by file name."""
        with tempfile.TemporaryDirectory(dir=self.options.folder) as arrays:
            more = dict(more, PACC_FAULT_ARRAYS=arrays)
            try:
                done = subprocess.run([self.path], env=self.environment(more), capture_output=True, timeout=LIMIT)
                code, text = done.returncode, done.stderr.decode(errors="replace")
            except subprocess.TimeoutExpired:
                code, text = None, ""
            contents = {}
            for name in sorted(os.listdir(arrays)):
                with open(os.path.join(arrays, name), "rb") as file:
                    contents[name] = file.read()
            return code, text, contents

    def arrays_after(self, more):
        code, text, contents = self.run(more)
        if code != 0:
            sys.exit(f"{self.name}: ends with {code} without any fault\n{text}")
        return contents

    def broken_arrays(self, contents):
        """Pieces that are neither old nor new."""
        for name, now in contents.items():
            if now in (self.old[name], self.new[name]):
                continue
            unit = int(name.rsplit(".", 1)[1])
            for at in range(0, len(now), unit):
                piece = now[at : at + unit]
                if piece not in (self.old[name][at : at + unit], self.new[name][at : at + unit]):
                    yield f"{name}: half-written at byte {at}"

    def faults(self):
        """(function, number of the call, error)"""
        for function, count in self.calls.items():
            if function == "cuGetErrorString":
                continue  # it only words what has failed
            error = OUT_OF_MEMORY if function in ALLOCATIONS else LAUNCH_FAILED
            for number in range(1, count + 1):
                is_near_end = number <= MANY // 2 or number > count - MANY // 2
                if self.name in REPETITIVE and not is_near_end:
                    continue
                yield function, number, error
                if error == LAUNCH_FAILED and self.name not in THREADED and is_near_end:
                    yield function, number, REFUSED


def judge(program, fault):
    """What is wrong with the run of a program in which a call fails; [] if nothing is."""
    function, number, error = fault
    with tempfile.TemporaryDirectory(dir=program.options.folder) as folder:
        log = os.path.join(folder, "log")
        code, text, contents = program.run({"PACC_FAKE_FAIL": f"{function}:{number}:{error}", "PACC_FAKE_LOG": log})
        failed = False
        if os.path.exists(log):
            with open(log) as file:
                failed = file.read() == "failed\n"
    if code is None:
        return [f"hangs for {LIMIT} s"]
    wrong = list(program.broken_arrays(contents))
    if code == 0 and (not failed or function in DISPENSABLE or error in (OUT_OF_MEMORY, REFUSED)):
        # Threads that look whether something is done do not always look as often; with less memory a pipeline
        # makes do with fewer buffers; and where an answer is refused the runtime may assume the worse one.
        if contents != program.new:
            wrong.append("ends without an error, but without the results")
        return wrong
    if code != 1:
        wrong.append(f"exit code {code}")
    lines = [line for line in text.splitlines() if "FATAL ERROR: " in line]
    if len(lines) != 1:
        wrong.append(f"{len(lines)} fatal errors")
    called = CALL.findall(text)
    if not called or (function not in called and function not in DISPENSABLE):
        wrong.append(f"the message does not name the call of {function}")
    if not PLACE.search(text):
        wrong.append("the message names no place")
    if not ADVICE.search(text):
        wrong.append("the message does not say what to do")
    if wrong:
        wrong.append(text)
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compiler")
    parser.add_argument("driver")
    parser.add_argument("folder")
    parser.add_argument("programs", nargs="*", default=list(PROGRAMS))
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    runs = mistakes = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in options.programs:
            program = Program(name, options)
            faults = list(program.faults())
            for fault, wrong in zip(faults, pool.map(lambda f: judge(program, f), faults)):
                runs += 1
                if wrong:
                    mistakes += 1
                    print("{}, {}, call {}, error {}:".format(name, *fault), "\n  ".join(wrong))
            print(f"{name}: {len(faults)} calls failed in turn", flush=True)
    print(f"{runs} runs, {mistakes} with mistakes")
    return mistakes != 0


if __name__ == "__main__":
    sys.exit(main())
