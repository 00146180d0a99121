//===- Loops.cpp - counted loops ------------------------------------------===//
#include "Loops/Loops.h"
#include "Pipelines/PipeLoops.h"
#include "Loops/ValueRange.h"

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

// 64-bit comparisons and additions cost twice as much on a GPU. `!=` may have
// run past its bound, so its bounds say nothing.
bool LoopDimension::countsInHalf() const {
  constexpr int64_t SignedMost = 0x7fffffff, UnsignedMost = 0xffffffff;
  if (L.KnownTrips)
    return *L.KnownTrips <= uint64_t(SignedMost);
  if (!T->isIntegerType() || L.Relation == BO_NE)
    return false;
  std::optional<ValueRange> Lower = rangeOf(L.Lower, Ctx.C),
                            Upper = rangeOf(L.Upper, Ctx.C), Step;
  if (!L.Stride)
    Step = rangeOf(L.StrideValue, Ctx.C);
  else if (*L.Stride <= SignedMost)
    Step = ValueRange{L.Stride->getExtValue(), L.Stride->getExtValue()};
  if (!Lower || !Upper || !Step || Step->Low < -SignedMost ||
      Step->High > SignedMost)
    return false;
  int64_t Distance =
      L.Up ? Upper->High - Lower->Low : Lower->High - Upper->Low;
  bool Inclusive = L.Relation == BO_LE || L.Relation == BO_GE;
  int64_t Most = Inclusive ? Distance + 1 : Distance;
  if (L.Stride)
    Most = (Most + Step->Low - 1) / Step->Low;
  return Distance <= UnsignedMost &&
         Most <= (T->isSignedIntegerOrEnumerationType() ? SignedMost
                                                        : UnsignedMost);
}

bool LoopDimension::declareBounds(bool OnHost,
                                  llvm::SmallVectorImpl<Stmt *> &KernelOut) {
  llvm::SmallVectorImpl<Stmt *> &Out = OnHost ? R.Host : KernelOut;
  if (countsInHalf())
    Counter = B.intType(32, /*Signed=*/false);
  B.at(L.Loop->getBeginLoc());
  Lower = hold(L.Lower, "lb", T, OnHost, Out);
  QualType UpperType =
      L.Upper->getType().getNonReferenceType().getUnqualifiedType();
  if (UpperType->isArrayType())
    UpperType = Ctx.C.getArrayDecayedType(UpperType);
  if (L.KnownTrips) {
    Stride.Constant = L.Stride;
    Trips.Constant = llvm::APSInt::getUnsigned(*L.KnownTrips);
    return true;
  }
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
  Expr *Number = countTrips(Upper, UpperType);
  if (!Number)
    return false;
  Trips = hold(Number, "n", Counter, OnHost, Out);
  return true;
}

void LoopDimension::beginAt(Expr *First, llvm::SmallVectorImpl<Stmt *> &Out) {
  Lower = hold(First, "lb", T, /*OnHost=*/false, Out);
}

bool LoopDimension::declarePiped(const PipeRecord &Pipe) {
  std::optional<PipeVariables> V = declarePipe(Ctx, Pipe, L, Counter, R.Host);
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

// A short that is compared with an unsigned bound stops at the latest where it
// becomes negative: that is above all bounds then.
Expr *LoopDimension::lastBound(const LoopValue &Upper, QualType UpperType) {
  bool Stops = T->isSignedIntegerOrEnumerationType() && L.Up &&
               (L.Relation == BO_LT || L.Relation == BO_LE) &&
               Ctx.C.getIntWidth(T) < Ctx.C.getIntWidth(Ctx.C.IntTy) &&
               UpperType->isUnsignedIntegerOrEnumerationType() &&
               Ctx.C.getIntWidth(UpperType) >= Ctx.C.getIntWidth(Ctx.C.IntTy);
  if (!Stops)
    return use(Upper, UpperType);
  int64_t Most = (int64_t(1) << (Ctx.C.getIntWidth(T) - 1)) -
                 (L.Relation == BO_LE ? 1 : 0);
  Expr *Beyond = B.binary(BO_GT, use(Upper, UpperType), B.integer(Most, UpperType));
  return B.paren(B.conditional(Beyond, B.integer(Most, UpperType),
                               use(Upper, UpperType)));
}

// The smallest n with n*s = d in the variable's type, whose values go round:
// s is 2^k times an odd number, which has an inverse.
Expr *LoopDimension::roundTrips(Expr *Distance) {
  unsigned Bits = Ctx.C.getIntWidth(T);
  QualType Unsigned = Ctx.C.getIntTypeForBitwidth(Bits, /*Signed=*/false);
  Distance = B.convert(B.convert(Distance, Unsigned), Counter);
  llvm::APInt Step = L.Stride->zextOrTrunc(Bits);
  unsigned Twos = Step.countr_zero();
  llvm::APInt Odd = Step.lshr(Twos).trunc(Bits - Twos);
  if (Twos)
    Distance = B.binary(BO_Shr, Distance, B.integer(Twos));
  if (Odd.isOne())
    return Distance;
  llvm::APInt Mask = llvm::APInt::getLowBitsSet(64, Bits - Twos);
  Distance = B.binary(
      BO_Mul, B.paren(Distance),
      B.integer(Odd.multiplicativeInverse().zext(64).getSExtValue(), Counter));
  return B.binary(BO_And, B.paren(Distance),
                  B.integer(Mask.getSExtValue(), Counter));
}

/// Whether the values of the type go round: those of int and long may not.
static bool goesRound(QualType T, const ASTContext &C) {
  return T->isIntegerType() && (T->isUnsignedIntegerOrEnumerationType() ||
                                C.getIntWidth(T) < C.getIntWidth(C.IntTy));
}

// With d the distance between the bounds and s the step, both positive:
// '<': (d-1)/s + 1, '<=': d/s + 1, '!=': d/s. Nothing overflows in the
// counter's type, except that '<=' over a type's whole range has no iteration.
Expr *LoopDimension::countTrips(const LoopValue &Upper, QualType UpperType) {
  auto MakeLower = [&] { return use(Lower, T); };
  auto MakeUpper = [&] { return lastBound(Upper, UpperType); };
  auto One = [&] { return B.integer(1, Counter); };
  Expr *High = L.Up ? MakeUpper() : MakeLower();
  Expr *Low = L.Up ? MakeLower() : MakeUpper();
  if (T->isIntegerType()) {
    High = B.convert(High, Counter);
    Low = B.convert(Low, Counter);
  }
  bool FromZero =
      T->isIntegerType() && L.Up && Lower.Constant && Lower.Constant->isZero();
  Expr *Distance = FromZero ? High : B.binary(BO_Sub, High, Low);
  if (!Distance)
    return nullptr;
  Distance = B.convert(Distance, Counter);
  if (L.Relation == BO_NE && goesRound(T, Ctx.C))
    return roundTrips(B.paren(Distance));

  bool Unit = Stride.Constant && Stride.Constant->isOne();
  bool Open = L.Relation == BO_LT || L.Relation == BO_GT;
  if (!Unit) {
    if (Open)
      Distance = B.paren(B.binary(BO_Sub, Distance, One()));
    else
      Distance = B.paren(Distance);
    Distance =
        B.binary(BO_Div, Distance, B.convert(use(Stride, Counter), Counter));
  }
  bool Inclusive = L.Relation == BO_LE || L.Relation == BO_GE;
  if (Inclusive || (Open && !Unit))
    Distance = B.binary(BO_Add, Distance, One());
  if (L.Relation == BO_NE)
    return Distance;
  Expr *Any = B.binary(L.Relation, MakeLower(), MakeUpper());
  return B.conditional(Any, Distance, B.integer(0, Counter));
}

// In the variable's own signedness, so that CodeGen's "no signed wrap" lets
// LLVM widen the index arithmetic.
Expr *LoopDimension::valueAt(Expr *Counted) {
  QualType Arithmetic = B.intType(64, /*Signed=*/true);
  if (T->isIntegerType())
    Arithmetic = B.intType(std::max<unsigned>(Ctx.C.getIntWidth(T), 32),
                           T->isSignedIntegerOrEnumerationType());
  Expr *Offset = B.convert(Counted, Arithmetic);
  if (!Stride.Constant || !Stride.Constant->isOne())
    Offset = B.binary(BO_Mul, Offset,
                      B.convert(use(Stride, Arithmetic), Arithmetic));
  bool FromZero =
      T->isIntegerType() && L.Up && Lower.Constant && Lower.Constant->isZero();
  if (FromZero)
    return Offset;
  return B.binary(L.Up ? BO_Add : BO_Sub, use(Lower, T), Offset);
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

} // namespace pacc
