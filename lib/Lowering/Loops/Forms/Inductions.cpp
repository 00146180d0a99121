//===- Inductions.cpp - variables that go along with a loop ---------------===//
#include "Loops/Forms/Inductions.h"
#include "Loops/CanonicalLoop.h"
#include "Loops/CountedNest.h"
#include "Loops/Forms/InductionSteps.h"
#include "Loops/Forms/LoopHeads.h"
#include "Loops/Forms/Settings.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Privates/FirstAccess.h"
#include "Tree/Aliases/BoundsInMemory.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace pacc {
namespace {

class InductionFinder {
public:
  explicit InductionFinder(LoweringContext &Ctx) : Ctx(Ctx), C(Ctx.C), B(Ctx.B) {}

  /// Inner loops first, whose steps are the outer ones' then.
  void visit(Stmt *&S, bool MayMove, BlockPlace Where = {}) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S)) {
      Directives.push_back(Construct);
      for (Stmt *&Child : S->children())
        visit(Child, isa<OpenACCComputeConstruct>(Construct));
      Directives.pop_back();
      return;
    }
    if (auto *Block = dyn_cast<CompoundStmt>(S)) {
      for (unsigned I = 0; I < Block->size(); ++I)
        visit(Block->body_begin()[I], MayMove || Block->size() != 1,
              {Block, I, Where.IsInside, Where.Block ? &Where : nullptr});
      return;
    }
    const bool IsNest = llvm::any_of(Directives, [](const OpenACCConstructStmt *Directive) {
      return llvm::any_of(Directive->clauses(), llvm::IsaPred<OpenACCCollapseClause, OpenACCTileClause>);
    });
    for (Stmt *&Child : S->children())
      visit(Child, MayMove || !IsNest, {nullptr, 0, /*IsInside=*/true});
    if (isa<ForStmt>(S) && MayMove)
      compute(S, Where);
  }

private:
  using Statements = llvm::SmallVector<Stmt *, 4>;

  LoweringContext &Ctx;
  ASTContext &C;
  Builder &B;
  llvm::SmallVector<OpenACCConstructStmt *, 4> Directives; ///< the construct, and what stands round a place in it
  /// Of steps that stand behind a loop for those in it: the same number where the loop has an iteration.
  llvm::DenseMap<const Expr *, Expr *> Unless;

  void compute(Stmt *&S, const BlockPlace &Where) {
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L = matchLoop(Ctx, S, Why);
    if (!L || whyNotSimple(*L) || !L->Prologue.empty() || !L->Stride || !isNumbered(*L))
      return;
    Statements Before, Inside, Behind;
    const Uses Body(L->Body);
    for (const auto &[Var, Use] : Body.variables())
      if (Use.Written && !Use.Escapes && !Body.isDeclaredInside(Var) && Var != L->Var->getCanonicalDecl())
        computeOne(const_cast<VarDecl *>(Var), *L, S, Where, Before, Inside, Behind);
    if (Inside.empty())
      return;
    auto *For = cast<ForStmt>(L->Loop);
    B.at(For->getBody()->getBeginLoc());
    Inside.push_back(For->getBody());
    For->setBody(B.block(Inside));
    if (Before.empty() && Behind.empty())
      return;
    B.at(S->getBeginLoc());
    Before.push_back(S);
    Before.append(Behind);
    S = B.block(Before);
  }

  /// The number of an iteration can be told from the loop's variable.
  bool isNumbered(const CanonicalLoop &L) const {
    const QualType T = L.Var->getType();
    return (T->isPointerType() || (T->isIntegerType() && C.getIntWidth(T) >= 32)) && isPure(C, L.Lower) &&
           cloneExpr(C, L.Lower, L.Lower->getExprLoc()) && cloneExpr(C, L.Upper, L.Upper->getExprLoc()) &&
           (L.Stride->isOne() || T->isSignedIntegerType());
  }

  /// How many iterations there were before, as `T`.
  Expr *number(const CanonicalLoop &L, QualType T) {
    Expr *Here = B.value(L.Var), *First = B.rvalue(cloneExpr(C, L.Lower, L.Lower->getExprLoc()));
    First = B.paren(B.convert(First, L.Var->getType()));
    Expr *Way = L.Up ? B.binary(BO_Sub, Here, First) : B.binary(BO_Sub, First, Here);
    if (Way && !L.Stride->isOne())
      Way = B.binary(BO_Div, B.paren(Way), B.integer(L.Stride->getExtValue(), Way->getType()));
    return Way ? B.convert(B.paren(Way), T) : nullptr;
  }

  /// Whether `E` has one value as long as the loop runs.
  bool isFixed(const Expr *E, const CanonicalLoop &L) const {
    const Uses Body(L.Body), Of(E);
    return isPure(C, E) && !mayChangeInMemory(C, E, L.Body) && llvm::none_of(Of.variables(), [&](const auto &Used) {
      return Body.isWritten(Used.first) || Body.isDeclaredInside(Used.first) || Used.first == L.Var->getCanonicalDecl() ||
             mayHaveOtherName(Used.first, L.Body, Accesses::Writes);
    });
  }

  /// What an iteration adds, as `T`; null if that is not always the same.
  Expr *sum(llvm::ArrayRef<Step> Of, QualType T, const CanonicalLoop &L) {
    int64_t Known = 0;
    Expr *Sum = nullptr;
    for (const Step &S : Of) {
      Expr::EvalResult Value;
      const int64_t Sign = S.IsNegative ? -1 : 1;
      if (!S.By) {
        Known += Sign;
      } else if (S.By->EvaluateAsInt(Value, C) && Value.Val.getInt().getSignificantBits() < 32) {
        Known += Sign * Value.Val.getInt().getExtValue();
      } else if (!S.By->getType()->isIntegerType() || !isFixed(S.By, L)) {
        return nullptr;
      } else {
        Expr *By = cloneExpr(C, const_cast<Expr *>(S.By), S.By->getExprLoc());
        if (!By)
          return nullptr;
        By = B.convert(B.paren(B.rvalue(By)), T);
        Sum = Sum ? B.binary(S.IsNegative ? BO_Sub : BO_Add, Sum, By) : S.IsNegative ? B.unary(UO_Minus, By) : By;
      }
    }
    if (!Sum)
      return B.integer(Known, T);
    return B.paren(Known ? B.binary(BO_Add, Sum, B.integer(Known, T)) : Sum);
  }

  bool isNamedByClause(const VarDecl *Var) const {
    return llvm::any_of(Directives, [Var](const OpenACCConstructStmt *D) { return clauseMentions(D, Var); });
  }

  void computeOne(VarDecl *Var, const CanonicalLoop &L, Stmt *Loop, const BlockPlace &Where,
                  Statements &Before, Statements &Inside, Statements &Behind) {
    const QualType T = Var->getType().getUnqualifiedType();
    if (!isCounter(Ctx, Var) || isNamedByClause(Var) || (T->isIntegerType() && C.getIntWidth(T) < 32) ||
        (T->isPointerType() && T->getPointeeType()->isVariablyModifiedType()))
      return;
    const Steps Of(C, L.Body, Var);
    if (Of.All.empty() || !Of.areOnlyChanges() || !Of.isValueUsed())
      return;
    B.at(Loop->getBeginLoc());
    const QualType By = T->isPointerType() ? B.intType(64, /*Signed=*/true) : T;
    const bool IsKept = isNeededBehind(Var, Loop, Where);
    Expr *Each = sum(Of.All, By, L), *All = IsKept && Each ? sum(Of.All, By, L) : nullptr;
    if (!Each || (IsKept && !(All = times(All, trips(L), By))))
      return;
    // Where only a loop inside uses the value, it does not matter if that has no iteration.
    Expr *Plain = Of.All.size() == 1 && Of.isNamedOnce() ? Unless.lookup(Of.All.front().Made) : nullptr;
    if (Plain && isFixed(Plain, L))
      Each = B.paren(cloneExpr(C, Plain, Plain->getExprLoc()));
    Expr *PlainAll = IsKept ? times(B.paren(cloneExpr(C, Each, Each->getExprLoc())), plainTrips(L, By), By) : nullptr;
    Expr *Moved = times(Each, number(L, By), By);
    Expr *From = startOf(Var, L, Where, IsKept);
    if (!From && Where.IsInside) { // where the loop cannot change it, whatever it writes
      VarDecl *Start = B.variable(("__pacc_start_" + Var->getName()).str(), T, B.value(Var));
      Before.push_back(B.declare(Start));
      From = B.value(Start);
    }
    Expr *Value = Moved ? B.binary(BO_Add, From ? From : B.value(Var), Moved) : nullptr;
    if (!Value)
      return;
    VarDecl *Own = B.variable(Var->getName(), T, Value);
    Inside.push_back(B.declare(Own));
    auto *For = cast<ForStmt>(L.Loop);
    For->setBody(redirect(B, For->getBody(), Var->getCanonicalDecl(), Own));
    if (!IsKept)
      return;
    Expr *Step = B.binary(BO_AddAssign, B.ref(Var), B.paren(All));
    Behind.push_back(Step);
    if (PlainAll && cloneExpr(C, PlainAll, PlainAll->getExprLoc()))
      Unless[Step] = PlainAll;
  }

  /// How many iterations the loop has if it has any, of one that makes steps of one; else null.
  Expr *plainTrips(const CanonicalLoop &L, QualType T) {
    if (!L.Stride->isOne() || L.Relation == BO_NE || !L.Lower->getType()->isIntegerType() ||
        !L.Upper->getType()->isIntegerType())
      return nullptr;
    const auto Copy = [&](Expr *E) { return B.convert(B.paren(B.rvalue(cloneExpr(C, E, E->getExprLoc()))), T); };
    Expr *Way = B.binary(BO_Sub, Copy(L.Up ? L.Upper : L.Lower), Copy(L.Up ? L.Lower : L.Upper));
    const bool IsInclusive = L.Relation == BO_LE || L.Relation == BO_GE;
    return IsInclusive ? B.binary(BO_Add, Way, B.integer(1, T)) : Way;
  }

  Expr *times(Expr *X, Expr *Y, QualType T) {
    Expr::EvalResult Known;
    if (X && X->EvaluateAsInt(Known, C) && Known.Val.getInt().isOne())
      return Y ? B.convert(B.paren(Y), T) : nullptr;
    return X && Y ? B.binary(BO_Mul, X, B.convert(B.paren(Y), T)) : nullptr;
  }

  /// How many iterations the loop has; null if only variables could hold what that is computed from.
  Expr *trips(const CanonicalLoop &L) {
    if (!L.Var->getType()->isIntegerType())
      return nullptr;
    LoopNest Nest;
    Nest.Loc = L.Loop->getBeginLoc();
    Nest.Loops.push_back(L);
    CountedNest Count(Ctx, Nest, "loop");
    Expr *Trips = Count.trips(0);
    return Count.failed() ? nullptr : Trips;
  }

  bool isNeededBehind(const VarDecl *Var, const Stmt *Loop, const BlockPlace &Where) const {
    if (const BlockPlace *Declared = declaredBefore(Var, Where))
      return isMentionedBehind(Var, Where, *Declared);
    const Stmt *Construct = Directives.front();
    if (Where.IsInside ||
        llvm::any_of(Construct->children(), [&](const Stmt *Child) { return mentions(Child, Var, Loop); }))
      return true;
    const First Next = Flow(C, Ctx.Function, Ctx.body()).firstAfter(Construct, Var);
    return Next != First::Nothing && Next != First::Write;
  }

  /// What the variable is set to before the loop, if that may stand in each iteration. If nothing needs the variable
  /// any more, it is not set.
  Expr *startOf(const VarDecl *Var, const CanonicalLoop &L, const BlockPlace &Where, bool IsKept) {
    std::optional<Setting> Set = findSetting(Var, Where);
    if (!Set || !isKnownThroughout(*Set, L, Where))
      return nullptr;
    Expr *Copy = cloneExpr(C, Set->Value, Set->Value->getExprLoc());
    if (!Copy)
      return nullptr;
    if (!IsKept && declaredBefore(Var, Where))
      removeSetting(B, *Set);
    return B.paren(B.convert(B.rvalue(Copy), Var->getType()));
  }

  /// A number, or what is made of variables that neither the loop nor what stands before it changes.
  bool isKnownThroughout(const Setting &Set, const CanonicalLoop &L, const BlockPlace &Where) const {
    if (!isFixed(Set.Value, L) || readsMemory(Set.Value))
      return false;
    const Uses Of(Set.Value);
    const auto IsChangedBy = [&](const Stmt *S) {
      const Uses Between(S);
      return llvm::any_of(Of.variables(), [&](const auto &Used) {
        return !Used.first->getType()->isArrayType() && Between.isWritten(Used.first);
      });
    };
    for (const BlockPlace *P = &Where;; P = P->Around) {
      for (unsigned I = P == Set.In ? Set.Index + 1 : 0; P->Block && I < P->Index; ++I)
        if (IsChangedBy(P->at(I)))
          return false;
      if (P == Set.In)
        break;
    }
    return llvm::all_of(Of.variables(), [this](const auto &Used) {
      return Used.first->getType()->isArrayType() ||
             (Used.first->hasLocalStorage() && !Used.first->getType()->isReferenceType() &&
              !makesWayTo(Ctx.body(), Used.first));
    });
  }

  static bool readsMemory(const Stmt *S) {
    return S && (isa<ArraySubscriptExpr, MemberExpr, CallExpr>(S) ||
                 (isa<UnaryOperator>(S) && cast<UnaryOperator>(S)->getOpcode() == UO_Deref) ||
                 llvm::any_of(S->children(), readsMemory));
  }
};

} // namespace

void computeInductions(LoweringContext &Ctx, Stmt *Body) {
  if (!Body || isa<LambdaExpr>(Body))
    return;
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Body))
    return InductionFinder(Ctx).visit(Body, /*MayMove=*/false);
  for (Stmt *Child : Body->children())
    computeInductions(Ctx, Child);
}

} // namespace pacc
