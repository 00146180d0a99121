//===- ChunkDirection.h - which way the chunks of a pipeline go -*- C++ -*-===//
//
// Loops over chunks whose iterations come in order, those of the host, of `serial` and with `seq`, may count up or
// down. Chunk by chunk their iterations come as they do without chunks if the chunks go the same way. Their bounds'
// entries say how they count (pacc/ABI/Pipeline.h), also in functions that the body calls.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHUNKDIRECTION_H
#define PACC_TRANSFORMS_CHUNKDIRECTION_H

#include <cstdint>

namespace llvm {
class CallBase;
class Loop;
} // namespace llvm

namespace pacc {

/// The first loops that are found in a pipeline, of those whose iterations come in order, by their entries; or null.
struct OrderedLoops {
  const llvm::CallBase *Up = nullptr, *Down = nullptr;

  /// The chunk with the last units comes first.
  bool areDown() const { return Down && !Up; }
};

/// `OverChunks`: the loop that goes over all chunks and stages; `Split`: the dimension along which chunks are cut.
OrderedLoops orderedLoops(const llvm::Loop &OverChunks, int64_t Split);

} // namespace pacc

#endif
