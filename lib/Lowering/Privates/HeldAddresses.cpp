//===- HeldAddresses.cpp - addresses in arrays and structures -------------===//
#include "Privates/HeldAddresses.h"

#include "LoweringContext.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

/// The variable whose value an lvalue or a pointer comes from.
static const VarDecl *beginningOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts();
    const auto *Unary = dyn_cast<UnaryOperator>(E);
    const auto *Sum = dyn_cast<BinaryOperator>(E);
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf))
      E = Unary->getSubExpr();
    else if (Sum && Sum->isAdditiveOp())
      E = Sum->getLHS();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var ? Var->getCanonicalDecl() : nullptr;
}

/// Whether the lvalue lies behind a pointer, and not in the variable itself.
static bool isBehindPointer(const Expr *E) {
  E = E->IgnoreParenCasts();
  const auto *Member = dyn_cast<MemberExpr>(E);
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  if (Element)
    E = Element->getBase()->IgnoreParenImpCasts();
  else if (Member)
    E = Member->getBase();
  else
    return isa<UnaryOperator>(E);
  return (Element && E->getType()->isPointerType()) || (Member && Member->isArrow()) || isBehindPointer(E);
}

static bool holdsPointers(QualType T) { return T->isArrayType() || T->isRecordType(); }

HeldAddresses::HeldAddresses(const ASTContext &C, const Stmt *Body) : Places(C) { collect(Body); }

void HeldAddresses::tell(LoweringContext &Ctx, const VarDecl *Var, const Stmt *Loop) const {
  const auto Mine = Var->getType()->isReferenceType() ? Var->getInit() ? Places.of(Var->getInit()) : std::nullopt
                                                      : KnownPlace{Var, /*IsBehind=*/false, {}, {}};
  if (!Mine)
    return;
  const auto *Member =
      Var->getType()->isReferenceType() ? dyn_cast<MemberExpr>(Var->getInit()->IgnoreParenImpCasts()) : nullptr;
  const Uses Inside(Loop);
  for (Held H : All) {
    H.Member = Member ? Member->getMemberDecl() : nullptr;
    const auto At = Inside.isDeclaredInside(H.By) ? std::nullopt : Places.behind(H.Address);
    if (!At || !At->mayMeet(*Mine) || !Inside.isUsed(H.By))
      continue;
    llvm::SmallPtrSet<const VarDecl *, 4> Leading = {H.By};
    if (const Stmt *Change = changeThrough(Loop, H, Leading)) {
      report(Ctx.S, Change->getBeginLoc(), Diag::ReductionHeld)
          << Var->getName() << H.By->getName() << Change->getSourceRange();
      return;
    }
  }
}

void HeldAddresses::collect(const Stmt *S) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return;
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declared->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D); Var && Var->getInit() && holdsPointers(Var->getType()))
        collectInit(Var->getCanonicalDecl(), Var->getInit(), std::nullopt);
  const auto *Store = dyn_cast<BinaryOperator>(S);
  if (Store && Store->getOpcode() == BO_Assign && Store->getType()->isPointerType() &&
      !isBehindPointer(Store->getLHS()))
    if (const VarDecl *By = beginningOf(Store->getLHS()); By && holdsPointers(By->getType()))
      All.push_back({By, Store->getRHS(), std::nullopt});
  for (const Stmt *Child : S->children())
    collect(Child);
}

void HeldAddresses::collectInit(const VarDecl *By, const Expr *Init, std::optional<uint64_t> Index) {
  const auto *List = dyn_cast<InitListExpr>(Init->IgnoreParenImpCasts());
  if (!List) {
    if (Init->getType()->isPointerType())
      All.push_back({By, Init, Index});
    return;
  }
  for (const auto &[I, Each] : llvm::enumerate(List->inits()))
    if (Each)
      collectInit(By, Each, List->getType()->isArrayType() && !Index ? std::optional<uint64_t>(I) : Index);
}

/// Another element, as a constant says, or another member of the same structure.
bool HeldAddresses::isOther(const Expr *E, const Held &H) {
  const auto *Named = dyn_cast<MemberExpr>(E->IgnoreParenCasts());
  if (Named && H.Member && Named->getMemberDecl() != H.Member &&
      Named->getMemberDecl()->getDeclContext() == H.Member->getDeclContext() &&
      !cast<RecordDecl>(H.Member->getDeclContext())->isUnion())
    return true;
  for (E = E->IgnoreParenCasts();;) {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Member = dyn_cast<MemberExpr>(E);
    const auto *Deref = dyn_cast<UnaryOperator>(E);
    const Expr *Base = Element  ? Element->getBase()
                       : Member ? Member->getBase()
                       : Deref  ? Deref->getSubExpr()
                                : nullptr;
    if (!Base)
      return false;
    Base = Base->IgnoreParenCasts();
    const auto *Literal = Element ? dyn_cast<IntegerLiteral>(Element->getIdx()->IgnoreParenImpCasts()) : nullptr;
    if (Literal && H.Index && isa<DeclRefExpr>(Base))
      return Literal->getValue() != *H.Index;
    E = Base;
  }
}

/// A pointer or a reference of the loop's own that begins with what one of these leads to.
bool HeldAddresses::leadsOn(const VarDecl &Var, const Held &H, const Names &Leading) {
  return Var.getInit() && (Var.getType()->isPointerType() || Var.getType()->isReferenceType()) &&
         Leading.contains(beginningOf(Var.getInit())) && !isOther(Var.getInit(), H);
}

const Stmt *HeldAddresses::changeThrough(const Stmt *S, const Held &H, Names &Leading) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return nullptr;
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declared->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D); Var && leadsOn(*Var, H, Leading))
        Leading.insert(Var->getCanonicalDecl());
  const Expr *Target = assignedBy(S);
  const VarDecl *From = Target ? beginningOf(Target) : nullptr;
  const bool IsReference = From && From != H.By && From->getType()->isReferenceType();
  if (From && Leading.contains(From) && (IsReference || isBehindPointer(Target)) && !isOther(Target, H))
    return S;
  for (const Stmt *Child : S->children())
    if (const Stmt *Change = changeThrough(Child, H, Leading))
      return Change;
  return nullptr;
}

} // namespace pacc
