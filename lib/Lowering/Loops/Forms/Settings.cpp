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

std::optional<Setting> findSetting(const VarDecl *Var, const Place &Where) {
  for (unsigned I = Where.Block ? Where.Index : 0; I-- > 0;) {
    Stmt *S = Where.at(I);
    if (VarDecl *Declared = declaredBy(S, Var)) {
      // What is declared behind it may begin with it.
      const bool IsLast = cast<DeclStmt>(S)->decls().end()[-1] == Declared;
      Expr *First = IsLast ? Declared->getInit() : nullptr;
      if (!First || isa<InitListExpr>(First))
        return std::nullopt;
      return Setting{I, Declared, First};
    }
    auto *Set = dyn_cast<BinaryOperator>(S);
    if (Set && Set->getOpcode() == BO_Assign && isReferenceTo(Set->getLHS(), Var)) {
      if (mentions(Set->getRHS(), Var))
        return std::nullopt;
      return Setting{I, nullptr, Set->getRHS()};
    }
    if (!isa<DeclStmt, Expr, NullStmt>(S) || mentions(S, Var))
      return std::nullopt;
  }
  return std::nullopt;
}

void removeSetting(Builder &B, const Setting &Set, const Place &Where) {
  B.at(Where.at(Set.Index)->getBeginLoc());
  if (Set.Declared)
    Set.Declared->setInit(nullptr);
  if (!Set.Declared || cast<DeclStmt>(Where.at(Set.Index))->isSingleDecl())
    Where.at(Set.Index) = B.nothing();
}

bool isDeclaredBefore(const VarDecl *Var, const Place &Where) {
  for (unsigned I = 0; Where.Block && I < Where.Index; ++I)
    if (declaredBy(Where.at(I), Var))
      return true;
  return false;
}

bool isMentionedBehind(const VarDecl *Var, const Place &Where) {
  for (unsigned I = Where.Index + 1; Where.Block && I < Where.Block->size(); ++I)
    if (mentions(Where.at(I), Var))
      return true;
  return false;
}

} // namespace pacc
