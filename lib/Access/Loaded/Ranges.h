//===- Ranges.h - from where to where loops go, computed at the launch -*- C++ -*-===//
#ifndef PACC_ACCESS_RANGES_H
#define PACC_ACCESS_RANGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include <functional>
#include <optional>

namespace llvm {
class BasicBlock;
class Loop;
class SCEV;
class SCEVAddRecExpr;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Writes code that computes how far a number goes in all iterations of the loops that it depends on.
///
/// It is exact where it says so: arithmetic that goes beyond 64 bits, or a narrower number beyond its type, makes
/// `good` false when the code runs.
class RangeWriter {
public:
  struct Range {
    llvm::Value *Least, *Most; ///< 64 bits, signed
  };
  /// `Find` writes what a value outside of loops is, or gives null.
  RangeWriter(llvm::IRBuilder<> &B, llvm::ScalarEvolution &SE, std::function<llvm::Value *(llvm::Value &)> Find)
      : B(B), SE(SE), Find(std::move(Find)), Good(B.getTrue()) {}

  /// The range of `S`, used in `At`. Nothing where no code can tell.
  std::optional<Range> rangeOf(const llvm::SCEV *S, const llvm::BasicBlock &At);
  /// How often the body of `L` runs.
  std::optional<Range> tripsOf(const llvm::Loop &L);
  /// What has been computed since the last call is so.
  llvm::Value *takeGood() { return std::exchange(Good, B.getTrue()); }

private:
  llvm::IRBuilder<> &B;
  llvm::ScalarEvolution &SE;
  const std::function<llvm::Value *(llvm::Value &)> Find;
  llvm::Value *Good;

  unsigned Steps = 4096; ///< to go at most
  llvm::SmallPtrSet<const llvm::PHINode *, 4> Open; ///< of which the ranges are being computed

  std::optional<Range> rangeOf(llvm::Value &V, const llvm::BasicBlock &At);
  std::optional<Range> rangeOfType(const llvm::SCEV *S, bool IsSigned);
  std::optional<Range> rangeOfExtended(const llvm::SCEV *Narrow, bool IsSigned, const llvm::BasicBlock &At);
  std::optional<Range> rangeOfCounter(const llvm::SCEVAddRecExpr &Rec, const llvm::BasicBlock &At);
  std::optional<Range> hull(llvm::ArrayRef<const llvm::SCEV *> Either, const llvm::BasicBlock &At);
  llvm::Value *exact(llvm::Intrinsic::ID Operation, llvm::Value *X, llvm::Value *Y);
  void expect(llvm::Value *Condition) { Good = B.CreateAnd(Good, Condition); }
  void fit(Range R, unsigned Bits, bool IsSigned);
  Range add(Range X, Range Y);
  Range multiply(Range X, Range Y);
  Range choose(llvm::Intrinsic::ID Operation, Range X, Range Y);
  template <typename Combine>
  std::optional<Range> all(llvm::ArrayRef<const llvm::SCEV *> Parts, const llvm::BasicBlock &At, Combine combine);
};

} // namespace pacc

#endif
