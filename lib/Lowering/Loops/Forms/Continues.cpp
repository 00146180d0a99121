//===- Continues.cpp - `continue` as a condition --------------------------===//
#include "Loops/Forms/Continues.h"
#include "LoweringContext.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// `if (c) continue;`, `if (c) { continue; }`
IfStmt *endsIteration(Stmt *S) {
  auto *If = dyn_cast<IfStmt>(S);
  if (!If || If->getElse() || If->getInit() || If->getConditionVariable() || If->isConstexpr() || If->isConsteval() ||
      isa<ExprWithCleanups>(If->getCond()))
    return nullptr;
  const Stmt *Then = If->getThen();
  while (const auto *Block = dyn_cast<CompoundStmt>(Then)) {
    if (Block->size() != 1)
      return nullptr;
    Then = Block->body_front();
  }
  return isa<ContinueStmt>(Then) ? If : nullptr;
}

/// Nothing in it must stand where it stands: loops, and what is jumped to.
bool mayStandInside(const Stmt *S) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return true;
  return !isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LabelStmt, SwitchCase>(S) &&
         llvm::all_of(S->children(), mayStandInside);
}

class ContinueReplacer {
public:
  explicit ContinueReplacer(LoweringContext &Ctx) : Ctx(Ctx), B(Ctx.B) {}

  /// `S` is the last thing that an iteration does.
  Stmt *replaceIn(Stmt *S) {
    if (auto *If = dyn_cast<IfStmt>(S)) {
      If->setThen(replaceIn(If->getThen()));
      if (If->getElse())
        If->setElse(replaceIn(If->getElse()));
      return If;
    }
    auto *Block = dyn_cast<CompoundStmt>(S);
    if (!Block || Block->body_empty())
      return S;
    llvm::SmallVector<Stmt *, 8> Statements(Block->body());
    Statements.back() = replaceIn(Statements.back());
    for (size_t I = Statements.size() - 1; I-- > 0;) {
      const llvm::ArrayRef<Stmt *> Rest = llvm::ArrayRef(Statements).drop_front(I + 1);
      IfStmt *If = endsIteration(Statements[I]);
      if (!If || !llvm::all_of(Rest, mayStandInside))
        continue;
      B.at(If->getIfLoc());
      If->setCond(negated(If->getCond()));
      If->setThen(B.block(Rest));
      Statements.resize(I + 1);
    }
    if (Statements.size() == Block->size()) {
      Block->body_begin()[Block->size() - 1] = Statements.back();
      return Block;
    }
    return CompoundStmt::Create(Ctx.C, Statements,
                                Block->hasStoredFPFeatures() ? Block->getStoredFPFeatures() : FPOptionsOverride(),
                                Block->getLBracLoc(), Block->getRBracLoc());
  }

private:
  Expr *negated(Expr *E) {
    if (auto *Paren = dyn_cast<ParenExpr>(E)) {
      Paren->setSubExpr(negated(Paren->getSubExpr()));
      return Paren;
    }
    auto *Binary = dyn_cast<BinaryOperator>(E);
    if (Binary && Binary->isLogicalOp()) {
      Binary->setLHS(negatedOperand(Binary->getLHS()));
      Binary->setRHS(negatedOperand(Binary->getRHS()));
      Binary->setOpcode(Binary->getOpcode() == BO_LOr ? BO_LAnd : BO_LOr);
      return Binary;
    }
    if (!Binary || !hasOpposite(*Binary))
      return B.unary(UO_LNot, B.paren(E));
    Binary->setOpcode(BinaryOperator::negateComparisonOp(Binary->getOpcode()));
    return Binary;
  }

  /// A sum in a product keeps its meaning when the tree is printed.
  Expr *negatedOperand(Expr *E) {
    Expr *Opposite = negated(E);
    const auto *Binary = dyn_cast<BinaryOperator>(Opposite);
    return Binary && Binary->getOpcode() == BO_LOr ? B.paren(Opposite) : Opposite;
  }

  bool hasOpposite(const BinaryOperator &E) const {
    const QualType T = E.getLHS()->getType();
    return E.isEqualityOp() ? T->isScalarType()
                            : E.isRelationalOp() && (T->isIntegralOrEnumerationType() || T->isPointerType() ||
                                                     (T->isRealFloatingType() && Ctx.C.getLangOpts().NoHonorNaNs));
  }

  LoweringContext &Ctx;
  Builder &B;
};

} // namespace

Stmt *withoutContinues(LoweringContext &Ctx, Stmt *Body) { return ContinueReplacer(Ctx).replaceIn(Body); }

bool continues(const Stmt *S) {
  if (!S || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr, BlockExpr>(S))
    return false;
  return isa<ContinueStmt>(S) || llvm::any_of(S->children(), continues);
}

} // namespace pacc
