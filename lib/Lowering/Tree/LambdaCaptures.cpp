//===- LambdaCaptures.cpp - what a lambda holds ---------------------------===//
#include "Tree/LambdaCaptures.h"
#include "LoweringContext.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

static bool captures(const LambdaCapture &Capture, const VarDecl &Var) {
  if (!Capture.capturesVariable())
    return false;
  const ValueDecl *Captured = Capture.getCapturedVar();
  return Captured->getCanonicalDecl() == Var.getCanonicalDecl();
}

/// Whether a reference can take the place of what the lambda holds of `Before`: sizes and places
/// in the closure stay as they are, since somebody may know them already, and so does the code
/// that copies closures, unless it copies bytes.
static bool canHoldReference(const LambdaExpr &Lambda,
                             const LambdaCapture &Capture,
                             const VarDecl &Before) {
  const CXXRecordDecl *Closure = Lambda.getLambdaClass();
  return Capture.getCaptureKind() == LCK_ByRef ||
         (Before.getType().getNonReferenceType()->isPointerType() &&
          Closure->hasTrivialCopyConstructor() &&
          Closure->hasTrivialMoveConstructor());
}

bool captureInstead(LoweringContext &Ctx, LambdaExpr &Lambda,
                    const VarDecl &Before, const VarDecl &Now, Expr *RefToNow) {
  if (Lambda.isGenericLambda())
    return false;
  auto Field = Lambda.getLambdaClass()->field_begin();
  auto Init = Lambda.capture_init_begin();
  for (const LambdaCapture &Capture : Lambda.captures()) {
    if (captures(Capture, Before)) {
      if (!canHoldReference(Lambda, Capture, Before))
        return false;
      // Clang can append to a lambda's captures, but not change one.
      const_cast<LambdaCapture &>(Capture) =
          LambdaCapture(Capture.getLocation(), Capture.isImplicit(), LCK_ByRef,
                        const_cast<VarDecl *>(&Now));
      Field->setType(
          Ctx.C.getLValueReferenceType(Now.getType().getNonReferenceType()));
      *Init = RefToNow;
      return true;
    }
    ++Field;
    ++Init;
  }
  return false;
}

/// What the closure is to hold of `Now`; null where that cannot be.
static Expr *heldOf(LoweringContext &Ctx, Builder &B, bool ByReference, QualType Before,
                    const VarDecl &Now) {
  Expr *Address = B.rvalue(B.ref(&Now));
  if (Before->isPointerType())
    return B.convert(Address, Before);
  if (!ByReference || !Before->isConstantArrayType())
    return nullptr;
  return B.deref(B.convert(Address, Ctx.C.getPointerType(Before)));
}

bool holdInstead(LoweringContext &Ctx, LambdaExpr &Lambda, Builder &B, const VarDecl &Before,
                 const VarDecl &Now) {
  const QualType T = Before.getType().getNonReferenceType().getUnqualifiedType();
  auto Field = Lambda.getLambdaClass()->field_begin();
  auto Init = Lambda.capture_init_begin();
  for (const LambdaCapture &Capture : Lambda.captures()) {
    if (captures(Capture, Before)) {
      Expr *Held = heldOf(Ctx, B, Capture.getCaptureKind() == LCK_ByRef, T, Now);
      if (!Held)
        return false;
      *Init = Held;
      if (T->isPointerType()) { // there is no variable that a reference could lead to
        const_cast<LambdaCapture &>(Capture) =
            LambdaCapture(Capture.getLocation(), Capture.isImplicit(), LCK_ByCopy,
                          const_cast<VarDecl *>(&Before));
        Field->setType(T);
      }
      return true;
    }
    ++Field;
    ++Init;
  }
  return false;
}

} // namespace pacc
