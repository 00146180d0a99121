//===- FirstAccess.cpp - is a variable written before it is read? ---------===//
#include "FirstAccess.h"
#include "Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

First then(First A, First B) {
  if (A == First::Read || A == First::Write)
    return A;
  if (B == First::Nothing)
    return A;
  return B; // Write makes a Maybe definite, Read after Maybe may see the old
            // value
}

First either(First A, First B) {
  if (A == First::Read || B == First::Read)
    return First::Read;
  return A == B ? A : First::Maybe;
}

First maybe(First A) { return either(A, First::Nothing); }

class Walker {
public:
  explicit Walker(const VarDecl *Var) : Var(Var->getCanonicalDecl()) {}

  First visit(const Stmt *S) {
    if (!S || !touches(S))
      return First::Nothing;
    if (const auto *E = dyn_cast<Expr>(S))
      return visitExpr(E);
    if (const auto *If = dyn_cast<IfStmt>(S))
      return then(then(visit(If->getInit()), visit(If->getCond())),
                  either(visit(If->getThen()), visit(If->getElse())));
    if (const auto *For = dyn_cast<ForStmt>(S))
      return then(then(visit(For->getInit()), visit(For->getCond())),
                  maybe(then(visit(For->getBody()), visit(For->getInc()))));
    if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(S))
      return visitLoopDirective(Loop);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return visitConstruct(Construct);
    if (isa<CompoundStmt, DeclStmt, AttributedStmt>(S))
      return visitInOrder(S);
    if (const auto *While = dyn_cast<WhileStmt>(S))
      return then(visit(While->getCond()), maybe(visit(While->getBody())));
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
      return then(visit(Range->getRangeInit()), maybe(visit(Range->getBody())));
    return First::Read; // do, switch, labels, atomics, ...
  }

private:
  bool touches(const Stmt *S) {
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      if (isInClause(Construct))
        return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl()->getCanonicalDecl() == Var;
    for (const Stmt *Child : S->children())
      if (Child && touches(Child))
        return true;
    return false;
  }

  First visitInOrder(const Stmt *S) {
    First Result = First::Nothing;
    for (const Stmt *Child : S->children())
      Result = then(Result, visit(Child));
    return Result;
  }

  First visitLoopDirective(const OpenACCLoopConstruct *Loop) {
    if (isReduced(Loop))
      return First::Read;
    for (const OpenACCClause *Clause : Loop->clauses())
      if (const auto *Private = dyn_cast<OpenACCPrivateClause>(Clause))
        if (names(Private->getVarList()))
          return First::Nothing; // another variable of that name
    return visit(Loop->getLoop());
  }

  bool names(llvm::ArrayRef<Expr *> List) {
    return llvm::any_of(List, [this](const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      return Ref && Ref->getDecl()->getCanonicalDecl() == Var;
    });
  }

  bool isInClause(const OpenACCConstructStmt *Construct) {
    return llvm::any_of(Construct->clauses(), [this](const OpenACCClause *C) {
      return llvm::any_of(C->children(),
                          [this](const Stmt *E) { return E && touches(E); });
    });
  }

  // Seen from the host: what a compute construct writes may be its own copy.
  First visitConstruct(const OpenACCConstructStmt *Construct) {
    if (isInClause(Construct) || isa<OpenACCAtomicConstruct>(Construct))
      return First::Read;
    First Inside = visitInOrder(Construct);
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Construct) &&
        Inside != First::Read)
      return First::Nothing;
    return Inside;
  }

  bool isReduced(const OpenACCLoopConstruct *Loop) {
    return llvm::any_of(Loop->clauses(), [this](const OpenACCClause *Clause) {
      const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause);
      return Reduction && names(Reduction->getVarList());
    });
  }

  bool isVar(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return Ref && Ref->getDecl()->getCanonicalDecl() == Var;
  }

  First visitExpr(const Expr *E) {
    E = E->IgnoreParens();
    if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
      if (Binary->getOpcode() == BO_Assign && isVar(Binary->getLHS()))
        return then(visit(Binary->getRHS()), First::Write);
      if (Binary->isLogicalOp())
        return then(visit(Binary->getLHS()), maybe(visit(Binary->getRHS())));
      return visitInOrder(E);
    }
    if (const auto *Conditional = dyn_cast<ConditionalOperator>(E))
      return then(visit(Conditional->getCond()),
                  either(visit(Conditional->getTrueExpr()),
                         visit(Conditional->getFalseExpr())));
    // Whatever order the operands are evaluated in: if the variable occurs in
    // one of them only, that one decides.
    if (isa<CastExpr, CallExpr, ArraySubscriptExpr, MemberExpr, UnaryOperator,
            ExprWithCleanups, CXXConstructExpr, MaterializeTemporaryExpr>(E))
      return visitInOrder(E);
    return First::Read;
  }

  const VarDecl *Var;
};

} // namespace

First firstAccess(const Stmt *S, const VarDecl *Var) {
  return Walker(Var).visit(S);
}

} // namespace pacc
