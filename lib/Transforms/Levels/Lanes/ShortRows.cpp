//===- ShortRows.cpp - kernels for gangs with short rows ------------------===//
#include "Levels/Lanes/ShortRows.h"

#include "Kernels/CheckedKernels.h"
#include "Levels/Lanes/OpenLanes.h"
#include "Levels/ParallelLoops.h"
#include "Levels/TightNests.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/ABI/Types.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// The loops of which one kernel's gangs have an iteration each, and the rows that the lanes of one share.
class ShortRowFinder {
public:
  ShortRowFinder(Function &F, const LoopTree &Tree, const LoopVerdicts &Verdicts)
      : F(F), Tree(Tree), Verdicts(Verdicts), Parallel(Tree, Verdicts, readOrigin(F).Construct) {}

  /// Empty if lanes of more gangs could not share blocks, or would not go through rows that launches know.
  SmallVector<const MarkedLoop *, 4> find() const {
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

/// Arrays of a gang are in memory that gangs of one block would share: where they are small, lanes do what gangs would, each
/// with its own, and go through a row alone. (H200, 2^20 gangs with an array of 16 doubles and two rows of 3, 9, 16: by blocks
/// 658 us each, by lanes 42, 144, 302.)
constexpr uint64_t MostBytesOfArrays = 512;
constexpr int64_t MostOfRowAlone = 32, FewestGangsOfLanes = 4096;

/// Whether `Arrays` live in one iteration of `Gangs` each, and are small together.
bool areOfIteration(ArrayRef<const AllocaInst *> Arrays, const LoopTree &Tree, const MarkedLoop &Gangs) {
  uint64_t Bytes = 0;
  return all_of(Arrays, [&](const AllocaInst *A) {
    const std::optional<TypeSize> Size = A->getAllocationSize(A->getDataLayout());
    Bytes += Size && !Size->isScalable() ? Size->getFixedValue() : MostBytesOfArrays + 1;
    unsigned Births = 0;
    const bool AreInside = all_of(A->users(), [&](const User *U) {
      const auto *Life = dyn_cast<LifetimeIntrinsic>(U);
      if (!Life || Life->getIntrinsicID() != Intrinsic::lifetime_start)
        return true;
      ++Births;
      return Tree.loopOf(Life->getParent()) == &Gangs;
    });
    return AreInside && Births && Bytes <= MostBytesOfArrays;
  });
}

/// The condition with a number that is greater by so much; its text is that of before.
LaunchCondition plus(LaunchCondition Condition, int64_t Number) {
  using Kind = LaunchCondition::Kind;
  Condition.Steps.insert(Condition.Steps.end(), {{Kind::Constant, Number}, {Kind::Sum, 2}});
  return Condition;
}

/// Launches take `Long` from FewestOfShared iterations on, and are told so: its loops that have conditions are those rows.
void takeShorterRows(Function &Long, LoopVerdicts &Verdicts) {
  LaunchConditions Conditions;
  const LoopTree Tree(Long);
  for (const auto &L : Tree.loops())
    if (LoopVerdict &Verdict = Verdicts[L->Id]; !Verdict.Conditions.empty() && Verdict.HasSharedWork) {
      Verdict.Conditions = *Verdict.HasSharedWork;
      for (const LaunchCondition &Condition : Verdict.Conditions)
        addCondition(Conditions, Condition);
    }
  writeLaunchConditions(Long, Conditions);
}

} // namespace

ApartKernels makeKernelsForShortRows(Module &Neutral, function_ref<const LoopVerdicts *(const Function &)> Verdicts,
                                     ApartKernels &LongRows) {
  ApartKernels Result;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && isKernel(F) && !F.hasOptNone() && !checksKernels(F) && apartKernelOf(F).empty())
      Kernels.push_back(&F);
  for (Function *F : Kernels) {
    if (!Verdicts(*F) || (LongRows.contains(*F) && !arraysOf(*F).empty()))
      continue;
    const LoopVerdicts &Known = *Verdicts(*F);
    LaunchConditions Conditions;
    SmallDenseSet<unsigned, 4> IsShort;
    const auto Arrays = arraysOf(*F);
    const bool AreAlone = !Arrays.empty();
    {
      const LoopTree Tree(*F);
      for (const MarkedLoop *L : ShortRowFinder(*F, Tree, Known).find()) {
        IsShort.insert(L->Id);
        for (const LaunchCondition &Condition : Known.lookup(L->Id).IsShort.value_or(LaunchConditions()))
          addCondition(Conditions, AreAlone ? plus(Condition, MostOfRowAlone - int64_t(ShortRow)) : Condition);
      }
      if (IsShort.empty())
        continue;
      const MarkedLoop &Gangs = *Tree.loops().front();
      if (AreAlone) {
        const auto *Count = Gangs.Dims == 1 ? dyn_cast_or_null<Argument>(Gangs.toldTrips(0)) : nullptr;
        if (!Count || Known.lookup(Gangs.Id).LeavesValues || !areOfIteration(Arrays, Tree, Gangs))
          continue;
        addCondition(Conditions, hasGangs(*Count, FewestGangsOfLanes));
      }
      OptimizationRemarkEmitter(F).emit(
          OptimizationRemark("pacc-lanes", "ShortRows", Gangs.Begin->getDebugLoc(), Gangs.Begin->getParent())
          << "in launches whose gangs have " << ore::NV("Rows", unsigned(AreAlone ? MostOfRowAlone : ShortRow))
          << " iterations or fewer for their lanes, "
          << (AreAlone ? "lanes do what gangs would" : "gangs share blocks"));
    }
    if (LongRows.contains(*F))
      takeShorterRows(*F, LongRows.Verdicts);
    Function *Copy = addApartKernel(*F, Conditions);
    const LoopTree Tree(*Copy);
    for (const auto &L : Tree.loops()) {
      LoopVerdict &Verdict = Result.Verdicts[L->Id] = Known.lookup(L->Id);
      if (IsShort.contains(L->Id) && AreAlone)
        setLoopFlags(*L, (L->Flags & ~PACC_LOOP_VECTOR) | PACC_LOOP_SEQ);
      else if (IsShort.contains(L->Id) && Verdict.IsShort)
        Verdict.MostTrips = ShortRow;
    }
    Result.Kernels.insert(Copy);
  }
  return Result;
}

} // namespace pacc
