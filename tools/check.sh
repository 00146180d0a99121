#!/usr/bin/env bash
# All tests: the lit suite, the unit tests, the unit tests once more under AddressSanitizer and UBSan, and the
# routines of openacc.h in many threads under ThreadSanitizer. Builds what is not built. The last line says
# how many passed and failed.
set -uo pipefail
cd "$(dirname "$0")/.."

results=build/results
rm -rf "$results"
mkdir -p "$results"
results=$(cd "$results" && pwd)

echo "== Building"
nothing_ran() {
  echo "$1: no test was run"
  echo "0 passed, 1 failed"
  exit 1
}
[ -f build/build.ninja ] || cmake -G Ninja -S . -B build -DPACC_UNITY=ON || nothing_ran "Configuring failed"
cmake --build build || nothing_ran "The build failed"

echo "== lit"
lit=$(sed -n 's/^PACC_LIT:[A-Z]*=//p' build/CMakeCache.txt)
"$lit" -sv --xunit-xml-output "$results/lit.xml" build/test

echo "== Unit tests"
ctest --test-dir build -j2 --output-on-failure --output-junit "$results/unit.xml"

echo "== Unit tests under sanitizers"
[ -f build/sanitize/build.ninja ] ||
  cmake -G Ninja -S . -B build/sanitize -DPACC_UNITY=ON -DPACC_SANITIZE=address,undefined -DCMAKE_BUILD_TYPE=Debug
cmake --build build/sanitize &&
  ctest --test-dir build/sanitize -j2 --output-on-failure --output-junit "$results/sanitize.xml"

echo "== API under ThreadSanitizer"
[ -f build/thread/build.ninja ] ||
  cmake -G Ninja -S . -B build/thread -DPACC_UNITY=ON -DPACC_SANITIZE=thread -DCMAKE_BUILD_TYPE=Debug
cmake --build build/thread --target pacc-api-threads-test pacc-fake-cuda &&
  ctest --test-dir build/thread -R ApiThreads --output-on-failure --output-junit "$results/thread.xml"

echo "== Summary"
exec python3 tools/summary.py lit="$results/lit.xml" unit="$results/unit.xml" \
  sanitize="$results/sanitize.xml" thread="$results/thread.xml"
