//===- SumCallers.cpp - objects that called functions name ----------------===//
//
//   bool Field::has(int i) const { return i >= 0 && i < n; }      for (i..) if (f.has(i + d)) s += a[i + d];
//
// `this->n` of the body is `f.n` of the construct. A body gets to objects by `this`, by references, pointers, copies
// and what a lambda captures.
//
//===----------------------------------------------------------------------===//
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Data/Subscripts/Places.h"
#include "Region.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/UnwrittenCode.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

/// Of an object that a pointer leads to, the object itself stands for the pointer, too, where it has a name.
Expr *SumFormer::ofCaller(const Expr *E, const CalledBody *Of) {
  E = E->IgnoreParens();
  if (!Of || ++Steps > MostSteps) {
    const auto *Address = dyn_cast<UnaryOperator>(E);
    return Of ? nullptr : const_cast<Expr *>(Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : E);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return objectOfCaller(*Ref, *Of);
  if (const auto *This = dyn_cast<CXXThisExpr>(E))
    return thisOfCaller(*This, *Of);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    Expr *Object =
        Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf ? ofCaller(Unary->getSubExpr(), Of) : nullptr;
    const bool IsPointer = Object && Object->getType()->isPointerType();
    return IsPointer && Unary->getOpcode() == UO_Deref ? B.deref(Object) : Object;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    Expr *Object = Field ? ofCaller(Member->getBase(), Of) : nullptr;
    return Object ? MemberExpr::Create(C, Object, Object->getType()->isPointerType(), SourceLocation(),
                                       Member->getQualifierLoc(), SourceLocation(), Member->getMemberDecl(),
                                       Member->getFoundDecl(), Member->getMemberNameInfo(), nullptr, Member->getType(),
                                       Member->getValueKind(), Member->getObjectKind(), Member->isNonOdrUse())
                  : nullptr;
  }
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  Expr *Inner = Cast ? ofCaller(Cast->getSubExpr(), Of) : nullptr;
  if (!Inner)
    return nullptr;
  const bool IsObject =
      Cast->getType()->isPointerType() && !Inner->getType()->isPointerType(); // in place of its address
  const QualType T = IsObject ? Cast->getType()->getPointeeType() : Cast->getType();
  switch (Cast->getCastKind()) {
  case CK_LValueToRValue:
    if (!Inner->isGLValue() || T->isRecordType() || IsObject)
      return Inner;
    break;
  case CK_NoOp:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    break;
  default:
    return nullptr;
  }
  CXXCastPath Path;
  for (const CXXBaseSpecifier *Base : Cast->path())
    Path.push_back(const_cast<CXXBaseSpecifier *>(Base));
  return ImplicitCastExpr::Create(C, T, Cast->getCastKind(), Inner, &Path, IsObject ? VK_LValue : Cast->getValueKind(),
                                  FPOptionsOverride());
}

/// A parameter, or what a lambda captured.
Expr *SumFormer::objectOfCaller(const DeclRefExpr &Ref, const CalledBody &Of) {
  const auto *Var = dyn_cast<VarDecl>(Ref.getDecl());
  if (!Var || (!Var->getType()->isReferenceType() && Uses(Of.Body).isWritten(Var)))
    return nullptr;
  if (Of.Lambda && Ref.refersToEnclosingVariableOrCapture()) {
    const auto *Capture = llvm::find_if(Of.Lambda->captures(), [Var](const LambdaCapture &C) {
      return C.capturesVariable() && C.getCapturedVar() == Var;
    });
    const bool IsCopy = Capture != Of.Lambda->capture_end() && Capture->getCaptureKind() == LCK_ByCopy;
    if (Capture == Of.Lambda->capture_end() || Var->isInitCapture() || R.visibleItem(Var) ||
        (IsCopy && (Var->getType()->isReferenceType() || Uses(R.Ctx.Function->getBody()).isWritten(Var))))
      return nullptr;
    B.at(Ref.getLocation());
    return B.ref(Var);
  }
  const auto *F = Of.Call.getDirectCallee();
  const auto *Parameter = dyn_cast<ParmVarDecl>(Var);
  const unsigned First = argumentsBeforeParameters(Of.Call);
  if (!Parameter || !llvm::is_contained(F->parameters(), Parameter) ||
      Parameter->getFunctionScopeIndex() + First >= Of.Call.getNumArgs())
    return nullptr;
  const Expr *Argument = Of.Call.getArg(Parameter->getFunctionScopeIndex() + First);
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(Argument->IgnoreParens()))
    Argument = isTrivialCopy(Copy->getConstructor()) ? Copy->getArg(0) : nullptr;
  const auto *Read = Argument && Parameter->getType()->isRecordType() ? dyn_cast<ImplicitCastExpr>(Argument) : nullptr;
  if (Read && Read->getCastKind() == CK_LValueToRValue) // a copy, in C
    Argument = Read->getSubExpr();
  return Argument ? ofCaller(Argument, Of.Caller) : nullptr;
}

Expr *SumFormer::thisOfCaller(const CXXThisExpr &This, const CalledBody &Of) {
  if (Of.Lambda) { // that of the function round it
    const bool IsCopy = llvm::any_of(Of.Lambda->captures(), [](const LambdaCapture &C) {
      return C.capturesThis() && C.getCaptureKind() == LCK_StarThis;
    });
    return IsCopy || Of.Caller ? nullptr : const_cast<CXXThisExpr *>(&This);
  }
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&Of.Call))
    return ofCaller(Call->getImplicitObjectArgument(), Of.Caller);
  return argumentsBeforeParameters(Of.Call) ? ofCaller(Of.Call.getArg(0), Of.Caller) : nullptr;
}

} // namespace pacc
