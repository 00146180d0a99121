//===- HeldAddresses.cpp - closures, references and pointers --------------===//
//
//   closure.s = &s;  ...  *closure.s += x;      ->   s += x;
//
// Variables of kernels stay in memory until loops have been judged. What is done to a
// variable through a lambda that captures it, a reference or a pointer would then not be seen
// to be done to that variable: by the steps that ask which lanes use the copy of a reduction,
// or whose a private variable is. So functions that get such a holder are inlined, whatever
// the level of optimisation, and a load of an address that a variable of the kernel holds,
// and of which only one store, before it on every way, can be the source, is that address.
// Copies of whole closures are followed. The stores that nothing reads any more go. Addresses
// that are one of several: AddressCases.cpp.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Loops/AddressCases.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// A store, copy or other write to [Begin, End) of a variable.
struct Writer {
  Instruction *I;
  int64_t Begin, End;
};

/// What is done to one variable, as far as all of it is known.
struct Holder {
  bool Known = true;
  bool IsCopied = false; ///< memory is copied from it
  SmallVector<Writer, 4> Writers;
  SmallVector<std::pair<LoadInst *, int64_t>, 4> Loads; ///< with where they read
};

class HeldAddresses {
public:
  explicit HeldAddresses(Function &F)
      : F(F), DL(F.getDataLayout()), DT(F), Copies(reductionCopies(F)) {
    for (Instruction &I : instructions(F))
      if (auto *A = dyn_cast<AllocaInst>(&I)) {
        Variables.push_back(A);
        collect(*A, Holders[A]);
      }
  }

  /// Calls that get such a variable, or may keep or return the address of a reduction's copy. True
  /// if one was inlined.
  bool inlineCalls() {
    const SmallPtrSet<const AllocaInst *, 8> Holding = holders();
    SmallVector<CallInst *, 8> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && canBeInlined(*Call))
        if (mayKeepCopy(*Call, Copies) || any_of(Call->args(), [&](const Use &U) {
              return U->getType()->isPointerTy() && Holding.contains(variableOf(U.get()));
            }))
          Calls.push_back(Call);
    bool Inlined = false;
    for (CallInst *Call : Calls) {
      InlineFunctionInfo Info;
      Inlined |= InlineFunction(*Call, Info).isSuccess();
    }
    return Inlined;
  }

  /// True if a load became what it loads.
  bool run() {
    SmallVector<std::pair<LoadInst *, Value *>, 16> Found;
    for (AllocaInst *A : Variables)
      for (auto [Load, Offset] : Holders[A].Loads)
        if (Value *Held = Load->getType()->isPointerTy() ? heldAt(*A, Offset, *Load, 0) : nullptr)
          Found.push_back({Load, Held});
    for (auto [Load, Held] : Found) {
      Load->replaceAllUsesWith(Held);
      Load->eraseFromParent();
    }
    return !Found.empty();
  }

  /// Takes away stores of addresses to parts of variables that nobody reads, though other
  /// parts may be read. True if there were any.
  bool dropUnread() {
    bool Dropped = false;
    for (auto &[A, H] : Holders)
      for (const Writer &W : H.Writers) {
        auto *Store = dyn_cast<StoreInst>(W.I);
        const bool Read = H.IsCopied || any_of(H.Loads, [&](const auto &Load) {
                            const TypeSize Bytes = DL.getTypeStoreSize(Load.first->getType());
                            return Load.second < W.End &&
                                   W.Begin < Load.second + int64_t(Bytes.getFixedValue());
                          });
        if (!Store || Read || !Store->getValueOperand()->getType()->isPointerTy())
          continue;
        Store->eraseFromParent();
        Dropped = true;
      }
    return Dropped;
  }

private:
  Function &F;
  const DataLayout &DL;
  DominatorTree DT;
  const SmallPtrSet<const AllocaInst *, 8> Copies; ///< of reductions
  SmallVector<AllocaInst *, 16> Variables;
  DenseMap<const AllocaInst *, Holder> Holders;

  static const AllocaInst *variableOf(const Value *Address) {
    return dyn_cast<AllocaInst>(getUnderlyingObject(Address, /*MaxLookup=*/0));
  }

  /// Variables that may hold the address of another one, or are copies of such.
  SmallPtrSet<const AllocaInst *, 8> holders() {
    SmallPtrSet<const AllocaInst *, 8> Holding;
    auto Add = [&](const Value *Address) {
      const AllocaInst *A = variableOf(Address);
      return A && Holding.insert(A).second;
    };
    bool Changed = true;
    while (Changed) {
      Changed = false;
      for (Instruction &I : instructions(F)) {
        auto *Store = dyn_cast<StoreInst>(&I);
        const Value *Held = Store ? Store->getValueOperand() : nullptr;
        if (Held && Held->getType()->isPointerTy() && variableOf(Held))
          Changed |= Add(Store->getPointerOperand());
        auto *Copy = dyn_cast<MemTransferInst>(&I);
        if (Copy && Holding.contains(variableOf(Copy->getRawSource())))
          Changed |= Add(Copy->getRawDest());
      }
    }
    return Holding;
  }

  static bool canBeInlined(const CallInst &Call) {
    const Function *Callee = Call.getCalledFunction();
    return Callee && !Callee->isDeclaration() && roleOf(*Callee) == DeviceRole::Plain &&
           none_of(instructions(*Callee), [Callee](const Instruction &I) {
             auto *Inner = dyn_cast<CallBase>(&I);
             return Inner && Inner->getCalledFunction() == Callee;
           });
  }

  void collect(AllocaInst &A, Holder &H) {
    SmallVector<std::pair<Instruction *, int64_t>, 8> Pointers = {{&A, 0}};
    for (unsigned N = 0; N != Pointers.size() && H.Known; ++N) {
      auto [Pointer, Offset] = Pointers[N];
      for (Use &U : Pointer->uses())
        if (!collectUse(U, Offset, H, Pointers)) {
          H = Holder{/*Known=*/false, /*IsCopied=*/true, {}, {}};
          return;
        }
    }
  }

  template <typename List> bool collectUse(Use &U, int64_t Offset, Holder &H, List &Pointers) {
    auto *I = cast<Instruction>(U.getUser());
    if (auto *Load = dyn_cast<LoadInst>(I)) {
      H.Loads.push_back({Load, Offset});
      return Load->isSimple();
    }
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      const TypeSize Bytes = DL.getTypeStoreSize(Store->getValueOperand()->getType());
      H.Writers.push_back({I, Offset, Offset + int64_t(Bytes.getFixedValue())});
      return Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex();
    }
    if (auto *Memory = dyn_cast<MemIntrinsic>(I)) {
      auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
      if (U.getOperandNo() == 0 && Length)
        H.Writers.push_back({I, Offset, Offset + int64_t(Length->getZExtValue())});
      H.IsCopied |= U.getOperandNo() != 0;
      return Length && !Memory->isVolatile();
    }
    if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
      APInt Further(DL.getIndexTypeSizeInBits(Gep->getType()), 0);
      if (!Gep->accumulateConstantOffset(DL, Further))
        return false;
      Pointers.push_back({I, Offset + Further.getSExtValue()});
      return true;
    }
    return I->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I);
  }

  /// The address that `A` holds at `Offset` whenever control is at `At`; null: not known.
  Value *heldAt(const AllocaInst &A, int64_t Offset, const Instruction &At, unsigned Depth) {
    constexpr unsigned MostCopies = 8;
    const auto It = Holders.find(&A);
    if (It == Holders.end() || !It->second.Known || Depth == MostCopies)
      return nullptr;
    const int64_t End = Offset + int64_t(DL.getPointerSize());
    const Writer *Only = nullptr;
    for (const Writer &W : It->second.Writers)
      if (W.Begin < End && Offset < W.End) {
        if (Only)
          return nullptr;
        Only = &W;
      }
    if (!Only || !DT.dominates(Only->I, &At) || Only->Begin > Offset || Only->End < End)
      return nullptr;
    if (auto *Store = dyn_cast<StoreInst>(Only->I))
      return Only->Begin == Offset && Only->End == End ? addressIn(*Store) : nullptr;
    auto *Copy = dyn_cast<MemTransferInst>(Only->I);
    if (!Copy)
      return nullptr;
    APInt From(DL.getIndexTypeSizeInBits(Copy->getRawSource()->getType()), 0);
    const auto *Source = dyn_cast<AllocaInst>(
        Copy->getRawSource()->stripAndAccumulateConstantOffsets(DL, From, /*AllowNonInbounds=*/true));
    return Source ? heldAt(*Source, From.getSExtValue() + Offset - Only->Begin, *Copy, Depth + 1)
                  : nullptr;
  }

  /// What is stored, if it leads to a variable or a parameter of the kernel, or perhaps to the copy
  /// of a reduction (AddressCases.cpp).
  Value *addressIn(StoreInst &Store) const {
    Value *V = Store.getValueOperand();
    if (!V->getType()->isPointerTy())
      return nullptr;
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(V, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    const bool Leads = isa<AllocaInst, Argument>(getUnderlyingObject(V, /*MaxLookup=*/0)) ||
                       any_of(Objects, [&](const Value *Object) {
                         const auto *Variable = dyn_cast<AllocaInst>(Object);
                         return Variable && Copies.contains(Variable);
                       });
    return Leads ? V : nullptr;
  }
};

} // namespace

void forwardHeldAddresses(Function &Kernel) {
  constexpr unsigned MostRounds = 16; // closures in closures, functions in functions
  bool Changed = true;
  for (unsigned Round = 0; Round != MostRounds && Changed; ++Round) {
    Changed = HeldAddresses(Kernel).inlineCalls();
    Changed |= HeldAddresses(Kernel).run();
    Changed |= accessByCases(Kernel);
    Changed |= HeldAddresses(Kernel).dropUnread();
    dropUnreadVariables(Kernel); // a closure that nothing reads any more hides no other
  }
}

} // namespace pacc
