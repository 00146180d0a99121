//===- SumArithmetic.h - sums of counters, computed with --------*- C++ -*-===//
//
// Each operation is one on all sums between whose least and greatest a number stays.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_SUMARITHMETIC_H
#define PACC_LOWERING_SUMARITHMETIC_H

#include "Data/Subscripts/SubscriptSums.h"
#include "Data/Subscripts/Sums/AmountTerms.h"
#include "LoweringContext.h"

namespace pacc {

class SumArithmetic {
protected:
  using Forms = std::optional<AffineForms>;
  static constexpr unsigned MostForms = 16;

  SumArithmetic(LoweringContext &Ctx, Amounts &Math) : C(Ctx.C), B(Ctx.B), Math(Math), Terms(Ctx) {}

  /// A sum is not greater than the limit, not less, or another number.
  struct Cut {
    AffineForm Of;
    Amount Limit;
    enum Kind { Least, Most, Not } How;
  };
  using Cuts = llvm::SmallVector<Cut, 2>;

  clang::ASTContext &C;
  Builder &B;
  Amounts &Math;
  AmountTerms Terms;

  /// A number above zero that the compiler knows.
  static bool isPositive(const Amount &A) { return A.Known && *A.Known > 0; }
  static bool isPositive(const AffineForm &F) { return F.Factors.empty() && isPositive(F.Constant); }

  /// Signed numbers may not overflow; 64-bit ones do as addresses do.
  bool mayGoRound(clang::QualType T) const {
    return T->isUnsignedIntegerOrEnumerationType() &&
           C.getIntWidth(T) < 64;
  }

  Forms joined(AffineForms L, const AffineForms &Right) {
    L.append(Right.begin(), Right.end());
    L = L.size() > MostForms ? narrowed(L) : L;
    return L.size() > MostForms ? std::nullopt : Forms(L);
  }

  /// The least and the greatest of the numbers, which no loop changes.
  std::pair<Amount, Amount> endsOfAll(const AffineForms &All) {
    AffineForms Least = {All.front()}, Most = Least;
    for (const AffineForm &F : llvm::drop_begin(All)) {
      Least = cut(Least, F.Constant, /*IsLeast=*/true);
      Most = cut(Most, F.Constant, /*IsLeast=*/false);
    }
    return {Least.front().Constant, Most.front().Constant};
  }

  /// What is left of the numbers, which no loop changes, without this one, if it is at an end.
  AffineForms without(AffineForms All, const Amount &Number) {
    const auto [Least, Most] = endsOfAll(All);
    All.resize(1);
    All.push_back(All.front());
    const auto Beside = [&](const Amount &End, int64_t Way) {
      return pick(isEqual(End, Number), Math.reusable(Math.add(Number, Amount::of(Way))), End);
    };
    All.front().Constant = Beside(Least, 1);
    All.back().Constant = Beside(Most, -1);
    return All;
  }

  /// In place of the numbers that no loop changes the least and the greatest of them.
  AffineForms narrowed(const AffineForms &All) {
    const auto IsFixed = [](const AffineForm &F) { return F.Exact && F.Factors.empty(); };
    AffineForms Fixed, Out;
    for (const AffineForm &F : All)
      (IsFixed(F) ? Fixed : Out).push_back(F);
    if (Fixed.size() <= 2)
      return All;
    std::tie(Fixed[0].Constant, Fixed[1].Constant) = endsOfAll(Fixed);
    Out.append(Fixed.begin(), Fixed.begin() + 2);
    return Out;
  }

  /// Each of the ones with each of the others. `Computed`: the program does it in that type; null: beyond all types.
  Forms pairs(AffineForms L, AffineForms Right, clang::BinaryOperatorKind Op,
              clang::QualType Computed = clang::QualType()) {
    if (L.size() * Right.size() > MostForms)
      L = narrowed(L), Right = narrowed(Right);
    if (L.size() * Right.size() > MostForms)
      return std::nullopt;
    AffineForms All;
    for (const AffineForm &X : L)
      for (const AffineForm &Y : Right) {
        std::optional<AffineForm> F = Op == clang::BO_Mul ? multiply(X, Y) : sum(X, Y, Op == clang::BO_Sub);
        if (!F)
          return std::nullopt;
        F->Exact = X.Exact && Y.Exact && (Computed.isNull() || !mayGoRound(Computed));
        All.push_back(*F);
      }
    return All;
  }

  static bool isExact(const AffineForms &All) {
    return llvm::all_of(All, [](const AffineForm &F) { return F.Exact; });
  }

  /// Each of the numbers, which no loop changes, or the limit where that is less (or greater).
  AffineForms cut(AffineForms All, Amount Limit, bool IsLeast) {
    Limit = Math.reusable(Limit);
    for (AffineForm &F : All) {
      if (F.Constant.Known && Limit.Known) {
        F.Constant = Amount::of(IsLeast ? std::min(*F.Constant.Known, *Limit.Known) : std::max(*F.Constant.Known, *Limit.Known));
        continue;
      }
      F.Constant = Math.reusable(
          Math.of(B.paren(B.conditional(B.binary(IsLeast ? clang::BO_LT : clang::BO_GT, Math.expr(F.Constant), Math.expr(Limit)),
                                        Math.expr(F.Constant), Math.expr(Limit)))));
    }
    return All;
  }

  bool isSame(const Amount &X, const Amount &Y) {
    return X.Known && Y.Known ? *X.Known == *Y.Known
                              : (X.Variable && X.Variable == Y.Variable) || Terms.of(X) == Terms.of(Y);
  }

  /// The same but for the constant.
  bool isAlike(const AffineForm &X, const AffineForm &Y) {
    return X.Factors.size() == Y.Factors.size() &&
           llvm::equal(X.Factors, Y.Factors, [this](const auto &A, const auto &B) {
             return A.first == B.first && isSame(A.second, B.second);
           });
  }

  /// Whether the numbers compare so: 0 or 1.
  Amount holds(clang::BinaryOperatorKind Op, const Amount &X, const Amount &Y) {
    if (X.Known && Y.Known)
      return Amount::of(Op == clang::BO_LE ? *X.Known <= *Y.Known : *X.Known >= *Y.Known);
    return Math.reusable(
        Math.of(B.paren(B.conditional(B.binary(Op, Math.expr(X), Math.expr(Y)), B.integer(1), B.integer(0)))));
  }

  Amount isEqual(const Amount &X, const Amount &Y) {
    if (X.Known && Y.Known)
      return Amount::of(*X.Known == *Y.Known);
    return Math.reusable(Math.multiply(holds(clang::BO_LE, X, Y), holds(clang::BO_GE, X, Y)));
  }

  Amount pick(const Amount &Holds, const Amount &Then, const Amount &Else) {
    if (Holds.Known)
      return *Holds.Known ? Then : Else;
    return Math.reusable(Math.of(B.paren(
        B.conditional(B.binary(clang::BO_NE, Math.expr(Holds), B.integer(0)), Math.expr(Then), Math.expr(Else)))));
  }

  /// 0 where that cannot be: the host computes it before anyone has looked.
  Amount quotient(Amount X, Amount N) {
    if (N.Known)
      return *N.Known > 0 ? Math.divide(X, N) : Amount::of(0);
    return Math.of(B.paren(B.conditional(B.binary(clang::BO_GT, Math.expr(N), B.integer(0)),
                                         B.binary(clang::BO_Div, Math.expr(X), Math.expr(N)), B.integer(0))));
  }

  AffineForm sum(AffineForm L, const AffineForm &Right, bool Minus) {
    auto Add = [&](Amount A, Amount B) {
      return Math.reusable(Minus ? Math.subtract(A, B) : Math.add(A, B));
    };
    L.Constant = Add(L.Constant, Right.Constant);
    for (const auto &[Var, Factor] : Right.Factors) {
      auto *Same = llvm::find_if(
          L.Factors, [Var = Var](const auto &F) { return F.first == Var; });
      if (Same == L.Factors.end())
        L.Factors.push_back({Var, Add(Amount::of(0), Factor)});
      else
        Same->second = Add(Same->second, Factor);
    }
    return L;
  }

  std::optional<AffineForm> multiply(AffineForm L, AffineForm Right) {
    if (L.Factors.empty()) {
      std::swap(L.Constant, Right.Constant);
      std::swap(L.Factors, Right.Factors);
    }
    if (!Right.Factors.empty())
      return std::nullopt;
    L.Constant = Math.reusable(Math.multiply(L.Constant, Right.Constant));
    for (auto &[Var, Factor] : L.Factors)
      Factor = Math.reusable(Math.multiply(Factor, Right.Constant));
    return L;
  }
};

} // namespace pacc

#endif
