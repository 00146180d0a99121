//===- Remainders.cpp - subscripts that go round --------------------------===//
#include "Subscripts/Remainders.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ScalarEvolutionPatternMatch.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace pacc {
namespace {

struct Division {
  const SCEV *Whole = nullptr, *By = nullptr;
  const Value *Signed = nullptr; ///< what is divided, if it has a sign
};

Division divisionOf(ScalarEvolution &SE, const SCEV *Rest) {
  Value *X, *Y;
  if (const auto *Unknown = dyn_cast<SCEVUnknown>(Rest);
      Unknown && PatternMatch::match(Unknown->getValue(), PatternMatch::m_SRem(PatternMatch::m_Value(X), PatternMatch::m_Value(Y))))
    return {SE.getSCEV(X), SE.getSCEV(Y), X};
  const SCEV *Whole, *By;
  if (SCEVPatternMatch::match(Rest, SCEVPatternMatch::m_scev_URem(SCEVPatternMatch::m_SCEV(Whole), SCEVPatternMatch::m_SCEV(By), SE)))
    return {Whole, By, nullptr};
  return {};
}

/// Made by operations of `L` that do not wrap, of its counter and of what it leaves alone. The program's signed numbers do
/// not, and the address is of no use to it if they did.
bool isWhole(const Value &V, const Loop &L, unsigned Steps = 16) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !L.contains(I))
    return true;
  if (isa<PHINode>(I))
    return I->getParent() == L.getHeader();
  const auto *Op = dyn_cast<OverflowingBinaryOperator>(I);
  return Steps && ((Op && Op->hasNoSignedWrap()) || isa<SExtInst>(I)) &&
         all_of(I->operands(), [&](const Use &U) { return isWhole(*U.get(), L, Steps - 1); });
}

/// The loop has at most `By` iterations if it has any. Its header, which tests, is left once more than its body runs.
bool hasAtMost(ScalarEvolution &SE, const Loop &L, const SCEV *By) {
  const SCEV *Trips = SE.getBackedgeTakenCount(&L);
  const unsigned Bits = SE.getTypeSizeInBits(Trips->getType());
  if (const auto *Least = dyn_cast<SCEVConstant>(By)) {
    const unsigned Width = std::max(Bits, Least->getAPInt().getBitWidth());
    return Least->getAPInt().isStrictlyPositive() &&
           SE.getUnsignedRangeMax(Trips).zext(Width).ule(Least->getAPInt().zext(Width));
  }
  if (const auto *Wide = dyn_cast<SCEVZeroExtendExpr>(By))
    By = Wide->getOperand();
  if (Bits != SE.getTypeSizeInBits(By->getType()))
    return false;
  const SCEV *Further = SE.getZero(By->getType());
  if (const auto *Sum = dyn_cast<SCEVAddExpr>(Trips); Sum && Sum->getNumOperands() == 2 && isa<SCEVConstant>(Sum->getOperand(0))) {
    Further = Sum->getOperand(0); // -1 + (1 smax n)
    Trips = Sum->getOperand(1);
  }
  const auto IsEnough = [&](const SCEV *Number) { // n, or n - 1, where there are some
    Number = SE.getAddExpr(Number, Further);
    const auto *More = dyn_cast<SCEVConstant>(SE.getMinusSCEV(By, Number));
    return Number->isZero() || (More && (More->isZero() || More->isOne()));
  };
  const auto *Greatest = dyn_cast<SCEVMinMaxExpr>(Trips);
  if (Greatest && !isa<SCEVSMaxExpr, SCEVUMaxExpr>(Greatest))
    return false;
  return Greatest ? all_of(Greatest->operands(), IsEnough) : IsEnough(Trips);
}

/// Numbers without a sign that go from iteration to iteration of `L`, which has at most `By` of them: they stay what adding
/// them up would give. (The loop's counter itself may be one that went round otherwise.)
bool staysWhole(ScalarEvolution &SE, const SCEVAddRecExpr &Whole, const Loop &L, const SCEV *By) {
  if (Whole.hasNoUnsignedWrap())
    return true;
  const unsigned Bits = SE.getTypeSizeInBits(Whole.getType());
  APInt Most = SE.getUnsignedRangeMax(SE.getBackedgeTakenCount(&L));
  if (Most.getBitWidth() > Bits)
    return false;
  Most = Most.zext(Bits);
  constexpr unsigned MostBits = 48; // of iterations that a program waits for
  const bool IsWide = Bits > MostBits;
  if (IsWide)
    Most = APIntOps::umin(Most, APInt::getOneBitSet(Bits, MostBits));
  const SCEV *Start = Whole.getStart();
  if (Whole.getStepRecurrence(SE)->isAllOnesValue())
    return SE.getUnsignedRangeMin(Start).uge(Most);
  bool GoesRound = false;
  (void)SE.getUnsignedRangeMax(Start).uadd_ov(Most, GoesRound);
  if (!GoesRound)
    return true;
  // `i + n - 1`: n is no more than the number of iterations, or one more.
  const auto *Above = dyn_cast<SCEVConstant>(SE.getMinusSCEV(Start, By));
  return IsWide && !isa<SCEVConstant>(By) && Above && Above->getAPInt().sge(-1) &&
         Above->getAPInt().slt(APInt::getOneBitSet(Bits, MostBits));
}

} // namespace

bool isOtherRest(ScalarEvolution &SE, const SCEV *Rest, const Loop &L) {
  const Division D = divisionOf(SE, Rest);
  const auto *Whole = dyn_cast_or_null<SCEVAddRecExpr>(D.Whole);
  if (!Whole || Whole->getLoop() != &L || !Whole->isAffine() || !SE.isLoopInvariant(D.By, &L))
    return false;
  const SCEV *Step = Whole->getStepRecurrence(SE);
  if (isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return false;
  const bool IsWhole = D.Signed ? isWhole(*D.Signed, L) && SE.isKnownNonNegative(SE.getBackedgeTakenCount(&L))
                                : staysWhole(SE, *Whole, L, D.By);
  return IsWhole && (Step->isOne() || Step->isAllOnesValue()) && hasAtMost(SE, L, D.By);
}

} // namespace pacc
