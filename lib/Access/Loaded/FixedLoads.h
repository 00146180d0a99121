//===- FixedLoads.h - what a kernel finds in memory, and leaves -*- C++ -*-===//
#ifndef PACC_ACCESS_FIXEDLOADS_H
#define PACC_ACCESS_FIXEDLOADS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Argument;
class BasicBlock;
class Function;
class LoadInst;
class Type;
class Value;
} // namespace llvm

namespace pacc {

/// The parameter that `V` is as a pointer: an object of 8 bytes, of which it is the only member, comes as a number (a
/// lambda that captures one pointer). Else null.
const llvm::Argument *pointerInNumber(const llvm::Value &V);

/// Pointers and integers that a kernel loads from places a constant way behind its parameters, or behind such pointers,
/// and that nothing in it changes.
class FixedLoads {
public:
  /// Has each of them loaded once, at the beginning of `Sequential`, and what follows from them alone computed there, so
  /// that they are the same wherever they are used. So has it pointers that come as numbers. Nobody may run that.
  FixedLoads(llvm::Function &Sequential, llvm::function_ref<bool(const llvm::LoadInst &)> IsChanged);

  bool contains(const llvm::Value &V) const { return Uses.contains(&V); }
  /// Where the program loads it.
  llvm::ArrayRef<const llvm::BasicBlock *> usesOf(const llvm::Value &V) const { return Uses.find(&V)->second; }

private:
  using Place = std::pair<std::pair<const llvm::Value *, int64_t>, llvm::Type *>;

  llvm::Function &F;
  llvm::DenseMap<Place, llvm::LoadInst *> Known;
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<const llvm::BasicBlock *, 2>> Uses;

  bool takeOne(llvm::LoadInst &Load, llvm::function_ref<bool(const llvm::LoadInst &)> IsChanged);
  void computeFirst();
};

} // namespace pacc

#endif
