//===- LanesOfGangs.cpp - lanes that do what gangs would -------------------===//
#include "Levels/Lanes/LanesOfGangs.h"

#include "Kernels/CheckedKernels.h"
#include "Levels/Lanes/OpenLanes.h"
#include "Levels/ParallelLoops.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/ABI/Types.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// With fewer gangs a warp each keeps the device busier. (H200, sums of 20 floats: of 2^18 gangs 22.5 us, by lanes 7.3; of
/// 2^21 101 and 26; of 2^16 7.7 and 6.9.)
constexpr int64_t FewestGangs = 1 << 17;
bool isLoopOfGangs(const MarkedLoop &L) {
  constexpr unsigned Levels = PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR;
  return (L.Flags & (Levels | PACC_LOOP_AUTO)) == PACC_LOOP_GANG && L.Dims == 1 && L.Calls == PACC_ROUTINE_SEQ &&
         !L.Map.OfRoutine && asksForNothing(L.gangArgument()) && asksForNothing(L.staticArgument()) && !L.Children.empty();
}

/// A loop over lanes alone, with nothing but straight code in it, of a few iterations that are known.
bool isShortOfLanes(const MarkedLoop &L) {
  constexpr unsigned Levels = PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR;
  if ((L.Flags & Levels) != PACC_LOOP_VECTOR || (L.Flags & PACC_LOOP_AUTO) || !L.Children.empty() ||
      L.Map.OfRoutine || !asksForNothing(L.vectorArgument()))
    return false;
  uint64_t Trips = 1; // none is zero, so that a product that is small has not wrapped
  for (unsigned D = 0; D != L.Dims; ++D) {
    const uint64_t Here = L.constantTrips(D);
    if (!Here)
      return false;
    Trips *= Here;
  }
  return mayBeOfOneLane(L, Trips);
}

/// The loop over gangs, if lanes may do what they would; or null.
MarkedLoop *loopOfGangs(Function &F, const LoopTree &Tree) {
  // What the gang has in common would be each lane's: numbers are, arrays would be slow.
  if (!hasOpenLanes(F) || !arraysOf(F).empty() || Tree.loops().empty() || !isLoopOfGangs(*Tree.loops().front()))
    return nullptr;
  MarkedLoop &Gangs = *Tree.loops().front();
  const auto Inner = drop_begin(Tree.loops());
  const bool AreShort = all_of(Inner, [&](const auto &L) { return L->Parent == &Gangs && isShortOfLanes(*L); });
  const bool HasSums = any_of(Inner, [](const auto &L) { return !L->Reduces.empty(); });
  return AreShort && HasSums ? &Gangs : nullptr;
}

} // namespace

ApartKernels makeKernelsOfLanes(Module &Neutral, const LoopVerdicts &Verdicts, const ApartKernels &Apart) {
  ApartKernels Result;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && isKernel(F) && !checksKernels(F) && readOrigin(F).Construct == PACC_PARALLEL &&
        apartKernelOf(F).empty())
      Kernels.push_back(&F);
  for (Function *F : Kernels) {
    const Argument *Trips = nullptr;
    {
      const LoopTree Tree(*F);
      const MarkedLoop *Gangs = loopOfGangs(*F, Tree);
      Trips = Gangs ? dyn_cast_or_null<Argument>(Gangs->toldTrips(0)) : nullptr;
      if (Trips)
        OptimizationRemarkEmitter(F).emit(
            OptimizationRemark("pacc-lanes", "LanesOfGangs", Gangs->Begin->getDebugLoc(), Gangs->Begin->getParent())
            << "in launches with " << ore::NV("Gangs", FewestGangs) << " gangs or more lanes do what gangs would");
    }
    if (!Trips)
      continue;
    Function *Lanes = addApartKernel(*F, {hasGangs(*Trips, FewestGangs)});
    const LoopTree Tree(*Lanes);
    for (const auto &L : Tree.loops()) {
      setLoopFlags(*L, L->Parent ? (L->Flags & ~PACC_LOOP_VECTOR) | PACC_LOOP_SEQ : L->Flags | PACC_LOOP_VECTOR);
      Result.Verdicts[L->Id] = (Apart.contains(*F) ? Apart.Verdicts : Verdicts).lookup(L->Id);
    }
    Result.Kernels.insert(Lanes);
  }
  return Result;
}

} // namespace pacc
