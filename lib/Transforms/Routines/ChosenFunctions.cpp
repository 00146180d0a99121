//===- ChosenFunctions.cpp - calls through local variables ----------------===//
#include "Routines/ChosenFunctions.h"

#include "pacc/IR/DeviceSymbols.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace pacc {
namespace {

bool isConstantTable(const GlobalVariable &V) { return V.isConstant() && V.hasDefinitiveInitializer(); }

/// Of more functions a call by address is quicker than the comparisons.
constexpr size_t MostCompared = 16;

/// Collects the functions whose addresses a pointer may be.
class Targets {
public:
  /// False: it may be another one, too.
  bool add(Value *Pointer) {
    if (isa<ConstantPointerNull, UndefValue>(Pointer)) // nobody can call it
      return true;
    if (auto *F = dyn_cast<Function>(Pointer)) {
      Found.insert(F);
      return true;
    }
    if (!Seen.insert(Pointer).second)
      return true;
    if (auto *Select = dyn_cast<SelectInst>(Pointer))
      return add(Select->getTrueValue()) && add(Select->getFalseValue());
    if (auto *Phi = dyn_cast<PHINode>(Pointer))
      return all_of(Phi->incoming_values(), [this](Value *V) { return add(V); });
    if (auto *Freeze = dyn_cast<FreezeInst>(Pointer))
      return add(Freeze->getOperand(0));
    if (auto *Parameter = dyn_cast<Argument>(Pointer))
      return addArguments(*Parameter);
    auto *Load = dyn_cast<LoadInst>(Pointer);
    Value *Object = Load ? getUnderlyingObject(Load->getPointerOperand()) : nullptr;
    if (auto *Table = dyn_cast_or_null<GlobalVariable>(Object))
      return isConstantTable(*Table) && addConstant(Table->getInitializer());
    auto *Local = dyn_cast_or_null<AllocaInst>(Object);
    return Local && addContents(*Local);
  }

  ArrayRef<Function *> functions() const { return Found.getArrayRef(); }

private:
  SetVector<Function *> Found;
  SmallPtrSet<const Value *, 16> Seen;

  /// What callers of the function pass, if they all are there to see.
  bool addArguments(const Argument &Parameter) {
    const Function &F = *Parameter.getParent();
    if (isKernel(F) || isExported(F) || F.isVarArg())
      return false;
    return all_of(F.uses(), [&](const Use &U) {
      auto *Call = dyn_cast<CallBase>(U.getUser());
      return Call && Call->isCallee(&U) && Call->getFunctionType() == F.getFunctionType() &&
             add(Call->getArgOperand(Parameter.getArgNo()));
    });
  }

  /// What is stored in a variable whose address goes nowhere.
  bool addContents(AllocaInst &Local) {
    if (!Seen.insert(&Local).second)
      return true;
    SmallVector<Value *, 8> Addresses = {&Local};
    while (!Addresses.empty()) {
      Value *Address = Addresses.pop_back_val();
      for (User *U : Address->users())
        if (isa<GetElementPtrInst>(U) && U->getOperand(0) == Address)
          Addresses.push_back(U);
        else if (!addUse(*U, *Address))
          return false;
    }
    return true;
  }

  bool addUse(User &U, const Value &Address) {
    if (auto *Store = dyn_cast<StoreInst>(&U); Store && Store->getValueOperand() != &Address) {
      Value *Stored = Store->getValueOperand();
      if (Stored->getType()->isPointerTy())
        return add(Stored);
      return isa<Constant>(Stored) ? addConstant(cast<Constant>(Stored)) : !mayHoldPointer(*Stored);
    }
    if (isa<LoadInst>(U))
      return true;
    const auto *Call = dyn_cast<IntrinsicInst>(&U);
    if (Call && (Call->isLifetimeStartOrEnd() || Call->isAssumeLikeIntrinsic()))
      return true;
    if (auto *Set = dyn_cast<MemSetInst>(&U))
      return isa<Constant>(Set->getValue()) && cast<Constant>(Set->getValue())->isNullValue();
    auto *Copy = dyn_cast<MemTransferInst>(&U);
    auto *From = Copy && Copy->getDest() == &Address ? dyn_cast<GlobalVariable>(getUnderlyingObject(Copy->getSource())) : nullptr;
    return From && isConstantTable(*From) && addConstant(From->getInitializer());
  }

  static bool mayHoldPointer(const Value &V) {
    if (V.getType()->isFloatingPointTy())
      return false;
    const TypeSize Bits = V.getType()->getPrimitiveSizeInBits();
    return Bits.isZero() || Bits.getFixedValue() >= 64;
  }

  /// All functions in it; nothing else that a pointer may be read from.
  bool addConstant(Constant *C) {
    if (C->getType()->isPointerTy())
      return add(C);
    if (isa<ConstantData>(C))
      return true;
    return isa<ConstantAggregate>(C) && all_of(C->operands(), [this](Use &U) { return addConstant(cast<Constant>(&*U)); });
  }
};

} // namespace

/// The last of the functions needs no comparison.
static void callOneOf(CallBase &Call, ArrayRef<Function *> Functions) {
  for (Function *F : Functions.drop_back())
    promoteCallWithIfThenElse(Call, F);
  promoteCall(Call, Functions.back());
}

void callChosenFunctions(Module &Neutral) {
  SmallVector<CallBase *, 8> Calls;
  for (Function &F : Neutral)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->isIndirectCall())
        Calls.push_back(Call);
  for (CallBase *Call : Calls) {
    Targets Chosen;
    if (!Chosen.add(Call->getCalledOperand()) || Chosen.functions().empty() || Chosen.functions().size() > MostCompared)
      continue;
    if (all_of(Chosen.functions(), [&](Function *F) { return isLegalToPromote(*Call, F); }))
      callOneOf(*Call, Chosen.functions());
  }
}

bool isFunctionOfModule(const Value *Pointer) {
  SmallVector<const Value *, 8> Work = {Pointer};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second || isa<Function, ConstantPointerNull, UndefValue>(V))
      continue;
    if (const auto *Select = dyn_cast<SelectInst>(V)) {
      Work.append({Select->getTrueValue(), Select->getFalseValue()});
    } else if (const auto *Phi = dyn_cast<PHINode>(V)) {
      Work.append(Phi->op_begin(), Phi->op_end());
    } else {
      const auto *Load = dyn_cast<LoadInst>(V);
      const auto *Table = Load ? dyn_cast<GlobalVariable>(getUnderlyingObject(Load->getPointerOperand())) : nullptr;
      if (!Table || !Table->isConstant() || !Table->hasInitializer())
        return false;
    }
  }
  return true;
}

} // namespace pacc
