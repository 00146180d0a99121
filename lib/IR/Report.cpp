//===- Report.cpp - errors of the passes, at the user's line --------------===//
#include "pacc/IR/Report.h"

#include "pacc/Support/Options.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

namespace pacc {

/// Where a file is made again from its stored code, Clang knows none of its lines.
static std::string placeInStoredUnit(const DiagnosticLocation &Where) {
  if (options().StoredUnit.empty() || !Where.isValid() || !Where.getLine())
    return "";
  return (Where.getAbsolutePath() + ":" + Twine(Where.getLine()) + ":" + Twine(Where.getColumn()) + ": ").str();
}

void reportError(const Function &F, const DiagnosticLocation &Where, const Twine &Message) {
  if (const std::string Place = placeInStoredUnit(Where); !Place.empty())
    return F.getContext().emitError(Place + Message);
  // This kind is the one that Clang prints with its source line.
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Where, DS_Error));
}

void reportWarning(const Function &F, const DiagnosticLocation &Where, const Twine &Message,
                   WarningGroup Group) {
  const WarningLevel Level = options().Warnings[Group];
  if (Level == WarningLevel::Off)
    return;
  const std::string Text = Message.str() + flagText(Group);
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F, Text, Where, Level == WarningLevel::Error ? DS_Error : DS_Warning));
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

void reportWarning(const Instruction &At, const Twine &Message) {
  const Function &F = *At.getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, placeOf(At), DS_Warning));
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

/// Position of the bracket that matches the last character, or npos.
static size_t matchingBracket(StringRef Text) {
  unsigned Depth = 0;
  for (size_t I = Text.size(); I-- > 0;) {
    Depth += Text[I] == ')' || Text[I] == '>';
    Depth -= Text[I] == '(' || Text[I] == '<';
    if (Depth == 0)
      return I;
  }
  return StringRef::npos;
}

std::string userName(StringRef Symbol) {
  std::string Demangled = demangle(Symbol);
  StringRef Name = Demangled;
  if (Name == Symbol)
    return Demangled;
  Name.consume_front("guard variable for "); // the first that is met of a variable that a call initialises
  Name.consume_back(" const");
  if (Name.ends_with(")")) // parameters
    if (size_t Begin = matchingBracket(Name); Begin != StringRef::npos && Begin != 0)
      Name = Name.take_front(Begin);
  return Name.str();
}

} // namespace pacc
