//===- Loops.cpp - counted loops ------------------------------------------===//
#include "Loops/Loops.h"
#include "Loops/LoopNest.h"
#include "Pipelines/PipeLoops.h"

#include "clang/AST/Stmt.h"

using namespace clang;

namespace pacc {

LoopDimension::LoopDimension(Region &R, const CanonicalLoop &L, unsigned Loop,
                             unsigned Dim)
    : R(R), Ctx(R.Ctx), B(Ctx.B), L(L), Loop(Loop), Dim(Dim),
      T(L.Var->getType().getNonReferenceType().getUnqualifiedType()) {
  bool Wide = !T->isIntegerType() || Ctx.C.getIntWidth(T) > 32;
  Counter = B.intType(Wide ? 64 : 32, /*Signed=*/false);
}

/// The variable whose value, of that very type, `E` is.
static VarDecl *asVariable(const Expr *E, QualType Type) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *Var = Ref ? dyn_cast<VarDecl>(const_cast<ValueDecl *>(Ref->getDecl()))
                  : nullptr;
  if (!Var || Ref->isNonOdrUse() == NOUR_Constant ||
      Var->getType()
              .getNonReferenceType()
              .getCanonicalType()
              .getUnqualifiedType() !=
          Type.getCanonicalType().getUnqualifiedType())
    return nullptr;
  return Var;
}

// A constant stays one; what the host knows as a variable stays that (nothing
// in the construct changes it); anything else is evaluated once, into a
// variable.
LoopValue LoopDimension::hold(Expr *E, llvm::StringRef Prefix, QualType Type,
                              bool OnHost, llvm::SmallVectorImpl<Stmt *> &Out) {
  Expr::EvalResult Value;
  if (Type->isIntegerType() && E->getType()->isIntegerType() &&
      E->EvaluateAsInt(Value, Ctx.C)) {
    llvm::APSInt Constant = Value.Val.getInt();
    Constant = Constant.extOrTrunc(Ctx.C.getIntWidth(Type));
    Constant.setIsSigned(Type->isSignedIntegerOrEnumerationType());
    return {Constant, nullptr};
  }
  if (VarDecl *Same = OnHost ? asVariable(E, Type) : nullptr)
    return {std::nullopt, Same};
  std::string Name = ("__pacc_" + Prefix + "_" + L.Var->getName()).str();
  VarDecl *Variable = B.variable(Name, Type, E);
  Out.push_back(B.declare(Variable));
  if (OnHost)
    R.HostValues.insert(Variable);
  return {std::nullopt, Variable};
}

Expr *LoopDimension::use(const LoopValue &V, QualType Type) {
  if (V.Variable)
    return B.value(V.Variable);
  return B.integer(V.Constant->getExtValue(), Type);
}

LoopTerms LoopDimension::terms(const LoopValue *Upper, QualType UpperType) {
  LoopTerms Terms;
  Terms.Lower = [this] { return use(Lower, T); };
  if (Upper)
    Terms.Upper = [this, Upper, UpperType] { return use(*Upper, UpperType); };
  Terms.UpperType = UpperType;
  Terms.Stride = [this](QualType Type) { return use(Stride, Type); };
  Terms.FromZero = LoopCount(Ctx, L).startsAtZero(Lower.Constant);
  Terms.UnitStride = Stride.Constant && Stride.Constant->isOne();
  return Terms;
}

Expr *LoopDimension::valueAt(Expr *Counted) {
  return LoopCount(Ctx, L).valueAt(terms(), Counted);
}

bool LoopDimension::declareBounds(bool OnHost,
                                  llvm::SmallVectorImpl<Stmt *> &KernelOut) {
  llvm::SmallVectorImpl<Stmt *> &Out = OnHost ? R.Host : KernelOut;
  const LoopCount Counting(Ctx, L);
  Counter = Counting.counter();
  B.at(L.Loop->getBeginLoc());
  Lower = hold(L.Lower, "lb", T, OnHost, Out);
  if (L.KnownTrips) {
    Stride.Constant = L.Stride;
    Trips.Constant = llvm::APSInt::getUnsigned(*L.KnownTrips);
    return true;
  }
  const QualType UpperType = Counting.upperType();
  LoopValue Upper = hold(L.Upper, "ub", UpperType, OnHost, Out);
  if (L.Stride) {
    Stride.Constant = L.Stride;
  } else {
    QualType StepType = T->isIntegerType() ? T : B.intType(64, true);
    Expr *Step = B.convert(L.StrideValue, StepType);
    if (L.StrideNegated)
      Step = B.unary(UO_Minus, Step);
    Stride = hold(Step, "step", StepType, OnHost, Out);
  }
  Expr *Number = Counting.trips(terms(&Upper, UpperType));
  if (!Number)
    return false;
  Trips = hold(Number, "n", Counter, OnHost, Out);
  return true;
}

void LoopDimension::beginAt(Expr *First, llvm::SmallVectorImpl<Stmt *> &Out) {
  Lower = hold(First, "lb", T, /*OnHost=*/false, Out);
}

bool LoopDimension::declarePiped(const PipeRecord &Pipe, bool InOrder) {
  const PipeOrder Order = InOrder ? PipeOrder::InOrder : PipeOrder::Any;
  std::optional<PipeVariables> V = declarePipe(Ctx, Pipe, L, Counter, Order, R.Host);
  if (!V)
    return false;
  Lower.Variable = V->First;
  Trips.Variable = V->Trips;
  Stride.Constant = L.Stride;
  Stride.Variable = V->Step;
  for (VarDecl *Var : {V->First, V->Trips, V->Step})
    if (Var)
      R.HostValues.insert(Var);
  return true;
}

VarDecl *LoopDimension::makeVariable() {
  B.at(L.Loop->getBeginLoc());
  Count = B.variable("__pacc_c_" + L.Var->getName().str(), Counter,
                     bound(/*IsHigh=*/false));
  return B.variable(L.Var->getName(), T, valueAt(B.value(Count)));
}

Expr *LoopDimension::bound(bool IsHigh) {
  Expr *Id = B.integer(Loop), *Dimension = B.integer(Dim);
  Expr *N = use(Trips, Counter);
  bool Wide = Ctx.C.getIntWidth(Counter) > 32;
  if (IsHigh)
    return Wide ? PACC_CALL(B, __pacc_hi64, Id, Dimension, N)
                : PACC_CALL(B, __pacc_hi32, Id, Dimension, N);
  return Wide ? PACC_CALL(B, __pacc_lo64, Id, Dimension, N)
              : PACC_CALL(B, __pacc_lo32, Id, Dimension, N);
}

Stmt *LoopDimension::makeLoop(Stmt *Body) {
  SourceLocation Loc = L.Loop->getBeginLoc();
  B.at(Loc);
  bool Wide = Ctx.C.getIntWidth(Counter) > 32;
  Expr *Id = B.integer(Loop), *Dimension = B.integer(Dim);
  Expr *N = use(Trips, Counter);
  Expr *Step = Wide ? PACC_CALL(B, __pacc_step64, Id, Dimension, N)
                    : PACC_CALL(B, __pacc_step32, Id, Dimension, N);
  Expr *More = B.binary(BO_LT, B.value(Count), bound(/*IsHigh=*/true));
  Expr *Next = B.binary(BO_AddAssign, B.ref(Count), Step);
  Stmt *For =
      new (Ctx.C) ForStmt(Ctx.C, B.declare(Count), More,
                          /*condVar=*/nullptr, Next, Body, Loc, Loc, Loc);
  if (L.Attributes.empty())
    return For;
  return AttributedStmt::Create(Ctx.C, Loc, L.Attributes, For);
}

Expr *LoopDimension::finalValue() {
  B.at(L.Loop->getBeginLoc());
  return B.convert(valueAt(use(Trips, Counter)), T);
}

Stmt *beginMarker(LoweringContext &Ctx, const LoopNest &N) {
  Builder &B = Ctx.B;
  B.at(N.Loc);
  const LoopClauses &C = N.Clauses;
  bool Signed = llvm::all_of(N.Loops, [&](const CanonicalLoop &L) {
    QualType T = L.Var->getType().getNonReferenceType();
    return !T->isIntegerType() || (T->isSignedIntegerOrEnumerationType() && !LoopCount(Ctx, L).spansHalf());
  });
  unsigned Flags = C.Flags | (Signed ? PACC_LOOP_SIGNED : 0);
  return PACC_CALL(B, __pacc_loop_begin, B.integer(N.Id), B.integer(Flags),
                   B.integer(N.Loops.size()), B.integer(N.Line),
                   B.integer(C.Gang), B.integer(C.Static),
                   B.integer(C.Worker), B.integer(C.Vector));
}

} // namespace pacc
