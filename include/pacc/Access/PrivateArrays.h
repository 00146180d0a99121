//===- PrivateArrays.h - arrays that each iteration sets first --*- C++ -*-===//
//
//   double t[3];                       declared outside
//   for (i..) { for (j < 3) t[j] = a[i][j]; for (j < 3) b[i][j] = t[j] + t[2 - j]; }
//
// For the analysis all iterations use one array. But each of them sets all elements before it reads any: it may have an
// array of its own, and behind the loop the elements have what the last iteration has left there.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_PRIVATEARRAYS_H
#define PACC_ACCESS_PRIVATEARRAYS_H

#include "pacc/Access/LoopTree.h"

#include "llvm/IR/DerivedTypes.h"

#include <string>

namespace llvm {
class Argument;
class GetElementPtrInst;
class Instruction;
} // namespace llvm

namespace pacc {

struct PrivateArray {
  /// A load or store of an element, and how it comes there: the addresses of rows, the element's last.
  struct Access {
    llvm::Instruction *I;
    llvm::SmallVector<llvm::GetElementPtrInst *, 2> Path;
  };
  llvm::Argument *Array = nullptr; ///< of the kernel
  llvm::ArrayType *Type = nullptr; ///< of elements, or of rows of them
  std::string Name;
  llvm::SmallVector<Access, 8> Accesses; ///< all that the loop does with it
  llvm::SmallVector<uint64_t, 8> Sizes;  ///< how many rows, and elements in a row, there are
  /// What each iteration sets, by the elements' places in the whole array. More than UnrolledElements lie one behind the
  /// other.
  llvm::SmallVector<uint64_t, 8> Set;
  static constexpr size_t UnrolledElements = 32;
  /// The loop, and those in it that are round all of this, outermost first.
  llvm::SmallVector<MarkedLoop *, 2> Loops;

  llvm::Type *elementType() const {
    llvm::Type *T = Type;
    while (auto *Row = llvm::dyn_cast<llvm::ArrayType>(T))
      T = Row->getElementType();
    return T;
  }
};

/// Such arrays of `L`, with elements at addresses that are not the same in all iterations (others are LastValues.h).
/// What else the loop does with one by other ways is for the analysis to find out.
llvm::SmallVector<PrivateArray, 1> findPrivateArrays(LoopTree &Tree, MarkedLoop &L);

} // namespace pacc

#endif
