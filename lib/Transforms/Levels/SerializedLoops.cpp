//===- SerializedLoops.cpp - -Wacc-serialized -----------------------------===//
//
// Such loops are right and slow; the programmer who wrote the directive expects
// otherwise. Not meant: `seq`, the `serial` construct, loops without a directive
// in `parallel`, and loops whose nest has used up all levels.
//
//===----------------------------------------------------------------------===//
#include "Levels/SerializedLoops.h"

#include "Levels/ParallelLoops.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

bool isSpreadAround(const MarkedLoop &L) {
  for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
    if (P->Map.isSpread())
      return true;
  return false;
}

bool isSpreadInside(const MarkedLoop &L) {
  return any_of(L.Children,
                [](const MarkedLoop *Child) { return Child->Map.isSpread() || isSpreadInside(*Child); });
}

/// No clause makes it independent, and the analysis found something in the way.
bool hasObstacle(const MarkedLoop &L, const LoopVerdict &Verdict) {
  return !ParallelLoops::isSaid(L) && !Verdict.Independent;
}

bool isSerialized(const MarkedLoop &L, unsigned Construct, const LoopVerdict &Verdict) {
  if (L.Map.OfRoutine || (L.Flags & PACC_LOOP_SEQ) || L.Map.isSpread())
    return false;
  const bool IsIdle = !isSpreadAround(L) && !isSpreadInside(L);
  if (L.Flags & PACC_LOOP_PLAIN)
    return Construct == PACC_KERNELS && !L.Parent && IsIdle;
  return IsIdle || hasObstacle(L, Verdict);
}

} // namespace

void warnOfSerialized(const Function &F, unsigned Construct, const LoopTree &Tree,
                      const DenseMap<unsigned, LoopVerdict> &Verdicts) {
  if (options().Warnings[WarningGroup::Serialized] == WarningLevel::Off ||
      Construct == PACC_SERIAL)
    return;
  for (const auto &L : Tree.loops()) {
    const LoopVerdict Verdict = Verdicts.lookup(L->Id);
    if (!isSerialized(*L, Construct, Verdict))
      continue;
    const bool IsKnown = hasObstacle(*L, Verdict) && !Verdict.Obstacle.Text.empty();
    reportWarning(F, L->Begin->getDebugLoc(),
                  "the iterations of this loop run one after the other" +
                      (IsKnown ? ": " + Verdict.Obstacle.Text : std::string()),
                  WarningGroup::Serialized);
  }
}

} // namespace pacc
