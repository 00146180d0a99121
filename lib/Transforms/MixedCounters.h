//===- MixedCounters.h - loops that LLVM 22 must not vectorise --*- C++ -*-===//
#ifndef PACC_TRANSFORMS_MIXEDCOUNTERS_H
#define PACC_TRANSFORMS_MIXEDCOUNTERS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Goes before the vectoriser. A loop in which counters of different widths lead to addresses, where
/// each might wrap, stays as it is:
///
///   for (unsigned i = 0; i < n; i++) r += s[i + 3], b[i & 15] += 1;   // 32 and 4 bits
///
/// The vectoriser of LLVM 22 takes it that what does not wrap in the wider one (which it has tested
/// when the program runs) does not in the narrower one either, and stores to elements that the loop
/// never meant. Mended in LLVM 23 (llvm/llvm-project, issue 191382).
struct MixedCounters : llvm::PassInfoMixin<MixedCounters> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
