//===- SumEnds.h - between which numbers sums of counters stay --*- C++ -*-===//
#ifndef PACC_LOWERING_SUMENDS_H
#define PACC_LOWERING_SUMENDS_H

#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/Sums/SumArithmetic.h"
#include "Region.h"

namespace pacc {

/// The ends between which one subscript lies, by the loops round it.
class SumEnds : protected SumArithmetic {
protected:
  SumEnds(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read, LimitedSums &Limited)
      : SumArithmetic(R.Ctx, Math), R(R), S(S), Read(Read), Limited(Limited) {}

  Region &R;
  const Subscript &S;
  ReadPlaces &Read;
  LimitedSums &Limited;
  CounterLimits Limits; ///< what cuts the ends of counters

  /// A number that the host has before the construct.
  Forms value(const clang::Expr *E) {
    AffineForm F;
    clang::Expr::EvalResult Known;
    if (E->EvaluateAsInt(Known, R.Ctx.C)) {
      if (!Known.Val.getInt().isRepresentableByInt64())
        return std::nullopt;
      F.Constant = Amount::of(Known.Val.getInt().getExtValue());
      return AffineForms{F};
    }
    clang::Expr *Copy = copyForHost(R, E);
    if (!Copy)
      return std::nullopt;
    F.Constant = Math.reusable(Math.of(Copy));
    return AffineForms{F};
  }

  /// They are what they seem only within the limits of the type.
  void limit(const AffineForms &All, clang::QualType T) {
    for (const AffineForm &F : All)
      if (!F.Exact)
        Limited.push_back({F, T});
  }

  bool isConstant(const clang::Expr *E) const {
    clang::Expr::EvalResult Known;
    return !E->isValueDependent() && E->EvaluateAsInt(Known, R.Ctx.C);
  }

  /// What is left of the numbers by comparisons of sums that are the same but for a constant.
  AffineForms clipped(AffineForms All, llvm::ArrayRef<Cut> By) {
    AffineForms Out;
    for (const AffineForm &F : All) {
      Forms Ends = AffineForms{F};
      bool IsCut = false;
      for (const Cut &C : By) {
        if (!F.Exact || !isAlike(F, C.Of) || !Ends)
          continue;
        Ends = IsCut ? Ends : ends({F});
        IsCut = true;
        if (!Ends)
          break;
        const Amount Limit = Math.reusable(Math.add(C.Limit, Math.reusable(Math.subtract(F.Constant, C.Of.Constant))));
        Ends = C.How == Cut::Not ? without(*Ends, Limit) : cut(*Ends, Limit, /*IsLeast=*/C.How == Cut::Most);
      }
      Out.append(Ends ? *Ends : AffineForms{F});
    }
    return Out;
  }

  /// What the numbers are at the ends of the loops, between which they stay; numbers that count for no loop.
  Forms ends(const AffineForms &All) {
    AffineForms Out;
    for (const AffineForm &F : All) {
      AffineForms Of(1);
      Of.front().Constant = F.Constant;
      Of.front().Exact = F.Exact;
      for (const auto &[Var, Factor] : F.Factors) {
        const auto Ends = endsOf(Var, Factor);
        Of = Ends ? pairs(Of, *Ends, clang::BO_Add).value_or(AffineForms()) : AffineForms();
        if (Of.empty())
          return std::nullopt;
        for (AffineForm &Sum : Of)
          Sum.Exact = F.Exact;
      }
      Out.append(Of.begin(), Of.end());
    }
    return Out.size() > MostForms ? std::nullopt : Forms(Out);
  }

  Forms endsOf(const clang::VarDecl *Var, const Amount &Factor) {
    const auto *L = llvm::find_if(S.Loops, [Var](const CanonicalLoop &L) { return L.Var->getCanonicalDecl() == Var; });
    if (L == S.Loops.end() || !L->Stride ||
        (L->Relation != clang::BO_LT && L->Relation != clang::BO_LE && L->Relation != clang::BO_GT &&
         L->Relation != clang::BO_GE && *L->Stride != 1))
      return std::nullopt;
    const bool Within = L->Relation == clang::BO_LT || L->Relation == clang::BO_GT || L->Relation == clang::BO_NE;
    AffineForms Out(2);
    for (const bool Last : {false, true}) {
      const clang::Expr *Bound = Last ? L->Upper : L->Lower;
      noteRead(R, Bound, Read);
      const bool IsZero = Last && countsToZero(*L, C);
      auto Of = IsZero ? Forms(AffineForms(1)) : value(Bound);
      if (!Of)
        return std::nullopt;
      Amount A = Of->front().Constant;
      if (Last && Within && !IsZero)
        A = Math.reusable(L->Up ? Math.subtract(A, Amount::of(1)) : Math.add(A, Amount::of(1)));
      for (const CounterLimit &By : Limits)
        if (By.Counter == Var && By.How != CounterLimit::Not) {
          AffineForms End(1);
          End.front().Constant = A;
          A = cut(End, By.Number, /*IsLeast=*/By.How == CounterLimit::Most).front().Constant;
        }
      Out[Last].Constant = Math.reusable(Math.multiply(A, Factor));
    }
    return Out;
  }
};

} // namespace pacc

#endif
