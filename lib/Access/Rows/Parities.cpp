//===- Parities.cpp - even elements and odd ones --------------------------===//
#include "Rows/Parities.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {

/// So far formulas and conditions are followed; what lies behind is a number like any other.
constexpr unsigned MostStepsBack = 24;
/// So many subscripts, and so many conditions, are combined in all ways.
constexpr unsigned MostCombined = 4;

Parities::Bit &Parities::Bit::operator^=(const Bit &More) {
  SmallVector<const SCEV *, 4> Both;
  std::set_symmetric_difference(Parts.begin(), Parts.end(), More.Parts.begin(), More.Parts.end(), std::back_inserter(Both));
  Parts = Both;
  IsOther ^= More.IsOther;
  return *this;
}

Parities::Bit Parities::lastOf(const SCEV *S, unsigned Steps) {
  if (const auto *Constant = dyn_cast<SCEVConstant>(S))
    return {{}, Constant->getAPInt()[0]};
  if (!Steps)
    return {{S}, false};
  switch (S->getSCEVType()) {
  case scZeroExtend:
  case scSignExtend:
  case scTruncate:
    return lastOf(cast<SCEVCastExpr>(S)->getOperand(), Steps - 1);
  case scAddExpr: {
    Bit Sum;
    for (const SCEV *Part : S->operands())
      Sum ^= lastOf(Part, Steps - 1);
    return Sum;
  }
  case scMulExpr: {
    Bit Only;
    bool HasOnly = false;
    for (const SCEV *Factor : S->operands()) {
      const Bit Last = lastOf(Factor, Steps - 1);
      if (Last.Parts.empty() && !Last.IsOther)
        return {};
      if (Last.Parts.empty())
        continue;
      if (std::exchange(HasOnly, true))
        return {{S}, false};
      Only = Last;
    }
    return HasOnly ? Only : Bit{{}, true};
  }
  case scAddRecExpr: {
    const auto *Rec = cast<SCEVAddRecExpr>(S);
    const Bit Step = Rec->isAffine() ? lastOf(Rec->getStepRecurrence(SE), Steps - 1) : Bit();
    if (!Rec->isAffine() || !Step.Parts.empty())
      return {{S}, false};
    Bit Sum = lastOf(Rec->getStart(), Steps - 1);
    if (Step.IsOther) { // the number of the iteration, of whatever type
      Type *Wide = Type::getInt64Ty(SE.getContext());
      Sum ^= {{SE.getAddRecExpr(SE.getZero(Wide), SE.getOne(Wide), Rec->getLoop(), SCEV::FlagAnyWrap)}, false};
    }
    return Sum;
  }
  case scUnknown:
    return lastOf(*cast<SCEVUnknown>(S)->getValue(), S, Steps);
  default:
    return {{S}, false};
  }
}

/// Of what formulas have no form for. A remainder has the sign of what is divided, and differs from it by a multiple.
Parities::Bit Parities::lastOf(Value &V, const SCEV *S, unsigned Steps) {
  Value *X, *Y;
  const APInt *C;
  const auto Of = [&](Value *Operand) { return lastOf(SE.getSCEV(Operand), Steps - 1); };
  if (match(&V, m_SRem(m_Value(X), m_APInt(C))) || match(&V, m_URem(m_Value(X), m_APInt(C)))) {
    if (!C->isZero() && !(*C)[0])
      return Of(X);
  } else if (match(&V, m_And(m_Value(X), m_APInt(C)))) {
    return (*C)[0] ? Of(X) : Bit();
  } else if (match(&V, m_Xor(m_Value(X), m_Value(Y)))) {
    Bit Sum = Of(X);
    Sum ^= Of(Y);
    return Sum;
  }
  return {{S}, false};
}

/// It is 0 or 1.
bool Parities::isTruth(const SCEV *S) { return SE.getUnsignedRangeMax(S).ule(1); }

void Parities::findZeros(Value &Condition, bool Holds, SmallVectorImpl<Bit> &Zeros, unsigned Steps) {
  Value *X, *Y;
  if (!Steps)
    return;
  if (Holds ? match(&Condition, m_LogicalAnd(m_Value(X), m_Value(Y))) : match(&Condition, m_LogicalOr(m_Value(X), m_Value(Y)))) {
    findZeros(*X, Holds, Zeros, Steps - 1);
    findZeros(*Y, Holds, Zeros, Steps - 1);
    return;
  }
  if (match(&Condition, m_Not(m_Value(X))))
    return findZeros(*X, !Holds, Zeros, Steps - 1);
  const auto *Test = dyn_cast<ICmpInst>(&Condition);
  if (!Test) {
    Bit Sum = lastOf(SE.getSCEV(&Condition), MostStepsBack);
    Sum.IsOther ^= Holds;
    Zeros.push_back(Sum);
    return;
  }
  X = Test->getOperand(0);
  Y = Test->getOperand(1);
  if (!Test->isEquality() || !X->getType()->isIntegerTy())
    return;
  const bool AreSame = (Test->getPredicate() == CmpInst::ICMP_EQ) == Holds;
  // Two numbers that are not the same have other last bits if each is 0 or 1. What is left when a number is divided by 2
  // may be -1, too, if that is less than 0.
  const auto IsNoRest = [](Value *Rest, Value *Zero) { return match(Zero, m_Zero()) && match(Rest, m_SRem(m_Value(), m_SpecificInt(2))); };
  if (!AreSame && !(isTruth(SE.getSCEV(X)) && isTruth(SE.getSCEV(Y))) && !IsNoRest(X, Y) && !IsNoRest(Y, X))
    return;
  Bit Sum = lastOf(SE.getSCEV(X), MostStepsBack);
  Sum ^= lastOf(SE.getSCEV(Y), MostStepsBack);
  Sum.IsOther ^= !AreSame;
  Zeros.push_back(Sum);
}

SmallVector<Parities::Bit, 4> Parities::zerosAt(const BasicBlock &At, const Loop &L) {
  SmallVector<Bit, 4> Zeros;
  for (auto *Node = Dominance.getNode(&At); Node && L.contains(Node->getBlock()); Node = Node->getIDom()) {
    const auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    for (const bool Holds : {true, false})
      if (Dominance.dominates(BasicBlockEdge(Branch->getParent(), Branch->getSuccessor(Holds ? 0 : 1)), &At))
        findZeros(*Branch->getCondition(), Holds, Zeros, MostStepsBack);
  }
  // Conditions that say nothing, or that nothing else can cancel out, leave room for others.
  erase_if(Zeros, [](const Bit &Sum) { return Sum.Parts.empty(); });
  Zeros.truncate(std::min<size_t>(Zeros.size(), MostCombined));
  return Zeros;
}

bool Parities::isFixed(const Bit &Sum, const Loop &L) {
  return all_of(Sum.Parts, [&](const SCEV *Part) { return SE.isLoopInvariant(Part, &L); });
}

/// A counter of a loop that does not hold `At` is none of the iteration that gets there.
static bool isOfIteration(const SCEV *Part, const BasicBlock &At) {
  return !SCEVExprContains(Part, [&](const SCEV *In) {
    const auto *Rec = dyn_cast<SCEVAddRecExpr>(In);
    return Rec && !Rec->getLoop()->contains(&At);
  });
}

bool Parities::fix(Bit &Sum, ArrayRef<Bit> Zeros, const BasicBlock &At, const Loop &L) {
  for (unsigned Chosen = 0; Chosen < 1u << Zeros.size(); ++Chosen) {
    Bit All = Sum;
    bool AreOfIteration = true;
    for (unsigned I = 0; I < Zeros.size(); ++I)
      if (Chosen >> I & 1) {
        All ^= Zeros[I];
        AreOfIteration &= all_of(Zeros[I].Parts, [&](const SCEV *Part) { return isOfIteration(Part, At); });
      }
    if (AreOfIteration && isFixed(All, L)) {
      Sum = All;
      return true;
    }
  }
  return false;
}

bool Parities::differ(ArrayRef<Subscript> Subscripts, const BasicBlock &AtX, const BasicBlock &AtY, const Loop &L) {
  if (Subscripts.empty() || Subscripts.size() > MostCombined)
    return false;
  SmallVector<std::pair<Bit, Bit>, 4> Bits;
  for (const Subscript &S : Subscripts)
    Bits.push_back({lastOf(S.X, MostStepsBack), lastOf(S.Y, MostStepsBack)});
  const SmallVector<Bit, 4> ZerosX = zerosAt(AtX, L), ZerosY = zerosAt(AtY, L);
  for (unsigned Chosen = 1; Chosen < 1u << Subscripts.size(); ++Chosen) {
    Bit X, Y;
    for (unsigned I = 0; I < Subscripts.size(); ++I)
      if (Chosen >> I & 1) {
        X ^= Bits[I].first;
        Y ^= Bits[I].second;
      }
    if (!fix(X, ZerosX, AtX, L) || !fix(Y, ZerosY, AtY, L))
      continue;
    X ^= Y;
    if (X.Parts.empty() && X.IsOther)
      return true;
  }
  return false;
}

} // namespace pacc
