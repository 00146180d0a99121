//===- LoopTree.h - the marked loops of a kernel ----------------*- C++ -*-===//
//
// Finds the __pacc_loop_begin/__pacc_loop_end regions of a kernel, their nesting,
// the counted loop of each collapsed dimension and the reductions. Building the
// tree normalises the function: every begin starts a block, every end is the last
// instruction before its block's terminator, and __pacc_reduce calls stand after
// the end of their loop. Any later change of the CFG needs a new tree.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_LOOPTREE_H
#define PACC_ACCESS_LOOPTREE_H

#include "pacc/ABI/Types.h"
#include "pacc/Markers/Markers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include <memory>

namespace llvm {
class AllocaInst;
class CallInst;
class Function;
} // namespace llvm

namespace pacc {

/// Where the iterations of one collapsed dimension go.
struct DimMapping {
  unsigned GangAxis = PACC_NO_AXIS;
  unsigned BlockAxis = PACC_NO_AXIS;
  /// Over the grid's further axes, too: other loops of the kernel use more axes than this
  /// one's nest, and all gangs share its iterations.
  bool FurtherAxes = false;
  /// A thread takes several neighbouring iterations (JamForm.cpp).
  bool Jammed = false;
  /// They lie side by side where the kernel finds that good, though lanes are neighbours.
  bool MayDeal = false;
  /// And then others, as far away as all threads together reach: what is jammed is a tile of many.
  bool Iterates = false;
  /// The first dimensions of a loop, or all, share their axes, on which the numbers of gangs and lanes are taken apart: the
  /// innermost of them has the fastest part, so that lanes are what neighbours are in memory.
  bool Parted = false;
};

/// What assignLoopLevels decided for a loop; kept as metadata on its begin call.
struct LoopMapping {
  bool Gang = false, Worker = false, Vector = false;
  /// A loop of a routine that was inlined: its levels are those that it has in the
  /// routine, whoever calls it.
  bool OfRoutine = false;
  /// The kernel is to have one gang, unless num_gangs asks for more.
  bool OneGang = false;
  /// Gangs share it, though its clauses do not say so; told of by its clauses, and not kept.
  bool GangsAreLent = false;
  /// The lanes of several gangs go through it, for one iteration of the loop round it (CutRows.h).
  bool InPieces = false;
  llvm::SmallVector<DimMapping, 3> Dims;
  bool overLanes() const { return Worker || Vector; }
  /// Gangs or lanes share its iterations.
  bool isSpread() const { return Gang || overLanes(); }
};

/// One call of __pacc_reduce, __pacc_reduce_array or __pacc_reduce_rows.
struct MarkedReduce {
  llvm::CallInst *Call = nullptr;
  unsigned Op = 0, Type = 0;
  llvm::Value *Mine = nullptr, *Outer = nullptr;
  bool Implied = false;  ///< Lowering found it
  bool KeepsNaN = false; ///< PACC_RED_KEEPS_NAN
  bool Leads = false, Follows = false; ///< PACC_RED_LEADS, PACC_RED_FOLLOWS
  llvm::Value *Count = nullptr; ///< of an array's elements; null: a scalar
  uint64_t Stride = 0;          ///< bytes from one element to the next
  llvm::Value *Row = nullptr;   ///< so many elements lie so; null: all
  llvm::Value *Pitch = nullptr; ///< bytes from the first of them to the first behind
};

struct MarkedLoop {
  unsigned Id = 0, Flags = 0, Line = 0;
  unsigned Dims = 1;
  unsigned Calls = 0; ///< highest level of the routines that are called in it
  llvm::CallInst *Begin = nullptr, *End = nullptr;
  MarkedLoop *Parent = nullptr;
  llvm::SmallVector<MarkedLoop *, 2> Children;
  llvm::SmallVector<MarkedReduce, 1> Reduces;
  llvm::SmallSetVector<llvm::BasicBlock *, 16> Blocks; ///< begin's block to end's block
  llvm::SmallVector<llvm::Loop *, 3> Counted;       ///< per dimension; null if folded away
  LoopMapping Map;

  bool contains(const llvm::BasicBlock &BB) const { return Blocks.contains(const_cast<llvm::BasicBlock *>(&BB)); }
  bool contains(const llvm::Instruction &I) const;
  /// The loop may run more than once in one launch.
  bool isRepeated() const;
  llvm::Value *gangArgument() const;
  llvm::Value *staticArgument() const;
  /// The chunk size of `gang(static:n)`: -1 for static:*, 0 without the clause or where
  /// it is no constant.
  int64_t staticChunk() const;
  llvm::Value *workerArgument() const;
  llvm::Value *vectorArgument() const;
  /// How many counted loops the loops round it have that are spread over gangs.
  unsigned gangDimsAround() const;
  /// A clause of this loop, or of one round it, asks for workers or vector lanes.
  bool asksForLanes() const;
  /// The number of iterations of a dimension, as the kernel is told it: a constant or a parameter, or null.
  llvm::Value *toldTrips(unsigned Dim) const;
  /// The same; 0 if it is no constant.
  uint64_t constantTrips(unsigned Dim) const;
  /// Blocks of the innermost counted loop: the user's loop body.
  const llvm::Loop *body() const { return Counted.empty() ? nullptr : Counted.back(); }
};

class LoopTree {
public:
  explicit LoopTree(llvm::Function &F);

  /// All loops, every parent before its children.
  llvm::ArrayRef<std::unique_ptr<MarkedLoop>> loops() const { return Loops; }
  llvm::ArrayRef<MarkedReduce> regionReduces() const { return RegionReduces; }
  /// The markers __pacc_call.
  llvm::ArrayRef<llvm::CallInst *> calls() const { return Calls; }
  /// Innermost marked loop whose region holds `BB`, or null.
  MarkedLoop *loopOf(const llvm::BasicBlock *BB) const;
  /// True if `BB` lies in a loop that is spread over the lanes of a gang.
  bool inLaneLoop(const llvm::BasicBlock *BB) const;
  /// The innermost enclosing loop that is spread over workers, not vector lanes.
  MarkedLoop *workerLoopOf(const llvm::BasicBlock *BB) const;

  llvm::DominatorTree &domTree() { return DT; }
  llvm::LoopInfo &loopInfo() { return LI; }
  const llvm::LoopInfo &loopInfo() const { return LI; }

private:
  void collect(llvm::Function &F);
  void isolateMarkers();
  void fillRegions();
  void nest();
  void findCountedLoops(llvm::Function &F);
  void noteCalls();

  llvm::SmallVector<std::unique_ptr<MarkedLoop>, 4> Loops;
  llvm::SmallVector<MarkedReduce, 1> RegionReduces;
  llvm::SmallVector<llvm::CallInst *, 1> Calls;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;
};

/// Makes the test in the loop's header constant: the loop is entered, or not.
void fixTest(const llvm::Loop &L, bool IsEntered);

/// Keeps `Map` on the loop's begin call, and reads it back.
void writeMapping(MarkedLoop &L);
LoopMapping readMapping(const llvm::CallInst &Begin, unsigned Dims);

} // namespace pacc

#endif
