//===- StoredAddresses.cpp - addresses that kernels leave in data ---------===//
#include "Kernels/StoredAddresses.h"

#include "Kernels/CheckedKernels.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <set>

using namespace llvm;

namespace pacc {
namespace {

class StoredAddresses {
public:
  explicit StoredAddresses(Function &Kernel) : Kernel(Kernel), Parameters(readKernelParameters(Kernel)) {}

  void warn() {
    for (Instruction &I : instructions(Kernel)) {
      const auto *Store = dyn_cast<StoreInst>(&I);
      if (!Store || !Store->getValueOperand()->getType()->isPointerTy() || !isOfData(Store->getPointerOperand()))
        continue;
      const KernelParameter *Of = madeOf(Store->getValueOperand());
      if (!Of || !Lines.insert(I.getDebugLoc() ? I.getDebugLoc().getLine() : 0).second)
        continue;
      reportWarning(Kernel,
                    I.getDebugLoc() ? DiagnosticLocation(I.getDebugLoc()) : DiagnosticLocation(Kernel.getSubprogram()),
                    "this stores where '" + Of->Name +
                        "' lies on the device: kernels may follow the address, on the host it leads nowhere",
                    WarningGroup::LostResult);
    }
  }

private:
  Function &Kernel;
  const std::vector<KernelParameter> Parameters;
  std::set<unsigned> Lines; ///< of which it has been said

  /// The parameter, if what it leads to has an address of its own on the device.
  const KernelParameter *mappedData(const Value *V) const {
    const auto *Parameter = dyn_cast<Argument>(V);
    if (!Parameter || Parameter->getArgNo() >= Parameters.size())
      return nullptr;
    const KernelParameter &P = Parameters[Parameter->getArgNo()];
    switch (P.Kind) {
    case PACC_ARG_MAPPED:
    case PACC_ARG_POINTER:
    case PACC_ARG_THIS:
      return P.Reduction ? nullptr : &P;
    default:
      return nullptr;
    }
  }

  /// What the value is made of by steps alone. Addresses that were loaded are those of whoever has put them there.
  const KernelParameter *madeOf(const Value *V) const {
    SmallVector<const Value *, 4> Bases;
    getUnderlyingObjects(V, Bases);
    for (const Value *Base : Bases)
      if (const KernelParameter *Of = mappedData(Base))
        return Of;
    return nullptr;
  }

  /// The place lies in data from outside, or behind pointers in it. A pointer variable that is there by itself is one
  /// that kernels hand on to each other: one that only the device sets (`create(q)`). So is a variable of any type that
  /// the host's code does nothing with: a local one of `kernels`.
  bool isOfData(const Value *Place) const {
    SmallVector<const Value *, 4> Bases;
    getUnderlyingObjects(Place, Bases);
    return any_of(Bases, [this](const Value *Base) {
      const KernelParameter *Of = mappedData(Base);
      return Of ? Of->Kind != PACC_ARG_MAPPED || (Of->Size != sizeof(void *) && !Of->KernelsOwn) : isOfOthers(Base);
    });
  }

  bool isOfOthers(const Value *Loaded) const {
    const auto *Load = dyn_cast<LoadInst>(Loaded);
    return Load && mappedData(getUnderlyingObject(Load->getPointerOperand()));
  }
};

} // namespace

void warnOfStoredAddresses(Module &Kernels) {
  for (Function &F : Kernels)
    if (isKernel(F) && !isPartOfKernels(F))
      StoredAddresses(F).warn();
}

} // namespace pacc
