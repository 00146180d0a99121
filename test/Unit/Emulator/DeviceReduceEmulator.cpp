//===- DeviceReduceEmulator.cpp - reductions on the emulator
//----------------===//
//
// The emulator's device runtime is the GPU's with other primitives.
//
//===----------------------------------------------------------------------===//

#define PACC_FORM "Driver/Emulator/Device/Form.h"
#include "DeviceReduceCheck.h"

namespace pacc::rt::test {

const std::vector<BlockShape> BlockShapes = {
    {1, 1},  {32, 1}, {128, 1}, {32, 4}, {48, 1},  {64, 2},  {16, 6}, {1, 40},
    {2, 5},  {96, 3}, {4, 33},  {5, 1},  {33, 1},  {32, 32}, {1, 1024}};

pacc_kernel kernelOf(const Case &C, Scope S) {
  return describeKernel(C.Emulator[S]);
}

} // namespace pacc::rt::test
