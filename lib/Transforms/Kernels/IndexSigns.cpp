//===- IndexSigns.cpp - whether subscripts lead forward or back -----------===//
#include "Kernels/IndexSigns.h"

#include "pacc/IR/Calls.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr unsigned NotNegative = SignZero | SignPositive;

bool isNotNegative(unsigned Signs) { return Signs && !(Signs & ~NotNegative); }

unsigned signOf(int64_t Number) { return Number < 0 ? SignNegative : Number ? SignPositive : SignZero; }

unsigned negated(unsigned Signs) {
  return (Signs & (SignZero | SignUnknown)) | (Signs & SignPositive ? SignNegative : 0) |
         (Signs & SignNegative ? SignPositive : 0);
}

unsigned signsOfProduct(unsigned A, unsigned B) {
  if (!A || !B)
    return NoSign;
  if (A == SignZero || B == SignZero)
    return SignZero;
  if ((A | B) & SignUnknown)
    return SignUnknown;
  unsigned Signs = (A | B) & SignZero;
  if ((A & SignPositive && B & SignPositive) || (A & SignNegative && B & SignNegative))
    Signs |= SignPositive;
  if ((A & SignPositive && B & SignNegative) || (A & SignNegative && B & SignPositive))
    Signs |= SignNegative;
  return Signs;
}

/// The values that are stored in a local variable; nothing if others may change it.
std::optional<SmallVector<const Value *, 4>> storedIn(const AllocaInst &Variable) {
  SmallVector<const Value *, 4> Stored;
  for (const User *U : Variable.users()) {
    const auto *Store = dyn_cast<StoreInst>(U);
    if (Store && Store->getPointerOperand() == &Variable &&
        Store->getValueOperand()->getType() == Variable.getAllocatedType())
      Stored.push_back(Store->getValueOperand());
    else if (const auto *Load = dyn_cast<LoadInst>(U); Load && Load->getType() == Variable.getAllocatedType())
      continue;
    else if (const auto *I = dyn_cast<IntrinsicInst>(U); !I || !I->isLifetimeStartOrEnd())
      return std::nullopt;
  }
  return Stored;
}

/// What callers give for `A`; nothing if not all are known.
std::optional<SmallVector<const Value *, 4>> givenFor(const Argument &A) {
  SmallVector<const Value *, 4> Given;
  for (const User *U : A.getParent()->users()) {
    const auto *Call = dyn_cast<CallBase>(U);
    if (!Call || Call->getCalledFunction() != A.getParent() || A.getArgNo() >= Call->arg_size())
      return std::nullopt;
    Given.push_back(Call->getArgOperand(A.getArgNo()));
  }
  return Given.empty() ? std::nullopt : std::optional(Given);
}

/// Of what `I` makes of two numbers with these signs, each of which has some.
unsigned signsOf(const BinaryOperator &I, unsigned A, unsigned B) {
  switch (I.getOpcode()) {
  case Instruction::Add:
    return signsOfSum(A, B);
  case Instruction::Sub:
    return signsOfSum(A, negated(B));
  case Instruction::Mul:
    return signsOfProduct(A, B);
  case Instruction::Shl:
    return A;
  case Instruction::UDiv:
  case Instruction::LShr:
    return isNotNegative(A) || isa<ConstantInt>(I.getOperand(1)) ? NotNegative : SignUnknown;
  case Instruction::AShr:
    return A & SignPositive ? A | SignZero : A;
  case Instruction::SDiv:
    return signsOfProduct(A, B) | SignZero;
  case Instruction::SRem:
    return A | SignZero;
  case Instruction::URem:
  case Instruction::And:
    return isNotNegative(A) || isNotNegative(B) ? NotNegative : SignUnknown;
  case Instruction::Or:
    return isNotNegative(A | B) ? A | B : SignUnknown;
  case Instruction::Xor:
    if (isNotNegative(A | B))
      return NotNegative;
    return PatternMatch::match(&I, PatternMatch::m_Not(PatternMatch::m_Value())) && isNotNegative(A) ? SignNegative
                                                                                                   : SignUnknown;
  default:
    return SignUnknown;
  }
}

} // namespace

unsigned signsOfSum(unsigned A, unsigned B) {
  if (!A || !B)
    return NoSign;
  if ((A | B) & SignUnknown || ((A | B) & SignPositive && (A | B) & SignNegative))
    return SignUnknown;
  return ((A | B) & ~SignZero) | (A & B & SignZero);
}

unsigned IndexSigns::evaluate(const Value &V, Values &Needed) {
  const auto Of = [&](const Value *Other) -> unsigned {
    if (const auto *Number = dyn_cast<ConstantInt>(Other))
      return Number->getBitWidth() <= 64 ? signOf(Number->getSExtValue()) : SignUnknown;
    Needed.push_back(Other);
    return Known.lookup(Other);
  };
  const auto OfAny = [&](const auto &All) {
    unsigned Signs = NoSign;
    for (const Value *Each : All)
      Signs |= Of(Each);
    return Signs;
  };
  if (isa<ConstantInt>(V))
    return Of(&V);
  if (const auto *A = dyn_cast<Argument>(&V)) {
    const auto Given = givenFor(*A);
    return Given ? OfAny(*Given) : SignUnknown;
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return SignUnknown;
  if (const auto *Both = dyn_cast<BinaryOperator>(I)) {
    const unsigned A = Of(I->getOperand(0)), B = Of(I->getOperand(1));
    return A && B ? signsOf(*Both, A, B) : NoSign;
  }
  switch (I->getOpcode()) {
  case Instruction::ZExt:
    return NotNegative;
  case Instruction::SExt:
  case Instruction::Freeze:
    return Of(I->getOperand(0));
  case Instruction::Trunc:
    return I->getType()->getIntegerBitWidth() >= 32 ? Of(I->getOperand(0)) : SignUnknown;
  case Instruction::Select:
    return Of(I->getOperand(1)) | Of(I->getOperand(2));
  case Instruction::PHI:
    return OfAny(cast<PHINode>(I)->incoming_values());
  case Instruction::Load: {
    const auto *Variable = dyn_cast<AllocaInst>(cast<LoadInst>(I)->getPointerOperand());
    return Variable ? Of(Variable) : SignUnknown;
  }
  case Instruction::Alloca: { // for all that load it: of what it holds
    const auto Stored = storedIn(cast<AllocaInst>(*I));
    return Stored ? OfAny(*Stored) : SignUnknown;
  }
  case Instruction::Call: {
    const auto &Call = cast<CallBase>(*I);
    if (markerOf(Call).isBound()) // loops under directives count their iterations from 0 on
      return NotNegative;
    if (const Intrinsic::ID ID = Call.getIntrinsicID(); ID == Intrinsic::abs)
      return NotNegative;
    else if (ID == Intrinsic::smin || ID == Intrinsic::smax)
      return Of(Call.getArgOperand(0)) | Of(Call.getArgOperand(1));
    const Function *Callee = Call.getCalledFunction();
    if (!Callee || Callee->isDeclaration())
      return SignUnknown;
    unsigned Signs = NoSign;
    for (const Instruction &Each : instructions(*Callee))
      if (const auto *Return = dyn_cast<ReturnInst>(&Each))
        Signs |= Of(Return->getReturnValue());
    return Signs;
  }
  default:
    return SignUnknown;
  }
}

unsigned IndexSigns::of(const Value &V) {
  if (!V.getType()->isIntegerTy())
    return SignUnknown;
  if (const auto It = Known.find(&V); It != Known.end())
    return It->second;
  // Each is seen once, and again until nothing is new; sets only grow. Those of earlier questions are whole.
  SmallSetVector<const Value *, 16> All;
  All.insert(&V);
  bool IsNew = true;
  while (std::exchange(IsNew, false))
    for (size_t I = 0; I != All.size(); ++I) {
      Values Needed;
      const unsigned Before = Known.lookup(All[I]), Now = Before | evaluate(*All[I], Needed);
      for (const Value *Each : Needed)
        IsNew |= !Known.contains(Each) && All.insert(Each);
      IsNew |= Now != Before;
      Known[All[I]] = Now;
    }
  return Known.lookup(&V);
}

unsigned IndexSigns::of(const GEPOperator &Gep, const DataLayout &DL) {
  int64_t Constant = 0;
  unsigned Signs = SignZero;
  for (auto I = gep_type_begin(Gep), End = gep_type_end(Gep); I != End; ++I) {
    const auto *Index = dyn_cast<ConstantInt>(I.getOperand());
    if (StructType *Type = I.getStructTypeOrNull())
      Constant += DL.getStructLayout(Type)->getElementOffset(Index->getZExtValue());
    else if (const uint64_t Stride = I.getSequentialElementStride(DL).getKnownMinValue(); Index)
      Constant += Index->getSExtValue() * int64_t(Stride);
    else if (I.getOperand()->getType()->isIntegerTy())
      Signs = signsOfSum(Signs, of(*I.getOperand()));
    else
      Signs = SignUnknown;
  }
  const unsigned All = signsOfSum(Signs, signOf(Constant));
  return All ? All : SignUnknown;
}

} // namespace pacc
