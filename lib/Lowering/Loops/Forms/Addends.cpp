//===- Addends.cpp - conditions that add to the loop's variable -----------===//
#include "Loops/Forms/Addends.h"
#include "Loops/Forms/LoopHeads.h"
#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/References.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace pacc {
namespace {

class Addend {
public:
  Addend(LoweringContext &Ctx, ForStmt &For) : Ctx(Ctx), C(Ctx.C), B(Ctx.B), For(For) {}

  /// `i + 1 < n` is `i < n - 1`. Where that has no value, as n is the least number (0 of numbers without a sign), i is less
  /// than none.
  void takeOver() {
    auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond() ? For.getCond()->IgnoreParenImpCasts() : nullptr);
    if (!Test || !Test->isRelationalOp())
      return;
    Sum Of = sumOf(Test->getLHS());
    const bool IsLeft = Of.Var;
    if (!IsLeft)
      Of = sumOf(Test->getRHS());
    Expr *End = IsLeft ? Test->getRHS() : Test->getLHS();
    if (!Of.Var || mentions(End, Of.Var) || !isPure(C, End))
      return;
    BinaryOperatorKind Relation = IsLeft ? Test->getOpcode() : BinaryOperator::reverseComparisonOp(Test->getOpcode());
    if (Of.Value)
      return takeValueOver(Of, End, Relation);
    const QualType T = Of.Var->getType().getUnqualifiedType();
    B.at(Test->getBeginLoc());
    Expr *Bound = nullptr;
    const bool IsBelow = Relation == BO_LT || Relation == BO_LE;
    if (Of.Added > 0 && IsBelow) {
      Of.Added -= Relation == BO_LE; // it does not go round
      Relation = BO_LT;
      Bound = difference(End, Of.Added, leastOf(T), T);
    } else if (T->isSignedIntegerType() && Of.Added < 0 && !IsBelow) {
      Of.Added += Relation == BO_GE;
      Relation = BO_GT;
      Bound = difference(End, Of.Added, llvm::APSInt::getMaxValue(C.getIntWidth(T), /*Unsigned=*/false), T);
    } else if (T->isSignedIntegerType()) { // where this overflows, the variable does, too
      Bound = difference(End, Of.Added, std::nullopt, T);
    }
    if (Expr *Now = Bound ? B.binary(Relation, B.value(Of.Var), B.paren(Bound)) : nullptr)
      For.setCond(Now);
  }

private:
  LoweringContext &Ctx;
  ASTContext &C;
  Builder &B;
  ForStmt &For;

  /// The side of a comparison that adds a constant, or a value, to the variable; in the type in which the two are compared.
  struct Sum {
    const VarDecl *Var = nullptr;
    int64_t Added = 0;
    Expr *Value = nullptr;
    bool IsSubtracted = false; ///< the value is
  };

  Sum sumOf(const Expr *Side) const {
    constexpr int64_t Most = 1 << 20;
    const auto *Add = dyn_cast<BinaryOperator>(Side->IgnoreParens());
    if (!Add || !Add->isAdditiveOp())
      return {};
    const VarDecl *Var = steppedBy(For.getInc());
    const bool IsLeft = Var && namedVariable(Add->getLHS()) == Var;
    if (!IsLeft && (Add->getOpcode() == BO_Sub || namedVariable(Add->getRHS()) != Var))
      return {};
    Expr::EvalResult By;
    Expr *Value = IsLeft ? Add->getRHS() : Add->getLHS();
    if (!Var || !C.hasSameUnqualifiedType(Var->getType(), Add->getType()) ||
        !Add->getType()->isIntegerType())
      return {};
    if (!Value->EvaluateAsInt(By, C))
      return isTaken(*Value, *Var, Add->getType()) ? Sum{Var, 0, Value, Add->getOpcode() == BO_Sub} : Sum();
    if (By.Val.getInt().getSignificantBits() > 32 || std::abs(By.Val.getInt().getExtValue()) > Most)
      return {};
    const int64_t Constant = By.Val.getInt().getExtValue();
    return {Var, Add->getOpcode() == BO_Sub ? -Constant : Constant};
  }

  /// Sums of such numbers with a sign do not go round, and their differences have room in 64 bits.
  bool isTaken(const Expr &Value, const VarDecl &Var, QualType T) const {
    return T->isSignedIntegerType() && C.getIntWidth(T) < 64 && C.getLangOpts().getSignedOverflowBehavior() != LangOptions::SOB_Defined &&
           C.hasSameUnqualifiedType(Value.getType(), T) && !mentions(&Value, &Var) && isFixedIn(Ctx, &Value, For.getBody());
  }

  llvm::APSInt leastOf(QualType T) const {
    return llvm::APSInt::getMinValue(C.getIntWidth(T), T->isUnsignedIntegerType());
  }

  /// `End - By`; or `Limit`, which is the least or the greatest number there is, where `End` is so near to it that this
  /// would lie beyond it.
  Expr *difference(Expr *End, int64_t By, std::optional<llvm::APSInt> Limit, QualType T) {
    if (!By)
      return End;
    Expr *Difference = B.binary(BO_Sub, B.paren(End), B.integer(By, T));
    if (!Limit)
      return Difference;
    Expr *Again = cloneExpr(C, End, End->getExprLoc());
    if (!Again)
      return nullptr;
    const int64_t Last = Limit->getExtValue() + By;
    return B.conditional(B.binary(By > 0 ? BO_GT : BO_LT, B.paren(Again), B.integer(Last, T)), Difference,
                         B.integer(Limit->getExtValue(), T));
  }

  void takeValueOver(const Sum &Of, Expr *End, BinaryOperatorKind Relation) {
    const QualType T = Of.Var->getType().getUnqualifiedType(), Wide = B.intType(64, /*Signed=*/true);
    if (!C.hasSameUnqualifiedType(End->getType(), T))
      return;
    B.at(For.getCond()->getBeginLoc());
    Expr *Bound = B.binary(Of.IsSubtracted ? BO_Add : BO_Sub, B.convert(B.paren(End), Wide), B.convert(B.paren(Of.Value), Wide));
    if (Expr *Now = Bound ? B.binary(Relation, B.value(Of.Var), B.paren(Bound)) : nullptr)
      For.setCond(Now);
  }
};

} // namespace

void takeAddendOver(LoweringContext &Ctx, ForStmt &For) { Addend(Ctx, For).takeOver(); }

} // namespace pacc
