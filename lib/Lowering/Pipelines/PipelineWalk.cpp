//===- PipelineWalk.cpp - statements of a pipeline's body -----------------===//
#include "Pipelines/PipelineCollector.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace pacc {

using Operator = OpenACCReductionOperator;

static Operator operatorOf(BinaryOperatorKind Kind) {
  switch (Kind) {
  case BO_Add:
  case BO_Sub:
    return Operator::Addition;
  case BO_Mul:
    return Operator::Multiplication;
  case BO_And:
    return Operator::BitwiseAnd;
  case BO_Or:
    return Operator::BitwiseOr;
  case BO_Xor:
    return Operator::BitwiseXOr;
  default:
    return Operator::Invalid;
  }
}

static const Expr *withoutCleanups(const Expr *E) {
  E = E->IgnoreParens();
  while (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParens();
  return E;
}

/// x in `x = x op e` and `x = e op x`, the other operand; null: not like that.
static const Expr *accumulated(const BinaryOperator *Assignment, Operator &Op) {
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Assignment->getLHS()->IgnoreParens());
  const auto *Value = dyn_cast<BinaryOperator>(
      Assignment->getRHS()->IgnoreParenImpCasts());
  if (!Ref || !Value)
    return nullptr;
  Op = operatorOf(Value->getOpcode());
  auto IsIt = [&](const Expr *E) {
    const auto *Other = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Other && Other->getDecl() == Ref->getDecl();
  };
  if (Op == Operator::Invalid)
    return nullptr;
  if (IsIt(Value->getLHS()))
    return Value->getRHS();
  return Value->getOpcode() != BO_Sub && IsIt(Value->getRHS())
             ? Value->getLHS()
             : nullptr;
}

void EffectCollector::visitStatement(const Stmt *S) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    Discarded = withoutCleanups(E);
    return visit(E, {});
  }
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    return visitConstruct(Construct);
  if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D))
        declare(Var);
    return;
  }
  if (const auto *Captured = dyn_cast<CapturedStmt>(S)) { // a lowered kernel
    Scope Here;
    Here.OnDevice = Here.IsKernels = true;
    Scopes.push_back(std::move(Here));
    visitStatement(Captured->getCapturedStmt());
    Scopes.pop_back();
    return;
  }
  if (const auto *If = dyn_cast<IfStmt>(S);
      If && If->getCond() && !If->getInit() && !If->hasVarStorage()) {
    visit(If->getCond(), {});
    visitIf(If->getCond(), [&] { visitStatement(If->getThen()); });
    return visitStatement(If->getElse());
  }
  const bool Sweep =
      !Loop && !onDevice() && isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  Sweeps += Sweep;
  for (const Stmt *Child : S->children())
    visitStatement(Child);
  Sweeps -= Sweep;
}

void EffectCollector::declare(const VarDecl *Var) {
  const Object O{Var->getCanonicalDecl()};
  if (Loop && !Var->isStaticLocal())
    InLoop.insert(Var->getCanonicalDecl());
  const Expr *Init = Var->getInit();
  if (!Init)
    return;
  const bool IsReference = Var->getType()->isReferenceType();
  visit(Init, {IsReference || !Init->isGLValue() ? Use::Nothing : Use::Read});
  if (!IsReference && !Var->isStaticLocal() && Frames.empty())
    note(O, {Use::Write}, Var->getLocation());
}

void EffectCollector::visitChildren(const Expr *E) {
  for (const Stmt *Child : E->children())
    if (const auto *Operand = dyn_cast_or_null<Expr>(Child))
      visit(Operand, {Operand->isGLValue() ? Use::Read : Use::Nothing});
    else
      visitStatement(Child);
}

void EffectCollector::visitAddress(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<DeclRefExpr, CXXThisExpr>(E))
    return;
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && Cast->getSubExpr()->isGLValue() &&
      Cast->getCastKind() != CK_LValueToRValue)
    return visitAddress(Cast->getSubExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() ? visit(Member->getBase(), {})
                             : visitAddress(Member->getBase());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    visitAddress(Element->getBase());
    return visit(Element->getIdx(), {});
  }
  if (const auto *Part = dyn_cast<ArraySectionExpr>(E)) {
    visitAddress(Part->getBase());
    for (const Expr *Bound : {Part->getLowerBound(), Part->getLength()})
      if (Bound)
        visit(Bound, {Bound->isGLValue() ? Use::Read : Use::Nothing});
    return;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E);
      Unary && Unary->getOpcode() == UO_Deref)
    return visit(Unary->getSubExpr(), {});
  visit(E, {});
}

void EffectCollector::visit(const Expr *E, Use U) {
  E = E->IgnoreParens();
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(E))
    return;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const bool Loads = Cast->getCastKind() == CK_LValueToRValue;
    const bool Decays = Cast->getCastKind() == CK_ArrayToPointerDecay;
    return visit(Cast->getSubExpr(), Loads    ? Use{Use::Read}
                                     : Decays ? Use{}
                                              : U);
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return visitBinary(Binary, U);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isIncrementDecrementOp()) {
      if (U.What != Use::Nothing || E != Discarded)
        note(Unary->getSubExpr(), {Use::Read});
      return visit(Unary->getSubExpr(), {Use::Accumulate, Operator::Addition});
    }
    if (Unary->getOpcode() == UO_AddrOf)
      return visitAddress(Unary->getSubExpr());
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    visit(Choice->getCond(), {});
    visitIf(Choice->getCond(), [&] { visit(Choice->getTrueExpr(), U); });
    return visit(Choice->getFalseExpr(), U);
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    visitCall(Call);
    if (Call->isGLValue())
      note(Call, U);
    return;
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
    for (const Expr *Argument : Made->arguments())
      visit(Argument, {Argument->isGLValue() ? Use::Read : Use::Nothing});
    return;
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    // As if it were called here, wherever it is.
    for (const Expr *Init : Lambda->capture_inits())
      if (Init)
        visit(Init, {});
    return visitStatement(Lambda->getBody());
  }
  if (isa<FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr>(E)) {
    for (const Stmt *Child : E->children())
      if (const auto *Value = dyn_cast_or_null<Expr>(Child))
        visit(Value, U);
    return;
  }
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E) ||
      (Unary && Unary->getOpcode() == UO_Deref)) {
    if (E->isGLValue())
      note(E, U);
    return visitAddress(E);
  }
  if (!isa<CXXThisExpr>(E))
    visitChildren(E);
}

void EffectCollector::visitBinary(const BinaryOperator *E, Use U) {
  const bool IsDiscarded = E == Discarded;
  if (!E->isAssignmentOp()) {
    if (E->getOpcode() == BO_Comma)
      Discarded = withoutCleanups(E->getLHS());
    visit(E->getLHS(), {});
    if (E->getOpcode() == BO_Comma && IsDiscarded)
      Discarded = withoutCleanups(E->getRHS());
    return visit(E->getRHS(), E->getOpcode() == BO_Comma ? U : Use{});
  }
  Use Target{Use::Write};
  const Expr *Value = E->getRHS();
  if (E->isCompoundAssignmentOp()) {
    const Operator Op = operatorOf(
        BinaryOperator::getOpForCompoundAssignment(E->getOpcode()));
    Target = Op == Operator::Invalid ? Use{Use::Both}
                                     : Use{Use::Accumulate, Op};
  } else if (Operator Op; const Expr *Other = accumulated(E, Op)) {
    Target = {Use::Accumulate, Op};
    Value = Other;
  }
  visit(Value, {Value->isGLValue() ? Use::Read : Use::Nothing});
  visit(E->getLHS(), Target);
  if (U.What != Use::Nothing || !IsDiscarded)
    note(E->getLHS(), {Use::Read});
}

} // namespace pacc
