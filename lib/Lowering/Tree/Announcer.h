//===- Announcer.h - functions that tell Transforms something ---*- C++ -*-===//
#ifndef PACC_LOWERING_ANNOUNCER_H
#define PACC_LOWERING_ANNOUNCER_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace pacc {

/// `static void f(void)`, which nothing calls and CodeGen emits all the same. Its body
/// holds markers (pacc/Markers/Markers.h); Transforms reads it and takes it out.
clang::FunctionDecl *createAnnouncer(clang::ASTContext &C,
                                     clang::SourceLocation Loc);

} // namespace pacc

#endif
