//===- ChosenValues.cpp - extremes with what goes with them ---------------===//
#include "Compute/ChosenValues.h"
#include "Constructs.h"
#include "Loops/LoopNest.h"
#include "Privates/InferredReductions.h"
#include "Privates/Updates/UpdateForms.h"
#include "Region.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

struct Statement {
  IfStmt *If;
  llvm::SmallVector<CanonicalLoop, 2> Around; ///< loops in the body, outermost first
};

/// `if (... && x < m) { m = x; k = i; }`
struct Choice {
  const VarDecl *Extreme = nullptr;
  pacc_red_op Op = PACC_RED_MIN;
  BinaryOperator *Comparison = nullptr;
  bool ExtremeIsLeft = false;
  bool IsLast = false; ///< of several iterations with the extreme the last one counts
  llvm::SmallVector<const VarDecl *, 2> Others;
};

/// The directive changes the order of iterations.
bool makesTiles(const OpenACCConstructStmt *Directive) {
  return Directive && llvm::any_of(Directive->clauses(), [](const OpenACCClause *C) { return isa<OpenACCTileClause>(C); });
}

class Chooser {
public:
  /// `Out`: for the reductions; those of the loop itself, or those that it may have.
  Chooser(const Region &R, LoopNest &N,
          llvm::function_ref<bool(const VarDecl *, const UpdatedScalar &, const Stmt *)> MayReduce,
          llvm::SmallVectorImpl<Reduction> &Out)
      : Ctx(R.Ctx), B(R.Ctx.B), N(N), MayReduce(MayReduce), Out(Out) {}

  void run() {
    llvm::SmallVector<CanonicalLoop, 2> Around;
    collect(N.body(), Around);
    for (Statement &S : Found)
      if (std::optional<Choice> C = match(*S.If); C && isCounted(S) && isAlone(S, *C))
        reduce(S, *C);
  }

private:
  LoweringContext &Ctx;
  Builder &B;
  LoopNest &N;
  /// Copies may take the place of a variable that the loop names in this statement alone.
  llvm::function_ref<bool(const VarDecl *, const UpdatedScalar &, const Stmt *)> MayReduce;
  llvm::SmallVectorImpl<Reduction> &Out;
  llvm::SmallVector<Statement, 2> Found;

  bool isOnlyPossible() const { return &Out != &N.Reductions; }

  /// The statements that may be meant, with the loops round them that may be spread.
  void collect(Stmt *S, llvm::SmallVectorImpl<CanonicalLoop> &Around) {
    if (!S || isa<Expr, DeclStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S))
      return;
    if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S)) {
      auto *Loop = dyn_cast<OpenACCLoopConstruct>(Construct);
      // A loop with a directive has reductions of its own, whether the one round it gets lanes or not.
      if (Loop && !makesTiles(Loop) && !isOnlyPossible())
        collect(Loop->getLoop(), Around);
      return;
    }
    if (auto *If = dyn_cast<IfStmt>(S); If && If->getThen() && !If->getElse() && !If->getInit() &&
                                        !If->getConditionVariable() && !If->isConstexpr())
      Found.push_back({If, {Around.begin(), Around.end()}});
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L = isa<ForStmt>(S) ? matchLoop(Ctx, S, Why) : std::nullopt;
    if (isa<ForStmt>(S) && !(L && isSimple(*L)))
      return; // nothing tells the numbers of its iterations
    if (L)
      Around.push_back(*L);
    for (Stmt *Child : S->children())
      collect(Child, Around);
    if (L)
      Around.pop_back();
  }

  /// The number of each loop's iteration is told by its variable.
  bool isCounted(const Statement &S) const {
    return llvm::all_of(N.Loops, isCountedByNumbers) && llvm::all_of(S.Around, isCountedByNumbers);
  }
  static bool isCountedByNumbers(const CanonicalLoop &L) {
    // Values of `!=` may go round.
    const QualType T = L.Var->getType().getNonReferenceType();
    return T->isIntegerType() && L.Var->getASTContext().getTypeSize(T) <= 64 && L.Relation != BO_NE;
  }

  static llvm::SmallVector<Stmt *, 4> statementsOf(Stmt *S) {
    llvm::SmallVector<Stmt *, 4> Out;
    if (auto *Block = dyn_cast<CompoundStmt>(S))
      for (Stmt *Child : Block->body())
        Out.append(statementsOf(Child));
    else
      Out.push_back(S);
    return Out;
  }

  std::optional<Choice> match(IfStmt &If) const {
    Choice C;
    for (Stmt *S : statementsOf(If.getThen())) {
      auto *E = dyn_cast<Expr>(S);
      const auto *Set = E ? dyn_cast<BinaryOperator>(plain(E)) : nullptr;
      const auto *Target = Set && Set->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(plain(Set->getLHS())) : nullptr;
      const auto *Var = Target ? dyn_cast<VarDecl>(Target->getDecl()) : nullptr;
      if (!Var)
        return std::nullopt;
      Var = Var->getCanonicalDecl();
      if (!C.Extreme && matchExtreme(If, E, C))
        continue;
      if (!isFit(Set->getRHS(), If.getCond()) || !isNumber(Var) || llvm::is_contained(C.Others, Var))
        return std::nullopt;
      C.Others.push_back(Var);
    }
    if (!C.Extreme || !isNumber(C.Extreme) || C.Others.empty() || llvm::is_contained(C.Others, C.Extreme))
      return std::nullopt;
    return C;
  }

  /// With the assignment alone it would be an extreme.
  bool matchExtreme(IfStmt &If, Expr *Set, Choice &C) const {
    IfStmt *Alone = IfStmt::Create(Ctx.C, If.getIfLoc(), IfStatementKind::Ordinary, nullptr, nullptr, If.getCond(),
                                   If.getLParenLoc(), If.getRParenLoc(), Set);
    const std::optional<ScalarUpdate> Update = matchUpdate(Ctx.C, Alone);
    if (!Update || !Update->IsExact || (Update->Op != PACC_RED_MIN && Update->Op != PACC_RED_MAX))
      return false;
    auto *Last = dyn_cast<BinaryOperator>(const_cast<Expr *>(plain(If.getCond())));
    while (Last && Last->getOpcode() == BO_LAnd)
      Last = dyn_cast<BinaryOperator>(const_cast<Expr *>(plain(Last->getRHS())));
    if (!Last || !Last->isRelationalOp())
      return false;
    C.Extreme = Update->Var;
    C.Op = Update->Op;
    C.Comparison = Last;
    C.ExtremeIsLeft = isReferenceTo(Last->getLHS(), Update->Var);
    C.IsLast = Last->getOpcode() == BO_LE || Last->getOpcode() == BO_GE;
    return true;
  }

  bool isNumber(const VarDecl *Var) const {
    const QualType T = Var->getType().getNonReferenceType();
    return (T->isIntegerType() || (T->isRealFloatingType() && Ctx.C.getTypeSize(T) <= 64)) && !T->isBitIntType() &&
           !T.isVolatileQualified() && Ctx.C.getTypeSize(T) <= 64;
  }

  /// A part of the condition that is evaluated wherever that is true is the same expression.
  bool isReadBy(const Expr *Condition, const Expr *E) const {
    const auto *Both = dyn_cast<BinaryOperator>(plain(Condition));
    return Both && Both->getOpcode() == BO_LAnd ? isReadBy(Both->getLHS(), E) || isReadBy(Both->getRHS(), E)
                                                : occursIn(Condition, E);
  }
  bool occursIn(const Stmt *In, const Expr *E) const {
    const auto *Here = dyn_cast_or_null<Expr>(In);
    if (const auto *Either = dyn_cast_or_null<ConditionalOperator>(In))
      return occursIn(Either->getCond(), E);
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(In);
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(In);
    if (!Here || (Binary && Binary->isLogicalOp()) || (Unary && Unary->getOpcode() == UO_AddrOf) ||
        isa<AbstractConditionalOperator, UnaryExprOrTypeTraitExpr, StmtExpr, LambdaExpr, CXXNoexceptExpr, CXXTypeidExpr>(In))
      return false;
    return isSame(Ctx.C, Here, E) ||
           llvm::any_of(In->children(), [&](const Stmt *Child) { return occursIn(Child, E); });
  }

  /// It may end the program.
  bool mayTrap(const BinaryOperator &E) const {
    if ((E.getOpcode() != BO_Div && E.getOpcode() != BO_Rem) || E.getType()->isRealFloatingType())
      return false;
    const std::optional<llvm::APSInt> By = E.getRHS()->getIntegerConstantExpr(Ctx.C);
    return !By || By->isZero() || By->isAllOnes();
  }

  /// Reads variables and their members, and what the condition has read before, and calls and follows nothing.
  bool isFit(const Stmt *S, const Expr *Condition) const {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S))
      return isReadBy(Condition, Element);
    if (const auto *Binary = dyn_cast<BinaryOperator>(S);
        Binary && (Binary->isAssignmentOp() || mayTrap(*Binary) || Binary->isPtrMemOp()))
      return false;
    if (const auto *Unary = dyn_cast<UnaryOperator>(S);
        Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_Deref))
      return false;
    if (const auto *Member = dyn_cast<MemberExpr>(S); Member && Member->isArrow())
      return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getType().isVolatileQualified())
      return false;
    if (!isa<BinaryOperator, UnaryOperator, MemberExpr, DeclRefExpr, CastExpr, ParenExpr, IntegerLiteral, FloatingLiteral,
             CharacterLiteral, CXXBoolLiteralExpr, ConditionalOperator, ConstantExpr>(S))
      return false;
    return llvm::all_of(S->children(), [&](const Stmt *Child) { return isFit(Child, Condition); });
  }

  /// The loop names the variables nowhere else, nor reads them in what is taken.
  bool isAlone(const Statement &S, const Choice &C) const {
    llvm::SmallVector<const VarDecl *, 3> All = {C.Extreme};
    All.append(C.Others);
    const Uses Body(N.body());
    return llvm::all_of(All, [&](const VarDecl *Var) {
      const Expr *Other = C.ExtremeIsLeft ? C.Comparison->getRHS() : C.Comparison->getLHS();
      bool IsTaken = mentions(Other, Var);
      for (Stmt *Set : statementsOf(S.If->getThen()))
        IsTaken |= mentions(cast<BinaryOperator>(plain(cast<Expr>(Set)))->getRHS(), Var);
      const UpdatedScalar As = {C.Op, S.If->getBeginLoc(), true, false, true, NotANumber::Kept};
      const auto Op = Var == C.Extreme ? std::optional(C.Op) : std::nullopt;
      return !IsTaken && !isNamedBeside(N.Loops.front().Loop, Var, S.If, Op) && !isNamedBeside(N.body(), Var, S.If, Op) &&
             countIn(S.If->getCond(), Var) == (Var == C.Extreme ? 1u : 0u) && !Body.isDeclaredInside(Var) &&
             MayReduce(Var, As, S.If);
    });
  }

  static unsigned countIn(const Stmt *S, const VarDecl *Var) {
    if (!S)
      return 0;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl()->getCanonicalDecl() == Var;
    unsigned Count = 0;
    for (const Stmt *Child : S->children())
      Count += countIn(Child, Var);
    return Count;
  }

  void reduce(Statement &S, Choice &C) {
    std::optional<Reduction> Leader = makeReduction(Ctx, C.Extreme, C.Op, S.If->getBeginLoc());
    llvm::SmallVector<Reduction, 4> Followers;
    if (!Leader)
      return;
    llvm::SmallVector<const CanonicalLoop *, 4> Loops;
    if (C.IsLast && Ctx.C.getTypeSize(N.Loops.front().Var->getType().getNonReferenceType()) == 64)
      Loops.push_back(nullptr);
    for (const CanonicalLoop &L : N.Loops)
      Loops.push_back(&L);
    for (const CanonicalLoop &L : S.Around)
      Loops.push_back(&L);
    const pacc_red_op First = C.IsLast ? PACC_RED_MAX : PACC_RED_MIN;
    B.at(S.If->getBeginLoc());
    llvm::SmallVector<VarDecl *, 2> Places;
    const QualType Wide = B.intType(64, /*Signed=*/true);
    for (size_t I = 0; I < Loops.size(); ++I) {
      // What was there before the loop was there before all iterations.
      Places.push_back(B.variable("", Wide, B.integer(INT64_MIN, Wide)));
      Followers.push_back(*makeReduction(Ctx, Places.back(), First, S.If->getBeginLoc()));
    }
    for (const VarDecl *Var : C.Others) {
      const bool IsInteger = Var->getType().getNonReferenceType()->isIntegerType();
      auto Red = makeReduction(Ctx, Var, IsInteger ? PACC_RED_OR : PACC_RED_ADD, S.If->getBeginLoc());
      if (!Red)
        return;
      Followers.push_back(*Red);
    }
    rewrite(S, C, Loops, Places);
    const auto *Said = llvm::find_if(Out, [&](const Reduction &Red) { return Red.Var == C.Extreme; });
    Leader->Implied = Said == Out.end();
    if (!Leader->Implied)
      Out.erase(Said);
    Leader->KeepsNaN = Leader->Leads = true;
    Out.push_back(*Leader);
    for (Reduction &Red : Followers) {
      Red.Implied = Red.Follows = true;
      Out.push_back(Red);
    }
    if (!isOnlyPossible())
      N.Chosen.push_back({S.If, {Out.end() - Followers.size() - 1, Out.end()}});
    for (const VarDecl *Var : C.Others)
      llvm::erase(N.Privates, Var);
    N.Places.append(Places.begin(), Places.end());
  }

  /// { T x; if (... && (x = value, ((x < m) | (x == m & earlier)) != 0)) { m = value; k = i; place = i; } }
  void rewrite(Statement &S, Choice &C, llvm::ArrayRef<const CanonicalLoop *> Loops,
               llvm::ArrayRef<VarDecl *> Places) {
    Expr *Left = C.Comparison->getLHS(), *Right = C.Comparison->getRHS();
    Expr *Value = C.ExtremeIsLeft ? Right : Left;
    const QualType In = Value->getType().getUnqualifiedType();
    VarDecl *X = B.variable("x", In);
    const auto Known = [&] { return B.convert(B.value(C.Extreme), In); };
    const bool Less = C.Op == PACC_RED_MIN;
    Expr *Counts = nullptr;
    for (size_t I = Loops.size(); I-- > 0;) {
      const auto Here = [&] { return place(Loops[I]); };
      const bool Innermost = I + 1 == Loops.size();
      const BinaryOperatorKind Strictly = C.IsLast ? BO_GT : BO_LT, OrSame = C.IsLast ? BO_GE : BO_LT;
      Expr *Earlier = B.binary(Innermost ? OrSame : Strictly, Here(), B.value(Places[I]));
      if (!Innermost)
        Earlier = B.binary(BO_Or, B.paren(Earlier),
                           B.paren(B.binary(BO_And, B.paren(B.binary(BO_EQ, Here(), B.value(Places[I]))), B.paren(Counts))));
      Counts = Earlier;
    }
    Expr *Better = B.binary(Less ? BO_LT : BO_GT, B.value(X), Known());
    Expr *Same = B.binary(BO_And, B.paren(B.binary(BO_EQ, B.value(X), Known())), B.paren(Counts));
    Expr *Set = B.binary(BO_Assign, B.ref(X), Value);
    // All iterations take the same way through it.
    Expr *Either = B.paren(B.binary(BO_Or, B.paren(Better), B.paren(Same)));
    Expr *Test = B.paren(B.binary(BO_Comma, B.paren(Set), B.paren(B.binary(BO_NE, Either, B.integer(0)))));
    Stmt *Condition = S.If->getCond();
    replaceStatement(Condition, C.Comparison, Test);
    S.If->setCond(cast<Expr>(Condition));
    llvm::SmallVector<Stmt *, 4> Then = {S.If->getThen()};
    for (auto [L, Place] : llvm::zip(Loops, Places))
      Then.push_back(B.binary(BO_Assign, B.ref(Place), place(L)));
    S.If->setThen(B.block(Then));
    replaceStatement(N.Loops.back().Body, S.If, B.block({B.declare(X), S.If}));
  }

  /// Grows from iteration to iteration. Without a loop it only tells that an iteration has been chosen, which a number of
  /// 64 bits cannot: it may be the one that stands for none.
  Expr *place(const CanonicalLoop *L) {
    const QualType Wide = B.intType(64, /*Signed=*/true);
    if (!L)
      return B.integer(0, Wide);
    Expr *Value = B.convert(B.value(L->Var), Wide);
    const QualType T = L->Var->getType().getNonReferenceType();
    if (T->isUnsignedIntegerType() && Ctx.C.getTypeSize(T) == 64) // in the order of its numbers
      Value = B.binary(BO_Xor, Value, B.integer(INT64_MIN, Wide));
    return L->Up ? Value : B.unary(UO_Not, Value);
  }
};

} // namespace

static bool contains(const Stmt *S, const Stmt *Part) {
  return S && (S == Part || llvm::any_of(S->children(), [Part](const Stmt *Child) { return contains(Child, Part); }));
}

/// What loops `Around` have chosen in the body is spread here, too.
static void shareChosen(llvm::ArrayRef<const LoopNest *> Around, LoopNest &N) {
  for (const LoopNest *Outer : Around)
    for (const ChosenStatement &Chosen : Outer->Chosen) {
      if (!contains(N.body(), Chosen.If))
        continue;
      for (const Reduction &Red : Chosen.All) {
        llvm::erase_if(N.Reductions, [&](const Reduction &Said) { return Said.Var == Red.Var; });
        llvm::erase(N.Privates, Red.Var);
        N.Reductions.push_back(Red);
      }
    }
}

void chooseValues(const Region &R, const Kernel &K, llvm::ArrayRef<const LoopNest *> Around,
                  llvm::ArrayRef<Reduction> OfConstruct, const OpenACCConstructStmt *Directive, LoopNest &N,
                  llvm::SmallVectorImpl<Reduction> &Possible) {
  // Gangs that all run a sequential loop with a reduction gather in copies that know nothing of what was before.
  const bool IsSerial = (R.OfFunction ? K.Kind : R.Kind) == PACC_SERIAL || !N.Clauses.isParallel();
  if (IsSerial && N.Reductions.empty())
    return;
  if (Directive)
    shareChosen(Around, N);
  if (makesTiles(R.Construct) || makesTiles(K.LoopDirective) || makesTiles(Directive) ||
      llvm::any_of(N.Loops, [&](const CanonicalLoop &L) { return mayTurn(L, R.Ctx.C) || mayGoRound(L, R.Ctx.C); }))
    return;
  if (R.Construct && Around.empty())
    Chooser(R, N, [&](const VarDecl *Var, const UpdatedScalar &As, const Stmt *In) {
      return mayBeReducedIn(R, K, OfConstruct, N, Var, As, In);
    }, N.Reductions).run();
  else if (Directive)
    Chooser(R, N, [&](const VarDecl *Var, const UpdatedScalar &As, const Stmt *) {
      return mayBeReducedInside(R, Around, N, Var, As);
    }, N.Reductions).run();
  else if (R.Construct)
    Chooser(R, N, [&](const VarDecl *Var, const UpdatedScalar &, const Stmt *) { return mayHaveReduction(R, N, Var); },
            Possible).run();
}

bool mayBeChosen(const Stmt *Body, const VarDecl *Var) {
  if (!Body)
    return false;
  if (const auto *If = dyn_cast<IfStmt>(Body); If && !If->getElse() && isa<CompoundStmt>(If->getThen()))
    for (const Stmt *S : If->getThen()->children())
      if (const Expr *Target = assignedBy(S); Target && isReferenceTo(Target, Var))
        return true;
  return llvm::any_of(Body->children(), [Var](const Stmt *Child) { return mayBeChosen(Child, Var); });
}

} // namespace pacc
