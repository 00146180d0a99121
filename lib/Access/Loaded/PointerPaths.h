//===- PointerPaths.h - what programs call pointers in memory ---*- C++ -*-===//
#ifndef PACC_ACCESS_POINTERPATHS_H
#define PACC_ACCESS_POINTERPATHS_H

#include <string>

namespace llvm {
class Function;
class LoadInst;
} // namespace llvm

namespace pacc {

/// Gives loads of pointers the names of the members that they read, as far as the front end has called the addresses so. To be
/// called before anything folds these: the address of a first member is that of the object.
void nameLoadedPointers(llvm::Function &F);

/// A pointer that is found in memory, as the program writes it: "s->x", "x" in a member function, "rows->" of all that `rows`
/// leads to; empty if nobody knows.
std::string pathOf(const llvm::LoadInst &Pointer);

} // namespace pacc

#endif
