//===- ChosenElements.cpp - extremes that something tells -----------------===//
#include "Loops/Forms/ChosenElements.h"
#include "Data/Subscripts/Places.h"
#include "Loops/Forms/LoopHeads.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

const VarDecl *variableNamed(const Expr *E) { return variableIn(E->IgnoreParenImpCasts()); }

Stmt *onlyStatementOf(Stmt *S) {
  while (auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
    if (Block->size() != 1)
      return nullptr;
    S = Block->body_front();
  }
  return S;
}

class Keeper {
public:
  Keeper(LoweringContext &Ctx, ForStmt &For) : Ctx(Ctx), C(Ctx.C), B(Ctx.B), For(For) {}

  void run(llvm::SmallVectorImpl<Stmt *> &Before) {
    if (!matchNest() || !matchAssignments() || !matchComparison())
      return;
    B.at(If->getBeginLoc());
    const QualType T = Known->getType().getUnqualifiedType();
    Expr *First = anyIteration(), *Begin = cloneExpr(C, Known, Known->getExprLoc()),
         *Value = cloneExpr(C, New, New->getExprLoc());
    if (!First || !Begin || !Value)
      return;
    VarDecl *Best = B.variable(("__pacc_best_" + Indices.front().first->getName()).str(), T,
                               B.conditional(First, B.paren(Begin), B.convert(B.integer(0), T)));
    Expr *Test = Best ? KnownIsLeft ? B.binary(Relation, B.value(Best), New) : B.binary(Relation, New, B.value(Best)) : nullptr;
    if (!Test)
      return;
    Stmt *Condition = If->getCond();
    replaceStatement(Condition, Comparison, Test);
    If->setCond(cast<Expr>(Condition));
    If->setThen(B.block({B.binary(BO_Assign, B.ref(Best), Value), If->getThen()}));
    Before.push_back(B.declare(Best));
  }

private:
  LoweringContext &Ctx;
  ASTContext &C;
  Builder &B;
  ForStmt &For;

  struct Level {
    ForStmt *Loop;
    const VarDecl *Var;
    Expr *First;
  };
  llvm::SmallVector<Level, 2> Levels;
  IfStmt *If = nullptr;
  /// And values, or both, with what is assigned to them.
  llvm::SmallVector<std::pair<const VarDecl *, const Expr *>, 2> Indices;
  Expr *New = nullptr, *Known = nullptr; ///< what is compared: the iteration's, and that of the indices
  BinaryOperator *Comparison = nullptr; ///< the condition, or the last of those that must all hold
  BinaryOperatorKind Relation = BO_LT;
  bool KnownIsLeft = false;

  bool matchNest() {
    for (Stmt *S = &For; !If;) {
      if (auto *Loop = dyn_cast_or_null<ForStmt>(S)) {
        if (!addLevel(*Loop))
          return false;
        S = onlyStatementOf(Loop->getBody());
        continue;
      }
      If = dyn_cast_or_null<IfStmt>(S);
      if (!If || !If->getThen() || If->getElse() || If->getInit() || If->getConditionVariable() || If->isConstexpr())
        return false;
    }
    return true;
  }

  /// Its head steps one variable, which begins with a value that is known before all loops.
  bool addLevel(ForStmt &Loop) {
    Level L = {&Loop, Loop.getInc() && Loop.getCond() ? steppedBy(Loop.getInc()) : nullptr, nullptr};
    if (!L.Var || Loop.getConditionVariable() || !constantStep(C, Loop.getInc()))
      return false;
    L.Var = L.Var->getCanonicalDecl();
    if (auto *Declares = dyn_cast_or_null<DeclStmt>(Loop.getInit())) {
      auto *Declared = Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
      L.First = Declared == L.Var ? Declared->getInit() : nullptr;
    } else if (auto *E = dyn_cast_or_null<Expr>(Loop.getInit())) {
      const auto *Set = dyn_cast<BinaryOperator>(E->IgnoreParens());
      L.First = Set && Set->getOpcode() == BO_Assign && variableNamed(Set->getLHS()) == L.Var ? Set->getRHS() : nullptr;
    }
    const auto *Test = dyn_cast<BinaryOperator>(Loop.getCond()->IgnoreParenImpCasts());
    if (!L.First || isa<InitListExpr>(L.First) || !isPure(C, L.First) || !Test || !Test->isComparisonOp() ||
        !isPure(C, Test) || (variableNamed(Test->getLHS()) == L.Var) == (variableNamed(Test->getRHS()) == L.Var) ||
        !L.Var->getType()->isIntegerType() || Uses(Loop.getBody()).isWritten(L.Var))
      return false;
    for (const Level &Outer : Levels)
      if (mentions(L.First, Outer.Var) || mentions(Test, Outer.Var))
        return false;
    Levels.push_back(L);
    return true;
  }

  bool matchAssignments() {
    llvm::SmallVector<Stmt *, 2> Set;
    if (auto *Block = dyn_cast<CompoundStmt>(If->getThen()))
      Set.assign(Block->body_begin(), Block->body_end());
    else
      Set.push_back(If->getThen());
    for (Stmt *S : Set) {
      const auto *E = dyn_cast<Expr>(S);
      const auto *Assign = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
      const VarDecl *Index = Assign && Assign->getOpcode() == BO_Assign ? variableNamed(Assign->getLHS()) : nullptr;
      const VarDecl *Var = Index ? variableNamed(Assign->getRHS()) : nullptr;
      const bool IsNumber = Var && llvm::any_of(Levels, [&](const Level &L) { return L.Var == Var; });
      if (!Index ||
          !(IsNumber ? isCounter(Ctx, Index) && keeps(Index->getType(), Var->getType()) : holds(Index, Assign->getRHS())) ||
          mentions(&For, Index, If) || llvm::any_of(Indices, [&](const auto &Known) { return Known.first == Index; }))
        return false;
      Indices.push_back({Index, Assign->getRHS()});
    }
    return !Indices.empty() && llvm::none_of(Indices, [&](const auto &Assigned) {
      return llvm::any_of(Indices, [&](const auto &Index) { return mentions(Assigned.second, Index.first); });
    });
  }

  /// Nothing else leads to the variable, and it has the value as it was computed: in its place it gives the same.
  bool holds(const VarDecl *Var, const Expr *Value) const {
    const QualType T = Var->getType();
    const Expr *Computed = Value->IgnoreParenImpCasts();
    // With shorter ones expressions have more bits than their type says.
    const bool IsFloat = T->isRealFloatingType() && C.getTypeSize(T) >= 32;
    return ((T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType()) || IsFloat) &&
           Var->hasLocalStorage() && Ctx.declares(Var) && !T.isVolatileQualified() && !makesWayTo(Ctx.body(), Var) &&
           C.hasSameUnqualifiedType(T, Computed->getType()) && !Computed->refersToBitField() && isPure(C, Value);
  }

  /// Subscripts are the same numbers in either type.
  bool keeps(QualType Index, QualType Var) const {
    Index = Index.getNonReferenceType();
    Var = Var.getNonReferenceType();
    return C.hasSameUnqualifiedType(Index, Var) || (Index->isSignedIntegerType() && Var->isSignedIntegerType() &&
                                                    C.getIntWidth(Index) > C.getIntWidth(Var));
  }

  bool matchComparison() {
    auto *Test = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
    while (Test && Test->getOpcode() == BO_LAnd)
      Test = dyn_cast<BinaryOperator>(Test->getRHS()->IgnoreParenImpCasts());
    if (!Test || !Test->isRelationalOp() || !Test->getLHS()->getType()->isArithmeticType() || !isPure(C, If->getCond()))
      return false;
    Comparison = Test;
    Relation = Test->getOpcode();
    for (const bool IsLeft : {false, true}) {
      Known = IsLeft ? Test->getLHS() : Test->getRHS();
      New = IsLeft ? Test->getRHS() : Test->getLHS();
      KnownIsLeft = IsLeft;
      const bool IsFixed = llvm::none_of(Levels, [&](const Level &L) { return mentions(Known, L.Var); }) &&
                           llvm::any_of(Indices, [&](const auto &Index) { return mentions(Known, Index.first); }) &&
                           llvm::none_of(Indices, [&](const auto &Index) { return mentions(New, Index.first); });
      const bool IsEvaluated = Test == If->getCond()->IgnoreParenImpCasts() || isHarmless(Known);
      if (IsFixed && IsEvaluated && !variableNamed(Known) &&
          C.hasSameUnqualifiedType(Known->getType(), New->getType()) && becomes(Known, New))
        return true;
    }
    return false;
  }

  /// Evaluating it, which the program may not do, only computes floating-point numbers of variables.
  static bool isHarmless(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (!E->getType()->isRealFloatingType())
      return false;
    if (isa<FloatingLiteral>(E) || variableNamed(E))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *F = Call->getDirectCallee();
      return F && F->getBuiltinID() && llvm::all_of(Call->arguments(), isHarmless);
    }
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    return Binary && (Binary->isMultiplicativeOp() || Binary->isAdditiveOp()) && isHarmless(Binary->getLHS()) &&
           isHarmless(Binary->getRHS());
  }

  /// With what is assigned to the indices `Old` is `Now`.
  bool becomes(const Expr *Old, const Expr *Now) const {
    if (basesOf(Old) != basesOf(Now))
      return false;
    Old = Old->IgnoreParenImpCasts();
    Now = Now->IgnoreParenImpCasts();
    for (const auto &[Index, Value] : Indices)
      if (variableNamed(Old) == Index)
        return areWrittenAlike(Now, Value, C);
    if (Old->getStmtClass() != Now->getStmtClass() || !C.hasSameUnqualifiedType(Old->getType(), Now->getType()))
      return false;
    if (Old->children().empty())
      return areWrittenAlike(Old, Now, C);
    if (const auto *Unary = dyn_cast<UnaryOperator>(Old)) {
      if (Unary->getOpcode() != cast<UnaryOperator>(Now)->getOpcode())
        return false;
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(Old)) {
      if (Binary->getOpcode() != cast<BinaryOperator>(Now)->getOpcode())
        return false;
    } else if (const auto *Member = dyn_cast<MemberExpr>(Old)) {
      const auto *Other = cast<MemberExpr>(Now);
      if (Member->getMemberDecl()->getCanonicalDecl() != Other->getMemberDecl()->getCanonicalDecl() ||
          Member->isArrow() != Other->isArrow())
        return false;
    } else if (!isa<ArraySubscriptExpr, CallExpr, ConditionalOperator, ExplicitCastExpr>(Old)) {
      return false;
    }
    auto Other = Now->child_begin();
    for (const Stmt *Child : Old->children()) {
      const auto *X = dyn_cast_or_null<Expr>(Child), *Y = Other == Now->child_end() ? nullptr : dyn_cast_or_null<Expr>(*Other++);
      if (!X || !Y || !becomes(X, Y))
        return false;
    }
    return Other == Now->child_end();
  }

  /// Each loop has an iteration, so that the program reads what `Known` names.
  Expr *anyIteration() {
    Expr *All = nullptr;
    for (const Level &L : Levels) {
      const auto *Test = cast<BinaryOperator>(L.Loop->getCond()->IgnoreParenImpCasts());
      const bool IsLeft = variableNamed(Test->getLHS()) == L.Var;
      Expr *Bound = IsLeft ? Test->getRHS() : Test->getLHS();
      Expr *First = cloneExpr(C, L.First, L.First->getExprLoc()), *End = cloneExpr(C, Bound, Bound->getExprLoc());
      if (!First || !End)
        return nullptr;
      First = B.convert(B.paren(First), L.Var->getType().getNonReferenceType().getUnqualifiedType());
      End = B.paren(End);
      Expr *Here = IsLeft ? B.binary(Test->getOpcode(), First, End) : B.binary(Test->getOpcode(), End, First);
      All = All ? B.binary(BO_LAnd, B.paren(All), B.paren(Here)) : Here;
    }
    return All ? B.paren(All) : nullptr;
  }
};

} // namespace

void keepChosenElements(LoweringContext &Ctx, ForStmt &For, llvm::SmallVectorImpl<Stmt *> &Before) {
  Keeper(Ctx, For).run(Before);
}

} // namespace pacc
