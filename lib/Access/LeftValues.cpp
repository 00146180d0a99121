//===- LeftValues.cpp - what iterations leave in a gang's variables -------===//
//
//   int x, t[3];                            // one of each gang
//   #pragma acc loop gang
//   for (...) { x = i; t[0] += i; ... }     // a gang's iterations follow each other
//   ... x ... t[0] ...
//
// Where iterations are shared out to the lanes of a gang, too, they would race for
// such variables.
//
//===----------------------------------------------------------------------===//
#include "pacc/Access/LeftValues.h"
#include "pacc/Access/GatheredValues.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

using Variables = SmallPtrSet<const AllocaInst *, 4>;

bool handsScalarsOn(const Loop &L, const PHINode *Counter) {
  if (Counter && any_of(L.getHeader()->phis(), [&](PHINode &Phi) { return &Phi != Counter; }))
    return true;
  SmallVector<BasicBlock *, 2> Exits;
  L.getExitBlocks(Exits);
  for (BasicBlock *Exit : Exits)
    for (const PHINode &Phi : Exit->phis())
      if (!Phi.use_empty() && !L.isLoopInvariant(Phi.getIncomingValue(0)))
        return true;
  return false;
}

/// Those to which an address may lead.
SmallVector<const AllocaInst *, 2> variablesOf(const Value *Address) {
  SmallVector<const Value *, 4> Objects;
  if (Address->getType()->isPointerTy())
    getUnderlyingObjects(Address, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  SmallVector<const AllocaInst *, 2> Found;
  for (const Value *Object : Objects)
    if (auto *A = dyn_cast<AllocaInst>(Object))
      Found.push_back(A);
  return Found;
}

bool touchesAny(const Instruction &I, const Variables &Of) {
  return any_of(I.operands(), [&](const Value *Operand) {
    return any_of(variablesOf(Operand), [&](const AllocaInst *A) { return Of.contains(A); });
  });
}

} // namespace

bool leavesValues(const Loop &L, const PHINode *Counter,
                  function_ref<bool(const Instruction &)> IsIgnored) {
  if (handsScalarsOn(L, Counter))
    return true;
  Variables Written;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (I.mayWriteToMemory() && !IsIgnored(I))
        for (const Value *Operand : I.operands())
          Written.insert_range(variablesOf(Operand));
  return !Written.empty() &&
         any_of(instructions(*L.getHeader()->getParent()), [&](const Instruction &I) {
           return !L.contains(&I) && I.mayReadOrWriteMemory() && !IsIgnored(I) &&
                  touchesAny(I, Written);
         });
}

static bool changesNothing(const Instruction &I) {
  if (!I.mayWriteToMemory() || markerOf(I) || I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I))
    return true;
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && (Call->getIntrinsicID() == Intrinsic::stacksave || Call->getIntrinsicID() == Intrinsic::stackrestore);
}

/// A store, or a copy, to variables of the kernel.
static bool changesVariable(const Instruction &I) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  const auto *Memory = dyn_cast<MemIntrinsic>(&I);
  const Value *To = Store ? Store->getPointerOperand() : Memory ? Memory->getDest() : nullptr;
  SmallVector<const Value *, 4> Objects;
  if (To)
    getUnderlyingObjects(To, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return To && all_of(Objects, [](const Value *Object) { return isa<AllocaInst>(Object); });
}

bool changesOnlyOwn(const LoopTree &Tree, const MarkedLoop &L) {
  return none_of(L.Reduces,
                 [&](const MarkedReduce &R) {
                   const Value *Outer = getUnderlyingObject(R.Outer);
                   return !isa<AllocaInst>(Outer) || isMine(Tree.regionReduces(), Outer);
                 }) &&
         all_of(L.Blocks,
                [](const BasicBlock *BB) {
                  return all_of(*BB, [](const Instruction &I) { return changesNothing(I) || changesVariable(I); });
                }) &&
         all_of(L.Children, [&](const MarkedLoop *C) { return changesOnlyOwn(Tree, *C); });
}

} // namespace pacc
