//===- LoopCount.cpp - how many iterations, and which ---------------------===//
#include "Loops/LoopCount.h"
#include "LoweringContext.h"
#include "Loops/ValueRange.h"

using namespace clang;

namespace pacc {

LoopCount::LoopCount(LoweringContext &Ctx, const CanonicalLoop &L)
    : Ctx(Ctx), B(Ctx.B), L(L),
      T(L.Var->getType().getNonReferenceType().getUnqualifiedType()) {
  const bool Wide = !T->isIntegerType() || Ctx.C.getIntWidth(T) > 32;
  Counter = B.intType(Wide && !countsInHalf() ? 64 : 32, /*Signed=*/false);
}

QualType LoopCount::upperType() const {
  const QualType Type =
      L.Upper->getType().getNonReferenceType().getUnqualifiedType();
  return Type->isArrayType() ? Ctx.C.getArrayDecayedType(Type) : Type;
}

bool LoopCount::startsAtZero(const std::optional<llvm::APSInt> &Lower) const {
  return T->isIntegerType() && L.Up && Lower && Lower->isZero();
}

// 64-bit comparisons and additions cost twice as much on a GPU. `!=` may have
// run past its bound, so its bounds say nothing.
bool LoopCount::countsInHalf() const {
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
  // A loop that turns has what lies on the other side of its first number.
  if (mayTurn(L, Ctx.C) && Ctx.C.getIntWidth(T) > 32 &&
      (!L.Up || Upper->High > SignedMost || T->isSignedIntegerOrEnumerationType()))
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

// A short that is compared with an unsigned bound stops at the latest where it
// becomes negative: that is above all bounds then.
Expr *LoopCount::lastBound(const LoopTerms &Terms) const {
  const QualType UpperType = Terms.UpperType;
  bool Stops = T->isSignedIntegerOrEnumerationType() && L.Up &&
               (L.Relation == BO_LT || L.Relation == BO_LE) &&
               Ctx.C.getIntWidth(T) < Ctx.C.getIntWidth(Ctx.C.IntTy) &&
               UpperType->isUnsignedIntegerOrEnumerationType() &&
               Ctx.C.getIntWidth(UpperType) >= Ctx.C.getIntWidth(Ctx.C.IntTy);
  if (!Stops)
    return Terms.Upper();
  int64_t Most = (int64_t(1) << (Ctx.C.getIntWidth(T) - 1)) -
                 (L.Relation == BO_LE ? 1 : 0);
  Expr *Beyond = B.binary(BO_GT, Terms.Upper(), B.integer(Most, UpperType));
  return B.paren(B.conditional(Beyond, B.integer(Most, UpperType),
                               Terms.Upper()));
}

// The smallest n with n*s = d in the variable's type, whose values go round:
// s is 2^k times an odd number, which has an inverse.
Expr *LoopCount::roundTrips(Expr *Distance) const {
  unsigned Bits = Ctx.C.getIntWidth(T);
  const QualType Unsigned = Ctx.C.getIntTypeForBitwidth(Bits, /*Signed=*/false);
  Distance = B.convert(Unsigned.isNull() ? Distance : B.convert(Distance, Unsigned), Counter);
  if (Unsigned.isNull()) // a _BitInt
    Distance = B.paren(B.binary(BO_And, Distance, B.integer(llvm::APInt::getLowBitsSet(64, Bits).getSExtValue(), Counter)));
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

/// Whether the values of the type go round, by themselves or as they are converted.
bool LoopCount::mayEndOtherwise() const {
  return T->isIntegerType() && (goesRound(T, Ctx.C) || Ctx.C.getIntWidth(T) < Ctx.C.getIntWidth(Ctx.C.IntTy));
}

/// One of the variable's numbers as the counter's, in the same order.
Expr *LoopCount::inOrder(Expr *Number) const {
  Number = B.convert(Number, Counter);
  if (!T->isSignedIntegerOrEnumerationType())
    return Number;
  const unsigned Bits = Ctx.C.getIntWidth(Counter);
  return B.paren(B.binary(BO_Add, Number, B.integer(llvm::APInt::getSignedMinValue(Bits).getZExtValue(), Counter)));
}

/// The greatest of the variable's numbers, or of the counter's where that has fewer.
Expr *LoopCount::most() const {
  const unsigned Bits = std::min(Ctx.C.getIntWidth(T), Ctx.C.getIntWidth(Counter));
  return B.integer(llvm::APInt::getLowBitsSet(64, Bits).getSExtValue(), Counter);
}

/// |Step| as the counter's type, of one of the variable's numbers.
Expr *LoopCount::step(const LoopTerms &Terms) const {
  if (L.Stride || !T->isIntegerType())
    return B.convert(Terms.Stride(Counter), Counter);
  return B.convert(B.convert(Terms.Stride(T), T), Counter);
}

// Where the step takes the last number of the way to the bound past all numbers, the loop goes on with another one: it
// goes the other way.
Expr *LoopCount::turns(const LoopTerms &Terms) const {
  const bool Open = L.Relation == BO_LT || L.Relation == BO_GT;
  auto First = [&] { return inOrder(Terms.Lower()); };
  auto Bound = [&] { // as one of the loop's numbers
    Expr *Upper = inOrder(lastBound(Terms));
    return Open ? B.paren(B.binary(L.Up ? BO_Sub : BO_Add, Upper, B.integer(1, Counter))) : Upper;
  };
  Expr *Distance = B.paren(L.Up ? B.binary(BO_Sub, Bound(), First()) : B.binary(BO_Sub, First(), Bound()));
  Expr *Last = B.paren(B.binary(L.Up ? BO_Sub : BO_Add, Bound(), B.binary(BO_Rem, Distance, step(Terms))));
  return B.binary(BO_GT, step(Terms), L.Up ? B.binary(BO_Sub, most(), Last) : Last);
}

/// The number of iterations of a loop that goes the other way, until the numbers end.
Expr *LoopCount::turnedTrips(const LoopTerms &Terms) const {
  auto One = [&] { return B.integer(1, Counter); };
  Expr *First = inOrder(Terms.Lower());
  Expr *Distance = B.paren(L.Up ? First : B.binary(BO_Sub, most(), First));
  Expr *Step = B.paren(B.binary(BO_Add, B.paren(B.binary(BO_Sub, most(), step(Terms))), One()));
  return B.binary(BO_Add, B.binary(BO_Div, Distance, Step), One());
}

/// The step leads to the bound, and from the last number before it not past the end of the numbers.
Expr *LoopCount::staysWithin(const LoopTerms &Terms) const {
  const QualType Wide = B.intType(64, /*Signed=*/true);
  const unsigned Bits = Ctx.C.getIntWidth(T);
  const bool IsSigned = T->isSignedIntegerOrEnumerationType(), IsOpen = L.Relation == BO_LT || L.Relation == BO_GT;
  const auto Step = [&] { return B.convert(Terms.Stride(Wide), Wide); };
  Expr *Leads = B.binary(BO_GT, Step(), B.integer(0, Wide));
  Expr *Next = B.binary(L.Up ? BO_Add : BO_Sub, B.convert(lastBound(Terms), Wide), Step());
  const int64_t End = L.Up ? (IsSigned ? llvm::maxIntN(Bits) : int64_t(llvm::maxUIntN(Bits))) + IsOpen
                           : (IsSigned ? llvm::minIntN(Bits) : 0) - IsOpen;
  return B.binary(BO_LAnd, Leads, B.binary(L.Up ? BO_LE : BO_GE, Next, B.integer(End, Wide)));
}

// There is no formula. Of the numbers of a short the loop meets 65536 at most, or it has no end.
Expr *LoopCount::walkedTrips(const LoopTerms &Terms) const {
  const QualType Wide = B.intType(64, /*Signed=*/true);
  VarDecl *Walked = B.variable("__pacc_walked", Counter, B.integer(0, Counter));
  VarDecl *At = B.variable("__pacc_at", T, B.convert(Terms.Lower(), T));
  Expr *More = B.binary(L.Relation, B.value(At), Terms.Upper());
  More = B.binary(BO_LAnd, B.paren(More), B.binary(BO_LE, B.value(Walked), B.integer(0xffff, Counter)));
  Expr *Next = B.binary(L.Up ? BO_Add : BO_Sub, B.convert(B.value(At), Wide), B.convert(Terms.Stride(Wide), Wide));
  Stmt *Body = B.binary(BO_Assign, B.ref(At), B.convert(B.paren(Next), T));
  Expr *Counted = B.binary(BO_AddAssign, B.ref(Walked), B.integer(1, Counter));
  const SourceLocation Loc = B.location();
  Stmt *Walk = new (Ctx.C) ForStmt(Ctx.C, /*Init=*/nullptr, More, /*condVar=*/nullptr, Counted, Body, Loc, Loc, Loc);
  return new (Ctx.C) StmtExpr(B.block({B.declare(Walked), B.declare(At), Walk, B.value(Walked)}), Counter, Loc, Loc,
                              /*TemplateDepth=*/0);
}

// With d the distance between the bounds and s the step, both positive:
// '<': (d-1)/s + 1, '<=': d/s + 1, '!=': d/s. Nothing overflows in the
// counter's type, except that '<=' over a type's whole range has no iteration.
Expr *LoopCount::trips(const LoopTerms &Terms) const {
  auto One = [&] { return B.integer(1, Counter); };
  Expr *High = L.Up ? lastBound(Terms) : Terms.Lower();
  Expr *Low = L.Up ? Terms.Lower() : lastBound(Terms);
  if (T->isIntegerType()) {
    High = B.convert(High, Counter);
    Low = B.convert(Low, Counter);
  }
  Expr *Distance = Terms.FromZero ? High : B.binary(BO_Sub, High, Low);
  if (!Distance)
    return nullptr;
  Distance = B.convert(Distance, Counter);
  if (L.Relation == BO_NE && mayEndOtherwise())
    return roundTrips(B.paren(Distance));

  bool Open = L.Relation == BO_LT || L.Relation == BO_GT;
  if (!Terms.UnitStride) {
    if (Open)
      Distance = B.paren(B.binary(BO_Sub, Distance, One()));
    else
      Distance = B.paren(Distance);
    Distance = B.binary(BO_Div, Distance, step(Terms));
  }
  bool Inclusive = L.Relation == BO_LE || L.Relation == BO_GE;
  if (Inclusive || (Open && !Terms.UnitStride))
    Distance = B.binary(BO_Add, Distance, One());
  if (L.Relation == BO_NE)
    return Distance;
  Expr *Any = B.binary(L.Relation, Terms.Lower(), lastBound(Terms));
  // Counted before it is known whether the loop is reached (`if (step) for (...; i += step)`): no division by zero.
  if (!L.Stride && !L.LeadsAway)
    Any = B.binary(BO_LAnd, Any, step(Terms));
  if (mayGoRound(L, Ctx.C))
    Distance = B.paren(B.conditional(staysWithin(Terms), B.paren(Distance), walkedTrips(Terms)));
  else if (mayTurn(L, Ctx.C))
    Distance = B.paren(B.conditional(turns(Terms), turnedTrips(Terms), Distance));
  return B.conditional(Any, Distance, B.integer(0, Counter));
}

bool LoopCount::spansHalf() const {
  if (L.KnownTrips || !T->isSignedIntegerOrEnumerationType())
    return false;
  constexpr unsigned Wide = 128;
  const unsigned Bits = std::max<unsigned>(Ctx.C.getIntWidth(T), 32);
  const auto Bound = [&](const Expr *E, bool IsHigh) {
    Expr::EvalResult Value;
    if (E->EvaluateAsInt(Value, Ctx.C))
      return llvm::APInt(Value.Val.getInt().extend(Wide));
    const llvm::APInt Quarter = llvm::APInt::getOneBitSet(Wide, Bits - 2);
    return IsHigh ? Quarter - 1 : -Quarter;
  };
  const llvm::APInt High = Bound(L.Up ? L.Upper : L.Lower, true),
                    Low = Bound(L.Up ? L.Lower : L.Upper, false);
  return (High - Low).sgt(llvm::APInt::getSignedMaxValue(Bits).sext(Wide));
}

// In the variable's own signedness, so that CodeGen's "no signed wrap" lets
// LLVM widen the index arithmetic. How far the value lies behind the first one
// may be more than such a number tells.
Expr *LoopCount::valueAt(const LoopTerms &Terms, Expr *Counted) const {
  const bool Wraps = spansHalf() || mayGoRound(L, Ctx.C);
  QualType Arithmetic = B.intType(64, /*Signed=*/true);
  if (T->isIntegerType())
    Arithmetic = B.intType(Ctx.C.getIntWidth(T) > 32 ? 64 : 32,
                           T->isSignedIntegerOrEnumerationType() && !Wraps);
  Expr *Offset = B.convert(Counted, Arithmetic);
  if (!Terms.UnitStride)
    Offset = B.binary(BO_Mul, Offset,
                      B.convert(Terms.Stride(Arithmetic), Arithmetic));
  if (Terms.FromZero)
    return Offset;
  Expr *First = Wraps ? B.convert(Terms.Lower(), Arithmetic) : Terms.Lower();
  Expr *Value = B.binary(L.Up ? BO_Add : BO_Sub, First, Offset);
  return Wraps ? B.convert(B.paren(Value), T) : Value;
}

} // namespace pacc
