//===- AddressFormulas.h - addresses that are computed alike ----*- C++ -*-===//
#ifndef PACC_ACCESS_ADDRESSFORMULAS_H
#define PACC_ACCESS_ADDRESSFORMULAS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <set>

namespace llvm {
class Instruction;
class Loop;
class Value;
} // namespace llvm

namespace pacc {

/// Finds values that the same steps compute from the same values: `u[i + 1]` of two statements, before anything has
/// been made of them.
class AddressFormulas {
public:
  /// One number for all values of a formula.
  uintptr_t of(const llvm::Value *V);

private:
  llvm::DenseMap<const llvm::Value *, uintptr_t> Known;
  std::map<llvm::SmallVector<uintptr_t, 8>, uintptr_t> First; ///< what has been found of each formula first
};

/// Of a loop's accesses those that differ in what decides whether they meet others: kind, formula of the address, type,
/// block, and what is noted on them. For the others these tell, which come first.
class DistinctAccesses {
public:
  DistinctAccesses(AddressFormulas &Formulas, const llvm::Loop &L) : Formulas(Formulas), L(L) {}
  bool isNew(const llvm::Instruction &I);

private:
  AddressFormulas &Formulas;
  const llvm::Loop &L;
  std::set<llvm::SmallVector<uintptr_t, 16>> Seen;
};

} // namespace pacc

#endif
