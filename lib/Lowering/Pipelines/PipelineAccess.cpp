//===- PipelineAccess.cpp - where subscripts lie in a chunk ---------------===//
#include "Pipelines/PipelineAccess.h"

#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

/// Factor * variable + Constant.
struct PipelineAccess::Linear {
  int64_t Factor, Constant;
};

PipelineAccess::PipelineAccess(LoweringContext &LC, const Pipeline &P)
    : LC(LC), P(P), CanTell(haveOneNumbering()) {}

static bool mentions(const Stmt *S, const VarDecl *Var) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
  return (Ref && Ref->getDecl() == Var) ||
         (S && llvm::any_of(S->children(), [Var](const Stmt *Child) {
            return mentions(Child, Var);
          }));
}

/// Far from where sums could wrap round in the types of the program.
static std::optional<int64_t> plain(int64_t Value) {
  constexpr int64_t Most = int64_t(1) << 30;
  return Value > -Most && Value < Most ? std::optional(Value) : std::nullopt;
}

std::optional<int64_t> PipelineAccess::constant(const Expr *E) const {
  Expr::EvalResult Result;
  if (!E || !E->EvaluateAsInt(Result, LC.C) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return plain(Result.Val.getInt().getExtValue());
}

std::optional<PipelineAccess::Linear>
PipelineAccess::linear(const Expr *E, const VarDecl *Var) const {
  E = E->IgnoreParenImpCasts();
  if (std::optional<int64_t> Value = constant(E))
    return Linear{0, *Value};
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl() == Var ? std::optional(Linear{1, 0}) : std::nullopt;
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !Binary->getType()->isIntegerType())
    return std::nullopt;
  std::optional<Linear> L = linear(Binary->getLHS(), Var),
                        R = linear(Binary->getRHS(), Var);
  if (!L || !R)
    return std::nullopt;
  auto linearOf = [](int64_t Factor, int64_t Constant) {
    return plain(Factor) && plain(Constant)
               ? std::optional(Linear{Factor, Constant})
               : std::nullopt;
  };
  switch (Binary->getOpcode()) {
  case BO_Add:
    return linearOf(L->Factor + R->Factor, L->Constant + R->Constant);
  case BO_Sub:
    return linearOf(L->Factor - R->Factor, L->Constant - R->Constant);
  case BO_Mul:
    if (L->Factor && R->Factor)
      return std::nullopt;
    return linearOf(L->Factor * R->Constant + R->Factor * L->Constant,
                    L->Constant * R->Constant);
  default:
    return std::nullopt;
  }
}

std::optional<int64_t>
PipelineAccess::startOf(const PipelineArray &Array) const {
  const Expr *Lower = Array.S.Dimensions[P.Dimension - 1].Lower;
  return Lower ? constant(Lower) : 0;
}

/// Is iteration i surely about unit i of every array? Where ranges begin
/// further apart than halos reach, the runtime pairs units by their place.
bool PipelineAccess::haveOneNumbering() const {
  unsigned Split = 0;
  bool Known = true;
  int64_t Least = INT64_MAX, Most = INT64_MIN, Reach = 0;
  for (const PipelineArray &Array : P.Arrays) {
    if (!Array.isSplit(P.Dimension))
      continue;
    ++Split;
    const Geometry &G = Array.Shape[P.Dimension - 1];
    auto Left = constant(G.Left), Unit = constant(G.Unit),
         Right = constant(G.Right), Start = startOf(Array);
    if (!Left || !Unit || !Right || !Start || *Unit <= 0) {
      auto Before = inUnits(G.Left, G.Unit), Behind = inUnits(G.Right, G.Unit),
           First = inUnits(Array.S.Dimensions[P.Dimension - 1].Lower, G.Unit);
      Known &= Before && Behind && First;
      if (!Known)
        continue;
      Least = std::min(Least, *First);
      Most = std::max(Most, *First);
      Reach = std::max({Reach, *Before, *Behind});
      continue;
    }
    Least = std::min(Least, llvm::divideFloorSigned(*Start, *Unit));
    Most = std::max(Most, llvm::divideFloorSigned(*Start, *Unit));
    Reach = std::max(Reach, (std::max(*Left, *Right) + *Unit - 1) / *Unit);
  }
  return Split == 1 || (Known && Most - Least <= Reach);
}

std::optional<ChunkReach>
PipelineAccess::reachOf(const PipelineArray &Array) const {
  if (!CanTell || !Array.isSplit(P.Dimension))
    return std::nullopt;
  const Geometry &G = Array.Shape[P.Dimension - 1];
  auto Left = constant(G.Left), Unit = constant(G.Unit),
       Right = constant(G.Right);
  if (!Left || !Unit || *Unit <= 0 || !Right)
    return std::nullopt;
  // Unit i begins at i * unit and the remainder of start / unit.
  std::optional<int64_t> Start = *Unit == 1 ? 0 : startOf(Array);
  if (!Start)
    return std::nullopt;
  return ChunkReach{
      *Unit, *Start - llvm::divideFloorSigned(*Start, *Unit) * *Unit, *Left,
      *Right};
}

std::optional<AccessDistance>
PipelineAccess::distanceOf(const ArraySubscriptExpr *Access,
                           const VarDecl *Var) const {
  if (!Var || !CanTell)
    return std::nullopt;
  const Section S = Section::of(const_cast<ArraySubscriptExpr *>(Access));
  const PipelineArray *Array = S.Var ? P.find(S.Var) : nullptr;
  if (!Array || S.Dimensions.size() != P.Dimension ||
      !Array->isSplit(P.Dimension))
    return std::nullopt;
  const std::optional<ChunkReach> Reach = reachOf(*Array);
  std::optional<Linear> Index = linear(S.Dimensions.back().Lower, Var);
  if (!Reach || !Index || Index->Factor != Reach->Unit)
    return rowDistance(*Array, S.Dimensions.back().Lower, Var);
  return AccessDistance{Array, Index->Constant - Reach->Offset, Reach->Unit,
                        Reach->Left, Reach->Right};
}

/// Of (i + c) * unit + ..., a row of a flat array: c. What is added is taken
/// to lie in the row.
std::optional<AccessDistance>
PipelineAccess::rowDistance(const PipelineArray &Array, const Expr *Index,
                            const VarDecl *Var) const {
  const Geometry &G = Array.Shape[P.Dimension - 1];
  auto Left = inUnits(G.Left, G.Unit), Right = inUnits(G.Right, G.Unit);
  const Expr *Start = Array.S.Dimensions[P.Dimension - 1].Lower;
  if (!Left || !Right || !inUnits(Start, G.Unit))
    return std::nullopt;
  std::optional<int64_t> Row;
  if (!addRows(Index, G.Unit, Var, Row) || !Row)
    return std::nullopt;
  return AccessDistance{&Array, *Row, 1, *Left, *Right, /*InUnits=*/true};
}

/// Takes a sum apart: (Var + c) * unit once, further units, and terms without
/// Var. False: it is not like that.
bool PipelineAccess::addRows(const Expr *E, const Expr *Unit,
                             const VarDecl *Var,
                             std::optional<int64_t> &Row) const {
  E = E->IgnoreParenImpCasts();
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (Binary && Binary->getOpcode() == BO_Add)
    return addRows(Binary->getLHS(), Unit, Var, Row) &&
           addRows(Binary->getRHS(), Unit, Var, Row);
  if (Binary && Binary->getOpcode() == BO_Mul) {
    const bool UnitFirst = isUnit(Binary->getLHS(), Unit);
    const Expr *Other = UnitFirst ? Binary->getRHS() : Binary->getLHS();
    std::optional<Linear> L = UnitFirst || isUnit(Binary->getRHS(), Unit)
                                  ? linear(Other, Var)
                                  : std::nullopt;
    if (L && L->Factor == 1 && !Row) {
      Row = L->Constant;
      return true;
    }
  }
  return !mentions(E, Var) && !isUnit(E, Unit);
}

/// The same variable or the same number.
bool PipelineAccess::isUnit(const Expr *E, const Expr *Unit) const {
  E = E->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Other = dyn_cast<DeclRefExpr>(Unit->IgnoreParenImpCasts());
  if (Ref && Other && Ref->getDecl() == Other->getDecl())
    return true;
  auto Value = constant(E), Wanted = constant(Unit);
  return Value && Wanted && *Value == *Wanted && *Value > 1;
}

/// 0, the unit, a number of times the unit; null: 0.
std::optional<int64_t> PipelineAccess::inUnits(const Expr *E,
                                               const Expr *Unit) const {
  if (!E || constant(E) == 0)
    return 0;
  if (isUnit(E, Unit))
    return 1;
  if (auto Value = constant(E), Whole = constant(Unit);
      Value && Whole && *Whole > 0)
    return *Value % *Whole == 0 ? std::optional(*Value / *Whole) : std::nullopt;
  const auto *Binary = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!Binary || Binary->getOpcode() != BO_Mul)
    return std::nullopt;
  if (isUnit(Binary->getRHS(), Unit))
    return constant(Binary->getLHS());
  return isUnit(Binary->getLHS(), Unit) ? constant(Binary->getRHS())
                                        : std::nullopt;
}

} // namespace pacc
