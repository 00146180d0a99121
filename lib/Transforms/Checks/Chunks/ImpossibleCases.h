//===- ImpossibleCases.h - switches on numbers that nobody sets -*- C++ -*-===//
//
//   for (k ...) { if (...) goto out; ... }          // Clang: slot = 11; where k's life ends: switch (slot) {
//   out: ...                                        //   case 8: behind the loop; case 11: out;
//                                                   //   default: where the next scope is left
//
// Where several ways lead out of a scope, Clang says in a variable which one is taken. The `default` of the first switch
// is none of them: who took it for one would believe that the loop round it is left here.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHECKS_CHUNKS_IMPOSSIBLECASES_H
#define PACC_TRANSFORMS_CHECKS_CHUNKS_IMPOSSIBLECASES_H

namespace llvm {
class AllocaInst;
class Function;
} // namespace llvm

namespace pacc {

/// Clang's variable, which no code of the program has.
bool isWayOut(const llvm::AllocaInst &Variable);

/// Takes away what a switch on one of several constants never goes to. Variables have been promoted.
void dropImpossibleCases(llvm::Function &F);

} // namespace pacc

#endif
