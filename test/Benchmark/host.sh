#!/bin/bash
# The host device against OpenMP: triad and Himeno, the same loops compiled by PACC for the host's
# cores and by clang-22 with OpenMP. Prints both rates and the ratio; exit code 0: all at least 0.95.
# Usage: test/Benchmark/host.sh <build folder of PACC> [rounds = 3]
# CORES restricts both sides to that many cores (default: all).
set -u
[ $# -ge 1 ] || { sed -n '2,5p' "$0"; exit 2; }
build=$(realpath "$1")
rounds=${2:-3}
here=$(realpath "$(dirname "$0")")
clang=${CLANG:-clang-22}
cores=${CORES:-$(nproc)}
target=0.95
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

common=(-O3 -march=native -w)
"$build/bin/pacc" -acc "${common[@]}" "$here/stream/stream.c" -o "$work/stream.pacc" -lm || exit 1
"$clang" "${common[@]}" -fopenmp "$here/stream/stream.c" -o "$work/stream.openmp" -lm || exit 1
"$build/bin/pacc" -acc "${common[@]}" -DHIMENO_M "$here/himeno/himeno.c" -o "$work/himeno.pacc" -lm || exit 1
"$clang" "${common[@]}" -fopenmp -DHIMENO_M "$here/himeno/himeno.c" -o "$work/himeno.openmp" -lm || exit 1

export ACC_DEVICE_TYPE=host OMP_NUM_THREADS=$cores ACC_NUM_CORES=$cores
for ((round = 0; round < rounds; round++)); do
  for side in openmp pacc; do
    taskset -c "0-$((cores - 1))" "$work/stream.$side" 25 10 | sed -n "s/^RESULT /$side /p"
    taskset -c "0-$((cores - 1))" "$work/himeno.$side" 5 5 | sed -n "s/^RESULT /$side /p"
  done
done >"$work/results"

awk -v target=$target '
  BEGIN { printf "%-24s %12s %12s %-7s %7s\n", "benchmark", "pacc", "openmp", "unit", "ratio" }
  {
    key = $1 " " $2; unit[$2] = $5
    if ($4 > best[key]) best[key] = $4
    if (!($2 in seen)) { order[++n] = $2; seen[$2] = 1 }
  }
  END {
    for (i = 1; i <= n; i++) {
      name = order[i]; p = best["pacc " name]; o = best["openmp " name]; ratio = o ? p / o : 0
      judged = name == "stream/triad" || name == "himeno_M/collapse" || name == "himeno_M/parallel"
      low = judged && ratio < target; missed += low
      printf "%-24s %12s %12s %-7s %7.3f %s\n", name, p, o, unit[name], ratio, judged ? (low ? ">= " target "  MISSED" : ">= " target "  met") : ""
    }
    exit missed > 0
  }' "$work/results"
