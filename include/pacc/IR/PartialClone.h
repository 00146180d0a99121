//===- PartialClone.h - copies of a part of a module ------------*- C++ -*-===//
#ifndef PACC_IR_PARTIALCLONE_H
#define PACC_IR_PARTIALCLONE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <memory>

namespace llvm {
class GlobalValue;
class Module;
} // namespace llvm

namespace pacc {

/// A copy of the module with the definitions that `HasDefinition` names, and declarations of the others. Addresses of
/// labels in functions whose bodies stay behind, in tables or in code, are some address that is not null: nobody can jump
/// there from the copy.
std::unique_ptr<llvm::Module> cloneModulePart(const llvm::Module &M, llvm::ValueToValueMapTy &Map,
                                              llvm::function_ref<bool(const llvm::GlobalValue *)> HasDefinition);

} // namespace pacc

#endif
