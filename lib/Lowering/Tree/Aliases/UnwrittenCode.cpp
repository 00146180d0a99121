//===- UnwrittenCode.cpp - what statements do without saying so -----------===//
#include "Tree/Aliases/UnwrittenCode.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace pacc {

using Destructors = llvm::SmallVector<const CXXDestructorDecl *, 2>;

static void addDestructors(const ASTContext &C, QualType T, Destructors &Found) {
  const CXXRecordDecl *Class = C.getBaseElementType(T)->getAsCXXRecordDecl();
  if (T->isReferenceType() || !Class || !Class->hasDefinition() || Class->hasTrivialDestructor())
    return;
  const CXXDestructorDecl *Own = Class->getDestructor();
  if (!Own || Own->isUserProvided())
    Found.push_back(Own);
  for (const FieldDecl *Field : Class->fields())
    addDestructors(C, Field->getType(), Found);
  for (const CXXBaseSpecifier &Base : Class->bases())
    addDestructors(C, Base.getType(), Found);
}

Destructors destructorsOf(const ASTContext &C, const Stmt *S) {
  Destructors Found;
  if (const auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(S)) {
    addDestructors(C, Temporary->getType(), Found);
  } else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S)) {
    const QualType T = Delete->getDestroyedType();
    const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
    const CXXDestructorDecl *Own = Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
    if (Own && Own->isVirtual()) // that of the class that the object has
      Found.push_back(nullptr);
    else if (Class)
      addDestructors(C, T, Found);
  } else if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D))
        addDestructors(C, Var->getType(), Found);
  }
  return Found;
}

const Expr *defaultValueOf(const Stmt *S) {
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S))
    return Default->getExpr();
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(S))
    return Default->getExpr();
  return nullptr;
}

unsigned argumentsBeforeParameters(const CallExpr &Call) {
  const auto *Method = isa<CXXOperatorCallExpr>(Call) ? dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee()) : nullptr;
  return Method && !Method->isExplicitObjectMemberFunction() && Call.getNumArgs();
}

bool isDispatched(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  return Method && Method->isVirtual();
}

} // namespace pacc
