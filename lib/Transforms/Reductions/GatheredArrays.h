//===- GatheredArrays.h - arrays in which a gang gathers --------*- C++ -*-===//
//
//   #pragma acc parallel loop reduction(+:sum[0:16])
//   for (i..) sum[kind[i]] += x[i];
//
// OpenACC 3.4, 2.9.11 gives each lane an array of its own. Where subscripts are not known before the program runs, that
// is slow memory, or with many elements more memory than there is. Lanes that share a loop over gangs gather elsewhere:
//
// - Arrays of few elements: each lane has its copy in the gang's memory, where the copies of an element stand next to
//   each other. What the loop does with them is the same.
// - Others: the gang has one array, if the loop does nothing with elements but update them (`a[e] += x`), by atomic
//   operations: the order in which lanes come is not known before, and so the rounding of sums is not.
//
// Arrays that become registers, since their subscripts are constant once short loops are unrolled, stay what they are
// while the loop runs; lanes leave copies of them in the gang's memory behind it (Reductions.cpp). All are combined over
// gangs in an order that the shape alone decides.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_GATHEREDARRAYS_H
#define PACC_TRANSFORMS_GATHEREDARRAYS_H

#include "Memory/GangMemory.h"

namespace pacc {
struct MarkedReduce;
struct ReductionTask;

/// Does so with the kernel's reductions over gangs and lanes that allow it; says so in its shape. SIMT forms only, behind
/// separateReductionCopies, before placePrivates. Needs allocas.
void gatherArraysInGangs(llvm::Function &Kernel, GangMemory &Memory);

/// Lanes and gangs gather in it, its type is a number of 4 or 8 bytes, and its length is known.
bool canBeGathered(const ReductionTask &T);

/// How many lanes can have copies of so many bytes in the gang's memory, if they have that number; 0 if none can. The
/// shape is to promise that number then, and PACC_KERNEL_COUNTERS.
unsigned lanesForCopies(const KernelShape &Shape, uint64_t Bytes, const GangMemory &Memory);

/// Before the reduction's call: combines what all lanes of all gangs have in their copies, and puts the result where the
/// reduction has it.
void gatherCopies(const MarkedReduce &R, llvm::Value &Copies, unsigned Lanes, GangMemory &Memory);
/// Merges what each gang has in its row, in the same way.
void mergeRows(const MarkedReduce &R, const GangMemory::Partial &Row, GangMemory &Memory);

} // namespace pacc

#endif
