//===- PointerValues.cpp - where pointer variables lead -------------------===//
#include "Data/Subscripts/PointerValues.h"
#include "Data/Subscripts/NamedMembers.h"
#include "Data/Subscripts/Places.h"

#include "Region.h"
#include "Tree/Uses.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

bool PointerValues::isFollowed(const Region &R, const VarDecl *Var) {
  const auto Use = R.Before.variables().find(Var->getCanonicalDecl());
  return Var->hasLocalStorage() && !Var->getType()->isReferenceType() && !Var->getType().isVolatileQualified() &&
         (Use == R.Before.variables().end() || !Use->second.Escapes) && (R.Before.isDeclaredInside(Var) ||
          (!R.visibleItem(Var) && !R.Ctx.MayBePresent.contains(Var->getCanonicalDecl())));
}

void PointerValues::setFirst(IndexValues &Out) {
  if (R.Kind == PACC_KERNELS) // which has one copy of them, and they may be needed behind it
    return;
  for (const auto &[Var, Use] : R.Before.variables())
    if (Use.Written && Var->getType()->isPointerType() && !R.Before.isDeclaredInside(Var) && !R.FirstPrivate.contains(Var) &&
        isFollowed(R, Var)) {
      Out.set(Var, {{/*Value=*/nullptr, {}}});
      To[Var].insert(Var);
    }
}

void PointerValues::note(const VarDecl *Var, const Leads &Now) {
  for (const Lead &L : Now)
    To[Var->getCanonicalDecl()].insert(L.Pointer);
}

llvm::ArrayRef<NamedPointer> PointerValues::everFrom(const VarDecl *Var) const {
  const auto At = To.find(Var);
  return At == To.end() ? llvm::ArrayRef<NamedPointer>() : At->second.getArrayRef();
}

Leads PointerValues::of(const Expr *E, const IndexValues &At) {
  Steps = 0;
  return value(E, At);
}

Leads PointerValues::ofPlace(const Expr *E, const IndexValues &At) {
  Steps = 0;
  return place(E, At);
}

Leads PointerValues::assigned(const Expr *E, const IndexValues &At) {
  Steps = 0;
  return left(E, At);
}

Leads PointerValues::joined(Leads X, const Leads &Y) {
  if (X.empty() || Y.empty() || X.size() + Y.size() > MostLeads)
    return {};
  X.append(Y.begin(), Y.end());
  return X;
}

Leads PointerValues::ofSum(Leads From, const Expr *By, const IndexValues &At, bool Back) {
  for (Lead &L : From)
    (L.OfRow ? L.RowShifts : L.Shifts).push_back({By, At, Back, nullptr});
  return From;
}

Leads PointerValues::ofVariable(const VarDecl *Var, const IndexValues &At) {
  if (!R.Before.isDeclaredInside(Var) && !R.Before.isWritten(Var))
    return {{Var, {}}};
  const IndexValues::Definitions *Of = At.find(Var);
  if (!Of || ++Steps > MostSteps)
    return {};
  Leads All;
  const auto Defined = *Of;
  for (const Definition &D : Defined) {
    Leads One = !D.Value ? Leads{{Var, {}}} : D.Assigns ? left(D.Value, D.At) : value(D.Value, D.At);
    for (Lead &L : One) {
      auto &Shifts = L.OfRow ? L.RowShifts : L.Shifts;
      if (D.Counts)
        Shifts.push_back({nullptr, D.At, /*Back=*/false, Var});
      if (D.Besides) // one
        Shifts.push_back({nullptr, D.At, /*Back=*/D.Besides < 0, nullptr});
    }
    All = &D == Defined.begin() ? One : joined(std::move(All), One);
    if (All.empty())
      return {};
  }
  return All;
}

Leads PointerValues::left(const Expr *E, const IndexValues &At) {
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    const VarDecl *Var = Unary->isIncrementDecrementOp() ? variableIn(Unary->getSubExpr()) : nullptr;
    return Var ? ofSum(ofVariable(Var, At), /*By=*/nullptr, At, Unary->isDecrementOp()) : Leads();
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !Binary->isAssignmentOp())
    return {};
  if (Binary->getOpcode() == BO_Assign)
    return value(Binary->getRHS(), At);
  const VarDecl *Var = variableIn(Binary->getLHS());
  return Var ? ofSum(ofVariable(Var, At), Binary->getRHS(), At, Binary->getOpcode() == BO_SubAssign) : Leads();
}

Leads PointerValues::place(const Expr *E, const IndexValues &At) {
  E = E->IgnoreParens();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return ofSum(value(Element->getBase(), At), Element->getIdx(), At, /*Back=*/false);
  const auto *Deref = dyn_cast<UnaryOperator>(E);
  return Deref && Deref->getOpcode() == UO_Deref ? value(Deref->getSubExpr(), At) : Leads();
}

Leads PointerValues::value(const Expr *E, const IndexValues &At) {
  E = E->IgnoreParens();
  if (!E->getType()->isPointerType() || ++Steps > MostSteps)
    return {};
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
    return value(Cast->getSubExpr(), At);
  if (const Expr *Place = placeReadBy(E)) {
    if (const VarDecl *Var = variableIn(Place))
      return ofVariable(Var, At);
    if (const auto *Member = Members.find(Place))
      return {{Member, {}}};
    if (assignedBy(Place)) // in C++ it is a place
      return left(Place, At);
    const auto *Element = dyn_cast<ArraySubscriptExpr>(Place);
    const auto *Deref = dyn_cast<UnaryOperator>(Place);
    if (!Element && (!Deref || Deref->getOpcode() != UO_Deref))
      return {};
    Leads All = value(Element ? Element->getBase() : Deref->getSubExpr(), At);
    if (llvm::any_of(All, [](const Lead &L) { return L.OfRow; }))
      return {};
    if (Element)
      All = ofSum(std::move(All), Element->getIdx(), At, /*Back=*/false);
    for (Lead &L : All)
      L.OfRow = true;
    return All;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return joined(value(Choice->getTrueExpr(), At), value(Choice->getFalseExpr(), At));
  if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
    const bool PointerFirst = Sum->getLHS()->getType()->isPointerType();
    const Expr *Pointer = PointerFirst ? Sum->getLHS() : Sum->getRHS(), *By = PointerFirst ? Sum->getRHS() : Sum->getLHS();
    if (!Pointer->getType()->isPointerType() || !By->getType()->isIntegerType())
      return {};
    return ofSum(value(Pointer, At), By, At, Sum->getOpcode() == BO_Sub);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    const VarDecl *Var = Unary->isPostfix() ? variableIn(Unary->getSubExpr()) : nullptr;
    if (Var)
      return ofVariable(Var, At);
    if (Unary->isPrefix() && Unary->isIncrementDecrementOp())
      return left(E, At);
    if (Unary->getOpcode() != UO_AddrOf)
      return {};
    return isa<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParens()) ? place(Unary->getSubExpr(), At) : Leads();
  }
  return assignedBy(E) ? left(E, At) : Leads();
}

} // namespace pacc
