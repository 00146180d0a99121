//===- BodyAccesses.h - what a pipeline's body does with variables -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_BODYACCESSES_H
#define PACC_TRANSFORMS_BODYACCESSES_H

#include "Checks/Chunks/CalledEffects.h"
#include "Checks/Chunks/PlainPipelines.h"
#include "Checks/Variables/PipeLoops.h"
#include "Checks/Variables/PlaceBefore.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class DominatorTree;
class Loop;
class LoopInfo;
} // namespace llvm

namespace pacc {

/// An instruction that touches a variable; a call or a copy may touch several.
struct VariableAccess {
  const llvm::Instruction *I;
  Place Of;
  bool Reads, Writes;
  unsigned Loop; ///< number of the `pipe` loop that does it; 0: other code
  bool OnDevice;
  bool IsElement; ///< of an array that comes in chunks: loops find its elements where they belong (ChunkChecks.h)

  bool mayMeet(const VariableAccess &O) const { return !(IsElement && O.IsElement) && Of.mayMeet(O.Of); }
  /// Nothing of `O` is left.
  bool overwrites(const VariableAccess &O) const { return llvm::isa<llvm::StoreInst>(I) && Of.covers(O.Of); }
};

/// The body of a pipeline in code that makeTraceable() has made: its stages, its `pipe` loops, and who touches
/// variables.
class BodyAccesses {
public:
  /// `OverChunks`: the loop that goes over all chunks and stages.
  BodyAccesses(const llvm::Function &F, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
               const llvm::Loop &OverChunks, const KernelTexts &Texts);

  llvm::ArrayRef<VariableAccess> all() const { return All; }
  /// Numbers in all() of those in a block, in its order.
  llvm::ArrayRef<unsigned> in(const llvm::BasicBlock &BB) const;
  const PipeLoops &loops() const { return Loops; }
  const llvm::Loop &overChunks() const { return OverChunks; }

  /// The stage of the pipeline that the block belongs to (__pacc_pipeline_next); 0: to none.
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
  /// The `pipe` loop that does it counts in the variable, which is set to the first iteration for each chunk.
  bool isCounter(const VariableAccess &A) const { return Loops.isCounter(A.Of, A.Loop); }
  /// Null if nobody knows them.
  std::optional<LoopBounds> boundsOf(unsigned Loop) const;
  std::optional<Bound> boundOf(const llvm::Value &V) const;

  /// The access is by a kernel in the body's own text that has no loop with `pipe`.
  bool isInWholeKernel(const VariableAccess &A) const;
  /// The access is by host code in one statement of the body with device code.
  bool isBesideDevice(const VariableAccess &A) const;

  /// The array of the pipeline whose pointer leads to what a kernel has there as well, though that is beside it; or null.
  /// The device takes the pointer for one to the chunk.
  const llvm::Value *besideArray(const VariableAccess &A) const;

  /// An array of the pipeline, or null.
  struct Array {
    std::string Name;
    bool IsSplit = false;
  };
  const Array *arrayOf(const llvm::Value *Object) const;

private:
  const llvm::DILocation *kernelOf(const llvm::Instruction &I) const { return pacc::kernelOf(I, Texts); }
  /// Finds the pipeline's arrays. Returns the dimension along which chunks are cut.
  int64_t findArrays();
  /// The body is gone through once for each stage of each chunk: a switch leads to the stage.
  void findStages();
  /// The construct's own text reads there by a pointer that lies behind the bytes already, before the body. (Functions,
  /// and what writes there, have the object: equal pointers are one here.)
  bool hasOwnName(const VariableAccess &A, ByteRange Extent) const;
  /// Nothing in the body changes the variable.
  bool stays(const llvm::AllocaInst &Variable) const;
  void add(const llvm::Instruction &I);
  void addCall(const llvm::CallBase &Call);
  void add(const llvm::Instruction &I, const llvm::Value &Address, int64_t Bytes, bool Reads, bool Writes);
  void add(const llvm::Instruction &I, Place Of, bool Reads, bool Writes);

  const llvm::Function &F;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &DT;
  const llvm::Loop &OverChunks;
  const KernelTexts &Texts;
  const CalledEffects Calls;
  llvm::DenseMap<const llvm::Value *, Array> Arrays;
  /// Arrays, by what their pointers led to before.
  llvm::SmallVector<std::pair<PlaceBefore, const llvm::Value *>, 4> Same;
  const PipeLoops Loops;
  const llvm::SwitchInst *Stages = nullptr; ///< null: there is one stage
  llvm::DenseSet<unsigned> OnDevice;        ///< stages with device code in the body's own text
  llvm::SmallVector<VariableAccess, 32> All;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<unsigned, 4>> InBlock;
};

} // namespace pacc

#endif
