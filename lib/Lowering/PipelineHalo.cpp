//===- PipelineHalo.cpp - accesses that leave the halo --------------------===//
#include "PipelineHalo.h"

#include "CanonicalLoop.h"
#include "LoweringContext.h"
#include "Pipelines.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Factor * variable + Constant.
struct Linear {
  int64_t Factor, Constant;
};

int64_t floorDivide(int64_t A, int64_t B) {
  return A / B - (A % B != 0 && (A < 0) != (B < 0));
}

class Checker {
public:
  Checker(LoweringContext &LC, const Pipeline &P)
      : LC(LC), P(P), CanTell(haveOneNumbering()) {}

  void visit(const Stmt *S) {
    if (!S || !CanTell || isa<LambdaExpr>(S) || isNoAccess(S))
      return;
    bool Outer = InKernel;
    InKernel |= isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
    const VarDecl *OuterVar = Var;
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      enter(Construct);
    if (const auto *Access = dyn_cast<ArraySubscriptExpr>(S))
      check(Access);
    const Stmt *Dead = deadBranch(S);
    for (const Stmt *Child : S->children())
      if (Child != Dead)
        visit(Child);
    InKernel = Outer;
    Var = OuterVar;
  }

private:
  /// What may name an element without touching it.
  static bool isNoAccess(const Stmt *S) {
    if (const auto *Unary = dyn_cast<UnaryOperator>(S))
      return Unary->getOpcode() == UO_AddrOf;
    return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr,
               GenericSelectionExpr>(S);
  }

  /// The branch of a conditional that is never taken, or null.
  const Stmt *deadBranch(const Stmt *S) const {
    const Stmt *Then = nullptr, *Else = nullptr;
    const Expr *Condition = nullptr;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      Condition = If->getCond();
      Then = If->getThen();
      Else = If->getElse();
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      Condition = Choice->getCond();
      Then = Choice->getTrueExpr();
      Else = Choice->getFalseExpr();
    }
    bool Value = false;
    if (!Condition || !Condition->EvaluateAsBooleanCondition(Value, LC.C))
      return nullptr;
    return Value ? Else : Then;
  }

  void enter(const OpenACCConstructStmt *Construct) {
    const PipeRecord *Pipe = InKernel ? pipeOf(Construct) : nullptr;
    if (!Pipe || Pipe->Dimension != P.Dimension)
      return;
    Stmt *Loop = nullptr;
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Construct))
      Loop = const_cast<Stmt *>(Combined->getLoop());
    else if (const auto *Plain = dyn_cast<OpenACCLoopConstruct>(Construct))
      Loop = const_cast<Stmt *>(Plain->getLoop());
    const char *Why = nullptr;
    if (auto L = isa_and_nonnull<ForStmt>(Loop) ? matchLoop(LC, Loop, Why)
                                                : std::nullopt)
      Var = L->Var;
  }

  /// Far from where sums could wrap round in the types of the program.
  static std::optional<int64_t> plain(int64_t Value) {
    constexpr int64_t Most = int64_t(1) << 30;
    return Value > -Most && Value < Most ? std::optional(Value) : std::nullopt;
  }

  std::optional<int64_t> constant(const Expr *E) const {
    Expr::EvalResult Result;
    if (!E || !E->EvaluateAsInt(Result, LC.C) ||
        !Result.Val.getInt().isRepresentableByInt64())
      return std::nullopt;
    return plain(Result.Val.getInt().getExtValue());
  }

  static std::optional<Linear> linearOf(int64_t Factor, int64_t Constant) {
    if (!plain(Factor) || !plain(Constant))
      return std::nullopt;
    return Linear{Factor, Constant};
  }

  std::optional<Linear> linear(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (std::optional<int64_t> Value = constant(E))
      return Linear{0, *Value};
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref->getDecl() == Var ? std::optional(Linear{1, 0}) : std::nullopt;
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !Binary->getType()->isIntegerType())
      return std::nullopt;
    std::optional<Linear> L = linear(Binary->getLHS()),
                          R = linear(Binary->getRHS());
    if (!L || !R)
      return std::nullopt;
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

  std::optional<int64_t> startOf(const PipelineArray &Array) const {
    const Expr *Lower = Array.S.Dimensions[P.Dimension - 1].Lower;
    return Lower ? constant(Lower) : 0;
  }

  /// Is iteration i surely about unit i of every array? Where ranges begin
  /// further apart than halos reach, the runtime pairs units by their place.
  bool haveOneNumbering() const {
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
        Known = false;
        continue;
      }
      Least = std::min(Least, floorDivide(*Start, *Unit));
      Most = std::max(Most, floorDivide(*Start, *Unit));
      Reach = std::max(Reach, (std::max(*Left, *Right) + *Unit - 1) / *Unit);
    }
    return Split == 1 || (Known && Most - Least <= Reach);
  }

  void check(const ArraySubscriptExpr *Access) const {
    if (!Var)
      return;
    Section S = Section::of(const_cast<ArraySubscriptExpr *>(Access));
    const PipelineArray *Array = S.Var ? P.find(S.Var) : nullptr;
    // The subscript of the split dimension, once for each access.
    if (!Array || S.Dimensions.size() != P.Dimension ||
        !Array->isSplit(P.Dimension))
      return;
    const Geometry &G = Array->Shape[P.Dimension - 1];
    auto Left = constant(G.Left), Unit = constant(G.Unit),
         Right = constant(G.Right);
    std::optional<Linear> Index = linear(S.Dimensions.back().Lower);
    if (!Left || !Unit || *Unit <= 0 || !Right || !Index ||
        Index->Factor != *Unit)
      return;
    // Unit i begins at i * unit and the remainder of start / unit.
    std::optional<int64_t> Start = *Unit == 1 ? 0 : startOf(*Array);
    if (!Start)
      return;
    int64_t Distance =
        Index->Constant - (*Start - floorDivide(*Start, *Unit) * *Unit);
    bool Behind = Distance >= *Unit + *Right;
    if (!Behind && Distance >= -*Left)
      return;
    report(LC.S, Access->getExprLoc(), Diag::PipelineHalo)
        << LC.text(Access) << int(Behind ? Distance - *Unit + 1 : -Distance)
        << int(Behind) << Array->Clause->Name
        << std::to_string(Behind ? *Right : *Left) << Access->getSourceRange();
  }

  LoweringContext &LC;
  const Pipeline &P;
  const bool CanTell;
  bool InKernel = false;
  const VarDecl *Var = nullptr; ///< of the `pipe` loop round the place in hand
};

} // namespace

void checkHalos(LoweringContext &LC, const Pipeline &P, const Stmt *Body) {
  Checker(LC, P).visit(Body);
}

} // namespace pacc
