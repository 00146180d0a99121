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

#include <string>

namespace llvm {
class Argument;
class ArrayType;
class GetElementPtrInst;
class LoadInst;
class StoreInst;
} // namespace llvm

namespace pacc {

struct PrivateArray {
  llvm::Argument *Array = nullptr; ///< of the kernel
  llvm::ArrayType *Type = nullptr;
  std::string Name;
  /// What the loop does with it: addresses of elements, and all that is done with these.
  llvm::SmallVector<llvm::GetElementPtrInst *, 8> Elements;
  llvm::SmallVector<llvm::StoreInst *, 4> Stores;
  llvm::SmallVector<llvm::LoadInst *, 4> Loads;
  /// The loop, and those in it that are round all of this, outermost first.
  llvm::SmallVector<MarkedLoop *, 2> Loops;
};

/// Such arrays of `L`, with elements at addresses that are not the same in all iterations (others are LastValues.h).
/// What else the loop does with one by other ways is for the analysis to find out.
llvm::SmallVector<PrivateArray, 1> findPrivateArrays(LoopTree &Tree, MarkedLoop &L);

} // namespace pacc

#endif
