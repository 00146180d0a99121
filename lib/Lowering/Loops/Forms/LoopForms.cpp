//===- LoopForms.cpp - loops as people write them -------------------------===//
#include "Loops/Forms/LoopForms.h"
#include "Loops/Forms/ChosenElements.h"
#include "Loops/Forms/Continues.h"
#include "Loops/Forms/LoopHeads.h"
#include "Loops/Forms/MeetingCounters.h"
#include "Loops/Forms/Settings.h"
#include "Loops/Forms/SteppingConditions.h"
#include "Loops/LoopNest.h"
#include "Constructs.h"
#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class Unifier {
public:
  explicit Unifier(LoweringContext &Ctx) : Ctx(Ctx), C(Ctx.C), B(Ctx.B) {}

  /// `MayMove`: what stands in `S` is no directive's loop, so that a block with other statements may take its place.
  void visit(Stmt *&S, bool MayMove = true, BlockPlace Where = {}) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return visitConstruct(*Construct);
    if (auto *Block = dyn_cast<CompoundStmt>(S)) {
      const bool MayMoveInside = MayMove || Block->size() != 1;
      for (unsigned I = 0; I < Block->size(); ++I)
        visit(Block->body_begin()[I], MayMoveInside, {Block, I});
      return;
    }
    if (isa<ForStmt, WhileStmt, DoStmt>(S) && !mayBeEntered(Ctx, S))
      unify(S, MayMove, Where);
    else if (auto *Range = dyn_cast<CXXForRangeStmt>(S))
      Range->setBody(withoutContinues(Ctx, Range->getBody()));
    const bool MayMoveInside = MayMove || !IsNest;
    for (Stmt *&Child : S->children())
      visit(Child, MayMoveInside);
  }

  /// Of a loop that keeps its place, its body and its variable.
  void unifyHead(Stmt *Loop) {
    auto *For = dyn_cast_or_null<ForStmt>(Loop);
    if (!For || !For->getCond() || For->getConditionVariable())
      return;
    moveStepOutOfCondition(Ctx, *For);
    unifyCondition(Ctx, *For);
  }

private:
  LoweringContext &Ctx;
  ASTContext &C;
  Builder &B;
  bool InKernels = false;
  bool IsNest = false; ///< the directive round it is about loops in its loop, too

  void visitConstruct(OpenACCConstructStmt &Construct) {
    const bool IsOfLoop = isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(Construct);
    if (!isa<OpenACCLoopConstruct>(Construct))
      InKernels = Construct.getDirectiveKind() == OpenACCDirectiveKind::Kernels;
    const bool Outer = IsNest;
    IsNest = llvm::any_of(Construct.clauses(), llvm::IsaPred<OpenACCCollapseClause, OpenACCTileClause>);
    for (Stmt *&Child : static_cast<Stmt &>(Construct).children())
      visit(Child, /*MayMove=*/!IsOfLoop);
    IsNest = Outer;
  }

  void unify(Stmt *&S, bool MayMove, const BlockPlace &Where) {
    llvm::SmallVector<Stmt *, 3> Before;
    if (auto *While = dyn_cast<WhileStmt>(S))
      S = fromWhile(*While, Where, Before);
    else if (auto *Do = dyn_cast<DoStmt>(S))
      S = fromDo(*Do, Where, Before);
    auto *For = dyn_cast<ForStmt>(S);
    if (For)
      For->setBody(withoutContinues(Ctx, For->getBody()));
    if (!For || !For->getCond() || For->getConditionVariable())
      return;
    if (MayMove) {
      complete(*For, Where, Before);
      takeOthersOut(Ctx, *For, Before);
      countToMeeting(Ctx, *For, Before);
    }
    unifyHead(For);
    if (MayMove && InKernels)
      keepChosenElements(Ctx, *For, Before);
    if (Before.empty())
      return;
    B.at(For->getBeginLoc());
    Before.push_back(For);
    S = B.block(Before);
  }

  /// The step at the end of a body, which has nothing else to do with the variable.
  struct LastStep {
    const VarDecl *Var = nullptr; ///< null: there is none
    Expr *Step = nullptr;
    Stmt *Rest = nullptr;
    bool IsInside = false; ///< the rest still has it, in a statement
  };

  /// The body without the step.
  Stmt *restOf(const LastStep &Last) {
    Stmt *Rest = Last.Rest;
    if (Last.IsInside) {
      B.at(Last.Step->getBeginLoc());
      replaceStatement(Rest, Last.Step, B.value(Last.Var));
    }
    return Rest;
  }

  LastStep lastStep(Stmt *Body, const Expr *Condition) {
    auto *Block = dyn_cast<CompoundStmt>(Body);
    auto *Step = Block && !Block->body_empty() ? dyn_cast<Expr>(Block->body_back()) : nullptr;
    const VarDecl *Var = steppedBy(Step);
    if (!Var)
      return stepInside(Body, Condition);
    if (!mentions(Condition, Var) || !isCounter(Ctx, Var) || continues(Body))
      return {};
    Uses Before;
    for (const Stmt *S : llvm::drop_end(Block->body()))
      Before.add(S);
    const Uses OfStep(Step);
    if (Before.isWritten(Var) || llvm::any_of(OfStep.variables(), [&](const auto &Used) {
          return Before.isDeclaredInside(Used.first);
        }))
      return {};
    B.at(Block->getBeginLoc());
    return {Var, Step, B.block({Block->body_begin(), Block->size() - 1})};
  }

  /// `*p++ = x`: what steps the variable within a statement that is surely executed in each iteration, if nothing behind
  /// it names the variable or leaves the loop.
  LastStep stepInside(Stmt *Body, const Expr *Condition) {
    UnaryOperator *Step = nullptr;
    llvm::SmallVector<Stmt *, 8> Statements = {Body};
    if (auto *Block = dyn_cast<CompoundStmt>(Body))
      Statements.assign(Block->body_begin(), Block->body_end());
    const auto Steps = [&](Stmt *S) {
      return isa<Expr, DeclStmt>(S) && !declaresStatic(S) && (Step = steppingIn(S, Condition));
    };
    const auto At = llvm::find_if(Statements, Steps);
    if (!Step || continues(Body))
      return {};
    const VarDecl *Var = variableOf(*Step);
    Uses Before;
    for (const Stmt *S : llvm::make_range(Statements.begin(), At))
      Before.add(S);
    Stmt *With = *At;
    if (!isCounter(Ctx, Var) || Before.isWritten(Var) || mentions(With, Var, Step) ||
        llvm::any_of(llvm::make_range(At + 1, Statements.end()), [&](Stmt *S) { return mentions(S, Var) || mayLeave(S); }))
      return {};
    return {Var, Step, Body, /*IsInside=*/true};
  }

  static bool declaresStatic(const Stmt *S) {
    const auto *Declares = dyn_cast<DeclStmt>(S);
    return Declares && llvm::any_of(Declares->decls(), [](const Decl *D) {
             const auto *Var = dyn_cast<VarDecl>(D);
             return Var && Var->isStaticLocal();
           });
  }

  static bool mayLeave(const Stmt *S) {
    return S && (isa<BreakStmt, ReturnStmt, GotoStmt, IndirectGotoStmt, CXXThrowExpr, AsmStmt>(S) ||
                 llvm::any_of(S->children(), mayLeave));
  }

  static const VarDecl *variableOf(const UnaryOperator &Step) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Step.getSubExpr()->IgnoreParens());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var ? Var->getCanonicalDecl() : nullptr;
  }

  /// `v++` or `v--`, of a variable that the condition names, which is surely evaluated when `S` is.
  static UnaryOperator *steppingIn(Stmt *S, const Expr *Condition) {
    if (auto *Step = dyn_cast<UnaryOperator>(S); Step && Step->isPostfix())
      if (const VarDecl *Var = variableOf(*Step); Var && mentions(Condition, Var))
        return Step;
    // What might not be evaluated, or before something else.
    if (isa<AbstractConditionalOperator, LambdaExpr, BlockExpr, StmtExpr, UnaryExprOrTypeTraitExpr, GenericSelectionExpr,
            CXXNoexceptExpr, CXXTypeidExpr>(S))
      return nullptr;
    if (const auto *Binary = dyn_cast<BinaryOperator>(S); Binary && (Binary->isLogicalOp() || Binary->isCommaOp()))
      return nullptr;
    for (Stmt *Child : S->children())
      if (UnaryOperator *Step = Child ? steppingIn(Child, Condition) : nullptr)
        return Step;
    return nullptr;
  }

  Stmt *fromWhile(WhileStmt &While, const BlockPlace &Where, llvm::SmallVectorImpl<Stmt *> &Before) {
    if (While.getConditionVariable())
      return &While;
    const SourceLocation Loc = While.getBeginLoc();
    const auto MakeFor = [&](const VarDecl *Var, Expr *Step, Stmt *Body) {
      Stmt *Init = initOf(Var, Where, Loc, Before);
      return new (C) ForStmt(C, Init, While.getCond(), nullptr, Step, Body, Loc, Loc, Loc);
    };
    if (const VarDecl *Var = steppedInCondition(Ctx, While.getCond()))
      return isCounter(Ctx, Var) && !Uses(While.getBody()).isWritten(Var)
                 ? MakeFor(Var, nullptr, While.getBody())
                 : static_cast<Stmt *>(&While);
    const LastStep Last = lastStep(While.getBody(), While.getCond());
    return Last.Var ? MakeFor(Last.Var, Last.Step, restOf(Last)) : static_cast<Stmt *>(&While);
  }

  /// `do { body; i++; } while (i < n)` has an iteration at least: up to n, or to where it ends then.
  Stmt *fromDo(DoStmt &Do, const BlockPlace &Where, llvm::SmallVectorImpl<Stmt *> &Before) {
    const auto *Test = dyn_cast<BinaryOperator>(Do.getCond()->IgnoreParenImpCasts());
    if (!Test || !Test->isRelationalOp())
      return &Do;
    LastStep Last = stepInTest(Do, *Test);
    if (!Last.Var)
      Last = lastStep(Do.getBody(), Do.getCond());
    if (!Last.Var)
      return &Do;
    const auto IsVariable = [&](const Expr *E) { return E->IgnoreParenImpCasts() == Last.Step || isReferenceTo(E->IgnoreParenImpCasts(), Last.Var); };
    const bool IsLeft = IsVariable(Test->getLHS());
    const BinaryOperatorKind Relation =
        IsLeft ? Test->getOpcode() : BinaryOperator::reverseComparisonOp(Test->getOpcode());
    Expr *End = IsLeft ? Test->getRHS() : Test->getLHS();
    const QualType T = Last.Var->getType().getUnqualifiedType();
    const bool IsUp = Relation == BO_LT || Relation == BO_LE, IsStrict = Relation == BO_LT || Relation == BO_GT;
    const std::optional<int64_t> By = constantStep(C, Last.Step);
    if (!By || !*By || (*By > 0) != IsUp || (!T->isSignedIntegerType() && !startsWithin(Last.Var, Where, *By)) || !C.hasSameUnqualifiedType(Test->getLHS()->getType(), T) ||
        !C.hasSameUnqualifiedType(End->getType(), T) || mentions(End, Last.Var) || !isFixedIn(Ctx, End, Do.getBody()) ||
        (!IsLeft && !IsVariable(Test->getRHS())))
      return &Do;
    const SourceLocation Loc = Do.getBeginLoc();
    B.at(Loc);
    Expr *Copies[2] = {cloneExpr(C, End, End->getExprLoc()), cloneExpr(C, End, End->getExprLoc())};
    if (!Copies[0] || !Copies[1])
      return &Do;
    VarDecl *First = B.variable(("__pacc_first_" + Last.Var->getName()).str(), T, B.value(Last.Var));
    Expr *Once = IsStrict ? B.binary(IsUp ? BO_Add : BO_Sub, B.value(First), B.integer(1, T)) : B.value(First);
    Expr *Further = B.conditional(B.binary(Relation, B.value(First), B.paren(Copies[0])), B.paren(Copies[1]), B.paren(Once));
    VarDecl *Bound = Further ? B.variable(("__pacc_end_" + Last.Var->getName()).str(), T, Further) : nullptr;
    if (!Bound)
      return &Do;
    Before.push_back(B.declare(First));
    Before.push_back(B.declare(Bound));
    return new (C) ForStmt(C, B.binary(BO_Assign, B.ref(Last.Var), B.value(First)),
                           B.binary(Relation, B.value(Last.Var), B.value(Bound)), nullptr, Last.Step, restOf(Last), Loc, Loc, Loc);
  }

  /// `while (++i < n)`
  LastStep stepInTest(DoStmt &Do, const BinaryOperator &Test) const {
    for (Expr *Side : {Test.getLHS(), Test.getRHS()}) {
      auto *Step = dyn_cast<UnaryOperator>(Side->IgnoreParenImpCasts());
      const VarDecl *Var = Step && Step->isPrefix() && Step->isIncrementDecrementOp() ? variableOf(*Step) : nullptr;
      if (Var && isCounter(Ctx, Var) && !mentions(&Test, Var, Step) && !Uses(Do.getBody()).isWritten(Var))
        return {Var, Step, Do.getBody()};
    }
    return {};
  }

  /// A number without a sign, which may go round, does not do so in the loop's first step.
  bool startsWithin(const VarDecl *Var, const BlockPlace &Where, int64_t By) const {
    const QualType T = Var->getType();
    const std::optional<Setting> Set = T->isUnsignedIntegerType() && Where.Block ? findSetting(Var, Where) : std::nullopt;
    Expr::EvalResult Value;
    if (!Set || !Set->Value->EvaluateAsInt(Value, C) || Value.Val.getInt().getActiveBits() > 62)
      return false;
    const int64_t First = Value.Val.getInt().getExtValue(), Next = First + By;
    return First >= 0 && Next >= 0 && llvm::isUIntN(C.getIntWidth(T), Next);
  }

  void complete(ForStmt &For, const BlockPlace &Where, llvm::SmallVectorImpl<Stmt *> &Before) {
    const VarDecl *Var = For.getInc() ? steppedBy(For.getInc()) : steppedInCondition(Ctx, For.getCond());
    if (!For.getInc() && !Var) {
      const LastStep Last = lastStep(For.getBody(), For.getCond());
      if (!Last.Var)
        return;
      Var = Last.Var;
      For.setInc(Last.Step);
      For.setBody(restOf(Last));
    }
    if (!For.getInit() && Var && mentions(For.getCond(), Var) && isCounter(Ctx, Var) &&
        !Uses(For.getBody()).isWritten(Var))
      For.setInit(initOf(Var, Where, For.getBeginLoc(), Before));
  }

  /// What gives the variable the value that it has before the loop, for the head of the loop.
  Stmt *initOf(const VarDecl *Var, const BlockPlace &Where, SourceLocation Loc, llvm::SmallVectorImpl<Stmt *> &Before) {
    if (Stmt *Set = Where.Block ? takeSetting(Var, Where, Loc) : nullptr)
      return Set;
    B.at(Loc);
    VarDecl *First = B.variable(("__pacc_first_" + Var->getName()).str(), Var->getType().getUnqualifiedType(),
                                B.value(Var));
    Before.push_back(B.declare(First));
    return B.binary(BO_Assign, B.ref(Var), B.value(First));
  }

  /// The statement before the loop that sets the variable: it is not needed any more where it stands.
  Stmt *takeSetting(const VarDecl *Var, const BlockPlace &Where, SourceLocation Loc) {
    const std::optional<Setting> Set = findSetting(Var, Where);
    if (!Set || !mayStandAt(Set->Value, /*IsNext=*/Set->Index + 1 == Where.Index))
      return nullptr;
    const bool IsAlone = Set->Declared && cast<DeclStmt>(Where.at(Set->Index))->isSingleDecl();
    const bool MayMove = IsAlone && !isMentionedBehind(Var, Where, Where);
    removeSetting(B, *Set);
    B.at(Loc);
    if (MayMove) {
      Set->Declared->setInit(Set->Value);
      return B.declare(Set->Declared);
    }
    if (IsAlone)
      Where.at(Set->Index) = B.declare(Set->Declared);
    return B.binary(BO_Assign, B.ref(Var), Set->Value);
  }

  /// Nothing between changes what the variable begins with.
  bool mayStandAt(const Expr *First, bool IsNext) const {
    Expr::EvalResult Value;
    return IsNext || (First->getType()->isIntegerType() && First->EvaluateAsInt(Value, C));
  }
};

} // namespace

void unifyLoopForms(LoweringContext &Ctx, Stmt *Body) {
  if (!Body || isa<LambdaExpr>(Body))
    return;
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Body))
    return Unifier(Ctx).visit(Body);
  if (auto *Construct = dyn_cast<OpenACCLoopConstruct>(Body); Construct && findPipe(Construct->getDirectiveLoc()).isValid())
    Unifier(Ctx).unifyHead(Construct->getLoop());
  for (Stmt *Child : Body->children())
    unifyLoopForms(Ctx, Child);
}

} // namespace pacc
