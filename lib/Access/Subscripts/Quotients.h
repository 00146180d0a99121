//===- Quotients.h - numbers that their quotient and rest tell --*- C++ -*-===//
//
//   for (k..) { i = k / n, j = k % n; a[i][j] = ..; }        other iterations, other elements
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_QUOTIENTS_H
#define PACC_ACCESS_QUOTIENTS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Adds to `Known`, numbers that two accesses have in common if they meet, those of which both the quotient and the rest
/// are among them, and so on. Divisions of numbers with and without a sign, shifts and masks.
void addDividends(llvm::ScalarEvolution &SE, llvm::SmallVectorImpl<const llvm::SCEV *> &Known);

/// `x / y * y + x % y` is `x` in `F` from now on.
void joinQuotients(llvm::Function &F);

/// Makes shifts to the right of numbers that are not negative, which have no formula, those of numbers without a sign.
void divideByShifts(llvm::Function &F, llvm::ScalarEvolution &SE);

} // namespace pacc

#endif
