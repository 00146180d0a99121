//===- OwnObjects.cpp - objects whose value the host has ------------------===//
#include "Data/OwnObjects.h"
#include "Region.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

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

bool isOfQueue(const Region &R, const VarDecl *Var) { return R.Ctx.OfQueues.contains(Var->getCanonicalDecl()); }

} // namespace pacc
