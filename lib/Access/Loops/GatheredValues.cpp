//===- GatheredValues.cpp - what loops gather for reductions --------------===//
#include "pacc/Access/GatheredValues.h"
#include "pacc/Access/LoopTree.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

bool isMine(ArrayRef<MarkedReduce> Reduces, const Value *Object) {
  return any_of(Reduces, [&](const auto &R) { return getUnderlyingObject(R.Mine) == Object; });
}

namespace {

bool reducesInto(const MarkedLoop &L, const MarkedLoop &Within) {
  const auto IsOwn = [&](const MarkedReduce &R) {
    auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(R.Outer));
    return A && (isMine(L.Reduces, A) || all_of(A->users(), [&](const User *U) {
             return L.contains(*cast<Instruction>(U));
           }));
  };
  return all_of(Within.Children, [&](const MarkedLoop *C) {
    return all_of(C->Reduces, IsOwn) && reducesInto(L, *C);
  });
}

} // namespace

bool isGathered(const LoopTree &Tree, const MarkedLoop *L, const Value *Object) {
  while (L && !isMine(L->Reduces, Object))
    L = L->Parent;
  return L || isMine(Tree.regionReduces(), Object);
}

bool gathersForOthers(const LoopTree &Tree, const MarkedLoop &L) {
  return any_of(L.Blocks, [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &I) {
      return I.mayWriteToMemory() && any_of(I.operands(), [&](const Value *Operand) {
               return Operand->getType()->isPointerTy() && isGathered(Tree, L.Parent, getUnderlyingObject(Operand));
             });
    });
  });
}

bool keepsReductions(const MarkedLoop &L) { return reducesInto(L, L); }

std::optional<uint64_t> knownElements(const MarkedReduce &R) {
  if (!R.Count)
    return 1;
  if (auto *Known = dyn_cast<ConstantInt>(R.Count))
    return Known->getZExtValue();
  return std::nullopt;
}

static bool isSameNumber(const Value *A, const Value *B) {
  return A == B || (A && B && isa<ConstantInt>(A) && isa<ConstantInt>(B) &&
                    cast<ConstantInt>(A)->getValue() == cast<ConstantInt>(B)->getValue());
}

bool feeds(const MarkedReduce &Inner, const MarkedReduce &Outer) {
  const DataLayout &DL = Inner.Call->getModule()->getDataLayout();
  APInt Into(DL.getIndexTypeSizeInBits(Inner.Outer->getType()), 0), From = Into;
  const Value *To = Inner.Outer->stripAndAccumulateConstantOffsets(DL, Into, true);
  const Value *Copy = Outer.Mine->stripAndAccumulateConstantOffsets(DL, From, true);
  if (To != Copy || Into != From || Inner.Op != Outer.Op || Inner.Type != Outer.Type || !Inner.Row != !Outer.Row)
    return false;
  if (!Inner.Count || !Outer.Count)
    return !Inner.Count && !Outer.Count;
  // Both copies of an array of variable length have the variable's.
  return Inner.Stride == Outer.Stride &&
         (isSameNumber(Inner.Count, Outer.Count) ||
          (!knownElements(Inner) && !knownElements(Outer)));
}

} // namespace pacc
