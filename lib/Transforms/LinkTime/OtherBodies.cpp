//===- OtherBodies.cpp - bodies of other files' routines ------------------===//
#include "LinkTime/OtherBodies.h"

#include "Units/DeviceModule.h"
#include "Units/Unit.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/PartialClone.h"
#include "pacc/IR/Report.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

namespace pacc {
namespace {

/// What a function of the other file needs, and whether this may be had twice.
class Needs {
public:
  Needs(const Module &Into, const StringSet<> &Declared) : Into(Into), Declared(Declared) {}

  /// Adds the function and all that it needs, or nothing at all. Returns the instruction that stands against it, or
  /// null.
  const Instruction *add(const Function &F);
  bool contains(const GlobalValue *Value) const { return Taken.contains(Value); }
  ArrayRef<const GlobalValue *> all() const { return Taken.getArrayRef(); }

private:
  using Values = SetVector<const GlobalValue *>;
  bool mayHave(const Constant &C, Values &More, SmallPtrSetImpl<const Constant *> &Seen) const;
  bool mayHave(const GlobalValue &Value, Values &More) const;

  const Module &Into;
  const StringSet<> &Declared;
  Values Taken;
};

} // namespace

static bool isDefined(const Module &M, StringRef Name) {
  const GlobalValue *Value = M.getNamedValue(Name);
  return Value && !Value->isDeclarationForLinker();
}

bool Needs::mayHave(const GlobalValue &Value, Values &More) const {
  if (const auto *F = dyn_cast<Function>(&Value)) {
    if (isExported(*F))
      return true; // a routine by itself: it is taken next, or called
    // What another definition may replace, or has here already, is called.
    const bool IsOwn = F->hasLocalLinkage() || F->hasLinkOnceODRLinkage() || F->hasWeakODRLinkage();
    // Of what a library is said to instantiate it need not have what is always inlined.
    const bool HasBody = !F->isDeclaration() &&
                         (IsOwn || F->hasExternalLinkage() || F->hasAvailableExternallyLinkage()) &&
                         (F->hasLocalLinkage() || !isDefined(Into, F->getName()));
    if (HasBody)
      More.insert(F);
    return HasBody || !F->hasLocalLinkage();
  }
  const auto *Variable = dyn_cast<GlobalVariable>(&Value);
  if (!Variable || Variable->isThreadLocal())
    return false;
  if (Variable->isConstant() && Variable->hasInitializer() && !Variable->isInterposable()) {
    if (Variable->hasLocalLinkage() || !isDefined(Into, Variable->getName()))
      More.insert(Variable);
    return true;
  }
  // What a `throw` names: types as they are at run time are the C++ library's, or any file's.
  StringRef Name = Variable->getName();
  if (Variable->isDeclaration() && (Name.starts_with("_ZTI") || Name.starts_with("_ZTVN10__cxxabiv1")))
    return true;
  return !Variable->hasLocalLinkage() && Declared.contains(Variable->getName());
}

bool Needs::mayHave(const Constant &C, Values &More, SmallPtrSetImpl<const Constant *> &Seen) const {
  if (const auto *Value = dyn_cast<GlobalValue>(&C))
    return mayHave(*Value, More);
  if (isa<BlockAddress>(C))
    return false;
  if (isa<ConstantData>(C) || !Seen.insert(&C).second)
    return true;
  return all_of(C.operands(), [&](const Use &Operand) {
    const auto *Inner = dyn_cast<Constant>(Operand);
    return !Inner || mayHave(*Inner, More, Seen);
  });
}

const Instruction *Needs::add(const Function &F) {
  Values More;
  SmallPtrSet<const Constant *, 32> Seen;
  More.insert(&F);
  for (size_t At = 0; At < More.size(); ++At) {
    const GlobalValue *Value = More[At];
    if (contains(Value))
      continue;
    if (const auto *Variable = dyn_cast<GlobalVariable>(Value)) {
      if (!mayHave(*Variable->getInitializer(), More, Seen))
        return &*instructions(F).begin();
      continue;
    }
    const auto &Body = *cast<Function>(Value);
    if (Body.hasPrefixData() || Body.hasPrologueData() || holdsConstruct(Body))
      return &*instructions(Body).begin();
    for (const Instruction &I : instructions(Body))
      for (const Use &Operand : I.operands())
        if (const auto *C = dyn_cast<Constant>(Operand); C && !mayHave(*C, More, Seen))
          return &I;
  }
  Taken.insert_range(More);
  return nullptr;
}

static const Value *objectOf(const Instruction &I) {
  const Value *Address = addressOf(I);
  return Address ? getUnderlyingObject(Address) : nullptr;
}

/// Loops of such a routine are shared out in its callers: a call will not do.
static void refuse(const Instruction &Obstacle, StringRef Routine) {
  const auto *Variable = dyn_cast_or_null<GlobalVariable>(objectOf(Obstacle));
  const std::string What =
      !Variable ? "what the calling file cannot have"
      : Variable->hasLocalLinkage()
          ? "'" + userName(Variable->getName()) + "', which is this file's own"
          : "'" + userName(Variable->getName()) + "', which the calling file does not name in 'declare'";
  reportError(Obstacle, "kernels of another file call '" + userName(Routine) +
                            "', a routine with a level, which needs " + What +
                            ": name its variables in 'declare' in a header that both files include");
}

/// The variables that functions of this file announce (2.13).
static StringSet<> declaredIn(Module &M) {
  StringSet<> Names;
  for (CallBase *Call : callsOf(M, "__pacc_declare"))
    Names.insert(Call->getArgOperand(2)->stripPointerCasts()->getName());
  return Names;
}

/// Puts them into the module, those with a name that others see as what another file defines.
static bool link(Module &Into, const Module &Other, const Needs &Needed) {
  SmallVector<std::string, 8> Externals;
  for (const GlobalValue *Value : Needed.all())
    if (Value->hasExternalLinkage())
      Externals.push_back(Value->getName().str());
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Part =
      cloneModulePart(Other, Map, [&](const GlobalValue *Value) { return Needed.contains(Value); });
  eraseUnused(*Part);
  if (Linker::linkModules(Into, std::move(Part)))
    return false;
  for (const std::string &Name : Externals) {
    auto *Object = cast<GlobalObject>(Into.getNamedValue(Name));
    Object->setLinkage(GlobalValue::AvailableExternallyLinkage);
    Object->setComdat(nullptr);
  }
  return true;
}

bool takeBodies(Module &Into, const std::vector<std::unique_ptr<Module>> &Others) {
  const StringSet<> Declared = declaredIn(Into);
  std::vector<UnitInterface> Interfaces;
  for (const std::unique_ptr<Module> &Other : Others)
    Interfaces.push_back(takeUnit(*Other));
  // What is taken may call what one of the others has.
  for (bool IsChanged = true; IsChanged;) {
    IsChanged = false;
    for (const auto &[Other, Interface] : zip(Others, Interfaces)) {
      Needs Needed(Into, Declared);
      for (const std::string &Symbol : concat<const std::string>(Interface.Exports, Interface.OfLevels))
        if (const Function *Here = Into.getFunction(Symbol); Here && Here->isDeclaration() && !Here->use_empty())
          if (const Instruction *Obstacle = Needed.add(*Other->getFunction(Symbol));
              Obstacle && is_contained(Interface.OfLevels, Symbol)) {
            refuse(*Obstacle, Symbol);
            return false;
          }
      if (Needed.all().empty())
        continue;
      IsChanged = true;
      if (!link(Into, *Other, Needed))
        return false;
    }
  }
  return true;
}

} // namespace pacc
