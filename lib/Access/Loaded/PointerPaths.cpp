//===- PointerPaths.cpp - what programs call pointers in memory -----------===//
#include "Loaded/PointerPaths.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;

namespace pacc {
namespace {

/// Of a load's name, behind the member's: no program's names have it.
constexpr const char *Ending = ".member";

const GEPOperator *asMember(const Value *At) {
  const auto *Part = dyn_cast<GEPOperator>(At);
  return Part && isa<StructType>(Part->getSourceElementType()) && Part->getNumIndices() > 1 ? Part : nullptr;
}

StringRef withoutSuffix(StringRef Name) { return Name.take_front(Name.find('.')); }

/// The address is that of another member of the same type.
bool isOther(const GEPOperator &X, const GEPOperator &Y) {
  return X.getSourceElementType() == Y.getSourceElementType() && X.getOperand(2) != Y.getOperand(2);
}

/// LLVM adds a number where another value of the function has the name already: `double x = s->x[i]`.
StringRef memberOf(const GEPOperator &Part, const Function &F, ArrayRef<const GEPOperator *> All) {
  const StringRef Name = withoutSuffix(Part.getName()), Plain = Name.rtrim("0123456789");
  const ValueSymbolTable *Names = F.getValueSymbolTable();
  const bool IsTaken = Names && (Names->lookup(Plain) || Names->lookup((Plain + ".i").str()));
  const bool IsMember = any_of(All, [&](const GEPOperator *Other) {
    return isOther(Part, *Other) && withoutSuffix(Other->getName()) == Plain;
  });
  return Plain.empty() || !IsTaken || IsMember ? Name : Plain;
}

} // namespace

void nameLoadedPointers(Function &F) {
  SmallVector<const GEPOperator *, 16> All;
  for (const Instruction &I : instructions(F))
    if (const GEPOperator *Part = asMember(&I); Part && Part->hasName())
      All.push_back(Part);
  if (All.empty())
    return;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !Load->getType()->isPointerTy())
      continue;
    std::string Path;
    for (const Value *At = Load->getPointerOperand(); isa<GEPOperator>(At); At = cast<GEPOperator>(At)->getPointerOperand())
      if (const GEPOperator *Part = asMember(At); Part && Part->hasName())
        Path = memberOf(*Part, F, All).str() + (Path.empty() ? "" : "$" + Path);
    if (!Path.empty())
      Load->setName(Path + Ending);
  }
}

static std::string pathOf(const LoadInst &Pointer, unsigned Steps) {
  const Value *At = Pointer.getPointerOperand();
  while (const auto *Part = dyn_cast<GEPOperator>(At))
    At = Part->getPointerOperand();
  const auto [Name, Behind] = Pointer.getName().split(Ending);
  std::string Members = Pointer.getName().contains(Ending) ? Name.str() : "";
  std::replace(Members.begin(), Members.end(), '$', '.');
  std::string Of;
  bool IsBehindPointer = true, IsVariable = false;
  if (const auto *Parameter = dyn_cast<Argument>(At)) {
    const std::vector<KernelParameter> All = readKernelParameters(*Parameter->getParent());
    if (Parameter->getArgNo() >= All.size())
      return "";
    const KernelParameter &P = All[Parameter->getArgNo()];
    if (P.Name == "this" && !Members.empty())
      return Members;
    Of = P.Name;
    IsBehindPointer = P.isPointer();
    IsVariable = !IsBehindPointer && Members.empty() && At == Pointer.getPointerOperand();
  } else if (const auto *Global = dyn_cast<GlobalVariable>(At)) {
    Of = withoutSuffix(userName(Global->getName())).str();
    IsBehindPointer = false;
    IsVariable = Global->getValueType()->isPointerTy();
  } else if (const auto *Load = dyn_cast<LoadInst>(At); Load && Steps) {
    Of = pathOf(*Load, Steps - 1);
  }
  if (Of.empty() || IsVariable || StringRef(Of).starts_with("__"))
    return StringRef(Of).starts_with("__") ? "" : Of;
  return Of + (IsBehindPointer || Members.empty() ? "->" : ".") + Members;
}

std::string pathOf(const LoadInst &Pointer) {
  constexpr unsigned MostSteps = 4;
  return pathOf(Pointer, MostSteps);
}

} // namespace pacc
