//===- NamedAccesses.cpp - accesses that copies of a kernel share ---------===//
#include "pacc/Access/NamedAccesses.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace pacc {

NamedAccesses::NamedAccesses(Function &Kernel) {
  MDBuilder Builder(Kernel.getContext());
  MDNode *Domain = Builder.createAnonymousAliasScopeDomain("accesses");
  for (Instruction &I : instructions(Kernel)) {
    if (!isa<LoadInst, StoreInst>(I))
      continue;
    MDNode *Scopes = I.getMetadata(LLVMContext::MD_alias_scope);
    Before.push_back({&I, Scopes});
    Metadata *Name = Builder.createAnonymousAliasScope(Domain);
    I.setMetadata(LLVMContext::MD_alias_scope, MDNode::concatenate(Scopes, MDNode::get(Kernel.getContext(), Name)));
  }
}

NamedAccesses::~NamedAccesses() {
  for (const auto &[I, Scopes] : Before)
    I->setMetadata(LLVMContext::MD_alias_scope, Scopes);
}

static ArrayRef<MDOperand> scopesOf(const Instruction &I) {
  const MDNode *Scopes = I.getMetadata(LLVMContext::MD_alias_scope);
  return Scopes ? Scopes->operands() : ArrayRef<MDOperand>();
}

void ApartAccesses::add(const Instruction &I, unsigned Of) {
  for (const MDOperand &Scope : scopesOf(I))
    Classes[Scope.get()] = Of;
}

void ApartAccesses::tell(Function &Copy) const {
  DenseMap<unsigned, SmallVector<Metadata *, 16>> Others;
  for (const auto &[Scope, Of] : Classes)
    for (const auto &[X, Y] : Apart)
      if (Of == X || Of == Y)
        Others[Of == X ? Y : X].push_back(const_cast<Metadata *>(Scope));
  for (Instruction &I : instructions(Copy))
    for (const MDOperand &Scope : scopesOf(I)) {
      const auto Of = Classes.find(Scope.get());
      const auto Apart = Of == Classes.end() ? Others.end() : Others.find(Of->second);
      if (Apart == Others.end())
        continue;
      I.setMetadata(LLVMContext::MD_noalias, MDNode::concatenate(I.getMetadata(LLVMContext::MD_noalias),
                                                                 MDNode::get(Copy.getContext(), Apart->second)));
      break;
    }
}

} // namespace pacc
