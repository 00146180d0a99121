#!/bin/bash
# Builds the check of the device runtime's reductions and of copies on a GPU: <output>/device_reduce and
# <output>/device_reduce.cubin. Run there: ./device_reduce device_reduce.cubin --gtest_brief=1
# Usage: test/gpu/device_reduce.sh <build folder of PACC> <output folder> [architecture, sm_90]
set -eu
[ $# -ge 2 ] || { sed -n '2,4p' "$0"; exit 2; }
build=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
root=$(realpath "$(dirname "$0")/../..")
include="-I $root/runtime -I $root/include -I $root/test/Unit/Emulator -I $build/lists"

clang-22 -x c++ -c -emit-llvm --target=nvptx64-nvidia-cuda -march=sm_70 -nogpulib -std=c++17 -O1 -ffreestanding \
  -fno-exceptions -fno-rtti -fconvergent-functions '-DPACC_FORM="Driver/Cuda/Device/Form.h"' $include \
  -o "$out/kernels.bc" "$root/test/Unit/Emulator/DeviceReduceKernels.h"
llvm-link-22 --only-needed "$out/kernels.bc" "$build"/bitcode/pacc-device-nvptx/*.bc -o "$out/linked.bc"
opt-22 -passes='default<O3>' "$out/linked.bc" -o "$out/linked.bc"
llc-22 -mcpu=sm_70 "$out/linked.bc" -o "$out/device_reduce.ptx"
ptxas=$(command -v ptxas || echo /usr/local/cuda/bin/ptxas)
"$ptxas" -arch="${3:-sm_90}" "$out/device_reduce.ptx" -o "$out/device_reduce.cubin"
rm "$out"/{kernels.bc,linked.bc,device_reduce.ptx}

clang++-22 -std=c++17 -O1 $include -static-libstdc++ -static-libgcc "$root/test/gpu/Inputs/DeviceReduceGpu.cpp" \
  "$root"/runtime/Driver/Cuda/{,Copies/}*.cpp "$root"/runtime/Support/*.cpp \
  -lgtest -lpthread -ldl -o "$out/device_reduce"
