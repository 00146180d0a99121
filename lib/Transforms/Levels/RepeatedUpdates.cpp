//===- RepeatedUpdates.cpp - what each gang adds to shared data -----------===//
#include "Levels/RepeatedUpdates.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/Access/SequentialCopy.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

class UpdateFinder {
public:
  explicit UpdateFinder(Function &F) : F(F), Dominance(F), LI(Dominance) {}

  RepeatedUpdates find() {
    RepeatedUpdates All;
    for (Instruction &I : instructions(F)) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (!Store || !Store->isSimple() || !isShared(Store->getPointerOperand()) || !isAlwaysReached(*Store) ||
          !isMadeOfOld(Store->getValueOperand(), *Store, MostSteps))
        continue;
      LoopConflict Found = repeatedUpdate(*Store, Store->getPointerOperand());
      if (!Found.Text.empty())
        All.push_back({loopOf(*Store), std::move(Found)});
    }
    return All;
  }

private:
  static constexpr unsigned MostSteps = 8;

  Function &F;
  const DominatorTree Dominance;
  const LoopInfo LI;

  /// All gangs have the same: what the kernel got, and global variables.
  static bool isShared(const Value *Address) {
    const Value *Object = getUnderlyingObject(Address);
    const auto *Global = dyn_cast<GlobalVariable>(Object);
    return isa<Argument>(Object) ||
           (Global && !Global->isConstant() && !Global->isThreadLocal() && !Global->getAddressSpace());
  }

  /// Whatever conditions say, if the loops round it have iterations.
  bool isAlwaysReached(const Instruction &I) const {
    const BasicBlock *BB = I.getParent();
    for (const Loop *In = LI.getLoopFor(BB); In; In = In->getParentLoop()) {
      if (!In->getLoopLatch() || !Dominance.dominates(BB, In->getLoopLatch()))
        return false;
      BB = In->getHeader();
    }
    return all_of(F, [&](const BasicBlock &End) {
      return !isa<ReturnInst>(End.getTerminator()) || Dominance.dominates(BB, &End);
    });
  }

  static bool isSameAddress(const Value *A, const Value *B) {
    const auto *X = dyn_cast<GetElementPtrInst>(A), *Y = dyn_cast<GetElementPtrInst>(B);
    return A == B || (X && Y && X->isIdenticalTo(Y));
  }

  /// Whether `V` is another one for each value that the element of `Store` may have had.
  bool isMadeOfOld(const Value *V, const StoreInst &Store, unsigned Steps) const {
    if (const auto *Load = dyn_cast<LoadInst>(V))
      return Load->isSimple() && isSameAddress(Load->getPointerOperand(), Store.getPointerOperand()) &&
             LI.getLoopFor(Load->getParent()) == LI.getLoopFor(Store.getParent()) &&
             Dominance.dominates(Load, &Store) && Steps < MostSteps;
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !Steps)
      return false;
    switch (I->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
    case Instruction::Xor:
    case Instruction::Shl:
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FMul:
    case Instruction::FDiv:
    case Instruction::FNeg:
      break;
    default:
      if (!isa<CastInst>(I))
        return false;
    }
    return any_of(I->operands(), [&](const Use &U) { return isMadeOfOld(U.get(), Store, Steps - !isa<CastInst>(I)); });
  }

  unsigned loopOf(const Instruction &I) const {
    for (const Loop *In = LI.getLoopFor(I.getParent()); In; In = In->getParentLoop())
      if (const unsigned Id = markedLoopOf(*In))
        return Id;
    return 0;
  }
};

} // namespace

RepeatedUpdates findRepeatedUpdates(Function &Sequential) {
  return readOrigin(Sequential).Construct == PACC_PARALLEL ? UpdateFinder(Sequential).find() : RepeatedUpdates();
}

void warnOfRepeatedUpdates(const Function &F, const LoopTree &Tree, const RepeatedUpdates &All) {
  const KernelShape Shape = readShape(F);
  const bool HasGangs = Shape.Flags & PACC_KERNEL_GANG || Shape.NumGangs || Shape.AsksForGangs; // else it has one
  if (Shape.hasOneGang() || !HasGangs)
    return;
  for (const RepeatedUpdate &Update : All) {
    const auto At = find_if(Tree.loops(), [&](const auto &L) { return L->Id == Update.Loop; });
    const MarkedLoop *Round = At == Tree.loops().end() ? nullptr : At->get();
    if (Update.Loop && !Round)
      continue;
    bool IsOfOneGang = false;
    for (; Round; Round = Round->Parent)
      IsOfOneGang |= Round->Map.Gang || Round->Map.OfRoutine;
    if (!IsOfOneGang)
      reportWarning(F, Update.Found.Where, Update.Found.Text, WarningGroup::Dependence);
  }
}

} // namespace pacc
