//===- LoopHeads.cpp - what stands between the parentheses of for ---------===//
#include "Loops/Forms/LoopHeads.h"
#include "Loops/Forms/Addends.h"
#include "Loops/Forms/Continues.h"
#include "LoweringContext.h"
#include "Tree/Aliases/BoundsInMemory.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace pacc {

const VarDecl *namedVariable(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

const VarDecl *steppedBy(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return nullptr;
  E = E->IgnoreParens();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->isIncrementDecrementOp() ? namedVariable(Unary->getSubExpr()) : nullptr;
  const auto *Set = dyn_cast<BinaryOperator>(E);
  const VarDecl *Var = Set && Set->isAssignmentOp() ? namedVariable(Set->getLHS()) : nullptr;
  if (!Var)
    return nullptr;
  const Expr *By = Set->getRHS();
  if (Set->getOpcode() == BO_Assign) {
    const auto *Sum = dyn_cast<BinaryOperator>(By->IgnoreParenImpCasts());
    if (!Sum || !Sum->isAdditiveOp())
      return nullptr;
    if (namedVariable(Sum->getLHS()) == Var)
      By = Sum->getRHS();
    else if (namedVariable(Sum->getRHS()) == Var && Sum->getOpcode() == BO_Add)
      By = Sum->getLHS();
    else
      return nullptr;
  } else if (Set->getOpcode() != BO_AddAssign && Set->getOpcode() != BO_SubAssign) {
    return nullptr;
  }
  return isPure(Var->getASTContext(), By) && !mentions(By, Var) ? Var : nullptr;
}

std::optional<int64_t> constantStep(const ASTContext &C, const Stmt *Step) {
  const auto *E = cast<Expr>(Step)->IgnoreParens();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->isIncrementOp() ? 1 : -1;
  const auto *Set = cast<BinaryOperator>(E);
  const Expr *By = Set->getRHS();
  bool IsLess = Set->getOpcode() == BO_SubAssign;
  if (Set->getOpcode() == BO_Assign) {
    const auto *Sum = cast<BinaryOperator>(By->IgnoreParenImpCasts());
    By = namedVariable(Sum->getLHS()) == steppedBy(Step) ? Sum->getRHS() : Sum->getLHS();
    IsLess = Sum->getOpcode() == BO_Sub;
  }
  constexpr int64_t Most = 1 << 16;
  Expr::EvalResult Known;
  if (!By->EvaluateAsInt(Known, C) || Known.Val.getInt().getSignificantBits() > 32 ||
      std::abs(Known.Val.getInt().getExtValue()) > Most)
    return std::nullopt;
  return IsLess ? -Known.Val.getInt().getExtValue() : Known.Val.getInt().getExtValue();
}

bool isCounter(const LoweringContext &Ctx, const VarDecl *Var) {
  const QualType T = Var ? Var->getType() : QualType();
  return Var && Var->hasLocalStorage() && Ctx.declares(Var) && !T.isVolatileQualified() && !T.isConstQualified() &&
         (T->isPointerType() ? T->getPointeeType()->isObjectType()
                             : T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType()) &&
         !makesWayTo(Ctx.body(), Var);
}

bool isFixedIn(const LoweringContext &Ctx, const Expr *E, const Stmt *Body) {
  if (!isPure(Ctx.C, E) || mayChangeInMemory(Ctx.C, E, Body))
    return false;
  const Uses InBody(Body);
  const Uses Of(E);
  return llvm::none_of(Of.variables(), [&](const auto &Used) {
    return InBody.isWritten(Used.first) || mayHaveOtherName(Used.first, Body, Accesses::Writes);
  });
}

namespace {

void flatten(Expr *E, llvm::SmallVectorImpl<Expr *> &Parts) {
  auto *Comma = dyn_cast<BinaryOperator>(E->IgnoreParens());
  if (!Comma || Comma->getOpcode() != BO_Comma) {
    Parts.push_back(E);
    return;
  }
  flatten(Comma->getLHS(), Parts);
  flatten(Comma->getRHS(), Parts);
}

class Head {
public:
  Head(LoweringContext &Ctx, ForStmt &For) : Ctx(Ctx), C(Ctx.C), B(Ctx.B), For(For) {}

  void takeOthersOut(llvm::SmallVectorImpl<Stmt *> &Before) {
    llvm::SmallVector<Expr *, 3> Steps;
    if (!For.getInc() || !For.getCond() || !For.getInit())
      return;
    flatten(For.getInc(), Steps);
    auto *const Step = llvm::find_if(Steps, [this](const Expr *E) { return isOfCondition(steppedBy(E)); });
    if (Step == Steps.end())
      return;
    const VarDecl *Var = steppedBy(*Step);
    if (!takeInit(Var, Before) || Steps.size() == 1)
      return;
    for (Expr *Other : Steps)
      if (Other != *Step && (mentions(Other, Var) || !isFree(*Step, Other)))
        return;
    if (continues(For.getBody()))
      return;
    llvm::SmallVector<Stmt *, 4> Body = {For.getBody()};
    B.at(For.getInc()->getBeginLoc());
    for (Expr *Other : Steps)
      if (Other != *Step)
        Body.push_back(Other);
    For.setInc(*Step);
    For.setBody(B.block(Body));
  }

  void unifyCondition() {
    if (For.getCond())
      settleCalls(*For.getCond());
    Expr *Cond = For.getCond();
    const VarDecl *Var = Cond ? namedVariable(Cond) : nullptr;
    if (!Var || steppedBy(For.getInc()) != Var) {
      takeAddendOver(Ctx, For);
      goDownToZero();
      return;
    }
    const QualType T = Var->getType().getUnqualifiedType();
    if (!T->isIntegerType() || T->isBooleanType())
      return;
    B.at(Cond->getBeginLoc());
    if (Expr *Test = B.binary(BO_NE, B.value(Var), B.integer(0, T)))
      For.setCond(Test);
  }

private:
  LoweringContext &Ctx;
  ASTContext &C;
  Builder &B;
  ForStmt &For;

  bool isOfCondition(const VarDecl *Var) const { return Var && mentions(For.getCond(), Var); }

  /// Nothing that `Other` may change is used by `Step`.
  static bool isFree(const Expr *Step, const Expr *Other) {
    const Uses Changes(Other);
    const Uses Of(Step);
    return llvm::none_of(Of.variables(), [&](const auto &Used) { return Changes.isWritten(Used.first); });
  }

  /// What the head declares or sets beside the variable, in the order in which that stands. False if it must stay.
  bool takeInit(const VarDecl *Var, llvm::SmallVectorImpl<Stmt *> &Before) {
    if (auto *Declares = dyn_cast<DeclStmt>(For.getInit()))
      return Declares->isSingleDecl() || takeDeclarations(*Declares, Var, Before);
    auto *E = dyn_cast<Expr>(For.getInit());
    llvm::SmallVector<Expr *, 3> Parts;
    flatten(E, Parts);
    if (Parts.size() == 1)
      return true;
    Expr *First = nullptr;
    for (Expr *Part : Parts) {
      const auto *Set = dyn_cast<BinaryOperator>(Part->IgnoreParens());
      if (!Set || Set->getOpcode() != BO_Assign || !Set->getLHS()->getType()->isScalarType())
        return false;
      if (namedVariable(Set->getLHS()) == Var) {
        if (First || !isPure(C, Set->getRHS()))
          return false;
        First = Part;
        continue;
      }
      if (!namedVariable(Set->getLHS()) ||
          (First && (mentions(Set, Var) || mentions(First, namedVariable(Set->getLHS())) || !isPure(C, Set->getRHS()))))
        return false;
    }
    if (!First)
      return false;
    for (Expr *Part : Parts)
      if (Part != First)
        Before.push_back(Part);
    For.setInit(First);
    return true;
  }

  bool takeDeclarations(DeclStmt &Declares, const VarDecl *Var, llvm::SmallVectorImpl<Stmt *> &Before) {
    bool IsBehind = false;
    for (Decl *D : Declares.decls()) {
      const auto *Other = dyn_cast<VarDecl>(D);
      if (!Other || !Other->hasLocalStorage() || !Other->getType()->isScalarType() ||
          Other->getType()->isVariablyModifiedType())
        return false;
      if (Other == Var) {
        IsBehind = true;
        if (!Var->getInit() || !isPure(C, Var->getInit()))
          return false;
      } else if (IsBehind && Other->getInit() &&
                 (mentions(Other->getInit(), Var) || !isPure(C, Other->getInit()))) {
        return false;
      }
    }
    if (!IsBehind)
      return false;
    B.at(Declares.getBeginLoc());
    for (Decl *D : Declares.decls()) {
      auto *One = cast<VarDecl>(D);
      if (One == Var)
        For.setInit(B.declare(One));
      else
        Before.push_back(B.declare(One));
    }
    return true;
  }

  bool isFixed(const Expr *E) const { return isFixedIn(Ctx, E, For.getBody()); }

  /// What a function returns whatever it gets, as the size of a std::array: the object has nothing to do with it, and may
  /// change in the loop.
  std::optional<llvm::APSInt> constantOf(const Expr *E) const {
    const auto *Call = dyn_cast<CallExpr>(E);
    const FunctionDecl *Definition = nullptr;
    const auto *Method = Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
    if (!Call || (Method && Method->isVirtual()) || !Call->getDirectCallee() || !Call->getDirectCallee()->hasBody(Definition) ||
        !E->getType()->isIntegerType() || E->isValueDependent() ||
        llvm::any_of(Call->children(), [this](const Stmt *Part) { return cast<Expr>(Part)->HasSideEffects(C); }))
      return std::nullopt;
    const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
    const auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
    Expr::EvalResult Value;
    if (!Return || !Return->getRetValue() || Return->getRetValue()->isValueDependent() ||
        !Return->getRetValue()->EvaluateAsInt(Value, C))
      return std::nullopt;
    return Value.Val.getInt();
  }

  void settleCalls(Stmt &S) {
    for (Stmt *&Child : S.children()) {
      auto *E = dyn_cast_or_null<Expr>(Child);
      if (!E || isa<LambdaExpr>(E))
        continue;
      if (const std::optional<llvm::APSInt> Value = constantOf(E); Value && Value->getSignificantBits() <= 63) {
        B.at(E->getBeginLoc());
        Child = B.integer(Value->getExtValue(), E->getType());
      } else {
        settleCalls(*E);
      }
    }
  }

  /// `for (unsigned i = n - 1; i < n; i--)`: below 0 comes the greatest number, which is not less than any.
  void goDownToZero() {
    auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond() ? For.getCond()->IgnoreParenImpCasts() : nullptr);
    const auto *Step = dyn_cast_or_null<UnaryOperator>(For.getInc() ? For.getInc()->IgnoreParens() : nullptr);
    const VarDecl *Var = Step && Step->isDecrementOp() ? namedVariable(Step->getSubExpr()) : nullptr;
    if (!Test || !isCounter(Ctx, Var) || Uses(For.getBody()).isWritten(Var))
      return;
    const bool IsLeft = Test->getOpcode() == BO_LT && namedVariable(Test->getLHS()) == Var;
    const bool IsRight = Test->getOpcode() == BO_GT && namedVariable(Test->getRHS()) == Var;
    const QualType T = Var->getType().getUnqualifiedType();
    Expr *End = IsLeft ? Test->getRHS() : Test->getLHS();
    if ((!IsLeft && !IsRight) || !T->isUnsignedIntegerType() || !C.hasSameUnqualifiedType(End->getType(), T) ||
        !C.hasSameUnqualifiedType((IsLeft ? Test->getLHS() : Test->getRHS())->getType(), T) || mentions(End, Var) ||
        !isFixed(End))
      return;
    B.at(Test->getBeginLoc());
    Expr *Last = B.binary(BO_NE, B.value(Var), B.integer(-1, T));
    if (Last && startBelow(Var, T, End))
      For.setCond(Last);
  }

  /// The first value is less than `End`, or the greatest number: the loop has no iteration then.
  bool startBelow(const VarDecl *Var, QualType T, Expr *End) {
    VarDecl *Declared = nullptr;
    Expr *First = nullptr;
    if (auto *Declares = dyn_cast_or_null<DeclStmt>(For.getInit())) {
      Declared = Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
      First = Declared == Var ? Declared->getInit() : nullptr;
    } else if (const auto *Set = dyn_cast_or_null<BinaryOperator>(For.getInit());
               Set && Set->getOpcode() == BO_Assign && namedVariable(Set->getLHS()) == Var) {
      First = Set->getRHS();
    }
    if (!First || isa<InitListExpr>(First))
      return false;
    const auto *Less = dyn_cast<BinaryOperator>(First->IgnoreParenImpCasts());
    Expr::EvalResult By;
    if (Less && Less->getOpcode() == BO_Sub && C.hasSameUnqualifiedType(Less->getType(), T) &&
        isSame(C, Less->getLHS(), End) && Less->getRHS()->EvaluateAsInt(By, C) && By.Val.getInt().isOne())
      return true;
    // Behind the loop a variable from outside would have the greatest number, not what it began with.
    if (!Declared || !isPure(C, First) || !C.hasSameUnqualifiedType(First->getType(), T))
      return false;
    Expr *Again = cloneExpr(C, First, First->getExprLoc()), *Bound = cloneExpr(C, End, End->getExprLoc());
    Expr *Start = Again && Bound ? B.conditional(B.binary(BO_LT, B.paren(Again), B.paren(Bound)), B.paren(First),
                                                 B.integer(-1, T))
                                 : nullptr;
    if (!Start)
      return false;
    Declared->setInit(Start);
    return true;
  }
};

} // namespace

void takeOthersOut(LoweringContext &Ctx, ForStmt &For, llvm::SmallVectorImpl<Stmt *> &Before) {
  Head(Ctx, For).takeOthersOut(Before);
}

void unifyCondition(LoweringContext &Ctx, ForStmt &For) { Head(Ctx, For).unifyCondition(); }

} // namespace pacc
