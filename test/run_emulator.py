"""Runs a program of the test suite on the emulator several times.

    run_emulator.py <program> <arguments...>

First as the emulator runs it by itself, with the output where the caller wants it; then with lanes and
gangs in orders drawn from some seeds and with deferred queues (PACC_EMULATOR), quietly. All runs must
end alike. If one does not, its output is printed and this script ends by a signal, so that it fails a
test which expects the program to fail, too. With PACC_EMULATOR set there is one run, as it says.
"""

import os
import signal
import subprocess
import sys

ORDERS = ["order:1", "order:2"]


def ended(returncode):
    return f"signal {-returncode}" if returncode < 0 else f"exit code {returncode}"


def main():
    program = sys.argv[1:]
    sys.stdout.flush()
    first = subprocess.run(program).returncode
    orders = [] if os.environ.get("PACC_EMULATOR") else ORDERS
    for order in orders:
        environment = dict(os.environ, PACC_EMULATOR=order)
        run = subprocess.run(
            program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if run.returncode == first:
            continue
        sys.stderr.buffer.write(run.stdout)
        print(
            f"PACC_EMULATOR={order}: {ended(run.returncode)}, but {ended(first)} without",
            file=sys.stderr,
            flush=True,
        )
        os.kill(os.getpid(), signal.SIGABRT)
    sys.exit(first if first >= 0 else 128 - first)


main()
