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
#include <string.h>
struct H { long *p; };
struct S { long a, t[4], b; };
static void lead(long **p, long *to) { *p = to; }
static void hold(struct H *h, long *to) { h->p = to; }
static long *held(const struct H *h) { return h->p; }
static void add(long *to, long v) { *to += v; }
static long count, places[5];
static double mean;
static void bump(long v) { count += v; }
static long next(void) { return ++count; }
enum { N = 60 };
int main(void) {
  static long in[N], out[N];
  long table[5] = {1, 2, 3, 4, 5}, own[3] = {0}, *at = table, k;
  struct S s = {1, {2, 3, 4, 5}, 6}, *ps = &s;
  double d = 1;
  int most = -1;
  for (long i = 0; i < N; i++) in[i] = (i * 7) % 23;
"""
VARIABLE = """  long v{0} = {1}, *p{0}, *q{0} = &v{0}, **pp{0} = &q{0};
  struct H h{0};
  lead(&p{0}, &v{0});
  hold(&h{0}, &v{0});
"""
BEGIN = """#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetinout(out(0,1,0)[0:N]) num_tasks({0}){1}
  {{
#pragma pacc update device(in[0:N], out[0:N])
"""
# Statements, with places {x} and {y}, a variable {v}, a subscript {s}, a number {n}.
KERNELS = [
    "parallel loop pipe(1) reduction(+:{v})|{v} += in[i];",
    "parallel loop pipe(1) reduction(max:{v})|{v} = in[i] > {v} ? in[i] : {v};",
    "parallel loop pipe(1) copy(table)|\n#pragma pacc atomic update\n    table[{s}] += 2;\n",
    "parallel loop pipe(1)|out[i] = in[i] + {v};",
    "parallel loop pipe(1)|out[i] = in[i] + table[{s}];",
    "serial loop pipe(1) copy({v})|{v} += in[i];",
    "serial loop pipe(1) copy(table)|table[{s}] = i;",
    "parallel loop pipe(1)|long w = {v}; out[i] = in[i] + w; if (i == N - 1) out[i] += {v};"]
IN_LOOP = [
    "{x} += in[i];", "{x} += in[i];", "{x} = in[i];", "{x} = {n};", "out[i] += {x};", "if ({x} > 50) out[i] += 1;",
    "if (in[i] % 3 == 0) {x} = in[i];", "{x} = {y} + 1;", "{x} = {x} * 3 % 101 + 1;", "if (i == N - 1) out[i] += {x};",
    "if (i == {n}) out[i] += {x};", "{x} = in[i] * 2; out[i] += {x};", "d += in[i] * 0.1;", "mean = d;", "{x} += {x};",
    "{x} -= i;", "{x} ^= in[i];", "{x} *= 3;", "add(&{x}, i);", "bump(in[i]);", "out[i] += next();",
    "for (k = 0; k < 3; k++) own[k] = in[i] + k; out[i] += own[1];", "most = in[i] > most ? (int)in[i] : most;",
    "out[i] += {x} & 1; {x}++;", "memset(table, 0, sizeof table);", "memcpy(places, table, sizeof places);"]
IN_CODE = [
    "{x} = {n};", "{x} += 1;", "{x} = {y} + 2;", "{x} = {y};", "if ({x} > 3) {y} = 4;", "add(&{y}, 3);", "bump(2);",
    "for (k = 0; k < 4; k++) table[k] = k;", "for (k = 0; k < 3; k++) own[k] = k + {y};", "if (in[3] > 2) {x} = 2;",
    "{{ long w = {y}; w += 2; {x} = w; }}", "memset(s.t, 0, sizeof s.t);"]
RESULTS = ["count", "(long)(d * 1000)", "(long)(mean * 1000)", "most", "s.a", "s.b", "s.t[1] * 7 + s.t[2]",
           "table[1] * 3 + table[2]", "places[1] + places[0] * 5", "own[1]"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = self.random.randint(1, 3)

    def name(self):
        k = self.random.randrange(self.variables)
        return self.random.choice([f"v{k}", f"v{k}", f"*p{k}", f"(*h{k}.p)", f"**pp{k}", f"held(&h{k})[0]", "count", "s.a",
                                   "ps->b", "s.t[1]", "table[2]", "places[0]", "own[1]"])

    def subscript(self, i):
        return self.random.choice([f"in[{i}] & 3", f"{i} & 3", f"{i} % 3", f"({i} * 5) & 3"])

    def place(self, i):
        if self.random.random() < 0.65:
            return self.name()
        s = self.subscript(i)
        return self.random.choice([f"table[{s}]", f"at[{s}]", f"s.t[{s}]", f"ps->t[{s}]", f"places[{s}]"])

    def statement(self, form, i):
        return form.format(x=self.place(i), y=self.place(i), n=self.random.randint(1, 5))

    def loop(self):
        statements = " ".join(self.statement(self.random.choice(IN_LOOP), "i") for _ in range(self.random.randint(1, 2)))
        lower, upper = self.random.choice(["0"] * 8 + ["7"]), self.random.choice(["N"] * 8 + ["N - 20"])
        text = f"#pragma pacc loop pipe(1)\n    for (long i = {lower}; i < {upper}; i++) {{ {statements} }}\n"
        if self.random.random() < 0.1:
            code = self.code() if self.random.random() < 0.4 else ""
            text = f"    for (int sweep = 0; sweep < 3; sweep++) {{ {code}\n{text}    }}\n"
        return text

    def code(self):
        return self.statement(self.random.choice(IN_CODE), "3")

    def kernel(self):
        directive, body = self.random.choice(KERNELS).split("|")
        names = {"v": f"v{self.random.randrange(self.variables)}", "s": self.subscript("i")}
        body = body.replace("{v}", names["v"]).replace("{s}", names["s"])
        return f"#pragma pacc {directive.format(**names)}\n    for (long i = 0; i < N; i++) {{ {body} }}\n"

    def body(self):
        text = ""
        if self.random.random() < 0.25:
            text += f"    {self.code()}\n#pragma pacc update device(in[0:N])\n"
        for _ in range(self.random.randint(0, 2)):
            text += self.kernel()
        text += "#pragma pacc update host(out[0:N])\n"
        for _ in range(self.random.randint(1, 3)):
            kind = self.random.random()
            if kind < 0.65:
                text += self.loop()
            elif kind < 0.9:
                text += f"    {self.code()}\n"
        return text

    def program(self):
        text = HEAD + "".join(VARIABLE.format(k, self.random.randint(0, 4)) for k in range(self.variables))
        text += BEGIN.format(self.random.choice([1, 2, 3, 4, 7, 60]), self.random.choice(["", " async"]))
        text += self.body() + "  }\n  unsigned long h = 0;\n  for (long i = 0; i < N; i++) h = h * 31 + out[i];\n"
        text += "".join(f"  h = h * 31 + v{k};\n" for k in range(self.variables) if self.random.random() < 0.6)
        text += "".join(f"  h = h * 31 + (unsigned long)({r});\n" for r in RESULTS if self.random.random() < 0.35)
        return text + '  printf("%lu\\n", h);\n}\n'


def printed(command, source, binary, *environments):
    """What the program prints in each environment; None if it is refused."""
    made = subprocess.run(command + [source, "-o", binary], capture_output=True, text=True, check=False)
    if made.returncode:
        return None
    return [subprocess.run([binary], capture_output=True, text=True, env=dict(os.environ, **e), check=False).stdout
            for e in environments]


def main():
    pacc, clang, folder, first, count = sys.argv[1:3] + [sys.argv[3]] + [int(n) for n in sys.argv[4:6]]
    os.makedirs(folder, exist_ok=True)
    accepted = refused = wrong = 0
    for seed in range(first, first + count):
        source, binary = os.path.join(folder, f"{seed}.c"), os.path.join(folder, "program")
        with open(source, "w", encoding="utf-8") as file:
            file.write(Generator(seed).program())
        emulator = {"ACC_DEVICE_TYPE": "emulator", "PACC_EMULATOR": f"order:{seed}"}
        several = dict(emulator, PACC_DEVICES="all", PACC_EMULATOR_DEVICES="3")
        got = printed([pacc, "-acc", "-w", "-O1"], source, binary, emulator, several, {"ACC_DEVICE_TYPE": "host"})
        refused += got is None
        accepted += got is not None
        if got is not None and set(got) != set(printed([clang, "-w", "-O1"], source, binary, {})):
            wrong += 1
            print(f"wrong: {source}")
        else:
            os.remove(source)
    print(f"{accepted} accepted, {refused} refused, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
