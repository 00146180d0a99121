//===- SureMeetings.cpp - iterations that surely meet ---------------------===//
#include "SureMeetings.h"
#include "AtomicOrder.h"
#include "pacc/Access/SequentialCopy.h"
#include "pacc/Access/SumsInMemory.h"
#include "Subscripts/Subscripts.h"
#include "Subscripts/TriedIterations.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

uint64_t mostTrips(const Loop &L, ScalarEvolution &SE) {
  const auto *Most = dyn_cast<SCEVConstant>(SE.getConstantMaxBackedgeTakenCount(&L));
  return Most && Most->getAPInt().ult(UINT32_MAX) ? Most->getAPInt().getZExtValue() : 0;
}

unsigned constantTrips(const Loop &L, ScalarEvolution &SE) {
  const auto *Trips = dyn_cast<SCEVConstant>(SE.getBackedgeTakenCount(&L));
  return Trips && Trips->getAPInt().ult(UINT32_MAX) ? Trips->getAPInt().getZExtValue() : 0;
}

/// Whether each iteration of `L` gets to `BB`, and each of the loops in `L` round it.
bool SureMeetings::isAlwaysReached(const BasicBlock *BB, const Loop &L) const {
  for (const Loop *In = LI.getLoopFor(BB); In; In = In->getParentLoop()) {
    if (!In->getLoopLatch() || !Dominance.dominates(BB, In->getLoopLatch()))
      return false;
    if (In == &L)
      return true;
    BB = In->getHeader();
  }
  return false;
}

/// A loop round `BB`, whose bounds are known, has no iterations. (The number of its rounds is that of its iterations
/// where it begins with the test.)
bool SureMeetings::isNeverReached(const BasicBlock *BB) const {
  for (const Loop *In = LI.getLoopFor(BB); In; In = In->getParentLoop())
    if (BB != In->getHeader() && In->isLoopExiting(In->getHeader()) && SE.getConstantMaxBackedgeTakenCount(In)->isZero())
      return true;
  return false;
}

/// What one iteration leaves there, others find: what the kernel got, and global variables that functions use.
static bool isData(const Value *Object) {
  const auto *Global = dyn_cast<GlobalVariable>(Object);
  return isa<Argument>(Object) || (Global && !Global->isConstant() && !Global->isThreadLocal() && !Global->getAddressSpace());
}

/// What `L` does to the construct's data. `IsSure`: in each iteration.
SureMeetings::PlainAccesses SureMeetings::accessesOfData(const Loop &L, bool IsSure) const {
  PlainAccesses Found;
  for (BasicBlock *BB : L.blocks()) {
    if (isNeverReached(BB))
      continue;
    for (Instruction &I : *BB)
      if (isa<LoadInst, StoreInst>(I) && !I.isVolatile() && !I.isAtomic() &&
          isData(getUnderlyingObject(addressOf(I))) && (!IsSure || isAlwaysReached(BB, L)))
        (isa<LoadInst>(I) ? Found.Loads : Found.Stores).push_back(&I);
  }
  return Found;
}

/// After how many iterations, as any loop or surely this one has, `Y` is about the element that `X` has accessed.
std::optional<int64_t> SureMeetings::nearDistance(Instruction &X, Instruction &Y, const Loop &L) {
  const std::optional<int64_t> Distance = Subscripts.distance(X, Y, L);
  if (!Distance || std::abs(*Distance) > std::max<int64_t>(4, constantTrips(L, SE)))
    return std::nullopt;
  const int64_t Trips = mostTrips(L, SE);
  return Trips && std::max<int64_t>(1, std::abs(*Distance)) >= Trips ? std::nullopt : Distance;
}

LoopConflict SureMeetings::findConflict(const Loop &L) {
  const PlainAccesses All = accessesOfData(L, /*IsSure=*/true);
  for (Instruction *Store : All.Stores)
    for (Instruction *Load : All.Loads) {
      const std::optional<int64_t> Distance = nearDistance(*Store, *Load, L);
      if (!Distance || (!*Distance && !Dominance.dominates(Load, Store)))
        continue;
      LoopConflict Found = sureConflict(*Store, addressOf(*Store), *Load, *Distance);
      if (!Found.Text.empty())
        return Found;
    }
  return {};
}

LoopConflict SureMeetings::findTriedConflict(const Loop &L) {
  const auto Found = isNeverReached(L.getHeader()) ? std::nullopt : tryIterations(L, LI, SE, Dominance);
  return Found ? sureConflict(*Found->Earlier, addressOf(*Found->Earlier), *Found->Later, Found->Distance) : LoopConflict();
}

void SureMeetings::findInRow(LoopVerdicts &Verdicts) {
  constexpr size_t Most = 6;
  SmallVector<Loop *, 8> Outer(LI.begin(), LI.end());
  erase_if(Outer, [](const Loop *L) { return !markedLoopOf(*L); });
  if (Outer.size() > Most)
    return;
  for (Loop *L : Outer)
    for (Loop *Before : Outer) {
      LoopVerdict &Verdict = Verdicts[markedLoopOf(*L)];
      if (L == Before || !Verdict.WithEarlier.Text.empty() || !Dominance.dominates(Before->getHeader(), L->getHeader()))
        continue;
      const auto Found = tryLoops(*Before, *L, LI, SE, Dominance);
      if (!Found)
        continue;
      Verdict.WithEarlier = conflictOfLoops(*Found->Earlier, *Found->Later, addressOf(*Found->Later));
      Verdict.Earlier = markedLoopOf(*Before);
    }
}

namespace {

/// Of the number of rounds of a loop that has some: of `max(0, n)` n, of `max(first, end) - first` what `end - first` is.
class IfEntered : public SCEVRewriteVisitor<IfEntered> {
public:
  using SCEVRewriteVisitor::SCEVRewriteVisitor;

  const SCEV *visitSMaxExpr(const SCEVSMaxExpr *Most) {
    const bool IsOfTwo = Most->getNumOperands() == 2 && Most->getOperand(0)->isZero();
    return IsOfTwo ? visit(Most->getOperand(1)) : Most;
  }

  const SCEV *visitAddExpr(const SCEVAddExpr *Sum) {
    SmallVector<const SCEV *, 4> Parts(Sum->operands());
    for (auto &Part : Parts) {
      const SCEV *Whole = Part;
      const auto *Most = dyn_cast<SCEVMinMaxExpr>(Whole);
      if (!Most || !isa<SCEVSMaxExpr, SCEVUMaxExpr>(Most) || Most->getNumOperands() != 2)
        continue;
      for (const unsigned First : {0u, 1u})
        if (is_contained(Sum->operands(), SE.getNegativeSCEV(Most->getOperand(First)))) {
          Part = Most->getOperand(1 - First);
          break;
        }
    }
    return SE.getAddExpr(Parts);
  }
};

/// Puts for what steps through loops in `L` what it is in their last iteration.
class LastIterations : public SCEVRewriteVisitor<LastIterations> {
public:
  LastIterations(ScalarEvolution &SE, const Loop &L) : SCEVRewriteVisitor(SE), L(L) {}

  const SCEV *visitAddRecExpr(const SCEVAddRecExpr *Steps) {
    const Loop *In = Steps->getLoop();
    const bool BeginsWithTest = In->isLoopExiting(In->getHeader());
    const SCEV *Rounds = SE.getBackedgeTakenCount(In);
    if (In == &L || !L.contains(In) || !Steps->isAffine() || isa<SCEVCouldNotCompute>(Rounds) || !BeginsWithTest)
      return Steps;
    Type *Ty = Steps->getStepRecurrence(SE)->getType();
    Rounds = IfEntered(SE).visit(Rounds);
    const SCEV *Last = SE.getMinusSCEV(widened(Rounds, Ty), SE.getOne(Ty));
    return visit(Steps->evaluateAtIteration(Last, SE));
  }

private:
  const Loop &L;

  /// The same with so many bits: rounds that there are have not gone beyond the numbers of their type.
  const SCEV *widened(const SCEV *Rounds, Type *Ty) {
    if (const auto *Steps = dyn_cast<SCEVAddRecExpr>(Rounds); Steps && Steps->isAffine())
      return SE.getAddRecExpr(widened(Steps->getStart(), Ty), widened(Steps->getStepRecurrence(SE), Ty), Steps->getLoop(),
                              SCEV::FlagAnyWrap);
    const auto *Sum = dyn_cast<SCEVAddExpr>(Rounds);
    if (!Sum)
      return SE.getTruncateOrSignExtend(Rounds, Ty);
    const SCEV *All = SE.getZero(Ty);
    for (const SCEV *Part : Sum->operands())
      All = SE.getAddExpr(All, widened(Part, Ty));
    return All;
  }
};

} // namespace

bool SureMeetings::endsAlike(Value *V, const Loop &L) const {
  return SE.isLoopInvariant(LastIterations(SE, L).visit(SE.getSCEV(V)), &L);
}

/// The value is another one in iterations of `L`, also where loops in it have come to their last iterations.
bool SureMeetings::differsAtEnds(Value *V, const Loop &L) const {
  SmallVector<Value *, 8> Open = {V};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Open.empty()) {
    auto *I = dyn_cast<Instruction>(Open.pop_back_val());
    if (!I || !L.contains(I) || !Seen.insert(I).second || isa<PHINode>(I))
      continue;
    Value *Deciding = isa<LoadInst>(I) ? cast<LoadInst>(I)->getPointerOperand() : I->getType()->isIntegerTy() ? I : nullptr;
    if (Deciding && SE.isSCEVable(Deciding->getType())) {
      if (!endsAlike(Deciding, L))
        return true;
      continue;
    }
    Open.append(I->op_begin(), I->op_end());
  }
  return false;
}

/// `for (k) for (i = k + 1; i < n; i++) a[i] = b[k]`: the last one is the same in all iterations that have any.
bool SureMeetings::overwritesAtEnds(const StoreInst &Store, const Loop &L) const {
  constexpr uint64_t FewestTrips = 3; // of which not all may have any
  const uint64_t Trips = mostTrips(L, SE);
  auto *Address = const_cast<Value *>(Store.getPointerOperand());
  return (!Trips || Trips >= FewestTrips) && !SE.isLoopInvariant(SE.getSCEV(Address), &L) && endsAlike(Address, L) &&
         differsAtEnds(const_cast<Value *>(Store.getValueOperand()), L);
}

LoopConflict SureMeetings::findOverwrite(const Loop &L) {
  for (Instruction *Store : accessesOfData(L, /*IsSure=*/false).Stores) {
    const BasicBlock *BB = Store->getParent();
    const bool IsOne = SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(addressOf(*Store))), &L);
    const bool MeetsOthers = isAlwaysReached(BB, L) || (IsOne && Differing.mayBeReachedBySeveral(BB, L));
    if (!MeetsOthers || areOfOneSum(*Store, *Store, markedLoopOf(L)) ||
        !Differing.differs(cast<StoreInst>(Store)->getValueOperand(), L) ||
        (nearDistance(*Store, *Store, L) != 0 && !overwritesAtEnds(*cast<StoreInst>(Store), L)))
      continue;
    LoopConflict Found = overwriteConflict(*Store, addressOf(*Store));
    if (!Found.Text.empty())
      return Found;
  }
  return {};
}

/// `V` is what `Of` has in the next iteration: where one of several iterations that keep nothing of it may give it a value of
/// its own; null: nowhere.
const BasicBlock *SureMeetings::placeOfChoice(Value *V, const PHINode &Of, const Loop &L, unsigned Steps) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I == &Of || !L.contains(I) || !Steps)
    return nullptr;
  if (auto *Select = dyn_cast<SelectInst>(I)) {
    for (Value *Chosen : {Select->getTrueValue(), Select->getFalseValue()}) {
      if (const BasicBlock *Place = placeOfChoice(Chosen, Of, L, Steps - 1))
        return Place;
      if (Chosen != &Of && Differing.differs(Chosen, L) && Differing.mayBeChosenBySeveral(Select->getCondition(), L) &&
          Differing.mayBeReachedBySeveral(I->getParent(), L))
        return I->getParent();
    }
    return nullptr;
  }
  const auto *Merge = dyn_cast<PHINode>(I);
  if (!Merge || LI.getLoopFor(Merge->getParent()) != &L || Merge->getParent() == L.getHeader())
    return nullptr;
  for (unsigned In = 0; In != Merge->getNumIncomingValues(); ++In) {
    Value *Chosen = Merge->getIncomingValue(In);
    const BasicBlock *From = Merge->getIncomingBlock(In);
    if (const BasicBlock *Place = placeOfChoice(Chosen, Of, L, Steps - 1))
      return Place;
    if (Chosen != &Of && Differing.differs(Chosen, L) && Differing.mayBeReachedBySeveral(From, L))
      return From;
  }
  return nullptr;
}

/// Whether code behind `L` uses what its iterations leave in `Phi`, or as `Next` in it.
static bool isUsedBehind(const PHINode &Phi, const Value *Next, const Loop &L) {
  const auto IsUsed = [&L](const Value *V) {
    return any_of(V->users(), [&L](const User *U) {
      const auto *I = cast<Instruction>(U);
      return !L.contains(I) && !(isa<PHINode>(I) && I->use_empty());
    });
  };
  return IsUsed(&Phi) || IsUsed(Next);
}

/// Where an iteration does something with what others have left in `Phi`, other than to leave it, or to ask whether it
/// is less, as extremes do; null: nowhere.
static const Instruction *readInside(const PHINode &Phi, const Loop &L) {
  const auto Found = find_if(Phi.users(), [&](const User *U) {
    const auto *I = cast<Instruction>(U);
    const auto *Select = dyn_cast<SelectInst>(I);
    const auto *Test = dyn_cast<CmpInst>(I);
    const bool IsOrder = Test && (isa<FCmpInst>(Test) || !Test->isEquality());
    return L.contains(I) && !isa<PHINode>(I) && !IsOrder && (!Select || Select->getCondition() == &Phi);
  });
  return Found == Phi.user_end() ? nullptr : cast<Instruction>(*Found);
}

/// Steps from what `Of` has to `V`, what it has in the next iteration, on any way: `k + 1`, `p++`.
static void collectSteps(Value *V, const PHINode &Of, const Loop &L, SmallPtrSetImpl<const Value *> &Seen,
                         SmallPtrSetImpl<const Instruction *> &Steps) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I == &Of || !L.contains(I) || !Seen.insert(I).second)
    return;
  if (isa<SelectInst>(I) || (isa<PHINode>(I) && I->getParent() != L.getHeader())) {
    for (Value *From : I->operands())
      collectSteps(From, Of, L, Seen, Steps);
  } else if (isa<BinaryOperator, GetElementPtrInst>(I) && is_contained(I->operands(), &Of)) {
    Steps.insert(I);
  }
}

/// `Store` has another place in each iteration of `L`, or in many: that of its number, or one that a table has for it.
static bool isElementOf(const StoreInst &Store, const Loop &L, ScalarEvolution &SE, const DifferingStores &Differing) {
  for (const Value *P = Store.getPointerOperand(); const auto *G = dyn_cast<GEPOperator>(P); P = G->getPointerOperand())
    if (any_of(drop_begin(G->operands()), [&](const Use &Index) { return Differing.differs(Index.get(), L); }))
      return true;
  return SCEVExprContains(SE.getSCEV(const_cast<Value *>(Store.getPointerOperand())), [&L](const SCEV *Part) {
    const auto *Counter = dyn_cast<SCEVAddRecExpr>(Part);
    return Counter && Counter->getLoop() == &L;
  });
}

/// Where an iteration does something else with what others have left in `Phi` than to take the next step from there.
/// What goes back to one place in each iteration is no variable of the gang but memory, of which others tell.
/// `AreSums`: all steps add.
static const Instruction *usedOnTheWay(const PHINode &Phi, Value *Next, const Loop &L, ScalarEvolution &SE,
                                       const DifferingStores &Differing, bool &AreSums) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallPtrSet<const Instruction *, 4> Steps;
  collectSteps(Next, Phi, L, Seen, Steps);
  const bool IsInMemory = any_of(Steps, [&](const Instruction *Step) {
    return any_of(Step->users(), [&](const User *U) {
      const auto *Store = dyn_cast<StoreInst>(U);
      return Store && Store->getValueOperand() == Step && !isElementOf(*Store, L, SE, Differing);
    });
  });
  AreSums = all_of(Steps, [](const Instruction *Step) {
    return isa<GetElementPtrInst>(Step) || is_contained({Instruction::Add, Instruction::Sub, Instruction::FAdd, Instruction::FSub},
                                                        cast<BinaryOperator>(Step)->getOpcode());
  });
  if (Steps.empty() || IsInMemory)
    return nullptr;
  const auto UseOf = [&](const Value *V) -> const Instruction * {
    const auto Found = find_if(V->users(), [&](const User *U) {
      const auto *I = cast<Instruction>(U);
      return L.contains(I) && !isa<PHINode, SelectInst, CmpInst>(I) && !Steps.contains(I);
    });
    return Found == V->user_end() ? nullptr : cast<Instruction>(*Found);
  };
  if (const Instruction *Use = UseOf(&Phi))
    return Use;
  for (const Instruction *Step : Steps)
    if (const Instruction *Use = UseOf(Step))
      return Use;
  return nullptr;
}

/// `V` is what `Of` has in the next iteration: a value of their own that iterations give it on some way; null: none.
const Instruction *SureMeetings::differingValue(Value *V, const PHINode &Of, const Loop &L, unsigned Steps) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I == &Of || !Steps)
    return nullptr;
  const auto *Merge = dyn_cast<PHINode>(I);
  const bool IsMerge = Merge && LI.getLoopFor(Merge->getParent()) == &L && Merge->getParent() != L.getHeader();
  if (!IsMerge && !isa<SelectInst>(I))
    return Differing.differs(I, L) ? I : nullptr;
  for (const Use &U : I->operands())
    if (const Instruction *Found = differingValue(U.get(), Of, L, Steps - 1))
      return Found;
  return nullptr;
}

LoopConflict SureMeetings::findOverwriteOfGang(const Loop &L, const PHINode *Counter) {
  constexpr unsigned MostSteps = 8;
  const BasicBlock *Latch = L.getLoopLatch();
  if (!Latch)
    return {};
  for (const PHINode &Phi : L.getHeader()->phis()) {
    Value *Next = Phi.getIncomingValueForBlock(Latch);
    if (&Phi == Counter)
      continue;
    bool AreSums = false;
    if (const Instruction *Use = Counter ? usedOnTheWay(Phi, Next, L, SE, Differing, AreSums) : nullptr) {
      LoopConflict Found = goesOnFromOthers(*Use, Phi, L);
      Found.IsOfGangs = AreSums;
      return Found;
    }
    const bool GoesOn = SE.isSCEVable(Phi.getType()) && isa<SCEVAddRecExpr>(SE.getSCEV(const_cast<PHINode *>(&Phi)));
    const auto *Update = dyn_cast<BinaryOperator>(Next); // of sums others tell
    const bool IsGathered = Update && Update->isCommutative() && Phi.hasOneUse() && is_contained(Phi.users(), Update);
    const Instruction *Read = GoesOn || IsGathered ? nullptr : readInside(Phi, L);
    if (const Instruction *Set = Read ? differingValue(Next, Phi, L, MostSteps) : nullptr) {
      const bool HasLine = Set->getDebugLoc() && Set->getDebugLoc().getLine();
      return overwriteOfGang(HasLine && L.getHeader() != Set->getParent() ? *Set : *Read, L);
    }
    if (!isUsedBehind(Phi, Next, L))
      continue;
    if (const BasicBlock *Place = placeOfChoice(Next, Phi, L, MostSteps)) {
      const BasicBlock *Deciding = Place->getSinglePredecessor();
      return overwriteOfGang(*(Deciding && L.contains(Deciding) ? Deciding : Place)->getTerminator(), L);
    }
  }
  return {};
}

} // namespace pacc
