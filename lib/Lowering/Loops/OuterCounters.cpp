//===- OuterCounters.cpp - how long inner loops get -----------------------===//
#include "Loops/OuterCounters.h"
#include "Region.h"
#include "Tree/Builder.h"
#include "Tree/Clone.h"
#include "LoweringContext.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"
#include <optional>

using namespace clang;

namespace pacc {
namespace {

struct Counter {
  int Factor = 0; ///< so many iterations more if the counter is one more
  SmallVector<DeclRefExpr *, 2> Mentions;
};

/// The counters in the bounds of one loop.
class BoundCounters {
public:
  explicit BoundCounters(const Region &R) : R(R) {}

  /// Those in `E`, which is added (`Sign` 1) or subtracted. False if something else is computed with one.
  bool add(Expr *E, int Sign) {
    E = E->IgnoreParenImpCasts();
    if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()); Var && R.Ranges.contains(Var)) {
        Counter &C = Found[Var];
        C.Factor += Sign;
        C.Mentions.push_back(Ref);
      }
      return true;
    }
    auto *Binary = dyn_cast<BinaryOperator>(E);
    if (Binary && Binary->isAdditiveOp())
      return add(Binary->getLHS(), Sign) && add(Binary->getRHS(), Binary->getOpcode() == BO_Sub ? -Sign : Sign);
    if (!mentionsAny(*E))
      return true;
    if (!Binary || !isSmall(*Binary))
      return false;
    Small.push_back({Binary, Sign});
    return true;
  }

  /// One of two orders of points, say (`(i + colour) % 2`): what is computed with a counter, and has few values.
  struct SmallPart {
    BinaryOperator *Part;
    int Sign;
  };

  /// The part's largest value, or its least.
  void setEnds(Builder &B) const {
    for (auto [Part, Sign] : Small) {
      const uint64_t Most = *limitOf(*Part) - (Part->getOpcode() == BO_Rem);
      const bool MayBeNegative = Part->getOpcode() == BO_Rem && Part->getType()->isSignedIntegerType();
      Expr *Zero = B.integer(0, Part->getType()), *End = B.integer(Most, Part->getType());
      Part->setOpcode(Sign > 0 ? BO_Add : BO_Sub);
      Part->setLHS(Zero);
      Part->setRHS(Sign > 0 || MayBeNegative ? End : B.integer(0, Part->getType()));
    }
  }

  llvm::MapVector<const VarDecl *, Counter> Found;
  SmallVector<SmallPart, 1> Small;

private:
  const Region &R;

  /// The constant behind `%` or `&`.
  std::optional<uint64_t> limitOf(const BinaryOperator &Part) const {
    Expr::EvalResult Limit;
    constexpr uint64_t Most = 1 << 16;
    if ((Part.getOpcode() != BO_Rem && Part.getOpcode() != BO_And) || Part.getRHS()->isValueDependent() ||
        !Part.getRHS()->EvaluateAsInt(Limit, R.Ctx.C) || Limit.Val.getInt().isNegative() ||
        Limit.Val.getInt().isZero() || Limit.Val.getInt().ugt(Most))
      return std::nullopt;
    return Limit.Val.getInt().getZExtValue();
  }
  bool isSmall(const BinaryOperator &Part) const {
    return Part.getType()->isIntegerType() && limitOf(Part).has_value();
  }

  bool mentionsAny(const Stmt &S) const {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()); Var && R.Ranges.contains(Var))
        return true;
    return llvm::any_of(S.children(), [this](const Stmt *Child) { return Child && mentionsAny(*Child); });
  }
};

bool isPlainCounter(const CanonicalLoop &L) { return L.Var->getType()->isIntegerType() && L.Lower && L.Upper; }

} // namespace

void rememberRange(Region &R, const CanonicalLoop &L) {
  if (!isPlainCounter(L))
    return;
  ASTContext &C = R.Ctx.C;
  Expr *First = cloneExpr(C, L.Lower, L.Lower->getExprLoc()), *Last = cloneExpr(C, L.Upper, L.Upper->getExprLoc());
  if (First && Last)
    R.Ranges[L.Var] = L.Up ? CounterRange{First, Last} : CounterRange{Last, First};
}

std::optional<CanonicalLoop> longest(Region &R, const CanonicalLoop &L, SmallVectorImpl<Stmt *> &Declarations) {
  if (R.Ranges.empty() || !isPlainCounter(L))
    return std::nullopt;
  ASTContext &C = R.Ctx.C;
  CanonicalLoop Longest = L;
  Longest.Lower = cloneExpr(C, L.Lower, L.Lower->getExprLoc());
  Longest.Upper = cloneExpr(C, L.Upper, L.Upper->getExprLoc());
  if (L.StrideValue) // which is rewritten where the kernel uses it
    Longest.StrideValue = cloneExpr(C, L.StrideValue, L.StrideValue->getExprLoc());
  BoundCounters Of(R);
  const int Up = L.Up ? 1 : -1;
  if (!Longest.Lower || !Longest.Upper || (L.StrideValue && !Longest.StrideValue) || !Of.add(Longest.Lower, -Up) ||
      !Of.add(Longest.Upper, Up) || (Of.Found.empty() && Of.Small.empty()))
    return std::nullopt;
  Builder &B = R.Ctx.B;
  Of.setEnds(B);
  for (const auto &[Var, Counter] : Of.Found) {
    const CounterRange &Range = R.Ranges.find(Var)->second;
    Expr *End = Counter.Factor > 0 ? Range.Most : Range.Least;
    Expr *Value = cloneExpr(C, End, End->getExprLoc());
    if (!Value)
      return std::nullopt;
    VarDecl *OnHost = B.variable(("__pacc_end_" + Var->getName()).str(), Var->getType().getUnqualifiedType(), Value);
    Declarations.push_back(B.declare(OnHost));
    R.HostValues.insert(OnHost);
    for (DeclRefExpr *Mention : Counter.Mentions)
      Mention->setDecl(OnHost);
  }
  return Longest;
}

} // namespace pacc
