//===- ChunkVariables.h - what other loops make of variables ----*- C++ -*-===//
//
//   long *p, sum = 0;
//   get(&p, &sum);
//   ... loop pipe(1): *p += in[i];
//   ... loop pipe(1): out[i] = sum;      the sum so far, not the sum of all
//
// Without pragmas a `pipe` loop, or host code, that stands behind another `pipe` loop finds what all of its iterations
// have made of a variable; chunk by chunk it would find what the chunks so far have. By their names the front end sees
// that (PipelineOrder.cpp); here it is seen of whatever leads to one variable: pointers that functions have set,
// members of objects, captures, references. An error is
//
//   * a read, in a `pipe` loop or outside of them, that gets what another `pipe` loop has stored, unless both gather
//     whole numbers by one operator, or it happens in one iteration alone of a loop behind that one;
//   * outside of `pipe` loops a read of what the chunk before has left there: that happens once without pragmas;
//   * outside of them, behind a loop, a change of what the loop reads in the next chunk;
//   * outside of them, or in a loop before, a new value for what a loop gathers over all chunks, if somebody uses that.
//
// Variables here are parts of objects at constant distances, not elements of arrays with subscripts that change.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHUNKVARIABLES_H
#define PACC_TRANSFORMS_CHUNKVARIABLES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Judges the pipelines of `F`, a function of a copy that nothing is generated from. False after reporting an error.
bool checkVariables(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
