//===- ElementUpdates.cpp - what a loop does with the copy of an array ----===//
#include "Reductions/ElementUpdates.h"

#include "pacc/Access/Updates.h"
#include "Reductions/Combiner.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

bool isSignedInteger(unsigned RedType) { return RedType == PACC_TYPE_I32 || RedType == PACC_TYPE_I64; }

bool isFused(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && (Call->getIntrinsicID() == Intrinsic::fmuladd || Call->getIntrinsicID() == Intrinsic::fma);
}

bool isDifference(const Instruction &I) {
  return I.getOpcode() == Instruction::Sub || I.getOpcode() == Instruction::FSub;
}

/// Which operand of a step the old value must be, if not any.
std::optional<unsigned> placeOfOld(const Instruction &Step) {
  if (isFused(Step))
    return 2;
  return isDifference(Step) ? std::optional(0u) : std::nullopt;
}

/// Between two instructions of a block.
bool isWrittenBetween(const Instruction &From, const Instruction &To) {
  for (const Instruction *I = From.getNextNode(); I != &To; I = I->getNextNode())
    if (!I || (I->mayWriteToMemory() && !I->isLifetimeStartOrEnd()))
      return true;
  return false;
}

} // namespace

Value *ElementUpdate::operand(IRBuilder<> &B) const {
  if (isFused(*Step))
    return B.CreateFMulFMF(Step->getOperand(0), Step->getOperand(1), Step);
  if (Step->getOpcode() == Instruction::Sub)
    return B.CreateNeg(Step->getOperand(1));
  if (Step->getOpcode() == Instruction::FSub)
    return B.CreateFNegFMF(Step->getOperand(1), Step);
  return Step->getOperand(Step->getOperand(0) == Old ? 1 : 0);
}

AtomicRMWInst::BinOp ElementUpdate::operation(unsigned RedType) const {
  const bool IsFloat = New->getValueOperand()->getType()->isFloatingPointTy(), IsSigned = isSignedInteger(RedType);
  switch (*reductionOf(*Step)) {
  case PACC_RED_ADD:
    return IsFloat ? AtomicRMWInst::FAdd : AtomicRMWInst::Add;
  case PACC_RED_MAX:
    return IsFloat ? AtomicRMWInst::FMax : IsSigned ? AtomicRMWInst::Max : AtomicRMWInst::UMax;
  case PACC_RED_MIN:
    return IsFloat ? AtomicRMWInst::FMin : IsSigned ? AtomicRMWInst::Min : AtomicRMWInst::UMin;
  case PACC_RED_AND:
    return AtomicRMWInst::And;
  case PACC_RED_OR:
    return AtomicRMWInst::Or;
  default:
    return AtomicRMWInst::Xor;
  }
}

CopyUses::CopyUses(const ReductionTasks &Plan, const ReductionTask &T)
    : Plan(Plan), T(T), Copy(dyn_cast<AllocaInst>(getUnderlyingObject(T.R.Mine))), Known(Copy && Copy->isStaticAlloca()) {
  if (!Known)
    return;
  IRBuilder<> B(T.R.Call);
  Combiner C(B, T.R.Op, T.R.Type);
  Element = C.memoryType();
  Identity = C.identity();
  const DataLayout &DL = T.R.Call->getDataLayout();
  APInt Skipped(DL.getIndexTypeSizeInBits(Copy->getType()), 0);
  Known = T.R.Stride == DL.getTypeAllocSize(Element) &&
          T.R.Mine->stripAndAccumulateConstantOffsets(DL, Skipped, /*AllowNonInbounds=*/true) == Copy;
  collect(*Copy);
}

void CopyUses::collect(Value &Address) {
  for (User *U : Address.users()) {
    if (!Known)
      return;
    if (auto *Part = dyn_cast<GetElementPtrInst>(U))
      collect(*Part);
    else
      note(*cast<Instruction>(U), Address);
  }
}

void CopyUses::note(Instruction &I, const Value &Address) {
  if (I.isLifetimeStartOrEnd()) {
    OfFrame.push_back(&I);
    return;
  }
  if (&I == T.R.Call)
    return;
  auto *Load = dyn_cast<LoadInst>(&I);
  if (Load && Load->isSimple() && Load->getType() == Element && Plan.inBody(T, I)) {
    Loads.push_back(Load);
    return;
  }
  auto *Store = dyn_cast<StoreInst>(&I);
  Known = Store && Store->isSimple() && Store->getPointerOperand() == &Address &&
          Store->getValueOperand()->getType() == Element;
  if (!Known)
    return;
  if (Plan.inBody(T, I)) {
    Stores.push_back(Store);
    return;
  }
  Known = Store->getValueOperand() == Identity;
  OfFrame.push_back(Store);
}

std::optional<SmallVector<ElementUpdate, 4>> CopyUses::updates() const {
  SmallVector<ElementUpdate, 4> Updates;
  for (StoreInst *Store : Stores) {
    const std::optional<ElementUpdate> Update = updateOf(*Store);
    if (!Update)
      return std::nullopt;
    Updates.push_back(*Update);
  }
  if (Loads.size() != Updates.size()) // each load has one use, so none serves two
    return std::nullopt;
  return Updates;
}

std::optional<ElementUpdate> CopyUses::updateOf(StoreInst &New) const {
  auto *Step = dyn_cast<Instruction>(New.getValueOperand());
  if (!Step || !Step->hasOneUse() || reductionOf(*Step) != std::optional(T.R.Op))
    return std::nullopt;
  if (const auto *Extreme = dyn_cast<MinMaxIntrinsic>(Step);
      Extreme && ICmpInst::isSigned(Extreme->getPredicate()) != isSignedInteger(T.R.Type))
    return std::nullopt;
  const std::optional<unsigned> Place = placeOfOld(*Step);
  for (LoadInst *Old : Loads)
    if (Old->hasOneUse() && Old->user_back() == Step && (!Place || Step->getOperand(*Place) == Old) &&
        Old->getParent() == New.getParent() && isSameComputation(Old->getPointerOperand(), New.getPointerOperand()) &&
        !isWrittenBetween(*Old, New))
      return ElementUpdate{Old, Step, &New};
  return std::nullopt;
}

void CopyUses::dropFrame() const {
  for (Instruction *I : OfFrame)
    I->eraseFromParent();
}

Value *offsetIn(IRBuilder<> &B, Value *Address, const AllocaInst &Copy) {
  Value *Offset = B.getInt64(0);
  for (; Address != &Copy; Address = cast<GetElementPtrInst>(Address)->getPointerOperand())
    Offset = B.CreateAdd(Offset, emitGEPOffset(&B, Copy.getDataLayout(), cast<GetElementPtrInst>(Address)));
  return Offset;
}

} // namespace pacc
