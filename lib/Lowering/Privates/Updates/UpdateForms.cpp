//===- UpdateForms.cpp - statements that reductions are made of -----------===//
#include "Privates/Updates/UpdateForms.h"
#include "Privates/Updates/TruthValues.h"
#include "Privates/Updates/UpdateTypes.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace pacc {
namespace {

bool isVariable(const Expr *E, const VarDecl *Var) {
  const auto *Ref = dyn_cast<DeclRefExpr>(plain(E));
  return Ref && Ref->getDecl()->getCanonicalDecl() == Var;
}

/// The variable that an assignment to `Target` changes, if it is a scalar of which
/// there may be copies.
const VarDecl *scalarOf(const Expr *Target) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Target);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var)
    return nullptr;
  QualType T = Var->getType().getNonReferenceType();
  bool Scalar = T->isIntegerType() || T->isRealFloatingType() || T->isComplexType();
  return Scalar && !T->isEnumeralType() && !T->isBitIntType() &&
                 !T.isVolatileQualified()
             ? Var->getCanonicalDecl()
             : nullptr;
}

std::optional<pacc_red_op> operatorOf(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Add:
  case BO_Sub:
    return PACC_RED_ADD;
  case BO_Mul:
    return PACC_RED_MUL;
  case BO_And:
    return PACC_RED_AND;
  case BO_Or:
    return PACC_RED_OR;
  case BO_Xor:
    return PACC_RED_XOR;
  case BO_LAnd:
    return PACC_RED_LAND;
  case BO_LOr:
    return PACC_RED_LOR;
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// The forms
//===----------------------------------------------------------------------===//

class UpdateMatcher {
public:
  explicit UpdateMatcher(const ASTContext &C) : C(C) {}

  std::optional<ScalarUpdate> match(const Stmt *S) {
    if (const auto *If = dyn_cast<IfStmt>(S))
      return matchIf(If);
    Target = scalarOf(assignedBy(S));
    if (!Target)
      return std::nullopt;
    if (isa<UnaryOperator>(S))
      return result(PACC_RED_ADD);
    const auto *Assignment = cast<BinaryOperator>(S);
    if (const auto *Compound = dyn_cast<CompoundAssignOperator>(Assignment))
      return matchCompound(Compound);
    const Expr *Value = plain(Assignment->getRHS());
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Value))
      return matchChoice(Choice);
    if (const auto *Call = dyn_cast<CallExpr>(Value))
      return matchCall(Call);
    const auto *Binary = dyn_cast<BinaryOperator>(Value);
    auto Op = Binary ? operatorOf(Binary->getOpcode()) : std::nullopt;
    if (!Op || !split(Binary, *Op))
      return matchConstant(Assignment->getRHS());
    return result(*Op);
  }

private:
  const ASTContext &C;
  const VarDecl *Target = nullptr;
  llvm::SmallVector<const Expr *, 2> Operands;
  bool IsExact = true;
  NotANumber IfNone = NotANumber::Ignored;

  std::optional<ScalarUpdate> result(pacc_red_op Op) {
    IsExact &= isDefined(Target, Op);
    if (Op == PACC_RED_LAND || Op == PACC_RED_LOR)
      for (const Expr *E : Operands)
        IsExact &= isPure(C, E);
    return ScalarUpdate{Target, Op, Operands, IsExact, IfNone};
  }

  /// `s = k`, where it does not matter how often that happens, nor in which copy: all bits, or none, or `true`.
  std::optional<ScalarUpdate> matchConstant(const Expr *Value) {
    Expr::EvalResult Known;
    if (!valueType(Target)->isIntegerType() || Value->isValueDependent() || !Value->EvaluateAsInt(Known, C))
      return std::nullopt;
    const llvm::APSInt &K = Known.Val.getInt();
    const bool Sets = isTruthValue(Target) ? K == 1 : K.isAllOnes();
    if (!Sets && !K.isZero())
      return std::nullopt;
    std::optional<ScalarUpdate> Update = result(Sets ? PACC_RED_OR : PACC_RED_AND);
    Update->IsSet = true;
    return Update;
  }

  std::optional<ScalarUpdate> matchCompound(const CompoundAssignOperator *S) {
    auto Op = operatorOf(
        BinaryOperator::getOpForCompoundAssignment(S->getOpcode()));
    if (!Op)
      return std::nullopt;
    IsExact &= isComputedIn(valueType(Target), S->getComputationResultType());
    Operands.push_back(S->getRHS());
    return result(*Op);
  }

  /// `s + a - b`, `a + (s + b)`: `s` once, and never behind a minus.
  bool split(const Expr *E, pacc_red_op Op) {
    const auto *Binary = dyn_cast<BinaryOperator>(plain(E));
    if (!Binary || operatorOf(Binary->getOpcode()) != Op)
      return false;
    IsExact &= isComputedIn(valueType(Target), Binary->getType());
    const Expr *Left = Binary->getLHS(), *Right = Binary->getRHS();
    if (isVariable(Left, Target) || split(Left, Op)) {
      Operands.push_back(Right);
      return true;
    }
    if (Binary->getOpcode() == BO_Sub ||
        !(isVariable(Right, Target) || split(Right, Op)))
      return false;
    Operands.push_back(Left);
    return true;
  }

  /// A comparison of the variable with another value.
  struct Comparison {
    const Expr *Other;
    bool IsLess;  ///< it is true where the variable is the smaller one
    QualType In;
    bool IsNegated = false; ///< it is true where the two cannot be compared
  };

  std::optional<Comparison> matchComparison(const Expr *E) const {
    if (const auto *Not = dyn_cast<UnaryOperator>(plain(E)); Not && Not->getOpcode() == UO_LNot) {
      auto Test = matchComparison(Not->getSubExpr());
      if (Test) {
        Test->IsLess = !Test->IsLess;
        Test->IsNegated = !Test->IsNegated;
      }
      return Test;
    }
    const auto *Binary = dyn_cast<BinaryOperator>(plain(E));
    if (!Binary || !Binary->isRelationalOp())
      return std::nullopt;
    bool Less = Binary->getOpcode() == BO_LT || Binary->getOpcode() == BO_LE;
    const Expr *Left = Binary->getLHS(), *Right = Binary->getRHS();
    if (isVariable(Left, Target))
      return Comparison{Right, Less, Left->getType()};
    if (isVariable(Right, Target))
      return Comparison{Left, !Less, Left->getType()};
    return std::nullopt;
  }

  /// Of `c && x > s`, too: `c` only says whether there is something to compare. What stands behind the comparison might
  /// be evaluated for other values of the variable than the program's.
  std::optional<Comparison> matchLastComparison(const Expr *E) {
    const auto *Both = dyn_cast<BinaryOperator>(plain(E));
    if (!Both || Both->getOpcode() != BO_LAnd)
      return matchComparison(E);
    Operands.push_back(Both->getLHS());
    return matchLastComparison(Both->getRHS());
  }

  /// `Keeps`: the variable stays what it is where nothing can be compared.
  void leaveUncompared(bool Keeps) {
    if (valueType(Target)->isRealFloatingType() && !C.getLangOpts().NoHonorNaNs)
      IfNone = Keeps ? NotANumber::Kept : NotANumber::Taken;
  }

  std::optional<ScalarUpdate> extremum(pacc_red_op Op, QualType In,
                                       const Expr *X) {
    IsExact &= keepsOrder(C, valueType(Target), In, X);
    Operands.push_back(X);
    return result(Op);
  }

  /// `if (x > s) s = x;`
  std::optional<ScalarUpdate> matchIf(const IfStmt *If) {
    const Stmt *Then = If->getThen();
    while (const auto *Block = dyn_cast<CompoundStmt>(Then)) {
      if (Block->size() != 1)
        return std::nullopt;
      Then = Block->body_front();
    }
    const auto *E = dyn_cast<Expr>(Then);
    const auto *Set = E ? dyn_cast<BinaryOperator>(plain(E)) : nullptr;
    if (If->getElse() || If->getInit() || If->getConditionVariable() || !Set ||
        Set->getOpcode() != BO_Assign)
      return std::nullopt;
    Target = scalarOf(assignedBy(Set));
    auto Test = Target ? matchLastComparison(If->getCond()) : std::nullopt;
    if (!Test || !isSame(C, Test->Other, Set->getRHS()))
      return std::nullopt;
    // `if (!(s > x)) s = x;` takes what is no number, until the next one comes: the order counts.
    IsExact &= !Test->IsNegated || valueType(Target)->isIntegerType() || C.getLangOpts().NoHonorNaNs;
    leaveUncompared(/*Keeps=*/true);
    return extremum(Test->IsLess ? PACC_RED_MAX : PACC_RED_MIN, Test->In,
                    Test->Other);
  }

  /// `s = x > s ? x : s`
  std::optional<ScalarUpdate> matchChoice(const ConditionalOperator *Choice) {
    auto Test = matchComparison(Choice->getCond());
    if (!Test)
      return std::nullopt;
    const Expr *True = Choice->getTrueExpr(), *False = Choice->getFalseExpr();
    bool Keeps = isVariable(True, Target);
    if ((!Keeps && !isVariable(False, Target)) ||
        !isSame(C, Test->Other, Keeps ? False : True))
      return std::nullopt;
    leaveUncompared(Keeps == Test->IsNegated);
    return extremum(Test->IsLess != Keeps ? PACC_RED_MAX : PACC_RED_MIN,
                    Test->In, Test->Other);
  }

  /// `s = fmax(s, x)`, and whatever else gives the greater or smaller argument.
  std::optional<ScalarUpdate> matchCall(const CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    auto Chosen = F && Call->getNumArgs() == 2 ? extremumOf(F) : std::nullopt;
    if (!Chosen)
      return std::nullopt;
    bool First = isVariable(Call->getArg(0), Target);
    if (!First && !isVariable(Call->getArg(1), Target))
      return std::nullopt;
    QualType In = F->getParamDecl(0)->getType().getNonReferenceType();
    QualType T = valueType(Target);
    const Expr *X = Call->getArg(First ? 1 : 0);
    // An integer argument becomes a `T` on its way to the parameter.
    IsExact &= T->isIntegerType() ? C.hasSameUnqualifiedType(In, T)
                                  : keepsOrder(C, T, In, X);
    Operands.push_back(X);
    if (Chosen->IfNone)
      leaveUncompared(First == (*Chosen->IfNone == 0));
    return result(Chosen->Op);
  }

  struct Extremum {
    pacc_red_op Op;
    std::optional<unsigned> IfNone; ///< the argument that comes where they cannot be compared; nothing: the number
  };

  /// The library's functions by name; others by what they do.
  std::optional<Extremum> extremumOf(const FunctionDecl *F) const {
    if (F->getNumParams() != 2 || !F->getIdentifier() ||
        !C.hasSameUnqualifiedType(F->getParamDecl(0)->getType(),
                                  F->getParamDecl(1)->getType()) ||
        !C.hasSameUnqualifiedType(
            F->getReturnType().getNonReferenceType(),
            F->getParamDecl(0)->getType().getNonReferenceType()))
      return std::nullopt;
    if (F->isInStdNamespace() || F->getBuiltinID())
      return llvm::StringSwitch<std::optional<Extremum>>(F->getName())
          .Case("max", Extremum{PACC_RED_MAX, 0})
          .Case("min", Extremum{PACC_RED_MIN, 0})
          .Cases({"fmax", "fmaxf", "__builtin_fmax", "__builtin_fmaxf"}, Extremum{PACC_RED_MAX, std::nullopt})
          .Cases({"fmin", "fminf", "__builtin_fmin", "__builtin_fminf"}, Extremum{PACC_RED_MIN, std::nullopt})
          .Default(std::nullopt);
    return chosenBy(F);
  }

  /// The extremum that `T f(T a, T b) { return a > b ? a : b; }` chooses.
  std::optional<Extremum> chosenBy(const FunctionDecl *F) const {
    // Templates are instantiated at the end of the file.
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
      F = Pattern;
    const FunctionDecl *Definition = nullptr;
    const auto *Block =
        F->hasBody(Definition)
            ? dyn_cast<CompoundStmt>(Definition->getBody())
            : nullptr;
    const auto *Return = Block && Block->size() == 1
                             ? dyn_cast<ReturnStmt>(Block->body_front())
                             : nullptr;
    const auto *Choice =
        Return && Return->getRetValue()
            ? dyn_cast<ConditionalOperator>(plain(Return->getRetValue()))
            : nullptr;
    const auto *Test =
        Choice ? dyn_cast<BinaryOperator>(plain(Choice->getCond())) : nullptr;
    if (!Test || !Test->isRelationalOp())
      return std::nullopt;
    const VarDecl *A = Definition->getParamDecl(0)->getCanonicalDecl();
    const VarDecl *B = Definition->getParamDecl(1)->getCanonicalDecl();
    const VarDecl *const FirstParameter = A;
    if (isVariable(Test->getLHS(), B))
      std::swap(A, B);
    bool TakesLeft = isVariable(Choice->getTrueExpr(), A) &&
                     isVariable(Choice->getFalseExpr(), B);
    bool TakesRight = isVariable(Choice->getTrueExpr(), B) &&
                      isVariable(Choice->getFalseExpr(), A);
    if (!isVariable(Test->getLHS(), A) || !isVariable(Test->getRHS(), B) ||
        !(TakesLeft || TakesRight))
      return std::nullopt;
    bool Greater = Test->getOpcode() == BO_GT || Test->getOpcode() == BO_GE;
    return Extremum{Greater == TakesLeft ? PACC_RED_MAX : PACC_RED_MIN,
                    isVariable(Choice->getFalseExpr(), FirstParameter) ? 0 : 1};
  }
};

} // namespace

std::optional<ScalarUpdate> matchUpdate(const ASTContext &C, const Stmt *S) {
  if (!isa<IfStmt, BinaryOperator, UnaryOperator>(S))
    return std::nullopt;
  return UpdateMatcher(C).match(S);
}

const char *spellingOf(pacc_red_op Op) {
  static const char *const Spellings[] = {"+", "*", "max", "min", "&",
                                          "|", "^", "&&",  "||"};
  return Spellings[Op];
}

} // namespace pacc
