//===- ArrayNames.h - which arrays of a pipeline an address is in -*- C++ -*-===//
//
//   int *p = flag ? a : b;   view->p = b;   keep(b);
//   for (i ...) { ... a[i] ... p[i + 1] ... view->p[i] ... }
//
// By its own name, or one that has led there since before the pipeline, an address is in an array for certain. A pointer
// that was chosen, or that comes from memory where the array's has been stored, or where a function may have kept it, may lead
// there.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHECKS_CHUNKS_ARRAYNAMES_H
#define PACC_TRANSFORMS_CHECKS_CHUNKS_ARRAYNAMES_H

#include "Checks/Chunks/ChunkModel.h"

namespace llvm {
class AAResults;
class LoadInst;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// The array that goes by this very value.
const ChunkArray *arrayNamed(const llvm::Value *Base, const ChunkModel &M);

/// An array, seen from the pointer that an address begins with.
struct NamedArray {
  const ChunkArray *Array;
  Polynomial Begin;      ///< bytes from there on at which it begins; unknown: the pointer may be anywhere in it
  bool IsCertain = true; ///< else the pointer may lead elsewhere
};

/// Of one pipeline, in code as makePlain() leaves it.
class ArrayNames {
public:
  ArrayNames(llvm::Function &F, llvm::ScalarEvolution &SE, llvm::LoopInfo &LI, llvm::AAResults &AA,
             const llvm::TargetLibraryInfo &Library, Atoms &Values)
      : F(F), SE(SE), LI(LI), AA(AA), Library(Library), Values(Values) {}

  /// All that it may be in. `FromMemory`: pointers are asked for that were loaded, too.
  llvm::SmallVector<NamedArray, 1> arraysAt(const llvm::Value &Address, int64_t Bytes, bool FromMemory,
                                            const ChunkModel &M, const llvm::Loop &OverChunks) const;

private:
  struct Search;

  /// `Bytes`: that are touched there; nothing: a pointer is asked for.
  std::optional<NamedArray> certainAt(const llvm::Value &Address, std::optional<int64_t> Bytes, const ChunkModel &M) const;
  void addChosen(const llvm::Value &Pointer, Search &S) const;
  void addLeaf(const llvm::Value &Leaf, Search &S) const;
  void addKept(const llvm::LoadInst &Load, Search &S) const;
  bool mayKeep(const llvm::CallBase &Call, const ChunkArray &A) const;
  bool isIn(const llvm::Value &Pointer, const ChunkArray &A) const;

  llvm::Function &F;
  llvm::ScalarEvolution &SE;
  llvm::LoopInfo &LI;
  llvm::AAResults &AA;
  const llvm::TargetLibraryInfo &Library;
  Atoms &Values;
};

} // namespace pacc

#endif
