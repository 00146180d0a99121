//===- HostReads.cpp - what the host reads for sections -------------------===//
#include "Data/Subscripts/NamedMembers.h"
#include "Data/Subscripts/SubscriptSums.h"

#include "Region.h"
#include "Tree/Clone.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

/// A member whose value counts: a number, or, of a difference, a pointer. (Behind several pointers no copy can be looked at.)
static void noteMember(const Expr *E, ReadPlaces &Out) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  const auto Path = Member ? memberPathOf(Member) : std::nullopt;
  if (Path && llvm::none_of(Out.Members, [&Path](const MemberExpr *Other) { return memberPathOf(Other) == Path; }))
    Out.Members.push_back(Member);
}

void noteRead(const Region &R, const Stmt *E, ReadPlaces &Out) {
  if (!E)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      if (R.Read.contains(Var->getCanonicalDecl()))
        Out.Variables.insert(Var);
  if (const auto *Member = dyn_cast<MemberExpr>(E); Member && Member->getType()->isIntegralOrEnumerationType())
    noteMember(Member, Out);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
      if (Side->getType()->isPointerType())
        noteMember(Side, Out);
  for (const Stmt *Child : E->children())
    noteRead(R, Child, Out);
}

Expr *copyForHost(Region &R, const Expr *E) {
  Builder &B = R.Ctx.B;
  Expr *Copy = cloneExpr(R.Ctx.C, const_cast<Expr *>(E), E->getExprLoc());
  if (Copy && Copy->isGLValue())
    Copy = B.rvalue(Copy);
  for (const VarDecl *Pointer : objectPointersIn(E))
    Copy = Copy ? B.paren(B.conditional(B.value(Pointer), Copy,
                                        B.convert(Copy->getType()->isPointerType() ? B.null() : B.integer(0), Copy->getType())))
                : nullptr;
  return Copy;
}

} // namespace pacc
