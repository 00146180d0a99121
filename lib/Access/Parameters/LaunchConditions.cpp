//===- LaunchConditions.cpp - what must hold of a launch's numbers --------===//
#include "pacc/Access/LaunchConditions.h"
#include "pacc/ABI/Types.h"
#include "pacc/IR/AbiTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

static constexpr const char *ConditionsName = "pacc.conditions";

bool LaunchCondition::isOfMemory() const {
  return any_of(Steps, [](const Step &S) { return S.What == Kind::Loaded; });
}

void addCondition(LaunchConditions &All, const LaunchCondition &Condition) {
  if (none_of(All, [&](const LaunchCondition &Known) { return Known.Steps == Condition.Steps; }))
    All.push_back(Condition);
}

void writeLaunchConditions(Function &Kernel, ArrayRef<LaunchCondition> Conditions) {
  LLVMContext &C = Kernel.getContext();
  auto Number = [&](int64_t Value) -> Metadata * {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), Value));
  };
  SmallVector<Metadata *, 2> Nodes;
  for (const LaunchCondition &Condition : Conditions) {
    SmallVector<Metadata *, 16> Parts = {MDString::get(C, Condition.Text)};
    for (const LaunchCondition::Step &S : Condition.Steps)
      Parts.append({Number(int64_t(S.What)), Number(S.Number)});
    Nodes.push_back(MDNode::get(C, Parts));
  }
  Kernel.setMetadata(ConditionsName, Nodes.empty() ? nullptr : MDNode::get(C, Nodes));
}

LaunchConditions readLaunchConditions(const Function &Kernel) {
  LaunchConditions Conditions;
  const MDNode *List = Kernel.getMetadata(ConditionsName);
  if (!List)
    return Conditions;
  for (const MDOperand &Operand : List->operands()) {
    const auto *Node = cast<MDNode>(Operand);
    auto Number = [&](unsigned I) {
      return mdconst::extract<ConstantInt>(Node->getOperand(I))->getSExtValue();
    };
    LaunchCondition &Condition = Conditions.emplace_back();
    Condition.Text = cast<MDString>(Node->getOperand(0))->getString().str();
    for (unsigned I = 1; I < Node->getNumOperands(); I += 2)
      Condition.Steps.push_back({LaunchCondition::Kind(Number(I)), Number(I + 1)});
  }
  return Conditions;
}

/// What `Condition` says must not be negative, of the parameters whose addresses are in `Params`.
static Value *valueOf(IRBuilder<> &B, Value *Params, const LaunchCondition &Condition) {
  using Kind = LaunchCondition::Kind;
  Type *Wide = B.getIntNTy(LaunchCondition::Bits), *Address = B.getPtrTy();
  SmallVector<Value *, 8> Stack;
  for (const auto &[What, Number] : Condition.Steps) {
    Value *Result = nullptr;
    switch (What) {
    case Kind::Constant:
      Result = ConstantInt::getSigned(Wide, Number);
      break;
    case Kind::Parameter: {
      // How wide it is says the step behind it, which extends it.
      Value *Place = B.CreateLoad(Address, B.CreateConstGEP1_64(Address, Params, Number));
      Stack.push_back(Place);
      continue;
    }
    case Kind::Loaded:
      llvm_unreachable("a condition of the kernel's own check");
    case Kind::Sum:
    case Kind::Product:
      Result = Stack.pop_back_val();
      for (int64_t I = 1; I < Number; ++I) {
        Value *Other = Stack.pop_back_val();
        Result = What == Kind::Sum ? B.CreateAdd(Other, Result) : B.CreateMul(Other, Result);
      }
      break;
    case Kind::SignExtended:
    case Kind::ZeroExtended: {
      Result = Stack.pop_back_val();
      Type *Narrow = B.getIntNTy(Number);
      Result = Result->getType()->isPointerTy() ? B.CreateAlignedLoad(Narrow, Result, Align(1))
                                                : B.CreateTrunc(Result, Narrow);
      Result = What == Kind::SignExtended ? B.CreateSExt(Result, Wide) : B.CreateZExt(Result, Wide);
      break;
    }
    case Kind::Quotient:
      Result = B.CreateUDiv(B.CreateTrunc(Stack.pop_back_val(), B.getInt64Ty()), B.getInt64(Number));
      Result = B.CreateZExt(Result, Wide);
      break;
    }
    Stack.push_back(Result);
  }
  return Stack.back();
}

APInt valueOf(ArrayRef<LaunchCondition::Step> Steps, function_ref<int64_t(unsigned Parameter)> NumberOf) {
  using Kind = LaunchCondition::Kind;
  SmallVector<APInt, 8> Stack;
  for (const LaunchCondition::Step &S : Steps) {
    switch (S.What) {
    case Kind::Constant:
    case Kind::Parameter:
      Stack.emplace_back(LaunchCondition::Bits, S.What == Kind::Constant ? S.Number : NumberOf(S.Number),
                         /*isSigned=*/true);
      break;
    case Kind::Loaded:
      Stack.emplace_back(LaunchCondition::Bits, NumberOf(S.Number + 1), /*isSigned=*/true);
      break;
    case Kind::Sum:
    case Kind::Product:
      for (int64_t I = 1; I < S.Number; ++I) {
        const APInt Last = Stack.pop_back_val();
        S.What == Kind::Sum ? Stack.back() += Last : Stack.back() *= Last;
      }
      break;
    case Kind::SignExtended:
    case Kind::ZeroExtended:
      break;
    case Kind::Quotient:
      Stack.back() = Stack.back().sdiv(APInt(LaunchCondition::Bits, S.Number, /*isSigned=*/true));
      break;
    }
  }
  return Stack.back();
}

Function *createLaunchTest(Module &Host, const std::string &Name, const LaunchConditions &Conditions) {
  LLVMContext &C = Host.getContext();
  auto *F = Function::Create(FunctionTypeOf<std::remove_pointer_t<pacc_launch_test>>::get(C),
                             GlobalValue::InternalLinkage, Name, Host);
  F->setDoesNotThrow();
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  Type *Wide = B.getIntNTy(LaunchCondition::Bits);
  Value *Least = ConstantInt::get(Wide, INT32_MAX - 1);
  for (const LaunchCondition &Condition : Conditions)
    Least = B.CreateBinaryIntrinsic(Intrinsic::smin, Least, valueOf(B, F->getArg(0), Condition));
  Least = B.CreateBinaryIntrinsic(Intrinsic::smax, Least, ConstantInt::getSigned(Wide, -1));
  B.CreateRet(B.CreateTrunc(B.CreateAdd(Least, ConstantInt::get(Wide, 1)), F->getReturnType()));
  return F;
}

} // namespace pacc
