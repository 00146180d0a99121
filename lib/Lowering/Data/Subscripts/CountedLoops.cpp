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

static bool isWithoutSign(QualType T) { return T->isUnsignedIntegerType() && !T->isBooleanType(); }

bool countsToZero(const CanonicalLoop &L, const ASTContext &C) {
  const QualType T = L.Var->getType();
  Expr::EvalResult Bound;
  return L.Relation == BO_NE && !L.Up && L.Stride && *L.Stride == 1 && isWithoutSign(T) &&
         C.getIntWidth(L.Upper->getType()) == C.getIntWidth(T) && L.Upper->EvaluateAsInt(Bound, C) &&
         Bound.Val.getInt().isAllOnes();
}

/// Of such a loop the number behind the first value, where it says so: `n` of `n - 1`.
static const Expr *numberOf(const CanonicalLoop &ToZero, const ASTContext &C) {
  const auto *Minus = dyn_cast<BinaryOperator>(ToZero.Lower->IgnoreParens());
  Expr::EvalResult One;
  const bool IsBefore = Minus && Minus->getOpcode() == BO_Sub && Minus->getRHS()->EvaluateAsInt(One, C) && One.Val.getInt() == 1;
  return IsBefore ? Minus->getLHS() : nullptr;
}

bool staysBetween(const CanonicalLoop &L, const ASTContext &C) {
  if (countsToZero(L, C))
    return true;
  const bool ToUpper = L.Relation == BO_LT || L.Relation == BO_LE, ToLower = L.Relation == BO_GT || L.Relation == BO_GE;
  const bool EndsAbove = L.Up || (L.Relation == BO_GT && L.Stride && *L.Stride == 1); // the next value is not below 0
  const auto IsInOrder = [&](QualType T) {
    return T->isPointerType() || T->isSignedIntegerOrEnumerationType() || (isWithoutSign(T) && EndsAbove);
  };
  return (L.Up ? ToUpper : ToLower) && L.Stride && !mayTurn(L, C) && !mayGoRound(L, C) && IsInOrder(L.Var->getType()) &&
         IsInOrder(L.Upper->getType()) && IsInOrder(L.Lower->getType());
}

/// Below 0, and beyond this type, numbers without a sign are not in the order of those that they stand for, or the counter
/// may step past their end. Null: all bounds are in order.
static QualType limitOfBounds(const CanonicalLoop &L, const ASTContext &C) {
  const QualType T = L.Var->getType().getNonReferenceType().getUnqualifiedType();
  if (!isWithoutSign(T) && !isWithoutSign(L.Upper->getType()) && !isWithoutSign(L.Lower->getType()))
    return QualType();
  const bool IsComputedAsInt = C.getIntWidth(T) < C.getIntWidth(C.IntTy);
  return isWithoutSign(T) && !IsComputedAsInt ? C.getCorrespondingSignedType(T) : T;
}

IndexValues::Definitions boundsOf(const CanonicalLoop &L, const IndexValues &At, LoweringContext &Ctx) {
  const ASTContext &C = Ctx.C;
  const QualType T = L.Var->getType().getUnqualifiedType();
  Definition First{L.Lower, At}, Last{L.Upper, At, besidesBound(L.Relation)};
  if (countsToZero(L, C)) {
    Last = {Ctx.B.integer(0, T), At};
    if (const Expr *Number = numberOf(L, C))
      First = {Number, At, -1};
  }
  First.Within = Last.Within = limitOfBounds(L, C);
  // One below 0, where the loop has no iterations, would be beyond the limits of what is computed with it.
  if (isWithoutSign(T) && C.getIntWidth(T) < 64)
    for (Definition *D : {&First, &Last})
      D->Besides = std::max<int64_t>(D->Besides, 0);
  return {First, Last};
}

IndexValues::Definitions behind(const CanonicalLoop &L, const IndexValues &At, LoweringContext &Ctx) {
  IndexValues::Definitions Out = boundsOf(L, At, Ctx);
  if (!L.Stride || isWithoutSign(L.Var->getType()))
    return {};
  Out.back().Besides += (L.Up ? 1 : -1) * L.Stride->getExtValue();
  return Out;
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

pacc_relation relationOf(const CanonicalLoop &L) {
  switch (L.Relation) {
  case BO_LT:
    return PACC_LESS;
  case BO_LE:
    return PACC_LESS_EQUAL;
  case BO_GT:
    return PACC_GREATER;
  case BO_GE:
    return PACC_GREATER_EQUAL;
  default:
    return PACC_NOT_EQUAL;
  }
}

int64_t besidesBound(BinaryOperatorKind Relation) {
  return Relation == BO_LT ? -1 : Relation == BO_GT ? 1 : 0;
}

} // namespace pacc
