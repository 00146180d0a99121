//===- ReachCalls.cpp - what the runtime is told of subscripts ------------===//
#include "Data/Coverage/ReachCalls.h"

#include "Data/Subscripts/CountedLoops.h"
#include "Region.h"
#include "pacc/ABI/Reach.h"

using namespace clang;

namespace pacc {

ReachCalls::ReachCalls(Region &R, Amounts &Math, ReadPlaces &Read) : R(R), Math(Math), Read(Read), Terms(R.Ctx) {}

bool ReachCalls::emit(const Subscript &S, QualType Element, Statements &Calls) {
  Builder &B = R.Ctx.B;
  LimitedSums Limited;
  bool IsRange = false;
  auto Index = Element.isNull() ? elementsOf(R, S, Math, Read, Limited)
                                : innermostElementsOf(R, S, Element, Math, Read, Limited);
  if (!Index && !Inferred.isNull() && !S.OfRow) {
    Limited.clear();
    Index = rangeOf(R, S, Math, Read, Limited);
    IsRange = true;
  }
  if (!Index)
    return false;
  if (S.OfRow) {
    const auto Row = rowElementsOf(R, S, Math, Read, Limited);
    if (!Row || Row->size() != 1 || Index->size() != 1 || !emitSum(S, Index->front(), S.Conditional, Calls))
      return false;
    Calls.push_back(PACC_CALL(B, __pacc_reach_row, Math.expr(Row->front().Constant)));
    if (!emitLoops(S, Row->front(), Calls))
      return false;
  } else {
    // What lies between several is used, if at all; so it is where nobody knows for which counters.
    const unsigned Conditional = Index->size() > 1 || S.UnderOthers ? PACC_REACH_BETWEEN
                                 : S.Conditional                    ? PACC_REACH_CONDITIONAL
                                                                    : PACC_REACH_SURE;
    const auto Beyond = Inferred.isNull() || S.Inner.empty() ? std::nullopt : rowsBeyond(R, S, Inferred, Math, Read, Limited);
    const auto Emit = [&](const AffineForm &F) {
      if (!emitSum(S, F, Conditional, Calls))
        return false;
      if (IsRange) // conditions may leave nothing of it
        emitIfOrdered(Index->front().Constant, Index->back().Constant, Calls);
      return true;
    };
    if (!llvm::all_of(*Index, Emit) ||
        (Beyond && !llvm::all_of(*Beyond, [&](const AffineForm &F) { return emitSum(S, F, PACC_REACH_BETWEEN, Calls); })))
      return false;
  }
  const ASTContext &C = R.Ctx.C;
  for (const auto &[Sum, T] : Limited) {
    if (!emitSum(S, Sum, S.Conditional, Calls))
      return false;
    const bool Signed = T->isSignedIntegerOrEnumerationType();
    const unsigned Bits = std::min(C.getIntWidth(T) - Signed, 63u);
    const int64_t Most = Bits == 63 ? INT64_MAX : (int64_t(1) << Bits) - 1;
    const QualType Wide = B.intType(64, /*Signed=*/true);
    Calls.push_back(PACC_CALL(B, __pacc_reach_within, B.integer(Signed ? -Most - 1 : 0, Wide), B.integer(Most, Wide)));
  }
  return true;
}

/// The sum as a subscript at the place of `S`.
bool ReachCalls::emitSum(const Subscript &S, const AffineForm &Form, unsigned Conditional, Statements &Calls) {
  Builder &B = R.Ctx.B;
  Calls.push_back(PACC_CALL(B, __pacc_reach, B.integer(Conditional), Math.expr(Form.Constant)));
  return emitLoops(S, Form, Calls);
}

/// What conditions leave of the loop, which goes from `Of.Lower` by a number that the compiler knows. A step that does not
/// lead from there to where it does else is one, then: what lies between is no use, but near to some.
void ReachCalls::cut(const CanonicalLoop &L, const CounterLimits &By, Ends &Of) {
  Builder &B = R.Ctx.B;
  const bool IsOrdered = L.Relation == BO_LT || L.Relation == BO_LE || L.Relation == BO_GT || L.Relation == BO_GE;
  const auto IsOfLoop = [&L](const CounterLimit &Limit) { return Limit.Counter == L.Var->getCanonicalDecl(); };
  if (!L.Stride || !IsOrdered || mayTurn(L, R.Ctx.C) || countsToZero(L, R.Ctx.C) || llvm::none_of(By, IsOfLoop))
    return;
  Amount First = Math.reusable(Math.of(Of.Lower)), Last = Math.reusable(Math.of(Of.Upper));
  const int64_t Way = L.Up ? 1 : -1, Besides = besidesBound(L.Relation);
  Last = Math.reusable(Math.add(Last, Amount::of(Besides)));
  const auto Chosen = [&](BinaryOperatorKind Op, Amount X, Amount Y, Amount Then, Amount Else) {
    return Math.reusable(Math.of(B.paren(B.conditional(B.binary(Op, Math.expr(X), Math.expr(Y)), Math.expr(Then), Math.expr(Else)))));
  };
  for (const CounterLimit &Limit : llvm::make_filter_range(By, IsOfLoop)) {
    const Amount N = Limit.Number;
    if (Limit.How == CounterLimit::Not) {
      First = Chosen(BO_EQ, First, N, Math.reusable(Math.add(First, Amount::of(Way))), First);
      Last = Chosen(BO_EQ, Last, N, Math.reusable(Math.subtract(Last, Amount::of(Way))), Last);
      continue;
    }
    Amount &End = (Limit.How == CounterLimit::Least) == L.Up ? First : Last;
    End = Chosen(Limit.How == CounterLimit::Least ? BO_LT : BO_GT, End, N, N, End);
  }
  Of.Lower = Math.expr(First);
  Of.Upper = Math.expr(Math.subtract(Last, Amount::of(Besides)));
  Of.Step = B.integer(1);
}

/// What one factor is of another one, if that is a whole number, or the other one is 1 or -1.
std::optional<Amount> ReachCalls::multipleOf(const Amount &Unit, const Amount &Factor) {
  if (Unit.Known == 1)
    return Factor;
  if (Unit.Known == -1)
    return Math.reusable(Math.subtract(Amount::of(0), Factor));
  const auto Number = Terms.of(Factor).multipleOf(Terms.of(Unit));
  return Number ? std::optional(Amount::of(*Number)) : std::nullopt;
}

std::optional<Amount> ReachCalls::takeOut(const AffineForm &Sum, AffineForm &Form) {
  std::optional<Amount> Multiple;
  AffineForm Rest = Form;
  llvm::SmallVector<std::pair<Amount, Amount>, 3> Of;
  for (const auto &[Var, Unit] : Sum.Factors) {
    auto *In = llvm::find_if(Rest.Factors, [Var = Var](const auto &F) { return F.first == Var; });
    if (In == Rest.Factors.end())
      return std::nullopt;
    Of.push_back({Unit, In->second});
    Rest.Factors.erase(In);
    Multiple = Multiple ? Multiple : multipleOf(Of.back().first, Of.back().second);
  }
  const bool IsTimes = Multiple && llvm::all_of(Of, [&](const auto &Each) {
                         return Terms.of(Each.first) * Terms.of(*Multiple) == Terms.of(Each.second);
                       });
  if (!IsTimes)
    return std::nullopt;
  Form = Rest;
  return Multiple;
}

bool ReachCalls::emitLoops(const Subscript &S, const AffineForm &Whole, Statements &Calls) {
  Builder &B = R.Ctx.B;
  const auto Copy = [this](Expr *E) { return copyForHost(R, E); };
  const LoopLimits Limits = S.Conditional ? limitsOf(R, S, Math, Read) : LoopLimits();
  AffineForm Form = Whole;
  for (const CutSum &Sum : Limits.Sums)
    if (const auto Multiple = takeOut(Sum.Of, Form))
      Calls.push_back(PACC_CALL(B, __pacc_reach_loop, Math.expr(*Multiple), Math.expr(Sum.Least), Math.expr(Sum.Most),
                                B.integer(1), B.integer(PACC_LESS_EQUAL)));
  for (const CanonicalLoop &L : S.Loops) {
    for (const Expr *E : {L.Lower, L.Upper, L.StrideValue})
      noteRead(R, E, Read);
    Expr *Lower = Copy(L.Lower), *Upper = Copy(L.Upper);
    Expr *Step = L.Stride ? B.integer(L.Stride->getExtValue())
                          : Copy(L.StrideValue);
    if (!Lower || !Upper || !Step)
      return false;
    if (countsToZero(L, R.Ctx.C)) { // beyond which there is -1, in 64 bits
      const QualType Wide = B.intType(64, /*Signed=*/true);
      Expr *Other = Copy(L.Lower);
      if (!Other)
        return false;
      Lower = B.paren(B.conditional(B.binary(BO_EQ, B.paren(Other), Upper), B.integer(-1, Wide), B.convert(B.paren(Lower), Wide)));
      Upper = B.integer(-1, Wide);
    }
    if (mayTurn(L, R.Ctx.C)) // what leads down is negative, though the variable has no sign
      Step = B.paren(B.convert(B.paren(Step), B.intType(R.Ctx.C.getIntWidth(L.Var->getType()), /*Signed=*/true)));
    Ends Of = {Lower, Upper, Step};
    cut(L, Limits.Counters, Of);
    std::tie(Lower, Upper, Step) = std::tie(Of.Lower, Of.Upper, Of.Step);
    if (L.Up == L.StrideNegated)
      Step = B.unary(UO_Minus, B.paren(Step));
    Amount Factor = Amount::of(0);
    for (const auto &[Var, Of] : Form.Factors)
      if (Var == L.Var->getCanonicalDecl())
        Factor = Of;
    Calls.push_back(PACC_CALL(B, __pacc_reach_loop, Math.expr(Factor), Lower,
                              Upper, Step, B.integer(relationOf(L))));
  }
  emitConditions(Limits.Counters, Calls);
  return true;
}

/// What the host knows not to hold is a loop without iterations.
void ReachCalls::emitConditions(const CounterLimits &Limits, Statements &Calls) {
  for (const CounterLimit &Limit : Limits)
    if (Limit.How == CounterLimit::Holds)
      emitIfOrdered(Amount::of(1), Limit.Number, Calls);
}

void ReachCalls::emitIfOrdered(const Amount &Least, const Amount &Most, Statements &Calls) {
  Builder &B = R.Ctx.B;
  Calls.push_back(PACC_CALL(B, __pacc_reach_loop, Math.expr(Amount::of(0)), Math.expr(Least), Math.expr(Most),
                            Math.expr(Amount::of(1)), B.integer(PACC_LESS_EQUAL)));
}

} // namespace pacc
