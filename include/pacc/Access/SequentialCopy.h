//===- SequentialCopy.h - kernels as plain loops, for analysis --*- C++ -*-===//
//
// In a copy of the module the markers become plain counted loops, which SROA and a light
// clean-up bring into a form that ScalarEvolution and DependenceAnalysis understand. No loop
// transformation runs, so loops keep their identity: it rides on the loop's metadata.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_SEQUENTIALCOPY_H
#define PACC_ACCESS_SEQUENTIALCOPY_H

#include "pacc/Access/BeforeCleanUp.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
class ICmpInst;
class Loop;
class LoopInfo;
class PHINode;
} // namespace llvm

namespace pacc {

/// Makes `F`, a kernel or routine of a copy that nothing is generated from, sequential. The
/// markers of reductions stay.
BeforeCleanUp makeSequential(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// The steps of that which other copies take one by one: the markers of `F` make way for counted loops;
/// variables become values.
void replaceMarkers(llvm::Function &F);
void promoteVariables(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
/// A counter stays below the trip count, so adding one to it does not wrap; nor does adding
/// it to, or taking it from, where a variable of the program begins that goes up or down by
/// one, as far as signed numbers go. ScalarEvolution should know.
void markCounters(llvm::LoopInfo &LI);

/// The id of the marked loop that `L` was, or 0.
unsigned markedLoopOf(const llvm::Loop &L);

/// What the header of `L` tests; null if it does not leave by a comparison of integers.
llvm::ICmpInst *headerTest(const llvm::Loop &L);

/// The counter that Lowering made for `L`: the header compares it with the trip count.
llvm::PHINode *counterOf(const llvm::Loop &L);

} // namespace pacc

#endif
