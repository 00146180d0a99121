//===- ChosenObjects.cpp - arrays that conditions choose ------------------===//
#include "Loaded/ChosenObjects.h"
#include "pacc/Access/Updates.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// `c ? a : b`, as an instruction or as the end of two ways.
struct Choice {
  const Value *Condition = nullptr, *IfTrue = nullptr, *IfFalse = nullptr;
  const BasicBlock *At = nullptr; ///< where it is decided
};

std::optional<Choice> choiceOf(const Value &V, const DominatorTree &Dominance) {
  if (const auto *Select = dyn_cast<SelectInst>(&V); Select && !Select->getCondition()->getType()->isVectorTy())
    return Choice{Select->getCondition(), Select->getTrueValue(), Select->getFalseValue(), Select->getParent()};
  const auto *Phi = dyn_cast<PHINode>(&V);
  const auto *Node = Phi && Phi->getNumIncomingValues() == 2 ? Dominance.getNode(Phi->getParent())->getIDom() : nullptr;
  const auto *Branch = Node ? dyn_cast<BranchInst>(Node->getBlock()->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return std::nullopt;
  Choice Result = {Branch->getCondition(), nullptr, nullptr, Branch->getParent()};
  for (const unsigned Way : {0u, 1u}) {
    const BasicBlockEdge Edge(Branch->getParent(), Branch->getSuccessor(Way));
    for (const unsigned I : {0u, 1u}) {
      const BasicBlock *From = Phi->getIncomingBlock(I);
      const bool IsEdge = From == Edge.getStart() && Phi->getParent() == Edge.getEnd();
      if (IsEdge || (From != Edge.getStart() && Dominance.dominates(Edge, From)))
        (Way == 0 ? Result.IfTrue : Result.IfFalse) = Phi->getIncomingValue(I);
    }
  }
  return Result.IfTrue && Result.IfFalse ? std::optional(Result) : std::nullopt;
}

/// The value is made of others alone, whenever it is computed.
bool isPure(const Value &V, unsigned Depth = 8) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || isa<PHINode>(I))
    return true;
  return Depth && isa<BinaryOperator, CastInst, CmpInst>(I) &&
         all_of(I->operands(), [Depth](const Use &U) { return isPure(*U.get(), Depth - 1); });
}

} // namespace

bool ChosenObjects::mayMeet(const Instruction &X, const Instruction &Y) const {
  const auto Whole = [](const Instruction &I) {
    return MemoryLocation::getBeforeOrAfter(getUnderlyingObject(addressOf(I)), I.getAAMetadata());
  };
  return !AA.isNoAlias(Whole(X), Whole(Y));
}

bool ChosenObjects::areOthers(const Instruction &X, const Instruction &Y, const Loop &L) const {
  const auto *OfX = dyn_cast<Instruction>(getUnderlyingObject(addressOf(X))),
             *OfY = dyn_cast<Instruction>(getUnderlyingObject(addressOf(Y)));
  // Each of them is one value while `L` runs. What one of two ways gives is asked for below, not by the analysis.
  if (!OfX || !OfY || L.contains(OfX) || L.contains(OfY))
    return false;
  const std::optional<Choice> A = choiceOf(*OfX, Dominance), B = choiceOf(*OfY, Dominance);
  // The numbers of one condition are those of the other one if no loop goes on in between.
  const Loop *Around = LI.getLoopFor(OfX->getParent());
  if (!A || !B || LI.getLoopFor(OfY->getParent()) != Around || LI.getLoopFor(A->At) != Around || LI.getLoopFor(B->At) != Around ||
      !isPure(*A->Condition) || !isSameComputation(A->Condition, B->Condition))
    return false;
  const auto AreApart = [&](const Value *P, const Value *Q) {
    return AA.isNoAlias(MemoryLocation::getBeforeOrAfter(getUnderlyingObject(P)),
                        MemoryLocation::getBeforeOrAfter(getUnderlyingObject(Q)));
  };
  return AreApart(A->IfTrue, B->IfTrue) && AreApart(A->IfFalse, B->IfFalse);
}

} // namespace pacc
