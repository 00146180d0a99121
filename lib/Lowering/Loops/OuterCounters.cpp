//===- OuterCounters.cpp - how long inner loops get -----------------------===//
#include "Loops/OuterCounters.h"
#include "Region.h"
#include "Tree/Builder.h"
#include "Tree/Clone.h"
#include "LoweringContext.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"

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
    if (const auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isAdditiveOp())
      return add(Binary->getLHS(), Sign) && add(Binary->getRHS(), Binary->getOpcode() == BO_Sub ? -Sign : Sign);
    return !mentionsAny(*E);
  }

  llvm::MapVector<const VarDecl *, Counter> Found;

private:
  const Region &R;

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
      !Of.add(Longest.Upper, Up) || Of.Found.empty())
    return std::nullopt;
  Builder &B = R.Ctx.B;
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
