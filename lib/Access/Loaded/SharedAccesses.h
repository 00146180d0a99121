//===- SharedAccesses.h - accesses to memory that others see ----*- C++ -*-===//
#ifndef PACC_ACCESS_SHAREDACCESSES_H
#define PACC_ACCESS_SHAREDACCESSES_H

#include <cstdint>
#include <optional>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace pacc {

/// Memory that an instruction reads or writes, and that is not the kernel's own.
struct SharedAccess {
  llvm::Instruction *I;
  const llvm::Value *Address;
  uint64_t Bytes;
  bool Writes;
};

/// The access of `I` to memory that others see. False: nobody knows what it does.
bool accessOf(llvm::Instruction &I, std::optional<SharedAccess> &Result);

} // namespace pacc

#endif
