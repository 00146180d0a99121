//===- ConstPromises.cpp - what functions do with const objects -----------===//
#include "Tree/Aliases/ConstPromises.h"
#include "Tree/Aliases/CalledFunctions.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {

bool castsConstAway(const ExplicitCastExpr &Cast) {
  const QualType From = Cast.getSubExpr()->getType(), To = Cast.getType();
  if (Cast.isGLValue())
    return From.isConstQualified() && !To.isConstQualified();
  return From->isPointerType() && To->isPointerType() &&
         From->getPointeeType().isConstQualified() &&
         !To->getPointeeType().isConstQualified();
}

namespace {

/// Looks for casts that take const away in a function and those that it calls.
class Casts {
public:
  bool areIn(const FunctionDecl *F) {
    constexpr unsigned MostFunctions = 64;
    const FunctionDecl *Definition = F && !F->isInStdNamespace() ? definitionHere(F) : nullptr;
    if (!Definition || !Seen.insert(Definition).second)
      return false;
    return Seen.size() > MostFunctions || areIn(Definition->getBody());
  }

private:
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;

  bool areIn(const Stmt *S) {
    if (!S)
      return false;
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(S); Cast && castsConstAway(*Cast))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && areIn(Call->getDirectCallee()))
      return true;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S); Made && areIn(Made->getConstructor()))
      return true;
    return llvm::any_of(S->children(), [this](const Stmt *Child) { return areIn(Child); });
  }
};

} // namespace

bool keepsConst(const FunctionDecl *F, QualType Object) {
  const auto *Class = Object.getNonReferenceType()->getAsCXXRecordDecl();
  return !(Class && Class->hasDefinition() && Class->hasMutableFields()) && !Casts().areIn(F);
}

} // namespace pacc
