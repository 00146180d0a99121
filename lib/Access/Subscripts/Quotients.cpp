//===- Quotients.cpp - numbers that their quotient and rest tell ----------===//
#include "Subscripts/Quotients.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {
namespace {

/// So many numbers are tried.
constexpr unsigned MostTried = 16;

/// Extended numbers are the same if they were.
const SCEV *withoutExtension(const SCEV *S) {
  while (isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(S))
    S = cast<SCEVCastExpr>(S)->getOperand();
  return S;
}

class Dividends {
public:
  Dividends(ScalarEvolution &SE, SmallVectorImpl<const SCEV *> &Out) : SE(SE), Out(Out) {
    for (const SCEV *S : Out)
      Known.insert(withoutExtension(S));
    for (const SCEV *S : Known)
      collect(S);
  }

  void run() {
    for (bool Grows = true; Grows;) {
      Grows = addOfFormulas();
      for (const SCEV *S : SmallVector<const SCEV *>(Known.begin(), Known.end()))
        Grows |= addOfSigned(S);
    }
  }

private:
  ScalarEvolution &SE;
  SmallVectorImpl<const SCEV *> &Out;
  SetVector<const SCEV *> Known, Wholes, Divisors;

  bool add(const SCEV *S) {
    if (!Known.insert(withoutExtension(S)))
      return false;
    Out.push_back(S);
    collect(withoutExtension(S));
    return true;
  }

  /// Parts of `S` that might be what was divided, and by what.
  void collect(const SCEV *S) {
    // The rest of a division by 2^n is a number of n bits.
    const unsigned Bits = SE.getTypeSizeInBits(S->getType());
    if (Bits < 64 && Divisors.size() < MostTried)
      Divisors.insert(SE.getConstant(APInt::getOneBitSet(64, Bits)));
    SCEVExprContains(S, [&](const SCEV *Part) {
      const auto *Quotient = dyn_cast<SCEVUDivExpr>(Part);
      if (Quotient && Wholes.size() < MostTried && Divisors.size() < MostTried) {
        Wholes.insert(Quotient);
        Wholes.insert(Quotient->getLHS());
        Divisors.insert(Quotient->getRHS());
      }
      return false;
    });
  }

  bool addOfFormulas() {
    // `k / m / n` is `k / (m * n)`.
    const SmallVector<const SCEV *> Before(Divisors.begin(), Divisors.end());
    for (const SCEV *D : Before)
      for (const SCEV *Of : Before) {
        const auto *X = dyn_cast<SCEVConstant>(D), *Y = dyn_cast<SCEVConstant>(Of);
        if (!X || !Y || Divisors.size() >= MostTried)
          continue;
        const uint64_t Large = X->getAPInt().getZExtValue(), Small = Y->getAPInt().getZExtValue();
        if (Small > 1 && Large > Small && Large % Small == 0)
          Divisors.insert(SE.getConstant(APInt(64, Large / Small)));
      }
    return any_of(SmallVector<const SCEV *>(Wholes.begin(), Wholes.end()), [&](const SCEV *Whole) {
      return !Known.contains(withoutExtension(Whole)) && any_of(Divisors, [&](const SCEV *D) { return isTold(Whole, D); }) &&
             add(Whole);
    });
  }

  bool isTold(const SCEV *Whole, const SCEV *Divisor) {
    return isKnown(Whole, Divisor, &ScalarEvolution::getUDivExpr) && isKnown(Whole, Divisor, &ScalarEvolution::getURemExpr);
  }

  /// The quotient, or the rest, whatever the number of bits in which the program computes it.
  bool isKnown(const SCEV *Whole, const SCEV *Divisor, const SCEV *(ScalarEvolution::*Of)(const SCEV *, const SCEV *)) {
    const unsigned Bits = SE.getTypeSizeInBits(Whole->getType());
    return any_of(std::initializer_list<unsigned>{32, 64}, [&](unsigned Width) {
      Type *T = IntegerType::get(SE.getContext(), Width);
      if (Width < Bits && SE.getUnsignedRangeMax(Whole).getActiveBits() > Width)
        return false;
      const SCEV *By = Divisor;
      if (const auto *C = dyn_cast<SCEVConstant>(Divisor)) {
        if (C->isZero() || C->getAPInt().getActiveBits() > Width)
          return false;
        By = SE.getConstant(C->getAPInt().zextOrTrunc(Width));
      }
      return By->getType() == T && Known.contains(withoutExtension((SE.*Of)(SE.getTruncateOrZeroExtend(Whole, T), By)));
    });
  }

  /// Divisions of numbers that might be negative have no formula.
  bool addOfSigned(const SCEV *Quotient) {
    Value *X, *Y;
    const auto valueOf = [](const SCEV *S) { return isa<SCEVUnknown>(S) ? cast<SCEVUnknown>(S)->getValue() : nullptr; };
    Value *V = valueOf(Quotient);
    if (!V || !match(V, m_SDiv(m_Value(X), m_Value(Y))))
      return false;
    const SCEV *Whole = SE.getSCEV(X), *Divisor = SE.getSCEV(Y);
    return any_of(Known, [&](const SCEV *Rest) {
             Value *R = valueOf(Rest), *OfX, *OfY;
             return R && match(R, m_SRem(m_Value(OfX), m_Value(OfY))) && SE.getSCEV(OfX) == Whole && SE.getSCEV(OfY) == Divisor;
           }) &&
           add(Whole);
  }
};

} // namespace

void addDividends(ScalarEvolution &SE, SmallVectorImpl<const SCEV *> &Known) { Dividends(SE, Known).run(); }

void divideByShifts(Function &F, ScalarEvolution &SE) {
  SmallVector<BinaryOperator *, 8> Shifts;
  for (Instruction &I : instructions(F))
    if (I.getOpcode() == Instruction::AShr && SE.isSCEVable(I.getType()) && SE.isKnownNonNegative(SE.getSCEV(I.getOperand(0))))
      Shifts.push_back(cast<BinaryOperator>(&I));
  for (BinaryOperator *Shift : Shifts)
    Shift->replaceAllUsesWith(IRBuilder<>(Shift).CreateLShr(Shift->getOperand(0), Shift->getOperand(1)));
}

void joinQuotients(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *X, *Y;
    const auto SignedQuotient = m_c_Mul(m_SDiv(m_Value(X), m_Value(Y)), m_Deferred(Y));
    const auto Quotient = m_c_Mul(m_UDiv(m_Value(X), m_Value(Y)), m_Deferred(Y));
    if (match(&I, m_c_Add(SignedQuotient, m_SRem(m_Deferred(X), m_Deferred(Y)))) ||
        match(&I, m_c_Add(Quotient, m_URem(m_Deferred(X), m_Deferred(Y)))))
      I.replaceAllUsesWith(X);
  }
}

} // namespace pacc
