//===- BodyAccesses.h - what a pipeline's body does with variables -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_BODYACCESSES_H
#define PACC_TRANSFORMS_BODYACCESSES_H

#include "Checks/Chunks/PlainPipelines.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class DominatorTree;
class Loop;
class LoopInfo;
} // namespace llvm

namespace pacc {

/// An instruction that touches a variable.
struct VariableAccess {
  const llvm::Instruction *I;
  const llvm::Value *Base;
  int64_t Offset, Bytes;
  bool Reads, Writes;
  unsigned Loop; ///< number of the `pipe` loop that does it; 0: other code

  bool mayMeet(const VariableAccess &O) const {
    return Base == O.Base && Offset < O.Offset + O.Bytes && O.Offset < Offset + Bytes;
  }
  /// Nothing of `O` is left.
  bool overwrites(const VariableAccess &O) const {
    return llvm::isa<llvm::StoreInst>(I) && Base == O.Base && Offset <= O.Offset &&
           O.Offset + O.Bytes <= Offset + Bytes;
  }
};

/// The body of a pipeline in code that makeTraceable() has made: its `pipe` loops, its stages, and who touches
/// variables. Elements of the pipeline's arrays are not among those, nor what has a subscript that changes.
class BodyAccesses {
public:
  /// `OverChunks`: the loop that goes over all chunks and stages.
  BodyAccesses(const llvm::Function &F, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
               const llvm::Loop &OverChunks, const KernelTexts &Texts);

  llvm::ArrayRef<VariableAccess> all() const { return All; }
  /// Numbers in all() of those in a block, in its order.
  llvm::ArrayRef<unsigned> in(const llvm::BasicBlock &BB) const;
  /// With a number from 1.
  const llvm::Loop &pipeLoop(unsigned Number) const { return *PipeLoops[Number - 1]; }

  unsigned stageOf(const llvm::BasicBlock *BB) const;
  /// A block on the way from somewhere on, the stage that it is in, and whether that is of the next chunk.
  struct Way {
    const llvm::BasicBlock *Block;
    unsigned Stage;
    bool IsNextChunk;
  };
  /// A stage is followed by those behind it of the same chunk, and by all of the next one.
  llvm::SmallVector<Way, 4> waysOn(const Way &At) const;

  /// In one chunk `A` may come after `B`.
  bool isBehind(const VariableAccess &A, const VariableAccess &B) const;
  /// Somebody may see behind the pipeline what is in the object.
  bool isUsedBehind(const llvm::Value &Base) const;
  /// The `pipe` loop that does it counts in the variable, which is set to the first iteration for each chunk.
  bool isCounter(const VariableAccess &A) const;

private:
  /// The call of the kernel that `I` has been inlined from.
  const llvm::DILocation *kernelOf(const llvm::Instruction &I) const;
  void findLoops();
  /// The body is gone through once for each stage of each chunk: a switch leads to the stage.
  void findStages();
  /// The number of the loop that does it. What else the loop's kernel does, such as the ends of its reductions, counts
  /// as the loop's.
  unsigned loopOf(const llvm::Instruction &By) const;
  void add(const llvm::Instruction &I, const llvm::SmallPtrSetImpl<const llvm::Value *> &Arrays);

  const llvm::Function &F;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &DT;
  const llvm::Loop &OverChunks;
  const KernelTexts &Texts;
  llvm::SmallVector<const llvm::Loop *, 4> PipeLoops;
  llvm::DenseMap<const llvm::DILocation *, unsigned> OfKernel; ///< the only loop of a kernel
  const llvm::SwitchInst *Stages = nullptr;                    ///< null: there is one stage
  llvm::SmallVector<VariableAccess, 32> All;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<unsigned, 4>> InBlock;
};

} // namespace pacc

#endif
