//===- ArraySizes.cpp - the sizes of arrays of variable length ------------===//
#include "Tree/ArraySizes.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

// An array of objects has a call of the default constructor, also of a trivial one.
static bool isPrivateVLA(const VarDecl *Var) {
  return Var->isImplicit() && Var->getType()->isVariablyModifiedType() &&
         (!Var->hasInit() || isa<CXXConstructExpr>(Var->getInit()->IgnoreImplicit()));
}

using SizeVisitor = llvm::function_ref<void(const VariableArrayType *)>;

static void forEachSizeIn(QualType T, SizeVisitor See) {
  while (!T.isNull() && T->isVariablyModifiedType() &&
         !T->getAs<TypedefType>()) {
    if (const ArrayType *Array = T->getAsArrayTypeUnsafe()) {
      if (const auto *VLA = dyn_cast<VariableArrayType>(Array))
        if (VLA->getSizeExpr())
          See(VLA);
      T = Array->getElementType();
    } else if (const auto *Function = T->getAs<FunctionType>()) {
      T = Function->getReturnType();
    } else {
      T = T->isReferenceType() ? T.getNonReferenceType() : T->getPointeeType();
    }
  }
}

void forEachSize(const Stmt *S, SizeVisitor See) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D))
        forEachSizeIn(Var->getType(), See);
      else if (const auto *Typedef = dyn_cast<TypedefNameDecl>(D))
        forEachSizeIn(Typedef->getUnderlyingType(), See);
  } else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(S)) {
    forEachSizeIn(Cast->getTypeAsWritten(), See);
  } else if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S)) {
    if (Size->isArgumentType())
      forEachSizeIn(Size->getArgumentType(), See);
  } else if (isa<CompoundLiteralExpr, VAArgExpr, CXXNewExpr>(S)) {
    forEachSizeIn(cast<Expr>(S)->getType(), See);
  }
}

bool isPrivateVLA(const Stmt *S) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(S);
  const auto *Var = Declaration && Declaration->isSingleDecl()
                        ? dyn_cast<VarDecl>(Declaration->getSingleDecl())
                        : nullptr;
  return Var && isPrivateVLA(Var);
}

} // namespace pacc
