//===- RoutineMarks.cpp - routines, for Transforms ---------------------------===//
//
// OpenACC 3.4, 2.15. Functions whose body is visible may be called without a
// directive; with `routine seq`, other files may call them, and functions without
// a body here may be called.
//
//===----------------------------------------------------------------------===//
#include "Clauses/DeviceTypes.h"
#include "Compute/Routines/RoutineVersions.h"
#include "Compute/Routines/Routines.h"
#include "pacc/Lowering/Lowering.h"
#include "pacc/Markers/Markers.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenACCClause.h"

using namespace clang;

namespace pacc {

/// Code of another file cannot be spread over the lanes of its caller.
static bool isSequential(llvm::ArrayRef<const OpenACCClause *> Clauses) {
  return llvm::none_of(clausesOfDevice(Clauses), [](const OpenACCClause *C) {
    return isa<OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause>(C);
  });
}

/// sqrtf, memcpy, printf: the names are the C library's, and the device has a library of its own.
/// A directive says nothing about them that is not so without it.
static bool isOfLibrary(const FunctionDecl *F) {
  return F->getBuiltinID() && !F->getDefinition();
}

static void announce(FunctionDecl *F) {
  if (isOfLibrary(F))
    return;
  for (const auto *Attr : F->specific_attrs<AnnotateAttr>())
    if (Attr->getAnnotation() == PACC_ROUTINE_ANNOTATION)
      return;
  F->addAttr(AnnotateAttr::CreateImplicit(F->getASTContext(),
                                          PACC_ROUTINE_ANNOTATION,
                                          /*Args=*/nullptr, /*ArgsSize=*/0));
}

void announceRoutine(Decl *Directive) {
  if (auto *Named = dyn_cast<OpenACCRoutineDecl>(Directive)) {
    auto *F = const_cast<FunctionDecl *>(namedBy(*Named));
    if (F && isSequential(Named->clauses()))
      announce(F);
    if (F)
      noteVersions(F);
  } else if (auto *F = dyn_cast<FunctionDecl>(Directive)) {
    const auto *Attr = F->getAttr<OpenACCRoutineDeclAttr>();
    if (Attr && isSequential(Attr->Clauses))
      announce(F);
    noteVersions(F);
  }
}

} // namespace pacc
