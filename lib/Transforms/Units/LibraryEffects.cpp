//===- LibraryEffects.cpp - what functions of the C library touch ---------===//
#include "Units/LibraryEffects.h"

#include "pacc/IR/Calls.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace pacc {
namespace {

bool hasPointers(const Function &F) {
  return any_of(F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); });
}

/// `expl` as well as `exp`, although devices compute it as `exp`.
bool isMathematics(StringRef Name) {
  return isLibraryMathematics(Name) || isComplexFunction(Name) ||
         (Name.consume_back("l") && isLibraryMathematics(Name));
}

/// Functions with a state that the caller keeps, and those that read text. Only names that the C library reserves: a
/// program may have a function of its own with another one.
std::optional<MemoryEffects> effectsOf(const Function &F) {
  StringRef Name = F.getName();
  if (isMathematics(Name)) // some give results through pointers (sincos, modf)
    return hasPointers(F) ? MemoryEffects::argMemOnly(ModRefInfo::Mod) : MemoryEffects::none();
  Name.consume_front("__isoc23_"); // newer headers' names of strtol and its like
  return StringSwitch<std::optional<MemoryEffects>>(Name)
      .Cases({"rand_r", "erand48", "nrand48", "jrand48"}, MemoryEffects::argMemOnly())
      .Cases({"strtol", "strtoll", "strtoul", "strtoull", "strtod", "strtof"}, MemoryEffects::argMemOnly())
      .Cases({"lgamma_r", "lgammaf_r"}, MemoryEffects::argMemOnly(ModRefInfo::Mod))
      .Cases({"nan", "nanf", "atof", "atoi", "atol", "atoll"}, MemoryEffects::argMemOnly(ModRefInfo::Ref))
      .Default(std::nullopt);
}

} // namespace

void tellEffectsOfLibrary(Module &Device) {
  for (Function &F : Device) {
    const std::optional<MemoryEffects> Effects = F.isDeclaration() ? effectsOf(F) : std::nullopt;
    if (!Effects)
      continue;
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == &F) {
        Call->setMemoryEffects(*Effects);
        Call->setDoesNotThrow();
        Call->addFnAttr(Attribute::WillReturn);
      }
  }
}

} // namespace pacc
