//===- MemberVariables.cpp - variables that stand for members -------------===//
#include "Data/Members/MemberVariables.h"

#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"

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
      Member->getMemberDecl() != Other->getMemberDecl() || basesOf(Member->getBase()) != basesOf(Other->getBase()))
    return false;
  const Whole Of = wholeOf(Member), OfOther = wholeOf(Other);
  return Of.IsPointer == OfOther.IsPointer && same(Of.E, OfOther.E);
}

} // namespace

bool MemberVariables::isPlain(const MemberExpr *Member) {
  return same(Member, Member);
}

bool MemberVariables::isSame(const Expr *A, const Expr *B) { return same(A, B); }

const MemberVariables::Replaced *
MemberVariables::find(const MemberExpr *Member) const {
  for (const Replaced &R : Members)
    if (same(R.Member, Member))
      return &R;
  return nullptr;
}

void MemberVariables::replaceIn(Stmt *S) const {
  if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    replaceInClauses(Construct);
  const auto *Lambda = dyn_cast<LambdaExpr>(S);
  for (Stmt *&Child : S->children()) {
    if (!Child || (Lambda && Child == Lambda->getBody()))
      continue;
    if (Expr *New = replacement(Child, In::Code))
      Child = New;
    else
      replaceIn(Child);
  }
}

void MemberVariables::replaceInClauses(
    OpenACCConstructStmt *Construct) const {
  for (const OpenACCClause *Clause : Construct->clauses())
    for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children())
      Child = copyWith(cast_or_null<Expr>(Child));
}

Expr *MemberVariables::replacement(const Stmt *S, In Where) const {
  const auto *Member = dyn_cast<MemberExpr>(S);
  const Replaced *R = Member ? find(Member) : nullptr;
  if (!R)
    return nullptr;
  LC.B.at(Member->getExprLoc());
  if (!R->Field || Where == In::Clauses)
    return LC.B.ref(R->Var);
  return MemberExpr::CreateImplicit(LC.C, LC.B.ref(R->Var), /*IsArrow=*/false, R->Field, R->Field->getType(), VK_LValue,
                                    R->Field->isBitField() ? OK_BitField : OK_Ordinary);
}

/// Templates share what stands in clauses: copies of the nodes on the way.
Expr *MemberVariables::copyWith(Expr *E) const {
  if (!E)
    return nullptr;
  if (Expr *New = replacement(E, In::Clauses))
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

const char *MemberVariables::changedIn(const Uses &Body, const Expr *E) {
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

} // namespace pacc
