//===- OwnObjects.cpp - objects whose value the host has ------------------===//
#include "Data/OwnObjects.h"
#include "Clauses/Sections.h"
#include "Data/Declare/Declare.h"
#include "Region.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace pacc {

bool isPlainObject(const ASTContext &C, QualType T) {
  T = C.getBaseElementType(T);
  const RecordDecl *Record = T->getAsRecordDecl();
  if (T.isVolatileQualified() || T->isReferenceType())
    return false;
  if (!Record)
    return true;
  Record = Record->getDefinition();
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  return Record && T.isTriviallyCopyableType(C) &&
         (!Class ||
          (!Class->isPolymorphic() &&
           llvm::all_of(Class->bases(), [&](const auto &Base) { return isPlainObject(C, Base.getType()); }))) &&
         llvm::all_of(Record->fields(),
                      [&](const auto *Field) { return !Field->isMutable() && isPlainObject(C, Field->getType()); });
}

static bool holdsPointers(const ASTContext &C, QualType T) {
  T = C.getBaseElementType(T);
  const RecordDecl *Record = T->getAsRecordDecl();
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  return T->isAnyPointerType() || T->isMemberPointerType() ||
         (Class && llvm::any_of(Class->bases(), [&](const auto &Base) { return holdsPointers(C, Base.getType()); })) ||
         (Record && llvm::any_of(Record->fields(), [&](const auto *Field) { return holdsPointers(C, Field->getType()); }));
}

/// Functions of other files may use what `declare` directives there name.
static bool callsProgram(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !(Callee->getBuiltinID() || Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation())))
      return true;
  }
  return isa<CXXConstructExpr>(S) || llvm::any_of(S->children(), callsProgram);
}

bool staysAsCopied(const Region &R, const Section &S) {
  const VarDecl *Var = S.Var;
  if (!Var || R.Ctx.InPipeline || declaredGlobal(Var))
    return false;
  const QualType T = Var->getType().getNonReferenceType();
  return isPlainObject(R.Ctx.C, T) && !holdsPointers(R.Ctx.C, T) &&
         !R.Before.variables().lookup(Var->getCanonicalDecl()).Changed &&
         !(Var->isExternallyVisible() && callsProgram(R.Body));
}

bool isOfQueue(const Region &R, const VarDecl *Var) { return R.Ctx.OfQueues.contains(Var->getCanonicalDecl()); }

} // namespace pacc
