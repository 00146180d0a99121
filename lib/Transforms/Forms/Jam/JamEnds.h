//===- JamEnds.h - what asks for a loop's last iteration ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_FORMS_JAM_JAMENDS_H
#define PACC_TRANSFORMS_FORMS_JAM_JAMENDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class Loop;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace pacc {
struct JamShape;

/// What a body asks about its iteration that mostly comes out alike, as most iterations are not a nest's last ones:
///
///   north = j == n - 1 ? at : at + n;     // false before the last j
///   if (j + 1 < n) ...                    // true
///
/// Of the iterations that a thread takes together only the last one can be the last one: of the others this need not be
/// asked, and they share with the next one what they load.
struct JamEnds {
  /// What comparisons say of all iterations of a whole tile but its last one.
  llvm::DenseMap<const llvm::Instruction *, bool> BeforeLast;
  /// As long as the counter of none of those is one of these numbers, which whoever makes the copies has to see to: that
  /// a number is the last iteration's is mostly not to be seen (the host has computed how many there are).
  llvm::SmallVector<const llvm::SCEV *, 2> Apart;

  JamEnds() = default;
  /// `Shape` has the loop's counter, step and end.
  JamEnds(const llvm::Loop &L, const JamShape &Shape, llvm::ScalarEvolution &SE);
};

} // namespace pacc

#endif
