//===- TiledLoop.h - a loop whose loads a block can bring together -*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_TILEDLOOP_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_TILEDLOOP_H

#include "Nvptx/GpuTarget.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

namespace llvm {
class DominatorTree;
class Function;
class LoadInst;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
class Type;
class Value;
} // namespace llvm

namespace pacc {

/// A load at Start + k * Step, in bytes, in iteration k.
struct TileLoad {
  llvm::LoadInst *Load;
  const llvm::SCEV *Start, *Step;
};

/// A loop (see SharedTiles.h) and what it loads, all of one type.
struct TiledLoop {
  llvm::Loop *L = nullptr;
  const llvm::SCEV *Back = nullptr; ///< how often it goes back; the same for all threads of a block
  llvm::Type *Element = nullptr;
  llvm::SmallVector<TileLoad, 16> Rows, Columns;
  unsigned Turned = 0; ///< so many of the columns, the first ones, go through memory element by element
  llvm::Align Alignment = llvm::Align(8); ///< at multiples of this are all loads
  unsigned Depth = 0;                     ///< iterations whose loads are in shared memory at a time: a power of two
  unsigned HeldRows = 0;                  ///< places for rows of a thread there: a power of two, at least Rows.size()

  /// Elements from one iteration's columns to the next one's in shared memory. Where neighbours store neighbours of a
  /// column, they are to be in different banks.
  unsigned pitch(BlockSize Block) const { return Columns.size() * Block.Width + (Turned ? 1 : 0); }
};

/// Where a column that begins at `Start` does so for the threads at `Place` along x; null: not known.
const llvm::SCEV *startAt(const llvm::SCEV &Start, unsigned Place, const llvm::Function &F, llvm::ScalarEvolution &SE);

/// Columns, but turned ones, that have a pointer together: they lie at fixed distances, in bytes, from the first one.
struct ColumnGroup {
  const llvm::SCEV *Start, *Step;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 4> Members; ///< number in Columns, distance
};
llvm::SmallVector<ColumnGroup, 4> columnGroups(const TiledLoop &Of, llvm::ScalarEvolution &SE);

/// Of fewer tiles, waiting for them costs more than the loads that they save.
constexpr unsigned FewestTiles = 2;

/// Puts the loop over tiles before the loop, which does what is left. `Reached`: 1 bit, where a thread comes to the
/// loop, all of the block do.
void makeTiles(const TiledLoop &Of, BlockSize Block, llvm::Value &Reached, llvm::ScalarEvolution &SE,
               llvm::DominatorTree &DT, llvm::LoopInfo &LI);

} // namespace pacc

#endif
