//===- OtherRows.cpp - rows that are known to be others -------------------===//
//
//   for (i..) if (i != k) for (j..n..) a[i * n + j] -= a[k * n + j];    row i is not row k
//   for (i..) u[(t + 1) % 2 * n + i] = u[t % 2 * n + i - 1];            nor is row t % 2 row (t + 1) % 2
//   for (j = k + 1..n) for (i..) a[i * n + j] -= a[i * n + k];          column j is not column k
//
//===----------------------------------------------------------------------===//
#include "Rows/Rows.h"
#include "Assumptions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

/// `S` divided by `Grid`; null if it is no multiple of it as it is written.
static const SCEV *quotientOf(ScalarEvolution &SE, const SCEV *S, const SCEV *Grid) {
  if (S->isZero() || Grid->isOne())
    return S;
  if (S == Grid)
    return SE.getOne(S->getType());
  if (isa<SCEVMulExpr>(S)) {
    SmallVector<const SCEV *, 4> Others(S->operands());
    const auto Factor = find(Others, Grid);
    if (Factor == Others.end())
      return nullptr;
    Others.erase(Factor);
    return SE.getMulExpr(Others);
  }
  if (!isa<SCEVAddExpr, SCEVAddRecExpr>(S))
    return nullptr;
  SmallVector<const SCEV *, 4> Parts;
  for (const SCEV *Part : S->operands()) {
    Parts.push_back(quotientOf(SE, Part, Grid));
    if (!Parts.back())
      return nullptr;
  }
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
  return Rec ? SE.getAddRecExpr(Parts, Rec->getLoop(), SCEV::FlagAnyWrap) : SE.getAddExpr(Parts);
}

/// `t % 2` and `(t + 1) % 2`: what is extended is never the same.
static bool areOtherNumbers(ScalarEvolution &SE, const SCEV *Difference) {
  if (SE.isKnownNonZero(Difference))
    return true;
  if (!isa<SCEVAddExpr>(Difference) || Difference->operands().size() != 2)
    return false;
  for (const unsigned One : {0, 1}) {
    const auto *X = dyn_cast<SCEVZeroExtendExpr>(Difference->operands()[One]),
               *Y = dyn_cast<SCEVZeroExtendExpr>(SE.getNegativeSCEV(Difference->operands()[1 - One]));
    if (X && Y && X->getOperand()->getType() == Y->getOperand()->getType() &&
        SE.isKnownNonZero(SE.getMinusSCEV(X->getOperand(), Y->getOperand())))
      return true;
  }
  return false;
}

/// `p - q`, of which nobody expects one to be the greater one.
static bool isOfTwoNumbers(const SCEV *Difference) {
  bool HasSign[2] = {false, false};
  if (isa<SCEVAddExpr>(Difference))
    for (const SCEV *Part : Difference->operands()) {
      const auto *Factor = isa<SCEVMulExpr>(Part) ? dyn_cast<SCEVConstant>(Part->operands().front()) : nullptr;
      if (!isa<SCEVConstant>(Part))
        HasSign[Factor && Factor->getAPInt().isNegative()] = true;
    }
  return HasSign[0] && HasSign[1];
}

/// Which two numbers a condition says are not equal where it sends control to `BB`.
bool RowTest::isNotZeroBehind(const BranchInst &Branch, const BasicBlock &BB, const SCEV *Difference) {
  auto *Test = Branch.isConditional() ? dyn_cast<ICmpInst>(Branch.getCondition()) : nullptr;
  if (!Test || !Test->getOperand(0)->getType()->isIntegerTy() || Branch.getSuccessor(0) == Branch.getSuccessor(1) ||
      SE.getTypeSizeInBits(Test->getOperand(0)->getType()) > 64)
    return false;
  for (const bool Holds : {true, false}) {
    const CmpInst::Predicate Relation = Holds ? Test->getPredicate() : Test->getInversePredicate();
    if (CmpInst::isTrueWhenEqual(Relation) ||
        !Dominance.dominates(BasicBlockEdge(Branch.getParent(), Branch.getSuccessor(Holds ? 0 : 1)), &BB))
      continue;
    Type *Wide = Difference->getType();
    const SCEV *X = SE.getSCEV(Test->getOperand(0)), *Y = SE.getSCEV(Test->getOperand(1));
    // Extended in either way numbers are equal if they were.
    for (const bool IsSigned : {true, false}) {
      const SCEV *WideX = IsSigned ? SE.getNoopOrSignExtend(X, Wide) : SE.getNoopOrZeroExtend(X, Wide),
                 *WideY = IsSigned ? SE.getNoopOrSignExtend(Y, Wide) : SE.getNoopOrZeroExtend(Y, Wide);
      if (SE.getMinusSCEV(WideX, WideY) == Difference || SE.getMinusSCEV(WideY, WideX) == Difference)
        return true;
    }
  }
  return false;
}

bool RowTest::isNotZeroAt(const BasicBlock &BB, const SCEV *Difference) {
  for (auto *Node = Dominance.getNode(&BB); Node; Node = Node->getIDom())
    if (const auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
        Branch && isNotZeroBehind(*Branch, BB, Difference))
      return true;
  return false;
}

bool RowTest::areOtherRows(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L, const Pair &P, const SCEV *Grid) {
  const auto GoesToOthers = [&](const Row &R) {
    return !R.Step->isZero() && (Grid->isOne() || isMultiple(R.Step, Grid));
  };
  // Inner loops stay in a row. Where both move from row to row, in different iterations, nothing tells which ones.
  if (anyInner(P, [&](const SCEV *Step) { return Grid->isOne() || isMultiple(Step, Grid); }) ||
      (GoesToOthers(P.X) && GoesToOthers(P.Y)))
    return false;
  const SCEV *Rest = Grid->isOne() ? SE.getZero(Grid->getType()) : restOf(P.Apart, Grid);
  const SCEV *Rows = quotientOf(SE, SE.getMinusSCEV(P.Apart, Rest), Grid);
  if (!Rows)
    return false;
  bool MayBeOther = !GoesToOthers(P.X) && !GoesToOthers(P.Y) && MayAssume && isOfTwoNumbers(Rows) && Allowed->assumeNotZero(Rows);
  for (const bool IsOfX : {true, false}) {
    const Row &R = IsOfX ? P.X : P.Y;
    const BasicBlock &Where = IsOfX ? *X.Where : *Y.Where;
    if (!GoesToOthers(R)) {
      MayBeOther |= !GoesToOthers(IsOfX ? P.Y : P.X) && (areOtherNumbers(SE, Rows) || isNotZeroAt(Where, Rows));
      continue;
    }
    const SCEV *Step = quotientOf(SE, IsOfX ? R.Step : SE.getNegativeSCEV(R.Step), Grid);
    if (!Step)
      return false;
    const SCEV *Moving = SE.getAddRecExpr(Rows, Step, &L, SCEV::FlagAnyWrap);
    MayBeOther |= isNotZeroAt(Where, Moving);
  }
  if (!MayBeOther || Grid->isOne())
    return MayBeOther;
  Span SX, SY;
  const auto IsInRow = [&](const Row &R, Span &S) {
    return spanOf(R, /*Grid=*/nullptr, S) &&
           (R.Step->isZero() || GoesToOthers(R) || (P.Count && extend(S, R.Step, wayOf(R.Step, P.Count))));
  };
  if (!IsInRow(P.X, SX) || !IsInRow(P.Y, SY))
    return false;
  const SCEV *Room = SE.getMinusSCEV(Grid, SE.getOne(Grid->getType()));
  const SCEV *Above = SE.getAddExpr(SE.getMinusSCEV(SX.Highest, SY.Lowest), Rest),
             *Below = SE.getAddExpr(SE.getMinusSCEV(SX.Lowest, SY.Highest), Rest);
  return isNonNegative(SE.getMinusSCEV(Room, Above)) && isNonNegative(SE.getAddExpr(Room, Below));
}

/// How far `R` moves within rows, with the loop itself, which moves by `Step` there.
bool RowTest::spanInRow(const Row &R, const SCEV *Step, const SCEV *Grid, const SCEV *Count, Span &Result) {
  Result.Lowest = Result.Highest = SE.getZero(Grid->getType());
  return all_of(R.Inner, [&](const std::pair<const SCEV *, const SCEV *> &Move) { return isMultiple(Move.first, Grid); }) &&
         (Step->isZero() || extend(Result, Step, wayOf(Step, Count)));
}

/// `for (j = k + 1..n) for (i..) a[i * n + j] -= a[i * n + k]`: whatever rows they are in, one is always in another column
/// than the other one. Two iterations of the loop are, too, if both move from column to column.
bool RowTest::areOtherColumns(const Pair &P, const SCEV *Grid) {
  if (Grid->isOne() || !P.Count)
    return false;
  const SCEV *Rest = restOf(P.Apart, Grid), *StepX = restOf(P.X.Step, Grid), *StepY = restOf(P.Y.Step, Grid),
             *One = SE.getOne(Grid->getType());
  Span SX, SY;
  if (!spanInRow(P.X, StepX, Grid, P.Count, SX) || !spanInRow(P.Y, StepY, Grid, P.Count, SY))
    return false;
  if (Rest->isZero() && StepX == StepY && !StepX->isZero()) {
    const auto *Constant = dyn_cast<SCEVConstant>(StepX);
    return Constant && !Constant->getAPInt().isMinSignedValue() &&
           isNonNegative(SE.getMinusSCEV(SE.getMinusSCEV(Grid, One), wayOf(SE.getConstant(Constant->getAPInt().abs()), P.Count)));
  }
  const SCEV *Least = SE.getAddExpr(SE.getMinusSCEV(SX.Lowest, SY.Highest), Rest),
             *Most = SE.getAddExpr(SE.getMinusSCEV(SX.Highest, SY.Lowest), Rest);
  return any_of(std::initializer_list<bool>{false, true}, [&](bool IsLess) {
    const SCEV *From = IsLess ? SE.getNegativeSCEV(Most) : Least, *To = IsLess ? SE.getNegativeSCEV(Least) : Most;
    return attempt([&] {
      return isNonNegative(SE.getMinusSCEV(From, One)) &&
             isNonNegative(SE.getMinusSCEV(SE.getMinusSCEV(Grid, One), To));
    });
  });
}

bool RowTest::areOtherRows(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L, const Pair &P) {
  const auto OfGrid = [&](const SCEV *Step) {
    const auto *Product = dyn_cast<SCEVMulExpr>(Step);
    const bool CountsDown = Product && SE.isKnownNegative(Product->getOperand(0));
    const SCEV *Grid = CountsDown ? SE.getNegativeSCEV(Step) : Step;
    return areOtherRows(X, Y, L, P, Grid) || attempt([&] { return areOtherColumns(P, Grid); });
  };
  return anyInner(P, OfGrid) || OfGrid(SE.getOne(P.Apart->getType())) || (!P.X.Step->isZero() && OfGrid(P.X.Step)) ||
         (!P.Y.Step->isZero() && OfGrid(P.Y.Step)) || anyFactor(P.Apart, OfGrid);
}

} // namespace pacc
