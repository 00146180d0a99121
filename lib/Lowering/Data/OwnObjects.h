//===- OwnObjects.h - objects whose value the host has ----------*- C++ -*-===//
#ifndef PACC_LOWERING_OWNOBJECTS_H
#define PACC_LOWERING_OWNOBJECTS_H

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace pacc {
struct Region;

/// Members are values and pointers, whose bytes are all that there is to them.
bool isPlainObject(const clang::ASTContext &C, clang::QualType T);

/// A construct of the function for which the host does not wait changes the variable, or brings it back: what comes
/// behind it in its queue, in the next iteration of a loop of the host's, say, has what it leaves. The host may have it
/// later. (QueueVariables.h)
bool isOfQueue(const Region &R, const clang::VarDecl *Var);

} // namespace pacc

#endif
