//===- LoopBounds.cpp - who computes the bounds of a nest of loops --------===//
#include "Loops/LoopBounds.h"

#include "Tree/Clone.h"
#include "Data/DeviceValues.h"
#include "Loops/LoopNest.h"
#include "Loops/Loops.h"
#include "Loops/OuterCounters.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {
namespace {

class BoundsOfNest {
public:
  using Statements = llvm::SmallVectorImpl<Stmt *>;

  BoundsOfNest(Region &R, Kernel &K, Position Where,
               llvm::function_ref<Stmt *(Stmt *)> Rewrite)
      : R(R), K(K), Ctx(R.Ctx), Where(Where), Rewrite(Rewrite) {}

  bool declare(LoopNest &N, llvm::SmallVectorImpl<LoopDimension> &Dims,
               Statements &Out) {
    if (N.Pipe && !declarePiped(N, Dims))
      return false;
    for (unsigned I = Dims.size(); I < N.Loops.size(); ++I) {
      CanonicalLoop &L = N.Loops[I];
      computeOnHost(N, L);
      // How a loop's bounds and its subscripts hang together the analysis of loops
      // sees in the kernel.
      const bool IsPlain = N.Clauses.Flags & PACC_LOOP_PLAIN;
      bool OnHost = isCountUseful(N) && !IsPlain && holdsFor(isHostValue, L);
      if (!R.OfFunction && holdsFor(isHostEstimate, L))
        rememberRange(R, L);
      else if (isCountUseful(N) && !estimateMost(N, I, L))
        return false;
      if (!OnHost && isCountUseful(N) && holdsFor(isHostEstimate, L) &&
          !estimate(N, I, L))
        return false;
      if (!OnHost) {
        for (Stmt *S : L.Prologue)
          Out.push_back(Rewrite(S));
        L.Lower = rewrite(L.Lower);
        if (!L.KnownTrips)
          L.Upper = rewrite(L.Upper);
        L.StrideValue = rewrite(L.StrideValue);
      }
      Dims.emplace_back(R, L, N.Id, I);
      Expr *First = OnHost ? computedPointer(L) : nullptr;
      if (!Dims.back().declareBounds(OnHost, Out))
        return false;
      if (First)
        Dims.back().beginAt(rewrite(First), Out);
      const LoopValue &Trips = Dims.back().trips();
      if (Trips.Constant)
        K.Trips.push_back({N.Id, I, nullptr, Trips.Constant->getZExtValue()});
      else if (OnHost)
        K.Trips.push_back({N.Id, I, Trips.Variable, 0});
    }
    return true;
  }

private:
  Region &R;
  Kernel &K;
  LoweringContext &Ctx;
  const Position Where;
  llvm::function_ref<Stmt *(Stmt *)> Rewrite;

  Expr *rewrite(Expr *E) { return E ? cast<Expr>(Rewrite(E)) : nullptr; }

  using Judgement = bool (*)(const Region &, const Expr *, Position);

  bool holdsFor(Judgement IsGood, const CanonicalLoop &L) const {
    return L.Prologue.empty() &&
           !L.Var->getType().getNonReferenceType()->isRecordType() &&
           (IsGood(R, L.Lower, Where) || isInArray(L.Lower)) && IsGood(R, L.Upper, Where) &&
           (!L.StrideValue || IsGood(R, L.StrideValue, Where));
  }

  /// The address of an element of an array outside, from where the host counts to an end
  /// that the device's copy has not; the kernel begins at its own (computedPointer).
  bool isInArray(const Expr *E) const {
    E = E->IgnoreParens();
    if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      const auto *Element = dyn_cast<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParens());
      return Unary->getOpcode() == UO_AddrOf && Element && isInArray(Element->getBase()) &&
             isHostValue(R, Element->getIdx(), Where);
    }
    if (const auto *Sum = dyn_cast<BinaryOperator>(E))
      return Sum->isAdditiveOp() && isInArray(Sum->getLHS()) && isHostValue(R, Sum->getRHS(), Where);
    const auto *Decay = dyn_cast<ImplicitCastExpr>(E);
    if (Decay && Decay->getCastKind() == CK_NoOp) // more const
      return isInArray(Decay->getSubExpr());
    const auto *Ref = Decay && Decay->getCastKind() == CK_ArrayToPointerDecay
                          ? dyn_cast<DeclRefExpr>(Decay->getSubExpr()->IgnoreParens())
                          : nullptr;
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && !R.Before.isDeclaredInside(Var);
  }

  bool isCountUseful(const LoopNest &N) const {
    return !R.OfFunction && !(N.Clauses.Flags & PACC_LOOP_SEQ) &&
           K.Kind != PACC_SERIAL;
  }

  /// Numbers before the loop that the host knows it computes for the kernel, which
  /// may not have what they are computed from: where a pointer ends may lie beyond
  /// all that the device has.
  void computeOnHost(const LoopNest &N, CanonicalLoop &L) {
    if (!isCountUseful(N))
      return;
    llvm::erase_if(L.Prologue, [this](Stmt *S) {
      const auto *Declaration = dyn_cast<DeclStmt>(S);
      auto *Var = Declaration && Declaration->isSingleDecl()
                      ? dyn_cast<VarDecl>(Declaration->getSingleDecl())
                      : nullptr;
      if (!Var || !Var->isImplicit() || !Var->getType()->isIntegerType() ||
          !Var->getInit() || !isHostValue(R, Var->getInit(), Where))
        return false;
      R.Host.push_back(S);
      R.HostValues.insert(Var);
      return true;
    });
  }

  /// Has the host count the iterations as far as it can tell, for the launch's
  /// shape, and the kernel compute the bounds from its own values.
  bool estimate(const LoopNest &N, unsigned Dim, CanonicalLoop &L) {
    CanonicalLoop InKernel = L;
    KnownTrips Trips = {N.Id, Dim, nullptr, 0};
    for (Expr **Bound : {&InKernel.Lower, &InKernel.Upper,
                         &InKernel.StrideValue})
      if (*Bound && !(*Bound = forKernel(R, *Bound, Trips.From)))
        return true; // the kernel's own bounds do, without a count
    LoopDimension OnHost(R, L, N.Id, Dim);
    llvm::SmallVector<Stmt *, 4> Nothing;
    if (!OnHost.declareBounds(/*OnHost=*/true, Nothing))
      return false;
    Trips.Variable = OnHost.trips().Variable;
    if (Trips.Variable)
      K.Trips.push_back(Trips);
    L = InKernel;
    return true;
  }

  /// The same for a loop whose bounds depend on the counters of loops round it: the kernel's own bounds do, and
  /// the host tells how long it gets.
  bool estimateMost(const LoopNest &N, unsigned Dim, const CanonicalLoop &L) {
    llvm::SmallVector<Stmt *, 4> Declarations, Nothing;
    const std::optional<CanonicalLoop> Longest = longest(R, L, Declarations);
    if (!Longest || !holdsFor(isHostEstimate, *Longest))
      return true;
    R.Host.append(Declarations);
    rememberRange(R, *Longest);
    LoopDimension OnHost(R, *Longest, N.Id, Dim);
    if (!OnHost.declareBounds(/*OnHost=*/true, Nothing))
      return false;
    if (OnHost.trips().Variable)
      K.Trips.push_back({N.Id, Dim, OnHost.trips().Variable, 0, {}, /*IsMost=*/true});
    return true;
  }

  // The loop that `pipe` clips: what belongs to the chunk, the host decides.
  bool declarePiped(const LoopNest &N,
                    llvm::SmallVectorImpl<LoopDimension> &Dims) {
    const CanonicalLoop &L = N.Loops.front();
    if (isInArray(L.Lower) || !holdsFor(isHostEstimate, L)) {
      report(Ctx.S, L.Loop->getBeginLoc(), Diag::PipeBounds);
      return false;
    }
    Dims.emplace_back(R, L, N.Id, 0);
    const bool InOrder = K.Kind == PACC_SERIAL || (N.Clauses.Flags & (PACC_LOOP_SEQ | PACC_LOOP_AUTO));
    if (!Dims.back().declarePiped(*N.Pipe, InOrder))
      return false;
    K.Trips.push_back({N.Id, 0, Dims.back().trips().Variable, 0});
    return true;
  }

  // Where a pointer begins that is no variable's or member's value.
  Expr *computedPointer(const CanonicalLoop &L) {
    if (!L.Var->getType()->isPointerType() ||
        (!isa<BinaryOperator, UnaryOperator>(L.Lower->IgnoreParenImpCasts()) && !isInArray(L.Lower)))
      return nullptr;
    return cloneExpr(Ctx.C, L.Lower, L.Lower->getExprLoc());
  }
};

} // namespace

bool declareBounds(Region &R, Kernel &K, LoopNest &N, Position Where,
                   llvm::function_ref<Stmt *(Stmt *)> Rewrite,
                   llvm::SmallVectorImpl<LoopDimension> &Dims,
                   llvm::SmallVectorImpl<Stmt *> &Out) {
  return BoundsOfNest(R, K, Where, Rewrite).declare(N, Dims, Out);
}

} // namespace pacc
