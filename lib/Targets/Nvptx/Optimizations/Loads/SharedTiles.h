//===- SharedTiles.h - tiles that a block loads for all its threads -*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_SHAREDTILES_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_SHAREDTILES_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Where threads of a block go through rows and columns together, and compute more than they load (products of
/// matrices, of which a thread has several rows and columns), the block brings what its threads load in some iterations
/// into shared memory first:
///
///   for (k) { a0 = p[k]; a1 = q[k]; ... b0 = r[k * n]; ... }
///     ->  for (k by 16) { each thread brings its share of rows and columns; barrier; 16 iterations; barrier }
///         what is left, or the loop as it was
///
/// - Rows are the loads that threads with the same place along y have in common; columns those that threads with the
///   same place along x have in common. The loop has no others.
/// - Where rows and columns begin may be read from memory, as arrays of an object are: of independent iterations none
///   writes what another reads. So may the trip count, from what the kernel writes nowhere.
/// - Columns that go through memory element by element (the second factor by rows) are turned: neighbouring threads
///   bring neighbours of one column. Whether the block's columns lie as evenly as that needs, its threads look themselves.
/// - Where the loop has enough iterations, the threads agree before they go different ways that all of them come to it;
///   blocks at an edge, of which some have less to do, go the old way. Trip counts are the same for all threads, as is
///   known when this is compiled.
/// - Each thread adds up the same terms in the same order.
///
/// H200, TFLOPS of products of matrices of 4096, a thread has eight rows and four columns: doubles 14.3, so 18.7, with
/// the first factor transposed 9.2, 17.5, with the second one 6.0, 12.3; floats 22.4, 31.8; 20.3, 28.7; 12.4, 27.0.
/// `-gpu=nosharedtiles` switches it off; -Rpass=pacc-sharedtiles says where it is, -Rpass-missed=pacc-sharedtiles says
/// why not.
struct SharedTiles : llvm::PassInfoMixin<SharedTiles> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
