//===- ImplicitReductions.cpp - sums that lanes can share -----------------===//
//
//   s += ... in the loop      ->   mine += ...
//   before it                      mine = 0; whole = s
//   behind it                      __pacc_reduce(&mine, &whole); s = whole
//
// `s` itself stays a variable of which no address is taken: what is known of it for the loops
// round it does not change.
//
//===----------------------------------------------------------------------===//
#include "Reductions/ImplicitReductions.h"
#include "Loops/ApartKernels.h"
#include "Loops/LoopTree.h"
#include "Loops/ParallelLoops.h"
#include "Reductions/Combiner.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

using LoopIds = SmallDenseSet<unsigned, 4>;

unsigned loopOf(const CallInst &Mark) { return *constantArgument(Mark, 0); }
unsigned operatorOf(const CallInst &Mark) { return *constantArgument(Mark, 1); }

/// The marks of a kernel.
SmallVector<CallInst *, 4> possibleReductions(Function &F) {
  SmallVector<CallInst *, 4> Marks;
  for (Instruction &I : instructions(F))
    if (markerOf(I).is(MarkerId::MayReduce))
      Marks.push_back(cast<CallInst>(&I));
  return Marks;
}

AllocaInst *variableOf(const CallInst &Mark) { return dyn_cast<AllocaInst>(Mark.getArgOperand(4)); }

/// What is done with the variable in `L`, marks apart.
SmallVector<Use *, 8> usesIn(const MarkedLoop &L, AllocaInst &Variable) {
  SmallVector<Use *, 8> Uses;
  for (Use &U : Variable.uses()) {
    auto *I = cast<Instruction>(U.getUser());
    if (L.Blocks.contains(I->getParent()) && !markerOf(*I).is(MarkerId::MayReduce))
      Uses.push_back(&U);
  }
  return Uses;
}

/// A loop inside, with a directive, gives the variable what it has gathered by the same operator.
bool isReducedBy(const CallInst &Reduce, const Use &U, unsigned Op) {
  return markerOf(Reduce).is(MarkerId::Reduce) && Reduce.getArgOperandNo(&U) == 5 &&
         (operatorOf(Reduce) & ~PACC_RED_IMPLIED) == Op;
}

bool canBeReduced(const MarkedLoop &L, const CallInst &Mark) {
  AllocaInst *Variable = variableOf(Mark);
  return Variable && Variable->isStaticAlloca() && all_of(usesIn(L, *Variable), [&](const Use *U) {
           const User *By = U->getUser();
           if (const auto *Call = dyn_cast<CallInst>(By))
             return isReducedBy(*Call, *U, operatorOf(Mark));
           return (isa<LoadInst>(By) || isa<StoreInst>(By)) && getLoadStorePointerOperand(By) == U->get() &&
                  !cast<Instruction>(By)->isVolatile();
         });
}

/// The reductions of `L` that `Marks` speak of, one behind the other: lanes may combine several at once.
void makeReductions(MarkedLoop &L, ArrayRef<CallInst *> Marks) {
  Module &M = *L.Begin->getModule();
  IRBuilder<> Entry(&*L.Begin->getFunction()->getEntryBlock().getFirstInsertionPt());
  IRBuilder<> Before(L.Begin), Behind(L.End->getNextNode());
  const auto Reduce =
      M.getOrInsertFunction("__pacc_reduce", Behind.getVoidTy(), Behind.getInt32Ty(), Behind.getInt32Ty(),
                            Behind.getInt32Ty(), Behind.getPtrTy(), Behind.getPtrTy(), Behind.getPtrTy());
  SmallVector<std::pair<AllocaInst *, AllocaInst *>, 2> Results;
  for (const CallInst *Mark : Marks) {
    AllocaInst &Variable = *variableOf(*Mark);
    Type *T = Variable.getAllocatedType();
    AllocaInst *Mine = Entry.CreateAlloca(T, nullptr, Variable.getName());
    AllocaInst *Whole = Entry.CreateAlloca(T, nullptr, Variable.getName());
    for (Use *U : usesIn(L, Variable))
      U->set(Mine);
    Before.CreateLifetimeStart(Whole); // each iteration of the loops round it has its own
    Before.CreateStore(Before.CreateLoad(T, &Variable), Whole);
    const unsigned Op = operatorOf(*Mark), Kind = *constantArgument(*Mark, 2);
    Before.CreateStore(Combiner(Before, Op, Kind).identity(), Mine);
    Behind.SetCurrentDebugLocation(Mark->getDebugLoc());
    Behind.CreateCall(Reduce, {Mark->getArgOperand(0), Behind.getInt32(Op | PACC_RED_IMPLIED), Mark->getArgOperand(2),
                               Mark->getArgOperand(3), Mine, Whole});
    Results.push_back({Whole, &Variable});
  }
  for (auto [Whole, Variable] : Results) {
    Behind.CreateStore(Behind.CreateLoad(Variable->getAllocatedType(), Whole), Variable);
    Behind.CreateLifetimeEnd(Whole);
  }
}

/// Makes the reductions of the loops `Wanted`.
void reduceIn(Function &F, const LoopIds &Wanted) {
  const SmallVector<CallInst *, 4> Marks = possibleReductions(F);
  LoopTree Tree(F);
  for (const auto &L : Tree.loops()) {
    if (!Wanted.contains(L->Id))
      continue;
    SmallVector<CallInst *, 2> Of;
    copy_if(Marks, std::back_inserter(Of), [&](const CallInst *Mark) { return loopOf(*Mark) == L->Id; });
    makeReductions(*L, Of);
  }
}

/// Which loops of a kernel are to be such.
class Chooser {
public:
  Chooser(Function &F, const LoopVerdicts &Verdicts)
      : Tree(F), Verdicts(Verdicts), Parallel(Tree, Verdicts, readOrigin(F).Construct) {
    for (CallInst *Mark : possibleReductions(F))
      Marks[loopOf(*Mark)].push_back(Mark);
  }

  LoopIds choose(const LoopIds &Excluded) const {
    LoopIds Chosen;
    for (const auto &L : Tree.loops()) // the outermost first
      if (!Excluded.contains(L->Id) && !isInside(*L, Chosen) && isWorthLanes(*L) && allCanBeReduced(*L))
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

  static bool isInside(const MarkedLoop &L, const LoopIds &Loops) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (Loops.contains(P->Id))
        return true;
    return false;
  }

  bool allCanBeReduced(const MarkedLoop &L) const {
    const auto Of = Marks.find(L.Id);
    return Of != Marks.end() && all_of(Of->second, [&](const CallInst *Mark) { return canBeReduced(L, *Mark); });
  }

  /// Lanes would all run it alike: those of a gang that has other loops for them, or those of sequential code.
  bool isWorthLanes(const MarkedLoop &L) const {
    const LoopVerdict Verdict = Verdicts.lookup(L.Id);
    if (Verdict.Independent || Parallel.anyInside(L) ||
        (Verdict.MostTrips && Verdict.MostTrips <= ParallelLoops::FewTrips))
      return false;
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent) {
      if (Parallel.isSeq(*P))
        continue;
      return !P->Map.OfRoutine && !P->asksForLanes() && Parallel.anyInside(*P);
    }
    return true;
  }

  bool hasRows(const MarkedLoop &L) const {
    if (L.Parent || L.Dims > 1 || L.Map.OfRoutine || L.Calls != PACC_ROUTINE_SEQ || L.asksForLanes() ||
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
           (!Verdict.MostTrips || Verdict.MostTrips >= UsualLanes) && allCanBeReduced(L);
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
  StringMap<const LoopIds *> Wanted;
  for (const Attempt &A : Attempts)
    Wanted[A.Kernel->getName()] = &A.Chosen;
  return analyseChanged(Neutral, [&](Function &Copy) {
    const auto It = Wanted.find(Copy.getName());
    if (It != Wanted.end())
      reduceIn(Copy, *It->second);
    return It != Wanted.end();
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
    if (!F.isDeclaration() && isKernel(F) && IsWanted(F) && !possibleReductions(F).empty())
      Attempts.emplace_back(F, Verdicts);
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
      reduceIn(*A.Kernel, A.Chosen);
      const LoopTree Tree(*A.Kernel);
      for (const auto &L : Tree.loops())
        Agreed[L->Id] = Now.lookup(L->Id);
    }
    takeOver(Verdicts, Agreed);
  }
}

void makeKernelsForLongRows(Module &Neutral, LoopVerdicts &Verdicts, ApartKernels &Apart) {
  std::vector<Attempt> Attempts;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && isKernel(F) && !Apart.contains(F) && apartKernelOf(F).empty() &&
        !possibleReductions(F).empty()) {
      Attempt A(F, Verdicts);
      if (!(A.Chosen = A.Choice->rows()).empty())
        Attempts.push_back(std::move(A));
    }
  const LoopVerdicts Now = analyse(Neutral, Attempts);
  for (Attempt &A : Attempts) {
    LaunchConditions Conditions;
    if (!findConditions(A.Chosen, Now, Conditions) || !settle(A, Now))
      continue;
    A.Choice.reset(); // whose tree is of the code as it was
    Function *Long = Conditions.empty() ? A.Kernel : addApartKernel(*A.Kernel, Conditions);
    if (Long != A.Kernel)
      Apart.Kernels.insert(Long);
    LoopVerdicts &Changed = Long == A.Kernel ? Verdicts : Apart.Verdicts;
    reduceIn(*Long, A.Chosen);
    const LoopTree Tree(*Long);
    for (const auto &L : Tree.loops()) {
      Changed[L->Id] = Now.lookup(L->Id);
      if (A.Chosen.contains(L->Id))
        Changed[L->Id].Conditions = *Changed[L->Id].IsLong;
    }
  }
}

void dropPossibleReductions(Module &Neutral) {
  for (Function &F : Neutral)
    for (CallInst *Mark : possibleReductions(F))
      Mark->eraseFromParent();
}

} // namespace pacc
