//===- FittedLanes.cpp - as many lanes as a loop needs --------------------===//
#include "Loops/FittedLanes.h"
#include "Loops/LoopTree.h"

#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace pacc {

void fitLanes(KernelShape &Shape, const LoopTree &Tree, const LoopVerdicts &Verdicts) {
  constexpr uint64_t Warp = 32, MostFitted = 256;
  if (!(Shape.Flags & PACC_KERNEL_VECTOR) || (Shape.Flags & PACC_KERNEL_WORKER) ||
      Shape.VectorLength || Shape.AsksForLanes)
    return;
  uint64_t Most = 0;
  for (const auto &L : Tree.loops()) {
    if (!L->Map.Vector)
      continue;
    const auto Verdict = Verdicts.find(L->Id);
    const bool SharesLanes = L->Dims == 1 && L->Map.Dims.front().BlockAxis == 1;
    if (L->Map.Gang || SharesLanes || !isa_and_nonnull<ConstantInt>(L->vectorArgument()) ||
        Verdict == Verdicts.end())
      return;
    const uint64_t Trips = Verdict->second.VaryingTrips ? Warp : Verdict->second.MostTrips;
    if (!Trips || Trips > MostFitted)
      return;
    Most = std::max(Most, Trips);
  }
  Shape.VectorLength = alignTo(Most, Warp);
}

} // namespace pacc
