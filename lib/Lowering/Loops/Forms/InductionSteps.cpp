//===- InductionSteps.cpp - what an iteration adds to a variable ----------===//
#include "Loops/Forms/InductionSteps.h"
#include "Loops/Forms/Continues.h"
#include "Loops/Forms/LoopHeads.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static Step stepOf(const Expr *E) {
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return {E, nullptr, Unary->isDecrementOp()};
  const auto *Set = cast<BinaryOperator>(E);
  if (Set->getOpcode() != BO_Assign)
    return {E, Set->getRHS(), Set->getOpcode() == BO_SubAssign};
  const auto *Sum = cast<BinaryOperator>(Set->getRHS()->IgnoreParenImpCasts());
  const bool IsLeft = steppedBy(Set) && isReferenceTo(Sum->getLHS(), steppedBy(Set));
  return {E, IsLeft ? Sum->getRHS() : Sum->getLHS(), Sum->getOpcode() == BO_Sub};
}

Steps::Steps(const ASTContext &C, const Stmt *Body, const VarDecl *Var) : C(C), Var(Var) {
  walk(Body);
  count(Body);
}

/// What is executed in each iteration, whatever happens.
void Steps::walk(const Stmt *S) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S))
    return walkExpr(E, /*IsStatement=*/true);
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Child : Block->body()) {
      if (!MayBeOver)
        walk(Child);
      MayBeOver |= continues(Child);
    }
  } else if (const auto *Declares = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declares->decls())
      if (const auto *Declared = dyn_cast<VarDecl>(D);
          Declared && Declared->hasLocalStorage() && Declared->getInit())
        walkExpr(Declared->getInit());
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    if (If->getCond())
      walkExpr(If->getCond());
    if (If->getElse() && !MayBeOver && !continues(If))
      walkBranches(*If);
  }
}

/// Each iteration takes one of them: steps count if both make the same.
void Steps::walkBranches(const IfStmt &If) {
  const unsigned Others = OtherWays, Before = Unused;
  const auto StepsOf = [this](const Stmt *Branch) {
    llvm::SmallVector<Step, 2> Here;
    std::swap(All, Here);
    walk(Branch);
    std::swap(All, Here);
    return Here;
  };
  const llvm::SmallVector<Step, 2> Then = StepsOf(If.getThen()), Else = StepsOf(If.getElse());
  const auto AreSame = [this](const auto &Pair) {
    const auto &[X, Y] = Pair;
    return X.IsNegative == Y.IsNegative && (X.By && Y.By ? areWrittenAlike(X.By, Y.By, C) : !X.By && !Y.By);
  };
  if (Then.size() != Else.size() || !llvm::all_of(llvm::zip(Then, Else), AreSame)) {
    OtherWays = Others;
    Unused = Before;
    return;
  }
  All.append(Then);
  OtherWays += Else.size();
}

void Steps::walkExpr(const Expr *E, bool IsStatement) {
  E = E->IgnoreParens();
  if (steppedBy(E) == Var) {
    All.push_back(stepOf(E));
    const auto *Set = dyn_cast<BinaryOperator>(E);
    Unused += IsStatement ? 1 + (Set && Set->getOpcode() == BO_Assign) : 0;
    return;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isLogicalOp())
    return walkExpr(Binary->getLHS());
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return walkExpr(Choice->getCond());
  if (isa<BinaryOperator, UnaryOperator, CastExpr, ArraySubscriptExpr, MemberExpr, CallExpr, FullExpr>(E))
    for (const Stmt *Child : E->children())
      if (const auto *Part = dyn_cast_or_null<Expr>(Child))
        walkExpr(Part);
}

void Steps::count(const Stmt *S) {
  if (!S)
    return;
  if (isa<LambdaExpr, BlockExpr, StmtExpr, OpenACCConstructStmt>(S) || typeMentions(S, Var))
    IsHidden |= mentions(S, Var);
  if (const Expr *Target = assignedBy(S))
    Changes += isReferenceTo(Target, Var);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    Mentions += Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
  for (const Stmt *Child : S->children())
    count(Child);
}

} // namespace pacc
