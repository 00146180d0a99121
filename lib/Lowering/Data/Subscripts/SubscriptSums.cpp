//===- SubscriptSums.cpp - subscripts as sums of counters -----------------===//
#include "Data/Subscripts/SubscriptSums.h"
#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/Places.h"
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Region.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

SumFormer::Forms SumFormer::index(const Expr *E) {
  auto All = forms(E);
  if (All && E)
    limit(*All, E->getType());
  return All;
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
  if (InFunction ? isConstant(E) : isHostValueWithoutCopies(R, E, Position::Conditional)) {
    noteRead(R, E, Read);
    return value(E);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return converted(Cast);
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return forms(Temporary->getSubExpr());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && InLambda && Ref->refersToEnclosingVariableOrCapture())
    return captured(Ref);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return variable(dyn_cast<VarDecl>(Ref->getDecl()));
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return chosen(*Choice);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return called(Call);
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

SumFormer::Forms SumFormer::extreme(const Expr *X, const Expr *Y, bool IsLeast) {
  auto L = forms(X), Right = L ? forms(Y) : L;
  if (!Right)
    return std::nullopt;
  if (L->size() == 1 && L->front().Factors.empty())
    std::swap(L, Right);
  if (Right->size() == 1 && Right->front().Factors.empty() && isExact(*L) && isExact(*Right) &&
      X->getType()->isSignedIntegerOrEnumerationType()) // what is below 0 else is large
    if (const auto Ends = ends(*L))
      return cut(*Ends, Right->front().Constant, IsLeast);
  return joined(*L, *Right);
}

AffineForms SumFormer::clipped(AffineForms All, const Expr *If, bool Held) {
  Cuts By;
  addCuts(If, Held, By);
  return clipped(std::move(All), By);
}

void SumFormer::addCuts(const Expr *If, bool Held, Cuts &Out) {
  If = If->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(If); Not && Not->getOpcode() == UO_LNot)
    return addCuts(Not->getSubExpr(), !Held, Out);
  const auto *Test = dyn_cast<BinaryOperator>(If);
  if (Test && Test->getOpcode() == (Held ? BO_LAnd : BO_LOr)) {
    addCuts(Test->getLHS(), Held, Out);
    return addCuts(Test->getRHS(), Held, Out);
  }
  if (!Test || !Test->isRelationalOp() ||
      !Test->getLHS()->getType()->isSignedIntegerOrEnumerationType()) // what is below 0 else is large
    return;
  const auto L = forms(Test->getLHS()), Right = L ? forms(Test->getRHS()) : L;
  if (!Right || L->size() != 1 || Right->size() != 1 || !isExact(*L) || !isExact(*Right))
    return;
  const bool Swapped = L->front().Factors.empty();
  const AffineForm &X = Swapped ? Right->front() : L->front(), &Bound = Swapped ? L->front() : Right->front();
  if (!Bound.Factors.empty() || X.Factors.empty())
    return;
  BinaryOperatorKind Op = Held ? Test->getOpcode() : BinaryOperator::negateComparisonOp(Test->getOpcode());
  Op = Swapped ? BinaryOperator::reverseComparisonOp(Op) : Op;
  const bool IsLeast = Op == BO_LT || Op == BO_LE;
  Out.push_back({X, Math.reusable(Math.add(Bound.Constant, Amount::of(besidesBound(Op)))), IsLeast});
}

SumFormer::Forms SumFormer::variable(const VarDecl *Var) {
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
    const bool Outside = std::exchange(InFunction, false); // a parameter's value is computed by the caller
    const LambdaExpr *Around = std::exchange(InLambda, nullptr);
    auto One = D.Assigns ? assigned(D.Value) : forms(D.Value);
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
    InFunction = Outside;
    InLambda = Around;
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
