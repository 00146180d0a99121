//===- ParameterUses.cpp - what kernels do through their parameters -------===//
#include "Kernels/Parameters/ParameterUses.h"
#include "pacc/ABI/Types.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// What a kernel does through each of its parameters.
class UsesOfParameters {
public:
  explicit UsesOfParameters(ParameterUses &Uses) : Uses(Uses) {}

  bool find(const Function &F) {
    return all_of(instructions(F), [this](const Instruction &I) { return note(I); });
  }

private:
  ParameterUses &Uses;

  bool note(const Instruction &I) {
    if (isa<AssumeInst, DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
      return true;
    if (const Value *Address = addressOf(I))
      return noteObjects(Address, I.mayWriteToMemory());
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      return !I.mayReadOrWriteMemory();
    if (markerOf(I)) // of a reduction, which changes its variable; or of a pipeline
      return noteArguments(*Call, [](unsigned) { return true; });
    if (const auto *Transfer = dyn_cast<MemTransferInst>(Call))
      return noteObjects(Transfer->getRawDest(), /*IsWritten=*/true) &&
             noteObjects(Transfer->getRawSource(), /*IsWritten=*/false);
    if (Call->doesNotAccessMemory())
      return true;
    return Call->onlyAccessesArgMemory() &&
           noteArguments(*Call, [Call](unsigned A) { return !Call->onlyReadsMemory(A); });
  }

  bool noteArguments(const CallBase &Call, function_ref<bool(unsigned)> IsWritten) {
    for (const Use &U : Call.args())
      if (U->getType()->isPointerTy() && !noteObjects(U.get(), IsWritten(Call.getArgOperandNo(&U))))
        return false;
    return true;
  }

  bool noteObjects(const Value *Address, bool IsWritten) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Address, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    return all_of(Objects, [&](const Value *Object) {
      if (const auto *Parameter = dyn_cast<Argument>(Object)) {
        unsigned &Known = Uses[Parameter->getArgNo()];
        Known = std::max<unsigned>(Known, IsWritten ? PACC_APART_WRITTEN : PACC_APART_READ);
        return true;
      }
      const auto *Global = dyn_cast<GlobalVariable>(Object);
      return isa<AllocaInst, ConstantPointerNull, UndefValue>(Object) || (Global && Global->isConstant());
    });
  }
};

} // namespace

bool findParameterUses(const Function &Sequential, ParameterUses &Uses) {
  return UsesOfParameters(Uses).find(Sequential);
}

} // namespace pacc
