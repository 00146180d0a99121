//===- HostOrder.h - what host code finds of other chunks -------*- C++ -*-===//
//
//   loop 1:  b[i] = a[i - 1];        // on the host: of the chunk before, which has been through all of the body
//   loop 2:  a[i] *= 2;              // by then, though without chunks nothing of this had been done
//
// and likewise
//
//   loop 1:  a[i] *= 2;
//   loop 2:  b[i] += a[i + 1];       // of the chunk behind, of which loop 1 has not been done
//
// What an update directive does to a chunk's part counts as a loop, too.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHECKS_CHUNKS_HOSTORDER_H
#define PACC_TRANSFORMS_CHECKS_CHUNKS_HOSTORDER_H

#include "Checks/Chunks/ChunkModel.h"

namespace pacc {

/// Something that is done to an element of another chunk too early, or too late, for an access of host code to it.
struct HostConflict {
  const llvm::Instruction *With;
  bool IsLater;      ///< the element's chunk
  bool IsToComeBack; ///< an update of the host's part has yet to be done
  bool IsSure;       ///< of the same element

  /// ": that is of the next chunk, ..."; `Line`: of what it conflicts with, in the text.
  std::string text(const std::string &Line) const;
};

/// What is known of where the access is says how far it may be from its unit. Else numbers are taken to fit that nothing
/// relates: who changes the loop's variable is told of that (PipeLoops.h).
bool showsItsWay(const ChunkAccess &A, Atoms &Values);

/// The ranges of the two differ by a few iterations.
bool goAlike(const PipeLoop &A, const PipeLoop &B);

/// The update is about all of the array's range.
bool namesAll(const ChunkUpdate &U);

/// Of an access in a `pipe` loop of the host to chunks that come later, or earlier, than its own. Nothing: it finds what
/// it would find without chunks.
std::optional<HostConflict> conflictOf(const ChunkAccess &A, bool IsLater, const ChunkModel &M, ChunkReader &Reader);

} // namespace pacc

#endif
