//===- IndexRanges.h - whether an index stays in a section ------*- C++ -*-===//
#ifndef PACC_LOWERING_INDEXRANGES_H
#define PACC_LOWERING_INDEXRANGES_H

#include "Data/Subscripts/CountedLoops.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace pacc {
class LoweringContext;

/// The loops round an expression, by whose counters it may be computed.
class IndexRanges {
public:
  /// `IsFixed`: the expression has one value all over the directive in hand.
  IndexRanges(LoweringContext &Ctx, llvm::function_ref<bool(const clang::Expr *)> IsFixed)
      : Ctx(Ctx), IsFixed(IsFixed) {}

  /// The code in hand is in the loop now, if it is one that can be counted, or has left it.
  bool enter(clang::Stmt *S);
  void leave() { Loops.pop_back(); }

  /// Where the index is, whatever the iteration: surely in [Lower, Lower + Length), surely not, or either; `Partly`:
  /// the first or the last of its values, as far as loops tell, lies outside. Null stands for 0, for `Length` no end. A
  /// length that only the program knows is 1 at least.
  enum class Place { Inside, Outside, Partly, Unknown };
  Place find(const clang::Expr *Index, const clang::Expr *Lower, const clang::Expr *Length) const;

private:
  const clang::Expr *settled(const clang::Expr *E) const;

  LoweringContext &Ctx;
  llvm::function_ref<bool(const clang::Expr *)> IsFixed;
  llvm::SmallVector<CanonicalLoop, 4> Loops;
};

} // namespace pacc

#endif
