//===- CountedLoops.cpp - loops that subscripts are counted by ------------===//
#include "Data/Subscripts/CountedLoops.h"

#include "LoweringContext.h"

#include "clang/AST/ASTContext.h"

using namespace clang;

namespace pacc {

static bool isPlain(const CanonicalLoop &L) { return L.Prologue.empty() && !L.KnownTrips && !whyMayChange(L, Names::Own); }

bool isCounted(const CanonicalLoop &L) { return L.Var->getType()->isIntegerType() && isPlain(L); }

bool countsPointer(const CanonicalLoop &L) { return L.Var->getType()->isPointerType() && isPlain(L); }

CanonicalLoop numbered(LoweringContext &Ctx, CanonicalLoop L) {
  Builder &B = Ctx.B;
  const auto Value = [&B](Expr *E) { return E->isGLValue() ? B.rvalue(E) : E; };
  B.at(L.Loop->getBeginLoc());
  L.Upper = B.binary(BO_Sub, B.paren(Value(L.Upper)), B.paren(Value(L.Lower)));
  L.Lower = B.integer(0, B.intType(64, /*Signed=*/true));
  return L;
}

const Expr *startOf(const CanonicalLoop &Numbered) { return cast<BinaryOperator>(Numbered.Upper)->getRHS(); }

bool staysBetween(const CanonicalLoop &L, const ASTContext &C) {
  const bool ToUpper = L.Relation == BO_LT || L.Relation == BO_LE, ToLower = L.Relation == BO_GT || L.Relation == BO_GE;
  const auto IsInOrder = [](QualType T) { return T->isPointerType() || T->isSignedIntegerOrEnumerationType(); };
  return (L.Up ? ToUpper : ToLower) && L.Stride && !mayTurn(L, C) && !mayGoRound(L, C) && IsInOrder(L.Var->getType()) &&
         IsInOrder(L.Upper->getType()) && IsInOrder(L.Lower->getType());
}

static void splitConjunction(Expr *E, llvm::SmallVectorImpl<Expr *> &Out) {
  auto *And = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!And || And->getOpcode() != BO_LAnd)
    return Out.push_back(E);
  splitConjunction(And->getLHS(), Out);
  splitConjunction(And->getRHS(), Out);
}

/// Both are left at the bound, by numbers that compare as they are.
static bool mayJoin(const ASTContext &C, const CanonicalLoop &A, const CanonicalLoop &B) {
  return A.Var == B.Var && A.Relation == B.Relation && A.Up == B.Up && A.Upper->getType()->isSignedIntegerOrEnumerationType() &&
         C.hasSameUnqualifiedType(A.Upper->getType(), B.Upper->getType()) && !A.Upper->HasSideEffects(C) &&
         !B.Upper->HasSideEffects(C);
}

std::optional<CanonicalLoop> matchBounded(LoweringContext &Ctx, const Stmt *S, llvm::SmallVectorImpl<const Expr *> &Others) {
  const char *Why = nullptr;
  if (const auto One = matchLoop(Ctx, const_cast<Stmt *>(S), Why))
    return One;
  const auto *For = dyn_cast<ForStmt>(S);
  llvm::SmallVector<Expr *, 4> Parts;
  if (For && For->getCond() && !For->getConditionVariable())
    splitConjunction(const_cast<Expr *>(For->getCond()), Parts);
  if (Parts.size() < 2)
    return std::nullopt;
  std::optional<CanonicalLoop> All;
  for (Expr *Part : Parts) {
    auto *Alone = new (Ctx.C) ForStmt(Ctx.C, const_cast<Stmt *>(For->getInit()), Part, /*condVar=*/nullptr,
                                      const_cast<Expr *>(For->getInc()), const_cast<Stmt *>(For->getBody()), For->getForLoc(),
                                      For->getLParenLoc(), For->getRParenLoc());
    const auto L = matchLoop(Ctx, Alone, Why);
    const bool IsBound = L && isCounted(*L) && L->Relation != BO_NE;
    if (IsBound && !All) {
      All = L;
    } else if (IsBound && mayJoin(Ctx.C, *All, *L)) {
      Builder &B = Ctx.B;
      B.at(Part->getExprLoc());
      const auto Value = [&B](Expr *E) { return E->isGLValue() ? B.rvalue(E) : E; };
      Expr *First = Value(All->Upper), *Other = Value(L->Upper);
      All->Upper = B.paren(B.conditional(B.binary(All->Up ? BO_LT : BO_GT, B.paren(First), B.paren(Other)), First, Other));
    } else {
      Others.push_back(Part);
    }
  }
  return All;
}

int64_t besidesBound(BinaryOperatorKind Relation) {
  return Relation == BO_LT ? -1 : Relation == BO_GT ? 1 : 0;
}

} // namespace pacc
