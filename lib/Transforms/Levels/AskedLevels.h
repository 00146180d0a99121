//===- AskedLevels.h - levels that clauses ask for --------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ASKEDLEVELS_H
#define PACC_TRANSFORMS_ASKEDLEVELS_H

namespace llvm {
class Value;
} // namespace llvm

namespace pacc {
class LoopTree;
struct MarkedLoop;

/// Whether a clause asks for a level. Where the lanes of a loop are those of one inside, as `kernels` allows,
/// `vector` says no more than that it is independent.
bool hasExplicitLevel(const MarkedLoop &L);

/// Some loop inside `L` asks for gangs, or a routine may have such.
bool gangsInside(const MarkedLoop &L);

/// Some loop inside `L` asks for lanes.
bool vectorsInside(const MarkedLoop &L);

/// A clause's number, if it is a constant above zero.
unsigned constantOr0(const llvm::Value *V);

/// The longest vector length that clauses of loops ask for; 0: none, or only the running program knows.
unsigned lanesAskedBy(const LoopTree &Tree);

/// `gang(static:n)` round the loop says which gang takes which iteration: a gang whole
/// ones, so that loops of other depths give it the same.
bool hasStaticGangs(const MarkedLoop &L);

} // namespace pacc

#endif
