//===- Scopes.cpp - where the parser is -----------------------------------===//
#include "Scopes.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {

bool isReadAhead(CompilerInstance &CI) {
  const Scope *S = CI.hasSema() ? CI.getSema().getCurScope() : nullptr;
  while (S && !S->isClassScope() && !S->isFunctionScope())
    S = S->getParent();
  return S && S->isClassScope();
}

} // namespace pacc
