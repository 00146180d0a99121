//===- CallScopes.h - what is true of one call of a function ----*- C++ -*-===//
#ifndef PACC_ACCESS_DEPENDENCE_CALLSCOPES_H
#define PACC_ACCESS_DEPENDENCE_CALLSCOPES_H

#include "llvm/ADT/SmallVector.h"
#include <tuple>

namespace llvm {
class Instruction;
class Loop;
class MDNode;
} // namespace llvm

namespace pacc {

/// LLVM's mark of where one call of an inlined function begins, whose metadata say what does not alias in it.
bool isCallScope(const llvm::Instruction &I);

/// Where a function is inlined in a loop, that its `restrict` pointers, or its result and what it gets, lie apart is
/// true of each call by itself: not of what two iterations do. While this lives, nothing says so of the accesses of `L`.
class WithoutCallScopes {
public:
  explicit WithoutCallScopes(const llvm::Loop &L);
  WithoutCallScopes(const WithoutCallScopes &) = delete;
  ~WithoutCallScopes();

private:
  llvm::SmallVector<std::tuple<llvm::Instruction *, unsigned, llvm::MDNode *>, 8> Taken;
};

} // namespace pacc

#endif
