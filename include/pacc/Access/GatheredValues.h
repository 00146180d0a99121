//===- GatheredValues.h - what loops gather for reductions ------*- C++ -*-===//
#ifndef PACC_ACCESS_GATHEREDVALUES_H
#define PACC_ACCESS_GATHEREDVALUES_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace pacc {
class LoopTree;
struct MarkedLoop;
struct MarkedReduce;

/// Whether a lane gathers for one of the reductions in `Object`.
bool isMine(llvm::ArrayRef<MarkedReduce> Reduces, const llvm::Value *Object);

/// What a lane gathers for a reduction of `L` (null: no loop), of a loop round it or of the construct
/// counts once for each lane that does so. Whether `Object` is such a copy.
bool isGathered(const LoopTree &Tree, const MarkedLoop *L, const llvm::Value *Object);

/// Whether `L` adds to what a loop round it, or the construct, reduces.
bool gathersForOthers(const LoopTree &Tree, const MarkedLoop &L);

/// Whether the loops in `L` reduce into variables of `L`'s body alone, or into what `L` reduces.
bool keepsReductions(const MarkedLoop &L);

/// How many elements there are, if that is known.
std::optional<uint64_t> knownElements(const MarkedReduce &R);

/// Whether both combine the same elements, one from what the other gathers in.
bool feeds(const MarkedReduce &Inner, const MarkedReduce &Outer);

} // namespace pacc

#endif
