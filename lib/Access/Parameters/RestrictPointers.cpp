//===- RestrictPointers.cpp - parameters that keep their promise ----------===//
#include "pacc/Access/RestrictPointers.h"

#include "pacc/IR/Calls.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

bool isAssignedHereOnly(const AllocaInst &Variable, const CaptureContexts &Contexts) {
  return all_of(Variable.uses(), [&](const Use &U) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(I))
      return U.getOperandNo() == StoreInst::getPointerOperandIndex() ||
             Contexts.contains(getUnderlyingObject(Store->getPointerOperand()));
    return isa<LoadInst>(I) || I->isLifetimeStartOrEnd() || isEntry(calleeName(*I));
  });
}

namespace {

/// Where the value of a pointer goes in the host's function, and what is made of it.
class WaysOf {
public:
  WaysOf(const Value &Pointer, const CaptureContexts &Contexts) : Contexts(Contexts) {
    add(Pointer);
    while (!Work.empty())
      for (const Use &U : Work.pop_back_val()->uses())
        follow(U);
  }

  bool isKept() const { return Kept; }
  bool isHandedOver() const { return HandedOver; }
  /// The variable may hold something that comes from the pointer.
  bool holds(const AllocaInst &Variable) const { return Variables.contains(&Variable); }

private:
  const CaptureContexts &Contexts;
  SmallVector<const Value *, 16> Work;
  SmallPtrSet<const Value *, 16> Seen;
  SmallPtrSet<const AllocaInst *, 4> Variables; ///< of pointers
  bool Kept = false;       ///< in memory that is no such variable
  bool HandedOver = false; ///< functions got it

  void add(const Value &V) {
    if (Seen.insert(&V).second)
      Work.push_back(&V);
  }

  void keepIn(const AllocaInst &Variable) {
    if (!Variables.insert(&Variable).second)
      return;
    Kept |= !isAssignedHereOnly(Variable, Contexts);
    for (const User *U : Variable.users())
      if (isa<LoadInst>(U))
        add(*U);
  }

  void follow(const Use &U) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(I)) {
      const auto *Variable = dyn_cast<AllocaInst>(Store->getPointerOperand());
      if (U.getOperandNo() == StoreInst::getPointerOperandIndex())
        return;
      if (Variable && Variable->getAllocatedType()->isPointerTy())
        keepIn(*Variable);
      else
        Kept = true;
    } else if (isa<GetElementPtrInst, PHINode, SelectInst, CastInst, FreezeInst>(I)) {
      Kept |= !I->getType()->isPtrOrPtrVectorTy();
      add(*I);
    } else if (const auto *Call = dyn_cast<CallBase>(I)) {
      HandedOver |= !isa<IntrinsicInst>(Call) && !isEntry(calleeName(*I));
      if (I->getType()->isPointerTy())
        add(*I);
      else if (I->getType()->isAggregateType())
        Kept = true;
    } else {
      Kept |= !isa<LoadInst, ICmpInst, ReturnInst>(I);
    }
  }
};

/// What the variable holds when the kernel starts was there before the function began, or was allocated for it.
bool comesFromOutside(const KernelParameter &P, const CaptureContexts &Contexts) {
  const auto *Variable = dyn_cast_or_null<AllocaInst>(P.Storage);
  return Variable && isAssignedHereOnly(*Variable, Contexts) && all_of(Variable->users(), [](const User *U) {
           const auto *Store = dyn_cast<StoreInst>(U);
           return !Store || isa<Argument, Constant>(Store->getValueOperand());
         });
}

/// `Other` may lead to what `Ways` has led to.
bool mayComeFrom(const WaysOf &Ways, const KernelParameter &Other, const CaptureContexts &Contexts) {
  if (const auto *Variable = dyn_cast_or_null<AllocaInst>(Other.Storage); Variable && Ways.holds(*Variable))
    return true;
  // What leads on from objects, followsAddresses tells.
  return Ways.isHandedOver() && Other.isPointer() && !Other.Object && !comesFromOutside(Other, Contexts);
}

} // namespace

void checkRestrictPointers(std::vector<KernelParameter> &Parameters, const CaptureContexts &Contexts) {
  for (KernelParameter &P : Parameters) {
    if (!P.Restrict)
      continue;
    const auto *Of = cast<AllocaInst>(P.Storage);
    const auto Stored = find_if(Of->users(), [Of](const User *U) {
      const auto *Store = dyn_cast<StoreInst>(U);
      return Store && Store->getPointerOperand() == Of;
    });
    const WaysOf Ways(*cast<StoreInst>(*Stored)->getValueOperand(), Contexts);
    P.HandedOver = Ways.isHandedOver();
    P.Restrict = !Ways.isKept() && none_of(Parameters, [&](const KernelParameter &Other) {
      return &Other != &P && mayComeFrom(Ways, Other, Contexts);
    });
  }
}

bool followsAddresses(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    if (const auto *Load = dyn_cast<LoadInst>(&I)) {
      const auto *Variable = dyn_cast<AllocaInst>(Load->getPointerOperand());
      return Load->getType()->isPtrOrPtrVectorTy() && !(Variable && Variable->getAllocatedType()->isPointerTy());
    }
    return isa<IntToPtrInst>(I) ||
           (isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !markerOf(I) && cast<CallBase>(I).mayReadFromMemory());
  });
}

} // namespace pacc
