//===- Places.h - expressions that read variables ---------------*- C++ -*-===//
#ifndef PACC_LOWERING_PLACES_H
#define PACC_LOWERING_PLACES_H

namespace clang {
class CXXMethodDecl;
class Expr;
class VarDecl;
} // namespace clang

namespace pacc {

/// It copies an object of a class member by member, as C does it.
bool isTrivialCopy(const clang::CXXMethodDecl *Method);

/// Where the value is that `E` reads; null: it computes something else.
const clang::Expr *placeReadBy(const clang::Expr *E);

/// The variable that `E` names; null: it is something else.
const clang::VarDecl *variableIn(const clang::Expr *E);

/// The variable that holds the pointer which `E` is; null: it is something else.
const clang::VarDecl *pointerIn(const clang::Expr *E);

/// Of `p[e]`, where that is the pointer, `e`.
const clang::Expr *directRow(const clang::Expr *Pointer);

} // namespace pacc

#endif
