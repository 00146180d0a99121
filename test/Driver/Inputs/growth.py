"""Compile time must grow with a program, not with its square.

growth.py COMPILER...: each kind of program at one and at four times its size; user + system time, of which four times the
size may take up to eight times as much. What else runs on the machine can only add to a time, so a kind that seems to grow
faster is measured again, and the shortest time of each size counts: work that grows with the square does so every time.
"""
import os
import subprocess
import sys
import tempfile

LOOP = "#pragma acc parallel loop copyout(a[0:n])\nfor (int i = 0; i < n; ++i) a[i] = i;\n"


def loads(size):
    """A function with many statements of the host beside one kernel."""
    lines = "".join(f"s += a[{at}];\n" for at in range(size))
    return f"double f(int n, double *a) {{ double s = 0;\n{LOOP}{lines}return s; }}\n"


def items(size):
    """A kernel with many arrays in its clauses."""
    names = [f"a{at}" for at in range(size)]
    parameters = "".join(f", double *{name}" for name in names)
    sections = ", ".join(f"{name}[0:n]" for name in names)
    body = "".join(f"{name}[i] = {other}[i];\n" for name, other in zip(names, names[1:]))
    return f"void f(int n{parameters}) {{\n#pragma acc parallel loop copy({sections})\nfor (int i = 0; i < n; ++i) {{\n{body}}} }}\n"


def regions(size):
    """A function with many kernels."""
    return f"void f(int n, double *a) {{\n{LOOP * size}}}\n"


MEASUREMENTS = 8

KINDS = {
    loads: (2500, "host"),
    items: (75, "emulator"),
    regions: (50, "host"),
}


def seconds(command, text, folder):
    """User and system time of compiling the text."""
    path = os.path.join(folder, "x.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    process = subprocess.Popen([*command, path], cwd=folder)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime


def shortest(command, kind, size, folder):
    """The shortest times of one and of four times the size, measured until they fit or MEASUREMENTS are made."""
    once = four = float("inf")
    for _ in range(MEASUREMENTS):
        once = min(once, seconds(command, kind(size), folder))
        four = min(four, seconds(command, kind(4 * size), folder))
        if four <= 8 * once:
            break
    return once, four


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind, (size, target) in KINDS.items():
            command = [*sys.argv[1:], "-O0", "-c", f"-fplugin-arg-pacc-target={target}"]
            once, four = shortest(command, kind, size, folder)
            wrong += four > 8 * once
            print(f"{kind.__name__}: {once:.2f} s, {four:.2f} s")
    print(f"{len(KINDS)} kinds, {wrong} grow with the square")


main()
