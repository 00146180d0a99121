//===- ShortRows.cpp - kernels for gangs with short rows ------------------===//
#include "Levels/Lanes/ShortRows.h"

#include "Kernels/CheckedKernels.h"
#include "Levels/Lanes/OpenLanes.h"
#include "Levels/ParallelLoops.h"
#include "Levels/TightNests.h"
#include "Loops/LoopTree.h"
#include "pacc/ABI/Types.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// The loops of which one kernel's gangs have an iteration each, and the rows that the lanes of one share.
class Rows {
public:
  Rows(Function &F, const LoopTree &Tree, const LoopVerdicts &Verdicts)
      : F(F), Tree(Tree), Verdicts(Verdicts), Parallel(Tree, Verdicts, readOrigin(F).Construct) {}

  /// Empty if lanes of more gangs could not share blocks, or would not go through rows that launches know.
  SmallVector<const MarkedLoop *, 4> find() const {
    // Arrays of the gang would have to be in memory that gangs of one block do not share.
    if (!hasOpenLanes(F) || Tree.loops().empty() || !Tree.regionReduces().empty() || !Tree.calls().empty() ||
        !isOfGangs(*Tree.loops().front()))
      return {};
    SmallVector<const MarkedLoop *, 4> Found;
    bool AnyUnknown = false;
    for (const auto &L : drop_begin(Tree.loops())) {
      if (!L->Parent || L->Map.OfRoutine)
        return {};
      if (Parallel.isSeq(*L))
        continue;
      if (Parallel.anyInside(*L)) { // the gangs share it, too
        if (!isOfGangs(*L) || Parallel.isSeq(*L->Parent) || !isTight(Tree, Verdicts, *L->Parent, *L))
          return {};
        continue;
      }
      const LoopVerdict Verdict = Verdicts.lookup(L->Id);
      if (!isRow(*L) || !(Verdict.IsShort || (Verdict.MostTrips && Verdict.MostTrips <= ShortRow)))
        return {};
      AnyUnknown |= Verdict.IsShort.has_value();
      Found.push_back(L.get());
    }
    const bool IsNest = Found.size() == 1 && !Parallel.isSeq(*Found.front()->Parent) &&
                        isTight(Tree, Verdicts, *Found.front()->Parent, *Found.front());
    return AnyUnknown && !IsNest ? Found : SmallVector<const MarkedLoop *, 4>();
  }

private:
  Function &F;
  const LoopTree &Tree;
  const LoopVerdicts &Verdicts;
  const ParallelLoops Parallel;

  bool isOfGangs(const MarkedLoop &L) const {
    return !Parallel.isSeq(L) && !(L.Flags & (PACC_LOOP_WORKER | PACC_LOOP_VECTOR)) && L.Reduces.empty() &&
           L.Calls == PACC_ROUTINE_SEQ && !L.Map.OfRoutine && asksForNothing(L.gangArgument()) && asksForNothing(L.staticArgument());
  }

  /// All loops that lanes share are like it, so none is in another.
  bool isRow(const MarkedLoop &L) const {
    return !(L.Flags & (PACC_LOOP_GANG | PACC_LOOP_WORKER)) && L.Dims == 1 && L.Calls == PACC_ROUTINE_SEQ &&
           !Parallel.anyInside(L) && asksForNothing(L.vectorArgument());
  }
};

} // namespace

ApartKernels makeKernelsForShortRows(Module &Neutral, function_ref<const LoopVerdicts *(const Function &)> Verdicts) {
  ApartKernels Result;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && isKernel(F) && !F.hasOptNone() && !checksKernels(F) && apartKernelOf(F).empty())
      Kernels.push_back(&F);
  for (Function *F : Kernels) {
    if (!Verdicts(*F))
      continue;
    const LoopVerdicts &Known = *Verdicts(*F);
    LaunchConditions Conditions;
    SmallDenseSet<unsigned, 4> IsShort;
    {
      const LoopTree Tree(*F);
      for (const MarkedLoop *L : Rows(*F, Tree, Known).find()) {
        IsShort.insert(L->Id);
        for (const LaunchCondition &Condition : Known.lookup(L->Id).IsShort.value_or(LaunchConditions()))
          addCondition(Conditions, Condition);
      }
      if (IsShort.empty())
        continue;
      const MarkedLoop &Gangs = *Tree.loops().front();
      OptimizationRemarkEmitter(F).emit(
          OptimizationRemark("pacc-lanes", "ShortRows", Gangs.Begin->getDebugLoc(), Gangs.Begin->getParent())
          << "in launches whose gangs have " << ore::NV("Rows", unsigned(ShortRow))
          << " iterations or fewer for their lanes gangs share blocks");
    }
    Function *Copy = addApartKernel(*F, Conditions);
    const LoopTree Tree(*Copy);
    for (const auto &L : Tree.loops()) {
      LoopVerdict &Verdict = Result.Verdicts[L->Id] = Known.lookup(L->Id);
      if (IsShort.contains(L->Id) && Verdict.IsShort)
        Verdict.MostTrips = ShortRow;
    }
    Result.Kernels.insert(Copy);
  }
  return Result;
}

} // namespace pacc
