//===- WithinChunk.h - accesses that surely stay in their chunk -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_WITHINCHUNK_H
#define PACC_TRANSFORMS_WITHINCHUNK_H

#include "Checks/Chunks/ChunkModel.h"

namespace pacc {

class Choices;

/// Whether an access is, in each iteration and round, in its unit and so many bytes on both sides of it.
enum class Within {
  Surely,
  NotBefore, ///< not before those, and perhaps behind them
  NotBehind,
  Perhaps,
};
Within withinChunk(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right, Atoms &Numbers,
                   Choices &Chosen);

} // namespace pacc

#endif
