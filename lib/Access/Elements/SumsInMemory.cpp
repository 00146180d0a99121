//===- SumsInMemory.cpp - elements that a loop only adds to ---------------===//
#include "pacc/Access/SumsInMemory.h"
#include "Elements/ExtremesInMemory.h"
#include "Elements/TruthsInMemory.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/LoopControl.h"
#include "pacc/Access/Updates.h"
#include "pacc/IR/Calls.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {
namespace {

constexpr const char *SumName = "pacc.sum";

/// The value is the one of the two that is a number, or the greater or smaller one.
bool isNumberOrOther(const Instruction &I) {
  return match(&I, m_Intrinsic<Intrinsic::maxnum>()) || match(&I, m_Intrinsic<Intrinsic::minnum>());
}

/// The operation that `V` is the result of, on one way at least.
const Instruction *lastOperation(const Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  const auto *Joined = dyn_cast_or_null<PHINode>(I);
  if (!Joined)
    return I && reductionOf(*I) ? I : nullptr;
  for (const Value *Way : Joined->incoming_values())
    if (const auto *Operation = dyn_cast<Instruction>(Way); Operation && reductionOf(*Operation))
      return Operation;
  return nullptr;
}

class SumInMemoryFinder {
public:
  SumInMemoryFinder(LoopTree &Tree, MarkedLoop &L) : Tree(Tree), L(L), Fixed(L) {}

  SmallVector<SumInMemory, 1> find() {
    if (!LoopControl().find(L))
      return {};
    const Loop &Counted = *L.Counted.front();
    for (BasicBlock *BB : Counted.blocks())
      if (isOfIteration(*BB))
        for (Instruction &I : *BB)
          if (auto *Store = dyn_cast<StoreInst>(&I))
            note(*Store, Tree.domTree().dominates(BB, Counted.getLoopLatch()));
    return std::move(Sums);
  }

private:
  LoopTree &Tree;
  MarkedLoop &L;
  FixedInLoop Fixed;
  SmallVector<SumInMemory, 1> Sums;

  /// Not of a loop inside.
  bool isOfIteration(const BasicBlock &BB) const { return Tree.loopInfo().getLoopFor(&BB) == L.Counted.front(); }

  void note(StoreInst &Store, bool IsSure) {
    if (!Store.isSimple() || variableOf(Store) || !Fixed.has(Store.getPointerOperand()))
      return;
    if (const std::optional<ExtremeInMemory> Extreme = extremeOf(Store)) {
      if (all_of(Extreme->Old, [this](const LoadInst *Old) { return isOfIteration(*Old->getParent()); }))
        add(Store, Extreme->Op, Extreme->Type, PACC_RED_KEEPS_NAN, Extreme->Old, IsSure);
      return;
    }
    if (const std::optional<TruthInMemory> Truth = truthOf(Store, Tree.domTree())) {
      // What is neither 0 nor 1 may stay so if no iteration comes there.
      const bool IsMade = Tree.domTree().dominates(Truth->Where, L.Counted.front()->getLoopLatch());
      if ((IsMade || Truth->Type == PACC_TYPE_BOOL) && isOfIteration(*Truth->Old->getParent()))
        add(Store, Truth->Op, Truth->Type, /*Flags=*/0, {Truth->Old}, IsMade);
      return;
    }
    const Value *New = Store.getValueOperand();
    const Instruction *Last = lastOperation(New);
    const std::optional<unsigned> Op = Last ? reductionOf(*Last) : std::nullopt, Type = reductionTypeOf(*New->getType());
    const bool IsExtreme = Op == unsigned(PACC_RED_MAX) || Op == unsigned(PACC_RED_MIN);
    if (!Op || !Type || (IsExtreme && !isNumberOrOther(*Last)))
      return;
    SmallVector<LoadInst *, 4> Old;
    if (collectOld(Store.getValueOperand(), *Op, Store, Old) == 1)
      add(Store, *Op, *Type, /*Flags=*/0, Old, IsSure);
  }

  /// Collects the loads of the element from which `V` is computed by operations of `Op` alone, and which nothing else
  /// uses; how many of them each way to `V` has, more than one if ways differ in that.
  unsigned collectOld(Value *V, unsigned Op, const StoreInst &Store, SmallVectorImpl<LoadInst *> &Old) const {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !I->hasOneUse())
      return 0;
    if (auto *Load = dyn_cast<LoadInst>(I)) {
      if (!Load->isSimple() || Load->getType() != Store.getValueOperand()->getType() || !isOfIteration(*Load->getParent()) ||
          !isSameAddress(Load->getPointerOperand(), Store.getPointerOperand()))
        return 0;
      Old.push_back(Load);
      return 1;
    }
    if (auto *Joined = dyn_cast<PHINode>(I)) { // x = c ? x + y : x
      if (Tree.loopInfo().isLoopHeader(Joined->getParent()))
        return 0;
      constexpr unsigned Differ = 2;
      std::optional<unsigned> OfEach;
      for (Value *Way : Joined->incoming_values()) {
        const unsigned Count = collectOld(Way, Op, Store, Old);
        OfEach = !OfEach || *OfEach == Count ? Count : Differ;
      }
      return *OfEach;
    }
    if (reductionOf(*I) != Op)
      return 0;
    Value *Addend;
    if (match(I, m_Intrinsic<Intrinsic::fmuladd>(m_Value(), m_Value(), m_Value(Addend))))
      return collectOld(Addend, Op, Store, Old);
    unsigned Count = 0;
    if (isa<BinaryOperator>(I) || isNumberOrOther(*I)) {
      Count += collectOld(I->getOperand(0), Op, Store, Old);
      if (I->getOpcode() != Instruction::Sub && I->getOpcode() != Instruction::FSub)
        Count += collectOld(I->getOperand(1), Op, Store, Old);
    }
    return Count;
  }

  void add(StoreInst &Store, unsigned Op, unsigned Type, unsigned Flags, ArrayRef<LoadInst *> Loads, bool IsSure) {
    Value *Address = Store.getPointerOperand();
    auto Known = find_if(Sums, [&](const SumInMemory &Sum) { return isSameAddress(Sum.Address, Address); });
    if (Known == Sums.end()) {
      Sums.push_back({Address, {}, Op, Type, nameOfElement(Address), Flags});
      Known = std::prev(Sums.end());
    }
    // With another operator it stays an access like any other, of which the analysis will not approve.
    if (Known->Op != Op || Known->Type != Type || Known->Flags != Flags)
      return;
    for (LoadInst *Old : Loads)
      Known->Updates.push_back({Old, &Store});
    Known->IsSure |= IsSure;
  }
};

} // namespace

SmallVector<SumInMemory, 1> findSumsInMemory(LoopTree &Tree, MarkedLoop &L) { return SumInMemoryFinder(Tree, L).find(); }

static MDNode *newMark(ArrayRef<const MarkedLoop *> Loops) {
  LLVMContext &C = Loops.front()->Begin->getContext();
  SmallVector<Metadata *, 2> Numbers;
  for (const MarkedLoop *L : Loops)
    Numbers.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), L->Id)));
  return MDNode::getDistinct(C, Numbers);
}

static void markBetweenFences(Instruction &I, MDNode *Mark) {
  I.setMetadata(SumName, Mark);
  IRBuilder<> Before(&I), Behind(I.getNextNode());
  for (IRBuilder<> *B : {&Before, &Behind})
    B->CreateFence(AtomicOrdering::SequentiallyConsistent)->setMetadata(SumName, Mark);
}

void markForAnalysis(const SumInMemory &Sum, const MarkedLoop &L) {
  MDNode *Mark = newMark({&L});
  for (const auto &[Old, New] : Sum.Updates) {
    markBetweenFences(*Old, Mark);
    markBetweenFences(*New, Mark);
  }
}

void markForAnalysis(ArrayRef<Instruction *> Accesses, ArrayRef<MarkedLoop *> Loops) {
  MDNode *Mark = newMark(Loops);
  for (Instruction *Access : Accesses)
    markBetweenFences(*Access, Mark);
}

void markAsFree(Instruction &I, ArrayRef<MarkedLoop *> Loops) { I.setMetadata(SumName, newMark(Loops)); }

void endFences(Function &Copy) {
  for (Instruction &I : make_early_inc_range(instructions(Copy)))
    if (isa<FenceInst>(I) && I.hasMetadata(SumName))
      I.eraseFromParent();
}

bool areOfOneSum(const Instruction &X, const Instruction &Y, unsigned Loop) {
  const MDNode *Mark = X.getMetadata(SumName);
  return Mark && Mark == Y.getMetadata(SumName) && any_of(Mark->operands(), [Loop](const MDOperand &Number) {
           return mdconst::extract<ConstantInt>(Number)->getZExtValue() == Loop;
         });
}

Value *addressBefore(const SumInMemory &Sum, Instruction &Before) { return copyBefore(Sum.Address, Before); }

} // namespace pacc
