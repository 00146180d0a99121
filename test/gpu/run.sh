#!/bin/bash
# Runs on the GPU what test/gpu/build.sh built: the execution tests and the programs with pipelines, then
# each benchmark beside its CUDA twins, the straightforward and the tuned one. The last lines are a table: tests
# passed and failed, and every ratio with its target.
# Usage: run.sh <folder of build.sh> [--sanitize] [--no-tests] [--no-bench] [--rounds N] [--only NAME]
#               [--pipelines] [--sweep] [--devices] [--small]
#   --sanitize   also runs the tests under compute-sanitizer (memcheck, synccheck, racecheck);
#                --sanitize=TOOL: under this tool alone, and not without it
#   --rounds N   runs each pair of benchmarks N times, alternating; the best of each side counts (2)
#   --only NAME  only tests whose name contains NAME; those of a folder: tests/, pipelines/, lines/
#   --pipelines  also the benchmarks of data larger than the device: 60 GB of host memory, some minutes
#   --sweep      of those only the CUDA twin, over threads, slot sizes and slots
#   --devices    of those only the one that 1, 2, 4 GPUs share, as far as there are so many
#   --small      these with little data, to try the script
# JOBS is the number of tests at a time (8); LOGS names the folder for the programs' outputs; ACC_DEVICE_TYPE, if
# set, another device than the GPU.
# Exit code 0: all passed and all targets met.
set -u
[ $# -ge 1 ] || { sed -n '2,18p' "$0"; exit 2; }
given=$(realpath "$1")
shift
sanitize=0 plain=1 tools='memcheck synccheck racecheck' tests=1 bench=1 rounds=2 only= pipelines=0 sweep=0 devices=0 small=0
while [ $# -gt 0 ]; do
  case $1 in
  --sanitize) sanitize=1 ;;
  --sanitize=*) sanitize=1 plain=0 tools=${1#*=} ;;
  --no-tests) tests=0 ;;
  --no-bench) bench=0 ;;
  --rounds) rounds=$2; shift ;;
  --only) only=$2; shift ;;
  --pipelines) pipelines=1 ;;
  --sweep) sweep=1 ;;
  --devices) devices=1 ;;
  --small) small=1 ;;
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
export ACC_DEVICE_TYPE=${ACC_DEVICE_TYPE:-nvidia}
failed=0

# Reports that are the tool's: racecheck (2025.3) calls accesses on both sides of __syncthreads a race, also in
# correct CUDA, if rows of the block have met at their named barriers unequal numbers of times before; and it
# loses launches that many threads of the host make at once ("failure to track a kernel launch"), or hangs there.
# Programs that call no driver are an error to all tools.
judged() {
  [[ $1 == plain || $2 != Grid.@(init|set).device_type ]] || return 1
  [ "$1" != racecheck ] || [[ $2 != Reductions.@(rows_of_warps|Arrays.arrays_shapes) &&
    $2 != Queues.@(host_threads|threads_share_data) && $2 != OpenMP.@(classes.cpp|constructs|sharing|tasks) &&
    $2 != Data.@(Sections.known_rows|Members.lent_pointers.cpp) && $2 != Inference.threads.cpp ]]
}
export -f judged

# Runs one test under a tool (or `plain`): its output in a log, its verdict on stdout. Programs with
# pipelines must print what they print on the host.
run_test() {
  local program=$1 tool=$2 name prefix=() arguments=() limit=60 code
  name=$(basename "$program")
  [[ $program == */pipelines/* ]] && name=pipeline:$name
  [[ $program == */lines/* ]] && prefix=(bash -x "$program.sh" "$root")
  judged "$tool" "$name" || { echo "excepted $tool $name"; return; }
  local log=$logs/$name.$tool
  if [ "$tool" != plain ]; then
    prefix=(compute-sanitizer --tool "$tool" --error-exitcode 86)
    # The runtime asks the driver for names that modules need not have, and tells of all other errors itself.
    [ "$tool" = memcheck ] && prefix+=(--report-api-errors no)
    # Functions that call themselves need more stack with what memcheck adds to them.
    [ "$tool" = memcheck ] && [[ $name == *library_functions ]] && prefix=(env PACC_STACK=64K "${prefix[@]}")
    limit=240
    # Thousands of launches, one after the other under the tool: part of them shows as much.
    [[ $name == *host_threads || $name == *scalar_results ]] && arguments=(1)
    [ "$name" = pipeline:stencils ] && arguments=(2)
  fi
  timeout -k 5 $limit "${prefix[@]}" "$program" "${arguments[@]}" >"$log" 2>"$log.err"
  code=$?
  if [ $code = 0 ] && [ "$tool" = plain ] && [[ $name == pipeline:* ]]; then
    ACC_DEVICE_TYPE=host timeout -k 5 $limit "$program" >"$log.host" 2>>"$log.err"
    diff "$log.host" "$log" >>"$log.err" || code=1
  fi
  cat "$log.err" >>"$log"
  rm "$log.err"
  # What the tool has lost says nothing of the program.
  if [ $code = 86 ] && [ "$tool" = racecheck ] && grep -q "Internal Sanitizer Error: Detected a failure to track" "$log" &&
    ! grep -q "^========= \(Error\|Warning\):" "$log"; then
    echo "excepted $tool $name"
    return
  fi
  case $code in
  0) echo "pass $tool $name" ;;
  124 | 137) echo "timeout $tool $name" ;;
  *) echo "fail $tool $name" ;;
  esac
}
export -f run_test
export root

# The longest tests first.
run_all() {
  {
    [ "$1" = plain ] && find "$root/lines" -path "$root/*$only*.sh" | sed "s,[.]sh$,,"
    find "$root/pipelines" "$root/tests" -type f -executable -path "$root/*$only*"
  } |
    awk '{ print (/host_threads|scalar_results|random_geometry/ ? 0 : 1), $0 }' | sort -s -k1,1 | cut -d' ' -f2 |
    xargs -P "${JOBS:-8}" -I{} bash -c "run_test {} $1" >>"$logs/verdicts"
}

can_sanitize() {
  PATH=$PATH:/usr/local/cuda/bin
  export PATH
  command -v compute-sanitizer >/dev/null || { echo "no compute-sanitizer here"; return 1; }
  timeout 60 compute-sanitizer --error-exitcode 86 "$root/tests/vector_add" >"$logs/sanitizer-probe" 2>&1
  ! grep -q "Device not supported" "$logs/sanitizer-probe" || { echo "compute-sanitizer does not work on this machine"; return 1; }
}

: >"$logs/verdicts"
: >"$logs/results"
if [ $tests = 1 ]; then
  started=$SECONDS
  [ $plain = 1 ] && run_all plain
  [ $sanitize = 1 ] && can_sanitize && for tool in $tools; do run_all $tool; done
  echo "tests took $((SECONDS - started)) s"
fi

# benchmark <side> <name> <label> [arguments]: its results, the label in their names: name@label/what.
benchmark() {
  local side=$1 name=$2 label=$3 log
  shift 3
  [ -x "$root/bench/$side/$name" ] || return
  log=$logs/$name${label:+@$label}.$side
  timeout -k 5 280 "$root/bench/$side/$name" "$@" >"$log" 2>&1 || echo "$side/$name $* ended with $?: $(tail -2 "$log" | tr '\n' ' ')"
  sed -n "s/^RESULT /$side /p" "$log" | sed "s,^\([a-z]* [^/ ]*\),\1${label:+@$label}," >>"$logs/results"
}

# twins <count>: what staging by hand makes of this host's pageable memory: a twin for each of the GPUs,
# all at once, with the threads and slots that the sweep on one GPU found to be good.
twins() {
  local count=$1 gpu
  for ((gpu = 0; gpu < count; gpu++)); do
    CUDA_VISIBLE_DEVICES=$gpu timeout -k 5 280 "$root/bench/cuda/blackscholes" $((options / count)) $((5 * count)) \
      async 14 2048 2 >"$logs/twin-$gpu-of-$count" 2>&1 &
  done
  wait
  cat "$logs"/twin-*-of-$count |
    awk -v count=$count '/^RESULT blackscholes\/async_rate/ { sum += $4; n++ }
      END { if (n == count) printf "cuda blackscholes@%d/async_rate rate %g GB/s\n", count, sum }' >>"$logs/results"
}

groups=
if [ $bench = 1 ]; then
  started=$SECONDS
  groups="$groups bench"
  for ((round = 0; round < rounds; round++)); do
    for name in stream himeno diffusion matmul plain nests arrays linked polybench launch; do
      for side in cuda tuned pacc; do
        benchmark $side $name ""
      done
    done
  done
  # The driver's side of the launch benchmark is in the same program.
  sed -i 's,^pacc launch/driver ,cuda launch ,; s,^pacc launch/pacc ,pacc launch ,' "$logs/results"
  echo "benchmarks took $((SECONDS - started)) s"
fi

# 20 GB, 27 GB; an image of 10 GB and its edges.
options=1000000000 more_options=1350000000 edge=100000 fits=20000000 rows=1500000 large=5G less=2G
[ $small = 1 ] && options=3000017 more_options=4000037 edge=2999 fits=1000003 rows=9000 large=16M less=8M
if [ $pipelines = 1 ]; then
  started=$SECONDS
  groups="$groups pipelines"
  benchmark cuda blackscholes $large $options 3 async,pinned 16 2048,8192 1,2
  sed -n "s/^cuda blackscholes@$large/cuda blackscholes@$less/p" "$logs/results" >"$logs/twin" # it knows no limit
  cat "$logs/twin" >>"$logs/results"
  PACC_DEVICE_MEMORY=$large benchmark pacc blackscholes $large $options 3
  PACC_DEVICE_MEMORY=$less benchmark pacc blackscholes $less $options 3 async,pinned
  PACC_DEVICE_MEMORY=$large benchmark pacc sobel $large $edge $edge 3
  PACC_DEVICE_MEMORY=$less benchmark pacc sobel $less $edge $edge 3 async,pinned
  PACC_DEVICE_MEMORY=$large benchmark pacc blackscholes 27GB $more_options 3 async,pinned
  sed -i "s,^pacc blackscholes@27GB,pacc blackscholes27@$large," "$logs/results"
  benchmark pacc resident "" $fits 15
  # The README's table and timeline: a program that runs once.
  PACC_TIME=1 PACC_TRACE_FILE=$logs/smooth.json PACC_DEVICE_MEMORY=$less benchmark pacc smooth "" $rows
  cat "$logs/smooth.pacc"
  echo "pipelines took $((SECONDS - started)) s"
fi
if [ $sweep = 1 ]; then
  benchmark cuda blackscholes sweep $options 3 async 8,12,16 1024,2048,4096,8192,16384 1,2,3
  grep threads "$logs/blackscholes@sweep.cuda"
fi
if [ $devices = 1 ]; then
  groups="$groups devices"
  present=$(nvidia-smi -L 2>/dev/null | wc -l)
  for count in 1 2 4; do
    [ $count -le "$((present > 1 ? present : 1))" ] || continue
    PACC_DEVICES=$count benchmark pacc blackscholes "$count" $options 3 async,pinned
  done
  awk '$2 ~ /^blackscholes@[124]\/async$/ && $3 == "time" { split($2, part, "[@/]"); time[part[2]] = $4 }
    END { for (n in time) if (n > 1) printf "pacc blackscholes/%d_devices ratio %.3f x\n", n, time[1] / time[n] }' \
    "$logs/results" >"$logs/speedups"
  cat "$logs/speedups" >>"$logs/results"
  # What the host's memory and the buses allow.
  [ $small = 1 ] || "$root/bench/pacc/hostcopy"
  benchmark cuda buses "" $((options / 51200)) # of MiB: 20 bytes for each option, about
  for count in 2 4; do
    if [ $count -le "$present" ]; then
      twins $count
    else
      absent="${absent:-} blackscholes/${count}_devices blackscholes@$count/pinned_rate blackscholes@$count/async_rate"
    fi
  done
fi

echo
nvidia-smi --query-gpu=name,driver_version,clocks.sm,temperature.gpu --format=csv,noheader 2>/dev/null
[ -s "$given/not-built.txt" ] && { cat "$given/not-built.txt"; failed=1; }
for tool in plain memcheck synccheck racecheck; do
  grep -q " $tool " "$logs/verdicts" || continue
  echo "$tool: $(grep -c "^pass $tool " "$logs/verdicts") passed, $(grep -c "^fail $tool " "$logs/verdicts") failed, $(grep -c "^timeout $tool " "$logs/verdicts") out of time, $(grep -c "^excepted $tool " "$logs/verdicts") that the tool judges wrongly"
done
grep -vE '^(pass|excepted)' "$logs/verdicts" | sort | while read -r verdict tool name; do
  echo "  $verdict $tool $name"
  grep -v -E '^(=========)?\s*$' "$logs/$name.$tool" | { [ "$tool" = plain ] && tail -3 || grep -m 4 -E '^========= [A-Z]'; } | cut -c1-160 | sed 's/^/      /'
done
grep -qvE '^(pass|excepted)' "$logs/verdicts" && failed=1

# Times: the least of all rounds; rates: the most; sizes and ratios: the last.
if [ -n "$groups" ] || [ -s "$logs/results" ]; then
  awk -v targets="$given/targets.txt" -v groups="$groups " -v absent="${absent:-} " '
    BEGIN {
      while ((getline line < targets) > 0) {
        count = split(line, word, " ")
        if (line ~ /^\[/) wanted = index(groups, " " substr(line, 2, length(line) - 2) " ")
        else if (wanted && line !~ /^#/ && count >= 3 && !index(absent, " " word[1] " ")) {
          sign[word[1]] = word[2]; target[word[1]] = word[3]; own[word[1]] = word[4] == "value"
        }
      }
      format = "%-38s %12s %12s %-7s %7s %7s   %s\n"
      printf format, "benchmark", "pacc", "cuda", "unit", "ratio", "tuned", "target"
    }
    {
      key = $1 " " $2; unit[$2] = $5
      if (!(key in best) || ($3 == "time" ? $4 < best[key] : $3 != "rate" || $4 > best[key])) best[key] = $4
      if (!($2 in seen)) { order[++n] = $2; seen[$2] = 1 }
    }
    END {
      for (i = 1; i <= n; i++) {
        name = order[i]; p = best["pacc " name]; c = best["cuda " name]; t = best["tuned " name]; verdict = ""
        ratio = p && c ? p / c : 0
        if (p && t) { logarithms += log(p / t); tuned++ }
        if (name in target) {
          judged = own[name] ? p : ratio
          met = judged != "" && (own[name] || ratio) && (sign[name] == ">=" ? judged >= target[name] + 0 : judged <= target[name] + 0)
          verdict = sign[name] " " target[name] (met ? "  met" : "  MISSED"); missed += !met; delete target[name]
        }
        printf format, name, p != "" ? p : "-", c != "" ? c : "-", unit[name], ratio ? sprintf("%.3f", ratio) : "-",
          p && t ? sprintf("%.3f", p / t) : "-", verdict
      }
      for (name in target) { printf format, name, "-", "-", "", "-", "-", sign[name] " " target[name] "  MISSED"; missed++ }
      if (tuned) printf "of the tuned twins, geometric mean of %d: %.3f\n", tuned, exp(logarithms / tuned)
      exit missed > 0
    }' "$logs/results" || failed=1
fi
exit $failed
