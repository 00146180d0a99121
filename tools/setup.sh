#!/usr/bin/env bash
# Set-up from nothing on Debian 12: installs the packages, builds PACC in build/, compiles the
# Himeno benchmark with it and runs it on the best device of this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(
  clang-22 libclang-22-dev llvm-22-dev llvm-22-tools  # the compiler we plug into, lit, FileCheck
  libclang-rt-22-dev       # sanitizers, for the unit tests
  libclc-22                # device mathematics where there is no CUDA toolkit
  libomp-22-dev            # OpenMP on the host, for comparison
  libboost-context-dev     # the emulator's fibers
  libgtest-dev             # unit tests
  cmake ninja-build make git python3 gcc g++  # gcc: courses' Makefiles call it for dependencies
)

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  if ! command -v apt-get >/dev/null; then
    echo "This is not Debian. Install what these packages hold, then run this again: ${missing[*]}" >&2
    exit 1
  fi
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  echo "== Installing ${missing[*]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

echo "== Building in build/"
[ -f build/build.ninja ] || cmake -G Ninja -S . -B build -DPACC_UNITY=ON
cmake --build build

echo "== Himeno"
build/bin/pacc-info || true
build/bin/pacc -O3 -acc -Minfo=accel -DHIMENO_M test/Benchmark/himeno/himeno.c -o build/himeno
build/himeno 10 3
