//===- Clone.cpp - copies of nodes that templates share -------------------===//
#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {

const FunctionDecl *patternOf(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  return F->getCanonicalDecl();
}
namespace {

CXXCastPath pathOf(CastExpr *E) {
  return CXXCastPath(E->path_begin(), E->path_end());
}

FPOptionsOverride featuresOf(const CastExpr *E) {
  return E->hasStoredFPFeatures() ? E->getStoredFPFeatures()
                                  : FPOptionsOverride();
}

Stmt *cloneCast(ASTContext &C, CastExpr *E) {
  CXXCastPath Path = pathOf(E);
  QualType T = E->getType();
  ExprValueKind VK = E->getValueKind();
  CastKind K = E->getCastKind();
  Expr *Sub = E->getSubExpr();
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    auto *Copy = ImplicitCastExpr::Create(C, T, K, Sub, &Path, VK, featuresOf(E));
    Copy->setIsPartOfExplicitCast(Cast->isPartOfExplicitCast());
    return Copy;
  }
  if (auto *Cast = dyn_cast<CStyleCastExpr>(E))
    return CStyleCastExpr::Create(C, T, VK, K, Sub, &Path, featuresOf(E),
                                  Cast->getTypeInfoAsWritten(),
                                  Cast->getLParenLoc(), Cast->getRParenLoc());
  if (auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E))
    return CXXFunctionalCastExpr::Create(
        C, T, VK, Cast->getTypeInfoAsWritten(), K, Sub, &Path, featuresOf(E),
        Cast->getLParenLoc(), Cast->getRParenLoc());
  if (auto *Cast = dyn_cast<CXXStaticCastExpr>(E))
    return CXXStaticCastExpr::Create(
        C, T, VK, K, Sub, &Path, Cast->getTypeInfoAsWritten(), featuresOf(E),
        Cast->getOperatorLoc(), Cast->getRParenLoc(), Cast->getAngleBrackets());
  if (auto *Cast = dyn_cast<CXXDynamicCastExpr>(E))
    return CXXDynamicCastExpr::Create(C, T, VK, K, Sub, &Path, Cast->getTypeInfoAsWritten(), Cast->getOperatorLoc(),
                                      Cast->getRParenLoc(), Cast->getAngleBrackets());
  return nullptr;
}

Stmt *cloneCall(ASTContext &C, CallExpr *E) {
  llvm::SmallVector<Expr *, 8> Args(E->arguments());
  FPOptionsOverride FP = E->getFPFeatures();
  QualType T = E->getType();
  ExprValueKind VK = E->getValueKind();
  if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
    return CXXOperatorCallExpr::Create(
        C, Operator->getOperator(), E->getCallee(), Args, T, VK,
        Operator->getOperatorLoc(), FP, E->getADLCallKind());
  if (isa<CXXMemberCallExpr>(E))
    return CXXMemberCallExpr::Create(C, E->getCallee(), Args, T, VK,
                                     E->getRParenLoc(), FP);
  if (E->getStmtClass() != Stmt::CallExprClass)
    return nullptr;
  return CallExpr::Create(C, E->getCallee(), Args, T, VK, E->getRParenLoc(), FP,
                          0, E->getADLCallKind());
}

Stmt *cloneMember(ASTContext &C, MemberExpr *E) {
  if (E->hasExplicitTemplateArgs())
    return nullptr;
  return MemberExpr::Create(
      C, E->getBase(), E->isArrow(), E->getOperatorLoc(), E->getQualifierLoc(),
      SourceLocation(), E->getMemberDecl(), E->getFoundDecl(),
      E->getMemberNameInfo(), nullptr, E->getType(), E->getValueKind(),
      E->getObjectKind(), E->isNonOdrUse());
}

Stmt *cloneBinary(ASTContext &C, BinaryOperator *E) {
  FPOptionsOverride FP =
      E->hasStoredFPFeatures() ? E->getStoredFPFeatures() : FPOptionsOverride();
  if (auto *Compound = dyn_cast<CompoundAssignOperator>(E))
    return CompoundAssignOperator::Create(
        C, E->getLHS(), E->getRHS(), E->getOpcode(), E->getType(),
        E->getValueKind(), E->getObjectKind(), E->getOperatorLoc(), FP,
        Compound->getComputationLHSType(),
        Compound->getComputationResultType());
  return BinaryOperator::Create(C, E->getLHS(), E->getRHS(), E->getOpcode(),
                                E->getType(), E->getValueKind(),
                                E->getObjectKind(), E->getOperatorLoc(), FP);
}

Stmt *cloneStatement(ASTContext &C, Stmt *S) {
  if (auto *Block = dyn_cast<CompoundStmt>(S)) {
    llvm::SmallVector<Stmt *, 8> Body(Block->body());
    return CompoundStmt::Create(C, Body,
                                Block->hasStoredFPFeatures()
                                    ? Block->getStoredFPFeatures()
                                    : FPOptionsOverride(),
                                Block->getLBracLoc(), Block->getRBracLoc());
  }
  if (auto *If = dyn_cast<IfStmt>(S)) {
    if (If->getConditionVariable())
      return nullptr;
    return IfStmt::Create(C, If->getIfLoc(), If->getStatementKind(),
                          If->getInit(), nullptr, If->getCond(),
                          If->getLParenLoc(), If->getRParenLoc(), If->getThen(),
                          If->getElseLoc(), If->getElse());
  }
  if (auto *For = dyn_cast<ForStmt>(S)) {
    if (For->getConditionVariable())
      return nullptr;
    return new (C) ForStmt(C, For->getInit(), For->getCond(), nullptr,
                           For->getInc(), For->getBody(), For->getForLoc(),
                           For->getLParenLoc(), For->getRParenLoc());
  }
  return nullptr;
}

} // namespace

Stmt *cloneNode(ASTContext &C, Stmt *S) {
  if (auto *E = dyn_cast<CastExpr>(S))
    return cloneCast(C, E);
  if (auto *E = dyn_cast<CallExpr>(S))
    return cloneCall(C, E);
  if (auto *E = dyn_cast<MemberExpr>(S))
    return cloneMember(C, E);
  if (auto *E = dyn_cast<BinaryOperator>(S))
    return cloneBinary(C, E);
  if (auto *E = dyn_cast<UnaryExprOrTypeTraitExpr>(S); E && !E->isArgumentType())
    return new (C) UnaryExprOrTypeTraitExpr(E->getKind(), E->getArgumentExpr(), E->getType(), E->getOperatorLoc(),
                                            E->getRParenLoc());
  if (auto *E = dyn_cast<ExtVectorElementExpr>(S))
    return new (C) ExtVectorElementExpr(E->getType(), E->getValueKind(), E->getBase(), E->getAccessor(), E->getAccessorLoc());
  if (auto *E = dyn_cast<ParenExpr>(S))
    return new (C) ParenExpr(E->getLParen(), E->getRParen(), E->getSubExpr());
  if (auto *E = dyn_cast<ArraySubscriptExpr>(S))
    return new (C) ArraySubscriptExpr(E->getLHS(), E->getRHS(), E->getType(),
                                      E->getValueKind(), E->getObjectKind(),
                                      E->getRBracketLoc());
  if (auto *E = dyn_cast<UnaryOperator>(S))
    return UnaryOperator::Create(
        C, E->getSubExpr(), E->getOpcode(), E->getType(), E->getValueKind(),
        E->getObjectKind(), E->getOperatorLoc(), E->canOverflow(),
        E->hasStoredFPFeatures() ? E->getStoredFPFeatures()
                                 : FPOptionsOverride());
  if (auto *E = dyn_cast<ConditionalOperator>(S))
    return new (C) ConditionalOperator(
        E->getCond(), E->getQuestionLoc(), E->getTrueExpr(), E->getColonLoc(),
        E->getFalseExpr(), E->getType(), E->getValueKind(), E->getObjectKind());
  if (auto *E = dyn_cast<MaterializeTemporaryExpr>(S))
    return E->getExtendingDecl()
               ? nullptr
               : new (C)
                     MaterializeTemporaryExpr(E->getType(), E->getSubExpr(),
                                              E->isBoundToLvalueReference());
  if (auto *E = dyn_cast<ExprWithCleanups>(S))
    return ExprWithCleanups::Create(
        C, E->getSubExpr(), E->cleanupsHaveSideEffects(), E->getObjects());
  return cloneStatement(C, S);
}

Expr *cloneExpr(ASTContext &C, Expr *E, SourceLocation Loc) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    return DeclRefExpr::Create(
        C, Ref->getQualifierLoc(), SourceLocation(), Ref->getDecl(),
        Ref->refersToEnclosingVariableOrCapture(), Loc, Ref->getType(),
        Ref->getValueKind(), Ref->getFoundDecl(), nullptr, Ref->isNonOdrUse());
  if (auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return cloneExpr(C, Parameter->getReplacement(), Loc);
  if (auto *Constant = dyn_cast<ConstantExpr>(E))
    return cloneExpr(C, Constant->getSubExpr(), Loc);
  if (E->children().empty())
    return E; // a literal, `this`
  auto *Copy = cast_or_null<Expr>(cloneNode(C, E));
  if (!Copy)
    return nullptr;
  if (auto *Member = dyn_cast<MemberExpr>(Copy))
    Member->setMemberLoc(Loc);
  for (Stmt *&Child : Copy->children()) {
    Child = Child ? cloneExpr(C, cast<Expr>(Child), Loc) : nullptr;
    if (!Child)
      return nullptr;
  }
  return Copy;
}

Stmt *cloneExprs(ASTContext &C, Stmt *S) {
  if (auto *E = dyn_cast<Expr>(S))
    return cloneExpr(C, E, E->getBeginLoc());
  auto *Block = dyn_cast<CompoundStmt>(S);
  Stmt *Copy = Block ? cloneNode(C, Block) : nullptr;
  if (!Copy)
    return nullptr;
  for (Stmt *&Child : Copy->children()) {
    Child = cloneExprs(C, Child);
    if (!Child)
      return nullptr;
  }
  return Copy;
}

namespace {

/// The template that a function, or a function round a lambda, is made from.
const Stmt *patternBody(const FunctionDecl *Function) {
  for (const DeclContext *DC = Function; DC; DC = DC->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(DC))
      if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
        return Pattern->getBody();
  return nullptr;
}

class Unsharing {
public:
  Unsharing(LoweringContext &Ctx, const Stmt *Pattern) : Ctx(Ctx) {
    note(Pattern);
  }

  bool failed() const { return Failed; }

  /// What `S` becomes. Only paths to variables are copied: nothing else
  /// changes.
  Stmt *visit(Stmt *S) {
    if (!S || isa<DeclRefExpr>(S) || !namesVariable(S))
      return S;
    if (Shared.contains(S)) {
      Stmt *Copy = cloneNode(Ctx.C, S);
      if (!Copy) {
        report(Ctx.S, S->getBeginLoc(), Diag::TemplateNode)
            << S->getStmtClassName();
        Failed = true;
        return S;
      }
      S = Copy;
    }
    for (Stmt *&Child : S->children())
      Child = visit(Child);
    return S;
  }

private:
  void note(const Stmt *S) {
    if (!S)
      return;
    Shared.insert(S);
    // The template's own regions are not open (OpenMPRegions.h).
    if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S); Directive && Directive->hasAssociatedStmt())
      return note(Directive->getRawStmt());
    if (const auto *Block = dyn_cast<BlockExpr>(S))
      return note(Block->getBody());
    for (const Stmt *Child : S->children())
      note(Child);
  }

  static bool namesVariable(const Stmt *S) {
    if (!S)
      return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      return isa<VarDecl>(Ref->getDecl());
    return llvm::any_of(S->children(), namesVariable);
  }

  LoweringContext &Ctx;
  llvm::DenseSet<const Stmt *> Shared;
  bool Failed = false;
};

} // namespace

bool unshare(LoweringContext &Ctx, Stmt *Body) {
  const Stmt *Pattern = patternBody(Ctx.Function);
  if (!Pattern || Pattern == Body)
    return true;
  Unsharing U(Ctx, Pattern);
  for (Stmt *&Child : Body->children())
    Child = U.visit(Child);
  return !U.failed();
}

} // namespace pacc
