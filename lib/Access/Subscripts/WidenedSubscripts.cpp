//===- WidenedSubscripts.cpp - subscripts in 64 bits ----------------------===//
#include "pacc/Access/WidenedSubscripts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {
namespace {

/// Rebuilds signed arithmetic with wider operands. Each value is rebuilt once.
class Widener {
public:
  explicit Widener(Type *Wide) : Wide(Wide) {}

  /// `V`, extended as a signed number.
  Value *widen(Value *V) {
    if (auto *C = dyn_cast<ConstantInt>(V))
      return ConstantInt::get(Wide, C->getSExtValue(), /*IsSigned=*/true);
    auto [It, New] = Known.try_emplace(V, nullptr);
    if (!New && It->second)
      return It->second;
    Value *Result = rebuild(V);
    Known[V] = Result;
    return Result;
  }

private:
  Type *Wide;
  DenseMap<Value *, Value *> Known;

  static bool isExact(const BinaryOperator &Op) {
    switch (Op.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
    case Instruction::Shl:
      return Op.hasNoSignedWrap();
    default:
      return false;
    }
  }

  Value *rebuild(Value *V) {
    if (auto *Op = dyn_cast<BinaryOperator>(V); Op && isExact(*Op)) {
      Value *Left = widen(Op->getOperand(0));
      IRBuilder<> B(Op->getNextNode());
      Value *Right = Op->getOpcode() == Instruction::Shl ? B.CreateZExt(Op->getOperand(1), Wide)
                                                         : widen(Op->getOperand(1));
      Value *Result = B.CreateBinOp(Op->getOpcode(), Left, Right);
      if (auto *Built = dyn_cast<BinaryOperator>(Result))
        Built->setHasNoSignedWrap();
      return Result;
    }
    if (auto *Extension = dyn_cast<SExtInst>(V))
      return widen(Extension->getOperand(0));
    if (auto *I = dyn_cast<Instruction>(V)) {
      std::optional<BasicBlock::iterator> Behind = I->getInsertionPointAfterDef();
      if (Behind)
        return IRBuilder<>(I->getParent(), *Behind).CreateSExt(V, Wide);
    }
    BasicBlock &Entry = cast<Argument>(V)->getParent()->getEntryBlock();
    return IRBuilder<>(&Entry, Entry.getFirstInsertionPt()).CreateSExt(V, Wide);
  }
};

bool canBeWidened(const SExtInst &Extension) {
  const Value *From = Extension.getOperand(0);
  if (isa<ConstantInt>(From))
    return true;
  const auto *Op = dyn_cast<BinaryOperator>(From);
  return Op && Op->hasNoSignedWrap();
}

} // namespace

void widenSubscripts(Function &F) {
  SmallVector<SExtInst *, 16> Extensions;
  for (Instruction &I : instructions(F))
    if (auto *E = dyn_cast<SExtInst>(&I); E && E->getType()->isIntegerTy(64))
      Extensions.push_back(E);
  Widener W(Type::getInt64Ty(F.getContext()));
  for (SExtInst *E : Extensions)
    if (canBeWidened(*E))
      E->replaceAllUsesWith(W.widen(E->getOperand(0)));
}

} // namespace pacc
