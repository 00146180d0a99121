//===- TruthValues.cpp - integers that are nothing but true or false ------===//
#include "Privates/Updates/TruthValues.h"
#include "Data/Subscripts/Places.h"
#include "Tree/Expressions/PureExpressions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace pacc {
namespace {

/// One process, one translation unit.
llvm::DenseSet<const VarDecl *> &knownTruths() {
  static llvm::DenseSet<const VarDecl *> Known;
  return Known;
}

class TruthValueFinder {
public:
  explicit TruthValueFinder(const ASTContext &C) : C(C) {}

  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Block = dyn_cast<BlockExpr>(S))
      for (const BlockDecl::Capture &Captured : Block->getBlockDecl()->captures())
        refuse(Captured.getVariable());
    visitClauses(S);
    if (const auto *Declares = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declares->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D))
          declare(Var);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
        refuse(Var);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue) {
      const Expr *Read = Cast->getSubExpr()->IgnoreParens();
      return isa<DeclRefExpr>(Read) ? void() : assignment(Read) ? assign(*assignment(Read)) : visit(Read);
    }
    // What an expression makes of the variable that an assignment gives in C++, nobody knows.
    const auto *Comma = dyn_cast<BinaryOperator>(S);
    const bool IsDiscarded = !isa<Expr>(S) || isa<ParenExpr, ExprWithCleanups>(S) ||
                             (Comma && Comma->getOpcode() == BO_Comma && !Comma->isGLValue());
    if (const BinaryOperator *Assignment = assignment(S))
      return assign(*Assignment);
    for (const Stmt *Child : S->children()) {
      const BinaryOperator *Assignment = Child ? assignment(Child) : nullptr;
      if (Assignment && Assignment->isGLValue() && !IsDiscarded)
        refuse(variableIn(Assignment->getLHS()));
      visit(Child);
    }
  }

  void finish() const {
    for (const VarDecl *Var : Declared)
      if (!Refused.contains(Var))
        knownTruths().insert(Var);
  }

private:
  const ASTContext &C;
  llvm::DenseSet<const VarDecl *> Declared, Refused;

  void refuse(const VarDecl *Var) { Refused.insert(Var->getCanonicalDecl()); }

  /// Sums of copies are more than any of them; OpenMP's clauses may do anything.
  void visitClauses(const Stmt *S) {
    if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      for (const OMPClause *Clause : Directive->clauses())
        for (const Stmt *Child : const_cast<OMPClause *>(Clause)->children())
          visit(Child);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *Clause : Construct->clauses())
        if (const auto *Reduces = dyn_cast<OpenACCReductionClause>(Clause);
            Reduces && Reduces->getReductionOp() == OpenACCReductionOperator::Addition)
          for (const Expr *Var : Reduces->getVarList())
            visit(Var);
  }

  void declare(const VarDecl *Var) {
    const QualType T = Var->getType();
    if (T->isIntegerType() && !T->isEnumeralType() && !T.isVolatileQualified() && Var->hasLocalStorage() &&
        (!Var->getInit() || isTruth(Var->getInit(), Var)))
      Declared.insert(Var->getCanonicalDecl());
  }

  /// One to a variable by its name; null: it is none.
  static const BinaryOperator *assignment(const Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    const auto *Binary = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
    return Binary && Binary->isAssignmentOp() && variableIn(Binary->getLHS()) ? Binary : nullptr;
  }

  void assign(const BinaryOperator &Assignment) {
    const VarDecl *Var = variableIn(Assignment.getLHS());
    const BinaryOperatorKind Op = Assignment.getOpcode();
    const bool Keeps = Op == BO_Assign || Op == BO_AndAssign || Op == BO_OrAssign || Op == BO_XorAssign || Op == BO_MulAssign;
    if (!Keeps || !isTruth(Assignment.getRHS(), Var))
      refuse(Var);
    visit(Assignment.getRHS());
  }

  /// Whether the value is 0 or 1, if that of `Self` is.
  bool isTruth(const Expr *E, const VarDecl *Self) const {
    E = plain(E);
    if (const auto *List = dyn_cast<InitListExpr>(E))
      return List->getNumInits() == 1 && isTruth(List->getInit(0), Self);
    if (E->getType()->isBooleanType())
      return true;
    Expr::EvalResult Value;
    if (!E->isValueDependent() && E->getType()->isIntegerType() && E->EvaluateAsInt(Value, C))
      return Value.Val.getInt() == 0 || Value.Val.getInt() == 1;
    if (const VarDecl *Var = variableIn(E))
      return Var == Self->getCanonicalDecl();
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return Unary->getOpcode() == UO_LNot;
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      return Cast->getType()->isIntegerType() && isTruth(Cast->getSubExpr(), Self);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return isTruth(Choice->getTrueExpr(), Self) && isTruth(Choice->getFalseExpr(), Self);
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !Binary->getType()->isIntegerType())
      return false;
    const auto Is = [&](const Expr *Side) { return isTruth(Side, Self); };
    switch (Binary->getOpcode()) {
    case BO_And: // the other one's bits do not matter
      return Is(Binary->getLHS()) || Is(Binary->getRHS());
    case BO_Or:
    case BO_Xor:
    case BO_Mul:
    case BO_Assign:
      return Is(Binary->getLHS()) && Is(Binary->getRHS());
    default:
      return Binary->isComparisonOp() || Binary->isLogicalOp();
    }
  }
};

} // namespace

void findTruthValues(const ASTContext &C, const Stmt *Body) {
  TruthValueFinder F(C);
  F.visit(Body);
  F.finish();
}

bool isTruthValue(const VarDecl *Var) {
  return Var->getType().getNonReferenceType()->isBooleanType() || knownTruths().contains(Var->getCanonicalDecl());
}

} // namespace pacc
