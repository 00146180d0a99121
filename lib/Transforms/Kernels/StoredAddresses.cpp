//===- StoredAddresses.cpp - addresses that kernels leave in data ---------===//
#include "Kernels/StoredAddresses.h"

#include "Kernels/CheckedKernels.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <set>

using namespace llvm;

namespace pacc {
namespace {

class StoredAddresses {
public:
  explicit StoredAddresses(Function &Kernel) : Kernel(Kernel), Parameters(readKernelParameters(Kernel)) {}

  void warn() {
    for (const Instruction &I : instructions(Kernel))
      if (const auto *Store = dyn_cast<StoreInst>(&I))
        if (const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Store->getPointerOperand())))
          Kept[Variable].push_back(Store);
    for (Instruction &I : instructions(Kernel)) {
      const KernelParameter *Of = storedBy(I);
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
  DenseMap<const AllocaInst *, SmallVector<const StoreInst *, 4>> Kept; ///< what the kernel's own variables hold

  /// Whose address the instruction leaves in data from outside; null: nobody's.
  const KernelParameter *storedBy(const Instruction &I) const {
    if (const auto *Store = dyn_cast<StoreInst>(&I))
      return isOfData(Store->getPointerOperand()) ? madeOf(Store->getValueOperand()) : nullptr;
    const auto *Copy = dyn_cast<AnyMemTransferInst>(&I);
    const auto *Bytes = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
    return Bytes && isOfData(Copy->getRawDest()) ? heldIn(Copy->getRawSource(), Bytes->getZExtValue()) : nullptr;
  }

  /// A variable of the kernel's own that lies there, and how far behind its beginning, if that is known.
  std::pair<const AllocaInst *, std::optional<int64_t>> variableAt(const Value *Place) const {
    const DataLayout &DL = Kernel.getDataLayout();
    APInt Offset(DL.getIndexTypeSizeInBits(Place->getType()), 0);
    const Value *Base = Place->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    if (const auto *Variable = dyn_cast<AllocaInst>(Base))
      return {Variable, Offset.getSExtValue()};
    return {dyn_cast<AllocaInst>(getUnderlyingObject(Place)), std::nullopt};
  }

  /// The address that one of so many bytes of the kernel's own variable hold.
  const KernelParameter *heldIn(const Value *Place, uint64_t Bytes, unsigned Depth = 0) const {
    const auto [Variable, From] = variableAt(Place);
    const auto Stores = Variable ? Kept.find(Variable) : Kept.end();
    if (Stores == Kept.end() || Depth > 4)
      return nullptr;
    for (const StoreInst *Store : Stores->second) {
      const std::optional<int64_t> To = variableAt(Store->getPointerOperand()).second;
      const auto Size = static_cast<int64_t>(Kernel.getDataLayout().getTypeStoreSize(Store->getValueOperand()->getType()));
      const bool MayBe = !From || !To || (*To < *From + static_cast<int64_t>(Bytes) && *From < *To + Size);
      if (const KernelParameter *Of = MayBe ? madeOf(Store->getValueOperand(), Depth + 1) : nullptr)
        return Of;
    }
    return nullptr;
  }

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

  /// What the value is made of by steps alone, be it as a number. Addresses that were loaded are those of whoever has put
  /// them there.
  const KernelParameter *madeOf(const Value *V, unsigned Depth = 0) const {
    if (const auto *Number = dyn_cast<PtrToIntInst>(V))
      V = Number->getType()->getIntegerBitWidth() >= 64 ? Number->getPointerOperand() : V;
    if (const auto *Load = dyn_cast<LoadInst>(V); Load && Kernel.getDataLayout().getTypeStoreSize(V->getType()) >= 8)
      return heldIn(Load->getPointerOperand(), Kernel.getDataLayout().getTypeStoreSize(V->getType()), Depth);
    if (!V->getType()->isPointerTy())
      return nullptr;
    SmallVector<const Value *, 4> Bases;
    getUnderlyingObjects(V, Bases);
    for (const Value *Base : Bases) {
      const auto *Load = dyn_cast<LoadInst>(Base);
      const KernelParameter *Of = Load && Base != V ? madeOf(Load, Depth) : mappedData(Base);
      if (Of)
        return Of;
    }
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
