#!/bin/bash
# Builds everything that test/gpu/run.sh runs on a machine with a GPU: the execution tests, the grid of directives and
# clauses, the programs of test/Pipeline, the benchmarks and their CUDA twins, into one folder that can be carried there.
# Usage: test/gpu/build.sh <build folder of PACC> <output folder>
# NVCC names the CUDA compiler (default: nvcc, else /usr/local/cuda/bin/nvcc); JOBS the parallel jobs; ONLY a pattern: then
# tests alone, those whose paths match it.
set -u
[ $# -eq 2 ] || { sed -n '2,6p' "$0"; exit 2; }
build=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
test=$(realpath "$(dirname "$0")/..")
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
jobs=${JOBS:-2}
only=${ONLY:-}
most_bytes=$((48 * 1024 * 1024))

[ -n "$only" ] || "$nvcc" --version >/dev/null || exit 1
filecheck=$(dirname "$(sed -n 's/^PACC_LIT:[A-Z]*=//p' "$build/CMakeCache.txt")")/FileCheck
[ -x "$filecheck" ] || { echo "no FileCheck beside lit, of which $build/CMakeCache.txt tells"; exit 1; }
rm -rf "$out/tests" "$out/pipelines" "$out/bench" "$out/lines" "$out/lib" "$out/log" "$out/programs.tar.gz"
mkdir -p "$out/tests" "$out/pipelines" "$out/lines" "$out/bench/pacc" "$out/bench/cuda" "$out/bench/tuned" "$out/lib" "$out/log"

# One compilation: the program and the compiler's words, kept if it fails.
compile() {
  local program=$1 log=$out/log/$(echo "${1#"$out"/}" | tr / .)
  shift
  if "$@" -o "$program" >"$log" 2>&1; then
    strip "$program"
    rm "$log"
  else
    echo "cannot build ${program#"$out"/}:"
    head -3 "$log" | sed 's/^/    /'
  fi
}
export -f compile
export out
cd "$test" || exit 1 # programs print the paths of their sources

# A line of a test, RUN: %pacc ... %s ... -o %t, as a command: the test's own words between compiler and -o (but the one
# that leaves out GPU code), with what is %t for the program $2. test/Grid wants to find its own sources ('#include
# __BASE_FILE__').
command_of() {
  local compiler=$build/bin/pacc words
  [[ $1 == *%paccxx* ]] && compiler+=++
  words=$(sed -E 's,.*RUN: %pacc(xx)? ,,; s, && .*,,; s, 2>&1.*,,; s,%without_gpu,,' <<<"$1")
  words=$(sed "s,-rpath\,%t,-rpath\,\\\\\$ORIGIN/$(basename "$2"),g; s,%t\\b,$2,g; s,%S,$(dirname "$3"),g; s,%s,$3,g" <<<"$words")
  echo "$compiler $words -I. -acc -gpu=cc90 -pthread -w -lm '$rpath'"
}

# The command that makes the program $1 of the test $2, whose output is %t$3 there.
program() {
  local line
  line=$(grep -m 1 -E "RUN: %pacc.*%s.* -o %t$3( |\$)" "$2")
  echo "compile $1 $(command_of "$(sed -E "s, -o %t$3( .*|\$),," <<<"$line")" "$1" "$2")"
}

# The same for a test whose program needs its library, or its other file, first: all lines up to the program's own.
program_after() {
  local steps=$out/log/$(basename "$1").steps line
  {
    echo set -e
    grep -E 'RUN: (rm|%pacc)' "$2" | while read -r line; do
      case $line in
      *"RUN: rm -rf %t.dir && mkdir %t.dir") echo "rm -rf $1.dir && mkdir $1.dir" ;;
      *" -o %t "* | *" -o %t") echo "$(command_of "$(sed -E 's, -o %t( .*|$),,' <<<"$line")" "$1" "$2") \"\$@\"" ;;
      *) command_of "$line" "$1" "$2" ;;
      esac
      [[ $line =~ \ -o\ %t(\ |$) ]] && break
    done
  } >"$steps"
  echo "compile $1 bash $steps"
}

# The test's own lines for the GPU.
lines_of() {
  local name=$1 source=$2
  cp "$source" "$out/lines/$name.source"
  {
    echo 'FileCheck="$1/lib/FileCheck --dump-input-context=20" t=$2 s=$2.source; set -e -o pipefail'
    echo 'run_on() { ACC_DEVICE_TYPE=$1 timeout -k 5 60 "${@:2}"; }; not() { ! "$@"; }'
    for printed in want expected; do
      grep -q "^// RUN: %if cuda-gpu.*%t[.]$printed" "$source" && echo "run_on host \$t > \$t.$printed"
    done
    sed -n 's,^// RUN: %if cuda-gpu %{ \(.*\) %}$,\1,p' "$source" |
      sed 's,%run_gpu,run_on nvidia,g; s,%run_host,run_on host,g; s,%FileCheck,$FileCheck,g; s,%t\b,$t,g; s,%s\b,$s,g; s, && ,\n,g'
  } >"$out/lines/$name.sh"
}

# Whether the program's line is not the first that makes a file for it.
needs_more() {
  local first
  first=$(grep -m 1 -E 'RUN: %pacc(xx)? .*-o %t([.]dir|[.][a-z]+[.]o| |$)|RUN: %pacc.* -c ' "$1")
  [[ $first =~ -o\ %t[.](dir|[a-z]+[.]o) || $first == *" -c "* ]]
}

rpath="-Wl,-rpath,\$ORIGIN/../lib,-rpath,\$ORIGIN/../../lib"
{
  # Programs that check themselves when they are run without arguments.
  for source in $(grep -rlE --include='*.c' --include='*.cpp' '%run_(host|emulator|gpu) %t *($|&&|\||%[}])' Execution Grid | grep -E -- "$only"); do
    grep -m 1 -E 'RUN: %(pacc|driver)' "$source" | grep -q -- '-acc=multicore' && continue # for the host alone
    if ! grep -qE 'RUN: %pacc.*%s.* -o %t( |$)' "$source"; then
      echo "left out: $source, whose lines do not say how it is built and run by itself" >&2
      continue
    fi
    needs_more "$source" && continue
    name=${source#Execution/} # bind.c and bind.cpp are two
    name=$(echo "${name%.c}" | tr / .)
    program "$out/tests/$name" "$source" ''
    # Findings of old at all levels.
    [[ $source == Execution/Reproducers/* ]] && for level in .O0 .O3; do
      program "$out/tests/$name$level" "$source" $level
    done
  done
  # Programs that need a library or another file first; those with libraries get them as neighbours.
  for source in $(grep -rlE --include='*.c' --include='*.cpp' 'RUN: %pacc.* -o %t( |$)' Execution | grep -E -- "$only"); do
    needs_more "$source" || continue
    name=$(echo "${source%.c}" | tr / .)
    program_after "$out/lines/$name" "$source"
    lines_of "$name" "$source"
  done
  # Programs whose output a test compares.
  for source in $(grep -rl --include='*.c' --include='*.cpp' 'RUN:.*%run_host %t |' Pipeline | grep -E -- "$only"); do
    program "$out/pipelines/$(basename "${source%.*}")" "$source" ''
  done
  # Tests with lines for the GPU alone that do more than run the program (errors that end it, what it prints): those
  # lines, and FileCheck, go along. Where a line compares with what the plain program printed, the host prints it there.
  for source in $(grep -rlE --include='*.c' --include='*.cpp' '^// RUN: %if cuda-gpu %[{].*%run_gpu' * | grep -E -- "$only"); do
    grep -E '^// RUN: %if cuda-gpu' "$source" | grep -qvF '%{ %run_gpu %t %}' || continue
    needs_more "$source" && continue
    name=$(echo "${source%.c}" | tr / .)
    program "$out/lines/$name" "$source" ''
    lines_of "$name" "$source"
  done
  [ -n "$only" ] && exit
  bench=Benchmark
  for name in stream diffusion matmul plain nests arrays linked polybench launch himeno blackscholes sobel resident hostcopy; do
    size=$([ $name = himeno ] && echo -DHIMENO_L)
    more=$([ -d $bench/$name/Inputs ] && echo "-gpu=lto $(echo $bench/$name/Inputs/*.c)")
    echo "compile $out/bench/pacc/$name $build/bin/pacc -O3 -acc -gpu=cc90 -pthread -w $size $bench/$name/$name.c $more -lm -ldl '$rpath'"
    [ -f "$bench/$name/$name.cu" ] &&
      echo "compile $out/bench/cuda/$name $nvcc -O3 -arch=sm_90 $size $bench/$name/$name.cu"
    [ -f "$bench/$name/tuned.cuh" ] &&
      echo "compile $out/bench/tuned/$name $nvcc -O3 -arch=sm_90 -DBENCH_TUNED $size $bench/$name/$name.cu"
  done
  echo "compile $out/bench/cuda/buses $nvcc -O3 -arch=sm_90 $bench/buses/buses.cu"
  # The README's program, as a user would compile it.
  mkdir "$out/log/readme"
  python3 Pipeline/Inputs/readme_block.py ../README.md Pipelines 1 >"$out/log/readme/smooth.c"
  echo "cd $out/log/readme; compile $out/bench/pacc/smooth $build/bin/pacc -O3 -acc -gpu=cc90 -w smooth.c '$rpath'"
} | tr '\n' '\0' | xargs -0 -P "$jobs" -I{} bash -c {} | tee "$out/not-built.txt"

# The runtime, and the libraries it and the tests need that a bare machine lacks.
cp -L "$build"/lib/libpaccrt.so* "$out/lib/"
find "$out/tests" -name "OpenMP.*" | xargs ldd "$build/lib/libpaccrt.so" | awk '/boost|libomp/ { print $3 }' | sort -u |
  xargs -r -I{} cp -L {} "$out/lib/"
cp -L "$filecheck" "$out/lib/"
ldd "$filecheck" | awk '/libz3/ { print $3 }' | xargs -r -I{} cp -L {} "$out/lib/"
cp gpu/run.sh gpu/targets.txt "$out/"
rm -rf "$out/log/readme" "$out"/log/*.steps "$out"/lines/*.o
rmdir "$out/log" 2>/dev/null

echo "$(ls "$out/tests" | wc -l) tests, $(ls "$out/pipelines" | wc -l) programs with pipelines, $(find "$out/lines" -name "*.sh" | wc -l) tests with lines for the GPU, $(find "$out/bench" -type f | wc -l) benchmark programs"

# One archive: PTX is text, and the folder must be small enough to carry.
tar -C "$out" -czf "$out/programs.tar.gz" tests pipelines lines bench lib &&
  rm -r "$out/tests" "$out/pipelines" "$out/lines" "$out/bench" "$out/lib"
bytes=$(du -sb "$out" | cut -f1)
echo "$((bytes / 1024)) KiB in $2"
[ "$bytes" -lt "$most_bytes" ] || { echo "more than $((most_bytes / 1024)) KiB: too large to carry"; exit 1; }
[ ! -s "$out/not-built.txt" ]
