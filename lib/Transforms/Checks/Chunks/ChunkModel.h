//===- ChunkModel.h - what a pipeline's loops do with its arrays -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHUNKMODEL_H
#define PACC_TRANSFORMS_CHUNKMODEL_H

#include "Checks/Chunks/Order/ChunkDirection.h"
#include "Checks/Chunks/Values/Inequalities.h"
#include "Checks/Variables/PlaceBefore.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class DominatorTree;
class Function;
class Instruction;
class LoopInfo;
class TargetLibraryInfo;
} // namespace llvm

namespace pacc {

/// An array of a pipeline, its geometry in bytes along the dimension that is split.
struct ChunkArray {
  const llvm::Value *Base = nullptr;
  std::optional<PlaceBefore> Before; ///< where other names lead to it
  std::string Name;
  unsigned Direction = 0; ///< enum pacc_pipeline_direction
  unsigned Dimension = 0; ///< that is split, from 1; 0: it comes whole
  Polynomial Unit, Left, Right;
  Polynomial Stride;  ///< of one element of the dimension
  Polynomial Around;  ///< of the dimension round it; 0 if there is none
  Polynomial First;   ///< number of the unit at which the range begins
  Polynomial Start, Length; ///< of the range
  Polynomial Offset;  ///< unit i begins at i * Unit + Offset
  bool IsNumbered = false; ///< that is so: iteration i is about unit i, of other arrays too

  const char *clause() const;
};

/// How often one loop inside of a pipe loop goes round.
struct Rounds {
  unsigned Counter;   ///< an atom
  Polynomial Last;    ///< its value in the last round; unknown: nobody knows
  Polynomial Most;    ///< no round has more, by the loop's own test; unknown, too
};

/// A loop with `pipe`.
struct PipeLoop {
  const llvm::CallBase *Marker;
  const llvm::Loop *L;
  Polynomial Iteration;
  bool InKernel, InOrder;
  /// Of all chunks together: its first and last iterations, and the atom that is the chunk's first one. The first one
  /// is unknown where nobody knows them, the last one also alone.
  Polynomial First, Final;
  unsigned Beginning = 0;
  int64_t Step = 0;  ///< 0: nobody knows
  Polynomial Beyond = {}; ///< no iteration is there or further on; unknown with the first one
  const llvm::CallBase *Asked = nullptr; ///< __pacc_pipe_first, on the host before the loop begins; null: not known
};

/// An instruction in a pipe loop that touches an array.
struct ChunkAccess {
  const llvm::Instruction *I;
  const ChunkArray *Array;
  const PipeLoop *In;
  bool Writes;
  int64_t Bytes;   ///< that it touches at a time; 0: not known
  Polynomial Number; ///< of the unit of the array that the iteration is about; unknown: nobody knows
  Polynomial From; ///< bytes from the beginning of that unit
  llvm::SmallVector<Rounds, 2> Inner; ///< loops in the pipe loop, outermost first
  bool InEachRound;     ///< of these
  bool InEachIteration; ///< of the pipe loop, if the inner ones go round at all
  /// Some iterations get there, at the ends of the ranges perhaps not (`if (i > 0)`). Else there may be none.
  bool IsReached = true;
  bool IsCertain = true; ///< else its pointer may lead elsewhere
  Inequalities Facts;
};

/// An update directive in the body.
struct ChunkUpdate {
  const llvm::Instruction *I;
  const ChunkArray *Array;
  bool ToDevice;
  Polynomial From, Bytes; ///< what it names, from the beginning of the array
};

/// The part of the body that the host runs, or gives to the device, at a time.
struct ChunkStage {
  const llvm::BasicBlock *Entry = nullptr;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Blocks;
};

struct ChunkModel {
  std::vector<ChunkArray> Arrays;
  std::vector<PipeLoop> Loops;
  std::vector<ChunkAccess> Accesses;
  std::vector<ChunkUpdate> Updates;
  bool HasOtherUpdates = false; ///< of nobody knows which arrays
  bool MayUseHost = false; ///< a clause may give a kernel to the host, whose array it then changes
  OrderedLoops InOrder;
  const llvm::CallBase *Begin = nullptr; ///< __pacc_pipeline_begin
  const llvm::Loop *OverChunks = nullptr; ///< and their stages
  std::vector<ChunkStage> Stages;         ///< in order; empty: not known
  const llvm::TargetLibraryInfo *Library = nullptr;
};

/// Reads the pipelines of a function that makePlain() has made.
class ChunkReader {
public:
  ChunkReader(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  ~ChunkReader();

  std::vector<ChunkModel> read();

  /// `A` comes before `B` in the program without pragmas.
  bool isBefore(const llvm::Instruction &A, const llvm::Instruction &B) const;
  /// Some loop of the host, other than that over chunks, goes round both.
  bool areSwept(const PipeLoop &A, const PipeLoop &B) const;
  Atoms &atoms() { return Values; }

private:
  struct State;
  std::unique_ptr<State> S;
  Atoms Values;
};

} // namespace pacc

#endif
