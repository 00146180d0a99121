//===- CodeBetween.cpp - code between the loops of a collapse -------------===//
#include "Loops/Forms/CodeBetween.h"
#include "Loops/LoopNest.h"
#include "Loops/Pieces.h"
#include "LoweringContext.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool isLoop(const Stmt *S) {
  if (const auto *Attributed = dyn_cast_or_null<AttributedStmt>(S))
    S = Attributed->getSubStmt();
  return isa_and_nonnull<ForStmt, CXXForRangeStmt>(S);
}

Stmt *loopIn(Stmt *S) {
  if (!S || isLoop(S))
    return S;
  if (isa<LambdaExpr, BlockExpr>(S))
    return nullptr;
  for (Stmt *Child : S->children())
    if (Stmt *Loop = loopIn(Child))
      return Loop;
  return nullptr;
}

int64_t countOf(LoweringContext &Ctx, const OpenACCCollapseClause &Clause) {
  Expr::EvalResult Value;
  return Clause.getLoopCount()->EvaluateAsInt(Value, Ctx.C)
             ? Value.Val.getInt().getExtValue()
             : 1;
}

/// The first statement of a body that is no loop, nor nothing.
static const Stmt *firstCode(const Stmt *S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Each : Block->body())
      if (const Stmt *Code = firstCode(Each))
        return Code;
    return nullptr;
  }
  return isa<NullStmt>(S) || isLoop(S) ? nullptr : S;
}

CodeBetween codeBetween(LoweringContext &Ctx, Stmt *Loop, unsigned Loops) {
  for (unsigned K = 1; K < Loops; ++K) {
    const char *Why = nullptr;
    const std::optional<CanonicalLoop> L = matchLoop(Ctx, Loop, Why);
    if (!L)
      return {K, nullptr};
    Loop = onlyStatement(L->Body);
    if (!isLoop(Loop))
      return {K, loopIn(L->Body) ? firstCode(L->Body) : nullptr};
  }
  return {};
}

LooseCollapse looseCollapse(LoweringContext &Ctx, OpenACCConstructStmt *Directive, bool ForcedAlone) {
  for (const OpenACCClause *C : Directive->clauses()) {
    const auto *Collapse = dyn_cast<OpenACCCollapseClause>(C);
    if (!Collapse || (ForcedAlone && !Collapse->hasForce()))
      continue;
    const CodeBetween Between = codeBetween(Ctx, loopOf(Directive), countOf(Ctx, *Collapse));
    if (Collapse->hasForce() ? Between.Outer : Between.Code != nullptr)
      return {Collapse, Between};
  }
  return {};
}

namespace {

/// See mayRepeat.
class Repetition {
public:
  /// `Used`: all that the outermost loop uses.
  explicit Repetition(const Uses &Used) : Used(Used) {}

  /// The statement, but for the loop in it.
  bool isFine(const Stmt *S, const Stmt *Loop) const {
    if (S == Loop || isa<NullStmt>(S))
      return true;
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(), [&](const Stmt *Each) { return isFine(Each, Loop); });
    if (const auto *If = dyn_cast<IfStmt>(S))
      return !If->getInit() && !If->getConditionVariable() && isValue(If->getCond()) && isFine(If->getThen(), Loop) &&
             (!If->getElse() || isFine(If->getElse(), Loop));
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      return llvm::all_of(Declared->decls(), [this](const Decl *D) {
        const auto *Var = dyn_cast<VarDecl>(D);
        return Var && isOwn(Var) && (!Var->getInit() || isValue(Var->getInit()));
      });
    if (const auto *Change = dyn_cast<BinaryOperator>(S); Change && Change->isAssignmentOp())
      return isOwn(variable(Change->getLHS())) && isValue(Change->getRHS());
    const auto *Step = dyn_cast<UnaryOperator>(S);
    return Step && Step->isIncrementDecrementOp() && isOwn(variable(Step->getSubExpr()));
  }

private:
  const Uses &Used;

  static const VarDecl *variable(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  }

  /// A local scalar that nothing else leads to.
  bool isOwn(const VarDecl *Var) const {
    if (!Var || !Var->hasLocalStorage() || !Var->getType()->isArithmeticType() || Var->getType().isVolatileQualified())
      return false;
    const auto Use = Used.variables().find(Var->getCanonicalDecl());
    return Use == Used.variables().end() || !Use->second.Escapes;
  }

  bool isValue(const Expr *E) const {
    E = E->IgnoreParens();
    if (const VarDecl *Var = variable(E)) {
      const QualType T = Var->getType();
      return isOwn(Var) || (T->isArithmeticType() && T.isConstQualified() && !T.isVolatileQualified());
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return isa<EnumConstantDecl>(Ref->getDecl());
    if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, UnaryExprOrTypeTraitExpr>(E))
      return true;
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return Cast->getType()->isArithmeticType() && isValue(Cast->getSubExpr());
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return (Unary->isArithmeticOp() || Unary->getOpcode() == UO_Extension) && isValue(Unary->getSubExpr());
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return !Binary->isAssignmentOp() && !Binary->isPtrMemOp() && isValue(Binary->getLHS()) &&
             isValue(Binary->getRHS());
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return isValue(Choice->getCond()) && isValue(Choice->getTrueExpr()) && isValue(Choice->getFalseExpr());
    return false;
  }
};

} // namespace

bool mayRepeat(LoweringContext &Ctx, Stmt *Loop, unsigned Loops) {
  const Uses Used(Loop);
  const Repetition Code(Used);
  for (unsigned K = 1; K < Loops; ++K) {
    const char *Why = nullptr;
    const std::optional<CanonicalLoop> L = matchLoop(Ctx, Loop, Why);
    Stmt *Inner = L ? loopIn(L->Body) : nullptr;
    if (!Inner || !Code.isFine(L->Body, Inner))
      return false;
    Loop = Inner;
  }
  return true;
}

} // namespace pacc
