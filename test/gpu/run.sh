#!/bin/bash
# Runs on the GPU what test/gpu/build.sh built: the execution tests, then each benchmark beside its
# CUDA twin. The last lines are a table: tests passed and failed, and every ratio with its target.
# Usage: run.sh <folder of build.sh> [--sanitize] [--no-tests] [--no-bench] [--rounds N]
#   --sanitize  also runs the tests under compute-sanitizer (memcheck, racecheck, synccheck)
#   --rounds N  runs each pair of benchmarks N times, alternating; the best of each side counts (2)
# LOGS names the folder for the programs' outputs. Exit code 0: all passed and all targets met.
set -u
[ $# -ge 1 ] || { sed -n '2,7p' "$0"; exit 2; }
given=$(realpath "$1")
shift
sanitize=0 tests=1 bench=1 rounds=2
while [ $# -gt 0 ]; do
  case $1 in
  --sanitize) sanitize=1 ;;
  --no-tests) tests=0 ;;
  --no-bench) bench=0 ;;
  --rounds) rounds=$2; shift ;;
  *) echo "unknown option $1"; exit 2 ;;
  esac
  shift
done
export logs=${LOGS:-$(mktemp -d)}
mkdir -p "$logs"
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
tar -C "$root" -xzf "$given/programs.tar.gz" || exit 2
export LD_LIBRARY_PATH=$root/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export ACC_DEVICE_TYPE=nvidia
failed=0

# Runs one test under a tool (or `plain`): its output in a log, its verdict on stdout.
run_test() {
  local program=$1 tool=$2 name
  name=$(basename "$program")
  local log=$logs/$name.$tool prefix=() limit=60
  if [ "$tool" != plain ]; then
    prefix=(compute-sanitizer --tool "$tool" --error-exitcode 86)
    limit=90
  fi
  timeout -k 5 $limit "${prefix[@]}" "$program" >"$log" 2>&1
  case $? in
  0) echo "pass $tool $name" ;;
  124 | 137) echo "timeout $tool $name" ;;
  *) echo "fail $tool $name" ;;
  esac
}
export -f run_test

run_all() {
  find "$root/tests" -type f | sort | xargs -P 8 -I{} bash -c "run_test {} $1" >>"$logs/verdicts"
}

can_sanitize() {
  PATH=$PATH:/usr/local/cuda/bin
  export PATH
  command -v compute-sanitizer >/dev/null || { echo "no compute-sanitizer here"; return 1; }
  timeout 60 compute-sanitizer --error-exitcode 86 "$root/tests/vector_add" >"$logs/sanitizer-probe" 2>&1
  ! grep -q "Device not supported" "$logs/sanitizer-probe" || { echo "compute-sanitizer does not work on this machine"; return 1; }
}

: >"$logs/verdicts"
started=$SECONDS
if [ $tests = 1 ]; then
  run_all plain
  [ $sanitize = 1 ] && can_sanitize && for tool in memcheck synccheck racecheck; do run_all $tool; done
fi
echo "tests took $((SECONDS - started)) s"

started=$SECONDS
: >"$logs/results"
run_benchmark() {
  local side=$1 name=$2
  [ -x "$root/bench/$side/$name" ] || return
  timeout -k 5 90 "$root/bench/$side/$name" >"$logs/$name.$side" 2>&1 || echo "$side/$name ended with $?: $(tail -2 "$logs/$name.$side" | tr '\n' ' ')"
  sed -n "s/^RESULT /$side /p" "$logs/$name.$side" >>"$logs/results"
}
if [ $bench = 1 ]; then
  for ((round = 0; round < rounds; round++)); do
    for name in stream himeno diffusion matmul launch; do
      run_benchmark cuda $name
      run_benchmark pacc $name
    done
  done
  # The driver's side of the launch benchmark is in the same program.
  sed -i 's,^pacc launch/driver ,cuda launch ,; s,^pacc launch/pacc ,pacc launch ,' "$logs/results"
fi
echo "benchmarks took $((SECONDS - started)) s"

echo
nvidia-smi --query-gpu=name,driver_version,clocks.sm,temperature.gpu --format=csv,noheader 2>/dev/null
[ -s "$given/not-built.txt" ] && { cat "$given/not-built.txt"; failed=1; }
for tool in plain memcheck synccheck racecheck; do
  grep -q " $tool " "$logs/verdicts" || continue
  echo "$tool: $(grep -c "^pass $tool " "$logs/verdicts") passed, $(grep -c "^fail $tool " "$logs/verdicts") failed, $(grep -c "^timeout $tool " "$logs/verdicts") out of time"
done
grep -v ^pass "$logs/verdicts" | sort | while read -r verdict tool name; do
  echo "  $verdict $tool $name"
  grep -v -E '^(=========)?\s*$' "$logs/$name.$tool" | { [ "$tool" = plain ] && tail -3 || grep -m 4 -E '^========= [A-Z]'; } | cut -c1-160 | sed 's/^/      /'
done
grep -q -v ^pass "$logs/verdicts" && failed=1

if [ $bench = 1 ]; then
  awk -v targets="$given/targets.txt" '
    BEGIN {
      while ((getline line < targets) > 0)
        if (line !~ /^#/ && split(line, word, " ") == 3) { sign[word[1]] = word[2]; target[word[1]] = word[3] }
      format = "%-24s %12s %12s %-7s %7s   %s\n"
      printf format, "benchmark", "pacc", "cuda", "unit", "ratio", "target"
    }
    {
      key = $1 " " $2; time = $3 == "time"; unit[$2] = $5
      if (!(key in best) || (time ? $4 < best[key] : $4 > best[key])) best[key] = $4
      if (!($2 in seen)) { order[++n] = $2; seen[$2] = 1 }
    }
    END {
      for (i = 1; i <= n; i++) {
        name = order[i]; p = best["pacc " name]; c = best["cuda " name]; verdict = ""
        ratio = p && c ? p / c : 0
        if (name in target) {
          met = ratio && (sign[name] == ">=" ? ratio >= target[name] : ratio <= target[name])
          verdict = sign[name] " " target[name] (met ? "  met" : "  MISSED"); missed += !met; delete target[name]
        }
        printf format, name, p ? p : "-", c ? c : "-", unit[name], ratio ? sprintf("%.3f", ratio) : "-", verdict
      }
      for (name in target) { printf format, name, "-", "-", "", "-", sign[name] " " target[name] "  MISSED"; missed++ }
      exit missed > 0
    }' "$logs/results" || failed=1
fi
exit $failed
