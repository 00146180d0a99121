//===- PlainNumbers.h - types that are numbers alone ------------*- C++ -*-===//
#ifndef PACC_LOWERING_PLAINNUMBERS_H
#define PACC_LOWERING_PLAINNUMBERS_H

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace pacc {

/// The bytes mean the same on every device: no pointers, which would lead to the
/// host, and nothing behind the end, as a flexible array has it.
bool holdsNumbersAlone(const clang::ASTContext &C, clang::QualType T);

} // namespace pacc

#endif
