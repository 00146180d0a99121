//===- IterationPairs.cpp - two iterations as linear inequalities ---------===//
#include "Rows/IterationPairs.h"
#include "pacc/Access/TripCounts.h"

#include "llvm/Analysis/ConstraintSystem.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {

/// More unknowns than any pair of accesses has that people would call regular.
constexpr unsigned MostUnknowns = 24;
/// Conditions in conditions, and blocks above blocks, that are looked at.
constexpr unsigned MostSteps = 16;

IterationPairs::IterationPairs(ScalarEvolution &SE, TripCounts &Trips, const DominatorTree &Dominance, const Loop &L,
                               const BasicBlock &AtX, const BasicBlock &AtY)
    : SE(SE), Trips(Trips), Dominance(Dominance), L(L), AtX(AtX), AtY(AtY) {
  learnOnTheWay(Side::X);
  learnOnTheWay(Side::Y);
}

bool IterationPairs::add(Sum &To, const Sum &Part, int64_t Times) {
  if (To.size() < Part.size())
    To.resize(Part.size(), 0);
  for (unsigned I = 0; I != Part.size(); ++I)
    if (int64_t Product; MulOverflow(Part[I], Times, Product) || AddOverflow(To[I], Product, To[I]))
      return false;
  return true;
}

std::optional<IterationPairs::Sum> IterationPairs::minus(const Sum &A, const Sum &B, int64_t Constant) {
  Sum Result = A;
  if (!add(Result, B, -1) || !add(Result, Sum{Constant}))
    return std::nullopt;
  return Result;
}

void IterationPairs::know(const std::optional<Sum> &NotNegative) {
  if (NotNegative && !is_contained(Known, *NotNegative))
    Known.push_back(*NotNegative);
}

unsigned IterationPairs::unknown(const void *Of, Side Whose, bool &IsNew) {
  const auto [It, New] = Unknowns.try_emplace({Of, Whose}, Unknowns.size() + 1);
  IsNew = New;
  return It->second;
}

IterationPairs::Sum IterationPairs::one(unsigned Unknown) const {
  Sum Result(Unknown + 1, 0);
  Result.back() = 1;
  return Result;
}

/// `S` steps with a loop that the access is not in: with which of its iterations nobody can tell.
static bool stepsElsewhere(const SCEV *S, const BasicBlock &Where) {
  return SCEVExprContains(S, [&Where](const SCEV *Part) {
    const auto *Steps = dyn_cast<SCEVAddRecExpr>(Part);
    return Steps && !Steps->getLoop()->contains(&Where);
  });
}

std::optional<IterationPairs::Sum> IterationPairs::linear(const SCEV *S, Side Whose) {
  if (SE.getTypeSizeInBits(S->getType()) != 64 || stepsElsewhere(S, place(Whose)))
    return std::nullopt;
  if (const auto *Constant = dyn_cast<SCEVConstant>(S))
    return Constant->getAPInt().getSignificantBits() < 62 ? std::optional(Sum{Constant->getAPInt().getSExtValue()})
                                                          : std::nullopt;
  Sum Result{0};
  if (isa<SCEVAddExpr>(S)) {
    for (const SCEV *Part : S->operands())
      if (const auto Summand = linear(Part, Whose); !Summand || !add(Result, *Summand))
        return std::nullopt;
    return Result;
  }
  const auto AddTimes = [&](const SCEV *Factor, const std::optional<Sum> &Part) {
    const APInt &Times = cast<SCEVConstant>(Factor)->getAPInt();
    return Part && Times.getSignificantBits() < 62 && add(Result, *Part, Times.getSExtValue());
  };
  if (isa<SCEVMulExpr>(S) && isa<SCEVConstant>(S->operands().front())) {
    SmallVector<const SCEV *, 4> Others(drop_begin(S->operands()));
    return AddTimes(S->operands().front(), linear(SE.getMulExpr(Others), Whose)) ? std::optional(Result) : std::nullopt;
  }
  const auto *Steps = dyn_cast<SCEVAddRecExpr>(S);
  if (!Steps || !Steps->isAffine() || !isa<SCEVConstant>(Steps->getOperand(1)))
    return number(S, Whose);
  const auto First = linear(Steps->getStart(), Whose);
  if (!First || !add(Result, *First) || !AddTimes(Steps->getOperand(1), counter(*Steps->getLoop(), Whose)))
    return std::nullopt;
  return Result;
}

/// The iterations of `Of` before that of the access.
std::optional<IterationPairs::Sum> IterationPairs::counter(const Loop &Of, Side Whose) {
  const bool IsAround = &Of != &L && Of.contains(&L);
  bool IsNew = false;
  const Sum Counter = one(unknown(&Of, IsAround ? Side::Both : Whose, IsNew));
  if (!IsNew)
    return Counter;
  know(Counter);
  const SCEV *Count = Trips.of(Of);
  // The header, which tests, runs once more than the body.
  if (const auto Rounds = Count && &place(Whose) != Of.getHeader() ? linear(Count, Whose) : std::nullopt)
    know(minus(*Rounds, Counter, -1));
  return Counter;
}

/// What is no sum: an unknown.
std::optional<IterationPairs::Sum> IterationPairs::number(const SCEV *S, Side Whose) {
  if (Unknowns.size() >= MostUnknowns)
    return std::nullopt;
  if (SE.isLoopInvariant(S, &L))
    Whose = Side::Both;
  bool IsNew = false;
  const Sum Result = one(unknown(S, Whose, IsNew));
  if (IsNew)
    learnOfNumber(S, Result, Whose);
  return Result;
}

void IterationPairs::learnOfNumber(const SCEV *S, const Sum &Result, Side Whose) {
  if (SE.isKnownNonNegative(S))
    know(Result);
  const bool IsLeast = isa<SCEVSMinExpr>(S);
  if (IsLeast || isa<SCEVSMaxExpr>(S)) {
    for (const SCEV *Operand : S->operands())
      if (const auto Other = linear(Operand, Whose))
        know(IsLeast ? minus(*Other, Result) : minus(Result, *Other));
    return;
  }
  if (const auto *Division = dyn_cast<SCEVUDivExpr>(S)) {
    const auto *By = dyn_cast<SCEVConstant>(Division->getRHS());
    const auto Of = By && By->getAPInt().isStrictlyPositive() ? linear(Division->getLHS(), Whose) : std::nullopt;
    if (Of)
      Quotients.push_back({Result, *Of, By->getAPInt().getSExtValue()});
    return;
  }
  const auto *Cast = dyn_cast<SCEVIntegralCastExpr>(S);
  if (const auto *Value = dyn_cast<SCEVUnknown>(Cast ? Cast->getOperand() : S))
    learnOfValue(*Value->getValue(), Result, Whose, !isa<SCEVZeroExtendExpr>(S));
}

void IterationPairs::learnOfValue(const Value &V, const Sum &Result, Side Whose, bool IsSigned) {
  const auto *Operator = dyn_cast<BinaryOperator>(&V);
  if (!Operator)
    return;
  const auto *By = dyn_cast<ConstantInt>(Operator->getOperand(1));
  const auto Left = wide(*Operator->getOperand(0), Whose, IsSigned);
  if (!Left)
    return;
  if (Operator->getOpcode() == Instruction::Xor) {
    if (SE.isLoopInvariant(SE.getSCEV(Operator->getOperand(1)), &L))
      Partners.push_back({Operator, IsSigned, Whose, Result, *Left});
    return;
  }
  if (!By || !IsSigned || By->getValue().getSignificantBits() > 32)
    return;
  const int64_t Number = By->getSExtValue();
  if (Operator->getOpcode() == Instruction::SDiv && Number > 0) {
    Quotients.push_back({Result, *Left, Number});
    Sum Times{0};
    if (!add(Times, Result, Number))
      return;
    know(minus(*Left, Times, Number - 1));
    know(minus(Times, *Left, Number - 1));
  } else if (Operator->getOpcode() == Instruction::AShr && Number < 32) { // rounded downwards
    Sum Times{0};
    if (!add(Times, Result, int64_t(1) << Number))
      return;
    know(minus(*Left, Times));
    know(minus(Times, *Left, (int64_t(1) << Number) - 1));
  }
}

/// `V` in 64 bits.
std::optional<IterationPairs::Sum> IterationPairs::wide(const Value &V, Side Whose, bool IsSigned) {
  if (!V.getType()->isIntegerTy() || SE.getTypeSizeInBits(V.getType()) > 64)
    return std::nullopt;
  const SCEV *S = SE.getSCEV(const_cast<Value *>(&V));
  Type *Wide = Type::getInt64Ty(V.getContext());
  return linear(IsSigned ? SE.getNoopOrSignExtend(S, Wide) : SE.getNoopOrZeroExtend(S, Wide), Whose);
}

/// The conditions that are decided in the same iterations as the access.
void IterationPairs::learnOnTheWay(Side Whose) {
  const BasicBlock &Where = place(Whose);
  unsigned Steps = MostSteps;
  for (const auto *Node = Dominance.getNode(&Where); Node && Steps; Node = Node->getIDom(), --Steps) {
    const auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    for (const bool Holds : {true, false})
      if (Dominance.dominates(BasicBlockEdge(Branch->getParent(), Branch->getSuccessor(Holds ? 0 : 1)), &Where))
        learn(*Branch->getCondition(), Holds, Whose, MostSteps);
  }
}

void IterationPairs::learn(const Value &Condition, bool Holds, Side Whose, unsigned Steps) {
  const Value *A = nullptr, *B = nullptr;
  if (!Steps)
    return;
  if (match(&Condition, m_Not(m_Value(A))))
    return learn(*A, !Holds, Whose, Steps - 1);
  if (Holds ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B))) : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    learn(*A, Holds, Whose, Steps - 1);
    return learn(*B, Holds, Whose, Steps - 1);
  }
  const auto *Test = dyn_cast<ICmpInst>(&Condition);
  if (!Test || !Test->getOperand(0)->getType()->isIntegerTy())
    return;
  CmpInst::Predicate Relation = Holds ? Test->getPredicate() : Test->getInversePredicate();
  const bool IsSigned = !CmpInst::isUnsigned(Relation);
  const Value *Less = Test->getOperand(0), *More = Test->getOperand(1);
  // Of 64 bits without a sign, numbers that are negative with one are large.
  if (!IsSigned && SE.getTypeSizeInBits(Less->getType()) == 64 &&
      !(SE.isKnownNonNegative(SE.getSCEV(const_cast<Value *>(Less))) && SE.isKnownNonNegative(SE.getSCEV(const_cast<Value *>(More)))))
    return;
  if (ICmpInst::isGT(Relation) || ICmpInst::isGE(Relation)) {
    std::swap(Less, More);
    Relation = CmpInst::getSwappedPredicate(Relation);
  }
  const bool IsEqual = Relation == CmpInst::ICMP_EQ;
  if (!IsEqual && !ICmpInst::isLT(Relation) && !ICmpInst::isLE(Relation))
    return;
  const auto OfLess = wide(*Less, Whose, IsSigned), OfMore = wide(*More, Whose, IsSigned);
  if (!OfLess || !OfMore)
    return;
  know(minus(*OfMore, *OfLess, ICmpInst::isLT(Relation) ? -1 : 0));
  if (IsEqual)
    know(minus(*OfLess, *OfMore));
}

/// No numbers make all sums of `All`, and those that are known, not negative.
bool IterationPairs::isImpossible(std::vector<Sum> All) const {
  All.insert(All.end(), Known.begin(), Known.end());
  ConstraintSystem System;
  for (Sum &NotNegative : All) {
    NotNegative.resize(Unknowns.size() + 1, 0);
    for (int64_t &Factor : drop_begin(NotNegative)) // the constant is at least what the others are, negated
      if (MulOverflow(Factor, int64_t(-1), Factor))
        return false;
    if (!System.addVariableRow(NotNegative) && NotNegative[0] < 0)
      return true;
  }
  return System.size() && !System.mayHaveSolution();
}

/// The same, with what follows from `All` for quotients, and for partners.
bool IterationPairs::isImpossibleFor(std::vector<Sum> All) const {
  if (isImpossible(All))
    return true;
  const auto With = [&All](const std::optional<Sum> &More) {
    std::vector<Sum> Result = All;
    if (More)
      Result.push_back(*More);
    return Result;
  };
  const auto AreEqual = [&](const Sum &A, const Sum &B) {
    const auto Above = minus(A, B, -1), Below = minus(B, A, -1);
    return Above && Below && isImpossible(With(Above)) && isImpossible(With(Below));
  };
  std::vector<Sum> Follows;
  const auto Follow = [&Follows](const std::optional<Sum> &NotNegative) {
    if (NotNegative)
      Follows.push_back(*NotNegative);
  };
  for (const Quotient &Q : Quotients) {
    Sum Times{0};
    const auto Negative = minus(Sum{0}, Q.Of, -1);
    if (!Negative || !isImpossible(With(Negative)) || !add(Times, Q.Result, Q.By))
      continue;
    Follow(minus(Q.Of, Times));
    Follow(minus(Times, Q.Of, Q.By - 1));
  }
  const auto FollowEqual = [&](const Sum &A, const Sum &B) {
    Follow(minus(A, B));
    Follow(minus(B, A));
  };
  for (const Partner &OfX : Partners)
    for (const Partner &OfY : Partners) {
      if (OfX.Operator != OfY.Operator || OfX.IsSigned != OfY.IsSigned || OfX.Whose != Side::X || OfY.Whose != Side::Y)
        continue;
      if (AreEqual(OfX.Of, OfY.Result) || AreEqual(OfX.Result, OfY.Of)) {
        FollowEqual(OfX.Result, OfY.Of);
        FollowEqual(OfX.Of, OfY.Result);
      } else if (AreEqual(OfX.Result, OfY.Result)) {
        FollowEqual(OfX.Of, OfY.Of);
      }
    }
  if (Follows.empty())
    return false;
  All.insert(All.end(), Follows.begin(), Follows.end());
  return isImpossible(std::move(All));
}

bool IterationPairs::isImpossibleInAnyOrder(const std::vector<Sum> &Wanted) {
  const auto OfX = counter(L, Side::X), OfY = counter(L, Side::Y);
  for (const bool IsEarlier : {true, false}) {
    const auto Order = IsEarlier ? minus(*OfY, *OfX, -1) : minus(*OfX, *OfY, -1);
    std::vector<Sum> All = Wanted;
    All.push_back(*Order);
    if (!isImpossibleFor(std::move(All)))
      return false;
  }
  return true;
}

bool IterationPairs::neverMeet(ArrayRef<Parities::Subscript> Subscripts) {
  std::vector<Sum> Equal;
  for (const Parities::Subscript &Both : Subscripts) {
    const auto OfX = linear(Both.X, Side::X), OfY = linear(Both.Y, Side::Y);
    const auto Above = OfX && OfY ? minus(*OfX, *OfY) : std::nullopt, Below = OfX && OfY ? minus(*OfY, *OfX) : std::nullopt;
    if (Above && Below)
      Equal.insert(Equal.end(), {*Above, *Below});
  }
  return !Equal.empty() && isImpossibleInAnyOrder(Equal);
}

bool IterationPairs::areWithinRow(const Parities::Subscript &Rest, const SCEV *Grid) {
  if (!SE.isLoopInvariant(Grid, &L))
    return false;
  const auto OfX = linear(Rest.X, Side::X), OfY = linear(Rest.Y, Side::Y), Length = linear(Grid, Side::Both);
  if (!OfX || !OfY || !Length)
    return false;
  for (const bool IsAbove : {true, false}) {
    const auto Difference = IsAbove ? minus(*OfX, *OfY) : minus(*OfY, *OfX);
    const auto Beyond = Difference ? minus(*Difference, *Length) : std::nullopt;
    if (!Beyond || !isImpossibleInAnyOrder({*Beyond}))
      return false;
  }
  return true;
}

} // namespace pacc
