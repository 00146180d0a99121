//===- Atoms.cpp - what polynomials of a function are made of -------------===//
#include "Checks/Chunks/Values/Atoms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

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

Polynomial Atoms::lastByTest(const Loop &L, bool IsHeader) {
  const SCEV *Tests = SE.getExitCount(&L, L.getHeader());
  return isa<SCEVCouldNotCompute>(Tests) ? of(SE.getSymbolicMaxBackedgeTakenCount(&L))
                                         : of(Tests) - Polynomial::number(!IsHeader);
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
  if (!S || !S->getType()->isIntegerTy())
    return std::nullopt;
  const APInt Least = SE.getSignedRangeMin(S);
  return Least.isNonNegative() && Least.getSignificantBits() <= 32 ? std::optional(Least.getSExtValue())
                                                                   : std::nullopt;
}

bool Atoms::isMultipleOf(Value &V, uint64_t PowerOfTwo) const {
  return SE.getMinTrailingZeros(SE.getSCEV(&V)) >= Log2_64(PowerOfTwo);
}

bool Atoms::isFixedIn(unsigned Atom, const Loop &L) const {
  return All[Atom].Value && SE.isLoopInvariant(All[Atom].Value, &L);
}

std::pair<std::optional<int64_t>, std::optional<int64_t>> Atoms::rangeOf(unsigned Atom) const {
  const SCEV *S = All[Atom].Value;
  if (!S || !S->getType()->isIntegerTy())
    return {};
  const ConstantRange R = SE.getSignedRange(S);
  const auto Number = [](const APInt &End, bool IsTypes) {
    return IsTypes || End.getSignificantBits() > 32 ? std::nullopt : std::optional(End.getSExtValue());
  };
  const APInt Least = R.getSignedMin(), Greatest = R.getSignedMax();
  return {Number(Least, Least.isMinSignedValue()), Number(Greatest, Greatest.isMaxSignedValue())};
}

/// One atom for a small number, as wide as it may be wanted. Null: as it is.
const SCEV *Atoms::widened(const SCEV &S) const {
  Type *Wide = Type::getInt64Ty(SE.getContext());
  if (isa<SCEVCouldNotCompute>(S) || !S.getType()->isIntegerTy(32))
    return nullptr;
  if (const auto *Small = dyn_cast<SCEVSignExtendExpr>(&S))
    return SE.getSignExtendExpr(Small->getOperand(), Wide);
  if (const auto *Small = dyn_cast<SCEVZeroExtendExpr>(&S))
    return SE.getZeroExtendExpr(Small->getOperand(), Wide);
  return nullptr;
}

/// One atom for what is made of the same numbers, whatever types they have had.
const SCEV *Atoms::sameAs(const SCEV &S) {
  if (!isa<SCEVMinMaxExpr, SCEVUDivExpr>(S))
    return &S;
  const auto PartsOf = [this](const SCEV &Of) {
    SmallVector<Polynomial, 2> Parts;
    for (const SCEV *Part : Of.operands())
      Parts.push_back(of(Part));
    return Parts;
  };
  const SmallVector<Polynomial, 2> Parts = PartsOf(S);
  for (unsigned I = 0, Number = All.size(); I != Number; ++I) {
    const SCEV *Other = All[I].Value;
    if (!Other || Other->getSCEVType() != S.getSCEVType() || Other->operands().size() != Parts.size())
      continue;
    const SmallVector<Polynomial, 2> Others = PartsOf(*Other);
    if (isa<SCEVUDivExpr>(S) ? equal(Parts, Others) : std::is_permutation(Parts.begin(), Parts.end(), Others.begin()))
      return Other;
  }
  return &S;
}

/// `(4 * m + 3) / 4` is m, as a number of rounds has it; nothing where the parts of the sum are no multiples.
std::optional<Polynomial> Atoms::exactQuotient(const SCEV &S) {
  const auto *Quotient = dyn_cast<SCEVUDivExpr>(&S);
  const auto *By = Quotient ? dyn_cast<SCEVConstant>(Quotient->getRHS()) : nullptr;
  if (!By || By->getAPInt().getSignificantBits() > 32 || !By->getAPInt().isStrictlyPositive())
    return std::nullopt;
  const int64_t Divisor = By->getAPInt().getSExtValue();
  const Polynomial X = of(Quotient->getLHS());
  if (!X.isKnown() || any_of(X.terms(), [&](const auto &Term) { return !Term.first.empty() && Term.second % Divisor; }))
    return std::nullopt;
  Polynomial Exact;
  for (const auto &[M, Factor] : X.terms()) {
    Polynomial Term = Polynomial::number(divideFloorSigned(Factor, Divisor));
    for (const unsigned Atom : M)
      Term = Term * Polynomial::atom(Atom);
    Exact = Exact + Term;
  }
  return Exact;
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
  } else if (const SCEV *Wide = widened(*S)) {
    P = of(Wide);
  } else if (const std::optional<Polynomial> Exact = exactQuotient(*S)) {
    P = *Exact;
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
    P = isa<SCEVCouldNotCompute>(S) ? Polynomial::unknown() : Polynomial::atom(atomOf(sameAs(*S)));
  }
  return Known[S] = P;
}

} // namespace pacc
