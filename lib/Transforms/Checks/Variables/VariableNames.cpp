//===- VariableNames.cpp - variables and lines in messages ----------------===//
#include "Checks/Variables/VariableNames.h"

#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;

namespace pacc {

/// A value as the program calls it: of several with one name in a function all but one have a number behind it.
static std::string nameOf(const Value &V, const Function &F) {
  const StringRef Name = V.getName().split('.').first;
  const StringRef Plain = Name.rtrim("0123456789");
  return (Plain.empty() || !F.getValueSymbolTable()->lookup(Plain) ? Name : Plain).str();
}

std::string nameOf(const VariableAccess &A, const BodyAccesses &Body) {
  const Value *Object = A.Of.Object;
  const Function &F = *A.I->getFunction();
  if (!Object)
    return "a variable";
  if (const BodyAccesses::Array *Array = Body.arrayOf(Object))
    return "'" + Array->Name + "'";
  // Clang calls the address of a member as the member.
  for (const auto *Gep = dyn_cast_or_null<GEPOperator>(addressOf(*A.I)); Gep;
       Gep = dyn_cast<GEPOperator>(Gep->getPointerOperand()))
    if (isa<StructType>(Gep->getSourceElementType()) && Gep->getNumIndices() == 2 && Gep->hasName())
      return "'" + nameOf(*Gep, F) + "'";
  std::string Name;
  if (const auto *Global = dyn_cast<GlobalVariable>(Object)) {
    Name = userName(Global->getName());
    Name = Name.substr(Name.find_last_of(".:") + 1); // of a function
  } else if (isa<AllocaInst, Argument>(Object)) {
    Name = nameOf(*Object, F);
  }
  if (Name.empty())
    return "a variable";
  return A.Of.Way.size() > 1 || isa<Argument>(Object) ? "what '" + Name + "' leads to" : "'" + Name + "'";
}

std::string lineOf(const Instruction &I, const KernelTexts &Texts) {
  const DILocation *At = spotOf(I, Texts).At;
  return At ? " (line " + std::to_string(At->getLine()) + ")" : "";
}

} // namespace pacc
