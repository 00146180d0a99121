//===- LoopDependence.cpp - which unmarked loops are parallel -------------===//
//
//   for (j..) for (k..) { w[i][j][k] = p[i+1][j][k]; gosa += ...; }
//
// j and k carry no directive. In a copy of the module (SequentialCopy.h) each loop is
// judged by ScalarEvolution, DependenceAnalysis and what Subscripts.h adds to them.
//
//===----------------------------------------------------------------------===//
#include "pacc/Access/LoopDependence.h"
#include "Assumptions.h"
#include "AtomicOrder.h"
#include "Copies/CallScopes.h"
#include "LaneCosts.h"
#include "Loaded/ChosenObjects.h"
#include "pacc/Access/LeftValues.h"
#include "Rows/LongRows.h"
#include "pacc/Access/LoopObstacles.h"
#include "pacc/Access/SequentialCopy.h"
#include "Subscripts/AddressFormulas.h"
#include "Subscripts/Subscripts.h"
#include "SureMeetings.h"
#include "pacc/Access/SumsInMemory.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/Access/TripCounts.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/PartialClone.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/DependenceAnalysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace pacc {
namespace {

/// The private copies that reductions combine. They stay in memory (the reduce
/// markers hold their addresses), so updates of them can be told from others.
using ReductionCopies = SmallPtrSet<const Value *, 4>;

class Judge {
public:
  /// `Allowed`: null, or where loops may be independent on conditions. `Lengths`: null, or for what to say of a launch
  /// in which they are long.
  Judge(Function &F, FunctionAnalysisManager &FAM, const BeforeCleanUp &Before,
        LoopVerdicts &Verdicts, Assumptions *Allowed, Assumptions *Lengths)
      : F(F), LI(FAM.getResult<LoopAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        DI(FAM.getResult<DependenceAnalysis>(F)), AA(FAM.getResult<AAManager>(F)),
        Dominance(FAM.getResult<DominatorTreeAnalysis>(F)), Objects(LI, Dominance, AA), Subscripts(F, SE, AA, Allowed),
        Meetings(LI, SE, Dominance, Subscripts), Costs(LI, SE),
        Trips(F, SE), Before(Before), Verdicts(Verdicts), Allowed(Allowed), Lengths(Lengths) {
    for (Instruction &I : instructions(F))
      if (isReduce(I))
        Copies.insert(getUnderlyingObject(cast<CallInst>(I).getArgOperand(4)));
  }

  void run() {
    for (Loop *L : LI.getLoopsInPreorder()) {
      unsigned Id = markedLoopOf(*L);
      if (!Id)
        continue;
      if (Allowed)
        Allowed->clear();
      const LoopObstacle Obstacle = judgeOnConditions(*L);
      auto [It, New] = Verdicts.try_emplace(Id);
      if (Allowed)
        append_range(It->second.Conditions, Allowed->strictest());
      It->second.ReadAround |= isReadAround(*L);
      It->second.LeavesValues |= leavesValues(*L, counterOf(*L), [this](const Instruction &I) {
        return touchesNothing(I) || markerOf(I) || isReductionAccess(I);
      });
      It->second.LeavesRow |= Subscripts.leavesRow(*L);
      It->second.MostTrips =
          SaturatingMultiply(New ? 1 : It->second.MostTrips, mostTrips(*L, SE));
      if (hasVaryingTrips(*L)) {
        It->second.VaryingTrips = true;
        It->second.Row = rowArrayOf(*L, SE);
      }
      It->second.DependentTrips |= hasDependentTrips(*L);
      const bool MayBeLong = !It->second.MostTrips || It->second.MostTrips > ShortRow;
      It->second.IsShort = New && MayBeLong ? conditionsOfShortRow(F, *L, SE, Trips) : std::nullopt;
      if (Lengths) {
        It->second.IsLong = conditionsOfLongRow(*L, SE, Trips, *Lengths, UsualLanes);
        It->second.HasSharedWork = conditionsOfLongRow(*L, SE, Trips, *Lengths, FewestOfShared);
      }
      It->second.Costs.push_back({Costs.ofLanes(*L), Costs.trips(*L), constantTrips(*L, SE)});
      It->second.AccessesOutside = Costs.outsideOfInner(*L); // the last dimension is the innermost
      // Every dimension of a collapsed loop must be independent.
      It->second.Independent = Obstacle.Text.empty() && (New || It->second.Independent);
      if (!Obstacle.Text.empty())
        It->second.Obstacle = Obstacle;
      if (It->second.Conflict.Text.empty())
        It->second.Conflict = Meetings.findConflict(*L);
      if (It->second.Conflict.Text.empty())
        It->second.Conflict = Meetings.findOverwrite(*L);
      if (It->second.Conflict.Text.empty() && !Obstacle.Text.empty())
        It->second.Conflict = Meetings.findTriedConflict(*L);
      if (It->second.OfGang.Text.empty())
        It->second.OfGang = Meetings.findOverwriteOfGang(*L, counterOf(*L));
    }
    Meetings.findInRow(Verdicts);
  }

private:
  Function &F;
  LoopInfo &LI;
  ScalarEvolution &SE;
  DependenceInfo &DI;
  AAResults &AA;
  DominatorTree &Dominance;
  const ChosenObjects Objects;
  SubscriptTest Subscripts;
  SureMeetings Meetings;
  const LaneCosts Costs;
  TripCounts Trips;
  const BeforeCleanUp &Before;
  LoopVerdicts &Verdicts;
  Assumptions *Allowed, *Lengths;
  ReductionCopies Copies;

  static bool isReduce(const Instruction &I) { return markerOf(I).is(MarkerKind::Reduction); }

  /// Conditions that do not make it independent are none.
  LoopObstacle judgeOnConditions(Loop &L) {
    LoopObstacle Result;
    const auto IsIndependent = [&] {
      Result = judge(L);
      return Result.Text.empty();
    };
    if (Allowed)
      Allowed->attempt(IsIndependent);
    else
      IsIndependent();
    return Result;
  }

  LoopObstacle judge(Loop &L) {
    if (!L.getExitingBlock() || !L.getLoopLatch())
      return {"Loop has more than one exit", ""};
    LoopObstacle Scalars = crossingScalars(L);
    const WithoutCallScopes None(L);
    return Scalars.Text.empty() ? crossingMemory(L) : Scalars;
  }

  LoopObstacle crossingScalars(Loop &L) {
    if (!counterOf(L))
      return {"Loop is not countable", ""};
    if (const PHINode *Value = handedOn(L))
      return carriedScalar(*Value, L);
    return {Before.handedScalarsOn(L) ? "Loop carried scalar dependence prevents parallelization"
                                      : "",
            ""};
  }

  /// Accesses of reduction copies: the clause says that their order is free.
  bool isReductionAccess(const Instruction &I) const {
    const Value *P = isReduce(I) ? cast<CallInst>(I).getArgOperand(5)
                                 : addressOf(I);
    return P && Copies.count(getUnderlyingObject(P));
  }

  /// A loop inside `L` reduces a variable that each iteration has for itself.
  bool isReductionOfIteration(const Instruction &I, const Loop &L) const {
    return isReduce(I) && isBornIn(L, getUnderlyingObject(cast<CallInst>(I).getArgOperand(5)));
  }

  /// Memory that the lanes of a gang share has a constant size (Privates.cpp).
  static bool isVariableLengthOutside(const Instruction &I, const Loop &L) {
    auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(addressOf(I)));
    return A && !A->isStaticAlloca() && !L.contains(A);
  }

  /// Whether `Object` is a variable whose life begins in each iteration of `L` before
  /// anything is done with it.
  bool isBornIn(const Loop &L, const Value *Object) const {
    const auto *A = dyn_cast<AllocaInst>(Object);
    if (!A || L.contains(A))
      return A;
    SmallVector<const Instruction *, 2> Births;
    for (const User *U : A->users())
      if (auto *Start = dyn_cast<LifetimeIntrinsic>(U);
          Start && Start->getIntrinsicID() == Intrinsic::lifetime_start && L.contains(Start))
        Births.push_back(Start);
    return all_of(A->users(), [&](const User *U) {
      const auto *I = cast<Instruction>(U);
      return I->isLifetimeStartOrEnd() || any_of(Births, [&](const Instruction *Birth) {
               return Dominance.dominates(Birth, I);
             });
    });
  }

  /// A function that gives its results through pointers (sincos), to variables of the iteration, or has its state there
  /// (rand_r). What it only reads may be constant, too (the text of `nan("")`).
  bool changesOnlyBornIn(const Loop &L, const Instruction &I) const {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || isa<IntrinsicInst>(Call) || !Call->onlyAccessesArgMemory())
      return false;
    return all_of(Call->args(), [&](const Use &Argument) {
      if (!Argument->getType()->isPointerTy())
        return true;
      const Value *Object = getUnderlyingObject(Argument);
      const auto *Global = dyn_cast<GlobalVariable>(Object);
      return (Global && Global->isConstant()) || isa<ConstantPointerNull>(Object) || isBornIn(L, Object);
    });
  }

  LoopObstacle crossingMemory(Loop &L) {
    SmallVector<Instruction *, 16> Accesses;
    DistinctAccesses Distinct(Subscripts.formulas(), L);
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB) {
        if (!I.mayReadOrWriteMemory() || touchesNothing(I) || isReductionAccess(I) || isReductionOfIteration(I, L) ||
            changesOnlyBornIn(L, I))
          continue;
        if (!addressOf(I) || I.isVolatile())
          return unknownEffect(I);
        if (isBornIn(L, getUnderlyingObject(addressOf(I))))
          continue; // each iteration has one of its own
        if (I.mayWriteToMemory() && isVariableLengthOutside(I, L))
          return {"Loop writes to an array of variable length that lanes cannot share", ""};
        if (Distinct.isNew(I))
          Accesses.push_back(&I);
      }
    LoopObstacle Far; // of iterations that are not neighbours
    int64_t Least = INT64_MAX;
    OverlapNames Overlap;
    for (unsigned A = 0; A < Accesses.size(); ++A)
      for (unsigned B = A; B < Accesses.size(); ++B) {
        Instruction *X = Accesses[A], *Y = Accesses[B];
        if (!X->mayWriteToMemory() && !Y->mayWriteToMemory())
          continue;
        if (Overlap.isKnown(addressOf(*X), addressOf(*Y)))
          continue;
        if (X->isAtomic() && Y->isAtomic() && isOrderFree(*X, *Y, L))
          continue;
        if (areOfOneSum(*X, *Y, markedLoopOf(L)) || leaveTheSame(*X, *Y, L))
          continue;
        if (!isCarried(*X, *Y, L, L.getLoopDepth()) || separatesOnConditions(*X, *Y, L))
          continue;
        const bool IsPlain = isa<LoadInst, StoreInst>(X) && isa<LoadInst, StoreInst>(Y);
        const int64_t Apart = IsPlain ? Subscripts.distance(*X, *Y, L).value_or(0) : 0;
        LoopObstacle Found = carriedDependence(*X, addressOf(*X), *Y, addressOf(*Y), Apart);
        if (Overlap.add(*X, addressOf(*X), *Y, addressOf(*Y), Found)) // others may overlap, too
          continue;
        if (std::abs(Apart) <= 1)
          return Found;
        if (std::abs(Apart) < Least)
          Far = std::move(Found);
        Least = std::min(Least, std::abs(Apart));
      }
    return Overlap.obstacle().Text.empty() ? Far : Overlap.obstacle();
  }

  bool hasVaryingTrips(const Loop &L) {
    const Loop *Around = L.getParentLoop();
    const SCEV *Trips = SE.getBackedgeTakenCount(&L);
    return Around && !isa<SCEVCouldNotCompute>(Trips) && SCEVExprContains(Trips, [&](const SCEV *Part) {
             const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
             auto *Load = Unknown ? dyn_cast<LoadInst>(Unknown->getValue()) : nullptr;
             return Load && Around->contains(Load) &&
                    !SE.isLoopInvariant(SE.getSCEV(Load->getPointerOperand()), Around);
           });
  }

  bool hasDependentTrips(const Loop &L) {
    const Loop *Around = L.getParentLoop();
    const SCEV *Trips = SE.getBackedgeTakenCount(&L);
    return Around && (isa<SCEVCouldNotCompute>(Trips) || !SE.isLoopInvariant(Trips, Around));
  }

  /// What `L` writes may be read in the body of the directive's loop round it: also arrays
  /// of that loop's iterations, which are one for all that share `L`.
  bool isReadAround(const Loop &L) {
    const Loop *Around = L.getParentLoop();
    if (!Around || !markedLoopOf(*Around) || markedLoopOf(*Around) == markedLoopOf(L))
      return false;
    SmallVector<const Instruction *, 8> Writes;
    for (const BasicBlock *BB : L.blocks())
      for (const Instruction &I : *BB)
        if (I.mayWriteToMemory() && !markerOf(I) && !touchesNothing(I))
          Writes.push_back(&I);
    for (const BasicBlock *BB : Around->blocks())
      for (const Instruction &I : *BB)
        if (!L.contains(BB) && I.mayReadFromMemory() && !markerOf(I) &&
            !touchesNothing(I) && any_of(Writes, [&](const Instruction *W) {
              return !addressOf(I) || !addressOf(*W) || Objects.mayMeet(I, *W);
            }))
          return true;
    return false;
  }

  static bool touchesNothing(const Instruction &I) {
    return isa<AssumeInst>(I) || isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd() || isCallScope(I);
  }

  bool separatesOnConditions(Instruction &X, Instruction &Y, const Loop &L) {
    return Allowed && !X.isAtomic() && !Y.isAtomic() && !Subscripts.mayStraddle(X, Y) &&
           Subscripts.separateOnConditions(X, Y, L);
  }

  bool isCarried(Instruction &X, Instruction &Y, Loop &L, unsigned Level) {
    if (Objects.areOthers(X, Y, L))
      return false;
    const bool Plain = isa<LoadInst, StoreInst>(X) && isa<LoadInst, StoreInst>(Y);
    const bool Straddles = Plain && Subscripts.mayStraddle(X, Y);
    if (Plain && !Straddles && Subscripts.separate(X, Y, L))
      return false;
    if (!Plain || Straddles || Subscripts.mayWrap(X) || Subscripts.mayWrap(Y))
      return Objects.mayMeet(X, Y);
    auto D = DI.depends(&X, &Y);
    if (!D)
      return false;
    if (D->isConfused() || Level > D->getLevels())
      return true;
    // An outer loop that already separates the two says nothing about this one.
    for (unsigned Outer = 1; Outer < Level; ++Outer)
      if (!(D->getDirection(Outer) & Dependence::DVEntry::EQ))
        return false;
    return D->getDirection(Level) != Dependence::DVEntry::EQ;
  }
};

} // namespace

/// A copy of the module without the bodies of other kernels: of a file with many of them little is copied for one.
static std::unique_ptr<Module> cloneFor(const Module &Neutral, function_ref<bool(const Function &)> IsWanted) {
  ValueToValueMapTy Map;
  return cloneModulePart(Neutral, Map, [IsWanted](const GlobalValue *Value) {
    const auto *F = dyn_cast<Function>(Value);
    return !F || !isKernel(*F) || IsWanted(*F);
  });
}

/// `IsWanted` says whose loops are judged; `Change` may change the copy of such a function, and say that it is not to be
/// judged then; `Prepare` its sequential form.
static LoopVerdicts analyse(const Module &Neutral, function_ref<bool(const Function &)> IsWanted,
                            function_ref<bool(Function &)> Change,
                            function_ref<void(Function &)> Prepare, bool MayAssume, bool AsksForLengths = false) {
  LoopVerdicts Verdicts;
  std::unique_ptr<Module> Copy = cloneFor(Neutral, IsWanted);
  Analyses A;
  for (Function &F : *Copy) {
    if (F.isDeclaration() || !IsWanted(F) || !Change(F))
      continue;
    const BeforeCleanUp Before = makeSequential(F, A.FAM);
    Prepare(F);
    Assumptions Allowed(F), Lengths(F);
    Judge(F, A.FAM, Before, Verdicts, MayAssume ? &Allowed : nullptr, AsksForLengths ? &Lengths : nullptr).run();
  }
  return Verdicts;
}

LoopVerdicts analyseLoops(const Module &Neutral, DeviceRole Role, function_ref<void(Function &)> Prepare) {
  return analyse(
      Neutral, [Role](const Function &F) { return roleOf(F) == Role; }, [](Function &) { return true; }, Prepare,
      /*MayAssume=*/false);
}

/// The kernels that `Wanted` names.
static auto areNamed(ArrayRef<StringRef> Wanted) {
  return [Wanted](const Function &F) { return isKernel(F) && is_contained(Wanted, F.getName()); };
}

LoopVerdicts analyseChanged(const Module &Neutral, ArrayRef<StringRef> Wanted, function_ref<bool(Function &)> Change) {
  return analyse(Neutral, areNamed(Wanted), Change, endFences, /*MayAssume=*/false, /*AsksForLengths=*/true);
}

bool stayIndependent(const LoopTree &Tree, const LoopVerdicts &Before, const LoopVerdicts &Now) {
  return all_of(Tree.loops(), [&](const auto &L) {
    return !Before.lookup(L->Id).Independent || Now.lookup(L->Id).Independent;
  });
}

void takeOver(LoopVerdicts &Verdicts, const LoopVerdicts &Now) {
  for (const auto &[Id, Verdict] : Now) {
    LaunchConditions Conditions = std::move(Verdicts[Id].Conditions);
    Verdicts[Id] = Verdict;
    Verdicts[Id].Conditions = std::move(Conditions);
  }
}

LoopVerdicts analyseKernels(const Module &Neutral, ArrayRef<StringRef> Wanted,
                            function_ref<void(Function &)> Prepare) {
  return analyse(Neutral, areNamed(Wanted), [](Function &) { return true; }, Prepare, /*MayAssume=*/true);
}

} // namespace pacc
