//===- StagePaths.cpp - what of a pipeline's body comes after what --------===//
#include "Checks/Chunks/Order/StagePaths.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

std::vector<ChunkStage> stagesOf(const Loop &OverChunks, const Instruction &Next, const DominatorTree &DT) {
  SmallVector<std::pair<uint64_t, const BasicBlock *>, 4> Entries; // by the numbers of stages
  for (const BasicBlock *Of : OverChunks.blocks()) {
    const Instruction *End = Of->getTerminator();
    const auto *Choice = dyn_cast<SwitchInst>(End);
    if (Choice && Choice->getCondition() == &Next)
      for (const auto &Case : Choice->cases())
        Entries.push_back({Case.getCaseValue()->getZExtValue(), Case.getCaseSuccessor()});
    // One stage alone, after clean-up.
    const auto *Branch = dyn_cast<BranchInst>(End);
    const auto *Is = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    const auto *Number = Is && Is->getOperand(0) == &Next ? dyn_cast<ConstantInt>(Is->getOperand(1)) : nullptr;
    if (Number && Is->getPredicate() == ICmpInst::ICMP_EQ)
      Entries.push_back({Number->getZExtValue(), Branch->getSuccessor(0)});
  }
  std::vector<ChunkStage> Stages(Entries.size());
  for (const auto &[Number, Entry] : Entries) {
    if (Number >= Stages.size() || Stages[Number].Entry)
      return {};
    Stages[Number].Entry = Entry;
    for (const BasicBlock *Inner : OverChunks.blocks())
      if (DT.dominates(Entry, Inner))
        Stages[Number].Blocks.insert(Inner);
  }
  return Stages;
}

std::optional<unsigned> StagePaths::stageOf(const Instruction &I) const {
  for (const auto &[Number, Stage] : enumerate(M.Stages))
    if (Stage.Blocks.contains(I.getParent()))
      return Number;
  return std::nullopt;
}

/// In one stage: from its beginning, or from behind an instruction, to another one, or, if that is null, to its end.
bool StagePaths::leadWithin(const BasicBlock *Begin, const Instruction *Behind, const Instruction *To,
                            const Places &Without) const {
  SmallVector<const BasicBlock *, 16> Work = {Begin};
  SmallPtrSet<const BasicBlock *, 32> Seen;
  bool IsFirst = Behind;
  if (!IsFirst)
    Seen.insert(Begin);
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    bool IsBehind = !IsFirst, IsStopped = false;
    IsFirst = false;
    for (const Instruction &I : *BB) {
      if (IsBehind && &I == To)
        return true;
      IsStopped |= IsBehind && Without.contains(&I);
      if (IsStopped)
        break;
      IsBehind |= &I == Behind;
    }
    if (IsStopped)
      continue;
    for (const BasicBlock *Next : successors(BB)) {
      if (Next == M.OverChunks->getHeader()) {
        if (!To)
          return true;
      } else if (M.OverChunks->contains(Next) && Seen.insert(Next).second) {
        Work.push_back(Next);
      }
    }
  }
  return false;
}

bool StagePaths::lead(const Instruction &From, const Instruction *To, const Places &Without) const {
  const std::optional<unsigned> First = stageOf(From);
  const std::optional<unsigned> Last = To ? stageOf(*To) : M.Stages.size();
  if (!First || !Last || *First > *Last)
    return false;
  if (*First == *Last)
    return leadWithin(From.getParent(), &From, To, Without);
  if (!leadWithin(From.getParent(), &From, nullptr, Without))
    return false;
  for (unsigned Between = *First + 1; Between < *Last; ++Between)
    if (!leadWithin(M.Stages[Between].Entry, nullptr, nullptr, Without))
      return false;
  return !To || leadWithin(M.Stages[*Last].Entry, nullptr, To, Without);
}

bool StagePaths::areAllThrough(const Instruction &Place) const {
  const std::optional<unsigned> Stage = stageOf(Place);
  return Stage && !leadWithin(M.Stages[*Stage].Entry, nullptr, nullptr, {&Place});
}

bool StagePaths::isAlwaysBefore(const Instruction &A, const Instruction &B) const {
  const std::optional<unsigned> Stage = stageOf(A);
  return Stage && Stage == stageOf(B) && !leadWithin(M.Stages[*Stage].Entry, nullptr, &B, {&A});
}

bool StagePaths::leadPast(const Instruction &From, const Instruction *To, const Places &Without) const {
  if (!lead(From, To, Without))
    return false;
  return none_of(Without, [&](const Instruction *Between) {
    const std::optional<unsigned> Its = stageOf(*Between);
    if (!Its || !lead(From, Between) || (To && !lead(*Between, To)))
      return false;
    // It is on the way to the end of the stage whatever the host's conditions come to.
    const bool IsOnEachWay = *Its == stageOf(From) ? !leadWithin(From.getParent(), &From, nullptr, {Between})
                                                   : areAllThrough(*Between);
    return !IsOnEachWay;
  });
}

} // namespace pacc
