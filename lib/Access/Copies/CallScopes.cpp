//===- CallScopes.cpp - what is true of one call of a function ------------===//
#include "Copies/CallScopes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

bool isCallScope(const Instruction &I) { return isa<NoAliasScopeDeclInst>(I); }

WithoutCallScopes::WithoutCallScopes(const Loop &L) {
  if (none_of(L.blocks(), [](const BasicBlock *BB) { return any_of(*BB, isCallScope); }))
    return;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      for (unsigned Kind : {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias})
        if (MDNode *Scopes = I.getMetadata(Kind)) {
          Taken.push_back({&I, Kind, Scopes});
          I.setMetadata(Kind, nullptr);
        }
}

WithoutCallScopes::~WithoutCallScopes() {
  for (const auto &[I, Kind, Scopes] : Taken)
    I->setMetadata(Kind, Scopes);
}

} // namespace pacc
