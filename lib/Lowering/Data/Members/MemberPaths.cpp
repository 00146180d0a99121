//===- MemberPaths.cpp - where a member lies ------------------------------===//
#include "Data/Members/MemberPaths.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

/// Without parentheses, loads and conversions to a base class at a known place.
static const Expr *withoutCasts(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
    if (!Cast || llvm::any_of(Cast->path(), [](const CXXBaseSpecifier *Base) {
          return Base->isVirtual();
        }))
      return E;
    E = Cast->getSubExpr();
  }
}

std::optional<MemberPath> memberPathOf(const MemberExpr *Member) {
  MemberPath P;
  for (;;) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return std::nullopt;
    P.Fields.push_back(Field->getCanonicalDecl());
    auto Bases = basesOf(Member->getBase());
    const Expr *Base = withoutCasts(Member->getBase());
    const auto goOn = [&](const Expr *To) {
      const auto Inner = basesOf(To);
      Bases.insert(Bases.begin(), Inner.begin(), Inner.end());
      Base = withoutCasts(To);
    };
    P.BehindPointer = Member->isArrow();
    if (const auto *Deref = dyn_cast<UnaryOperator>(Base);
        Deref && Deref->getOpcode() == UO_Deref && !Member->isArrow()) {
      P.BehindPointer = true;
      goOn(Deref->getSubExpr());
    }
    if (const auto *Address = dyn_cast<UnaryOperator>(Base);
        Address && Address->getOpcode() == UO_AddrOf && P.BehindPointer) {
      P.BehindPointer = false; // (&object)->member
      goOn(Address->getSubExpr());
    }
    P.Bases.append(Bases.begin(), Bases.end());
    P.Bases.push_back(nullptr);
    if (P.BehindPointer && isa<CXXThisExpr>(Base))
      return P;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Base)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Var || standsFor(Ref) || Ref->isNonOdrUse() != NOUR_None)
        return std::nullopt;
      P.Root = Var->getCanonicalDecl();
      return P;
    }
    Member = dyn_cast<MemberExpr>(Base);
    if (!Member || P.BehindPointer)
      return std::nullopt;
  }
}

} // namespace pacc
