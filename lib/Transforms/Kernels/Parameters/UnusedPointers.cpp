//===- UnusedPointers.cpp - pointers that kernels only hand on ------------===//
//
//   for (p = first; p != last; ++p)   // parameters of the kernel: `last` may be where what the device has of the array ends
//
//===----------------------------------------------------------------------===//
#include "Kernels/Parameters/UnusedPointers.h"

#include "pacc/ABI/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// Follows a pointer through local variables and calls.
class PointerWalk {
public:
  /// Whether nothing is done with `Pointer` but to keep it in variables, to move it, to hand it on and to compare it.
  bool usesNoMemory(const Argument &Pointer) {
    Values.insert(&Pointer);
    for (size_t I = 0; I != Values.size(); ++I)
      for (const Use &U : Values[I]->uses())
        if (!isHarmless(U))
          return false;
    return true;
  }

  /// With another one, after usesNoMemory().
  bool isCompared() const { return IsCompared; }

private:
  SmallSetVector<const Value *, 16> Values;
  bool IsCompared = false;

  bool follow(const Value &V) {
    Values.insert(&V);
    return true;
  }

  /// A local variable has it: what is loaded from there is it, too, or something else that is looked at as closely.
  bool followVariable(const Value &Address) {
    const auto *Variable = dyn_cast<AllocaInst>(&Address);
    return Variable && all_of(Variable->uses(), [&](const Use &U) {
             const auto *I = cast<Instruction>(U.getUser());
             if (isa<LoadInst>(I) && I->getType()->isPointerTy())
               return follow(*I);
             const auto *Store = dyn_cast<StoreInst>(I);
             return (Store && &Store->getOperandUse(1) == &U) || I->isLifetimeStartOrEnd();
           });
  }

  bool followCall(const CallBase &Call, const Use &U) {
    const Function *Callee = Call.getCalledFunction();
    if (!Call.isArgOperand(&U) || !Callee || Callee->isDeclaration() || Callee->isVarArg())
      return false;
    return follow(*Callee->getArg(Call.getArgOperandNo(&U)));
  }

  bool isHarmless(const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst, AddrSpaceCastInst>(I))
      return I->getType()->isPointerTy() && follow(*I);
    if (const auto *Store = dyn_cast<StoreInst>(I))
      return &Store->getOperandUse(0) == &U && followVariable(*Store->getPointerOperand());
    if (const auto *Compare = dyn_cast<ICmpInst>(I)) {
      IsCompared |= !isa<ConstantPointerNull>(Compare->getOperand(1 - U.getOperandNo()));
      return true;
    }
    if (isa<PtrToIntInst>(I)) { // for its distance from another one
      IsCompared = true;
      return all_of(I->users(), [](const User *Of) {
        return cast<Instruction>(Of)->getOpcode() == Instruction::Sub &&
               all_of(Of->operands(), [](const Use &Each) { return isa<PtrToIntInst>(Each); });
      });
    }
    const auto *Call = dyn_cast<CallBase>(I);
    return Call && followCall(*Call, U);
  }
};

} // namespace

void findUnusedPointers(const Function &Kernel, std::vector<KernelParameter> &Parameters) {
  for (auto [Slot, P] : enumerate(Parameters)) {
    if (P.Kind != PACC_ARG_POINTER || Slot >= Kernel.arg_size())
      continue;
    PointerWalk Walk;
    if (!Walk.usesNoMemory(*Kernel.getArg(Slot)))
      continue;
    P.Kind = Walk.isCompared() ? PACC_ARG_BYVAL : PACC_ARG_POINTER_OR_HOST;
    if (!Walk.isCompared())
      continue;
    P.Size = Kernel.getDataLayout().getPointerSize();
    P.Alignment = Align(P.Size);
    P.Pointers.assign(1, PACC_POINTER_COMPARED);
  }
}

} // namespace pacc
