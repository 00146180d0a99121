//===- KnownDivisors.h - divisions by what stays the same -------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_DIVISIONS_KNOWNDIVISORS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_DIVISIONS_KNOWNDIVISORS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Precise divisions of floats and doubles by constants, and by numbers that stay the same in a loop or that several are
/// divided by: three or four multiplications and additions, with the same result in each bit (Divisor). ptxas makes of
/// each division its own reciprocal, by ten operations and a branch, of constants, too. (H200, 16 divisions of doubles by
/// 12 for a point: 3890 GB/s, without 3130.)
///
///   q = x / 12; r = y / 12; z = q + r; store z   ->   q = x times 1/12; r = y times 1/12; z = q + r
///                                                     if (x or y is very small, large or zero)
///                                                       divide, and add once more
///                                                     store z
///
/// What follows from the quotients is there twice, up to the first instruction that must not be done twice. After all that
/// moves instructions, as the last pass but one. `-gpu=noreciprocals` switches it off; -Rpass=pacc-reciprocals says where.
struct KnownDivisors : llvm::PassInfoMixin<KnownDivisors> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
