//===- PipelineObjects.cpp - what host code and kernels touch -------------===//
#include "Pipelines/PipelineObjects.h"

#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace pacc {

const VarDecl *Object::variable() const {
  return Behind || Field ? nullptr : dyn_cast_or_null<VarDecl>(Root);
}

bool Object::isGlobal() const {
  const auto *Var = dyn_cast_or_null<VarDecl>(Root);
  return !Behind && Var && Var->hasGlobalStorage() &&
         !Var->getType().isConstQualified();
}

static void merge(Objects &Into, const Objects &More) {
  for (const Object &O : More)
    if (!llvm::is_contained(Into, O))
      Into.push_back(O);
}

/// The variable in which an lvalue lies, elements and members taken off.
static const VarDecl *variableAround(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

ObjectFinder::ObjectFinder(const FunctionDecl *F) : F(F) {
  gather(F->getBody());
}

void ObjectFinder::gather(const Stmt *S) {
  if (!S)
    return;
  if (const auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D); Var && Var->getInit())
        Values[Var->getCanonicalDecl()].push_back(Var->getInit());
  if (const auto *Binary = dyn_cast<BinaryOperator>(S);
      Binary && Binary->getOpcode() == BO_Assign)
    if (const VarDecl *Var = variableAround(Binary->getLHS()))
      if (Binary->getType()->isPointerType() ||
          Binary->getType()->isRecordType())
        Values[Var->getCanonicalDecl()].push_back(Binary->getRHS());
  for (const Stmt *Child : S->children())
    gather(Child);
}

/// What the pointers in a variable lead to.
Objects ObjectFinder::behindVariable(const VarDecl *Var) {
  Var = Var->getCanonicalDecl();
  const Object Itself{Var, nullptr, /*Behind=*/true};
  const auto Found = Values.find(Var);
  const bool IsOuter = isa<ParmVarDecl>(Var) || Var->hasGlobalStorage();
  if (Found == Values.end() || !Busy.insert(Var).second)
    return Found == Values.end() || IsOuter ? Objects{Itself} : Objects();
  Objects All;
  bool IsNew = IsOuter;
  for (const Expr *Value : llvm::SmallVector<const Expr *, 2>(Found->second)) {
    const Objects Here = Var->getType()->isReferenceType() ? objectsOf(Value)
                                                           : targetsOf(Value);
    IsNew |= Here.empty();
    merge(All, Here);
  }
  Busy.erase(Var);
  if (IsNew || All.empty())
    merge(All, {Itself});
  return All;
}

/// What a function returns leads to something that it got, or that it knows.
Objects ObjectFinder::ofCall(const CallExpr *Call) {
  Objects All;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    const Expr *Of = Member->getImplicitObjectArgument();
    merge(All, Of->getType()->isPointerType() ? targetsOf(Of) : objectsOf(Of));
  }
  for (const Expr *Argument : Call->arguments()) {
    if (Argument->getType()->isPointerType() && !Argument->isGLValue())
      merge(All, targetsOf(Argument));
    else if (Argument->isGLValue())
      merge(All, objectsOf(Argument));
    if (Argument->isGLValue() && Argument->getType()->isRecordType())
      merge(All, find(Argument, /*Behind=*/true)); // an iterator, a view
  }
  const FunctionDecl *Callee = Call->getDirectCallee();
  const bool IsLibrary =
      Callee && (Callee->getBuiltinID() ||
                 Callee->getASTContext().getSourceManager().isInSystemHeader(
                     Callee->getLocation()));
  if (All.empty() && !IsLibrary)
    All.push_back({}); // a variable of its own file, perhaps
  return All;
}

Objects ObjectFinder::findReference(const Expr *E, bool Behind) {
  const auto *Ref = cast<DeclRefExpr>(E);
  if (const auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl()))
    return Binding->getBinding() ? find(Binding->getBinding(), Behind)
                                 : Objects{Object{}};
  const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
  if (!Var)
    return {};
  if (Var->getType()->isReferenceType())
    return behindVariable(Var);
  if (Behind && !Var->getType()->isArrayType())
    return behindVariable(Var);
  return {Object{Var->getCanonicalDecl()}};
}

/// `Behind`: the pointers that the expression's value is or holds are followed.
Objects ObjectFinder::find(const Expr *E, bool Behind) {
  E = E->IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const bool Decays = Cast->getCastKind() == CK_ArrayToPointerDecay;
    return find(Cast->getSubExpr(), Decays ? false : Behind);
  }
  if (isa<DeclRefExpr>(E))
    return findReference(E, Behind);
  if (isa<CXXThisExpr>(E)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    return {Object{Method ? Method->getParent()->getCanonicalDecl() : nullptr,
                   nullptr, /*Behind=*/true}};
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (const auto *Var = dyn_cast<VarDecl>(Member->getMemberDecl()))
      return {Object{Var->getCanonicalDecl(), nullptr, Behind}};
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return {};
    if (Behind && !Field->getType()->isArrayType())
      return {Object{Field->getCanonicalDecl(), nullptr, /*Behind=*/true}};
    Objects Of = find(Member->getBase(), Member->isArrow());
    for (Object &O : Of)
      if (O.Root && !O.Field)
        O.Field = Field->getCanonicalDecl();
    return Of;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    // Of an array of pointers: what those lead to.
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    const bool IsArray = Base->getType()->isArrayType();
    const VarDecl *Var = IsArray && Behind ? variableAround(Base) : nullptr;
    return Var && !Element->getType()->isArrayType() ? behindVariable(Var)
           : IsArray                                 ? find(Base, false)
                                                     : find(Base, true);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    const bool IsDeref = Unary->getOpcode() == UO_Deref;
    return find(Unary->getSubExpr(),
                Unary->getOpcode() == UO_AddrOf ? false : IsDeref || Behind);
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isAssignmentOp())
      return find(Binary->getLHS(), Behind);
    if (Binary->getOpcode() == BO_Comma)
      return find(Binary->getRHS(), Behind);
    Objects All;
    for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
      if (Side->getType()->isPointerType())
        merge(All, find(Side, Behind));
    return All;
  }
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    Objects All = find(Choice->getTrueExpr(), Behind);
    merge(All, find(Choice->getFalseExpr(), Behind));
    return All;
  }
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    Objects All;
    for (const Expr *Value : List->inits())
      merge(All, find(Value, Behind));
    return All;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return ofCall(Call);
  if (isa<FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr,
          SubstNonTypeTemplateParmExpr, CXXConstructExpr, LambdaExpr>(E)) {
    Objects All;
    for (const Stmt *Child : E->children())
      if (const auto *Value = dyn_cast_or_null<Expr>(Child))
        merge(All, find(Value, Behind || Value->getType()->isPointerType()));
    return All;
  }
  return {}; // new objects, numbers, strings
}

} // namespace pacc
