//===- DeviceModule.cpp - kernels and what they need, in a module ---------===//
#include "Units/DeviceModule.h"

#include "Routines/RoutineVersions.h"
#include "Units/LibraryEffects.h"
#include "Units/Unit.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/PartialClone.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/GlobalStatus.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// The global values that kernels need, found by walking operands.
class Closure {
public:
  void add(GlobalValue *Value) {
    if (Found.insert(Value))
      Work.push_back(Value);
  }
  bool empty() const { return Found.empty(); }
  void complete();
  /// The forms that run on the host find the host's variables by name.
  void nameAll();
  bool contains(const GlobalValue *Value) const {
    return Found.contains(const_cast<GlobalValue *>(Value));
  }
  static bool isConstant(const GlobalValue *Value) {
    const auto *Variable = dyn_cast<GlobalVariable>(Value);
    return Variable && Variable->isConstant() && Variable->hasInitializer() &&
           !Variable->isThreadLocal();
  }

private:
  void addConstant(Constant *C);
  SetVector<GlobalValue *> Found;
  SmallVector<GlobalValue *, 16> Work;
  SmallPtrSet<Constant *, 32> SeenConstants;
};

} // namespace

void Closure::addConstant(Constant *C) {
  if (auto *Value = dyn_cast<GlobalValue>(C))
    return add(Value);
  if (isa<ConstantData>(C) || !SeenConstants.insert(C).second)
    return;
  for (Use &Operand : C->operands())
    if (auto *Inner = dyn_cast<Constant>(Operand))
      addConstant(Inner);
}

void Closure::complete() {
  while (!Work.empty()) {
    GlobalValue *Value = Work.pop_back_val();
    if (GlobalValue *Bound = boundTo(*Value))
      add(Bound);
    if (isHostsOnly(*Value))
      continue;
    if (auto *F = dyn_cast<Function>(Value)) {
      for (Instruction &I : instructions(*F))
        for (Use &Operand : I.operands())
          if (auto *C = dyn_cast<Constant>(Operand))
            addConstant(C);
    } else if (auto *Alias = dyn_cast<GlobalAlias>(Value)) {
      addConstant(Alias->getAliasee());
    } else if (isConstant(Value)) {
      addConstant(cast<GlobalVariable>(Value)->getInitializer());
    }
  }
}

void Closure::nameAll() {
  for (GlobalValue *Value : Found)
    if (!Value->hasName())
      Value->setName("pacc.unnamed");
}

/// Aliases of functions (constructors, mostly) become the functions.
static void resolveAliases(Module &M) {
  for (GlobalAlias &Alias : make_early_inc_range(M.aliases())) {
    Alias.replaceAllUsesWith(Alias.getAliasee());
    Alias.eraseFromParent();
  }
}

void eraseUnused(Module &M) {
  SmallVector<GlobalValue *, 16> Dead;
  SmallPtrSet<const GlobalValue *, 8> Bound; // calls of these are still to be made
  for (const Function &F : M)
    Bound.insert(boundTo(F));
  for (const char *List : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors",
                           "llvm.global_dtors", "llvm.global.annotations"})
    if (GlobalVariable *Variable = M.getNamedGlobal(List))
      Variable->eraseFromParent();
  for (GlobalValue &Value : M.global_values())
    if (Value.isDeclaration() && Value.use_empty() && !Bound.contains(&Value))
      Dead.push_back(&Value);
  for (GlobalValue *Value : Dead)
    Value->eraseFromParent();
  M.setModuleInlineAsm("");
}

/// A kernel's symbol is looked up in the image, so it has a name of its own.
static void publishKernels(Module &Device) {
  for (Function &F : Device)
    if (isKernel(F))
      F.setLinkage(GlobalValue::ExternalLinkage);
}

void findUnchanging(Module &Host) {
  for (GlobalVariable &Variable : Host.globals()) {
    if (Variable.isConstant() || !Variable.hasLocalLinkage() || Variable.isThreadLocal() ||
        !Variable.hasDefinitiveInitializer() || Variable.isExternallyInitialized())
      continue;
    GlobalStatus Status;
    if (!GlobalStatus::analyzeGlobal(&Variable, Status) &&
        Status.StoredType == GlobalStatus::NotStored)
      Variable.setConstant(true);
  }
}

static bool isUsedOnlyIn(const Value &V, ArrayRef<Function *> Functions) {
  return all_of(V.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    return I ? is_contained(Functions, I->getFunction())
             : isa<ConstantExpr>(U) && isUsedOnlyIn(*U, Functions);
  });
}

/// Variables that kernels declare `static`. Nobody else knows them, so each device has its own,
/// which begins with the initial value when the code is loaded, and lasts as long.
static SmallPtrSet<const GlobalVariable *, 4> staticsOf(const Module &Host,
                                                        ArrayRef<Function *> Kernels) {
  SmallPtrSet<const GlobalVariable *, 4> Statics;
  for (const GlobalVariable &Variable : Host.globals())
    if (Variable.hasLocalLinkage() && !Variable.isConstant() && !Variable.isThreadLocal() &&
        Variable.hasDefinitiveInitializer() && !Variable.use_empty() &&
        !Variable.getInitializer()->needsRelocation() && isUsedOnlyIn(Variable, Kernels))
      Statics.insert(&Variable);
  return Statics;
}

std::unique_ptr<Module> extractDeviceModule(Module &Host) {
  findUnchanging(Host);
  Closure Needed;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : Host)
    if (isKernel(F)) {
      Kernels.push_back(&F);
      Needed.add(&F);
    } else if (isExported(F)) {
      Needed.add(&F);
    }
  if (Needed.empty())
    return nullptr;
  const SmallPtrSet<const GlobalVariable *, 4> Statics = staticsOf(Host, Kernels);
  Needed.complete();
  Needed.nameAll();

  ValueToValueMapTy Map;
  std::unique_ptr<Module> Device = cloneModulePart(Host, Map, [&](const GlobalValue *Value) {
    return Needed.contains(Value) && !isHostsOnly(*Value) &&
           (!isa<GlobalVariable>(Value) || Closure::isConstant(Value) ||
            Statics.contains(cast<GlobalVariable>(Value)));
  });
  resolveAliases(*Device);
  eraseUnused(*Device);
  publishKernels(*Device);
  tellEffectsOfLibrary(*Device);
  for (Function *Kernel : Kernels)
    Kernel->eraseFromParent();
  for (Function &F : make_early_inc_range(Host))
    if (markerOf(F) && F.use_empty())
      F.eraseFromParent();
  return Device;
}

} // namespace pacc
