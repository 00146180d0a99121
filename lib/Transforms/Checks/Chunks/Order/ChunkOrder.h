//===- ChunkOrder.h - elements that other kernels write ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHUNKORDER_H
#define PACC_TRANSFORMS_CHUNKORDER_H

#include "Checks/Chunks/ChunkModel.h"

namespace pacc {

/// Whether `Read` reads, of another iteration's unit, what `Write` writes there.
enum class Meeting { Never, Perhaps, Surely };
Meeting meetingOf(const ChunkAccess &Read, const ChunkAccess &Write, Atoms &Values);

} // namespace pacc

#endif
