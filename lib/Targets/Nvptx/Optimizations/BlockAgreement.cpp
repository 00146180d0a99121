//===- BlockAgreement.cpp - what all threads of a block do alike ----------===//
#include "Nvptx/Optimizations/BlockAgreement.h"
#include "Nvptx/GpuTarget.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// Computes its result from its operands alone.
bool isArithmetic(const Instruction &I) {
  return isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst, FreezeInst>(I) ||
         (isa<IntrinsicInst>(I) && !I.mayReadOrWriteMemory() && !cast<CallBase>(I).isConvergent());
}

bool mayDependOn(const Value &Number, StringRef Axis, Memory Is, SmallPtrSetImpl<const Value *> &Seen) {
  if (isa<Constant, Argument>(Number))
    return false;
  const auto *I = dyn_cast<Instruction>(&Number);
  if (!I)
    return true;
  if (!Seen.insert(I).second)
    return false;
  if (StringRef Register = registerOf(*I); !Register.empty()) {
    const bool IsOfBlock =
        Register.starts_with("ctaid.") || Register.starts_with("nctaid.") || Register.starts_with("ntid.");
    return Register == Axis || !(IsOfBlock || Register.starts_with("tid."));
  }
  const auto *Load = dyn_cast<LoadInst>(I);
  const bool IsSame =
      Load && Load->isSimple() && (Is == Memory::SameForAll || I->hasMetadata(LLVMContext::MD_invariant_load));
  return !(isArithmetic(*I) || IsSame) ||
         any_of(I->operand_values(), [&](const Value *Operand) { return mayDependOn(*Operand, Axis, Is, Seen); });
}

/// Computes values at the end of a block above the one in which they are.
class EarlyValues {
public:
  explicit EarlyValues(Instruction *Before) : Before(Before) {}

  /// Null: it can't be computed there.
  Value *at(Value *Number) {
    auto *I = dyn_cast<Instruction>(Number);
    if (!I || I->getParent() == Before->getParent())
      return Number;
    if (Value *Known = Made.lookup(I))
      return Known;
    if (Made.size() >= Most || (registerOf(*I).empty() && !isArithmetic(*I)) || !isSafeToSpeculativelyExecute(I))
      return nullptr;
    SmallVector<Value *, 4> Operands;
    for (Value *Operand : I->operand_values()) {
      Value *Early = isa<IntrinsicInst>(I) && isa<Function>(Operand) ? Operand : at(Operand);
      if (!Early)
        return nullptr;
      Operands.push_back(Early);
    }
    Instruction *Copy = I->clone();
    for (auto [Index, Operand] : enumerate(Operands))
      Copy->setOperand(Index, Operand);
    Copy->insertBefore(Before->getIterator());
    return Made[I] = Copy;
  }

  void forget() {
    SmallVector<Instruction *, 16> Copies;
    for (const auto &[From, Copy] : Made)
      Copies.push_back(cast<Instruction>(Copy));
    for (Instruction *Copy : Copies)
      Copy->dropAllReferences();
    for (Instruction *Copy : Copies)
      Copy->eraseFromParent();
  }

private:
  static constexpr unsigned Most = 64;
  Instruction *Before;
  DenseMap<const Instruction *, Value *> Made;
};

} // namespace

bool mayDependOn(const Value &Number, StringRef Axis, Memory Is) {
  SmallPtrSet<const Value *, 16> Seen;
  return mayDependOn(Number, Axis, Is, Seen);
}

bool mayDependOn(const SCEV &Number, StringRef Axis, Memory Is) {
  return SCEVExprContains(&Number, [&](const SCEV *Part) {
    if (const auto *Unknown = dyn_cast<SCEVUnknown>(Part))
      return mayDependOn(*Unknown->getValue(), Axis, Is);
    return isa<SCEVAddRecExpr, SCEVCouldNotCompute>(Part);
  });
}

Value *agreeToReach(BasicBlock &Place, Value &If, DominatorTree &DT, const PostDominatorTree &PDT, LoopInfo &LI) {
  BasicBlock &Entry = Place.getParent()->getEntryBlock();
  if (LI.getLoopFor(&Place))
    return nullptr;
  // From the place up to the entry: conditions, and what they have to be.
  SmallVector<std::pair<Value *, bool>, 4> Way;
  for (BasicBlock *At = &Place; At != &Entry;) {
    BasicBlock *Above = At->getSinglePredecessor();
    const Loop *Before = Above ? LI.getLoopFor(Above) : nullptr;
    if (!Above || Before) { // ways meet here, or a loop ends
      Above = Before ? Before->getOutermostLoop()->getLoopPreheader() : DT.getNode(At)->getIDom()->getBlock();
      if (!Above || LI.getLoopFor(Above) || !PDT.dominates(At, Above))
        return nullptr;
    } else if (auto *Branch = dyn_cast<BranchInst>(Above->getTerminator())) {
      if (Branch->isConditional())
        Way.push_back({Branch->getCondition(), Branch->getSuccessor(0) == At});
    } else {
      return nullptr;
    }
    At = Above;
  }
  Instruction *End = Entry.getTerminator();
  EarlyValues Early(End);
  IRBuilder<> B(End);
  Value *Reached = B.getTrue();
  SmallVector<std::pair<Value *, bool>, 4> Conditions;
  for (auto [Condition, IsTrue] : reverse(Way)) {
    Value *Known = Early.at(Condition);
    if (!Known) {
      Early.forget();
      return nullptr;
    }
    Conditions.push_back({Known, IsTrue});
  }
  // What stands behind a condition may have no value where the condition does not hold.
  for (auto [Condition, IsTrue] : Conditions)
    Reached = B.CreateLogicalAnd(Reached, IsTrue ? Condition : B.CreateNot(Condition));
  DomTreeUpdater Updater(DT, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *Then = SplitBlockAndInsertIfThen(&If, End->getIterator(), /*Unreachable=*/false, nullptr, &Updater, &LI);
  B.SetInsertPoint(Then);
  Value *All =
      B.CreateIntrinsic(B.getInt1Ty(), Intrinsic::nvvm_barrier_cta_red_and_aligned_all, {B.getInt32(0), Reached});
  B.SetInsertPoint(End->getParent(), End->getParent()->begin());
  PHINode *Agreed = B.CreatePHI(B.getInt1Ty(), 2);
  Agreed->addIncoming(B.getFalse(), &Entry);
  Agreed->addIncoming(All, Then->getParent());
  return Agreed;
}

} // namespace pacc
