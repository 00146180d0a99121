#!/usr/bin/env python3
"""Random pipelines whose loops and host code use a few variables under several names: of many a one the compiler must
say that chunk by chunk it would do something else. Those that it accepts must print what the plain program prints.

usage: random_variables.py <pacc> <plain clang> <folder> <first seed> <count>
Prints a line for each accepted program that is wrong, with its file, then how many were accepted, refused and wrong;
exits 1 if any was wrong.
"""
import os
import random
import subprocess
import sys

HEAD = """#include <stdio.h>
struct H { long *p; };
static void lead(long **p, long *to) { *p = to; }
static void hold(struct H *h, long *to) { h->p = to; }
static long *held(const struct H *h) { return h->p; }
enum { N = 60 };
int main(void) {
  static long in[N], out[N];
  for (long i = 0; i < N; i++) in[i] = (i * 7) % 23;
"""
VARIABLE = """  long v{0} = {1}, *p{0}, *q{0} = &v{0}, **pp{0} = &q{0};
  struct H h{0};
  lead(&p{0}, &v{0});
  hold(&h{0}, &v{0});
"""
BEGIN = """#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(4)
  {
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < N; i++) out[i] = in[i];
#pragma pacc update host(out[0:N])
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = self.random.randint(1, 3)

    def name(self):
        k = self.random.randrange(self.variables)
        return self.random.choice([f"v{k}", f"v{k}", f"*p{k}", f"(*h{k}.p)", f"**pp{k}", f"held(&h{k})[0]"])

    def in_loop(self):
        x, y, number = self.name(), self.name(), self.random.randint(1, 5)
        return self.random.choice([
            f"{x} += in[i];", f"{x} += in[i];", f"{x} = in[i];", f"{x} = {number};", f"out[i] += {x};",
            f"if ({x} > 50) out[i] += 1;", f"if (in[i] % 3 == 0) {x} = in[i];", f"{x} = {y} + 1;",
            f"{x} = {x} * 3 % 101 + 1;", f"if (i == N - 1) out[i] += {x};", f"{x} = in[i] * 2; out[i] += {x};"])

    def in_code(self):
        x, y, number = self.name(), self.name(), self.random.randint(1, 5)
        return self.random.choice([f"{x} = {number};", f"{x} += 1;", f"{x} = {y} + 2;", f"{x} = {y};",
                                   f"if ({x} > 3) {y} = 4;"])

    def body(self):
        text = ""
        for _ in range(self.random.randint(2, 4)):
            if self.random.random() < 0.75:
                statements = " ".join(self.in_loop() for _ in range(self.random.randint(1, 2)))
                text += f"#pragma pacc loop pipe(1)\n    for (long i = 0; i < N; i++) {{ {statements} }}\n"
            elif self.random.random() < 0.6:
                text += f"    {self.in_code()}\n"
        return text

    def program(self):
        text = HEAD + "".join(VARIABLE.format(k, self.random.randint(0, 4)) for k in range(self.variables))
        text += BEGIN + self.body() + "  }\n  unsigned long h = 0;\n  for (long i = 0; i < N; i++) h = h * 31 + out[i];\n"
        text += "".join(f"  h = h * 31 + v{k};\n" for k in range(self.variables) if self.random.random() < 0.6)
        return text + '  printf("%lu\\n", h);\n}\n'


def printed(command, source, binary):
    """What the program prints; None if it is refused."""
    made = subprocess.run(command + [source, "-o", binary], capture_output=True, text=True, check=False)
    if made.returncode:
        return None
    device = dict(os.environ, ACC_DEVICE_TYPE="emulator")
    return subprocess.run([binary], capture_output=True, text=True, env=device, check=False).stdout


def main():
    pacc, clang, folder, first, count = sys.argv[1:3] + [sys.argv[3]] + [int(n) for n in sys.argv[4:6]]
    os.makedirs(folder, exist_ok=True)
    accepted = refused = wrong = 0
    for seed in range(first, first + count):
        source, binary = os.path.join(folder, f"{seed}.c"), os.path.join(folder, "program")
        with open(source, "w", encoding="utf-8") as file:
            file.write(Generator(seed).program())
        got = printed([pacc, "-acc", "-O1"], source, binary)
        refused += got is None
        accepted += got is not None
        if got is not None and got != printed([clang, "-w", "-O1"], source, binary):
            wrong += 1
            print(f"wrong: {source}")
        else:
            os.remove(source)
    print(f"{accepted} accepted, {refused} refused, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
