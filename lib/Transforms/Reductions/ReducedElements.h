//===- ReducedElements.h - the elements of a reduction ----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_REDUCEDELEMENTS_H
#define PACC_TRANSFORMS_REDUCEDELEMENTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace pacc {
struct MarkedReduce;

/// One element of a reduction; of a scalar the only one.
struct ReducedElement {
  llvm::Value *Index; ///< i64
  llvm::Value *Mine, *Outer;
};

/// Has `Emit` write what is to be done with each element of `R` before `Before`: in a row
/// for few of them, else in a loop, through which all lanes go alike.
void forEachElement(llvm::Instruction *Before, const MarkedReduce &R,
                    llvm::function_ref<void(llvm::IRBuilder<> &, const ReducedElement &)> Emit);

/// How many elements there are, if that is known.
std::optional<uint64_t> knownElements(const MarkedReduce &R);

/// Whether both combine the same elements, one from what the other gathers in.
bool feeds(const MarkedReduce &Inner, const MarkedReduce &Outer);

} // namespace pacc

#endif
