//===- NamedAccesses.h - accesses that copies of a kernel share -*- C++ -*-===//
#ifndef PACC_ACCESS_NAMEDACCESSES_H
#define PACC_ACCESS_NAMEDACCESSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class Instruction;
class MDNode;
class Metadata;
} // namespace llvm

namespace pacc {

/// Gives each access of a kernel a name by which it is known again in copies, whatever becomes of them, while this lives:
/// an alias scope.
class NamedAccesses {
public:
  explicit NamedAccesses(llvm::Function &Kernel);
  ~NamedAccesses();

  NamedAccesses(const NamedAccesses &) = delete;
  NamedAccesses &operator=(const NamedAccesses &) = delete;

private:
  llvm::SmallVector<std::pair<llvm::Instruction *, llvm::MDNode *>, 16> Before; ///< their scopes
};

/// What accesses lead into objects that lie apart, by their names.
class ApartAccesses {
public:
  /// Puts `I` into the class `Of`; there is one for each object.
  void add(const llvm::Instruction &I, unsigned Of);
  /// Classes that lie apart.
  void separate(unsigned X, unsigned Y) { Apart.push_back({X, Y}); }
  /// Says so to the accesses of a copy.
  void tell(llvm::Function &Copy) const;

private:
  llvm::DenseMap<const llvm::Metadata *, unsigned> Classes; ///< by names
  llvm::SmallVector<std::pair<unsigned, unsigned>, 4> Apart;
};

} // namespace pacc

#endif
