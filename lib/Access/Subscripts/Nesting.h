//===- Nesting.h - addresses whose subscripts stay in their rows -*- C++ -*-===//
#ifndef PACC_ACCESS_NESTING_H
#define PACC_ACCESS_NESTING_H

#include <cstdint>

namespace llvm {
class BasicBlock;
class DataLayout;
class DominatorTree;
class GEPOperator;
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

/// What `Inner` counts, from the address `Outer`, lies within the element of `Outer`, as the language promises of
/// `a[i][j]` and `s[i].v[j]`. Not of `((int *)(bytes + 500))[i]`, nor of `((char *)&words[i])[j]`.
bool staysWithin(const llvm::GEPOperator &Outer, const llvm::GEPOperator &Inner, const llvm::DataLayout &DL);

/// `Index`, used at `Where` in every iteration of the loops that move it, is below 0 in the first or last one of them, or at
/// least `Room`: their bounds are constants that do not keep what the language promises. Programs use memory that is one
/// piece like that. Conditions on other numbers, `if (i < n - 1)` round `a[i][j]`, do not keep j in its row.
bool surelyLeaves(const llvm::SCEV &Index, int64_t Room, const llvm::BasicBlock &Where, llvm::ScalarEvolution &SE,
                  const llvm::DominatorTree &Dominance);

/// Part of an object, so many bytes from its beginning; `Bytes` is 0 where nobody knows how many it has.
struct ObjectPart {
  const llvm::Value *Object;
  int64_t Begin;
  uint64_t Bytes;

  bool isApartFrom(const ObjectPart &Other) const;
};

/// What `First`, the outermost address of an access, counts from `Base`: a member of an object, as a rule.
ObjectPart partAt(const llvm::Value &Base, const llvm::GEPOperator *First, const llvm::DataLayout &DL);

} // namespace pacc

#endif
