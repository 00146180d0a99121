//===- ReducedElements.h - the elements of a reduction ----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_REDUCEDELEMENTS_H
#define PACC_TRANSFORMS_REDUCEDELEMENTS_H

#include "pacc/Access/GatheredValues.h"
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

/// The bytes of some elements.
struct ReducedBytes {
  uint64_t Element;              ///< of each of them
  uint64_t Stride;               ///< from one to the next; 0: there is one
  std::optional<uint64_t> Count; ///< nothing: nobody knows
};
ReducedBytes reducedBytes(const MarkedReduce &R);

/// Whether the bytes at the address are others than those that `R` gathers in, of the same variable: another member.
bool liesBeside(const llvm::Value &Address, const ReducedBytes &There, const MarkedReduce &R);

} // namespace pacc

#endif
