//===- PartUpdates.cpp - how statements update arrays and objects ---------===//
#include "Privates/Updates/PartUpdates.h"
#include "Privates/Reductions.h"
#include "Privates/Updates/Updates.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

bool updatesWith(BinaryOperatorKind Op, pacc_red_op Clause) {
  switch (Op) {
  case BO_Add:
  case BO_Sub:
    return Clause == PACC_RED_ADD;
  case BO_Mul:
    return Clause == PACC_RED_MUL;
  case BO_And:
  case BO_LAnd:
    return Clause == PACC_RED_AND || Clause == PACC_RED_LAND;
  case BO_Or:
  case BO_LOr:
    return Clause == PACC_RED_OR || Clause == PACC_RED_LOR;
  case BO_Xor:
    return Clause == PACC_RED_XOR;
  default:
    return false;
  }
}

class PartUpdates {
public:
  PartUpdates(const ASTContext &C, const VarDecl *Var, pacc_red_op Op) : C(C), Var(Var), Op(Op) {}

  /// Whether a statement, whose value nobody uses, does nothing else with the variable.
  bool onlyGathers(const Stmt *S) const {
    if (!S || !mentions(S, Var))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(S); If && choosesExtreme(*If))
      return true;
    if (const auto *E = dyn_cast<Expr>(S))
      return onlyGathersIn(*E);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return onlyGathersIn(*Construct);
    if (!isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt, SwitchCase, LabelStmt, AttributedStmt,
             CXXForRangeStmt>(S))
      return false;
    for (const Stmt *Child : S->children())
      if (Child && !(isUnused(*S, *Child) ? onlyGathers(Child) : !mentions(Child, Var)))
        return false;
    return true;
  }

private:
  const ASTContext &C;
  const VarDecl *const Var;
  const pacc_red_op Op;

  /// Of children that are statements nobody uses a value.
  static bool isUnused(const Stmt &S, const Stmt &Child) {
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return &Child != If->getCond();
    if (const auto *For = dyn_cast<ForStmt>(&S))
      return &Child != For->getCond();
    if (const auto *While = dyn_cast<WhileStmt>(&S))
      return &Child != While->getCond();
    if (const auto *Do = dyn_cast<DoStmt>(&S))
      return &Child != Do->getCond();
    if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
      return &Child != Switch->getCond();
    if (const auto *Case = dyn_cast<SwitchCase>(&S))
      return &Child == Case->getSubStmt();
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(&S))
      return &Child == Range->getBody();
    return true;
  }

  bool onlyGathersIn(const OpenACCConstructStmt &Construct) const {
    const auto *Loop = dyn_cast<OpenACCLoopConstruct>(&Construct);
    if (!Loop)
      return isa<OpenACCAtomicConstruct>(Construct) && onlyGathers(cast<OpenACCAtomicConstruct>(Construct).getAssociatedStmt());
    if (givesCopy(Loop, Var))
      return true;
    for (const OpenACCClause *Clause : Loop->clauses()) {
      const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause);
      if (Reduction && operatorOf(Reduction->getReductionOp()) == Op) // parts of it, in which the loop gathers
        continue;
      for (const Stmt *Argument : Clause->children())
        if (Argument && mentions(Argument, Var))
          return false;
    }
    return onlyGathers(Loop->getLoop());
  }

  bool onlyGathersIn(const Expr &E) const {
    if (const auto *Paren = dyn_cast<ParenExpr>(&E))
      return onlyGathers(Paren->getSubExpr());
    if (const auto *Full = dyn_cast<FullExpr>(&E))
      return onlyGathers(Full->getSubExpr());
    if (const auto *Cast = dyn_cast<CastExpr>(&E); Cast && Cast->getCastKind() == CK_ToVoid)
      return onlyGathers(Cast->getSubExpr());
    if (const auto *Unary = dyn_cast<UnaryOperator>(&E))
      return Unary->isIncrementDecrementOp() && Op == PACC_RED_ADD && isPart(Unary->getSubExpr());
    if (const auto *Binary = dyn_cast<BinaryOperator>(&E))
      return onlyGathersIn(*Binary);
    const auto *Call = dyn_cast<CallExpr>(&E);
    return Call && onlyGathersIn(*Call);
  }

  bool onlyGathersIn(const BinaryOperator &B) const {
    const Expr *To = B.getLHS(), *From = B.getRHS();
    if (B.getOpcode() == BO_Comma)
      return onlyGathers(To) && onlyGathers(From);
    if (!isPart(To))
      return false;
    if (B.isCompoundAssignmentOp())
      return updatesWith(BinaryOperator::getOpForCompoundAssignment(B.getOpcode()), Op) && !mentions(From, Var);
    return B.getOpcode() == BO_Assign && isNewValue(From, To);
  }

  /// `total += v` and `total = total + v` of objects; others get the variable in one argument only.
  bool onlyGathersIn(const CallExpr &Call) const {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    if (Operator && Operator->getOperator() == OO_Equal)
      return isPart(Call.getArg(0)) && isNewValue(Call.getArg(1), Call.getArg(0));
    const Stmt *const S = &Call; // its children are the callee, with a method's object, and the arguments
    return llvm::count_if(S->children(), [this](const Stmt *Child) { return Child && mentions(Child, Var); }) == 1;
  }

  /// An element or member of the variable, at a place that does not depend on it.
  bool isPart(const Expr *E) const {
    E = plain(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return isPart(Element->getBase()) && !mentions(Element->getIdx(), Var);
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isPart(Member->getBase());
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_Real || Unary->getOpcode() == UO_Imag) &&
             isPart(Unary->getSubExpr());
    if (const auto *Sum = dyn_cast<BinaryOperator>(E))
      return Sum->isAdditiveOp() && isPart(Sum->getLHS()) && !mentions(Sum->getRHS(), Var);
    const auto *Call = dyn_cast<CXXOperatorCallExpr>(E); // of an object that has elements
    return Call && Call->getOperator() == OO_Subscript && isPart(Call->getArg(0)) && !mentions(Call->getArg(1), Var);
  }

  /// The value of that part, which a function may get as a copy.
  bool isPart(const Expr *E, const Expr *Same) const {
    E = plain(E);
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(E); Copy && Copy->getConstructor()->isCopyConstructor())
      E = plain(Copy->getArg(0));
    return isSame(C, E, plain(Same));
  }

  /// Of the part `To`: from what it holds, or for all bits or truth values from nothing of the variable.
  bool isNewValue(const Expr *E, const Expr *To) const {
    E = plain(E);
    if (!mentions(E, Var))
      return Op == PACC_RED_AND || Op == PACC_RED_OR || Op == PACC_RED_LAND || Op == PACC_RED_LOR;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      const Expr *True = Choice->getTrueExpr(), *False = Choice->getFalseExpr();
      return isExtreme() && comparesWith(Choice->getCond(), To) &&
             ((isPart(True, To) && !mentions(False, Var)) || (isPart(False, To) && !mentions(True, Var)));
    }
    if (const auto *Call = dyn_cast<CallExpr>(E); Call && !isa<CXXMemberCallExpr>(Call))
      return Call->getNumArgs() == 2 && (isOneOf(Call->getArg(0), Call->getArg(1), To) || isOneOf(Call->getArg(1), Call->getArg(0), To));
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !updatesWith(Binary->getOpcode(), Op))
      return false;
    return isOneOf(Binary->getLHS(), Binary->getRHS(), To) ||
           (Binary->getOpcode() != BO_Sub && isOneOf(Binary->getRHS(), Binary->getLHS(), To));
  }

  bool isOneOf(const Expr *E, const Expr *Other, const Expr *To) const {
    return !mentions(Other, Var) && (isPart(E, To) || (!isa<ConditionalOperator>(plain(E)) && mentions(E, Var) && isNewValue(E, To)));
  }

  bool isExtreme() const { return Op == PACC_RED_MAX || Op == PACC_RED_MIN; }

  /// `x > m`, `m < x`, `there && x > m`
  bool comparesWith(const Expr *Condition, const Expr *To) const {
    Condition = plain(Condition);
    if (const auto *Not = dyn_cast<UnaryOperator>(Condition); Not && Not->getOpcode() == UO_LNot)
      return comparesWith(Not->getSubExpr(), To);
    const auto *Binary = dyn_cast<BinaryOperator>(Condition);
    if (Binary && Binary->getOpcode() == BO_LAnd)
      return !mentions(Binary->getLHS(), Var) && comparesWith(Binary->getRHS(), To);
    return Binary && Binary->isRelationalOp() &&
           ((isPart(Binary->getLHS(), To) && !mentions(Binary->getRHS(), Var)) ||
            (isPart(Binary->getRHS(), To) && !mentions(Binary->getLHS(), Var)));
  }

  /// `if (x > m) m = x;`
  bool choosesExtreme(const IfStmt &If) const {
    const Stmt *Then = If.getThen();
    while (const auto *Block = dyn_cast<CompoundStmt>(Then)) {
      if (Block->size() != 1)
        return false;
      Then = Block->body_front();
    }
    const auto *E = dyn_cast<Expr>(Then);
    const auto *Set = E ? dyn_cast<BinaryOperator>(plain(E)) : nullptr;
    return Set && Set->getOpcode() == BO_Assign && isExtreme() && !If.getElse() && !If.getInit() && !If.getConditionVariable() &&
           isPart(Set->getLHS()) && !mentions(Set->getRHS(), Var) && comparesWith(If.getCond(), Set->getLHS());
  }
};

} // namespace

bool isOnlyGatheredInParts(const ASTContext &C, const Stmt *S, const VarDecl *Var, pacc_red_op Op) {
  return PartUpdates(C, Var, Op).onlyGathers(S);
}

} // namespace pacc
