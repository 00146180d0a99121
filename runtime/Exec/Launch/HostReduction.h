//===- HostReduction.h - combining results of devices -----------*- C++ -*-===//
//
// Pure: what reductions that went on on several devices make together. The
// device runtime has the same operators for the lanes and gangs of a kernel.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_HOSTREDUCTION_H
#define PACC_RUNTIME_EXEC_LAUNCH_HOSTREDUCTION_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pacc::rt {

/// The variable's bytes; 0: no reduction, or one that only devices combine
/// (complex numbers). `Reduction`: as pacc_param::reduction.
size_t reductionBytes(uint32_t Reduction);

/// The value that changes nothing.
std::vector<char> reductionIdentity(uint32_t Reduction);

/// *Into = *Into op *Value. Floating-point max and min ignore a NaN where the
/// other value is a number.
void combineReduction(uint32_t Reduction, void *Into, const void *Value);

} // namespace pacc::rt

#endif
