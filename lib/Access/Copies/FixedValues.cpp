//===- FixedValues.cpp - what a loop computes anew, and always the same ---===//
#include "Copies/FixedValues.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// What may be computed where the program does not get to it.
bool isPure(const Instruction &I) {
  if (isa<CastInst, SelectInst, ICmpInst>(I))
    return true;
  const auto *Operation = dyn_cast<BinaryOperator>(&I);
  if (!Operation || !Operation->isIntDivRem())
    return Operation;
  const auto *By = dyn_cast<ConstantInt>(Operation->getOperand(1));
  return By && !By->isZero() && !By->isMinusOne();
}

/// Numbers that ScalarEvolution makes no formula of.
bool isOpaque(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::Select:
    return I.getType()->isIntegerTy();
  default:
    return false;
  }
}

class Fixer {
public:
  explicit Fixer(Loop &L) : L(L), Before(L.getLoopPreheader()) {}

  void run() {
    if (!Before)
      return;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB)
        if (isOpaque(I) && isFixed(I))
          I.replaceUsesWithIf(first(I), [this](const Use &U) { return L.contains(cast<Instruction>(U.getUser())); });
  }

private:
  Loop &L;
  BasicBlock *const Before;
  DenseMap<const Value *, bool> Known;
  DenseMap<const Value *, Value *> First;

  bool isFixed(const Value &V) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I))
      return true;
    const auto [It, IsNew] = Known.try_emplace(&V, false); // what depends on itself goes round a loop
    if (!IsNew)
      return It->second;
    const bool Result = isPure(*I) && all_of(I->operands(), [this](const Use &U) { return isFixed(*U.get()); });
    return Known[&V] = Result;
  }

  /// The same in front of the loop. It runs where the program may not compute it, and so promises nothing.
  Value *first(Value &V) {
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I))
      return &V;
    if (Value *Done = First.lookup(&V))
      return Done;
    Instruction *Copy = I->clone();
    Copy->dropPoisonGeneratingAnnotations();
    for (Use &U : Copy->operands())
      U.set(first(*U.get()));
    Copy->insertBefore(Before->getTerminator()->getIterator());
    return First[&V] = Copy;
  }
};

} // namespace

void fixValues(LoopInfo &LI) {
  const SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (Loop *L : reverse(Loops)) // what is fixed in several goes to the outermost of them
    Fixer(*L).run();
}

} // namespace pacc
