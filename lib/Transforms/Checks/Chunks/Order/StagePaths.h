//===- StagePaths.h - what of a pipeline's body comes after what -*- C++ -*-===//
//
//   for (stage = next(); stage >= 0; stage = next())
//     switch (stage) { case 0: ... A ... case 1: ... case 2: ... B ... }
//
// The stages of one chunk come one after the other: from A the host gets to B through the rest of A's stage, all of the
// stages between, and B's from its beginning on. Loops and conditions of the host within a stage are paths of its code.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHECKS_CHUNKS_ORDER_STAGEPATHS_H
#define PACC_TRANSFORMS_CHECKS_CHUNKS_ORDER_STAGEPATHS_H

#include "Checks/Chunks/ChunkModel.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace pacc {

/// Of the loop over chunks that asks for its next stage by `Next`; empty: not known.
std::vector<ChunkStage> stagesOf(const llvm::Loop &OverChunks, const llvm::Instruction &Next, const llvm::DominatorTree &DT);

/// Of one pipeline. Its places are calls in the loop over chunks: of entries that a loop or an update begins with.
class StagePaths {
public:
  explicit StagePaths(const ChunkModel &M) : M(M) {}

  /// It is not known which code belongs to which stage.
  bool areUnknown() const { return M.Stages.empty(); }

  using Places = llvm::SmallPtrSet<const llvm::Instruction *, 8>;

  /// Some path of one chunk leads from behind `From` to `To`, or, if that is null, to the chunk's end, without any of these.
  bool lead(const llvm::Instruction &From, const llvm::Instruction *To, const Places &Without = {}) const;
  /// The same, and none of them may be on a way from the one to the other that conditions of the host decide about.
  bool leadPast(const llvm::Instruction &From, const llvm::Instruction *To, const Places &Without) const;
  /// Each chunk gets there.
  bool areAllThrough(const llvm::Instruction &Place) const;
  /// No chunk gets to `B` but through `A`, which is in the same stage.
  bool isAlwaysBefore(const llvm::Instruction &A, const llvm::Instruction &B) const;

private:
  std::optional<unsigned> stageOf(const llvm::Instruction &I) const;
  bool leadWithin(const llvm::BasicBlock *Begin, const llvm::Instruction *Behind, const llvm::Instruction *To,
                  const Places &Without) const;

  const ChunkModel &M;
};

} // namespace pacc

#endif
