//===- RoutineMarks.cpp - routines, for Transforms ---------------------------===//
//
// OpenACC 3.4, 2.15. Functions whose body is visible may be called without it;
// with it, other files may call them, and functions without a body here may be
// called.
//
//===----------------------------------------------------------------------===//
#include "pacc/Lowering/Lowering.h"
#include "pacc/Markers/Markers.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace pacc {

FunctionDecl *functionOf(OpenACCRoutineDecl *Directive) {
  Expr *Named = Directive->getFunctionReference();
  auto *Ref = Named ? dyn_cast<DeclRefExpr>(Named->IgnoreParenImpCasts()) : nullptr;
  return Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
}

void announceRoutine(FunctionDecl *F) {
  for (const auto *Attr : F->specific_attrs<AnnotateAttr>())
    if (Attr->getAnnotation() == PACC_ROUTINE_ANNOTATION)
      return;
  F->addAttr(AnnotateAttr::CreateImplicit(F->getASTContext(),
                                          PACC_ROUTINE_ANNOTATION,
                                          /*Args=*/nullptr, /*ArgsSize=*/0));
}

} // namespace pacc
