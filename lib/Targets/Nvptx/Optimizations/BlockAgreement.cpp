//===- BlockAgreement.cpp - what all threads of a block do alike ----------===//
#include "Nvptx/Optimizations/BlockAgreement.h"
#include "Nvptx/GpuTarget.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
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
  EarlyValues(Instruction *Before, const DominatorTree &DT) : Before(Before), DT(DT) {}

  /// Null: it can't be computed there.
  Value *at(Value *Number) {
    auto *I = dyn_cast<Instruction>(Number);
    if (!I || DT.dominates(I, Before))
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
  const DominatorTree &DT;
  DenseMap<const Instruction *, Value *> Made;
};

} // namespace

bool mayDependOn(const Value &Number, StringRef Axis, Memory Is) {
  SmallPtrSet<const Value *, 16> Seen;
  return mayDependOn(Number, Axis, Is, Seen);
}

bool isNeverWritten(const Value &Number, const Function &F, AAResults &AA) {
  SmallPtrSet<const Instruction *, 16> Seen;
  SmallVector<const Value *, 16> Left = {&Number};
  while (!Left.empty()) {
    const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    append_range(Left, I->operand_values());
    const auto *Load = dyn_cast<LoadInst>(I);
    if (!Load)
      continue;
    // Whatever lies around it, too: another thread may write to another place than this one.
    const auto Around = MemoryLocation::getBeforeOrAfter(Load->getPointerOperand(), Load->getAAMetadata());
    for (const Instruction &Other : instructions(F)) {
      const auto *Store = dyn_cast<StoreInst>(&Other);
      const auto Written = Store ? MemoryLocation::getBeforeOrAfter(Store->getPointerOperand(), Store->getAAMetadata())
                                 : MemoryLocation();
      if (Store ? !AA.isNoAlias(Around, Written)
                : Other.mayWriteToMemory() && isModSet(AA.getModRefInfo(&Other, Around)))
        return false;
    }
  }
  return true;
}

bool isNeverWritten(const SCEV &Number, const Function &F, AAResults &AA) {
  return !SCEVExprContains(&Number, [&](const SCEV *Part) {
    const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    return Unknown && !isNeverWritten(*Unknown->getValue(), F, AA);
  });
}

bool mayDependOn(const SCEV &Number, StringRef Axis, Memory Is) {
  return SCEVExprContains(&Number, [&](const SCEV *Part) {
    if (const auto *Unknown = dyn_cast<SCEVUnknown>(Part))
      return mayDependOn(*Unknown->getValue(), Axis, Is);
    return isa<SCEVAddRecExpr, SCEVCouldNotCompute>(Part);
  });
}

namespace {

/// Where all threads of a block go the same way.
class Together {
public:
  Together(Function &F, const LoopInfo &LI, AAResults &AA) : F(F), LI(LI), AA(AA) {}

  /// All threads that ask have the same answer.
  bool decideAlike(const Value &Condition) {
    return isNeverWritten(Condition, F, AA) && !mayDependOn(Condition, "tid.x", Memory::SameForAll) &&
           !mayDependOn(Condition, "tid.y", Memory::SameForAll);
  }

  /// All threads come to the block side by side, or none does: by branches that they decide alike, outside of loops.
  bool reach(const BasicBlock &Block) {
    const auto [Known, IsNew] = Reached.try_emplace(&Block, false);
    if (!IsNew)
      return Known->second;
    const bool IsSo =
        &Block == &F.getEntryBlock() ||
        (!LI.getLoopFor(&Block) && all_of(predecessors(&Block), [&](const BasicBlock *Before) {
          const auto *Branch = dyn_cast<BranchInst>(Before->getTerminator());
          return Branch && reach(*Before) && (Branch->isUnconditional() || decideAlike(*Branch->getCondition()));
        }));
    return Reached[&Block] = IsSo;
  }

private:
  Function &F;
  const LoopInfo &LI;
  AAResults &AA;
  DenseMap<const BasicBlock *, bool> Reached;
};

} // namespace

Meeting meetingBefore(BasicBlock &Place, const DominatorTree &DT, const PostDominatorTree &PDT, const LoopInfo &LI,
                      AAResults &AA) {
  if (LI.getLoopFor(&Place))
    return {};
  Together Threads(*Place.getParent(), LI, AA);
  Meeting Found;
  for (Found.Block = &Place; !Threads.reach(*Found.Block);) {
    BasicBlock *Above = Found.Block->getSinglePredecessor();
    const Loop *Before = Above ? LI.getLoopFor(Above) : nullptr;
    if (!Above || Before) { // ways meet here, or a loop ends
      Above = Before ? Before->getOutermostLoop()->getLoopPreheader() : DT.getNode(Found.Block)->getIDom()->getBlock();
      if (!Above || LI.getLoopFor(Above) || !PDT.dominates(Found.Block, Above))
        return {};
    } else if (auto *Branch = dyn_cast<BranchInst>(Above->getTerminator())) {
      // Where they decide alike, all go on to the place, if one does.
      if (Branch->isConditional() && !Threads.decideAlike(*Branch->getCondition()))
        Found.Way.push_back({Branch->getCondition(), Branch->getSuccessor(0) == Found.Block});
    } else {
      return {};
    }
    Found.Block = Above;
  }
  std::reverse(Found.Way.begin(), Found.Way.end());
  return Found;
}

Value *agreeToReach(const Meeting &Here, Value &If, DominatorTree &DT, LoopInfo &LI) {
  Instruction *End = Here.Block->getTerminator();
  EarlyValues Early(End, DT);
  IRBuilder<> B(End);
  Value *Reached = B.getTrue();
  SmallVector<std::pair<Value *, bool>, 4> Conditions;
  for (auto [Condition, IsTrue] : Here.Way) {
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
  Reached = B.CreateFreeze(Reached);
  DomTreeUpdater Updater(DT, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *Then = SplitBlockAndInsertIfThen(&If, End->getIterator(), /*Unreachable=*/false, nullptr, &Updater, &LI);
  B.SetInsertPoint(Then);
  Value *All =
      B.CreateIntrinsic(B.getInt1Ty(), Intrinsic::nvvm_barrier_cta_red_and_aligned_all, {B.getInt32(0), Reached});
  B.SetInsertPoint(End->getParent(), End->getParent()->begin());
  PHINode *Agreed = B.CreatePHI(B.getInt1Ty(), 2);
  Agreed->addIncoming(B.getFalse(), Here.Block);
  Agreed->addIncoming(All, Then->getParent());
  return Agreed;
}

} // namespace pacc
