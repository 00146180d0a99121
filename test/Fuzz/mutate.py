#!/usr/bin/env python3
"""Mutated directives: the compiler may refuse them, but may not crash, hang, or say "internal error".

  test/Fuzz/mutate.py --directives 100000

Every other file is a program of the tests some of whose directives are mutated; those that are errors are taken
back, and it is compiled again, at last to object code. The others hold many small functions with directives at
all kinds of places; those without errors are compiled to object code. What the compiler fails at is kept in the
folder --keep. Ends with the number of directives; exit code 1 if anything failed."""
import argparse
import concurrent.futures
import os
import random
import re
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from fuzz import build  # noqa: E402
from fuzz.mutation.directives import Directives, harvest  # noqa: E402
from fuzz.mutation.mutants import Mutant, programs  # noqa: E402
from fuzz.mutation.odd import HEAD, Odd  # noqa: E402

FUNCTIONS = 40  # in a file
ERROR = re.compile(r"^([^:\n]+):(\d+):\d+: (?:fatal )?error: ", re.M)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pacc", default=os.path.join(HERE, "..", "..", "build", "bin", "pacc"))
    parser.add_argument("--directives", type=int, default=3000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="seed of the first file")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--limit", type=float, default=30, help="seconds for a compilation")
    parser.add_argument("--total", type=float, default=None, help="seconds after which no file is begun")
    parser.add_argument("--keep", default="mutate-failures", help="folder for functions at which the compiler fails")
    parser.add_argument("--gpu", action="store_true", help="make GPU code too")
    return parser.parse_args()


class Mutation:
    def __init__(self, arguments):
        self.arguments = arguments
        self.known = harvest(os.path.join(HERE, ".."))
        self.programs = programs(os.path.join(HERE, ".."))
        self.start = time.time()
        self.directives = self.of_programs = self.files = self.compiled = 0
        self.failures = {}  # signature -> how often

    def command(self, source, cpp, level=None):
        """With a level to object code, else only until errors are known."""
        arguments = self.arguments
        targets = [] if arguments.gpu else ["-fplugin-arg-pacc-target=host,emulator"]
        # The address sanitizer of the language's own checks is not wanted: only the compiler's errors.
        what = ["-" + level, "-c", "-o", os.devnull] if level else ["-fsyntax-only"]
        return [arguments.pacc + ("++" if cpp else ""), "-acc", "-w", "-ferror-limit=0", *targets, *what, source]

    def run(self, text, cpp, level, flags=()):
        """Return code, what was said, and the lines of errors."""
        with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
            source = os.path.join(folder, "odd.cpp" if cpp else "odd.c")
            with open(source, "w") as file:
                file.write(text)
            code, out, err = build.execute(self.command(source, cpp, level) + list(flags), self.arguments.limit)
        said = out + err
        return code, said, [int(line) for path, line in ERROR.findall(said) if os.path.basename(path).startswith("odd.")]

    def compile(self, functions, cpp, level=None):
        """Return code, what was said, and the numbers of the functions with errors."""
        starts, line = [], HEAD.count("\n") + 1
        for text in functions:
            starts.append(line)
            line += text.count("\n") + 1
        code, said, lines = self.run(HEAD + "\n".join(functions) + "\n", cpp, level)
        wrong = {max([k for k, start in enumerate(starts) if start <= number], default=0) for number in lines}
        return code, said, wrong

    @staticmethod
    def failed(code, said):
        """A signature of a failure of the compiler, or None."""
        if code is None:
            return "hangs"
        if code < 0 or code > 128 or build.INTERNAL.search(said):
            found = [line for line in said.split("\n") if build.INTERNAL.search(line)]
            return build.first_error("\n".join(found) or said) or f"signal {code}"
        return None

    def file(self, seed):
        arguments = self.arguments
        if arguments.total and time.time() - self.start > arguments.total:
            return
        rng = random.Random(f"mutate {seed}")
        if seed % 2:
            return self.program(Mutant(rng, Directives(rng, self.known), rng.choice(self.programs)), seed)
        cpp = rng.random() < 0.5
        odd = Odd(rng, Directives(rng, self.known), cpp)
        functions = [odd.function(k) for k in range(FUNCTIONS)]
        self.directives += odd.count
        self.files += 1
        code, said, wrong = self.compile(functions, cpp)
        if self.failed(code, said):
            self.single(functions, cpp, None, seed)
        for level in (rng.choice(["O0", "O1", "O2", "O3"]),) * 3:
            functions = [text for k, text in enumerate(functions) if k not in wrong]
            if not functions:
                return
            code, said, wrong = self.compile(functions, cpp, level)
            if self.failed(code, said):
                self.single(functions, cpp, level, seed)
                return
            if code == 0:
                self.compiled += len(functions)
                return
            if not wrong:
                return

    def program(self, mutant, seed):
        """A program of the tests: until no directive is an error, at most so many times."""
        self.directives += len(mutant.changed)
        self.of_programs += len(mutant.changed)
        self.files += 1
        cpp, folder = mutant.path.endswith(".cpp"), os.path.dirname(mutant.path)
        flags = ["-iquote", folder, "-I", folder, *mutant.flags]
        level = None  # most errors show before there is code
        for _ in range(6):
            code, said, lines = self.run(mutant.written()[0], cpp, level, flags)
            if self.failed(code, said):
                self.smaller(mutant, cpp, level, flags, seed)
                return
            if code == 0 and level:
                self.compiled += 1
                return
            if code == 0:
                level = mutant.rng.choice(["O0", "O1", "O2", "O3"])
            elif not mutant.take_back(lines):
                return

    def smaller(self, mutant, cpp, level, flags, seed):
        """Keeps the program at which the compiler fails with as few of its mutated directives as it takes."""
        for place, text in list(mutant.changed.items()):
            del mutant.changed[place]
            code, said, _ = self.run(mutant.written()[0], cpp, level, flags)
            if not self.failed(code, said):
                mutant.changed[place] = text
        code, said, _ = self.run(mutant.written()[0], cpp, level, flags)
        self.keep(self.failed(code, said) or "not again", mutant.written()[0], said, cpp, level, seed)

    def keep(self, signature, text, said, cpp, level, seed):
        """Counts a failure, and keeps what it takes if it is one of the first of its kind."""
        count = self.failures[signature] = self.failures.get(signature, 0) + 1
        if count > 3:
            return
        os.makedirs(self.arguments.keep, exist_ok=True)
        name = f"seed{seed}-{len(self.failures)}-{count}" + (".cpp" if cpp else ".c")
        with open(os.path.join(self.arguments.keep, name), "w") as file:
            note = said.replace("*/", "* /")[:1500]
            file.write(f"/* -{level or 'fsyntax-only'}: {signature}\n{note} */\n{text}\n")
        print(f"{name}: {signature}", flush=True)

    def single(self, functions, cpp, level, seed):
        """Finds and keeps the functions of a file at which the compiler fails."""
        hit = False
        for text in functions + ["\n".join(functions)]:
            if hit and text == "\n".join(functions):
                break
            code, said, _ = self.compile([text], cpp, level)
            signature = self.failed(code, said)
            if not signature:
                continue
            hit = True
            self.keep(signature, HEAD + text, said, cpp, level, seed)


def main():
    arguments = parse()
    mutation = Mutation(arguments)
    seed = arguments.first
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        while mutation.directives < arguments.directives:
            list(pool.map(mutation.file, range(seed, seed + arguments.jobs)))
            seed += arguments.jobs
            if arguments.total and time.time() - mutation.start > arguments.total:
                break
    for signature, count in sorted(mutation.failures.items(), key=lambda f: -f[1]):
        print(f"{count:5}  {signature}")
    failures = sum(mutation.failures.values())
    print(f"{mutation.directives} directives in {mutation.files} files ({mutation.of_programs} in programs of the tests), "
          f"{mutation.compiled} functions and programs compiled, "
          f"{failures} failures of the compiler ({time.time() - mutation.start:.0f} s)")
    return 1 if failures or not mutation.directives else 0


if __name__ == "__main__":
    sys.exit(main())
