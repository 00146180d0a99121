#!/usr/bin/env python3
"""How long PACC compiles, beside plain clang 22 with the same flags: the benchmarks of this folder
and test/Execution's reduction_levels.

For each file the least user + system time of some rounds, in which both compilers take turns (what
else the machine does costs either of them), and PACC's as a multiple of clang's; then the geometric
mean over the benchmarks. Targets: a mean of 2.0, none of them above 4, reduction_levels 5. Exit code
0: all are met.
"""
import argparse
import math
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
REDUCTIONS = HERE.parent / "Execution" / "Reductions" / "reduction_levels.c"
MEAN, WORST, WORST_OF_REDUCTIONS = 2.0, 4.0, 5.0


def seconds(command, folder):
    """User and system time of the command and what it starts."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)}\n{said}")
    return usage.ru_utime + usage.ru_stime


def measure(source, options, folder):
    """The least times of plain clang and of PACC."""
    common = [*options.flags.split(), "-w", f"-I{options.build / 'include'}", "-c", str(source),
              "-o", "x.o"]
    commands = ([options.clang, *common],
                [str(options.build / "bin" / "pacc"), "-acc", *common])
    times = [[seconds(command, folder) for command in commands] for _ in range(options.rounds)]
    return [min(column) for column in zip(*times)]


def row(name, plain, pacc, target):
    """Prints a row; whether it meets its target."""
    ratio = pacc / plain
    print(f"{name:18} {plain:8.3f} {pacc:8.3f} {ratio:7.2f}  <= {target:g}  "
          f"{'met' if ratio <= target else 'MISSED'}", flush=True)
    return ratio <= target


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="build folder of PACC")
    parser.add_argument("files", nargs="*", help="names of benchmarks (all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--flags", default="-O3", help="for both compilers (-O3)")
    parser.add_argument("--clang", default=os.environ.get("CLANG", "clang-22"))
    options = parser.parse_args()
    options.build = options.build.resolve()

    sources = sorted(HERE.glob("*/*.c")) + [REDUCTIONS]
    sources = [s for s in sources if not options.files or s.stem in options.files]
    ratios, met = [], True
    print(f"{'file':18} {'clang s':>8} {'pacc s':>8} {'ratio':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            plain, pacc = measure(source, options, folder)
            if source != REDUCTIONS:
                ratios.append(pacc / plain)
            met &= row(source.stem, plain, pacc,
                       WORST_OF_REDUCTIONS if source == REDUCTIONS else WORST)
    if ratios and not options.files:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"{'geometric mean':36} {mean:7.2f}  <= {MEAN:g}  {'met' if mean <= MEAN else 'MISSED'}")
        met &= mean <= MEAN
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
