//===- PipelineMembers.cpp - members as arrays of a pipeline --------------===//
#include "PipelineMembers.h"

#include "Clone.h"
#include "LoweringContext.h"
#include "PipelineArrays.h"
#include "Sections.h"
#include "Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// What a member is taken of: an object, or the object behind a pointer.
struct Whole {
  const Expr *E;
  bool IsPointer;
};

Whole wholeOf(const MemberExpr *Member) {
  const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
  const auto *Operator = dyn_cast<UnaryOperator>(Base);
  if (Operator &&
      Operator->getOpcode() == (Member->isArrow() ? UO_AddrOf : UO_Deref))
    return {Operator->getSubExpr()->IgnoreParenImpCasts(), !Member->isArrow()};
  return {Base, Member->isArrow()};
}

/// Both name the same object as long as no variable or member in them changes.
/// Only of variables, `this` and members.
bool same(const Expr *A, const Expr *B) {
  A = A->IgnoreParenImpCasts();
  B = B->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(A))
    return isa<CXXThisExpr>(B);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(A)) {
    const auto *Other = dyn_cast<DeclRefExpr>(B);
    return Other && Ref->getDecl()->getCanonicalDecl() ==
                        Other->getDecl()->getCanonicalDecl();
  }
  const auto *Member = dyn_cast<MemberExpr>(A);
  const auto *Other = dyn_cast<MemberExpr>(B);
  if (!Member || !Other || !isa<FieldDecl>(Member->getMemberDecl()) ||
      Member->getMemberDecl() != Other->getMemberDecl())
    return false;
  const Whole Of = wholeOf(Member), OfOther = wholeOf(Other);
  return Of.IsPointer == OfOther.IsPointer && same(Of.E, OfOther.E);
}

class Localizing {
public:
  explicit Localizing(LoweringContext &LC) : LC(LC) {}

  /// The member becomes a variable, if it can. False after an error.
  bool add(const Expr *Root, const Uses &Body, SmallVectorImpl<Stmt *> &Out) {
    const auto *Member = dyn_cast<MemberExpr>(Root);
    if (!Member || !Member->getType()->isPointerType() || !same(Member, Member))
      return true;
    if (find(Member))
      return true; // named twice: the clauses' error
    if (const char *Changed = changedIn(Body, Member)) {
      report(LC.S, Member->getExprLoc(), Diag::PipelineMemberChanges)
          << LC.text(Member) << Changed;
      return false;
    }
    LC.B.at(Member->getExprLoc());
    QualType T = Member->getType();
    T.removeLocalConst();
    T.removeLocalVolatile();
    Expr *Value =
        cloneExpr(LC.C, const_cast<MemberExpr *>(Member), Member->getExprLoc());
    if (!Value)
      return true;
    VarDecl *Var = LC.B.variable(LC.text(Member), T, LC.B.rvalue(Value));
    Out.push_back(LC.B.declare(Var));
    Members.push_back({Member, Var});
    return true;
  }

  bool any() const { return !Members.empty(); }

  /// In the body, of which all nodes are this function's own. Lambdas keep the
  /// members that their own code names: like other functions that kernels call
  /// they find the chunk through the object.
  void replaceIn(Stmt *S) {
    if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      replaceInClauses(Construct);
    const auto *Lambda = dyn_cast<LambdaExpr>(S);
    for (Stmt *&Child : S->children()) {
      if (!Child || (Lambda && Child == Lambda->getBody()))
        continue;
      if (Expr *New = replacement(Child))
        Child = New;
      else
        replaceIn(Child);
    }
  }

  void tell(LocalizedMembers &All) const {
    for (const Replaced &R : Members)
      All[R.Var] = R.Member;
  }

  void replaceInClauses(OpenACCConstructStmt *Construct) {
    for (const OpenACCClause *Clause : Construct->clauses())
      for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children())
        Child = copyWith(cast_or_null<Expr>(Child));
  }

private:
  struct Replaced {
    const MemberExpr *Member;
    VarDecl *Var;
  };

  const Replaced *find(const MemberExpr *Member) const {
    for (const Replaced &R : Members)
      if (same(R.Member, Member))
        return &R;
    return nullptr;
  }

  Expr *replacement(const Stmt *S) const {
    const auto *Member = dyn_cast<MemberExpr>(S);
    const Replaced *R = Member ? find(Member) : nullptr;
    if (!R)
      return nullptr;
    LC.B.at(Member->getExprLoc());
    return LC.B.ref(R->Var);
  }

  /// Templates share what stands in clauses: copies of the nodes on the way.
  Expr *copyWith(Expr *E) const {
    if (!E)
      return nullptr;
    if (Expr *New = replacement(E))
      return New;
    if (auto *S = dyn_cast<ArraySectionExpr>(E))
      return new (LC.C) ArraySectionExpr(
          copyWith(S->getBase()), copyWith(S->getLowerBound()),
          copyWith(S->getLength()), S->getType(), S->getValueKind(),
          S->getObjectKind(), S->getColonLocFirst(), S->getRBracketLoc());
    SmallVector<Expr *, 4> Children;
    bool Changed = false;
    for (Stmt *Child : E->children()) {
      Children.push_back(copyWith(cast_or_null<Expr>(Child)));
      Changed |= Children.back() != Child;
    }
    if (!Changed)
      return E;
    auto *Copy = cast_or_null<Expr>(cloneNode(LC.C, E));
    if (!Copy)
      return E; // and an error where the member is then found
    for (auto [Child, New] : llvm::zip(Copy->children(), Children))
      Child = New;
    return Copy;
  }

  /// What of the path to the member changes in the body; null: nothing.
  static const char *changedIn(const Uses &Body, const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      // An object may be written; a pointer that leads to the member may not.
      const bool Leads =
          Var && Var->getType().getNonReferenceType()->isPointerType();
      return Leads && Body.isWritten(Var) ? Var->getName().data() : nullptr;
    }
    const auto *Member = dyn_cast<MemberExpr>(E);
    if (!Member)
      return nullptr;
    const auto *Field = cast<FieldDecl>(Member->getMemberDecl());
    if (Field->getType()->isPointerType() && Body.isWritten(Field))
      return Field->getName().data();
    return changedIn(Body, wholeOf(Member).E);
  }

  LoweringContext &LC;
  SmallVector<Replaced, 4> Members;
};

} // namespace

bool localizeMembers(LoweringContext &LC, OpenACCDataConstruct *Construct,
                     const PipelineRecord &Record,
                     SmallVectorImpl<Stmt *> &Out, LocalizedMembers &Members) {
  Stmt *Body = Construct->getStructuredBlock();
  const Uses InBody(Body);
  Localizing L(LC);
  bool Good = true;
  for (const OpenACCClause *Clause : Construct->clauses())
    if (const auto *Create = dyn_cast<OpenACCCreateClause>(Clause);
        Create && isPipelineClause(Record, Clause))
      for (Expr *Item : Create->getVarList())
        Good &= L.add(Section::of(Item).Root, InBody, Out);
  if (!Good || !L.any())
    return Good;
  L.replaceInClauses(Construct);
  L.replaceIn(Body);
  L.tell(Members);
  return true;
}

} // namespace pacc
