//===- LeftLoops.cpp - loops that end before their last iteration ---------===//
#include "Checks/Chunks/LeftLoops.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

/// The program does not end there, nor leave the whole pipeline by an exception.
static bool goesOn(const BasicBlock &From) {
  SmallPtrSet<const BasicBlock *, 16> Seen = {&From};
  SmallVector<const BasicBlock *, 16> Work = {&From};
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    if (isa<ReturnInst>(BB->getTerminator()))
      return true;
    for (const BasicBlock *Next : successors(BB))
      if (!Next->isEHPad() && Seen.insert(Next).second)
        Work.push_back(Next);
  }
  return false;
}

const BasicBlock *whereLeft(const Loop &L) {
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> Exits;
  L.getExitEdges(Exits);
  const auto *Found = find_if(Exits, [&](const auto &Exit) {
    return Exit.first != L.getHeader() && !Exit.second->isEHPad() && goesOn(*Exit.second);
  });
  return Found == Exits.end() ? nullptr : Found->first;
}

} // namespace pacc
