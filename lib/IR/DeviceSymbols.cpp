//===- DeviceSymbols.cpp - what files share of device code ----------------===//
#include "pacc/IR/DeviceSymbols.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace pacc {

static constexpr const char *DeclareName = "pacc-declare";
static constexpr const char *LinkKind = "link"; // its value
static constexpr const char *LinkedName = "pacc-linked";

void markDeclared(GlobalVariable &Variable, bool IsLink) {
  Variable.addAttribute(DeclareName, IsLink ? LinkKind : "");
}

void markRoutine(Function &F) { F.addFnAttr(LinkedName); }

void unmarkRoutine(Function &F) { F.removeFnAttr(LinkedName); }

bool isLink(const GlobalVariable &Variable) {
  return Variable.getAttribute(DeclareName).getValueAsString() == LinkKind;
}

bool isDeclared(const GlobalVariable &Variable) { return Variable.hasAttribute(DeclareName); }

/// A template's or an inline function's code is in each file that needs it.
bool isExported(const Function &F) {
  return F.hasFnAttribute(LinkedName) && !F.isDeclaration() && !F.hasLocalLinkage() &&
         !F.hasAvailableExternallyLinkage() && !F.isDiscardableIfUnused();
}

bool isImported(const Function &F) {
  return F.hasFnAttribute(LinkedName) && F.isDeclaration();
}

std::string emulatorSymbol(StringRef Routine) { return (Routine + ".pacc.emulator").str(); }

} // namespace pacc
