//===- SteppingConditions.cpp - loops that step in their condition --------===//
#include "Loops/Forms/SteppingConditions.h"
#include "LoweringContext.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

class Rewriter {
public:
  Rewriter(LoweringContext &Ctx, ForStmt &For) : C(Ctx.C), B(Ctx.B), For(&For), Cond(For.getCond()) {}
  Rewriter(LoweringContext &Ctx, const Expr *Condition) : C(Ctx.C), B(Ctx.B), Cond(Condition) {}

  const VarDecl *stepped() { return matchCondition() && findTest() ? Var : nullptr; }

  void run() {
    if (For->getInc() || For->getConditionVariable() || !For->getInit() || !Cond || !stepped() || !findFirst())
      return;
    B.at(Step->getBeginLoc());
    Expr *Now = B.binary(Relation, B.value(Var), B.integer(Bound, T));
    Expr *Inc = B.unary(IsUp() ? UO_PreInc : UO_PreDec, B.ref(Var));
    B.at((*First)->getBeginLoc());
    Expr *Stepped = B.binary(IsUp() ? BO_Add : BO_Sub, B.paren(*First), B.integer(1, T));
    if (!Now || !Inc || !Stepped)
      return;
    For->setCond(Now);
    For->setInc(Inc);
    if (Declared)
      Declared->setInit(Stepped);
    else
      *First = Stepped;
  }

private:
  ASTContext &C;
  Builder &B;
  ForStmt *For = nullptr;
  const Expr *Cond;
  const UnaryOperator *Step = nullptr;
  const VarDecl *Var = nullptr;
  QualType T;
  BinaryOperatorKind Relation = BO_NE;
  int64_t Bound = 0;
  Expr **First = nullptr, *Init = nullptr;
  VarDecl *Declared = nullptr;

  bool IsUp() const { return Step->isIncrementOp(); }

  /// The step of an integer of at least the width of int, so that nothing is promoted.
  bool isStep(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    Step = dyn_cast<UnaryOperator>(E);
    if (!Step || !Step->isIncrementDecrementOp())
      return false;
    const auto *Ref = dyn_cast<DeclRefExpr>(Step->getSubExpr()->IgnoreParens());
    Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    T = Var ? Var->getType().getUnqualifiedType() : QualType();
    return Var && Var->hasLocalStorage() && T->isIntegerType() && !T->isEnumeralType() && !T->isBitIntType() &&
           !T.isVolatileQualified() && C.getIntWidth(T) >= C.getIntWidth(C.IntTy) && C.getIntWidth(T) <= 64;
  }

  /// `i--`, `--i > 0`, `0 < i--`
  bool matchCondition() {
    if (isStep(Cond))
      return true;
    const auto *Test = dyn_cast<BinaryOperator>(Cond->IgnoreParenImpCasts());
    if (!Test || !(Test->isRelationalOp() || Test->getOpcode() == BO_NE))
      return false;
    const Expr *Other = Test->getRHS();
    Relation = Test->getOpcode();
    if (!isStep(Test->getLHS())) {
      if (!isStep(Test->getRHS()))
        return false;
      Other = Test->getLHS();
      if (Relation != BO_NE)
        Relation = BinaryOperator::reverseComparisonOp(Relation);
    }
    // Compared as what it is; with a number, which the step cannot change.
    Expr::EvalResult Known;
    if (!C.hasSameUnqualifiedType(Other->getType(), T) || !Other->EvaluateAsInt(Known, C) ||
        !Known.Val.getInt().isRepresentableByInt64())
      return false;
    Bound = Known.Val.getInt().getExtValue();
    return true;
  }

  /// What the variable starts with.
  bool findFirst() {
    if (auto *Declares = dyn_cast<DeclStmt>(For->getInit())) {
      Declared = Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
      Init = Declared ? Declared->getInit() : nullptr;
      First = &Init;
      return Declared == Var && Init && !isa<InitListExpr>(Init);
    }
    auto *E = dyn_cast<Expr>(For->getInit());
    auto *Set = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
    if (!Set || Set->getOpcode() != BO_Assign || !isReferenceTo(Set->getLHS(), Var))
      return false;
    Init = Set->getRHS();
    First = reinterpret_cast<Expr **>(&*std::next(Set->child_begin()));
    return true;
  }

  /// What the value behind the step is compared with.
  bool findTest() {
    if (Step->isPrefix())
      return true;
    if (T->isUnsignedIntegerType()) { // `i-- > 0`: until it goes round
      const bool IsDown = !IsUp() && Bound == 0 && (Relation == BO_GT || Relation == BO_NE);
      Relation = BO_NE;
      Bound = -1;
      return IsDown;
    }
    if (IsUp() ? Relation == BO_LT : Relation == BO_GT) { // less than before the step: at most behind it
      Relation = IsUp() ? BO_LE : BO_GE;
      return true;
    }
    if (Relation != BO_NE && Relation != (IsUp() ? BO_LE : BO_GE))
      return false;
    const int64_t Least = llvm::minIntN(C.getIntWidth(T)), Most = llvm::maxIntN(C.getIntWidth(T));
    if (Bound == (IsUp() ? Most : Least))
      return false;
    Bound += IsUp() ? 1 : -1;
    return true;
  }
};

} // namespace

void moveStepOutOfCondition(LoweringContext &Ctx, ForStmt &For) { Rewriter(Ctx, For).run(); }

const VarDecl *steppedInCondition(LoweringContext &Ctx, const Expr *Condition) {
  return Rewriter(Ctx, Condition).stepped();
}

} // namespace pacc
