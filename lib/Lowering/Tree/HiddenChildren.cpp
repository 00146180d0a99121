//===- HiddenChildren.cpp - what Stmt::children() leaves out --------------===//
#include "Tree/HiddenChildren.h"
#include "LoweringContext.h"
#include "Tree/Capture.h"
#include "Tree/Clone.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {
namespace {

class Exposer {
public:
  explicit Exposer(LoweringContext &Ctx) : Ctx(Ctx), B(Ctx.B) {}

  Stmt *visit(Stmt *S) {
    if (!S)
      return nullptr;
    if (auto *Copy = dyn_cast<ArrayInitLoopExpr>(S))
      return expose(Copy);
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (auto I = Lambda->capture_init_begin(),
                E = Lambda->capture_init_end();
           I != E; ++I)
        *I = cast_or_null<Expr>(visit(*I));
      return S;
    }
    for (Stmt *&Child : S->children())
      // Not each child is an lvalue of the node's own: only what changes is
      // written.
      if (Stmt *Now = visit(Child); Now != Child)
        Child = Now;
    return S;
  }

private:
  Stmt *expose(ArrayInitLoopExpr *Copy) {
    OpaqueValueExpr *Opaque = Copy->getCommonExpr();
    Expr *Source = Opaque->getSourceExpr();
    if (!Source || !Source->isLValue())
      return Copy;
    B.at(Source->getBeginLoc());
    QualType T = Source->getType();
    // Reading is all that happens, but where a class may have other plans.
    QualType Referred =
        Ctx.C.getBaseElementType(T)->isRecordType() ? T : T.withConst();
    VarDecl *Array =
        B.variable("__pacc_array", Ctx.C.getLValueReferenceType(Referred), Source);
    Expr *Again = B.ref(Array);
    if (!Ctx.C.hasSameType(Again->getType(), T))
      Again = ImplicitCastExpr::Create(Ctx.C, T, CK_NoOp, Again, nullptr,
                                       VK_LValue, FPOptionsOverride());
    // The expression for the elements refers to this very node, whose source
    // nothing but its constructor sets.
    new (static_cast<void *>(Opaque))
        OpaqueValueExpr(Opaque->getLocation(), Opaque->getType(),
                        Opaque->getValueKind(), Opaque->getObjectKind(), Again);
    return new (Ctx.C)
        StmtExpr(B.block({B.declare(Array), Copy}), Copy->getType(),
                 B.location(), B.location(), /*TemplateDepth=*/0);
  }

  LoweringContext &Ctx;
  Builder &B;
};

/// Names variables as such where Clang has noted that only their constant values count, if those hold addresses of
/// others: in kernels these are the host's, so that the constants are variables like others there.
class ConstantNames {
public:
  explicit ConstantNames(LoweringContext &Ctx) : Ctx(Ctx) {}

  void visit(Stmt *S) {
    for (Stmt *&Child : S->children()) {
      if (!Child || isa<LambdaExpr>(Child))
        continue;
      if (auto *If = dyn_cast<IfStmt>(Child); If && If->isConsteval())
        Child = ofRunTime(If) ? const_cast<Stmt *>(ofRunTime(If)) : new (Ctx.C) NullStmt(If->getBeginLoc());
      const auto *Ref = dyn_cast<DeclRefExpr>(Child);
      if (Ref && holdsAddresses(*Ref))
        Child = named(*Ref);
      else
        visit(Child);
    }
  }

private:
  bool holdsAddresses(const DeclRefExpr &Ref) const {
    const auto *Var = dyn_cast<VarDecl>(Ref.getDecl());
    if (!Var || Ref.isNonOdrUse() != NOUR_Constant || Var->getType()->isReferenceType())
      return false;
    const VarDecl *WithValue = nullptr; // not where a static member is declared once more, outside of its class
    const APValue *Value = Var->getAnyInitializer(WithValue) ? WithValue->evaluateValue() : nullptr;
    return Value && leadsToVariable(*Value);
  }

  /// Those of functions, and of what the device has copies of, are the device's own.
  bool leadsToVariable(const APValue &Value) const {
    const auto Leads = [this](const APValue &Part) { return leadsToVariable(Part); };
    switch (Value.getKind()) {
    case APValue::LValue: {
      const auto *Var = dyn_cast_or_null<VarDecl>(Value.getLValueBase().dyn_cast<const ValueDecl *>());
      return Var && !isDeviceConstant(Ctx, Var);
    }
    case APValue::Array:
      for (unsigned I = 0; I != Value.getArrayInitializedElts(); ++I)
        if (Leads(Value.getArrayInitializedElt(I)))
          return true;
      return Value.hasArrayFiller() && Leads(Value.getArrayFiller());
    case APValue::Struct:
      for (unsigned I = 0; I != Value.getStructNumBases(); ++I)
        if (Leads(Value.getStructBase(I)))
          return true;
      for (unsigned I = 0; I != Value.getStructNumFields(); ++I)
        if (Leads(Value.getStructField(I)))
          return true;
      return false;
    case APValue::Union:
      return Value.getUnionField() && Leads(Value.getUnionValue());
    default:
      return false;
    }
  }

  DeclRefExpr *named(const DeclRefExpr &Ref) const {
    auto *Var = const_cast<ValueDecl *>(Ref.getDecl());
    Ctx.S.MarkAnyDeclReferenced(Ref.getLocation(), Var, /*MightBeOdrUse=*/true);
    return DeclRefExpr::Create(Ctx.C, Ref.getQualifierLoc(), SourceLocation(), Var,
                               Ref.refersToEnclosingVariableOrCapture(), Ref.getNameInfo(), Ref.getType(),
                               Ref.getValueKind(), const_cast<NamedDecl *>(Ref.getFoundDecl()));
  }

  LoweringContext &Ctx;
};

/// Calls it for what compute constructs have as their code.
void nameConstants(LoweringContext &Ctx, Stmt *S) {
  if (!S || isa<LambdaExpr>(S))
    return;
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S))
    return ConstantNames(Ctx).visit(S);
  for (Stmt *Child : S->children())
    nameConstants(Ctx, Child);
}

/// Puts variables where references to them stand that CodeGen replaces anyway, and where `object.member` means a static
/// one.
class Namer {
public:
  explicit Namer(LoweringContext &Ctx) : C(Ctx.C) {}

  void run(Stmt *Body) {
    findOpenMP(Body);
    visit(Body);
  }

private:
  /// What OpenMP's clauses name has copies there.
  void findOpenMP(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      for (const OMPClause *Clause : Directive->clauses())
        OpenMP.push_back(Clause);
    for (const Stmt *Child : S->children())
      findOpenMP(Child);
  }

  /// Null: it is no such reference.
  DeclRefExpr *meantBy(const DeclRefExpr *Ref) const {
    const auto *Reference = dyn_cast<VarDecl>(Ref->getDecl());
    const QualType T = Ref->getType();
    // An object that is only read through it is copied in, not out.
    if (!Reference || (T->isRecordType() && T.isConstQualified()) ||
        llvm::any_of(OpenMP, [Reference](const OMPClause *Clause) { return clauseMentions(Clause, Reference); }))
      return nullptr;
    Expr *Meant = standsFor(Ref);
    auto *Variable = Meant ? dyn_cast<DeclRefExpr>(Meant->IgnoreParenNoopCasts(C)) : nullptr;
    return Variable && isa<VarDecl>(Variable->getDecl()) && !Variable->getDecl()->getType()->isReferenceType()
               ? cast<DeclRefExpr>(cloneExpr(C, Variable, Ref->getLocation()))
               : nullptr;
  }

  Expr *withoutObject(MemberExpr *Member) {
    const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl());
    if (!Static || Member->getBase()->HasSideEffects(C))
      return Member;
    return DeclRefExpr::Create(C, Member->getQualifierLoc(), SourceLocation(), const_cast<VarDecl *>(Static),
                               /*RefersToEnclosingVariableOrCapture=*/false, Member->getMemberLoc(), Member->getType(),
                               Member->getValueKind(), nullptr, nullptr, Member->isNonOdrUse());
  }

  void visit(Stmt *S) {
    if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *Clause : Construct->clauses())
        replace(const_cast<OpenACCClause *>(Clause)->children(), /*Exact=*/false);
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (Expr *Init : Lambda->capture_inits())
        if (Init)
          visit(Init);
      return;
    }
    replace(S->children(), /*Exact=*/true);
  }

  /// `Exact`: const, if the reference is to const. Clauses have variables.
  void replace(Stmt::child_range Children, bool Exact) {
    for (Stmt *&Child : Children) {
      if (!Child)
        continue;
      if (auto *Member = dyn_cast<MemberExpr>(Child))
        Child = withoutObject(Member);
      auto *Ref = dyn_cast<DeclRefExpr>(Child);
      Expr *Meant = Ref ? meantBy(Ref) : nullptr;
      if (!Meant)
        visit(Child);
      else if (Exact && !C.hasSameType(Meant->getType(), Ref->getType()))
        Child = ImplicitCastExpr::Create(C, Ref->getType(), CK_NoOp, Meant, nullptr, VK_LValue, FPOptionsOverride());
      else
        Child = Meant;
    }
  }

  ASTContext &C;
  llvm::SmallVector<const OMPClause *, 4> OpenMP;
};

} // namespace

const Stmt *ofRunTime(const Stmt *S) {
  const auto *If = dyn_cast_or_null<IfStmt>(S);
  if (!If || !If->isConsteval())
    return S;
  return ofRunTime(If->isNonNegatedConsteval() ? If->getElse() : If->getThen());
}

void exposeChildren(LoweringContext &Ctx, Stmt *Body) {
  if (!Ctx.C.getLangOpts().CPlusPlus) // no other language copies arrays so, or has references
    return;
  Exposer(Ctx).visit(Body);
  Namer(Ctx).run(Body);
  nameConstants(Ctx, Body);
}

} // namespace pacc
