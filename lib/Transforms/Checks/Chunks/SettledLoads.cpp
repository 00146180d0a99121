//===- SettledLoads.cpp - memory that stays as it is in a pipeline --------===//
#include "Checks/Chunks/SettledLoads.h"

#include "pacc/IR/Calls.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// An address as a distance from a value that does not move.
struct SettledPlace {
  const Value *Base;
  int64_t Offset;
  Type *Ty;
};

/// An array's pointer (PlainPipelines.h), or null.
const CallInst *asNamed(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  return Call && calleeName(*Call) == "pacc.array" ? Call : nullptr;
}

class Settler {
public:
  Settler(Function &F, const TargetLibraryInfo &TLI, Settle What) : F(F), DT(F), TLI(TLI), What(What) {}

  bool run() {
    bool Changed = false;
    for (Instruction &I : instructions(F))
      if (calleeName(I) == "__pacc_pipeline_begin")
        Begins.push_back(&I);
      else if (calleeName(I) == "__pacc_pipeline_end")
        Ends.push_back(&I);
    for (Instruction *Begin : Begins)
      Changed |= settle(*Begin);
    return Changed;
  }

private:
  Function &F;
  const DominatorTree DT;
  const TargetLibraryInfo &TLI;
  const Settle What;
  SmallVector<Instruction *, 2> Begins, Ends;

  bool isIn(const Instruction &Begin, const Instruction &I) const {
    return DT.dominates(&Begin, &I) && none_of(Ends, [&](const Instruction *End) {
             return DT.dominates(&Begin, End) && DT.dominates(End, &I);
           });
  }

  SettledPlace placeOf(const Value *Address, Type *Ty) const {
    APInt Offset(F.getDataLayout().getIndexTypeSizeInBits(Address->getType()), 0);
    const Value *Base =
        Address->stripAndAccumulateConstantOffsets(F.getDataLayout(), Offset, /*AllowNonInbounds=*/true);
    return {Base, Offset.getSExtValue(), Ty};
  }

  /// It may change variables of the program behind its back.
  bool isUnknown(const CallBase &Call) const {
    if (isa<IntrinsicInst>(Call) || Call.onlyReadsMemory())
      return false;
    const Function *Callee = Call.getCalledFunction();
    LibFunc Known;
    return !Callee || !(isEntry(Callee->getName()) || markerOf(*Callee) || asNamed(&Call) ||
                        TLI.getLibFunc(*Callee, Known));
  }

  bool settle(Instruction &Begin) {
    MapVector<std::tuple<const Value *, int64_t, Type *>, SmallVector<LoadInst *, 4>> Loads;
    MapVector<const Value *, SmallVector<StoreInst *, 2>> Stores;
    bool CallsUnknown = false;
    for (Instruction &I : instructions(F)) {
      if (!isIn(Begin, I))
        continue;
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && Load->isSimple() && (What == Settle::All || Load->getType()->isPointerTy())) {
        const SettledPlace P = placeOf(Load->getPointerOperand(), Load->getType());
        const auto *Made = dyn_cast<Instruction>(P.Base);
        if (!asNamed(P.Base) && (!Made || DT.dominates(Made, &Begin)))
          Loads[{P.Base, P.Offset, P.Ty}].push_back(Load);
      } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
        Stores[getUnderlyingObject(Store->getPointerOperand(), 0)].push_back(Store);
      } else if (const Value *Address = addressOf(I)) {
        Stores[getUnderlyingObject(Address, 0)].push_back(nullptr);
      } else if (auto *Memory = dyn_cast<AnyMemIntrinsic>(&I)) {
        Stores[getUnderlyingObject(Memory->getRawDest(), 0)].push_back(nullptr);
      } else if (auto *Call = dyn_cast<CallBase>(&I)) {
        CallsUnknown |= isUnknown(*Call);
        for (const Value *Argument : Call->args()) // scanf
          if (Argument->getType()->isPointerTy() && !isEntry(calleeName(*Call)) && !isa<IntrinsicInst>(Call) &&
              !Call->onlyReadsMemory())
            Stores[getUnderlyingObject(Argument, 0)].push_back(nullptr);
      }
    }
    bool Changed = false;
    for (auto &[Key, Same] : Loads) {
      const auto [Base, Offset, Ty] = Key;
      const Value *Object = getUnderlyingObject(Base, 0);
      const bool IsOwn = isa<AllocaInst>(Object);
      if (CallsUnknown && !IsOwn)
        continue;
      if (Value *One = valueOf(Begin, Same, Stores.lookup(Object), Offset, Ty))
        for (LoadInst *Load : Same)
          if (Load != One) {
            Load->replaceAllUsesWith(One);
            Load->eraseFromParent();
            Changed = true;
          }
    }
    return Changed;
  }

  /// What the loads have, those that come before an array is named left out; null: that may be different
  /// values.
  Value *valueOf(Instruction &Begin, SmallVectorImpl<LoadInst *> &Loads, ArrayRef<StoreInst *> Stores, int64_t Offset,
                 Type *Ty) const {
    const auto SizeOf = [&](Type *T) { return int64_t(F.getDataLayout().getTypeStoreSize(T).getKnownMinValue()); };
    const Value *Base = placeOf(Loads.front()->getPointerOperand(), Ty).Base;
    Value *Held = nullptr;
    for (StoreInst *Store : Stores) {
      if (!Store)
        return nullptr;
      const SettledPlace P = placeOf(Store->getPointerOperand(), Store->getValueOperand()->getType());
      if (P.Base == Base && (P.Offset + SizeOf(P.Ty) <= Offset || Offset + SizeOf(Ty) <= P.Offset))
        continue; // another member
      if (!asNamed(Store->getValueOperand()) || P.Base != Base || P.Offset != Offset || Held)
        return nullptr;
      Held = Store->getValueOperand();
      erase_if(Loads, [&](const LoadInst *Load) { return !DT.dominates(Store, Load); });
    }
    if (Held || Loads.empty() || (What == Settle::All && Loads.size() == 1))
      return Held;
    for (LoadInst *Load : Loads)
      if (What == Settle::All &&
          all_of(Loads, [&](const LoadInst *Other) { return Other == Load || DT.dominates(Load, Other); }))
        return Load;
    auto *First = cast<LoadInst>(Loads.front()->clone());
    Type *Index = F.getDataLayout().getIndexType(First->getPointerOperandType());
    First->insertBefore(Begin.getIterator());
    First->setOperand(0, GetElementPtrInst::Create(Type::getInt8Ty(F.getContext()), const_cast<Value *>(Base),
                                                   ConstantInt::get(Index, Offset), "", First->getIterator()));
    return First;
  }
};

} // namespace

bool settleLoads(Function &F, const TargetLibraryInfo &TLI, Settle What) { return Settler(F, TLI, What).run(); }

} // namespace pacc
