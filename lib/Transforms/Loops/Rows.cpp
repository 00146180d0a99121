//===- Rows.cpp - outer loops that go through rows of flat arrays ---------===//
#include "Loops/Rows.h"
#include "Loops/Assumptions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {
namespace {

/// Counts each number of `Least` from its least value: n becomes n + 3 if it is at
/// least 3. What is then a sum of products of such numbers is not negative.
class FromLeast : public SCEVRewriteVisitor<FromLeast> {
public:
  FromLeast(ScalarEvolution &SE, const DenseMap<const SCEV *, int64_t> &Least)
      : SCEVRewriteVisitor(SE), Least(Least) {}

  const SCEV *visit(const SCEV *S) {
    auto It = Least.find(S);
    return It == Least.end()
               ? SCEVRewriteVisitor::visit(S)
               : SE.getAddExpr(S, SE.getConstant(S->getType(), It->second, /*isSigned=*/true));
  }

private:
  const DenseMap<const SCEV *, int64_t> &Least;
};

/// So often a loop runs in a time that somebody waits for; products with less than the
/// rest of 64 bits do not wrap.
constexpr unsigned BitsOfIterations = 48;

} // namespace

RowTest::RowTest(Function &F, ScalarEvolution &SE, Assumptions *Allowed)
    : SE(SE), Allowed(Allowed), Dominance(F) {
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<BinaryOperator>(&I);
        Op && (Op->getOpcode() == Instruction::Add || Op->getOpcode() == Instruction::Sub) &&
        Op->hasNoSignedWrap() && SE.getTypeSizeInBits(Op->getType()) < 64)
      Exact[SE.getSCEV(Op)].push_back(Op);
}

/// `lo <= hi ? hi - lo + 1 : 0`, or with more steps than one, as a signed number of 64 bits where it is not
/// 0; null if `Count` is anything else.
const SCEV *RowTest::chosenCount(const SCEV *Count, const Loop &L) {
  const auto *Unknown = dyn_cast<SCEVUnknown>(Count);
  auto *Choice = Unknown ? dyn_cast<PHINode>(Unknown->getValue()) : nullptr;
  if (!Choice || Choice->getNumIncomingValues() != 2)
    return nullptr;
  const unsigned Zero = isa<ConstantInt>(Choice->getIncomingValue(1));
  const auto *None = dyn_cast<ConstantInt>(Choice->getIncomingValue(Zero));
  const auto *Above = Dominance.getNode(Choice->getParent())->getIDom();
  const auto *Branch = Above ? dyn_cast<BranchInst>(Above->getBlock()->getTerminator()) : nullptr;
  auto *Compare = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!None || !None->isZero() || !Compare)
    return nullptr;
  const BasicBlock *From = Choice->getIncomingBlock(1 - Zero);
  const auto LeadsTo = [&](unsigned Successor) {
    return Dominance.dominates(BasicBlockEdge(Branch->getParent(), Branch->getSuccessor(Successor)), From);
  };
  if (LeadsTo(0) == LeadsTo(1))
    return nullptr;
  CmpInst::Predicate Relation = LeadsTo(0) ? Compare->getPredicate() : Compare->getInversePredicate();
  Value *Low = Compare->getOperand(0), *High = Compare->getOperand(1);
  if (Relation == CmpInst::ICMP_SGT || Relation == CmpInst::ICMP_SGE) {
    std::swap(Low, High);
    Relation = CmpInst::getSwappedPredicate(Relation);
  }
  if ((Relation != CmpInst::ICMP_SLT && Relation != CmpInst::ICMP_SLE) || Low->getType() != Choice->getType())
    return nullptr;
  // Takes the number apart: (hi - lo + Before) / By + Behind.
  const SCEV *Inner = SE.getSCEV(Choice->getIncomingValue(1 - Zero));
  const auto TakeConstant = [](const SCEV *&S) -> int64_t {
    const auto *Sum = dyn_cast<SCEVAddExpr>(S);
    const auto *C = Sum && Sum->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Sum->getOperand(0)) : nullptr;
    if (!C || C->getAPInt().getSignificantBits() > 32)
      return 0;
    S = Sum->getOperand(1);
    return C->getAPInt().getSExtValue();
  };
  int64_t Behind = 0;
  const SCEV *By = nullptr;
  const SCEV *Divided = Inner;
  const int64_t Added = TakeConstant(Divided);
  if (const auto *Quotient = dyn_cast<SCEVUDivExpr>(Divided)) {
    Behind = Added;
    By = Quotient->getRHS();
    Inner = Quotient->getLHS();
  }
  const auto *Before = dyn_cast<SCEVConstant>(SE.getMinusSCEV(Inner, SE.getMinusSCEV(SE.getSCEV(High), SE.getSCEV(Low))));
  // One that is less than 0 might count from the far end of the numbers.
  if (!Before || Before->getAPInt().getSExtValue() < (Relation == CmpInst::ICMP_SLT ? -1 : 0) ||
      Before->getAPInt().getSignificantBits() > 16 || Behind < 0 || (By && !isa<SCEVConstant>(By)))
    return nullptr;
  Type *Wide = Type::getInt64Ty(L.getHeader()->getContext());
  const SCEV *Way = SE.getAddExpr(SE.getMinusSCEV(widen(SE.getSCEV(High), L), widen(SE.getSCEV(Low), L)),
                                  SE.getConstant(Wide, Before->getAPInt().getSExtValue(), /*isSigned=*/true));
  if (By)
    Way = SE.getUDivExpr(Way, SE.getZeroExtendExpr(By, Wide));
  return SE.getAddExpr(Way, SE.getConstant(Wide, Behind));
}

/// Likewise `max(hi, lo) - lo`.
const SCEV *RowTest::countAbove(const SCEV *Count, const Loop &L) {
  if (!isa<SCEVAddExpr>(Count))
    return nullptr;
  for (const SCEV *Part : Count->operands()) {
    const auto *Most = dyn_cast<SCEVSMaxExpr>(Part);
    if (!Most || Most->getNumOperands() != 2)
      continue;
    const SCEV *Rest = SE.getMinusSCEV(Count, Most);
    for (const unsigned Low : {0, 1})
      if (SE.getAddExpr(Rest, Most->getOperand(Low))->isZero())
        return SE.getMinusSCEV(widen(Most->getOperand(1 - Low), L), widen(Most->getOperand(Low), L));
  }
  return nullptr;
}

/// How often the body of `L` runs, as a signed number of 64 bits, where it does run; null
/// if that is not known. A count that is `max(0, n)` is n there.
const SCEV *RowTest::iterations(const Loop &L) {
  if (L.getExitingBlock() != L.getHeader())
    return nullptr;
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Count))
    return nullptr;
  Type *Wide = Type::getInt64Ty(L.getHeader()->getContext());
  if (SE.getTypeSizeInBits(Count->getType()) > 64)
    return nullptr;
  while (auto *Extension = dyn_cast<SCEVZeroExtendExpr>(Count))
    Count = Extension->getOperand();
  const SCEV *Chosen = Count;
  if (auto *Max = dyn_cast<SCEVSMaxExpr>(Count); Max && Max->getNumOperands() == 2 && Max->getOperand(0)->isZero())
    Chosen = Max->getOperand(1);
  if (const SCEV *Exact = chosenCount(Chosen, L))
    return Exact;
  if (const SCEV *Exact = countAbove(Chosen, L))
    return Exact;
  // Maxima go one after the other, with what was added to them.
  const SCEV *Most = Count;
  int64_t Before = 0;
  bool IsSigned = false;
  for (;;) {
    if (auto *Sum = dyn_cast<SCEVAddExpr>(Most);
        Sum && Sum->getNumOperands() == 2 && isa<SCEVConstant>(Sum->getOperand(0)) &&
        isa<SCEVSMaxExpr>(Sum->getOperand(1))) {
      Before += cast<SCEVConstant>(Sum->getOperand(0))->getAPInt().getSExtValue();
      Most = Sum->getOperand(1);
    }
    auto *Max = dyn_cast<SCEVSMaxExpr>(Most);
    auto *Floor = Max && Max->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Max->getOperand(0))
                                                    : nullptr;
    if (!Floor || Before + Floor->getAPInt().getSExtValue() > 0)
      break;
    Most = Max->getOperand(1);
    IsSigned = true;
  }
  if (SE.getTypeSizeInBits(Count->getType()) == 64)
    return SE.getAddExpr(Most, SE.getConstant(Wide, Before, /*isSigned=*/true));
  if (!IsSigned)
    return Most == Count ? SE.getZeroExtendExpr(Count, Wide) : nullptr;
  return SE.getAddExpr(widen(Most, L),
                       SE.getConstant(Wide, Before, /*isSigned=*/true));
}

/// `Narrow`, a signed number that is known when `Within` is reached, in 64 bits.
const SCEV *RowTest::widen(const SCEV *Narrow, const Loop &Within) {
  auto Found = Exact.find(Narrow);
  if (Found != Exact.end())
    for (BinaryOperator *Op : Found->second)
      if (Dominance.dominates(Op->getParent(), Within.getHeader())) {
        const SCEV *Left = widen(SE.getSCEV(Op->getOperand(0)), Within),
                   *Right = widen(SE.getSCEV(Op->getOperand(1)), Within);
        return Op->getOpcode() == Instruction::Add ? SE.getAddExpr(Left, Right)
                                                   : SE.getMinusSCEV(Left, Right);
      }
  return SE.getSignExtendExpr(Narrow, Type::getInt64Ty(Within.getHeader()->getContext()));
}

/// `Iterations` is at least 1.
void RowTest::learn(const SCEV *Iterations) {
  int64_t Added = 0;
  if (auto *Sum = dyn_cast<SCEVAddExpr>(Iterations)) {
    auto *Constant = dyn_cast<SCEVConstant>(Sum->getOperand(0));
    if (Sum->getNumOperands() != 2 || !Constant)
      return;
    Added = Constant->getAPInt().getSExtValue();
    Iterations = Sum->getOperand(1);
  }
  if (isa<SCEVConstant, SCEVMulExpr>(Iterations))
    return;
  int64_t &Known = Least.try_emplace(Iterations, 1 - Added).first->second;
  Known = std::max(Known, 1 - Added);
}

bool RowTest::hasNoNegativePart(const SCEV *Value) {
  if (auto *Constant = dyn_cast<SCEVConstant>(Value))
    return !Constant->getAPInt().isNegative();
  // What a loop round all of it counts up from where it is not negative, too.
  if (isa<SCEVAddExpr, SCEVMulExpr, SCEVAddRecExpr>(Value))
    return all_of(Value->operands(), [&](const SCEV *Part) { return hasNoNegativePart(Part); });
  return Least.contains(Value) || SE.isKnownNonNegative(Value);
}

bool RowTest::isNonNegative(const SCEV *Value) {
  if (SE.isKnownNonNegative(Value))
    return true;
  FromLeast Count(SE, Least);
  return hasNoNegativePart(Count.visit(Value)) || (MayAssume && assume(Value));
}

/// `-n`: as it is written, no step upwards.
static bool isCountedDown(const SCEV *Step) {
  if (const auto *Rec = dyn_cast<SCEVAddRecExpr>(Step))
    Step = Rec->getStart();
  const auto *Product = dyn_cast<SCEVMulExpr>(Step);
  const auto *Factor = Product ? dyn_cast<SCEVConstant>(Product->getOperand(0)) : nullptr;
  return Factor && Factor->getAPInt().isNegative();
}

/// What goes up or down with a loop round all of it is not negative if its first and its last value are not.
bool RowTest::assume(const SCEV *Value) {
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(Value);
  if (!Rec)
    return Allowed->assume(Value);
  const SCEV *Count = Rec->isAffine() ? iterations(*Rec->getLoop()) : nullptr;
  return Count && attempt([&] {
    return isNonNegative(Rec->getStart()) &&
           isNonNegative(SE.getAddExpr(Rec->getStart(), wayOf(Rec->getStepRecurrence(SE), Count)));
  });
}

/// What surrounds `L` counts into the start; loops in `L` that the subscript moves with
/// make the row.
bool RowTest::rowOf(const SubscriptUse &Use, const Loop &L, Row &Result) {
  const SCEV *Index = Use.Index;
  Result.Step = SE.getZero(Index->getType());
  for (;;) {
    auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
    if (!Rec || !L.contains(Rec->getLoop())) {
      Result.Start = Index;
      return SE.isLoopInvariant(Index, &L);
    }
    if (!Rec->isAffine())
      return false;
    const Loop *Moving = Rec->getLoop();
    const SCEV *Step = Rec->getStepRecurrence(SE);
    Index = Rec->getStart();
    if (!SE.isLoopInvariant(Step, &L))
      return false;
    if (Moving == &L) {
      Result.Step = Step;
      continue;
    }
    const SCEV *Count = iterations(*Moving);
    if (!Count || !Moving->contains(Use.Where) || Use.Where == Moving->getHeader() ||
        !SE.isLoopInvariant(Count, &L))
      return false;
    learn(Count);
    Result.Inner.push_back({Step, wayOf(Step, Count)});
  }
}

/// From the first of so many steps to the last.
const SCEV *RowTest::wayOf(const SCEV *Step, const SCEV *Count) {
  return SE.getMulExpr(Step, SE.getAddExpr(Count, SE.getMinusOne(Count->getType())));
}

/// Adds what lies between the two ends of `Way`, which begins at 0.
bool RowTest::extend(Span &S, const SCEV *Step, const SCEV *Way) {
  if (!(MayAssume && isCountedDown(Step)) && isNonNegative(Step))
    S.Highest = SE.getAddExpr(S.Highest, Way);
  else if (isNonNegative(SE.getNegativeSCEV(Step)))
    S.Lowest = SE.getAddExpr(S.Lowest, Way);
  else
    return false;
  return true;
}

/// Where the inner loops lead to whose steps are not multiples of `Grid`, if there is one.
bool RowTest::spanOf(const Row &R, const SCEV *Grid, Span &Result) {
  Result.Lowest = Result.Highest = SE.getZero(R.Start->getType());
  return all_of(R.Inner, [&](const std::pair<const SCEV *, const SCEV *> &Move) {
    return (Grid && isMultiple(Move.first, Grid)) || extend(Result, Move.first, Move.second);
  });
}

bool RowTest::isMultiple(const SCEV *Step, const SCEV *Grid) {
  auto *Constant = dyn_cast<SCEVConstant>(Step), *Unit = dyn_cast<SCEVConstant>(Grid);
  if (Constant && Unit)
    return Constant->getAPInt().srem(Unit->getAPInt()) == 0;
  return Step == Grid || (isa<SCEVMulExpr>(Step) && is_contained(Step->operands(), Grid));
}

/// All that X reaches lies before, or behind, all that Y reaches.
bool RowTest::areApart(const Row &X, const Row &Y, const SCEV *Count) {
  Span SX, SY;
  if (!spanOf(X, /*Grid=*/nullptr, SX) || !spanOf(Y, /*Grid=*/nullptr, SY) ||
      !extend(SX, X.Step, wayOf(X.Step, Count)) || !extend(SY, Y.Step, wayOf(Y.Step, Count)))
    return false;
  const SCEV *Apart = SE.getMinusSCEV(X.Start, Y.Start), *One = SE.getOne(Apart->getType());
  const SCEV *Least = SE.getAddExpr(SE.getMinusSCEV(SX.Lowest, SY.Highest), Apart),
             *Most = SE.getAddExpr(SE.getMinusSCEV(SX.Highest, SY.Lowest), Apart);
  const bool IsBefore = isCountedDown(Apart);
  return any_of(std::initializer_list<bool>{IsBefore, !IsBefore}, [&](bool Before) {
    return isNonNegative(SE.getMinusSCEV(Before ? SE.getNegativeSCEV(Most) : Least, One));
  });
}

/// Iterations of a loop that moves both by `Step` differ by more than what else can bring
/// the two together, which are `Apart` where all loops begin. What inner loops move by
/// multiples of `Grid` does not count, if all the rest is less than that.
bool RowTest::areRows(const Row &X, const Row &Y, const SCEV *Apart, const SCEV *Grid,
                      const SCEV *Count) {
  Span SX, SY;
  if (!spanOf(X, Grid, SX) || !spanOf(Y, Grid, SY))
    return false;
  const SCEV *One = SE.getOne(Apart->getType());
  const SCEV *Above = SE.getAddExpr(SE.getMinusSCEV(SX.Highest, SY.Lowest), Apart),
             *Below = SE.getAddExpr(SE.getMinusSCEV(SX.Lowest, SY.Highest), Apart);
  auto isWiderThanRow = [&](const SCEV *Step) {
    const SCEV *LessThanRow = SE.getMinusSCEV(Step, One);
    if (!isNonNegative(SE.getMinusSCEV(LessThanRow, Above)) ||
        !isNonNegative(SE.getAddExpr(LessThanRow, Below)))
      return false;
    if (!Grid)
      return true;
    const SCEV *Room = SE.getMinusSCEV(SE.getMinusSCEV(Grid, One), wayOf(Step, Count));
    return isNonNegative(SE.getMinusSCEV(Room, Above)) &&
           isNonNegative(SE.getAddExpr(Room, Below));
  };
  const bool CountsDown = isCountedDown(X.Step);
  return any_of(std::initializer_list<bool>{CountsDown, !CountsDown}, [&](bool Down) {
    return attempt([&] { return isWiderThanRow(Down ? SE.getNegativeSCEV(X.Step) : X.Step); });
  });
}

/// One of some ways to prove something: of those that fail nothing is assumed.
bool RowTest::attempt(function_ref<bool()> Attempt) {
  return MayAssume ? Allowed->attempt(Attempt) : Attempt();
}

bool RowTest::pairOf(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L, Pair &P) {
  Least.clear();
  for (const Loop *Around = &L; Around; Around = Around->getParentLoop())
    if (const SCEV *Count = iterations(*Around))
      learn(Count);
  if (SE.getTypeSizeInBits(X.Index->getType()) != 64 || !rowOf(X, L, P.X) || !rowOf(Y, L, P.Y))
    return false;
  for (const Row *R : {&P.X, &P.Y})
    if (auto *Constant = dyn_cast<SCEVConstant>(R->Step);
        Constant && Constant->getAPInt().getSignificantBits() + BitsOfIterations > 64)
      return false;
  P.Apart = SE.getMinusSCEV(P.X.Start, P.Y.Start);
  P.Count = iterations(L);
  if (P.Count && !SE.isLoopInvariant(P.Count, &L))
    P.Count = nullptr;
  return true;
}

bool RowTest::areApartInAll(const Pair &P) { return P.Count && areApart(P.X, P.Y, P.Count); }

bool RowTest::areRowsOfGrid(const Pair &P, const SCEV *Grid) {
  if (!P.Count || !isNonNegative(SE.getMinusSCEV(Grid, SE.getOne(Grid->getType()))))
    return false;
  const SCEV *Nearer[] = {P.Apart, SE.getMinusSCEV(P.Apart, Grid), SE.getAddExpr(P.Apart, Grid)};
  return any_of(Nearer, [&](const SCEV *From) {
    return attempt([&] { return areRows(P.X, P.Y, From, Grid, P.Count); });
  });
}

bool RowTest::separate(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L) {
  Pair P;
  if (!pairOf(X, Y, L, P))
    return false;
  if (areApartInAll(P))
    return true;
  if (P.X.Step != P.Y.Step)
    return false;
  return areRows(P.X, P.Y, P.Apart, /*Grid=*/nullptr, P.Count) ||
         any_of(P.X.Inner, [&](const auto &Move) { return areRowsOfGrid(P, Move.first); });
}

/// How many numbers of the program are multiplied in `S`, at most.
static unsigned degreeOf(const SCEV *S) {
  if (isa<SCEVConstant>(S))
    return 0;
  unsigned Degree = isa<SCEVAddExpr, SCEVMulExpr, SCEVCastExpr>(S) ? 0 : 1;
  if (!Degree)
    for (const SCEV *Part : S->operands())
      Degree = isa<SCEVMulExpr>(S) ? Degree + degreeOf(Part) : std::max(Degree, degreeOf(Part));
  return Degree;
}

// Of numbers that nobody knows anything can be assumed. What programs are written for is that steps with
// more factors are the longer ones: in `a[(i * n + j) * m + k]` rows of k are shorter than m.
bool RowTest::separateOnConditions(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L) {
  Pair P;
  if (!Allowed || !pairOf(X, Y, L, P))
    return false;
  MayAssume = true;
  const auto TryRows = [&] {
    const unsigned Degree = degreeOf(P.X.Step);
    const bool IsLongest = Degree && all_of(P.X.Inner, [&](const auto &Move) { return degreeOf(Move.first) < Degree; });
    return P.X.Step == P.Y.Step && !P.X.Step->isZero() &&
           ((IsLongest && attempt([&] { return areRows(P.X, P.Y, P.Apart, /*Grid=*/nullptr, P.Count); })) ||
            any_of(P.X.Inner, [&](const auto &Move) {
              return degreeOf(Move.first) > Degree && attempt([&] { return areRowsOfGrid(P, Move.first); });
            }));
  };
  const bool Result =
      TryRows() || (degreeOf(P.Apart) && attempt([&] { return areApartInAll(P); }));
  MayAssume = false;
  return Result;
}

} // namespace pacc
