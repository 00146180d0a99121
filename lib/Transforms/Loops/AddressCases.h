//===- AddressCases.h - addresses that are one of several -------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LOOPS_ADDRESSCASES_H
#define PACC_TRANSFORMS_LOOPS_ADDRESSCASES_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
} // namespace llvm

namespace pacc {

/// The variables in which loops and constructs of `F` gather what they reduce.
llvm::SmallPtrSet<const llvm::AllocaInst *, 8> reductionCopies(llvm::Function &F);

/// Whether `Call` may keep or return the address of one of `Copies`.
bool mayKeepCopy(const llvm::CallBase &Call,
                 const llvm::SmallPtrSetImpl<const llvm::AllocaInst *> &Copies);

/// Whether the result of `Call` may lead to one of `Copies`, whose address it gets.
bool handsOnCopy(const llvm::CallBase &Call,
                 const llvm::SmallPtrSetImpl<const llvm::AllocaInst *> &Copies);

/// Has loads and stores through an address that is one of several, one of them in the copy of a
/// reduction, done to the variables themselves, case by case. True if there were any. Needs allocas.
bool accessByCases(llvm::Function &Kernel);

} // namespace pacc

#endif
