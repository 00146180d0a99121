//===- KernelBody.cpp - the kernel function of a captured function --------===//
#include "Kernels/KernelBody.h"

#include "pacc/Access/KernelParameters.h"
#include "pacc/Access/RestrictPointers.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/DeviceSymbols.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/KernelObjects.h"
#include "pacc/IR/Report.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace pacc {

/// The variable's own type where it fits, else bytes.
static Type *storageType(LLVMContext &C, const DataLayout &DL, const KernelParameter &P) {
  if (P.Variable && DL.getTypeStoreSize(P.Variable) == P.Size)
    return P.Variable;
  return ArrayType::get(Type::getInt8Ty(C), P.Size);
}

static Type *parameterType(LLVMContext &C, const DataLayout &DL, const KernelParameter &P) {
  if (P.Kind != PACC_ARG_BYVAL || P.isMemoryCopy())
    return PointerType::getUnqual(C);
  Type *Storage = storageType(C, DL, P);
  bool IsScalar = Storage->isIntegerTy() || Storage->isFloatTy() || Storage->isDoubleTy() ||
                  Storage->isPointerTy();
  return IsScalar ? Storage : IntegerType::get(C, 8 * P.Size);
}

/// Mapped variables are distinct objects. Nothing else leads into them if no
/// pointer reaches the kernel: neither a parameter nor in the variables.
static bool mappedVariablesAreDistinct(const std::vector<KernelParameter> &Parameters) {
  auto HoldsPointer = [](Type *T, auto &&Self) -> bool {
    if (auto *Array = dyn_cast<ArrayType>(T))
      return Self(Array->getElementType(), Self);
    if (auto *Struct = dyn_cast<StructType>(T))
      return any_of(Struct->elements(), [&](Type *E) { return Self(E, Self); });
    return T->isPointerTy();
  };
  SmallPtrSet<const Value *, 8> Storages;
  for (const KernelParameter &P : Parameters) {
    if (P.Kind == PACC_ARG_CHECKS)
      continue;
    bool IsObject = P.Kind == PACC_ARG_MAPPED || P.isByValue();
    if (!IsObject || !P.Variable || HoldsPointer(P.Variable, HoldsPointer) ||
        !Storages.insert(P.Storage).second)
      return false;
  }
  return true;
}

/// Only markers and intrinsics are called: no routine can reach a variable by itself.
static bool callsNothing(const Function &F) {
  return all_of(instructions(F), [](const Instruction &I) {
    return !isa<CallBase>(I) || markerOf(I) || calleeName(I).starts_with("llvm.");
  });
}

static bool isDeclared(const KernelParameter &P) {
  const auto *Variable = dyn_cast_or_null<GlobalVariable>(P.Storage);
  return Variable && isDeclared(*Variable);
}

/// Parameters that lead to different objects never meet, whatever else the kernel reaches.
static void markObjects(Function &Kernel, const std::vector<KernelParameter> &Parameters) {
  SmallDenseMap<const Value *, unsigned, 8> Numbers;
  for (auto [Slot, P] : enumerate(Parameters))
    if (P.Object)
      setObjectOf(*Kernel.getArg(Slot), Numbers.try_emplace(P.Object, Numbers.size()).first->second);
}

static void addAttributes(Function &Kernel, bool CallsNothing, const std::vector<KernelParameter> &Parameters,
                          const DataLayout &DL) {
  LLVMContext &C = Kernel.getContext();
  bool Distinct = mappedVariablesAreDistinct(Parameters);
  for (auto [Slot, P] : enumerate(Parameters)) {
    bool IsCopy = P.isMemoryCopy() || P.Kind == PACC_ARG_BYVAL_MEMORY;
    const bool IsOwn = IsCopy || P.Kind == PACC_ARG_SNAPSHOT_OF; // nothing else leads there
    if (P.isMemoryCopy())
      Kernel.addParamAttr(Slot, Attribute::getWithByValType(C, storageType(C, DL, P)));
    if (IsOwn)
      Kernel.addParamAttr(Slot, Attribute::ReadOnly);
    if (IsCopy)
      Kernel.addParamAttr(Slot, Attribute::getWithAlignment(C, P.Alignment));
    if (P.Kind == PACC_ARG_COPY_OF || P.Kind == PACC_ARG_SNAPSHOT_OF)
      setCopyOfValue(*Kernel.getArg(Slot));
    const bool IsReached = !CallsNothing && isDeclared(P);
    if (IsOwn || P.Restrict || (P.Kind == PACC_ARG_MAPPED && Distinct && !IsReached))
      Kernel.addParamAttr(Slot, Attribute::NoAlias);
  }
  markObjects(Kernel, Parameters);
  // Not noalias: gangs on other cores or blocks read and write the scratch memory, too.
}

/// What stands in the context's field for each slot: the variable's address, or
/// the value itself where the field is an integer (a bound of a VLA).
static SmallVector<Value *, 8> fillSlots(IRBuilder<> &Builder, Function &Kernel,
                                         StructType &Context,
                                         const std::vector<KernelParameter> &Parameters,
                                         const DataLayout &DL) {
  SmallVector<Value *, 8> Slots;
  for (auto [Slot, P] : enumerate(Parameters)) {
    if (P.Kind == PACC_ARG_CHECKS)
      break; // stands behind the slots
    Value *Parameter = Kernel.getArg(Slot);
    const bool IsLength = !Context.getElementType(Slot)->isPointerTy();
    if (IsLength)
      setArrayLength(*Kernel.getArg(Slot));
    if (P.isAddress() || IsLength) {
      Slots.push_back(Parameter);
      continue;
    }
    bool IsCopy = P.isMemoryCopy() || (P.Kind == PACC_ARG_BYVAL_MEMORY && !P.InPlace);
    Type *Storage = P.isPointer() ? Builder.getPtrTy() : storageType(Kernel.getContext(), DL, P);
    auto *Variable = Builder.CreateAlloca(Storage, nullptr, P.Name);
    // Messages call it as the program does: no other value may have its name.
    Variable->takeName(Parameter);
    Parameter->setName(P.Name + ".value");
    Variable->setAlignment(std::max(Variable->getAlign(), P.Alignment));
    if (IsCopy)
      Builder.CreateMemCpy(Variable, Variable->getAlign(), Parameter, P.Alignment, P.Size);
    else
      Builder.CreateStore(Parameter, Variable);
    Slots.push_back(Variable);
  }
  return Slots;
}

/// Loads of the fields of `Context` become the slots' values, and the context
/// goes. Returns false if it is used in another way too, and must stay.
static bool forwardFields(Value *Context, const StructType &Type, const DataLayout &DL,
                          ArrayRef<Value *> Slots) {
  const StructLayout *Layout = DL.getStructLayout(const_cast<StructType *>(&Type));
  SmallVector<std::pair<Instruction *, uint64_t>, 16> Work;
  SmallVector<Instruction *, 16> Addresses;
  auto AddUsers = [&](Value *Of, uint64_t Offset) {
    for (User *U : Of->users())
      Work.push_back({cast<Instruction>(U), Offset});
  };
  AddUsers(Context, 0);
  while (!Work.empty()) {
    auto [I, Offset] = Work.pop_back_val();
    if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
      APInt Distance(64, 0);
      if (!Gep->accumulateConstantOffset(DL, Distance))
        return false;
      Addresses.push_back(Gep);
      AddUsers(Gep, Offset + Distance.getZExtValue());
      continue;
    }
    auto *Load = dyn_cast<LoadInst>(I);
    if (!Load || Offset >= Layout->getSizeInBytes())
      return false;
    Value *Slot = Slots[Layout->getElementContainingOffset(Offset)];
    if (Slot->getType() != Load->getType())
      return false;
    Load->replaceAllUsesWith(Slot);
    Load->eraseFromParent();
  }
  for (Instruction *Address : reverse(Addresses))
    Address->eraseFromParent();
  return true;
}

/// `Variable` holds what is stored to it once, when the function is entered.
static bool isSetOnce(const AllocaInst &Variable) {
  return count_if(Variable.users(), [](const User *U) { return isa<StoreInst>(U); }) == 1;
}

void promoteParameters(Function &F) {
  SmallVector<AllocaInst *, 8> Holders;
  for (Argument &Parameter : F.args())
    for (User *U : Parameter.users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        if (auto *Holder = dyn_cast<AllocaInst>(Store->getPointerOperand()))
          if (isAllocaPromotable(Holder) && isSetOnce(*Holder))
            Holders.push_back(Holder);
  DominatorTree DT(F);
  PromoteMemToReg(Holders, DT);
}

Function *buildKernel(Function &Captured, StringRef Name, StructType &Context,
                      const std::vector<KernelParameter> &Parameters) {
  Module &M = *Captured.getParent();
  LLVMContext &C = M.getContext();
  const DataLayout &DL = M.getDataLayout();
  // At every level but the simplest the context pointer goes through an alloca.
  promoteParameters(Captured);

  SmallVector<Type *, 8> Types;
  for (const KernelParameter &P : Parameters)
    Types.push_back(parameterType(C, DL, P));
  Types.push_back(PointerType::getUnqual(C));
  auto *Kernel = Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false),
                                  GlobalValue::InternalLinkage, Name, M);
  for (auto [Slot, P] : enumerate(Parameters))
    Kernel->getArg(Slot)->setName(P.Name);
  Kernel->getArg(Parameters.size())->setName("scratch");
  Kernel->setAttributes(AttributeList::get(
      C, AttributeList::FunctionIndex, AttrBuilder(C, Captured.getAttributes().getFnAttrs())));
  addAttributes(*Kernel, callsNothing(Captured), Parameters, DL);
  Kernel->setSubprogram(Captured.getSubprogram());
  Captured.setSubprogram(nullptr);
  if (Captured.hasPersonalityFn())
    Kernel->setPersonalityFn(Captured.getPersonalityFn());

  Kernel->splice(Kernel->begin(), &Captured);
  IRBuilder<> Builder(&Kernel->getEntryBlock(), Kernel->getEntryBlock().getFirstInsertionPt());
  SmallVector<Value *, 8> Slots = fillSlots(Builder, *Kernel, Context, Parameters, DL);
  if (!forwardFields(Captured.getArg(0), Context, DL, Slots)) {
    auto *Whole = Builder.CreateAlloca(&Context);
    for (auto [Slot, Value] : enumerate(Slots))
      Builder.CreateStore(Value, Builder.CreateStructGEP(&Context, Whole, Slot));
    Captured.getArg(0)->replaceAllUsesWith(Whole);
  }
  if (followsAddresses(*Kernel))
    for (auto [Slot, P] : enumerate(Parameters))
      if (P.Restrict && P.HandedOver)
        Kernel->getArg(Slot)->removeAttr(Attribute::NoAlias);
  return Kernel;
}

bool dropExceptions(Function &F) {
  bool Good = true;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      if (calleeName(I) == "__cxa_begin_catch") {
        reportError(I, "'catch' in a compute construct is not supported");
        Good = false;
      }
  dropHandlers(F);
  F.setDoesNotThrow();
  return Good;
}

} // namespace pacc
