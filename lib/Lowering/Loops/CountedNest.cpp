//===- CountedNest.cpp - a nest of loops by numbers of iterations ---------===//
#include "Loops/CountedNest.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace pacc {

CountedNest::CountedNest(LoweringContext &Ctx, const LoopNest &Nest,
                         llvm::StringRef Clause)
    : Ctx(Ctx), B(Ctx.B), Nest(Nest), Clause(Clause) {
  for (const CanonicalLoop &L : Nest.Loops) {
    B.at(L.Loop->getBeginLoc());
    const LoopCount Count(Ctx, L);
    Prologue.append(L.Prologue.begin(), L.Prologue.end());
    const bool IsPlain = Count.type()->isScalarType() && L.Prologue.empty();
    Dims.push_back({IsPlain ? clonedTerms(L) : declaredTerms(L)});
    if (L.KnownTrips || (IsPlain && Count.type()->isIntegerType()))
      continue;
    Expr *Number = Count.trips(Dims.back().Terms);
    Failed |= !Number; // Sema has said why
    if (Number)
      Dims.back().Trips =
          hold(L, "__pacc_trips_", type(Dims.size() - 1), Number);
  }
}

Expr *CountedNest::copy(Expr *E) {
  Expr::EvalResult Value;
  const QualType T = E->getType();
  if (T->isIntegerType() && !E->isValueDependent() &&
      E->EvaluateAsInt(Value, Ctx.C))
    return B.integer(Value.Val.getInt().getExtValue(), T);
  Expr *Copy = cloneExpr(Ctx.C, E, E->getBeginLoc());
  if (!Copy && !std::exchange(Failed, true))
    report(Ctx.S, E->getBeginLoc(), Diag::NotSupported)
        << ("this bound or size of " + Clause).str();
  return Copy ? Copy : B.integer(1);
}

/// |Step| as `StepType`.
static Expr *strideOf(Builder &B, const CanonicalLoop &L, Expr *Step,
                      QualType StepType) {
  Step = B.convert(Step, StepType);
  return L.StrideNegated ? B.unary(UO_Minus, Step) : Step;
}

LoopTerms CountedNest::clonedTerms(const CanonicalLoop &L) {
  LoopTerms Terms;
  const QualType T = LoopCount(Ctx, L).type();
  Expr::EvalResult First;
  std::optional<llvm::APSInt> Constant;
  if (L.Lower->EvaluateAsInt(First, Ctx.C))
    Constant = First.Val.getInt();
  Terms.FromZero = LoopCount(Ctx, L).startsAtZero(Constant);
  Terms.UnitStride = L.Stride && L.Stride->isOne();
  Terms.Lower = [this, &L, T] { return B.convert(copy(L.Lower), T); };
  Terms.Upper = [this, &L] { return B.rvalue(copy(L.Upper)); };
  Terms.UpperType = LoopCount(Ctx, L).upperType();
  const QualType StepType = T->isIntegerType() ? T : B.intType(64, /*Signed=*/true);
  Terms.Stride = [this, &L, StepType](QualType Type) {
    return L.Stride ? B.integer(L.Stride->getExtValue(), Type)
                    : B.paren(strideOf(B, L, copy(L.StrideValue), StepType));
  };
  return Terms;
}

VarDecl *CountedNest::hold(const CanonicalLoop &L, llvm::StringRef Name,
                           QualType T, Expr *E) {
  VarDecl *Var = B.variable((Name + L.Var->getName()).str(), T, E);
  Prologue.push_back(B.declare(Var));
  return Var;
}

LoopTerms CountedNest::declaredTerms(const CanonicalLoop &L) {
  LoopTerms Terms;
  const LoopCount Count(Ctx, L);
  VarDecl *Lower = hold(L, "__pacc_first_", Count.type(), L.Lower);
  Terms.Lower = [this, Lower] { return B.value(Lower); };
  Terms.UnitStride = L.Stride && L.Stride->isOne();
  if (!L.KnownTrips) {
    Terms.UpperType = Count.upperType();
    VarDecl *Upper = hold(L, "__pacc_end_", Terms.UpperType, L.Upper);
    Terms.Upper = [this, Upper] { return B.value(Upper); };
  }
  if (L.Stride) {
    Terms.Stride = [this, &L](QualType Type) {
      return B.integer(L.Stride->getExtValue(), Type);
    };
    return Terms;
  }
  const QualType Wide = B.intType(64, /*Signed=*/true);
  VarDecl *Step =
      hold(L, "__pacc_step_", Wide, strideOf(B, L, L.StrideValue, Wide));
  Terms.Stride = [this, Step](QualType) { return B.value(Step); };
  return Terms;
}

// A loop over a signed variable has at most INT_MAX iterations.
QualType CountedNest::type(unsigned Dim) const {
  const LoopCount Count(Ctx, Nest.Loops[Dim]);
  const unsigned Bits = Ctx.C.getIntWidth(Count.counter());
  const QualType T = Count.type();
  const bool MayBeLarge = T->isUnsignedIntegerOrEnumerationType() &&
                          Ctx.C.getIntWidth(T) >= 32;
  return B.intType(Bits == 32 && !MayBeLarge ? 32 : 64, /*Signed=*/true);
}

std::optional<int64_t> CountedNest::knownTrips(unsigned Dim) {
  Expr::EvalResult Value;
  if (const Expr *N = trips(Dim); N && N->EvaluateAsInt(Value, Ctx.C))
    return Value.Val.getInt().getExtValue();
  return std::nullopt;
}

Expr *CountedNest::trips(unsigned Dim) {
  const CanonicalLoop &L = Nest.Loops[Dim];
  B.at(L.Loop->getBeginLoc());
  if (L.KnownTrips)
    return B.integer(*L.KnownTrips, type(Dim));
  if (Dims[Dim].Trips)
    return B.value(Dims[Dim].Trips);
  Expr *Number = LoopCount(Ctx, L).trips(Dims[Dim].Terms);
  if (!Number) {
    Failed = true;
    return B.integer(1, type(Dim));
  }
  return B.convert(B.paren(Number), type(Dim));
}

Stmt *redirect(Builder &B, Stmt *S, const VarDecl *From, VarDecl *To) {
  if (!S)
    return S;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || Var->getCanonicalDecl() != From)
      return S;
    B.at(Ref->getLocation());
    return B.ref(To);
  }
  if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    for (auto I = Lambda->capture_init_begin(), E = Lambda->capture_init_end();
         I != E; ++I)
      *I = cast_or_null<Expr>(redirect(B, *I, From, To));
    return S;
  }
  for (Stmt *&Child : S->children())
    if (Stmt *Now = redirect(B, Child, From, To); Now != Child)
      Child = Now;
  return S;
}

void CountedNest::declareVariable(unsigned Dim, Expr *Number, Stmt *&Body,
                                  llvm::SmallVectorImpl<Stmt *> &Out) {
  const CanonicalLoop &L = Nest.Loops[Dim];
  B.at(L.Loop->getBeginLoc());
  const LoopCount Count(Ctx, L);
  const QualType T = Count.type();
  Expr *Value = Count.valueAt(Dims[Dim].Terms, Number);
  if (!Value) {
    Failed = true;
    return;
  }
  VarDecl *Var = L.Var;
  if (L.DeclaredHere && T->isScalarType()) {
    Var->setInit(B.convert(Value, T));
  } else {
    Var = B.variable(L.Var->getName(), T, Value);
    Body = redirect(B, Body, L.Var->getCanonicalDecl(), Var);
    if (L.ElementDecl)
      redirect(B, L.ElementDecl, L.Var->getCanonicalDecl(), Var);
  }
  B.at(L.Loop->getBeginLoc());
  Out.push_back(B.declare(Var));
  if (L.ElementDecl)
    Out.push_back(L.ElementDecl);
}

Stmt *CountedNest::wrap(Stmt *Loop) const {
  if (Prologue.empty())
    return Loop;
  llvm::SmallVector<Stmt *, 6> All(Prologue.begin(), Prologue.end());
  All.push_back(Loop);
  Stmt *Block = B.block(All);
  Ctx.LoopsBehindValues.insert(Block);
  return Block;
}

Stmt *makeFor(LoweringContext &Ctx, VarDecl *Var, Expr *Condition, Expr *Next,
              Stmt *Body) {
  const SourceLocation Loc = Ctx.B.location();
  return new (Ctx.C) ForStmt(Ctx.C, Ctx.B.declare(Var), Condition, nullptr,
                             Next, Body, Loc, Loc, Loc);
}

} // namespace pacc
