//===- ImplicitReductions.cpp - sums that lanes can share -----------------===//
#include "Reductions/Implicit/ImplicitReductions.h"
#include "Levels/ApartKernels.h"
#include "Levels/ParallelLoops.h"
#include "pacc/Access/ChosenPlaces.h"
#include "Reductions/Implicit/LoopReductions.h"
#include "Reductions/Ordered/ChosenStores.h"
#include "Reductions/Ordered/LastStores.h"
#include "Reductions/Implicit/ReductionMarks.h"
#include "pacc/IR/Calls.h"
#include "pacc/Support/Options.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

using LoopIds = SmallDenseSet<unsigned, 4>;

/// Makes the reductions of the loops `Wanted`.
void reduceIn(Function &F, const LoopIds &Wanted, void (LoopReductions::*Make)()) {
  const SmallVector<CallInst *, 4> Marks = possibleReductions(F);
  LoopTree Tree(F);
  std::vector<LoopReductions> All; // to change any of them invalidates the tree
  for (const auto &L : Tree.loops()) {
    if (!Wanted.contains(L->Id))
      continue;
    SmallVector<CallInst *, 2> Of;
    copy_if(Marks, std::back_inserter(Of), [&](const CallInst *Mark) { return loopOfMark(*Mark) == L->Id; });
    All.emplace_back(Tree, *L, Of);
  }
  for (LoopReductions &Reductions : All)
    (Reductions.*Make)();
}

/// Which loops of a kernel are to be such.
class Chooser {
public:
  Chooser(Function &F, const LoopVerdicts &Verdicts)
      : Tree(F), Verdicts(Verdicts), Parallel(Tree, Verdicts, readOrigin(F).Construct),
        GangsMeet(readOrigin(F).Construct == PACC_KERNELS) {
    for (CallInst *Mark : possibleReductions(F))
      Marks[loopOfMark(*Mark)].push_back(Mark);
    for (const auto &L : Tree.loops()) {
      if (mayGather(*L) && !findSumsInMemory(Tree, *L).empty())
        AddToElements.insert(L->Id);
      if (!lastValuesToKeep(Tree, *L).empty() || !chosenToReduce(Tree, *L).empty() || !ArrayCopies(Tree, *L).empty())
        KeepLast.insert(L->Id);
    }
  }

  /// There is nothing to choose from.
  bool empty() const { return Marks.empty() && AddToElements.empty() && KeepLast.empty(); }

  LoopIds choose(const LoopIds &Excluded) const {
    LoopIds Chosen;
    for (const auto &L : Tree.loops()) // the outermost first
      if (!Excluded.contains(L->Id) && !isInside(*L, Chosen) && isWorthLanes(*L) && canAllBeChanged(*L))
        Chosen.insert(L->Id);
    return Chosen;
  }

  /// The loops over the elements of rows through each of which one lane goes alone, and had better not.
  LoopIds rows() const {
    LoopIds Chosen;
    for (const auto &L : Tree.loops())
      if (hasRows(*L))
        for (const MarkedLoop *Row : L->Children)
          Chosen.insert(Row->Id);
    return Chosen;
  }

  bool losesNothing(const LoopVerdicts &Now) const { return stayIndependent(Tree, Verdicts, Now); }

private:
  LoopTree Tree;
  const LoopVerdicts &Verdicts;
  const ParallelLoops Parallel;
  DenseMap<unsigned, SmallVector<CallInst *, 2>> Marks; ///< by loop
  LoopIds AddToElements, KeepLast;
  const bool GangsMeet; ///< between the iterations of sequential loops

  static bool isInside(const MarkedLoop &L, const LoopIds &Loops) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (Loops.contains(P->Id))
        return true;
    return false;
  }

  bool allCanBeReduced(const MarkedLoop &L) const {
    const auto Of = Marks.find(L.Id);
    if (Of == Marks.end())
      return AddToElements.contains(L.Id);
    return !options().NoImplicitSums && all_of(Of->second, [&](const CallInst *Mark) { return canBeReduced(L, *Mark); });
  }

  /// There is something to change, and all can be.
  bool canAllBeChanged(const MarkedLoop &L) const {
    return allCanBeReduced(L) || (KeepLast.contains(L.Id) && !Marks.contains(L.Id));
  }

  /// Lanes would all run it alike: those of a gang that has other loops for them, or those of sequential code.
  bool isWorthLanes(const MarkedLoop &L) const {
    const LoopVerdict Verdict = Verdicts.lookup(L.Id);
    if (Verdict.Independent || (Parallel.anyInside(L) && !KeepLast.contains(L.Id)) ||
        (Verdict.MostTrips && Verdict.MostTrips <= ParallelLoops::FewTrips))
      return false;
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent) {
      if (Parallel.isSeq(*P))
        continue;
      return !P->Map.OfRoutine && !P->asksForLanes() && Parallel.anyInside(*P);
    }
    return true;
  }

  /// The outermost parallel loop, of a kernel or of the steps that its gangs go through together.
  bool isOutermost(const MarkedLoop &L) const {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (!GangsMeet || !Parallel.isSeq(*P) || !ParallelLoops::isFound(*P))
        return false;
    return true;
  }

  bool hasRows(const MarkedLoop &L) const {
    if (!isOutermost(L) || L.Dims > 1 || L.Map.OfRoutine || L.Calls != PACC_ROUTINE_SEQ || L.asksForLanes() ||
        L.Children.empty() || Parallel.isSeq(L) ||
        !all_of(L.Children, [&](const MarkedLoop *C) { return C->Children.empty() && isLongRow(*C); }))
      return false;
    double OfGang = Verdicts.lookup(L.Id).AccessesOutside;
    for (const MarkedLoop *Row : L.Children)
      OfGang += Verdicts.lookup(Row->Id).trips() * Verdicts.lookup(Row->Id).sectorsOfLanes();
    return Verdicts.lookup(L.Id).sectorsOfLanes() >= 1.5 * OfGang;
  }

  /// As far as it is known.
  bool isLongRow(const MarkedLoop &L) const {
    const LoopVerdict Verdict = Verdicts.lookup(L.Id);
    return !Verdict.Independent && !Verdict.VaryingTrips && !Verdict.DependentTrips &&
           (!Verdict.MostTrips || Verdict.MostTrips >= UsualLanes) && canAllBeChanged(L);
  }
};

/// The choice for one kernel, which the analysis has to agree to.
struct Attempt {
  Attempt(Function &Kernel, const LoopVerdicts &Verdicts)
      : Kernel(&Kernel), Choice(std::make_unique<Chooser>(Kernel, Verdicts)) {}

  Function *Kernel;
  std::unique_ptr<Chooser> Choice;
  LoopIds Excluded, Chosen;
};

/// The verdicts if they come true.
LoopVerdicts analyse(const Module &Neutral, ArrayRef<Attempt> Attempts) {
  if (Attempts.empty())
    return LoopVerdicts();
  SmallVector<StringRef, 8> Wanted;
  StringMap<const LoopIds *> Chosen;
  for (const Attempt &A : Attempts) {
    Wanted.push_back(A.Kernel->getName());
    Chosen[A.Kernel->getName()] = &A.Chosen;
  }
  return analyseChanged(Neutral, Wanted, [&](Function &Copy) {
    reduceIn(Copy, *Chosen.at(Copy.getName()), &LoopReductions::makeForAnalysis);
    return true;
  });
}

/// What must hold of a launch for all of `Rows` to be long. False if that cannot be told.
bool findConditions(const LoopIds &Rows, const LoopVerdicts &Verdicts, LaunchConditions &Conditions) {
  for (unsigned Id : Rows) {
    const std::optional<LaunchConditions> IsLong = Verdicts.lookup(Id).IsLong;
    if (!IsLong)
      return false;
    for (const LaunchCondition &Condition : *IsLong)
      addCondition(Conditions, Condition);
  }
  return true;
}

/// Whether the analysis agrees; else what it does not agree to is not tried again.
bool settle(Attempt &A, const LoopVerdicts &Now) {
  LoopIds Failed;
  const bool LosesNothing = A.Choice->losesNothing(Now);
  for (unsigned Id : A.Chosen)
    if (!LosesNothing || !Now.lookup(Id).Independent)
      Failed.insert(Id);
  A.Excluded.insert(Failed.begin(), Failed.end());
  return Failed.empty();
}

} // namespace

void makeImplicitReductions(Module &Neutral, function_ref<bool(const Function &)> IsWanted, LoopVerdicts &Verdicts) {
  std::vector<Attempt> Attempts;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && isKernel(F) && readOrigin(F).Construct != PACC_SERIAL && IsWanted(F))
      Attempts.emplace_back(F, Verdicts);
  erase_if(Attempts, [](const Attempt &A) { return A.Choice->empty(); });
  while (true) {
    erase_if(Attempts, [](Attempt &A) { return !A.Choice || (A.Chosen = A.Choice->choose(A.Excluded)).empty(); });
    if (Attempts.empty())
      return;
    const LoopVerdicts Now = analyse(Neutral, Attempts);
    LoopVerdicts Agreed;
    for (Attempt &A : Attempts) {
      if (!settle(A, Now))
        continue;
      A.Choice.reset(); // whose tree is of the code as it was
      reduceIn(*A.Kernel, A.Chosen, &LoopReductions::make);
      const LoopTree Tree(*A.Kernel);
      for (const auto &L : Tree.loops())
        Agreed[L->Id] = Now.lookup(L->Id);
    }
    takeOver(Verdicts, Agreed);
  }
}

ApartKernels makeKernelsForLongRows(Module &Neutral, LoopVerdicts &Verdicts, ApartKernels &Apart) {
  std::vector<Attempt> Attempts;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && isKernel(F) && readOrigin(F).Construct != PACC_SERIAL && apartKernelOf(F).empty()) {
      Attempt A(F, Apart.contains(F) ? Apart.Verdicts : Verdicts);
      if (!(A.Chosen = A.Choice->rows()).empty())
        Attempts.push_back(std::move(A));
    }
  const LoopVerdicts Now = analyse(Neutral, Attempts);
  ApartKernels LongRows;
  for (Attempt &A : Attempts) {
    LaunchConditions Conditions;
    if (!findConditions(A.Chosen, Now, Conditions) || !settle(A, Now))
      continue;
    A.Choice.reset(); // whose tree is of the code as it was
    Function *Long = Conditions.empty() ? A.Kernel : addApartKernel(*A.Kernel, Conditions);
    if (Long != A.Kernel)
      LongRows.Kernels.insert(Long);
    LoopVerdicts &Changed = Long != A.Kernel ? LongRows.Verdicts : Apart.contains(*Long) ? Apart.Verdicts : Verdicts;
    reduceIn(*Long, A.Chosen, &LoopReductions::make);
    const LoopTree Tree(*Long);
    for (const auto &L : Tree.loops()) {
      Changed[L->Id] = Now.lookup(L->Id);
      if (A.Chosen.contains(L->Id))
        Changed[L->Id].Conditions = *Changed[L->Id].IsLong;
    }
  }
  return LongRows;
}

void dropPossibleReductions(Module &Neutral) {
  for (Function &F : Neutral) {
    settlePlaces(F);
    for (CallInst *Mark : possibleReductions(F))
      Mark->eraseFromParent();
  }
}

} // namespace pacc
