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
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include <optional>

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
    return Load && addObject(*Load->getPointerOperand());
  }

  ArrayRef<Function *> functions() const { return Found.getArrayRef(); }

private:
  SetVector<Function *> Found;
  SmallPtrSet<const Value *, 16> Seen, SeenObjects;

  /// What callers of the function pass, if they all are there to see.
  bool addArguments(const Argument &Parameter) {
    return forArguments(Parameter, [this](Value &Passed) { return add(&Passed); });
  }

  static bool forArguments(const Argument &Parameter, function_ref<bool(Value &)> Add) {
    const Function &F = *Parameter.getParent();
    if (isKernel(F) || isExported(F) || F.isVarArg())
      return false;
    return all_of(F.uses(), [&](const Use &U) {
      auto *Call = dyn_cast<CallBase>(U.getUser());
      return Call && Call->isCallee(&U) && Call->getFunctionType() == F.getFunctionType() &&
             Add(*Call->getArgOperand(Parameter.getArgNo()));
    });
  }

  /// What is in the object to which an address leads: a constant table, a variable, or what callers pass the address of.
  bool addObject(Value &Address) {
    Value *Object = getUnderlyingObject(&Address);
    if (auto *Table = dyn_cast<GlobalVariable>(Object))
      return isConstantTable(*Table) && addConstant(Table->getInitializer());
    if (auto *Local = dyn_cast<AllocaInst>(Object))
      return addContents(*Local);
    if (auto *Load = dyn_cast<LoadInst>(Object)) {
      AllocaInst *Kept = pointerVariable(Load->getPointerOperand());
      return Kept && (!SeenObjects.insert(Kept).second || all_of(Kept->users(), [this](User *U) {
               auto *Store = dyn_cast<StoreInst>(U);
               return !Store || addObject(*Store->getValueOperand());
             }));
    }
    auto *Parameter = dyn_cast<Argument>(Object);
    if (!Parameter || Parameter->hasByValAttr()) // the function may change its copy
      return false;
    return !SeenObjects.insert(Parameter).second ||
           forArguments(*Parameter, [this](Value &Passed) { return addObject(Passed); });
  }

  /// What is stored in a variable whose address goes nowhere but to functions that are there to see.
  bool addContents(AllocaInst &Local) {
    if (!SeenObjects.insert(&Local).second)
      return true;
    SmallPtrSet<Value *, 8> SeenAddresses = {&Local};
    SmallVector<Value *, 8> Addresses = {&Local};
    while (!Addresses.empty()) {
      Value *Address = Addresses.pop_back_val();
      for (Use &U : Address->uses()) {
        const auto Same = sameAddresses(U);
        if (!Same && !addUse(*U.getUser(), *Address))
          return false;
        if (Same)
          copy_if(*Same, std::back_inserter(Addresses), [&](Value *V) { return SeenAddresses.insert(V).second; });
      }
    }
    return true;
  }

  /// What else leads to the object of an address, by this use: an element's address, a parameter, what is read from a
  /// variable in which the address is kept.
  static std::optional<SmallVector<Value *, 4>> sameAddresses(const Use &U) {
    if ((isa<GetElementPtrInst>(U.getUser()) && U.getOperandNo() == 0) || isa<PHINode, SelectInst>(U.getUser()))
      return SmallVector<Value *, 4>{U.getUser()};
    if (Value *Parameter = parameterOf(U))
      return SmallVector<Value *, 4>{Parameter};
    auto *Store = dyn_cast<StoreInst>(U.getUser());
    AllocaInst *Kept = Store && U.getOperandNo() == 0 ? pointerVariable(Store->getPointerOperand()) : nullptr;
    if (!Kept)
      return std::nullopt;
    SmallVector<Value *, 4> Read;
    copy_if(Kept->users(), std::back_inserter(Read), [](User *Reader) { return isa<LoadInst>(Reader); });
    return Read;
  }

  /// A local variable that holds a pointer, and whose own address goes nowhere.
  static AllocaInst *pointerVariable(Value *Place) {
    auto *Variable = dyn_cast<AllocaInst>(Place);
    const auto IsPlain = [Variable](User *U) {
      auto *Store = dyn_cast<StoreInst>(U);
      auto *Call = dyn_cast<IntrinsicInst>(U);
      return (isa<LoadInst>(U) && U->getType()->isPointerTy()) || (Call && Call->isLifetimeStartOrEnd()) ||
             (Store && Store->getValueOperand() != Variable && Store->getValueOperand()->getType()->isPointerTy());
    };
    return Variable && all_of(Variable->users(), IsPlain) ? Variable : nullptr;
  }

  /// Of a function in the module that gets the address.
  static Value *parameterOf(const Use &U) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    Function *Callee = Call && Call->isArgOperand(&U) ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->isDeclaration() || Callee->isVarArg() || Callee->getFunctionType() != Call->getFunctionType())
      return nullptr;
    return Callee->getArg(Call->getArgOperandNo(&U));
  }

  bool addUse(User &U, const Value &Address) {
    if (auto *Store = dyn_cast<StoreInst>(&U); Store && Store->getValueOperand() != &Address) {
      Value *Stored = Store->getValueOperand();
      if (Stored->getType()->isPointerTy())
        return add(Stored);
      if (isa<Constant>(Stored))
        return addConstant(cast<Constant>(Stored));
      return Stored->getType()->isFloatingPointTy() || (!mayHoldPointer(Stored->getType()) && isInNumbers(Address));
    }
    if (isa<LoadInst, ICmpInst>(U))
      return true;
    const auto *Call = dyn_cast<IntrinsicInst>(&U);
    if (Call && (Call->isLifetimeStartOrEnd() || Call->isAssumeLikeIntrinsic()))
      return true;
    if (auto *Set = dyn_cast<MemSetInst>(&U))
      return isa<Constant>(Set->getValue()) && cast<Constant>(Set->getValue())->isNullValue();
    auto *Copy = dyn_cast<MemTransferInst>(&U);
    return Copy && (Copy->getRawDest() != &Address || addObject(*Copy->getRawSource()));
  }

  static bool mayHoldPointer(Type *T) {
    if (T->isArrayTy())
      return mayHoldPointer(T->getArrayElementType());
    if (auto *Parts = dyn_cast<StructType>(T))
      return any_of(Parts->elements(), mayHoldPointer);
    const TypeSize Bits = T->getPrimitiveSizeInBits();
    return !T->isFloatingPointTy() && (Bits.isZero() || Bits.getFixedValue() >= 64);
  }

  /// In a member that has no place for pointers. Elsewhere a byte may be one of a pointer that is copied byte by byte.
  static bool isInNumbers(const Value &Address) {
    for (auto *Part = dyn_cast<GEPOperator>(&Address); Part; Part = dyn_cast<GEPOperator>(Part->getPointerOperand()))
      if (Part->getSourceElementType()->isStructTy() && Part->getNumIndices() > 1 &&
          !mayHoldPointer(Part->getResultElementType()))
        return true;
    return false;
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
