//===- Atoms.cpp - what polynomials of a function are made of -------------===//
#include "Checks/Chunks/Values/Atoms.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace pacc {

unsigned Atoms::atomOf(const SCEV *S) {
  const auto [Found, IsNew] = ByValue.try_emplace(S, All.size());
  if (IsNew)
    All.push_back({S, nullptr});
  return Found->second;
}

unsigned Atoms::counterOf(const Loop &L) {
  const auto [Found, IsNew] = ByLoop.try_emplace(&L, All.size());
  if (IsNew)
    All.push_back({nullptr, &L});
  return Found->second;
}

unsigned Atoms::twinOf(unsigned Counter) {
  const auto [Found, IsNew] = Twins.try_emplace(Counter, All.size());
  if (IsNew)
    All.push_back({nullptr, All[Counter].Counted});
  return Found->second;
}

std::optional<int64_t> Atoms::leastOf(unsigned Atom) const {
  if (All[Atom].Counted)
    return 0;
  const SCEV *S = All[Atom].Value;
  if (!S->getType()->isIntegerTy())
    return std::nullopt;
  const APInt Least = SE.getSignedRangeMin(S);
  return Least.isNonNegative() && Least.getSignificantBits() <= 32 ? std::optional(Least.getSExtValue())
                                                                   : std::nullopt;
}

Polynomial Atoms::of(const SCEV *S) {
  const auto Found = Known.find(S);
  if (Found != Known.end())
    return Found->second;
  Polynomial P;
  if (const auto *C = dyn_cast<SCEVConstant>(S)) {
    const APInt &Value = C->getAPInt();
    P = Value.getSignificantBits() <= 64 ? Polynomial::number(Value.getSExtValue()) : Polynomial::unknown();
  } else if (const auto *Cast = dyn_cast<SCEVCastExpr>(S);
             Cast && SE.getTypeSizeInBits(Cast->getOperand()->getType()) >= 32 &&
             SE.getTypeSizeInBits(Cast->getType()) >= 32) {
    P = of(Cast->getOperand());
  } else if (const auto *Sum = dyn_cast<SCEVAddExpr>(S)) {
    for (const SCEV *Part : Sum->operands())
      P = P + of(Part);
  } else if (const auto *Product = dyn_cast<SCEVMulExpr>(S)) {
    P = Polynomial::number(1);
    for (const SCEV *Part : Product->operands())
      P = P * of(Part);
  } else if (const auto *Moving = dyn_cast<SCEVAddRecExpr>(S); Moving && Moving->isAffine()) {
    P = of(Moving->getStart()) +
        of(Moving->getStepRecurrence(SE)) * Polynomial::atom(counterOf(*Moving->getLoop()));
  } else {
    P = isa<SCEVCouldNotCompute>(S) ? Polynomial::unknown() : Polynomial::atom(atomOf(S));
  }
  return Known[S] = P;
}

} // namespace pacc
