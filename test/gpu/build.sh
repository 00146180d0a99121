#!/bin/bash
# Builds everything that test/gpu/run.sh runs on a machine with a GPU: the execution tests, the
# benchmarks and their CUDA twins, into one folder that can be carried there.
# Usage: test/gpu/build.sh <build folder of PACC> <output folder>
# NVCC names the CUDA compiler (default: nvcc, else /usr/local/cuda/bin/nvcc); JOBS the parallel jobs.
set -u
[ $# -eq 2 ] || { sed -n '2,5p' "$0"; exit 2; }
build=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
test=$(realpath "$(dirname "$0")/..")
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
jobs=${JOBS:-2}
most_bytes=$((40 * 1024 * 1024))

rm -rf "$out/tests" "$out/bench" "$out/lib" "$out/log" "$out/programs.tar.gz"
mkdir -p "$out/tests" "$out/bench/pacc" "$out/bench/cuda" "$out/lib" "$out/log"

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

rpath="-Wl,-rpath,\$ORIGIN/../lib,-rpath,\$ORIGIN/../../lib"
{
  for source in "$test"/Execution/*.c "$test"/Execution/*.cpp; do
    name=$(basename "${source%.*}")
    case $source in
    *.cpp) compiler=$build/bin/pacc++ ;;
    *) compiler=$build/bin/pacc ;;
    esac
    more=$(grep -o "%S/Inputs/[^ ]*" "$source" | sort -u | sed "s,%S,$test/Execution,")
    echo "compile $out/tests/$name $compiler -O2 -acc -gpu=cc90 -pthread -w $source $more -lm '$rpath'"
  done
  bench=$test/Benchmark
  for name in stream diffusion matmul launch himeno; do
    size=$([ $name = himeno ] && echo -DHIMENO_L)
    echo "compile $out/bench/pacc/$name $build/bin/pacc -O3 -acc -gpu=cc90 -w $size $bench/$name/$name.c -lm -ldl '$rpath'"
    [ -f "$bench/$name/$name.cu" ] &&
      echo "compile $out/bench/cuda/$name $nvcc -O3 -arch=sm_90 $size $bench/$name/$name.cu"
  done
} | tr '\n' '\0' | xargs -0 -P "$jobs" -I{} bash -c {} | tee "$out/not-built.txt"

# The runtime, and the libraries it needs that a bare machine lacks.
cp -L "$build"/lib/libpaccrt.so* "$out/lib/"
ldd "$build/lib/libpaccrt.so" | awk '/boost|libomp/ { print $3 }' | xargs -r -I{} cp -L {} "$out/lib/"
cp "$test/gpu/run.sh" "$test/gpu/targets.txt" "$out/"
rmdir "$out/log" 2>/dev/null

echo "$(ls "$out/tests" | wc -l) tests, $(ls "$out"/bench/*/* | wc -l) benchmark programs"

# One archive: PTX is text, and the folder must be small enough to carry.
tar -C "$out" -czf "$out/programs.tar.gz" tests bench lib && rm -r "$out/tests" "$out/bench" "$out/lib"
bytes=$(du -sb "$out" | cut -f1)
echo "$((bytes / 1024)) KiB in $2"
[ "$bytes" -lt "$most_bytes" ] || { echo "more than $((most_bytes / 1024)) KiB: too large to carry"; exit 1; }
[ ! -s "$out/not-built.txt" ]
