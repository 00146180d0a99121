//===- ParallelLoops.h - which loops are to be spread -----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PARALLELLOOPS_H
#define PACC_TRANSFORMS_PARALLELLOOPS_H

#include "pacc/Access/LoopDependence.h"
#include "pacc/Access/LoopTree.h"
#include "llvm/ADT/DenseSet.h"

namespace pacc {

/// Which loops of a kernel or routine are spread at all: those of which a clause says so, and those
/// that the analysis found to be independent, unless the lanes are better off round them. Both
/// arguments outlive it.
class ParallelLoops {
public:
  /// Loops of so many iterations are not worth lanes.
  static constexpr uint64_t FewTrips = 8;

  /// `Construct`: the kernel's, enum pacc_construct.
  ParallelLoops(const LoopTree &Tree, const LoopVerdicts &Verdicts, unsigned Construct);

  /// The loop is to run sequentially in each thread that reaches it.
  bool isSeq(const MarkedLoop &L) const;
  /// Some loop inside `L`, or of a routine that it calls, is to be parallel.
  bool anyInside(const MarkedLoop &L) const;
  /// Nothing was said about the loop; the analysis found it parallel.
  static bool isFound(const MarkedLoop &L) {
    return (L.Flags & PACC_LOOP_PLAIN) && !(L.Flags & PACC_LOOP_INDEPENDENT);
  }
  /// A directive says that the loop is parallel; what the analysis found does not count.
  static bool isSaid(const MarkedLoop &L) {
    return (L.Flags & PACC_LOOP_INDEPENDENT) && !(L.Flags & PACC_LOOP_PLAIN);
  }

private:
  const LoopVerdicts &Verdicts;
  const bool GangsShareFound; ///< loops without a directive, too, as in `kernels`
  llvm::DenseSet<unsigned> LeftToOneLane; ///< loops inside one whose iterations are better lanes
  llvm::DenseSet<unsigned> OfBoxes;       ///< short ones whose points are better lanes than the elements

  uint64_t mostTrips(const MarkedLoop &L) const { return Verdicts.lookup(L.Id).MostTrips; }
  bool isTooShort(const MarkedLoop &L) const;
  bool isBetterAlone(const LoopTree &Tree, const MarkedLoop &L) const;
  double sectorsOfGang(const MarkedLoop &L) const;
  bool hasOpenLoopsAlone(const MarkedLoop &L, uint64_t Most, bool IsShared) const;
  bool isOfNest(const MarkedLoop &L) const;
  bool hasBetterLanes(const MarkedLoop &L) const;
  void leaveToOneLane(const MarkedLoop &L);
  void findBox(const LoopTree &Tree, const MarkedLoop &Outermost);
};

/// Straight code without a call, in so few iterations that a lane may as well do them all.
bool mayBeOfOneLane(const MarkedLoop &L, uint64_t Trips);

} // namespace pacc

#endif
