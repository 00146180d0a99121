//===- Recursion.cpp - functions that call themselves ---------------------===//

#include "Nvptx/Output/Recursion.h"
#include "pacc/ABI/Unit.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {

/// The functions of the module that call themselves, be it by others, each with a number of those that call each other.
static DenseMap<const Function *, unsigned> recursiveFunctions(Module &M) {
  DenseMap<const Function *, unsigned> Found;
  CallGraph Graph(M);
  unsigned Cycle = 0;
  for (auto Component = scc_begin(&Graph); !Component.isAtEnd(); ++Component, ++Cycle)
    if (Component.hasCycle())
      for (const CallGraphNode *Node : *Component)
        if (const Function *F = Node->getFunction())
          Found[F] = Cycle;
  return Found;
}

/// A variable of the module that holds the function's address.
static GlobalVariable *addressOf(Function &F) {
  return new GlobalVariable(*F.getParent(), F.getType(), /*isConstant=*/false, GlobalValue::InternalLinkage, &F,
                            F.getName() + "_address", /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal,
                            address_space::Global);
}

/// Tells the runtime by a variable, a weak one, as the driver links several units.
static void mark(Module &M) {
  IntegerType *Type = Type::getInt32Ty(M.getContext());
  new GlobalVariable(M, Type, /*isConstant=*/false, GlobalValue::WeakAnyLinkage, ConstantInt::get(Type, 1), PACC_RECURSION_MARK,
                     /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal, address_space::Global);
}

/// Arrays lie on the stack whose length only the run knows.
static bool hasArraysOfRun(Module &M) {
  return any_of(M, [](Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      const auto *Variable = dyn_cast<AllocaInst>(&I);
      return Variable && !Variable->isStaticAlloca();
    });
  });
}

void hideRecursion(Module &M) {
  const DenseMap<const Function *, unsigned> Recursive = recursiveFunctions(M);
  if (!Recursive.empty() || hasArraysOfRun(M))
    mark(M);
  for (Function &Callee : M) {
    const auto Its = Recursive.find(&Callee);
    if (Its == Recursive.end())
      continue;
    GlobalVariable *Address = nullptr;
    for (User *Each : make_early_inc_range(Callee.users())) {
      auto *Call = dyn_cast<CallInst>(Each);
      if (!Call || Call->getCalledOperand() != &Callee)
        continue;
      const auto Caller = Recursive.find(Call->getFunction());
      if (Caller != Recursive.end() && Caller->second == Its->second)
        continue;
      Address = Address ? Address : addressOf(Callee);
      IRBuilder<> B(Call);
      Call->setCalledOperand(B.CreateLoad(Callee.getType(), Address, /*isVolatile=*/true));
    }
  }
}

} // namespace pacc
