//===- Settings.cpp - what a variable has before a loop -------------------===//
#include "Loops/Forms/Settings.h"
#include "Tree/Builder.h"
#include "Tree/References.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

static VarDecl *declaredBy(Stmt *S, const VarDecl *Var) {
  auto *Declares = dyn_cast<DeclStmt>(S);
  for (Decl *D : Declares ? Declares->decls() : DeclStmt::decl_range(nullptr, nullptr))
    if (D == Var)
      return cast<VarDecl>(D);
  return nullptr;
}

std::optional<Setting> findSetting(const VarDecl *Var, const BlockPlace &Where) {
  for (unsigned I = Where.Block ? Where.Index : 0; I-- > 0;) {
    Stmt *S = Where.at(I);
    if (VarDecl *Declared = declaredBy(S, Var)) {
      // What is declared behind it may begin with it.
      const bool IsLast = cast<DeclStmt>(S)->decls().end()[-1] == Declared;
      Expr *First = IsLast ? Declared->getInit() : nullptr;
      if (!First || isa<InitListExpr>(First))
        return std::nullopt;
      return Setting{&Where, I, Declared, First};
    }
    auto *Set = dyn_cast<BinaryOperator>(S);
    if (Set && Set->getOpcode() == BO_Assign && isReferenceTo(Set->getLHS(), Var)) {
      if (mentions(Set->getRHS(), Var))
        return std::nullopt;
      return Setting{&Where, I, nullptr, Set->getRHS()};
    }
    if (!isa<DeclStmt, Expr, NullStmt>(S) || mentions(S, Var))
      return std::nullopt;
  }
  return Where.Around ? findSetting(Var, *Where.Around) : std::nullopt;
}

void removeSetting(Builder &B, const Setting &Set) {
  Stmt *&S = Set.In->at(Set.Index);
  B.at(S->getBeginLoc());
  if (Set.Declared)
    Set.Declared->setInit(nullptr);
  if (!Set.Declared || cast<DeclStmt>(S)->isSingleDecl())
    S = B.nothing();
}

const BlockPlace *declaredBefore(const VarDecl *Var, const BlockPlace &Where) {
  for (const BlockPlace *P = &Where; P; P = P->Around)
    for (unsigned I = 0; P->Block && I < P->Index; ++I)
      if (declaredBy(P->at(I), Var))
        return P;
  return nullptr;
}

bool isMentionedBehind(const VarDecl *Var, const BlockPlace &Where, const BlockPlace &Last) {
  for (const BlockPlace *P = &Where;; P = P->Around) {
    for (unsigned I = P->Index + 1; P->Block && I < P->Block->size(); ++I)
      if (mentions(P->at(I), Var))
        return true;
    if (P == &Last)
      return false;
  }
}

} // namespace pacc
