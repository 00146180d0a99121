//===- SharedAccesses.cpp - accesses to memory that others see ------------===//
#include "Loaded/SharedAccesses.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

static bool isReduce(const Instruction &I) { return markerOf(I).is(MarkerKind::Reduction); }

/// Nothing but the kernel's own variables, and what nobody changes.
static bool isOwn(const Value *Address) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(Objects, [](const Value *Object) {
    const auto *Global = dyn_cast<GlobalVariable>(Object);
    return isa<AllocaInst, ConstantPointerNull, UndefValue>(Object) || (Global && Global->isConstant());
  });
}

static bool touchesNothing(const Instruction &I) {
  return !I.mayReadOrWriteMemory() || isa<AssumeInst, DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd();
}

/// What a reduction's variable takes; 0: an array.
static uint64_t bytesReduced(const CallInst &Reduce) {
  const auto *Outer = dyn_cast<Argument>(Reduce.getArgOperand(5));
  const std::vector<KernelParameter> Parameters = readKernelParameters(*Reduce.getFunction());
  return Outer && Outer->getArgNo() < Parameters.size() ? Parameters[Outer->getArgNo()].Size : 0;
}

bool accessOf(Instruction &I, std::optional<SharedAccess> &Result) {
  if (touchesNothing(I))
    return true;
  if (isReduce(I)) {
    const Value *Outer = cast<CallInst>(I).getArgOperand(5);
    if (isOwn(Outer))
      return true;
    Result = SharedAccess{&I, Outer, bytesReduced(cast<CallInst>(I)), /*Writes=*/true};
    return Result->Bytes != 0;
  }
  if (isa<LoadInst, StoreInst>(I) && !I.isAtomic() && !I.isVolatile()) {
    const Value *Address = getLoadStorePointerOperand(&I);
    if (!isOwn(Address))
      Result = SharedAccess{&I, Address, I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue(), isa<StoreInst>(I)};
    return true;
  }
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && (markerOf(I) ? !markerOf(I).is(MarkerId::Chunk) && all_of(Call->args(), [](const Use &U) { return !U->getType()->isPointerTy(); })
                              : Call->onlyAccessesArgMemory() && all_of(Call->args(), [](const Use &U) {
                                  return !U->getType()->isPointerTy() || isOwn(U.get());
                                }));
}

} // namespace pacc
