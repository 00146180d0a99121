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
struct Section;

/// Members are values and pointers, whose bytes are all that there is to them.
bool isPlainObject(const clang::ASTContext &C, clang::QualType T);

/// A construct of the function for which the host does not wait changes the variable, or brings it back: what comes
/// behind it in its queue, in the next iteration of a loop of the host's, say, has what it leaves. The host may have it
/// later. (QueueVariables.h)
bool isOfQueue(const Region &R, const clang::VarDecl *Var);

/// What a clause of the construct copies in of a variable without pointers, and the kernels only read by its name: by
/// other names launches see what may change it, and by that of a global variable in functions Transforms do.
bool staysAsCopied(const Region &R, const Section &S);

} // namespace pacc

#endif
