//===- PipeLoops.h - the loops over a pipeline's chunks ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PIPELOOPS_H
#define PACC_TRANSFORMS_PIPELOOPS_H

#include "Checks/Chunks/Order/ChunkDirection.h"
#include "Checks/Chunks/PlainPipelines.h"
#include "Checks/Variables/Places.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class AllocaInst;
class DominatorTree;
class Loop;
class LoopInfo;
} // namespace llvm

namespace pacc {

/// A number, or so much more than an argument or a variable that stays as it is in the body.
struct Bound {
  const llvm::Value *Of = nullptr;
  int64_t Offset = 0;

  bool isSame(const Bound &O) const { return Of == O.Of && Offset == O.Offset; }
};

/// Values from `Lower` on, below `Upper`; or the other way.
struct LoopBounds {
  Bound Lower, Upper;
  int64_t Step;

  /// It has an iteration wherever `O` has one, in each chunk.
  bool hold(const LoopBounds &O) const {
    return Step == 1 && Lower.Of == O.Lower.Of && Upper.Of == O.Upper.Of && Lower.Offset <= O.Lower.Offset &&
           Upper.Offset >= O.Upper.Offset;
  }
};

/// Whether a variable stays as it is in the body.
using Constancy = llvm::function_ref<bool(const llvm::AllocaInst &)>;

/// What a value is in each chunk; null if nobody knows.
std::optional<Bound> boundOf(const llvm::Value &V, Constancy Stays);

/// The loops with `pipe` in a pipeline's body, code that makeTraceable() has made. They have numbers from 1.
class PipeLoops {
public:
  /// `OverChunks`: the loop that goes over all chunks and stages; `Split`: the dimension along which chunks are cut.
  PipeLoops(const llvm::Loop &OverChunks, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
            const KernelTexts &Texts, int64_t Split);

  const llvm::Loop &loop(unsigned Number) const { return *Loops[Number - 1]; }
  /// The number of the loop that does it; 0: none of them. What else the loop's kernel does, such as the ends of its
  /// reductions, counts as the loop's.
  unsigned loopOf(const llvm::Instruction &By) const;
  /// Those whose iterations come in order count down, so that the chunk with the last units comes first.
  bool areDown() const { return InOrder.areDown(); }
  /// The kernel, named by its call, has such loops.
  bool areIn(const llvm::DILocation *Kernel) const { return OfKernel.contains(Kernel); }

  /// The loop counts in the variable, which is set to the first iteration for each chunk.
  bool isCounter(const Place &Of, unsigned Loop) const;
  /// It may be the variable of the loop, as its marker says.
  bool isOfVariable(const Place &Of, unsigned Loop) const;
  /// The value is the loop's variable.
  bool isVariableOf(const llvm::Value &V, unsigned Loop) const;
  /// Null if nobody knows them.
  std::optional<LoopBounds> boundsOf(unsigned Loop, Constancy Stays) const;

private:
  void find(const llvm::LoopInfo &LI, int64_t Split);
  /// What the marker of a loop says that its iteration works on.
  const llvm::Value &iterationOf(unsigned Loop) const;

  const llvm::Loop &OverChunks;
  const llvm::DominatorTree &DT;
  const KernelTexts &Texts;
  const llvm::DataLayout &DL;
  const OrderedLoops InOrder;
  llvm::SmallVector<const llvm::Loop *, 4> Loops;
  llvm::SmallVector<const llvm::Instruction *, 4> Markers; ///< of Loops
  llvm::DenseMap<const llvm::DILocation *, llvm::SmallVector<unsigned, 2>> OfKernel; ///< numbers of its loops
};

} // namespace pacc

#endif
