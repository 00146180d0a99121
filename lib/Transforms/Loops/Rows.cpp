//===- Rows.cpp - outer loops that go through rows of flat arrays ---------===//
#include "Loops/Rows.h"

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

RowTest::RowTest(Function &F, ScalarEvolution &SE) : SE(SE), Dominance(F) {
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<BinaryOperator>(&I);
        Op && (Op->getOpcode() == Instruction::Add || Op->getOpcode() == Instruction::Sub) &&
        Op->hasNoSignedWrap() && SE.getTypeSizeInBits(Op->getType()) < 64)
      Exact[SE.getSCEV(Op)].push_back(Op);
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
  if (isa<SCEVAddExpr, SCEVMulExpr>(Value))
    return all_of(Value->operands(), [&](const SCEV *Part) { return hasNoNegativePart(Part); });
  return Least.contains(Value) || SE.isKnownNonNegative(Value);
}

bool RowTest::isNonNegative(const SCEV *Value) {
  if (SE.isKnownNonNegative(Value))
    return true;
  FromLeast Count(SE, Least);
  return hasNoNegativePart(Count.visit(Value));
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
  if (isNonNegative(Step))
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
  return isNonNegative(SE.getMinusSCEV(Least, One)) ||
         isNonNegative(SE.getMinusSCEV(SE.getNegativeSCEV(Most), One));
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
  return isWiderThanRow(X.Step) || isWiderThanRow(SE.getNegativeSCEV(X.Step));
}

bool RowTest::separate(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L) {
  Least.clear();
  for (const Loop *Around = &L; Around; Around = Around->getParentLoop())
    if (const SCEV *Count = iterations(*Around))
      learn(Count);
  const SCEV *Count = iterations(L);
  Row RX, RY;
  if (SE.getTypeSizeInBits(X.Index->getType()) != 64 || !rowOf(X, L, RX) || !rowOf(Y, L, RY))
    return false;
  for (const Row *R : {&RX, &RY})
    if (auto *Constant = dyn_cast<SCEVConstant>(R->Step);
        Constant && Constant->getAPInt().getSignificantBits() + BitsOfIterations > 64)
      return false;
  const bool IsCounted = Count && SE.isLoopInvariant(Count, &L);
  if (IsCounted && areApart(RX, RY, Count))
    return true;
  const SCEV *Apart = SE.getMinusSCEV(RX.Start, RY.Start);
  if (RX.Step != RY.Step)
    return false;
  if (areRows(RX, RY, Apart, /*Grid=*/nullptr, Count))
    return true;
  return IsCounted && any_of(RX.Inner, [&](const std::pair<const SCEV *, const SCEV *> &Move) {
    const SCEV *Grid = Move.first;
    if (!isNonNegative(SE.getMinusSCEV(Grid, SE.getOne(Grid->getType()))))
      return false;
    const SCEV *Nearer[] = {Apart, SE.getMinusSCEV(Apart, Grid), SE.getAddExpr(Apart, Grid)};
    return any_of(Nearer, [&](const SCEV *From) { return areRows(RX, RY, From, Grid, Count); });
  });
}

} // namespace pacc
