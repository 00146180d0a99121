//===- KernelObjects.cpp - what is known of kernels' arrays ---------------===//
#include "pacc/IR/KernelObjects.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

static constexpr const char *ObjectAttribute = "pacc-object";
static constexpr const char *LengthAttribute = "pacc-array-length";
static constexpr const char *CopyAttribute = "pacc-copy-of-value";

AnalysisKey KernelObjects::Key;

void setObjectOf(Argument &Parameter, unsigned Number) {
  Parameter.addAttr(Attribute::get(Parameter.getContext(), ObjectAttribute, std::to_string(Number)));
}

/// The number of the object into which `Address` leads, or "" if that is not known.
static StringRef objectOf(const Value *Address) {
  const auto *Parameter = dyn_cast<Argument>(getUnderlyingObject(Address));
  return Parameter ? Parameter->getParent()
                         ->getAttributes()
                         .getParamAttr(Parameter->getArgNo(), ObjectAttribute)
                         .getValueAsString()
                   : StringRef();
}

bool hasObject(const Argument &Parameter) { return Parameter.hasAttribute(ObjectAttribute); }

void setCopyOfValue(Argument &Parameter) { Parameter.addAttr(Attribute::get(Parameter.getContext(), CopyAttribute)); }

bool isCopyOfValue(const Argument &Parameter) { return Parameter.hasAttribute(CopyAttribute); }

BasicBlock *otherwiseOfToldTest(const BranchInst &Test) {
  const auto *Compare = Test.isConditional() ? dyn_cast<ICmpInst>(Test.getCondition()) : nullptr;
  if (!Compare || !Compare->isEquality())
    return nullptr;
  const Value *Found = Compare->getOperand(0), *Told = Compare->getOperand(1);
  if (!isa<LoadInst>(Found))
    std::swap(Found, Told);
  if (const auto *Bits = dyn_cast<BitCastInst>(Told))
    Told = Bits->getOperand(0);
  const auto *Load = dyn_cast<LoadInst>(Found);
  const auto *Copy = Load ? dyn_cast<Argument>(Load->getPointerOperand()->stripPointerCasts()) : nullptr;
  if (!Copy || !isCopyOfValue(*Copy) || !isa<Argument>(Told))
    return nullptr;
  return Test.getSuccessor(Compare->getPredicate() == ICmpInst::ICMP_EQ);
}

void setArrayLength(Argument &Parameter) {
  Parameter.addAttr(Attribute::get(Parameter.getContext(), LengthAttribute));
}

bool isArrayLength(const Argument &Parameter) {
  return Parameter.getParent()->getAttributes().hasParamAttr(Parameter.getArgNo(), LengthAttribute);
}

AliasResult KernelObjects::Result::alias(const MemoryLocation &A, const MemoryLocation &B, AAQueryInfo &,
                                         const Instruction *) {
  const StringRef First = objectOf(A.Ptr), Second = objectOf(B.Ptr);
  return !First.empty() && !Second.empty() && First != Second ? AliasResult::NoAlias
                                                              : AliasResult::MayAlias;
}

} // namespace pacc
