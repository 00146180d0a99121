//===- ChunkGeometry.h - where the units of a pipeline's arrays lie -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHUNKGEOMETRY_H
#define PACC_TRANSFORMS_CHUNKGEOMETRY_H

#include "Checks/Chunks/ChunkModel.h"

namespace pacc {

/// What a clause says of one dimension: `(left,unit,right)[start:...]` in elements of it, and the bytes of one.
struct ClauseDimension {
  Polynomial Left, Unit, Right, Start, Length, Stride;
};

/// Sets what `A` has along the dimension that is split. `Facts` learns that what clauses count is not negative.
void setGeometry(ChunkArray &A, llvm::ArrayRef<ClauseDimension> Dims, Inequalities &Facts);

/// Finds out of which arrays iteration i is surely about unit i. Where ranges begin further apart than halos
/// reach, the runtime pairs units by their place.
void numberUnits(std::vector<ChunkArray> &Arrays);

/// `From` without what belongs to the dimensions round the one that is split: rows, and where in a row the
/// number does not tell whose it is, as if it were in [0, row).
Polynomial withinRow(const Polynomial &From, const Polynomial &Row);

} // namespace pacc

#endif
