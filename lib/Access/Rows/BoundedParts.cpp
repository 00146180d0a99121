//===- BoundedParts.cpp - parts of subscripts that stay small -------------===//
//
//   for (i..) for (j..) y[i * n + j] += y[i * n + (j + 1) % n];          0 to n - 1, whatever j is
//   for (i..) for (j..) count[i * 256 + pixels[i * n + j]]++;             0 to 255: a byte
//
//===----------------------------------------------------------------------===//
#include "Rows/Rows.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ScalarEvolutionPatternMatch.h"

using namespace llvm;

namespace pacc {
namespace {

/// `Part` goes from `Lowest` to so many more, at most.
struct Bounded {
  const SCEV *Part, *Lowest, *Way;
};

class BoundedParts {
public:
  BoundedParts(ScalarEvolution &SE, const Loop &L) : SE(SE), L(L) {}

  std::optional<Bounded> find(const SCEV *Part) {
    const SCEV *Narrow = Part;
    if (const auto *Wide = dyn_cast<SCEVZeroExtendExpr>(Part))
      Narrow = Wide->getOperand();
    if (std::optional<Bounded> Rest = restOf(Part, Narrow))
      return Rest;
    if (const SCEV *Whole = wholeOf(Part))
      if (std::optional<Bounded> Rest = restOf(Whole, Whole))
        return Rest;
    constexpr unsigned MostBits = 24; // no row is longer than what any number may be
    const ConstantRange Range = SE.getSignedRange(Part);
    const APInt Lowest = Range.getSignedMin(), Highest = Range.getSignedMax();
    if (Lowest.getSignificantBits() > MostBits || Highest.getSignificantBits() > MostBits)
      return std::nullopt;
    return Bounded{Part, SE.getConstant(Lowest), SE.getConstant(Highest - Lowest)};
  }

private:
  ScalarEvolution &SE;
  const Loop &L;

  /// `Narrow`, `Part` before it is extended, is a remainder.
  std::optional<Bounded> restOf(const SCEV *Part, const SCEV *Narrow) {
    using namespace SCEVPatternMatch;
    const SCEV *Whole, *By;
    if (!match(Narrow, m_scev_URem(m_SCEV(Whole), m_SCEV(By), SE)) || !SE.isLoopInvariant(By, &L))
      return std::nullopt;
    const SCEV *Wide = SE.getNoopOrZeroExtend(By, Part->getType());
    return Bounded{Part, SE.getZero(Part->getType()), SE.getMinusSCEV(Wide, SE.getOne(Part->getType()))};
  }

  /// `-n * (x / n)`: the rest of a sum is `x` with it. Null if it is something else.
  const SCEV *wholeOf(const SCEV *Part) {
    const auto *Product = dyn_cast<SCEVMulExpr>(Part);
    if (!Product)
      return nullptr;
    for (const SCEV *Factor : Product->operands())
      if (const auto *Quotient = dyn_cast<SCEVUDivExpr>(Factor))
        return SE.getAddExpr(Quotient->getLHS(), Part);
    return nullptr;
  }
};

} // namespace

const SCEV *RowTest::withoutBounded(const SCEV *Index, const Loop &L, Row &Result) {
  BoundedParts Parts(SE, L);
  for (const SCEV *Part : isa<SCEVAddExpr>(Index) ? Index->operands() : ArrayRef<const SCEV *>(Index)) {
    const auto *Rec = dyn_cast<SCEVAddRecExpr>(Part);
    if (SE.isLoopInvariant(Part, &L) || (Rec && L.contains(Rec->getLoop())))
      continue;
    const std::optional<Bounded> Found = Parts.find(Part);
    if (!Found)
      return nullptr;
    Result.Inner.push_back({SE.getOne(Index->getType()), Found->Way});
    Result.HasBounded = true;
    return SE.getAddExpr(SE.getMinusSCEV(Index, Found->Part), Found->Lowest);
  }
  return nullptr;
}

} // namespace pacc
