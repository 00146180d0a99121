//===- UnreadVariables.cpp - stores that nothing ever reads ---------------===//
//
// Variables of kernels stay in memory until loops have been judged, so what a program
// stores and never reads would count: a variable would have to be shared by the lanes
// that write it, or an array by the gangs, for nobody. Such stores go, and with them the
// arithmetic for them. A load matters only if its own value does: `w = w * 3 + 1` does
// not keep `w`.
//
// Whole variables are followed along the control flow, backwards from each load that
// matters to the stores that reach it; of arrays and structures each load keeps every
// store. A variable whose address goes elsewhere is left alone. What remains is what
// control flow, effects and the kept stores need.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// An alloca of which every access is known.
struct Variable {
  SmallSetVector<Instruction *, 8> Stores; ///< memset and memcpy into it, too
  SmallVector<LoadInst *, 8> Loads;        ///< and copies from it:
  SmallVector<Instruction *, 2> CopiesFrom;
  bool Whole = true; ///< every access is one of the whole variable
};

class UnreadVariables {
public:
  explicit UnreadVariables(Function &F) : F(F), DL(F.getDataLayout()) {
    for (Instruction &I : instructions(F))
      if (auto *A = dyn_cast<AllocaInst>(&I))
        collect(*A);
  }

  void run() {
    for (Instruction &I : instructions(F))
      if (isRoot(I))
        keep(&I);
    while (!Work.empty())
      follow(*Work.pop_back_val());
    // All of it: what reads a variable whose store went would read nonsense, and may be
    // undefined behaviour with it.
    SmallVector<Instruction *, 32> Dead;
    for (Instruction &I : instructions(F))
      if (!Kept.contains(&I) && (isNote(I) ? isOfDeadArray(I) : !isa<AllocaInst>(I) || isDeadArray(I)))
        Dead.push_back(&I);
    for (Instruction *I : Dead)
      if (!I->use_empty())
        I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    for (Instruction *I : Dead)
      I->eraseFromParent();
  }

private:
  Function &F;
  const DataLayout &DL;
  DenseMap<AllocaInst *, Variable> Variables;
  DenseMap<Instruction *, AllocaInst *> StoredTo, ReadFrom;
  DenseSet<Instruction *> Kept;
  SmallVector<Instruction *, 64> Work;
  DenseSet<std::pair<AllocaInst *, BasicBlock *>> LiveBehind;

  /// Nothing is noted of a variable that is used in a way that is not understood.
  void collect(AllocaInst &A) {
    Variable V;
    SmallVector<std::pair<Instruction *, bool>, 8> Pointers = {{&A, A.isStaticAlloca()}};
    for (unsigned N = 0; N != Pointers.size(); ++N) {
      auto [Pointer, Whole] = Pointers[N];
      for (Use &U : Pointer->uses())
        if (!collectUse(A, U, Whole, V, Pointers))
          return;
    }
    for (Instruction *Store : V.Stores)
      StoredTo[Store] = &A;
    for (LoadInst *Load : V.Loads)
      ReadFrom[Load] = &A;
    for (Instruction *Copy : V.CopiesFrom)
      ReadFrom[Copy] = &A;
    Variables.insert({&A, std::move(V)});
  }

  template <typename Pointers>
  bool collectUse(const AllocaInst &A, Use &U, bool Whole, Variable &V, Pointers &More) {
    auto *I = cast<Instruction>(U.getUser());
    auto isWhole = [&](Type *T) {
      return Whole && DL.getTypeStoreSize(T) == DL.getTypeAllocSize(A.getAllocatedType());
    };
    if (auto *Load = dyn_cast<LoadInst>(I)) {
      V.Loads.push_back(Load);
      V.Whole &= isWhole(Load->getType());
      return Load->isSimple();
    }
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      V.Stores.insert(Store);
      V.Whole &= isWhole(Store->getValueOperand()->getType());
      return Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex();
    }
    if (auto *Memory = dyn_cast<MemIntrinsic>(I)) {
      V.Whole = false;
      if (U.getOperandNo() == 0)
        V.Stores.insert(Memory);
      else
        V.CopiesFrom.push_back(Memory);
      return !Memory->isVolatile();
    }
    if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
      More.push_back({I, Whole && Gep->hasAllZeroIndices()});
      return true;
    }
    if (isa<AddrSpaceCastInst>(I)) {
      More.push_back({I, Whole});
      return true;
    }
    return isNote(*I);
  }

  bool isRoot(Instruction &I) const {
    return !StoredTo.count(&I) && !isNote(I) &&
           (I.isTerminator() || I.mayHaveSideEffects() || I.isEHPad());
  }

  /// Says something of a variable, and does nothing.
  static bool isNote(const Instruction &I) {
    return I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I);
  }

  /// An array of variable length that nothing uses: its length is not kept, either.
  bool isDeadArray(const Value &V) const {
    const auto *A = dyn_cast<AllocaInst>(&V);
    return A && A->isArrayAllocation() && !Kept.contains(A);
  }

  bool isOfDeadArray(const Instruction &Note) const {
    const auto *Lifetime = dyn_cast<LifetimeIntrinsic>(&Note);
    return Lifetime && isDeadArray(*Lifetime->getArgOperand(0)->stripPointerCasts());
  }

  void keep(Instruction *I) {
    if (Kept.insert(I).second)
      Work.push_back(I);
  }

  void follow(Instruction &I) {
    for (Value *Operand : I.operands())
      if (auto *Used = dyn_cast<Instruction>(Operand))
        keep(Used);
    auto Read = ReadFrom.find(&I);
    if (Read == ReadFrom.end())
      return;
    AllocaInst *A = Read->second;
    const Variable &V = Variables.find(A)->second;
    if (V.Whole)
      return keepStoresBefore(*A, &I);
    for (Instruction *Store : V.Stores)
      keep(Store);
  }

  /// The store that is the last before `Before` in its block; null if there is none.
  Instruction *lastStore(AllocaInst &A, BasicBlock &BB, Instruction *Before) const {
    Instruction *Last = nullptr;
    for (Instruction *Store : Variables.find(&A)->second.Stores)
      if (Store->getParent() == &BB && (!Before || Store->comesBefore(Before)) &&
          (!Last || Last->comesBefore(Store)))
        Last = Store;
    return Last;
  }

  void keepStoresBefore(AllocaInst &A, Instruction *Load) {
    SmallVector<BasicBlock *, 16> Blocks;
    auto Reach = [&](BasicBlock &BB, Instruction *Before) {
      if (Instruction *Store = lastStore(A, BB, Before))
        return keep(Store);
      for (BasicBlock *From : predecessors(&BB))
        if (LiveBehind.insert({&A, From}).second)
          Blocks.push_back(From);
    };
    Reach(*Load->getParent(), Load);
    while (!Blocks.empty())
      Reach(*Blocks.pop_back_val(), nullptr);
  }
};

} // namespace

void dropUnreadVariables(Function &Kernel) {
  giveConstantLengths(Kernel);
  UnreadVariables(Kernel).run();
}

} // namespace pacc
