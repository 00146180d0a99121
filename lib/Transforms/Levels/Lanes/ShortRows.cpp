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
constexpr unsigned MostOfRowAlone = 32;
constexpr int64_t FewestGangsOfLanes = 4096;

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

/// Rows that are summed up, or of which something else is found that lanes combine, may be longer where there are gangs
/// enough: a warp combines without a barrier, and others are at work beside it. How many more gangs there must be for one
/// more iteration: 24,000 are enough for the longest rows. Where other loops go through the rows, too, they do so slower:
/// nobody knows how many lanes there will be. Microseconds on an H200, of 2^24 numbers in rows of 130, 256, 384, 512, as
/// they are here / by the lanes that gangs for themselves have: sums of floats 40 / 92, 32 / 54, 32 / 41, 31 / 35; logarithms
/// of sums of exponentials 58 / 104, 42 / 59, 41 / 54, 39 / 44, of doubles 92 / 143, 70 / 87, 67 / 78, 68 / 72; doubles
/// normalised by two sums 84 / 112, 91 / 77, 96 / 80, 104 / 86.
constexpr unsigned ShortRowOfSums = 512, ShortRowWithSums = 255;
constexpr int64_t GangsForIteration = 64;

/// The condition with a number that is greater by so much; its text is that of before.
LaunchCondition plus(LaunchCondition Condition, int64_t Number) {
  using Kind = LaunchCondition::Kind;
  Condition.Steps.insert(Condition.Steps.end(), {{Kind::Constant, Number}, {Kind::Sum, 2}});
  return Condition;
}

/// Of the condition that a row has ShortRow iterations at most: those beyond are no more than the gangs allow.
LaunchCondition orGangsFor(LaunchCondition Condition, ArrayRef<const Argument *> Gangs) {
  using Kind = LaunchCondition::Kind;
  auto &Steps = Condition.Steps;
  Steps.insert(Steps.end(), {{Kind::Constant, GangsForIteration}, {Kind::Product, 2}});
  for (const Argument *Trips : Gangs)
    addNumber(Condition, *Trips);
  Steps.insert(Steps.end(), {{Kind::Product, int64_t(Gangs.size())}, {Kind::Sum, 2}});
  return Condition;
}

/// Whose product is the number of gangs; empty if no launch knows it.
SmallVector<const Argument *, 3> countsOfGangs(const MarkedLoop &Gangs) {
  SmallVector<const Argument *, 3> Found;
  for (unsigned Dim = 0; Dim != Gangs.Dims; ++Dim)
    if (const auto *Trips = dyn_cast_or_null<Argument>(Gangs.toldTrips(Dim)))
      Found.push_back(Trips);
    else
      return {};
  return Found;
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
    unsigned Most = ShortRow;
    const auto Arrays = arraysOf(*F);
    const bool AreAlone = !Arrays.empty();
    {
      const LoopTree Tree(*F);
      const auto Rows = ShortRowFinder(*F, Tree, Known).find();
      if (Rows.empty())
        continue;
      const MarkedLoop &Gangs = *Tree.loops().front();
      const auto Counts = countsOfGangs(Gangs);
      const auto Sums = Counts.empty() ? 0 : count_if(Rows, [](const MarkedLoop *L) { return !L->Reduces.empty(); });
      Most = AreAlone ? MostOfRowAlone : !Sums ? ShortRow : size_t(Sums) == Rows.size() ? ShortRowOfSums : ShortRowWithSums;
      for (const MarkedLoop *L : Rows) {
        IsShort.insert(L->Id);
        for (const LaunchCondition &Condition : Known.lookup(L->Id).IsShort.value_or(LaunchConditions())) {
          addCondition(Conditions, Most == ShortRow ? Condition : plus(Condition, int64_t(Most) - int64_t(ShortRow)));
          if (Most > ShortRow)
            addCondition(Conditions, orGangsFor(Condition, Counts));
        }
      }
      if (AreAlone) {
        if (Counts.size() != 1 || Known.lookup(Gangs.Id).LeavesValues || !areOfIteration(Arrays, Tree, Gangs))
          continue;
        addCondition(Conditions, hasGangs(*Counts.front(), FewestGangsOfLanes));
      }
      OptimizationRemarkEmitter(F).emit(
          OptimizationRemark("pacc-lanes", "ShortRows", Gangs.Begin->getDebugLoc(), Gangs.Begin->getParent())
          << "in launches whose gangs have " << ore::NV("Rows", Most)
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
      else if (IsShort.contains(L->Id) && Verdict.IsShort) {
        Verdict.MostTrips = Most;
        Verdict.IsShort->clear();
      }
    }
    Result.Kernels.insert(Copy);
  }
  return Result;
}

} // namespace pacc
