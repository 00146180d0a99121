//===- Unit.cpp - what an object file has for devices ---------------------===//
#include "Units/Unit.h"

#include "Routines/RoutineVersions.h"
#include "pacc/ABI/Unit.h"
#include "pacc/IR/Calls.h"
#include "pacc/Markers/Markers.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pacc {

/// Kind, a pacc_global_kind. Other compilers make the copies of `create` variables of the device's program, so that
/// these begin with their initializers, and programs count on it (flags that nothing updates): they get the host's
/// value, which is that. What begins with zeros is cleared on the device.
static uint64_t withInitialValue(uint64_t Kind, const GlobalVariable &Variable) {
  const bool IsMade = Kind == PACC_GLOBAL_CREATE || Kind == PACC_GLOBAL_DEVICE_RESIDENT;
  const bool HasValue = Variable.hasInitializer() && !Variable.getInitializer()->isNullValue();
  return IsMade && HasValue ? uint64_t(PACC_GLOBAL_COPYIN) : Kind;
}

/// The variables of the announcing functions, which go.
static void takeVariables(Module &Host, UnitInterface &Unit) {
  SmallPtrSet<Function *, 4> Announcers;
  SmallPtrSet<GlobalVariable *, 8> Seen;
  SmallVector<std::pair<GlobalVariable *, DeclaredVariable>, 8> Found;
  const SmallVector<CallBase *, 8> Calls = callsOf(Host, "__pacc_declare");
  for (CallBase *Call : reverse(Calls)) { // the order of the source
    Announcers.insert(Call->getFunction());
    auto *Variable = dyn_cast<GlobalVariable>(Call->getArgOperand(2)->stripPointerCasts());
    if (!Variable || !Seen.insert(Variable).second)
      continue;
    DeclaredVariable D;
    D.Symbol = Variable->getName().str();
    D.Kind = withInitialValue(constantArgument(*Call, 0).value_or(0), *Variable);
    D.Name = stringArgument(*Call, 1).value_or(D.Symbol);
    D.Size = constantArgument(*Call, 3).value_or(0);
    D.Line = constantArgument(*Call, 4).value_or(0);
    Found.push_back({Variable, D});
  }
  removeFromUsedLists(Host, [&](Constant *C) {
    auto *F = dyn_cast<Function>(C->stripPointerCasts());
    return F && Announcers.contains(F);
  });
  for (Function *F : Announcers) {
    F->replaceAllUsesWith(PoisonValue::get(F->getType()));
    F->eraseFromParent();
  }
  // A header may declare more than the file uses, and the program may lack it.
  for (auto &[Variable, D] : Found) {
    Variable->removeDeadConstantUsers();
    const bool IsHere =
        !Variable->isDeclarationForLinker() && !Variable->isDiscardableIfUnused();
    if (Variable->use_empty() && !IsHere)
      continue;
    markDeclared(*Variable, D.Kind == PACC_GLOBAL_LINK);
    Unit.Variables.push_back(std::move(D));
  }
}

bool holdsConstruct(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return isEntry(calleeName(I)); });
}

/// The functions with a routine directive; other annotations stay.
static void takeRoutines(Module &Host) {
  GlobalVariable *List = Host.getNamedGlobal("llvm.global.annotations");
  if (!List || !List->hasInitializer())
    return;
  SmallVector<Constant *, 8> Others;
  for (const Use &Entry : List->getInitializer()->operands()) {
    auto *Annotation = cast<Constant>(Entry);
    StringRef Text;
    auto *F = dyn_cast<Function>(Annotation->getOperand(0)->stripPointerCasts());
    if (F && getConstantStringInfo(Annotation->getOperand(1), Text) &&
        Text == PACC_ROUTINE_ANNOTATION) {
      if (!holdsConstruct(*F))
        markRoutine(*F);
    } else {
      Others.push_back(Annotation);
    }
  }
  if (Others.size() == List->getInitializer()->getNumOperands())
    return;
  if (!Others.empty()) {
    auto *Type = ArrayType::get(Others.front()->getType(), Others.size());
    auto *Rest = new GlobalVariable(Host, Type, List->isConstant(), List->getLinkage(),
                                    ConstantArray::get(Type, Others));
    Rest->setSection(List->getSection());
    Rest->takeName(List);
  }
  List->eraseFromParent();
}

/// Complete constructors and destructors are other names of those of bases, where both do the same. Other files call
/// these names, too, so they become functions of their own, whose address nobody can ask for.
static void makeAliasesRoutines(Module &Host) {
  for (GlobalAlias &Alias : make_early_inc_range(Host.aliases())) {
    auto *Routine = dyn_cast<Function>(Alias.getAliasee());
    if (!Routine || !isExported(*Routine) || Alias.hasLocalLinkage() || !Alias.hasGlobalUnnamedAddr())
      continue;
    auto *Other = Function::Create(Routine->getFunctionType(), Alias.getLinkage(), "", Host);
    Other->copyAttributesFrom(Routine);
    Other->setVisibility(Alias.getVisibility());
    Other->setDSOLocal(Alias.isDSOLocal());
    Other->setComdat(Routine->getComdat());
    IRBuilder<> B(BasicBlock::Create(Host.getContext(), "", Other));
    SmallVector<Value *, 4> Arguments(make_pointer_range(Other->args()));
    CallInst *Call = B.CreateCall(Routine, Arguments);
    Call->setCallingConv(Routine->getCallingConv());
    Call->setAttributes(Routine->getAttributes().removeFnAttributes(Host.getContext()));
    if (Call->getType()->isVoidTy())
      B.CreateRetVoid();
    else
      B.CreateRet(Call);
    Alias.replaceAllUsesWith(Other);
    Other->takeName(&Alias);
    Alias.eraseFromParent();
  }
}

/// Functions with a level that other files see.
static void findLevels(const Module &Host, UnitInterface &Unit) {
  for (const CallBase *Marker : callsOf(Host, "__pacc_routine")) {
    const Function &F = *Marker->getFunction();
    if (constantArgument(*Marker, 0).value_or(PACC_ROUTINE_SEQ) != PACC_ROUTINE_SEQ && F.hasExternalLinkage())
      Unit.OfLevels.push_back(F.getName().str());
  }
}

bool definesLevels(const Module &Host) {
  UnitInterface Unit;
  findLevels(Host, Unit);
  return !Unit.OfLevels.empty();
}

UnitInterface takeUnit(Module &Host) {
  UnitInterface Unit;
  takeVariables(Host, Unit);
  takeRoutines(Host);
  makeAliasesRoutines(Host);
  takeVersions(Host);
  for (const Function &F : Host)
    if (isExported(F))
      Unit.Exports.push_back(F.getName().str());
  findLevels(Host, Unit);
  for (const Function &F : Host)
    if (!F.use_empty() && (isImported(F) || hasLevelElsewhere(F)))
      Unit.Used.push_back(F.getName().str());
  return Unit;
}

void findImports(const Module &Neutral, UnitInterface &Unit) {
  for (const Function &F : Neutral) {
    if (!isImported(F))
      continue;
    ImportedRoutine R;
    R.Symbol = F.getName().str();
    for (const User *U : F.users())
      if (const auto *Call = dyn_cast<Instruction>(U); Call && Call->getDebugLoc())
        R.Line = Call->getDebugLoc().getLine();
    if (!F.use_empty())
      Unit.Imports.push_back(std::move(R));
  }
}

bool usesDeclared(const Function &Kernel) {
  SmallPtrSet<const Value *, 32> Seen;
  SmallVector<const Value *, 16> Work = {&Kernel};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (const auto *Variable = dyn_cast<GlobalVariable>(V); Variable && isDeclared(*Variable))
      return true;
    const auto See = [&](const User &U) {
      for (const Use &Operand : U.operands())
        if (isa<Constant>(Operand) && Seen.insert(Operand).second)
          Work.push_back(Operand);
    };
    if (const auto *F = dyn_cast<Function>(V)) {
      if (isImported(*F))
        return true;
      for (const Instruction &I : instructions(*F))
        See(I);
    } else if (!isa<GlobalValue>(V)) {
      See(*cast<User>(V));
    }
  }
  return false;
}

} // namespace pacc
