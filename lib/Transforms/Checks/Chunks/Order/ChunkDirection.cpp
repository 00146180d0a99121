//===- ChunkDirection.cpp - which way the chunks of a pipeline go ---------===//
#include "Checks/Chunks/Order/ChunkDirection.h"

#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

OrderedLoops orderedLoops(const Loop &OverChunks, int64_t Split) {
  constexpr int64_t Flags = PACC_PIPE_OF_HOST | PACC_PIPE_IN_ORDER | PACC_PIPE_DOWN;
  OrderedLoops Found;
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB) {
      if (calleeName(I) != "__pacc_pipe_first")
        continue;
      const auto &Call = cast<CallBase>(I);
      const int64_t Of = constantArgument(Call, 0).value_or(0);
      const CallBase *&First = Of & PACC_PIPE_DOWN ? Found.Down : Found.Up;
      if ((Of & PACC_PIPE_IN_ORDER) && (Of & ~Flags) == Split && !First)
        First = &Call;
    }
  return Found;
}

} // namespace pacc
