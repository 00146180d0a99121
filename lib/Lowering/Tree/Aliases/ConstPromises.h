//===- ConstPromises.h - what functions do with const objects ---*- C++ -*-===//
#ifndef PACC_LOWERING_TREE_CONSTPROMISES_H
#define PACC_LOWERING_TREE_CONSTPROMISES_H

namespace clang {
class ExplicitCastExpr;
class FunctionDecl;
class QualType;
} // namespace clang

namespace pacc {

/// The cast takes const away from what a pointer or reference leads to.
bool castsConstAway(const clang::ExplicitCastExpr &Cast);

/// Whether an object of the type that `F` gets as const, or as the object of a const method, is the same behind the call: it has
/// no mutable members, and no cast takes const away in `F` or in what it calls, as far as bodies are visible. Of functions
/// without one, and of those of the standard library, that is taken for granted.
bool keepsConst(const clang::FunctionDecl *F, clang::QualType Object);

} // namespace pacc

#endif
