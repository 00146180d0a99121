//===- GlobalUses.h - what device code does with variables ------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CONSTRUCTS_GLOBALUSES_H
#define PACC_TRANSFORMS_CONSTRUCTS_GLOBALUSES_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Value;
} // namespace llvm

namespace pacc {

/// The functions that device code comes to from some, and what they do with variables.
class DeviceReach {
public:
  /// `From` outlives this.
  explicit DeviceReach(llvm::ArrayRef<llvm::Function *> From);

  /// The global variables that they name, each with a use, if possible in a called function.
  const llvm::MapVector<llvm::GlobalVariable *, llvm::Instruction *> &globals() const { return Globals; }
  /// Nothing in these functions may write to what `Address` leads to: it is loaded, or goes by references and
  /// parameters to where it is.
  bool isOnlyRead(llvm::Value &Address) const;

  /// A static variable of one of these functions.
  bool declares(const llvm::GlobalVariable &Variable) const;

private:
  void see(llvm::Instruction &I, llvm::Value &Operand);

  llvm::ArrayRef<llvm::Function *> From;
  llvm::SetVector<llvm::Function *> Functions;
  llvm::MapVector<llvm::GlobalVariable *, llvm::Instruction *> Globals;
};

} // namespace pacc

#endif
