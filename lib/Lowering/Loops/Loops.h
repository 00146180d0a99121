//===- Loops.h - counted loops ----------------------------------*- C++ -*-===//
//
// A canonical loop becomes a loop over a counter that starts at zero:
//
//   uint32_t n = lb < ub ? ub - lb : 0;
//   for (uint32_t c = __pacc_lo32(id, dim, n); c < __pacc_hi32(id, dim, n);
//        c += __pacc_step32(id, dim, n)) { int i = lb + (int)c * step; ... }
//
// The counter has 32 bits where that is enough (LoopCount.h). A loop over a signed variable
// has at most INT_MAX (INT64_MAX) iterations.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOOPS_H
#define PACC_LOWERING_LOOPS_H

#include "Loops/CanonicalLoop.h"
#include "Loops/LoopCount.h"
#include "Region.h"

namespace pacc {
struct LoopNest;
struct PipeRecord;

/// A number known when compiling, or a variable that holds it.
struct LoopValue {
  std::optional<llvm::APSInt> Constant;
  clang::VarDecl *Variable = nullptr;
};

/// Builds the pieces of one dimension of a counted loop.
class LoopDimension {
public:
  LoopDimension(Region &R, const CanonicalLoop &L, unsigned Loop, unsigned Dim);

  /// Declares bounds, step and trip count: in the region's host statements if
  /// `OnHost` (its expressions must be host values), else in `Out`, where the
  /// loop's expressions, already rewritten for the kernel, are put.
  /// False after an error.
  bool declareBounds(bool OnHost, llvm::SmallVectorImpl<clang::Stmt *> &Out);

  /// Has the kernel find where the counter begins, by `First`, rewritten for the
  /// kernel. A pointer's address on the host may be the end of what the device has,
  /// and belong to nothing there.
  void beginAt(clang::Expr *First, llvm::SmallVectorImpl<clang::Stmt *> &Out);

  /// The same for a loop that is clipped to the pipeline's chunk; its
  /// expressions must be host values. `InOrder`: its iterations come so.
  bool declarePiped(const PipeRecord &Pipe, bool InOrder);

  const LoopValue &trips() const { return Trips; }

  /// The user's variable, with the value that belongs to the counter.
  clang::VarDecl *makeVariable();
  /// The counted loop round `Body`, which declares makeVariable()'s result.
  clang::Stmt *makeLoop(clang::Stmt *Body);
  /// The value that the variable has after the loop.
  clang::Expr *finalValue();

private:
  LoopTerms terms(const LoopValue *Upper = nullptr,
                  clang::QualType UpperType = {});
  LoopValue hold(clang::Expr *E, llvm::StringRef Prefix, clang::QualType T,
                 bool OnHost, llvm::SmallVectorImpl<clang::Stmt *> &Out);
  clang::Expr *use(const LoopValue &V, clang::QualType T);
  clang::Expr *valueAt(clang::Expr *Count);
  clang::Expr *bound(bool IsHigh);

  Region &R;
  LoweringContext &Ctx;
  Builder &B;
  const CanonicalLoop &L;
  unsigned Loop, Dim;
  clang::QualType T;       ///< of the user's variable
  clang::QualType Counter; ///< uint32_t or uint64_t
  clang::VarDecl *Count = nullptr;
  LoopValue Lower, Stride, Trips;
};

/// The call of __pacc_loop_begin for a loop.
clang::Stmt *beginMarker(LoweringContext &Ctx, const LoopNest &N);

} // namespace pacc

#endif
