#!/usr/bin/env python3
"""Makes a failing program small.

  test/Fuzz/reduce.py --seed 4711 -o small.c              # a program of run.py, by its seed
  test/Fuzz/reduce.py --source bad.c --level O2 -o small.c  # any program

A seed's program first loses pieces that it stays valid without; then cvise, where it is installed, takes over. Kept
is the kind of failure (and its message). What cvise makes must stay a program without undefined behaviour that the
sanitizers see; whether its loops are still parallel is for people to judge."""
import argparse
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from fuzz import build, program  # noqa: E402
from run import add_options, without  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--seed", type=int, help="a program of run.py")
    parser.add_argument("--languages", default="c,c++", help="as run.py's")
    parser.add_argument("--source", help="a program's file instead")
    parser.add_argument("--level", default=None, help="level of optimisation (default: the seed's)")
    parser.add_argument("--cores", type=int, default=None, help="cores of the host device (default: the seed's)")
    parser.add_argument("-o", "--output", required=True, help="file for the small program")
    parser.add_argument("--no-cvise", action="store_true", help="only leave out pieces")
    parser.add_argument("--seconds", type=float, default=600, help="time for cvise")
    parser.add_argument("--sanitize", action="store_true", help="the plain program must pass the sanitizers")
    parser.add_argument("--judge", nargs=3, metavar=("KIND", "SIGNATURE", "FILE"), help="for cvise: exit code 0 if it fails so")
    return parser.parse_args()


class Reducer:
    def __init__(self, arguments):
        self.arguments = arguments
        self.settings = build.Settings(arguments)
        languages = arguments.languages.split(",")
        if arguments.seed is not None:
            language = languages[arguments.seed % len(languages)]
        else:
            name = arguments.source or arguments.judge[2]
            language = "c" if name.endswith(".c") else "c++"
        self.case = build.Case(arguments.seed or 0, language, self.settings)
        self.case.level = arguments.level or self.case.level
        self.case.cores = arguments.cores or self.case.cores
        self.tries = 0

    def verdict(self, text):
        self.tries += 1
        with tempfile.TemporaryDirectory(prefix="reduce-") as folder:
            if self.arguments.sanitize and not self.clean(text, folder):
                return build.Verdict("invalid")
            return self.case.check(text, folder)

    def clean(self, text, folder):
        """The plain program runs without undefined behaviour that the sanitizers see."""
        source = os.path.join(folder, "plain" + build.SUFFIX[self.case.language])
        with open(source, "w") as file:
            file.write(text)
        _, plain = self.settings.compiler(self.case.language)
        flags = ["-w", "-O0", *build.SANITIZE]
        program_file = os.path.join(folder, "sanitized")
        if build.execute(plain + flags + [source, "-o", program_file], 60)[0] != 0:
            return False
        env = {"ASAN_OPTIONS": "detect_leaks=0"}
        return build.execute([program_file], self.settings.limit, env)[0] == 0

    def pieces(self, seed):
        """The smallest text that still fails of those that leave out pieces (and the verdict)."""
        arguments = self.arguments
        make = lambda omitted: program.generate(seed, self.case.language, omitted, without(arguments), arguments.only, arguments.openmp)
        text, count, _ = make(())
        first = self.verdict(text)
        if first.passed:
            sys.exit(f"seed {seed} passes")
        print(f"{first.kind} {first.signature}: {count} pieces")
        self.case.settings.devices = [first.device] if first.device else self.settings.devices
        omitted = set()
        size = max(1, count // 2)
        while size:
            live = make(omitted)[2]
            changed, start = False, 0
            while start < len(live):
                more = omitted | set(live[start:start + size])
                if more != omitted:
                    shorter = make(more)[0]
                    if self.same(first, self.verdict(shorter)):
                        omitted, text, changed = more, shorter, True
                start += size
            if not changed or size > 1:
                size //= 2
        print(f"{len(text.splitlines())} lines after {self.tries} tries")
        return text, first

    @staticmethod
    def same(first, other):
        return (first.kind, first.signature) == (other.kind, other.signature)

    def cvise(self, text, first):
        """What cvise makes of it."""
        arguments = self.arguments
        with tempfile.TemporaryDirectory(prefix="reduce-") as folder:
            name = "case" + build.SUFFIX[self.case.language]
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
            options = ["--pacc", self.settings.pacc, "--oracle", arguments.oracle, "--level", self.case.level,
                       "--cores", str(self.case.cores), "--devices", ",".join(self.settings.devices), "--limit", "10",
                       f"--flags={arguments.flags}", "--sanitize"]
            for pair in arguments.env:
                options += ["--env", pair]
            command = [sys.executable, os.path.abspath(__file__), "-o", "none", *options,
                       "--judge", first.kind, first.signature, name]
            script = os.path.join(folder, "interesting.sh")
            with open(script, "w") as file:
                file.write("#!/bin/sh\nexec " + " ".join("'" + c.replace("'", "'\\''") + "'" for c in command) + "\n")
            os.chmod(script, 0o755)
            # Killed or not, the file is the smallest so far.
            build.execute(["sh", "-c", f"cd '{folder}' && exec cvise --n 1 --timeout 60 ./interesting.sh {name}"],
                          arguments.seconds)
            with open(os.path.join(folder, name)) as file:
                return file.read()

    def judge(self):
        kind, signature, name = self.arguments.judge
        with open(name) as file:
            verdict = self.verdict(file.read())
        return 0 if (verdict.kind, verdict.signature) == (kind, signature) else 1


def main():
    arguments = parse()
    reducer = Reducer(arguments)
    if arguments.judge:
        return reducer.judge()
    if arguments.seed is not None:
        text, first = reducer.pieces(arguments.seed)
    else:
        with open(arguments.source) as file:
            text = file.read()
        first = reducer.verdict(text)
    if not arguments.no_cvise and shutil.which("cvise"):
        text = reducer.cvise(text, first)
    with open(arguments.output, "w") as file:
        file.write(text)
    print(f"{len(text.splitlines())} lines: {arguments.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
