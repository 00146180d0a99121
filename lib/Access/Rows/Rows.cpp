//===- Rows.cpp - outer loops that go through rows of flat arrays ---------===//
#include "Rows/Rows.h"
#include "Assumptions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

#include <utility>

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
    : SE(SE), Allowed(Allowed), Trips(F, SE), Dominance(F), LastBits(SE, Dominance) {}

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
  if (hasNoNegativePart(Count.visit(Value)))
    return true;
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(Value);
  return Rec ? isNonNegativeAtEnds(*Rec) : MayAssume && Allowed->assume(Value);
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
bool RowTest::isNonNegativeAtEnds(const SCEVAddRecExpr &Rec) {
  const SCEV *Count = Rec.isAffine() ? Trips.of(*Rec.getLoop()) : nullptr;
  return Count && attempt([&] {
    return isNonNegative(Rec.getStart()) &&
           isNonNegative(SE.getAddExpr(Rec.getStart(), wayOf(Rec.getStepRecurrence(SE), Count)));
  });
}

/// Of `min(ii + size, n) - ii` iterations there are never more than `size`.
const SCEV *RowTest::mostOfBlock(const SCEV *Count, const Loop &L) {
  if (!isa<SCEVAddExpr>(Count))
    return nullptr;
  for (const SCEV *Part : Count->operands()) {
    if (!isa<SCEVSMinExpr>(Part))
      continue;
    for (const SCEV *End : Part->operands())
      if (const SCEV *Most = SE.getAddExpr(SE.getMinusSCEV(Count, Part), End); SE.isLoopInvariant(Most, &L))
        return Most;
  }
  return nullptr;
}

/// The iterations of `Inner` in any iteration of `L`: where rows get longer or shorter, those of the longest one, which
/// is the last or the first. Null: nobody knows.
const SCEV *RowTest::mostIterations(const Loop &Inner, const Loop &L) {
  const SCEV *Count = Trips.of(Inner);
  if (!Count || SE.isLoopInvariant(Count, &L))
    return Count;
  if (const SCEV *OfBlock = mostOfBlock(Count, L))
    return OfBlock;
  const auto *Changing = dyn_cast<SCEVAddRecExpr>(Count);
  const auto *Change = Changing && Changing->isAffine() && Changing->getLoop() == &L
                           ? dyn_cast<SCEVConstant>(Changing->getStepRecurrence(SE))
                           : nullptr;
  const SCEV *Rows = Trips.of(L);
  if (!Change || Change->getAPInt().getSignificantBits() + BitsOfIterations > 64 || !Rows ||
      !SE.isLoopInvariant(Rows, &L))
    return nullptr;
  const SCEV *First = Changing->getStart();
  return Change->getAPInt().isNegative() ? First : SE.getAddExpr(First, wayOf(Change, Rows));
}

/// What surrounds `L` counts into the start; loops in `L` that the subscript moves with
/// make the row.
bool RowTest::rowOf(const SubscriptUse &Use, const Loop &L, Row &Result) {
  const SCEV *Index = Use.Index;
  Result.Step = SE.getZero(Index->getType());
  constexpr unsigned MostParts = 16;
  for (unsigned Parts = 0; Index && Parts != MostParts; ++Parts) {
    auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
    Result.Start = Index;
    if (SE.isLoopInvariant(Index, &L))
      return true;
    if (!Rec || !L.contains(Rec->getLoop())) {
      Index = withoutBounded(Index, L, Result);
      continue;
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
    const SCEV *Count = mostIterations(*Moving, L);
    if (!Count || !Moving->contains(Use.Where) || Use.Where == Moving->getHeader())
      return false;
    learn(Count);
    Result.Inner.push_back({Step, wayOf(Step, Count)});
  }
  return false;
}

/// From the first of so many steps to the last, or more. Of `(n - lo + 1) / 2` steps of 2 that is `n - lo - 1` at most.
const SCEV *RowTest::wayOf(const SCEV *Step, const SCEV *Count) {
  const auto *Constant = dyn_cast<SCEVConstant>(Step);
  const SCEV *Added = SE.getZero(Count->getType()), *Quotient = Count;
  if (const auto *Sum = dyn_cast<SCEVAddExpr>(Count);
      Sum && Sum->getNumOperands() == 2 && isa<SCEVConstant>(Sum->getOperand(0))) {
    Added = Sum->getOperand(0);
    Quotient = Sum->getOperand(1);
  }
  const auto *Division = dyn_cast<SCEVUDivExpr>(Quotient);
  const auto *By = Division ? dyn_cast<SCEVConstant>(Division->getRHS()) : nullptr;
  if (Constant && By && By->getAPInt().isStrictlyPositive() && Constant->getAPInt().srem(By->getAPInt()).isZero()) {
    const SCEV *Times = SE.getConstant(Constant->getAPInt().sdiv(By->getAPInt()));
    return SE.getAddExpr(SE.getMulExpr(Times, Division->getLHS()),
                         SE.getMulExpr(Step, SE.getAddExpr(Added, SE.getMinusOne(Count->getType()))));
  }
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
  if (Constant && Constant->isZero())
    return true;
  if (Constant && Unit)
    return !Unit->isZero() && Constant->getAPInt().srem(Unit->getAPInt()) == 0;
  if (isa<SCEVAddExpr, SCEVAddRecExpr>(Step) && Step != Grid)
    return all_of(Step->operands(), [Grid](const SCEV *Part) { return isMultiple(Part, Grid); });
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
  const SCEV *Behind = SE.getMinusSCEV(Least, One), *Before = SE.getMinusSCEV(SE.getNegativeSCEV(Most), One);
  const bool IsBefore = isCountedDown(Apart);
  const SCEV *First = IsBefore ? Before : Behind, *Second = IsBefore ? Behind : Before;
  // Where nothing is proved of either, a launch has one order or the other.
  const bool Assumes = std::exchange(MayAssume, false), IsProved = isNonNegative(First) || isNonNegative(Second);
  MayAssume = Assumes;
  return IsProved || (MayAssume && Allowed->assumeEither(First, Second)) || isNonNegative(First) || isNonNegative(Second);
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

/// In the body of `L` it and the loops round it have iterations.
void RowTest::learnFrom(const Loop &L) {
  Least.clear();
  for (const Loop *Around = &L; Around; Around = Around->getParentLoop())
    if (const SCEV *Count = Trips.of(*Around))
      learn(Count);
}

bool RowTest::pairOf(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L, Pair &P) {
  learnFrom(L);
  if (SE.getTypeSizeInBits(X.Index->getType()) != 64 || !rowOf(X, L, P.X) || !rowOf(Y, L, P.Y))
    return false;
  for (const Row *R : {&P.X, &P.Y})
    if (auto *Constant = dyn_cast<SCEVConstant>(R->Step);
        Constant && Constant->getAPInt().getSignificantBits() + BitsOfIterations > 64)
      return false;
  P.Apart = SE.getMinusSCEV(P.X.Start, P.Y.Start);
  P.Count = Trips.of(L);
  if (P.Count && !SE.isLoopInvariant(P.Count, &L))
    P.Count = nullptr;
  return true;
}

bool RowTest::areApartInAll(const Pair &P) { return P.Count && areApart(P.X, P.Y, P.Count); }

/// `S` without its parts that are multiples of `Grid`.
const SCEV *RowTest::restOf(const SCEV *S, const SCEV *Grid) {
  if (isMultiple(S, Grid))
    return SE.getZero(S->getType());
  if (const auto *Rec = dyn_cast<SCEVAddRecExpr>(S)) {
    SmallVector<const SCEV *, 2> Parts;
    for (const SCEV *Part : Rec->operands())
      Parts.push_back(restOf(Part, Grid));
    return SE.getAddRecExpr(Parts, Rec->getLoop(), SCEV::FlagAnyWrap);
  }
  if (!isa<SCEVAddExpr>(S))
    return S;
  SmallVector<const SCEV *, 4> Rest;
  for (const SCEV *Part : S->operands())
    Rest.push_back(restOf(Part, Grid));
  return SE.getAddExpr(Rest);
}

bool RowTest::areRowsOfGrid(const Pair &P, const SCEV *Step) {
  const SCEV *Grid = isCountedDown(Step) ? SE.getNegativeSCEV(Step) : Step;
  if (!P.Count || !isNonNegative(SE.getMinusSCEV(Grid, SE.getOne(Grid->getType()))))
    return false;
  const SCEV *Nearer[] = {P.Apart, SE.getMinusSCEV(P.Apart, Grid), SE.getAddExpr(P.Apart, Grid), restOf(P.Apart, Grid)};
  return any_of(Nearer, [&](const SCEV *From) {
    return attempt([&] { return areRows(P.X, P.Y, From, Grid, P.Count); });
  });
}

/// Steps of the inner loops of either access: the other may stay in one row (`p[j]` beside `p[i * n + j]`).
bool RowTest::anyInner(const Pair &P, function_ref<bool(const SCEV *Step)> Is) {
  const auto AnyOf = [Is](const Row &R) { return any_of(R.Inner, [Is](const auto &Move) { return Is(Move.first); }); };
  return AnyOf(P.X) || AnyOf(P.Y);
}

/// What the two are multiples of apart (`p[j]` beside `p[(m - 1) * n + j]`, or beside `p[i * n + j]` in a loop of j).
bool RowTest::anyFactor(const SCEV *Apart, function_ref<bool(const SCEV *Factor)> Is) {
  const auto OfPart = [Is](const SCEV *Part) { return anyFactor(Part, Is); };
  switch (Apart->getSCEVType()) {
  case scAddExpr:
  case scMulExpr:
  case scAddRecExpr:
    return any_of(Apart->operands(), OfPart);
  case scConstant:
    return false;
  default:
    return Is(Apart);
  }
}

bool RowTest::separate(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L) {
  Pair P;
  if (!pairOf(X, Y, L, P))
    return false;
  if (areApartInAll(P))
    return true;
  if (areOtherRows(X, Y, L, P))
    return true;
  if (P.X.Step == P.Y.Step && (areRows(P.X, P.Y, P.Apart, /*Grid=*/nullptr, P.Count) ||
                               anyInner(P, [&](const SCEV *Step) { return areRowsOfGrid(P, Step); }) ||
                               anyFactor(P.Apart, [&](const SCEV *Factor) { return areRowsOfGrid(P, Factor); })))
    return true;
  return !P.hasBounded() && areOtherCells(X, Y, L);
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

// Anything can be assumed of numbers that nobody knows. What programs are written for is that steps with
// more factors are the longer ones: in `a[(i * n + j) * m + k]` rows of k are shorter than m.
bool RowTest::separateOnConditions(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L) {
  if (!Allowed)
    return false;
  MayAssume = true;
  const bool Result = attempt([&] { return separateAssuming(unwrapped(X), unwrapped(Y), L); });
  MayAssume = false;
  return Result;
}

bool RowTest::separateAssuming(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L) {
  Pair P;
  if (!pairOf(X, Y, L, P))
    return false;
  const auto TryRows = [&] {
    const unsigned Degree = degreeOf(P.X.Step);
    const bool IsLongest = Degree && all_of(P.X.Inner, [&](const auto &Move) { return degreeOf(Move.first) < Degree; });
    const bool IsAlone = P.X.Inner.empty() && P.Y.Inner.empty() && P.Apart->isZero();
    return P.X.Step == P.Y.Step && !P.X.Step->isZero() &&
           ((IsAlone && Allowed->assumeNotZero(P.X.Step)) ||
            (IsLongest && attempt([&] { return areRows(P.X, P.Y, P.Apart, /*Grid=*/nullptr, P.Count); })) ||
            anyInner(P, [&](const SCEV *Step) {
              return degreeOf(Step) > Degree && attempt([&] { return areRowsOfGrid(P, Step); });
            }));
  };
  const auto TryParts = [&] { return attempt([&] { return areApartInAll(P); }); };
  const unsigned Apart = degreeOf(P.Apart);
  // Two parts that some number is apart are no columns of rows of that length, unless the loop leads from both ends inwards.
  const bool AreParts = Apart == 1 && SE.isKnownNegative(P.X.Step) == SE.isKnownNegative(P.Y.Step);
  return TryRows() || (AreParts && TryParts()) || attempt([&] { return areOtherRows(X, Y, L, P); }) ||
         (Apart && !AreParts && TryParts()) ||
         (!P.hasBounded() && attempt([&] { return areOtherCells(X, Y, L); }));
}

} // namespace pacc
