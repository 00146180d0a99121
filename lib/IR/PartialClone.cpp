//===- PartialClone.cpp - copies of a part of a module --------------------===//
#include "pacc/IR/PartialClone.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {

// As LLVM does where a block with such an address is removed.
static Constant *anyAddress(const BlockAddress &Label) {
  return ConstantExpr::getIntToPtr(ConstantInt::get(Type::getInt32Ty(Label.getContext()), 1), Label.getType());
}

std::unique_ptr<Module> cloneModulePart(const Module &M, ValueToValueMapTy &Map,
                                        function_ref<bool(const GlobalValue *)> HasDefinition) {
  // CloneModule wants the blocks of all labels that it comes across.
  for (const Function &F : M)
    if (!HasDefinition(&F))
      for (const BasicBlock &Block : F)
        if (const BlockAddress *Label = Block.hasAddressTaken() ? BlockAddress::lookup(&Block) : nullptr)
          Map[Label] = anyAddress(*Label);
  return CloneModule(M, Map, HasDefinition);
}

} // namespace pacc
