//===- PlainNumbers.cpp - types that are numbers alone --------------------===//
#include "Data/PlainNumbers.h"
#include "Data/ObjectParts.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace pacc {

bool holdsNumbersAlone(const ASTContext &C, QualType T) {
  T = C.getBaseElementType(T);
  if (T->isArithmeticType() || T->isAnyComplexType() || T->isEnumeralType())
    return true;
  const RecordDecl *Record = T->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || mayGoOnBehind(C, Record))
    return false;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
    auto IsSuch = [&C](const CXXBaseSpecifier &Base) {
      return holdsNumbersAlone(C, Base.getType());
    };
    if (Class->isDynamicClass() || !llvm::all_of(Class->bases(), IsSuch))
      return false;
  }
  return llvm::all_of(Record->fields(), [&C](const FieldDecl *Field) {
    return holdsNumbersAlone(C, Field->getType());
  });
}

} // namespace pacc
