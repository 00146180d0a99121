//===- Bounds.cpp - how large and how small values may be -----------------===//
#include "Checks/Chunks/Values/Bounds.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {

static const Polynomial One = Polynomial::number(1);
static constexpr bool ByTests[] = {false, true};

/// The least and the greatest number of a constant table (`static const int dx[]`) from which `V` is loaded.
static std::optional<std::pair<int64_t, int64_t>> constantsAt(const Value &V) {
  const auto *Load = dyn_cast<LoadInst>(&V);
  const auto *Table = Load ? dyn_cast<GlobalVariable>(getUnderlyingObject(Load->getPointerOperand())) : nullptr;
  if (!Table || !Table->isConstant() || !Table->hasDefinitiveInitializer())
    return std::nullopt;
  std::optional<std::pair<int64_t, int64_t>> Ends;
  SmallVector<const Constant *, 16> Parts = {Table->getInitializer()};
  constexpr size_t Most = 4096;
  for (size_t I = 0; I != Parts.size(); ++I) {
    const auto *Number = dyn_cast<ConstantInt>(Parts[I]);
    Type *T = Parts[I]->getType();
    if (Number && T == Load->getType() && Number->getBitWidth() <= 64) {
      const int64_t N = Number->getSExtValue();
      Ends = Ends ? std::pair(std::min(Ends->first, N), std::max(Ends->second, N)) : std::pair(N, N);
      continue;
    }
    const uint64_t Count = T->isArrayTy() ? T->getArrayNumElements() : 0;
    if (!Count || Parts.size() + Count > Most)
      return std::nullopt;
    for (uint64_t Each = 0; Each != Count; ++Each)
      Parts.push_back(Parts[I]->getAggregateElement(Each));
  }
  return Ends;
}

std::pair<std::optional<int64_t>, std::optional<int64_t>> Bounds::endsOf(unsigned Atom) const {
  const auto *Unknown = dyn_cast_or_null<SCEVUnknown>(Numbers.valueOf(Atom));
  if (const auto Ends = Unknown ? constantsAt(*Unknown->getValue()) : std::nullopt)
    return *Ends;
  return Numbers.rangeOf(Atom);
}

void Bounds::learn(const Polynomial &Condition, Inequalities &Facts) const {
  Facts.notNegative(Condition);
  for (const unsigned Atom : Condition.isKnown() ? Condition.atoms() : std::vector<unsigned>()) {
    const auto [Least, Greatest] = endsOf(Atom);
    if (Least)
      Facts.atLeast(Atom, *Least);
    if (Greatest)
      Facts.notNegative(Polynomial::number(*Greatest) - Polynomial::atom(Atom));
  }
}

bool Bounds::isNeverNegative(const Polynomial &P, const Inequalities &Facts, Taken Known) {
  constexpr unsigned Depth = 7;
  Steps = 0;
  IsTaken = &Known;
  return prove(P, Facts, Depth);
}

bool Bounds::prove(const Polynomial &P, Inequalities Facts, unsigned Depth) {
  if (!P.isKnown() || ++Steps > MostSteps)
    return false;
  for (const unsigned Atom : P.atoms())
    if (const std::optional<int64_t> Least = Numbers.leastOf(Atom))
      Facts.atLeast(Atom, *Least);
  if (Facts.prove(P))
    return true;
  if (any_of(ByTests, [&](bool ByTest) {
        const Polynomial Least = leastCounted(P, Facts, ByTest);
        return Facts.prove(Least) || (*IsTaken)(Least, Facts);
      }))
    return true;
  if (!Depth)
    return false;
  if (any_of(P.atoms(), [&](unsigned Atom) { return proveWithout(Atom, P, Facts, Depth - 1); }))
    return true;
  const auto *Innermost = find_if(reverse(Around), [&](const Counted &C) { return P.has(C.Counter); }).base();
  return Innermost != Around.begin() && any_of(ByTests, [&](bool ByTest) {
           return prove(leastOf(P, Innermost[-1], Facts, ByTest), Facts, Depth - 1);
         });
}

Polynomial Bounds::leastOf(const Polynomial &P, const Counted &C, const Inequalities &Facts, bool ByTest) {
  const auto [Rest, Factor] = P.split(C.Counter);
  if (Facts.prove(Factor))
    return Rest + Factor * C.Low;
  return Facts.prove(Factor * -1) ? Rest + Factor * (ByTest ? C.ByTest : C.High) : Polynomial::unknown();
}

Polynomial Bounds::leastCounted(Polynomial P, const Inequalities &Facts, bool ByTest) const {
  for (const Counted &C : reverse(Around))
    if (P.isKnown() && P.has(C.Counter))
      P = leastOf(P, C, Facts, ByTest);
  return P;
}

std::optional<int64_t> Bounds::topOf(const Polynomial &P, const Inequalities &Facts) const {
  const std::optional<int64_t> Least = leastCounted(P * -1, Facts, /*ByTest=*/false).constant();
  return Least && *Least >= INT32_MIN && *Least <= 0 ? std::optional(-*Least) : std::nullopt;
}

bool Bounds::proveInAllCases(unsigned Atom, const Polynomial &P, const Inequalities &Facts, unsigned Depth) {
  const std::vector<Alternative> Cases = Chosen.casesOf(Atom);
  return !Cases.empty() && all_of(Cases, [&](const Alternative &A) {
    Inequalities There = Facts;
    const Polynomial Value = InWords(A.Value), Rest = P.with(Atom, Value);
    learn(Value - Polynomial::atom(Atom), There);
    learn(Polynomial::atom(Atom) - Value, There);
    std::vector<unsigned> Conditional;
    for (const Polynomial &Condition : A.Conditions) {
      const Polynomial Known = InWords(Condition);
      learn(Known, There);
      if (Known.isKnown())
        append_range(Conditional, Known.atoms());
    }
    // `if (k < 0) k = 0; if (k > n - 1) k = n - 1;`: that the second one holds says more in each case of the first one.
    return prove(Rest, There, Depth) || (Depth && any_of(Conditional, [&](unsigned Other) {
             return Other != Atom && !Rest.has(Other) && proveInAllCases(Other, Rest, There, Depth - 1);
           }));
  });
}

bool Bounds::proveWithout(unsigned Atom, const Polynomial &P, const Inequalities &Facts, unsigned Depth) {
  if (proveInAllCases(Atom, P, Facts, Depth))
    return true;
  const auto [Rest, Factor] = P.split(Atom);
  if (!Factor.isKnown())
    return false;
  const bool IsPositive = Facts.prove(Factor);
  if (!IsPositive && !Facts.prove(Factor * -1))
    return false;
  const BoundsOfAtom All = boundsOf(Atom, Facts, Depth);
  return any_of(IsPositive ? All.Low : All.High, [&, Rest = Rest, Factor = Factor](const Bound &B) {
    return prove(Rest * B.Divisor + Factor * B.Number, Facts, Depth);
  });
}

Bounds::BoundsOfAtom Bounds::boundsOf(unsigned Atom, const Inequalities &Facts, unsigned Depth) {
  BoundsOfAtom All;
  const SCEV *S = Numbers.valueOf(Atom);
  if (!S)
    return All;
  const auto [Least, Greatest] = endsOf(Atom);
  if (Least)
    All.Low.push_back({Polynomial::number(*Least)});
  if (Greatest)
    All.High.push_back({Polynomial::number(*Greatest)});
  if (const auto *Quotient = dyn_cast<SCEVUDivExpr>(S)) {
    const Polynomial X = InWords(Numbers.of(Quotient->getLHS()));
    if (prove(X, Facts, Depth)) // else it is a large number
      ofQuotient(X, InWords(Numbers.of(Quotient->getRHS())), /*IsFloor=*/true, Facts, Depth, All);
  }
  if (const auto *Unknown = dyn_cast<SCEVUnknown>(S))
    ofBits(*Unknown->getValue(), Facts, Depth, All);
  return All;
}

void Bounds::ofQuotient(const Polynomial &X, const Polynomial &N, bool IsFloor, const Inequalities &Facts,
                        unsigned Depth, BoundsOfAtom &All) {
  if (!prove(N - One, Facts, Depth))
    return;
  All.Low.push_back({X - N + One, N});
  const bool IsBelow = IsFloor || prove(X, Facts, Depth);
  All.High.push_back({IsBelow ? X : X + N - One, N});
  if (const std::optional<int64_t> Top = topOf(X, Facts), By = N.constant(); IsBelow && Top && By)
    All.High.push_back({Polynomial::number(*Top / *By)});
}

void Bounds::ofRemainder(const Polynomial &X, const Polynomial &N, const Inequalities &Facts, unsigned Depth,
                         BoundsOfAtom &All) {
  if (!prove(N - One, Facts, Depth))
    return;
  const bool IsPositive = prove(X, Facts, Depth);
  All.Low.push_back({IsPositive ? Polynomial() : One - N});
  All.High.push_back({N - One});
  if (!IsPositive)
    return;
  All.High.push_back({X});
  if (prove(N - One - X, Facts, Depth))
    All.Low.push_back({X});
}

void Bounds::ofBits(const Value &V, const Inequalities &Facts, unsigned Depth, BoundsOfAtom &All) {
  Value *A, *B;
  const auto Number = [&](Value *Of) { return InWords(Chosen.numberOf(Of)); };
  if (match(&V, m_SRem(m_Value(A), m_Value(B))) || match(&V, m_URem(m_Value(A), m_Value(B)))) {
    const Polynomial X = Number(A);
    if (match(&V, m_SRem(m_Value(), m_Value())) || prove(X, Facts, Depth))
      ofRemainder(X, Number(B), Facts, Depth, All);
  } else if (match(&V, m_SDiv(m_Value(A), m_Value(B)))) {
    ofQuotient(Number(A), Number(B), /*IsFloor=*/false, Facts, Depth, All);
  } else if (const APInt * Shift; match(&V, m_AShr(m_Value(A), m_APInt(Shift))) && Shift->ult(32)) {
    ofQuotient(Number(A), Polynomial::number(int64_t(1) << Shift->getZExtValue()), /*IsFloor=*/true, Facts, Depth, All);
  } else if (match(&V, m_And(m_Value(A), m_Value(B))) || match(&V, m_Or(m_Value(A), m_Value(B))) ||
             match(&V, m_Xor(m_Value(A), m_Value(B)))) {
    const Polynomial X = Number(A), Y = Number(B);
    const bool IsAnd = match(&V, m_And(m_Value(), m_Value())), IsOr = match(&V, m_Or(m_Value(), m_Value()));
    const bool HasX = prove(X, Facts, Depth), HasY = prove(Y, Facts, Depth);
    if (HasX || HasY)
      if (IsAnd || (HasX && HasY))
        All.Low.push_back({Polynomial()});
    if (IsAnd && HasX)
      All.High.push_back({X});
    if (IsAnd && HasY)
      All.High.push_back({Y});
    if (IsAnd || !HasX || !HasY)
      return;
    All.High.push_back({X + Y});
    if (const auto TopX = topOf(X, Facts), TopY = topOf(Y, Facts); TopX && TopY)
      All.High.push_back({Polynomial::number(NextPowerOf2(std::max(*TopX, *TopY)) - 1)});
    if (const std::optional<int64_t> Bits = Y.constant(); Bits && Numbers.isMultipleOf(*A, NextPowerOf2(*Bits)))
      All.Low.push_back({X + Y});
    All.Low.push_back({IsOr ? X : X - Y});
    All.Low.push_back({IsOr ? Y : Y - X});
  } else if (match(&V, m_Freeze(m_Value(A)))) {
    All.Low.push_back({Number(A)});
    All.High.push_back({Number(A)});
  }
}

} // namespace pacc
