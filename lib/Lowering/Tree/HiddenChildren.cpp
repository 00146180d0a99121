//===- HiddenChildren.cpp - what Stmt::children() leaves out --------------===//
#include "Tree/HiddenChildren.h"
#include "LoweringContext.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

class Exposer {
public:
  explicit Exposer(LoweringContext &Ctx) : Ctx(Ctx), B(Ctx.B) {}

  Stmt *visit(Stmt *S) {
    if (!S)
      return nullptr;
    if (auto *Copy = dyn_cast<ArrayInitLoopExpr>(S))
      return expose(Copy);
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (auto I = Lambda->capture_init_begin(),
                E = Lambda->capture_init_end();
           I != E; ++I)
        *I = cast_or_null<Expr>(visit(*I));
      return S;
    }
    for (Stmt *&Child : S->children())
      // Not each child is an lvalue of the node's own: only what changes is
      // written.
      if (Stmt *Now = visit(Child); Now != Child)
        Child = Now;
    return S;
  }

private:
  Stmt *expose(ArrayInitLoopExpr *Copy) {
    OpaqueValueExpr *Opaque = Copy->getCommonExpr();
    Expr *Source = Opaque->getSourceExpr();
    if (!Source || !Source->isLValue())
      return Copy;
    B.at(Source->getBeginLoc());
    QualType T = Source->getType();
    // Reading is all that happens, but where a class may have other plans.
    QualType Referred =
        Ctx.C.getBaseElementType(T)->isRecordType() ? T : T.withConst();
    VarDecl *Array =
        B.variable("__pacc_array", Ctx.C.getLValueReferenceType(Referred), Source);
    Expr *Again = B.ref(Array);
    if (!Ctx.C.hasSameType(Again->getType(), T))
      Again = ImplicitCastExpr::Create(Ctx.C, T, CK_NoOp, Again, nullptr,
                                       VK_LValue, FPOptionsOverride());
    // The expression for the elements refers to this very node, whose source
    // nothing but its constructor sets.
    new (static_cast<void *>(Opaque))
        OpaqueValueExpr(Opaque->getLocation(), Opaque->getType(),
                        Opaque->getValueKind(), Opaque->getObjectKind(), Again);
    return new (Ctx.C)
        StmtExpr(B.block({B.declare(Array), Copy}), Copy->getType(),
                 B.location(), B.location(), /*TemplateDepth=*/0);
  }

  LoweringContext &Ctx;
  Builder &B;
};

} // namespace

void exposeChildren(LoweringContext &Ctx, Stmt *Body) {
  if (Ctx.C.getLangOpts().CPlusPlus) // no other language copies arrays so
    Exposer(Ctx).visit(Body);
}

} // namespace pacc
