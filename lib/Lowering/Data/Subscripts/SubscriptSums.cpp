//===- SubscriptSums.cpp - subscripts as sums of counters -----------------===//
#include "Data/Subscripts/SubscriptSums.h"
#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/NamedMembers.h"
#include "Data/Subscripts/Places.h"
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Region.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/ExpandedCalls.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

/// All members whose values `S` reads are the host's.
static bool readsMembersOfHost(const Region &R, const Stmt *S) {
  const auto *Load = dyn_cast<ImplicitCastExpr>(S);
  const auto *Member = Load && Load->getCastKind() == CK_LValueToRValue
                           ? dyn_cast<MemberExpr>(Load->getSubExpr()->IgnoreParens())
                           : nullptr;
  return (!Member || isMemberOfHost(R, Member)) &&
         llvm::all_of(S->children(), [&R](const Stmt *Child) { return readsMembersOfHost(R, Child); });
}

const Expr *asHostValue(Region &R, const Expr *E, Position Where) {
  if (isHostValueWithoutCopies(R, E, Where))
    return E;
  const Expr *Expanded = withExpandedCalls(R.Ctx, E);
  return Expanded && Expanded != E && isHostValueWithoutCopies(R, Expanded, Where) && readsMembersOfHost(R, Expanded) ? Expanded
                                                                                                                     : nullptr;
}

SumFormer::Forms SumFormer::index(const Expr *E) {
  auto All = forms(E);
  if (All && E)
    limit(*All, E->getType());
  return All;
}

const Expr *SumFormer::ofHost(const Expr *E) {
  if (In && isConstant(E))
    return E;
  const auto *Read = In ? dyn_cast<ImplicitCastExpr>(E->IgnoreParens()) : nullptr;
  const bool IsMember =
      Read && Read->getCastKind() == CK_LValueToRValue && isa<MemberExpr>(Read->getSubExpr()->IgnoreParens());
  const Expr *Known = IsMember ? ofCaller(Read, In) : In ? nullptr : E;
  return Known && isHostValueWithoutCopies(R, Known, Position::Conditional) ? Known : nullptr;
}

SumFormer::Forms SumFormer::shifted(const Expr *Index, llvm::ArrayRef<Shift> By) {
  AffineForm One;
  One.Constant = Amount::of(1);
  auto All = index(Index);
  for (const Shift &Of : By) {
    At = Of.At;
    const auto Way = !All ? All : Of.By ? index(Of.By) : Of.Counter ? variable(Of.Counter) : AffineForms{One};
    All = Way ? pairs(*All, *Way, Of.Back ? BO_Sub : BO_Add) : std::nullopt;
  }
  return All;
}

SumFormer::Forms SumFormer::innermost(QualType Element) {
  auto All = elements();
  for (unsigned I = 0; All && I != S.Inner.size(); ++I) {
    const auto *Array = R.Ctx.C.getAsArrayType(Element);
    const auto Row = Array ? inner(I) : std::nullopt;
    if (!Row)
      return std::nullopt;
    AffineForm Length;
    Length.Constant = Math.reusable(Math.divide(Math.sizeOf(Element), Math.sizeOf(Array->getElementType())));
    Element = Array->getElementType();
    All = pairs(*All, {Length}, BO_Mul);
    All = All ? pairs(*All, *Row, BO_Add) : All;
  }
  return All;
}

SumFormer::Forms SumFormer::forms(const Expr *E) {
  if (!E)
    return AffineForms{AffineForm()};
  E = E->IgnoreParens();
  if (!E->getType()->isIntegerType() || E->getType()->isBooleanType() || ++Steps > MostSteps)
    return std::nullopt;
  if (const Expr *Known = ofHost(E)) {
    noteRead(R, Known, Read);
    return value(Known);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return converted(Cast);
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return forms(Temporary->getSubExpr());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && In && In->Lambda && Ref->refersToEnclosingVariableOrCapture())
    return captured(Ref);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return variable(dyn_cast<VarDecl>(Ref->getDecl()));
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return chosen(*Choice);
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const auto All = called(Call);
    const Expr *Known = All || In ? nullptr : asHostValue(R, Call, Position::Conditional);
    if (Known)
      noteRead(R, Known, Read);
    return Known ? value(Known) : All;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return ofUnary(Unary);
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return forms(Full->getSubExpr());
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  if (Binary->isAssignmentOp())
    return assigned(E);
  return arithmetic(Binary, Binary->getOpcode());
}

SumFormer::Forms SumFormer::chosen(const ConditionalOperator &Choice) {
  auto X = forms(Choice.getTrueExpr()), Y = X ? forms(Choice.getFalseExpr()) : X;
  if (!Y)
    return std::nullopt;
  return joined(clipped(*X, Choice.getCond(), /*Held=*/true), clipped(*Y, Choice.getCond(), /*Held=*/false));
}

SumFormer::Forms SumFormer::extreme(Forms L, Forms Right, QualType T, bool IsLeast) {
  if (!L || !Right)
    return std::nullopt;
  if (L->size() == 1 && L->front().Factors.empty())
    std::swap(L, Right);
  if (Right->size() == 1 && Right->front().Factors.empty() && isExact(*L) && isExact(*Right) &&
      T->isSignedIntegerOrEnumerationType()) // what is below 0 else is large
    if (const auto Ends = ends(*L))
      return cut(*Ends, Right->front().Constant, IsLeast);
  return joined(*L, *Right);
}

AffineForms SumFormer::clipped(AffineForms All, const Expr *If, bool Held) {
  Cuts By;
  addCuts(If, Held, By);
  return clipped(std::move(All), By);
}

void SumFormer::forEachComparison(const Expr *If, bool Held, llvm::function_ref<void(const Comparison &)> See) {
  If = If->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(If); Not && Not->getOpcode() == UO_LNot)
    return forEachComparison(Not->getSubExpr(), !Held, See);
  const auto *Test = dyn_cast<BinaryOperator>(If);
  if (Test && Test->getOpcode() == (Held ? BO_LAnd : BO_LOr)) {
    forEachComparison(Test->getLHS(), Held, See);
    return forEachComparison(Test->getRHS(), Held, See);
  }
  if (Test && (Test->isRelationalOp() || Test->isEqualityOp())) {
    const BinaryOperatorKind Op = Held ? Test->getOpcode() : BinaryOperator::negateComparisonOp(Test->getOpcode());
    return See({Test->getLHS(), Op, Test->getRHS()});
  }
  if (If->getType()->isIntegerType() && !If->getType()->isBooleanType())
    See({If, Held ? BO_NE : BO_EQ, nullptr});
}

void SumFormer::addCuts(const Expr *If, bool Held, Cuts &Out) {
  forEachComparison(If, Held, [&](const Comparison &Test) { addCut(Test, Out); });
}

void SumFormer::addCut(const Comparison &Test, Cuts &Out) {
  if (!Test.L->getType()->isSignedIntegerOrEnumerationType()) // what is below 0 else is large
    return;
  const auto L = forms(Test.L), Right = L ? forms(Test.Right) : L;
  if (!Right || L->size() != 1 || Right->size() != 1 || !isExact(*L) || !isExact(*Right))
    return;
  const bool Swapped = L->front().Factors.empty();
  const AffineForm &X = Swapped ? Right->front() : L->front(), &Bound = Swapped ? L->front() : Right->front();
  if (!Bound.Factors.empty() || X.Factors.empty())
    return;
  const BinaryOperatorKind Op = Swapped ? Test.reversed() : Test.Op;
  const Amount Limit = Math.reusable(Math.add(Bound.Constant, Amount::of(besidesBound(Op))));
  if (Op == BO_NE)
    return Out.push_back({X, Limit, Cut::Not});
  if (Op != BO_GT && Op != BO_GE)
    Out.push_back({X, Limit, Cut::Most});
  if (Op != BO_LT && Op != BO_LE)
    Out.push_back({X, Limit, Cut::Least});
}

SumFormer::Forms SumFormer::variable(const VarDecl *Var) {
  const Forms All = defined(Var);
  return !Var || In || InBounds || (All && All->size() == 1) ? All : bounded(Var, All);
}

SumFormer::Forms SumFormer::bounded(const VarDecl *Var, Forms All) {
  const auto *Of = At.find(Var->getCanonicalDecl());
  if (!Of || Of->size() != 1 || !Var->getType()->isSignedIntegerOrEnumerationType() || (All && !isExact(*All)))
    return All;
  const Definition Here = Of->front(); // `At` changes
  const IndexValues Place = At;
  std::optional<Amount> Least, Most;
  const auto Add = [&](const Comparison &Test) {
    const auto *Then = At.find(Var->getCanonicalDecl());
    const bool IsOfVar = Then && Then->size() == 1 && Then->front().Value == Here.Value &&
                         Then->front().Besides == Here.Besides && Then->front().Assigns == Here.Assigns;
    const auto IsVar = [Var](const Expr *E) { return E && variableIn(E->IgnoreParenImpCasts()) == Var; };
    const bool IsLeft = IsVar(Test.L);
    if (!IsOfVar || (!IsLeft && !IsVar(Test.Right)) || !Test.L->getType()->isSignedIntegerOrEnumerationType())
      return;
    const auto Bound = forms(IsLeft ? Test.Right : Test.L);
    if (!Bound || Bound->size() != 1 || !Bound->front().Exact || !Bound->front().Factors.empty())
      return;
    const BinaryOperatorKind Op = IsLeft ? Test.Op : Test.reversed();
    const Amount Limit = Math.reusable(Math.add(Bound->front().Constant, Amount::of(besidesBound(Op))));
    if (Op == BO_LT || Op == BO_LE || Op == BO_EQ)
      Most = Limit;
    if (Op == BO_GT || Op == BO_GE || Op == BO_EQ)
      Least = Limit;
  };
  InBounds = true;
  for (const PastCondition &C : S.Under) {
    At = C.At;
    forEachComparison(C.If, C.Held, Add);
  }
  InBounds = false;
  At = Place;
  if (!Least && !Most)
    return All;
  auto Ends = All ? ends(*All) : Least && Most ? Forms(AffineForms(2)) : std::nullopt;
  if (!Ends)
    return All;
  if (!All) {
    Ends->front().Constant = *Least;
    Ends->back().Constant = *Most;
    return Ends;
  }
  Ends = Least ? cut(*Ends, *Least, /*IsLeast=*/false) : Ends;
  return Most ? cut(*Ends, *Most, /*IsLeast=*/true) : Ends;
}

SumFormer::Forms SumFormer::defined(const VarDecl *Var) {
  if (!Var)
    return std::nullopt;
  for (const CanonicalLoop &L : S.Loops)
    if (L.Var->getCanonicalDecl() == Var->getCanonicalDecl()) {
      AffineForm F;
      F.Factors.push_back({Var->getCanonicalDecl(), Amount::of(1)});
      return AffineForms{F};
    }
  const VarDecl *Key = Var->getCanonicalDecl();
  const IndexValues::Definitions *Of = At.find(Key);
  if (!Of)
    return std::nullopt;
  Forms All = AffineForms();
  const auto Defined = *Of; // `At` changes
  for (const Definition &D : Defined) {
    const IndexValues Here = std::exchange(At, D.At);
    const CalledBody *Outside = std::exchange(In, computing(Var));
    auto One = D.Carried ? std::nullopt : D.Assigns ? assigned(D.Value) : forms(D.Value);
    if (One && !D.Within.isNull())
      for (const AffineForm &F : *One)
        for (const QualType T : {D.Within, QualType(R.Ctx.C.UnsignedLongTy)}) // which is 0 and above
          Limited.push_back({F, T});
    if (One && D.Besides) {
      limit(*One, D.Value->getType());
      AffineForm Besides;
      Besides.Constant = Amount::of(D.Besides);
      One = pairs(*One, {Besides}, BO_Add);
      for (AffineForm &F : *One)
        F.Exact = true;
    }
    Cuts By;
    for (const PastCondition &C : D.Under) {
      At = C.At;
      if (const auto *Then = At.find(Key); Then && llvm::any_of(*Then, [&D](const Definition &O) { return O.Value == D.Value; }))
        At.set(Key, {{D.Value, D.At, D.Besides, D.Assigns}}); // no other one came between
      addCuts(C.If, C.Held, By);
    }
    One = One ? Forms(clipped(*One, By)) : One;
    In = Outside;
    At = Here;
    All = One ? joined(*All, *One) : std::nullopt;
    if (!All)
      break;
  }
  return All;
}

std::optional<AffineForms> elementsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read,
                                      LimitedSums &Limited) {
  return SumFormer(R, S, Math, Read, Limited).elements();
}

std::optional<AffineForms> rowElementsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read,
                                         LimitedSums &Limited) {
  return SumFormer(R, S, Math, Read, Limited).rowElements();
}

std::optional<AffineForms> innerElementsOf(Region &R, const Subscript &S, unsigned Of, Amounts &Math, ReadPlaces &Read,
                                           LimitedSums &Limited) {
  return SumFormer(R, S, Math, Read, Limited).inner(Of);
}

std::optional<AffineForms> innermostElementsOf(Region &R, const Subscript &S, QualType Element, Amounts &Math,
                                               ReadPlaces &Read, LimitedSums &Limited) {
  return SumFormer(R, S, Math, Read, Limited).innermost(Element);
}

} // namespace pacc
