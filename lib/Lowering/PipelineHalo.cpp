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

class Checker {
public:
  Checker(LoweringContext &LC, const Pipeline &P) : LC(LC), P(P) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    bool Outer = InKernel;
    InKernel |= isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
    const VarDecl *OuterVar = Var;
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      enter(Construct);
    if (const auto *Access = dyn_cast<ArraySubscriptExpr>(S))
      check(Access);
    for (const Stmt *Child : S->children())
      visit(Child);
    InKernel = Outer;
    Var = OuterVar;
  }

private:
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

  std::optional<int64_t> constant(const Expr *E) const {
    Expr::EvalResult Result;
    if (!E || !E->EvaluateAsInt(Result, LC.C))
      return std::nullopt;
    return Result.Val.getInt().getExtValue();
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
      return Linear{L->Factor + R->Factor, L->Constant + R->Constant};
    case BO_Sub:
      return Linear{L->Factor - R->Factor, L->Constant - R->Constant};
    case BO_Mul:
      if (L->Factor && R->Factor)
        return std::nullopt;
      return Linear{L->Factor * R->Constant + R->Factor * L->Constant,
                    L->Constant * R->Constant};
    default:
      return std::nullopt;
    }
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
    if (!Left || !Unit || !Right || !Index || Index->Factor != *Unit)
      return;
    if (Index->Constant < -*Left || Index->Constant >= *Unit + *Right)
      report(LC.S, Access->getExprLoc(), Diag::PipelineHalo)
          << S.name(LC) << std::to_string(Index->Constant)
          << std::to_string(*Left) << std::to_string(*Right)
          << Access->getSourceRange();
  }

  LoweringContext &LC;
  const Pipeline &P;
  bool InKernel = false;
  const VarDecl *Var = nullptr; ///< of the `pipe` loop round the place in hand
};

} // namespace

void checkHalos(LoweringContext &LC, const Pipeline &P, const Stmt *Body) {
  Checker(LC, P).visit(Body);
}

} // namespace pacc
