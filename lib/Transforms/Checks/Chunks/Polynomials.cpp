//===- Polynomials.cpp - sums of products of a function's values ----------===//
#include "Checks/Chunks/Polynomials.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace pacc {

/// Longer sums are nobody's subscripts.
static constexpr size_t MostTerms = 64;

Polynomial Polynomial::number(int64_t Value) {
  Polynomial P;
  P.add({}, Value);
  return P;
}

Polynomial Polynomial::atom(unsigned Atom) {
  Polynomial P;
  P.add({Atom}, 1);
  return P;
}

Polynomial Polynomial::unknown() {
  Polynomial P;
  P.Known = false;
  return P;
}

void Polynomial::add(const Monomial &M, int64_t Factor) {
  if (!Known || !Factor)
    return;
  int64_t &Here = Terms[M];
  if (AddOverflow(Here, Factor, Here) || Terms.size() > MostTerms)
    *this = unknown();
  else if (!Here)
    Terms.erase(M);
}

std::optional<int64_t> Polynomial::constant() const {
  if (!Known || Terms.size() > 1)
    return std::nullopt;
  if (Terms.empty())
    return 0;
  return Terms.begin()->first.empty() ? std::optional(Terms.begin()->second) : std::nullopt;
}

int64_t Polynomial::factorOf(const Monomial &M) const {
  const auto Found = Terms.find(M);
  return Found == Terms.end() ? 0 : Found->second;
}

bool Polynomial::has(unsigned Atom) const {
  return any_of(Terms, [&](const auto &Term) { return is_contained(Term.first, Atom); });
}

Polynomial Polynomial::operator+(const Polynomial &Other) const {
  if (!Known || !Other.Known)
    return unknown();
  Polynomial Sum = *this;
  for (const auto &[M, Factor] : Other.Terms)
    Sum.add(M, Factor);
  return Sum;
}

Polynomial Polynomial::operator*(int64_t Factor) const { return *this * number(Factor); }

Polynomial Polynomial::operator*(const Polynomial &Other) const {
  if (!Known || !Other.Known)
    return unknown();
  Polynomial Product;
  for (const auto &[M, Factor] : Terms)
    for (const auto &[OtherM, OtherFactor] : Other.Terms) {
      Monomial Both = M;
      Both.append(OtherM);
      llvm::sort(Both);
      int64_t Here;
      if (MulOverflow(Factor, OtherFactor, Here))
        return unknown();
      Product.add(Both, Here);
    }
  return Product;
}

Polynomial Polynomial::with(unsigned Atom, const Polynomial &Value) const {
  if (!Known)
    return unknown();
  Polynomial Result;
  for (const auto &[M, Factor] : Terms) {
    Polynomial Term = number(Factor);
    for (const unsigned Each : M)
      Term = Term * (Each == Atom ? Value : atom(Each));
    Result = Result + Term;
  }
  return Result;
}

std::pair<Polynomial, Polynomial> Polynomial::split(unsigned Atom) const {
  Polynomial Rest, Factor;
  for (const auto &[M, Here] : Terms) {
    const auto Count = llvm::count(M, Atom);
    if (Count > 1 || !Known)
      return {unknown(), unknown()};
    Monomial Other = M;
    llvm::erase(Other, Atom);
    (Count ? Factor : Rest).add(Other, Here);
  }
  return {Rest, Factor};
}

std::optional<int64_t> Polynomial::multipleOf(const Polynomial &Unit) const {
  if (!Known || !Unit.Known || Unit.Terms.empty())
    return std::nullopt;
  if (Terms.empty())
    return 0;
  const auto &[M, Factor] = *Unit.Terms.begin();
  const int64_t Here = factorOf(M);
  if (!Here || Here % Factor || !(Unit * (Here / Factor) == *this))
    return std::nullopt;
  return Here / Factor;
}

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
