//===- Report.cpp - errors of the passes, at the user's line --------------===//
#include "Report.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include <cstdlib>

using namespace llvm;

namespace pacc {

void reportError(const Function &F, const DiagnosticLocation &Where, const Twine &Message) {
  // This kind is the one that Clang prints with its source line.
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Where, DS_Error));
}

/// The instruction's line, or that of its neighbours, or its function's.
static DiagnosticLocation placeOf(const Instruction &At) {
  for (const Instruction *I = &At; I; I = I->getPrevNode())
    if (const DebugLoc &Location = I->getDebugLoc(); Location && Location.getLine())
      return Location;
  for (const BasicBlock *Before : predecessors(At.getParent()))
    if (const DebugLoc &Location = Before->getTerminator()->getDebugLoc())
      return Location;
  return At.getFunction()->getSubprogram();
}

void reportError(const Instruction &At, const Twine &Message) {
  reportError(*At.getFunction(), placeOf(At), Message);
}

void reportError(LLVMContext &C, const Twine &Message) {
  C.diagnose(DiagnosticInfoGeneric(Message, DS_Error));
}

void reportWarning(LLVMContext &C, const Twine &Message) {
  C.diagnose(DiagnosticInfoGeneric(Message, DS_Warning));
}

void reportInternalError(const Instruction &At, const Twine &Message) {
  reportError(At, "internal error of PACC: " + Message);
}

std::string userName(StringRef Symbol) {
  ItaniumPartialDemangler Demangler;
  if (Demangler.partialDemangle(Symbol.str().c_str()))
    return Symbol.str();
  auto Take = [](char *Text) {
    std::string Result = Text ? Text : "";
    std::free(Text);
    return Result;
  };
  if (!Demangler.isFunction())
    return Take(Demangler.finishDemangle(nullptr, nullptr));
  std::string Scope = Take(Demangler.getFunctionDeclContextName(nullptr, nullptr));
  std::string Name = Take(Demangler.getFunctionBaseName(nullptr, nullptr));
  return Scope.empty() ? Name : Scope + "::" + Name;
}

} // namespace pacc
