//===- FixedAddresses.h - elements that stay the same in a loop -*- C++ -*-===//
#ifndef PACC_ACCESS_FIXEDADDRESSES_H
#define PACC_ACCESS_FIXEDADDRESSES_H

#include "pacc/Access/LoopTree.h"

#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <string>

namespace llvm {
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace pacc {

/// What a loop leaves alone, as long as nobody changes the function. Each variable's uses are gone through once, however
/// many values depend on it.
class FixedInLoop {
public:
  explicit FixedInLoop(const MarkedLoop &L) : L(L) {}
  /// The value is made of what the loop leaves alone, and may be computed once more behind it.
  bool has(const llvm::Value *V);

private:
  const MarkedLoop &L;
  llvm::DenseMap<const llvm::AllocaInst *, bool> IsSet;
};

/// Some instruction of the loop may change the variable.
bool isSetIn(const MarkedLoop &L, const llvm::AllocaInst &Variable);

/// The instruction is a local variable.
bool isVariable(const llvm::Instruction &I);

/// Both are computed alike, where one of them is fixed.
bool isSameAddress(const llvm::Value *X, const llvm::Value *Y);

/// A copy in front of `Before` of the instructions that compute a fixed value, but for those that stand there already.
llvm::Value *copyBefore(llvm::Value *V, llvm::Instruction &Before,
                        llvm::function_ref<bool(const llvm::Instruction &)> StandsThere = isVariable);

/// As the program calls what the address leads into: "y[]".
std::string nameOfElement(const llvm::Value *Address);
/// The same of what an access of type `T` finds there: "s", if that is a whole variable.
std::string nameOfAccessed(const llvm::Value *Address, const llvm::Type &T);

/// enum pacc_red_type of a number of 32 or 64 bits; integers count as signed.
std::optional<unsigned> reductionTypeOf(const llvm::Type &T);

} // namespace pacc

#endif
