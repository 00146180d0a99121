#!/bin/sh
# Runs a program of the test suite on the emulator several times:
#
#     run_emulator.sh <program> <arguments...>
#
# First as the emulator runs it by itself, with the output where the caller wants it; then with lanes and
# gangs in orders drawn from some seeds and with deferred queues (PACC_EMULATOR), quietly. All runs must
# end alike. If one does not, its output is printed and this script ends by a signal, so that it fails a
# test which expects the program to fail, too. With PACC_EMULATOR set there is one run, as it says.
#
# For the shell, which starts in a millisecond: the suite comes here some 1,500 times, and an interpreter
# of Python took longer than most of the programs.
"$@"
first=$?
if [ -z "$PACC_EMULATOR" ]; then
  for order in order:1 order:2; do
    output=$(PACC_EMULATOR=$order "$@" 2>&1)
    ended=$?
    [ $ended = $first ] && continue
    printf '%s\n' "$output" "PACC_EMULATOR=$order: exit status $ended, but $first without" >&2
    kill -ABRT $$
  done
fi
exit $first
