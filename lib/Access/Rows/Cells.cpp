//===- Cells.cpp - cells of flat arrays by their rows and columns ---------===//
//
//   if ((i + j) % 2 == colour) a[i * n + j] = f(a[(i - 1) * n + j], a[i * n + j + 1]);      1 <= j < n - 1
//
// Where two accesses are in rows of one length, less than a row from each other within them, they meet where both numbers
// are the same: those of the rows, and those of the columns. Parities.h tells whether that may be.
//
//===----------------------------------------------------------------------===//
#include "Rows/Rows.h"
#include "Rows/IterationPairs.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace pacc {

/// So many dimensions have arrays.
constexpr unsigned MostDimensions = 4;

/// `S` is the one times `Grid`, and the other.
static std::pair<const SCEV *, const SCEV *> divide(ScalarEvolution &SE, const SCEV *S, const SCEV *Grid) {
  const SCEV *Zero = SE.getZero(S->getType());
  if (S == Grid)
    return {SE.getOne(S->getType()), Zero};
  if (const auto *Constant = dyn_cast<SCEVConstant>(S)) {
    const auto *Length = dyn_cast<SCEVConstant>(Grid);
    if (!Length || Constant->getAPInt().getSignificantBits() > 62 || Length->getAPInt().getSignificantBits() > 62)
      return {Zero, S};
    // The next multiple: in rows of 100, 199 is one before 200.
    const int64_t Number = Constant->getAPInt().getSExtValue(), Of = Length->getAPInt().getSExtValue();
    const int64_t Times = (Number + (Number < 0 ? -Of : Of) / 2) / Of;
    return {SE.getConstant(S->getType(), Times, /*isSigned=*/true),
            SE.getConstant(S->getType(), Number - Times * Of, /*isSigned=*/true)};
  }
  if (isa<SCEVMulExpr>(S)) {
    SmallVector<const SCEV *, 4> Others(S->operands());
    const auto Factor = find(Others, Grid);
    if (Factor != Others.end()) {
      Others.erase(Factor);
      return {SE.getMulExpr(Others), Zero};
    }
    const auto Sum = find_if(Others, [Grid](const SCEV *Factor) {
      return isa<SCEVAddExpr>(Factor) && SCEVExprContains(Factor, [Grid](const SCEV *Part) { return Part == Grid; });
    });
    if (Sum != Others.end()) { // part by part: multiplied out, it would be put together again
      const SCEV *Parts = *Sum;
      Others.erase(Sum);
      SmallVector<const SCEV *, 4> Times, Rest;
      for (const SCEV *Part : Parts->operands()) {
        Others.push_back(Part);
        SmallVector<const SCEV *, 4> Factors(Others);
        const auto Divided = divide(SE, SE.getMulExpr(Factors), Grid);
        Times.push_back(Divided.first);
        Rest.push_back(Divided.second);
        Others.pop_back();
      }
      return {SE.getAddExpr(Times), SE.getAddExpr(Rest)};
    }
    const auto *Constant = dyn_cast<SCEVConstant>(Others.front());
    const auto Parts = Constant ? divide(SE, Constant, Grid) : std::pair(Zero, S);
    if (!Constant || !Parts.second->isZero() || Parts.first->isZero())
      return {Zero, S};
    Others.front() = Parts.first;
    return {SE.getMulExpr(Others), Zero};
  }
  if (!isa<SCEVAddExpr, SCEVAddRecExpr>(S))
    return {Zero, S};
  SmallVector<const SCEV *, 4> Times, Rest;
  for (const SCEV *Part : S->operands()) {
    const auto Divided = divide(SE, Part, Grid);
    Times.push_back(Divided.first);
    Rest.push_back(Divided.second);
  }
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
  if (!Rec)
    return {SE.getAddExpr(Times), SE.getAddExpr(Rest)};
  return {SE.getAddRecExpr(Times, Rec->getLoop(), SCEV::FlagAnyWrap), SE.getAddRecExpr(Rest, Rec->getLoop(), SCEV::FlagAnyWrap)};
}

/// `m + 2` in a product or as a step: `m`, and how much is added to it; null if `S` is anything else.
static std::pair<const SCEV *, const SCEVConstant *> paddedLength(const SCEV *S) {
  const auto *Sum = dyn_cast<SCEVAddExpr>(S);
  const auto *Padding = Sum && Sum->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Sum->getOperand(0)) : nullptr;
  const bool IsPadded = Padding && isa<SCEVUnknown, SCEVIntegralCastExpr>(Sum->getOperand(1));
  return {IsPadded ? Sum->getOperand(1) : nullptr, Padding};
}

/// Puts one number for another.
class Replaced : public SCEVRewriteVisitor<Replaced> {
public:
  Replaced(ScalarEvolution &SE, const SCEV *From, const SCEV *To) : SCEVRewriteVisitor(SE), From(From), To(To) {}

  const SCEV *visit(const SCEV *S) { return S == From ? To : SCEVRewriteVisitor::visit(S); }

private:
  const SCEV *From, *To;
};

/// The two subscripts by rows of `Grid`: which rows, and where in them.
struct InRows {
  Parities::Subscript Times, Rest;
};

/// What rows may be long: the program's numbers in the subscript, also with a border, and steps of loops.
static void findGrids(const SCEV *S, SmallVectorImpl<const SCEV *> &Grids) {
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
  const auto *Step = Rec && Rec->isAffine() ? dyn_cast<SCEVConstant>(Rec->getOperand(1)) : nullptr;
  if (Step && Step->getAPInt().sgt(1) && !is_contained(Grids, Step))
    Grids.push_back(Step);
  if (Rec || isa<SCEVMulExpr>(S))
    for (const SCEV *Part : Rec ? Rec->operands().drop_front() : S->operands())
      if (paddedLength(Part).first && !is_contained(Grids, Part))
        Grids.push_back(Part);
  if (isa<SCEVAddExpr, SCEVMulExpr, SCEVAddRecExpr>(S)) {
    for (const SCEV *Part : S->operands())
      findGrids(Part, Grids);
  } else if (!isa<SCEVConstant>(S) && !is_contained(Grids, S)) {
    Grids.push_back(S);
  }
}

static InRows inRows(ScalarEvolution &SE, const SCEV *X, const SCEV *Y, const SCEV *Grid) {
  const auto [Length, Padding] = paddedLength(Grid);
  if (!Length) {
    const auto [TimesX, RestX] = divide(SE, X, Grid);
    const auto [TimesY, RestY] = divide(SE, Y, Grid);
    return {{TimesX, TimesY}, {RestX, RestY}};
  }
  // Of rows of m + 2, m stands for their length while they are counted.
  Replaced Shorter(SE, Length, SE.getMinusSCEV(Length, Padding)), Longer(SE, Length, Grid);
  const auto [TimesX, RestX] = divide(SE, Shorter.visit(X), Length);
  const auto [TimesY, RestY] = divide(SE, Shorter.visit(Y), Length);
  return {{Longer.visit(TimesX), Longer.visit(TimesY)}, {Longer.visit(RestX), Longer.visit(RestY)}};
}

/// In no iterations of `L` are the two a row of `Grid` or more apart.
bool RowTest::areWithinRow(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L, const SCEV *Grid) {
  Pair P;
  Span SX, SY;
  const auto IsSpan = [&](const Row &R, Span &S) {
    return spanOf(R, /*Grid=*/nullptr, S) && (R.Step->isZero() || (P.Count && extend(S, R.Step, wayOf(R.Step, P.Count))));
  };
  if (!pairOf(X, Y, L, P) || P.hasBounded() || !IsSpan(P.X, SX) || !IsSpan(P.Y, SY))
    return false;
  const SCEV *Room = SE.getMinusSCEV(Grid, SE.getOne(Grid->getType()));
  const SCEV *Above = SE.getAddExpr(SE.getMinusSCEV(SX.Highest, SY.Lowest), P.Apart),
             *Below = SE.getAddExpr(SE.getMinusSCEV(SX.Lowest, SY.Highest), P.Apart);
  return isNonNegative(SE.getMinusSCEV(Room, Above)) && isNonNegative(SE.getAddExpr(Room, Below));
}

/// Where a subscript begins and how far each iteration of `L` moves it, which is not at all, or by a constant; null if
/// anything else does.
static std::pair<const SCEV *, const SCEVConstant *> moveOf(ScalarEvolution &SE, const SCEV *Index, const Loop &L) {
  if (SE.isLoopInvariant(Index, &L))
    return {Index, cast<SCEVConstant>(SE.getZero(Index->getType()))};
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
  const auto *Step = Rec && Rec->getLoop() == &L && Rec->isAffine() ? dyn_cast<SCEVConstant>(Rec->getOperand(1)) : nullptr;
  return {Step ? Rec->getStart() : nullptr, Step};
}

/// One subscript of `Y` moves and is to be what it is in `X`, another one of `X` what it is in `Y`: that tells both
/// iterations, which are one.
static bool meetInOneIteration(ScalarEvolution &SE, ArrayRef<Parities::Subscript> All, const Loop &L) {
  const auto NoneMoves = [](const SCEVConstant *Step) { return Step && Step->isZero(); };
  const auto Moves = [](const SCEVConstant *Step) { return Step && !Step->isZero(); };
  return any_of(All, [&](const Parities::Subscript &OfY) {
    const auto [Wanted, StepX] = moveOf(SE, OfY.X, L);
    const auto [First, Step] = moveOf(SE, OfY.Y, L);
    return NoneMoves(StepX) && Moves(Step) && any_of(All, [&, Wanted = Wanted, First = First, Step = Step](const Parities::Subscript &OfX) {
      const auto [Begin, Other] = moveOf(SE, OfX.X, L);
      const auto [End, StepY] = moveOf(SE, OfX.Y, L);
      return Moves(Other) && NoneMoves(StepY) && Step->getType() == Other->getType() &&
             SE.getMulExpr(SE.getMinusSCEV(Wanted, First), Other) == SE.getMulExpr(SE.getMinusSCEV(End, Begin), Step);
    });
  });
}

/// Cells of a triangle beside those of its mirror image: `i` here is what `j` is there and the other way round, but `j` is
/// never more than `i`, or never less.
bool RowTest::areMirrored(ArrayRef<Parities::Subscript> All, const Loop &L) {
  learnFrom(L);
  return any_of(All, [&](const Parities::Subscript &Rows) {
    const SCEVConstant *Step = moveOf(SE, Rows.X, L).second;
    return Step && !Step->isZero() && any_of(All, [&](const Parities::Subscript &Columns) {
      return Rows.X == Columns.Y && any_of(std::initializer_list<bool>{false, true}, [&](bool IsLess) {
        const auto IsOnThisSide = [&](const SCEV *Other) {
          return isNonNegative(IsLess ? SE.getMinusSCEV(Other, Rows.X) : SE.getMinusSCEV(Rows.X, Other));
        };
        return attempt([&] { return IsOnThisSide(Rows.Y) && IsOnThisSide(Columns.X); });
      });
    });
  });
}

bool RowTest::areOtherCells(ArrayRef<Parities::Subscript> All, const BasicBlock &AtX, const BasicBlock &AtY, const Loop &L) {
  return LastBits.differ(All, AtX, AtY, L) || meetInOneIteration(SE, All, L) || areMirrored(All, L);
}

bool RowTest::neverMeet(ArrayRef<Parities::Subscript> All, const BasicBlock &AtX, const BasicBlock &AtY, const Loop &L) {
  return IterationPairs(SE, Trips, Dominance, L, AtX, AtY).neverMeet(All);
}

bool RowTest::areOtherCells(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L, ArrayRef<Parities::Subscript> Inner) {
  SmallVector<const SCEV *, 4> Grids;
  if (Inner.size() + 1 < MostDimensions)
    for (const SubscriptUse *Use : {&X, &Y})
      findGrids(Use->Index, Grids);
  return any_of(Grids, [&](const SCEV *Grid) {
    const InRows Both = inRows(SE, X.Index, Y.Index, Grid);
    const auto [TimesX, TimesY] = Both.Times;
    const auto [RestX, RestY] = Both.Rest;
    if (RestX == X.Index || RestY == Y.Index)
      return false; // which is in no such rows
    SmallVector<Parities::Subscript, MostDimensions> All(Inner);
    All.push_back({RestX, RestY});
    const SubscriptUse RowX = {TimesX, X.Where}, RowY = {TimesY, Y.Where};
    // Most loops are not of this kind, which is seen at once.
    SmallVector<Parities::Subscript, MostDimensions> WithRows(All);
    WithRows.push_back({TimesX, TimesY});
    return attempt([&, RestX = RestX, RestY = RestY] {
      return (areOtherCells(RowX, RowY, L, All) || areOtherCells(WithRows, *X.Where, *Y.Where, L) ||
              neverMeet(WithRows, *X.Where, *Y.Where, L)) &&
             (IterationPairs(SE, Trips, Dominance, L, *X.Where, *Y.Where).areWithinRow({RestX, RestY}, Grid) ||
              areWithinRow({RestX, X.Where}, {RestY, Y.Where}, L, Grid));
    });
  });
}

} // namespace pacc
