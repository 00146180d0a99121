//===- ChunkVariables.h - what other loops make of variables ----*- C++ -*-===//
//
//   long *p, sum = 0;
//   get(&p, &sum);
//   ... loop pipe(1): *p += in[i];
//   ... loop pipe(1): out[i] = sum;      the sum so far, not the sum of all
//
// Without pragmas the first loop of the body goes over all elements before the second one begins. Chunk by chunk, the
// second loop has its first chunk before the first one has its second, and host code outside of `pipe` loops runs once
// for each chunk. Stages of one chunk run in their order, and so do the chunks of one stage; a stage of a chunk may run
// before or after any other stage of another. So for a variable, or memory, that is no element of an array in chunks
// (ChunkChecks.h has those), "loop" a `pipe` loop, "code" what is outside:
//
//   who changes it  who else uses it        verdict
//   --------------  ----------------------  ---------------------------------------
//   loop            the same loop           right: its chunks come in the loop's order, on the host and on a device,
//                                           and kernels on several devices hand it on
//   loop            it, in a host loop      error: without pragmas the next sweep begins when all chunks are through
//                   round it
//   loop            another loop, or code,  error: they see what the chunks so far have made of it, or with async even
//                   reads it                later ones
//   loop            another loop changes    error, if somebody behind the pipeline, or a later iteration, wants it: the
//                   it                      last change is another one
//   loop            a later loop, only in   right: all chunks of the first are through
//                   its last iteration, of
//                   the same bounds
//   x op= e         another one with the    right if nobody wants the value in between, and both are on the device or
//                   same operator           both on the host: reductions and atomics of one operator, whole numbers
//   code            code reads in the next  error: it happens once for each chunk, not once
//                   chunk what this left
//   code            a loop before it reads  error: the next chunk, or with async this one, sees the new value
//                   it in the next chunk
//   code            a loop or code behind   right: each chunk sets it to the same value, for all that the code reads is
//                   it reads it             the same for each chunk; a warning, where that comes of a call that may
//                                           answer otherwise each time (DifferingValues.h)
//   code            a loop changes it       error, if somebody wants that: each chunk undoes what those before have made
//                                           of it, as in sum = 0
//   kernel          arrays of the pipeline  error: each chunk has a copy of its own
//                   that come whole
//
// Arrays in chunks: an error, too, is a kernel that touches one and has no loop with `pipe`, for it would go through all
// of it for each chunk, and host code in one statement with device code, for it runs when that is enqueued.
//
// A store that surely overwrites a variable ends what was there. Elements with subscripts that change are any of their
// array. Reductions and what clauses read are accesses like others; private copies are variables of their own.
//
// What a function does of which the body is not here, __pacc_callee says (Markers.h): it may use any global variable,
// unless it is the library's, and what its parameters lead to. Through a pointer to a function, or a virtual function,
// everything that it gets may change. Printing and other effects outside of the program's memory happen once for each
// chunk, as README says. A pointer parameter leads to memory of its own, unless the function with the pipeline shows
// where it leads.
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
