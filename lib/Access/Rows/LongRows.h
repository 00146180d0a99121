//===- LongRows.h - loops that have work for many lanes or few --*- C++ -*-===//
#ifndef PACC_ACCESS_LONGROWS_H
#define PACC_ACCESS_LONGROWS_H

#include "pacc/Access/LaunchConditions.h"
#include <optional>

namespace llvm {
class Function;
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

class Assumptions;
class TripCounts;

/// What must hold of a launch for `L` to have `Least` iterations or more; what is collected in `Lengths` before is
/// forgotten. Where a sequential loop further out makes the rows longer or shorter,
///
///   for (j..n..) for (i..) for (k = 0; k < j; k++) sum += a[i][k] * a[j][k];
///
/// those in the middle count. Nothing: no launch can tell, or there are fewer.
std::optional<LaunchConditions> conditionsOfLongRow(const llvm::Loop &L, llvm::ScalarEvolution &SE, TripCounts &Counts,
                                                    Assumptions &Lengths, unsigned Least);

/// What must hold of a launch of `F` for `L` to have ShortRow iterations at most, the same for each iteration of the loop
/// round it: one number, which tells how many fewer there are. Nothing: no launch can tell.
std::optional<LaunchConditions> conditionsOfShortRow(const llvm::Function &F, const llvm::Loop &L,
                                                     llvm::ScalarEvolution &SE, TripCounts &Counts);

} // namespace pacc

#endif
