//===- CoveredUses.cpp - subscripts that stay in a section ----------------===//
#include "Data/Coverage/CoveredUses.h"

#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/SubscriptSums.h"
#include "Data/Subscripts/Sums/AmountTerms.h"
#include "Region.h"
#include "Tree/Aliases/CalledUses.h"
#include "Tree/Expressions/SameExpressions.h"
#include "pacc/Support/Polynomial.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace pacc {
namespace {

class Coverage {
public:
  Coverage(Region &R, const NamedSection &Named) : R(R), C(R.Ctx.C), Named(Named), Terms(R.Ctx) {}

  bool covers(const Subscript &Use) {
    if (Named.S.Dimensions.size() < (Use.OfRow ? 2 : 1))
      return false;
    LimitedSums Limited;
    llvm::SmallVector<Stmt *, 16> Unused;
    Amounts Math(R.Ctx, Unused);
    ReadPlaces Read;
    const auto Elements = elementsOf(R, Use, Math, Read, Limited);
    const auto OfRow = Use.OfRow ? rowElementsOf(R, Use, Math, Read, Limited) : Elements;
    if (!Elements || !OfRow) // of which nobody knows more before the launch either
      return true;
    const CounterLimits By = limitsOf(R, Use, Math, Read).Counters;
    for (unsigned I = 0; !Use.OfRow && I != Use.Inner.size() && I + 1 < Named.S.Dimensions.size(); ++I) {
      const auto Column = innerElementsOf(R, Use, I, Math, Read, Limited);
      if (Column && !covers(Named.S.Dimensions[I + 1], *Column, Use, Limited, By))
        return false;
    }
    return covers(Named.S.Dimensions[0], *Elements, Use, Limited, By) &&
           (!Use.OfRow || covers(Named.S.Dimensions[1], *OfRow, Use, Limited, By));
  }

  bool leaves(const Subscript &Use) {
    LimitedSums Limited;
    llvm::SmallVector<Stmt *, 16> Unused;
    Amounts Math(R.Ctx, Unused);
    ReadPlaces Read;
    const auto Elements = elementsOf(R, Use, Math, Read, Limited);
    const Dimension &D = Named.S.Dimensions.front();
    const Polynomial First = D.Lower ? Terms.of(D.Lower) : Polynomial::number(0);
    const std::optional<Polynomial> Length = D.Index ? std::optional(Polynomial::number(1)) : lengthOf(D);
    if (!Elements || Elements->size() != 1 || !Limited.empty() || !Length || !stays(First) || !stays(*Length))
      return false;
    const Polynomial Element = sum(Elements->front()), One = Polynomial::number(1);
    for (const CanonicalLoop &L : Use.Loops) { // nothing is known of the loops before: whether they have iterations
      const auto Bounds = boundsOf(L);
      if (!Bounds || !isNeverNegative(Bounds->second - Bounds->first))
        return false;
    }
    const auto Least = end(Element, Use.Loops, /*Most=*/false, {}), Most = end(Element, Use.Loops, /*Most=*/true, {});
    return (Most && isNeverNegative(*Most - First - *Length)) || (Least && isNeverNegative(First - *Least - One));
  }

private:
  Region &R;
  const ASTContext &C;
  const NamedSection &Named;
  AmountTerms Terms;

  bool covers(const Dimension &D, const AffineForms &Used, const Subscript &Use, const LimitedSums &Limited,
              const CounterLimits &By) {
    return llvm::all_of(Used, [&](const AffineForm &Each) {
      return covers(D, Each, Use, Limited, {}) || (!By.empty() && covers(D, Each, Use, Limited, By));
    });
  }

  bool covers(const Dimension &D, const AffineForm &Used, const Subscript &Use, const LimitedSums &Limited,
              llvm::ArrayRef<CounterLimit> By) {
    const Polynomial First = D.Lower ? Terms.of(D.Lower) : Polynomial::number(0);
    std::optional<Polynomial> Length = D.Index ? std::optional(Polynomial::number(1)) : lengthOf(D);
    if (!Length || !stays(First) || !stays(*Length) || !noteLoops(Use.Loops))
      return false;
    const Polynomial Element = sum(Used);
    const auto Least = end(Element, Use.Loops, /*Most=*/false, By), Most = end(Element, Use.Loops, /*Most=*/true, By);
    const bool Stays = Least && Most && isNeverNegative(*Least - First) &&
                       isNeverNegative(First + *Length - Polynomial::number(1) - *Most);
    if (!Stays || Limited.empty())
      return Stays;
    // Numbers that go round become smaller: they stay if they, and the section, begin at 0.
    return constantOf(D.Lower, C).value_or(D.Lower ? 1 : 0) == 0 && llvm::all_of(Limited, [&](const auto &L) {
             const auto Begin = end(sum(L.first), Use.Loops, /*Most=*/false, By);
             return Begin && isNeverNegative(*Begin);
           });
  }

  std::optional<Polynomial> lengthOf(const Dimension &D) {
    if (D.Length)
      return Terms.of(D.Length);
    const auto *Array = C.getAsConstantArrayType(D.Base);
    if (!Array)
      return std::nullopt;
    const Polynomial All = Polynomial::number(Array->getSize().getSExtValue());
    return D.Lower ? All - Terms.of(D.Lower) : All;
  }

  Polynomial sum(const AffineForm &F) {
    Polynomial P = Terms.of(F.Constant);
    for (const auto &[Var, Factor] : F.Factors)
      P = P + Terms.of(Factor) * Terms.counter(Var);
    return P;
  }

  //===--- Where loops go ---===//

  /// The least and the greatest value of the counter, if the loop has an iteration.
  std::optional<std::pair<Polynomial, Polynomial>> boundsOf(const CanonicalLoop &L) {
    if (mayTurn(L, C) || (L.Relation == BO_NE && (!L.Stride || *L.Stride != 1)))
      return std::nullopt;
    const Polynomial From = Terms.of(L.Lower);
    if (countsToZero(L, C))
      return std::make_pair(Polynomial::number(0), From);
    const bool Within = L.Relation == BO_LT || L.Relation == BO_GT || L.Relation == BO_NE;
    const Polynomial To = Terms.of(L.Upper), Last = To - Polynomial::number(Within ? (L.Up ? 1 : -1) : 0);
    return L.Up ? std::make_pair(From, Last) : std::make_pair(Last, From);
  }

  /// Who is in a loop knows that it has an iteration.
  bool noteLoops(llvm::ArrayRef<CanonicalLoop> Loops) {
    return llvm::all_of(Loops, [this](const CanonicalLoop &L) {
      const auto Bounds = boundsOf(L);
      if (!Bounds)
        return false;
      if (const auto Fact = (Bounds->second - Bounds->first).leastAtom()) {
        const auto [At, IsNew] = Terms.Known.try_emplace(Fact->first, Fact->second);
        At->second = IsNew ? At->second : std::max(At->second, Fact->second);
      }
      return true;
    });
  }

  /// The sum with the counters' least or greatest values, whichever make it least, or greatest.
  std::optional<Polynomial> end(Polynomial P, llvm::ArrayRef<CanonicalLoop> Loops, bool Most, llvm::ArrayRef<CounterLimit> By) {
    for (const CanonicalLoop &L : llvm::reverse(Loops)) {
      const auto At = Terms.atomOf(L.Var);
      if (!At)
        continue;
      const Polynomial Factor = P.split(*At).second;
      const bool Grows = isNeverNegative(Factor);
      if (!Grows && !isNeverNegative(Factor * -1))
        return std::nullopt;
      const auto Bounds = boundsOf(L);
      const bool IsLast = Grows == Most;
      P = P.with(*At, cut(L, IsLast ? Bounds->second : Bounds->first, IsLast, By));
    }
    return P;
  }

  /// The last value of the counter, or the first, or what conditions say of it.
  Polynomial cut(const CanonicalLoop &L, Polynomial End, bool IsLast, llvm::ArrayRef<CounterLimit> By) {
    for (const CounterLimit &Limit : By) {
      if (Limit.Counter != L.Var->getCanonicalDecl())
        continue;
      const Polynomial Number = Terms.of(Limit.Number);
      if (Limit.How == (IsLast ? CounterLimit::Most : CounterLimit::Least))
        End = Number;
      else if (Limit.How == CounterLimit::Not && isNeverNegative(End - Number) && isNeverNegative(Number - End))
        End = End + Polynomial::number(IsLast ? -1 : 1);
    }
    return End;
  }

  bool isNeverNegative(const Polynomial &P) const { return P.isNeverNegative(Terms.Known); }

  //===--- What changes between the section's construct and this one ---===//

  bool stays(const Polynomial &P) const {
    return llvm::all_of(P.atoms(), [this](unsigned U) { return Terms.expression(U) && stays(Terms.expression(U)); });
  }

  bool stays(const Expr *E) const {
    if (Named.Directive == R.Construct)
      return true;
    return allVariables(E, [this](const VarDecl *Var) { return stays(Var); }) && membersStay(E);
  }

  bool membersStay(const Stmt *S) const {
    const Uses *Inside = R.Ctx.usesInBlock(Named.Directive);
    if (const auto *Member = dyn_cast<MemberExpr>(S)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field || !Inside || Inside->isWritten(Field))
        return false;
    }
    return llvm::all_of(S->children(), [this](const Stmt *Child) { return !Child || membersStay(Child); });
  }

  bool stays(const VarDecl *Var) const {
    const QualType T = Var->getType();
    const VarDecl *Key = Var->getCanonicalDecl();
    if (T.isVolatileQualified() || T->isReferenceType() || R.Ctx.Regions.isSharedByThreads(Key))
      return false;
    if (T.isConstQualified() || (Var->hasLocalStorage() && !R.Ctx.Changing.contains(Key)))
      return true;
    const Uses *Inside = R.Ctx.usesInBlock(Named.Directive);
    if (!Inside || Inside->isWritten(Key))
      return false;
    return Var->hasLocalStorage() ? !R.Ctx.MayBePresent.contains(Key) // which escape are among these
                                  : !isUsedByCalls(Var, Named.Directive, Accesses::Writes);
  }
};

} // namespace

bool covers(Region &R, const NamedSection &Named, const Subscript &Use) { return Coverage(R, Named).covers(Use); }

bool leaves(Region &R, const NamedSection &Named, const Subscript &Use) { return Coverage(R, Named).leaves(Use); }

} // namespace pacc
