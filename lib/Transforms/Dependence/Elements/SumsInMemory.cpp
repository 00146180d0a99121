//===- SumsInMemory.cpp - elements that a loop only adds to ---------------===//
#include "Dependence/Elements/SumsInMemory.h"
#include "Dependence/Elements/ExtremesInMemory.h"
#include "Kernels/KernelParameters.h"
#include "Loops/LoopControl.h"
#include "Loops/Updates.h"
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

/// enum pacc_red_type of what arithmetic leaves in the type it has in memory; integers count as signed, which
/// makes no difference to the operators here.
std::optional<unsigned> typeOf(const Type *T) {
  if (T->isDoubleTy())
    return PACC_TYPE_F64;
  if (T->isFloatTy())
    return PACC_TYPE_F32;
  if (T->isIntegerTy(64))
    return PACC_TYPE_I64;
  if (T->isIntegerTy(32))
    return PACC_TYPE_I32;
  return std::nullopt;
}

/// The value is the one of the two that is a number, or the greater or smaller one.
bool isNumberOrOther(const Instruction &I) {
  return match(&I, m_Intrinsic<Intrinsic::maxnum>()) || match(&I, m_Intrinsic<Intrinsic::minnum>());
}

/// What of all operands `V` is computed from by operations of `Op` alone, and nothing else uses.
void collectParts(Value *V, unsigned Op, SmallVectorImpl<LoadInst *> &Parts) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->hasOneUse())
    return;
  if (auto *Load = dyn_cast<LoadInst>(I)) {
    Parts.push_back(Load);
    return;
  }
  if (reductionOf(*I) != Op)
    return;
  Value *Addend;
  if (match(I, m_Intrinsic<Intrinsic::fmuladd>(m_Value(), m_Value(), m_Value(Addend)))) {
    collectParts(Addend, Op, Parts);
  } else if (isa<BinaryOperator>(I) || isNumberOrOther(*I)) {
    collectParts(I->getOperand(0), Op, Parts);
    if (I->getOpcode() != Instruction::Sub && I->getOpcode() != Instruction::FSub)
      collectParts(I->getOperand(1), Op, Parts);
  }
}

class Finder {
public:
  Finder(LoopTree &Tree, MarkedLoop &L) : Tree(Tree), L(L) {}

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
  SmallVector<SumInMemory, 1> Sums;

  /// Not of a loop inside.
  bool isOfIteration(const BasicBlock &BB) const { return Tree.loopInfo().getLoopFor(&BB) == L.Counted.front(); }

  void note(StoreInst &Store, bool IsSure) {
    if (!Store.isSimple() || variableOf(Store) || !isFixed(Store.getPointerOperand()))
      return;
    if (const std::optional<ExtremeInMemory> Extreme = extremeOf(Store)) {
      if (all_of(Extreme->Old, [this](const LoadInst *Old) { return isOfIteration(*Old->getParent()); }))
        add(Store, Extreme->Op, Extreme->Type, PACC_RED_KEEPS_NAN, Extreme->Old, IsSure);
      return;
    }
    Value *New = Store.getValueOperand();
    const auto *Last = dyn_cast<Instruction>(New);
    const std::optional<unsigned> Op = Last ? reductionOf(*Last) : std::nullopt, Type = typeOf(New->getType());
    const bool IsExtreme = Op == unsigned(PACC_RED_MAX) || Op == unsigned(PACC_RED_MIN);
    if (!Op || !Type || (IsExtreme && !isNumberOrOther(*Last)))
      return;
    SmallVector<LoadInst *, 4> Parts;
    collectParts(New, *Op, Parts);
    erase_if(Parts, [&](const LoadInst *Part) {
      return !Part->isSimple() || Part->getType() != New->getType() || !isOfIteration(*Part->getParent()) ||
             !isSameAddress(Part->getPointerOperand(), Store.getPointerOperand());
    });
    if (Parts.size() == 1)
      add(Store, *Op, *Type, /*Flags=*/0, Parts, IsSure);
  }

  void add(StoreInst &Store, unsigned Op, unsigned Type, unsigned Flags, ArrayRef<LoadInst *> Loads, bool IsSure) {
    Value *Address = Store.getPointerOperand();
    auto Known = find_if(Sums, [&](const SumInMemory &Sum) { return isSameAddress(Sum.Address, Address); });
    if (Known == Sums.end()) {
      Sums.push_back({Address, {}, Op, Type, nameOf(Address), Flags});
      Known = std::prev(Sums.end());
    }
    // With another operator it stays an access like any other, of which the analysis will not approve.
    if (Known->Op != Op || Known->Type != Type || Known->Flags != Flags)
      return;
    for (LoadInst *Old : Loads)
      Known->Updates.push_back({Old, &Store});
    Known->IsSure |= IsSure;
  }

  bool isSetInLoop(const AllocaInst &Variable) const {
    return any_of(Variable.users(), [&](const User *U) {
      const auto *I = cast<Instruction>(U);
      if (I->isLifetimeStartOrEnd() || (isa<LoadInst>(I) && variableOf(*I)))
        return false;
      return !isa<StoreInst>(I) || variableOf(*I) != &Variable ||
             L.contains(*I);
    });
  }

  /// Made of what the loop leaves alone, and may be computed once more behind it.
  bool isFixed(const Value *V) const {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return isa<Constant, Argument>(V);
    if (const AllocaInst *Variable = isa<LoadInst>(I) ? variableOf(*I) : nullptr)
      return !isSetInLoop(*Variable);
    if (I->isIntDivRem() || !isa<GetElementPtrInst, CastInst, BinaryOperator>(I))
      return false;
    return all_of(I->operands(), [&](const Use &U) { return isFixed(U.get()); });
  }

  /// Both are computed alike, where one of them is fixed.
  static bool isSameAddress(const Value *X, const Value *Y) {
    constexpr unsigned MostSteps = 32;
    return isSameComputation(X, Y, MostSteps);
  }

  /// As the program calls what the address leads into.
  std::string nameOf(const Value *Address) const {
    while (const auto *I = dyn_cast<Instruction>(Address)) {
      if (!isa<GetElementPtrInst, CastInst, LoadInst>(I))
        break;
      Address = I->getOperand(0);
    }
    StringRef Name = Address->getName();
    if (const auto *Parameter = dyn_cast<Argument>(Address)) {
      const std::vector<KernelParameter> All = readKernelParameters(*Parameter->getParent());
      if (Parameter->getArgNo() < All.size())
        return All[Parameter->getArgNo()].Name + "[]";
    }
    Name.consume_back(".addr");
    return Name.str() + "[]";
  }
};

} // namespace

SmallVector<SumInMemory, 1> findSumsInMemory(LoopTree &Tree, MarkedLoop &L) { return Finder(Tree, L).find(); }

void markForAnalysis(const SumInMemory &Sum, const MarkedLoop &L) {
  LLVMContext &C = L.Begin->getContext();
  auto *Mark = MDNode::getDistinct(C, ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), L.Id)));
  for (const auto &[Old, New] : Sum.Updates)
    for (Instruction *I : {static_cast<Instruction *>(Old), static_cast<Instruction *>(New)}) {
      I->setMetadata(SumName, Mark);
      IRBuilder<> Before(I), Behind(I->getNextNode());
      for (IRBuilder<> *B : {&Before, &Behind})
        B->CreateFence(AtomicOrdering::SequentiallyConsistent)->setMetadata(SumName, Mark);
    }
}

void endFences(Function &Copy) {
  for (Instruction &I : make_early_inc_range(instructions(Copy)))
    if (isa<FenceInst>(I) && I.hasMetadata(SumName))
      I.eraseFromParent();
}

bool areOfOneSum(const Instruction &X, const Instruction &Y, unsigned Loop) {
  const MDNode *Mark = X.getMetadata(SumName);
  return Mark && Mark == Y.getMetadata(SumName) &&
         mdconst::extract<ConstantInt>(Mark->getOperand(0))->getZExtValue() == Loop;
}

static Value *copyBefore(Value *V, Instruction &Before) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || isa<AllocaInst>(I))
    return V;
  Instruction *Copy = I->clone();
  for (Use &U : Copy->operands())
    U.set(copyBefore(U.get(), Before));
  Copy->insertBefore(Before.getIterator());
  return Copy;
}

Value *addressBefore(const SumInMemory &Sum, Instruction &Before) { return copyBefore(Sum.Address, Before); }

} // namespace pacc
