//===- LoadedNumbers.cpp - numbers that kernels find in memory ------------===//
#include "pacc/Access/LoadedNumbers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

static constexpr const char *NumberName = "pacc.number";

void nameLoadedNumber(LoadInst &Load, unsigned Place) {
  LLVMContext &C = Load.getContext();
  Load.setMetadata(NumberName, MDNode::get(C, ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Place))));
}

std::optional<unsigned> loadedNumber(const Value &V) {
  const auto *Load = dyn_cast<LoadInst>(&V);
  const MDNode *Name = Load ? Load->getMetadata(NumberName) : nullptr;
  if (!Name)
    return std::nullopt;
  return mdconst::extract<ConstantInt>(Name->getOperand(0))->getZExtValue();
}

namespace {

/// Computes one condition in 64 bits. Where these do not do, it does not hold.
class ConditionWriter {
public:
  ConditionWriter(IRBuilder<> &B, Function &Check, ArrayRef<Value *> Loaded) : B(B), Check(Check), Loaded(Loaded) {}

  Value *holds(const LaunchCondition &Condition) {
    Good = B.getTrue();
    for (const LaunchCondition::Step &S : Condition.Steps)
      take(S);
    return B.CreateAnd(Good, B.CreateICmpSGE(Stack.pop_back_val(), B.getInt64(0)));
  }

private:
  using Kind = LaunchCondition::Kind;

  IRBuilder<> &B;
  Function &Check;
  const ArrayRef<Value *> Loaded;
  SmallVector<Value *, 8> Stack;
  Value *Good = nullptr;

  Value *exact(Intrinsic::ID Operation, Value *X, Value *Y) {
    Value *Both = B.CreateBinaryIntrinsic(Operation, X, Y);
    Good = B.CreateAnd(Good, B.CreateNot(B.CreateExtractValue(Both, 1)));
    return B.CreateExtractValue(Both, 0);
  }

  void take(const LaunchCondition::Step &S) {
    switch (S.What) {
    case Kind::Constant:
      Stack.push_back(B.getInt64(S.Number));
      break;
    case Kind::Parameter:
    case Kind::Loaded:
      Stack.push_back(B.CreateSExt(S.What == Kind::Loaded ? Loaded[S.Number] : Check.getArg(S.Number), B.getInt64Ty()));
      break;
    case Kind::Sum:
    case Kind::Product:
      for (int64_t I = 1; I < S.Number; ++I) {
        Value *Last = Stack.pop_back_val();
        Stack.back() = exact(S.What == Kind::Sum ? Intrinsic::sadd_with_overflow : Intrinsic::smul_with_overflow,
                             Stack.back(), Last);
      }
      break;
    case Kind::SignExtended:
    case Kind::ZeroExtended:
      if (S.Number < 64) {
        Value *Narrow = B.CreateTrunc(Stack.back(), B.getIntNTy(S.Number));
        Stack.back() = B.CreateIntCast(Narrow, B.getInt64Ty(), /*isSigned=*/S.What == Kind::SignExtended);
      } else if (S.What == Kind::ZeroExtended) {
        Good = B.CreateAnd(Good, B.CreateICmpSGE(Stack.back(), B.getInt64(0)));
      }
      break;
    case Kind::Quotient:
      Good = B.CreateAnd(Good, B.CreateICmpSGE(Stack.back(), B.getInt64(0)));
      Stack.back() = B.CreateUDiv(Stack.back(), B.getInt64(S.Number));
      break;
    }
  }
};

} // namespace

void demandConditions(Function &Check, ArrayRef<LaunchCondition> Conditions, ArrayRef<Value *> Loaded) {
  if (Conditions.empty())
    return;
  for (BasicBlock &BB : Check) {
    auto *Yes = dyn_cast<ReturnInst>(BB.getTerminator());
    const auto *Answer = Yes ? dyn_cast<ConstantInt>(Yes->getReturnValue()) : nullptr;
    if (!Answer || Answer->isZero())
      continue;
    IRBuilder<> B(Yes);
    Value *All = B.getTrue();
    for (const LaunchCondition &Condition : Conditions)
      All = B.CreateAnd(All, ConditionWriter(B, Check, Loaded).holds(Condition));
    Yes->setOperand(0, All);
    return;
  }
}

} // namespace pacc
