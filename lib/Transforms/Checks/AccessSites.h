//===- AccessSites.h - places that touch memory -----------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ACCESSSITES_H
#define PACC_TRANSFORMS_ACCESSSITES_H

#include "pacc/Access/KernelParameters.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Constant;
class DILocation;
class GlobalVariable;
class Instruction;
class Module;
} // namespace llvm

namespace pacc {
struct KernelOrigin;

/// Makes the records of places (struct pacc_site) of one module.
class AccessSites {
public:
  explicit AccessSites(llvm::Module &M) : M(M) {}

  /// The record of `I`, which touches memory at `Address`, `Bytes` at a time.
  llvm::Constant *of(const llvm::Instruction &I, const llvm::Value *Address, uint64_t Bytes);

private:
  struct About {
    std::string Variable;
    int32_t Loops[3] = {};
  };
  About aboutOf(const llvm::Instruction &I, const llvm::Value *Object);
  llvm::Constant *text(llvm::StringRef Text);
  const std::vector<KernelParameter> &parametersOf(const llvm::Function &F);

  llvm::Module &M;
  llvm::StringMap<llvm::Constant *> Texts;
  llvm::DenseMap<const llvm::Function *, std::vector<KernelParameter>> Parameters;
};

/// The file of a place in a kernel, as the kernel's own file is called: relative or from the root.
std::string fileOfPlace(const llvm::DILocation &Place, const KernelOrigin &Origin);

/// Bytes of what the program counts in where it computes `Address`: of the elements
/// of the array next to the variable; `Atom` if it does not say.
uint64_t elementBytesOf(const llvm::Value *Address, uint64_t Atom, const llvm::DataLayout &DL);

} // namespace pacc

#endif
