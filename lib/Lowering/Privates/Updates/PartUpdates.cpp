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
  /// `Var`: null for the object of a member function. `Depth`: how many of these are round its body.
  PartUpdates(const ASTContext &C, const VarDecl *Var, pacc_red_op Op, unsigned Depth = 0)
      : C(C), Var(Var), Op(Op), Depth(Depth) {}

  /// Whether a statement, whose value nobody uses, does nothing else with the variable.
  bool onlyGathers(const Stmt *S) const {
    if (!S || !mentionsIt(S))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(S); If && choosesExtreme(*If))
      return true;
    if (const auto *E = dyn_cast<Expr>(S))
      return onlyGathersIn(*E);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return onlyGathersIn(*Construct);
    const auto *Return = Var ? nullptr : dyn_cast<ReturnStmt>(S);
    if (Return && isWhole(Return->getRetValue()))
      return true;
    if (!isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt, SwitchCase, LabelStmt, AttributedStmt,
             CXXForRangeStmt>(S))
      return false;
    for (const Stmt *Child : S->children())
      if (Child && !(isUnused(*S, *Child) ? onlyGathers(Child) : !mentionsIt(Child)))
        return false;
    return true;
  }

  /// See the function of this name.
  const FunctionDecl *updatesOtherwise(const CallExpr &Call) const {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    const Expr *Object = Member     ? Member->getImplicitObjectArgument()
                         : Operator ? Operator->getArg(0)
                                    : nullptr;
    constexpr unsigned MostCalls = 8; // one may call itself
    if (Operator && Call.getDirectCallee() && Call.isPRValue() && Call.getType()->isRecordType())
      return computesOtherwise(*Operator, *Call.getDirectCallee()) ? Call.getDirectCallee() : nullptr;
    if (!Method || !Method->isInstance() || Method->isConst() || !Object || !isPart(Object) || Depth == MostCalls)
      return nullptr;
    const FunctionDecl *Definition = nullptr;
    const Stmt *Body = Method->getBody(Definition);
    const PartUpdates OfObject(C, /*Var=*/nullptr, Op, Depth + 1);
    return !Body || Definition->isDefaulted() || OfObject.handsOut(Body) || OfObject.onlyGathers(Body) ? nullptr : Method;
  }

private:
  const ASTContext &C;
  const VarDecl *const Var;
  const pacc_red_op Op;
  const unsigned Depth;

  bool mentionsIt(const Stmt *S) const {
    if (Var)
      return mentions(S, Var);
    return S && (isa<CXXThisExpr>(S) || llvm::any_of(S->children(), [this](const Stmt *Child) { return mentionsIt(Child); }));
  }

  /// Whether the operator, of which the object is an operand, computes with the members of that in another way than
  /// with the clause's operator, or with several of them at once: `T(n * o.d + o.n * d, d * o.d)`.
  bool computesOtherwise(const CXXOperatorCallExpr &Call, const FunctionDecl &Operator) const {
    const FunctionDecl *Definition = nullptr;
    const Stmt *Body = Operator.getBody(Definition);
    const unsigned First = isa<CXXMethodDecl>(Operator) ? 1 : 0;
    for (unsigned I = 0; Body && I < Call.getNumArgs(); ++I)
      if (isPart(Call.getArg(I)) && I < Definition->getNumParams() + First) {
        const VarDecl *Mine = I < First ? nullptr : Definition->getParamDecl(I - First);
        if (PartUpdates(C, Mine, Op, Depth + 1).mixes(Body))
          return true;
      }
    return false;
  }

  bool mixes(const Stmt *S) const {
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(S);
    if (Binary && (Binary->isMultiplicativeOp() || Binary->isAdditiveOp() || Binary->isBitwiseOp() || Binary->isShiftOp())) {
      const bool Left = mentionsIt(Binary->getLHS()), Right = mentionsIt(Binary->getRHS());
      if ((Left && Right) || ((Left || Right) && !updatesWith(Binary->getOpcode(), Op)))
        return true;
    }
    return S && llvm::any_of(S->children(), [this](const Stmt *Child) { return mixes(Child); });
  }

  /// The object itself, in one of its functions.
  bool isWhole(const Expr *E) const {
    const auto *Deref = dyn_cast<UnaryOperator>(plain(E));
    return !Var && Deref && Deref->getOpcode() == UO_Deref && isa<CXXThisExpr>(plain(Deref->getSubExpr()));
  }

  /// Returns a place in the object, or an address of one.
  bool handsOut(const Stmt *S) const {
    const auto *Return = dyn_cast_or_null<ReturnStmt>(S);
    const Expr *Value = Return ? Return->getRetValue() : nullptr;
    if (Value && mentionsIt(Value) && !isWhole(Value))
      return Value->isLValue() || Value->getType()->isPointerType();
    return S && llvm::any_of(S->children(), [this](const Stmt *Child) { return handsOut(Child); });
  }

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
        if (Argument && mentionsIt(Argument))
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
      return updatesWith(BinaryOperator::getOpForCompoundAssignment(B.getOpcode()), Op) && !mentionsIt(From);
    return B.getOpcode() == BO_Assign && isNewValue(From, To);
  }

  /// `total += v` and `total = total + v` of objects; others get the variable in one argument only.
  bool onlyGathersIn(const CallExpr &Call) const {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    if (Operator && Operator->getOperator() == OO_Equal)
      return isPart(Call.getArg(0)) && isNewValue(Call.getArg(1), Call.getArg(0));
    if (updatesOtherwise(Call))
      return false;
    const Stmt *const S = &Call; // its children are the callee, with a method's object, and the arguments
    return llvm::count_if(S->children(), [this](const Stmt *Child) { return Child && mentionsIt(Child); }) == 1;
  }

  /// An element or member of the variable, at a place that does not depend on it.
  bool isPart(const Expr *E) const {
    E = plain(E);
    if (!Var && isa<CXXThisExpr>(E))
      return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Var && Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return isPart(Element->getBase()) && !mentionsIt(Element->getIdx());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isPart(Member->getBase());
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_Real || Unary->getOpcode() == UO_Imag) &&
             isPart(Unary->getSubExpr());
    if (const auto *Sum = dyn_cast<BinaryOperator>(E))
      return Sum->isAdditiveOp() && isPart(Sum->getLHS()) && !mentionsIt(Sum->getRHS());
    const auto *Call = dyn_cast<CXXOperatorCallExpr>(E); // of an object that has elements
    return Call && Call->getOperator() == OO_Subscript && isPart(Call->getArg(0)) && !mentionsIt(Call->getArg(1));
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
    if (!mentionsIt(E))
      return Op == PACC_RED_AND || Op == PACC_RED_OR || Op == PACC_RED_LAND || Op == PACC_RED_LOR;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      const Expr *True = Choice->getTrueExpr(), *False = Choice->getFalseExpr();
      return isExtreme() && comparesWith(Choice->getCond(), To) &&
             ((isPart(True, To) && !mentionsIt(False)) || (isPart(False, To) && !mentionsIt(True)));
    }
    if (const auto *Call = dyn_cast<CallExpr>(E); Call && !isa<CXXMemberCallExpr>(Call))
      return Call->getNumArgs() == 2 && !updatesOtherwise(*Call) &&
             (isOneOf(Call->getArg(0), Call->getArg(1), To) || isOneOf(Call->getArg(1), Call->getArg(0), To));
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !updatesWith(Binary->getOpcode(), Op))
      return false;
    return isOneOf(Binary->getLHS(), Binary->getRHS(), To) ||
           (Binary->getOpcode() != BO_Sub && isOneOf(Binary->getRHS(), Binary->getLHS(), To));
  }

  bool isOneOf(const Expr *E, const Expr *Other, const Expr *To) const {
    return !mentionsIt(Other) && (isPart(E, To) || (!isa<ConditionalOperator>(plain(E)) && mentionsIt(E) && isNewValue(E, To)));
  }

  bool isExtreme() const { return Op == PACC_RED_MAX || Op == PACC_RED_MIN; }

  /// `x > m`, `m < x`, `there && x > m`
  bool comparesWith(const Expr *Condition, const Expr *To) const {
    Condition = plain(Condition);
    if (const auto *Not = dyn_cast<UnaryOperator>(Condition); Not && Not->getOpcode() == UO_LNot)
      return comparesWith(Not->getSubExpr(), To);
    const auto *Binary = dyn_cast<BinaryOperator>(Condition);
    if (Binary && Binary->getOpcode() == BO_LAnd)
      return !mentionsIt(Binary->getLHS()) && comparesWith(Binary->getRHS(), To);
    return Binary && Binary->isRelationalOp() &&
           ((isPart(Binary->getLHS(), To) && !mentionsIt(Binary->getRHS())) ||
            (isPart(Binary->getRHS(), To) && !mentionsIt(Binary->getLHS())));
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
           isPart(Set->getLHS()) && !mentionsIt(Set->getRHS()) && comparesWith(If.getCond(), Set->getLHS());
  }
};

} // namespace

bool isOnlyGatheredInParts(const ASTContext &C, const Stmt *S, const VarDecl *Var, pacc_red_op Op) {
  return PartUpdates(C, Var, Op).onlyGathers(S);
}

const FunctionDecl *updatesOtherwise(const ASTContext &C, const CallExpr &Call, const VarDecl *Var, pacc_red_op Op) {
  return PartUpdates(C, Var, Op).updatesOtherwise(Call);
}

} // namespace pacc
