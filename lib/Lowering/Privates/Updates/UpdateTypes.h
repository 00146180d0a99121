//===- UpdateTypes.h - in which types updates are exact ---------*- C++ -*-===//
#ifndef PACC_LOWERING_UPDATETYPES_H
#define PACC_LOWERING_UPDATETYPES_H

#include "pacc/ABI/Types.h"

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
} // namespace clang

namespace pacc {

/// What the variable holds: the type that its declaration names, without reference and qualifiers.
clang::QualType valueType(const clang::VarDecl *Var);

/// What the variable's new value is computed in. Where values are cut off, what is
/// lost must not depend on how far the sum has come.
bool isComputedIn(clang::QualType Var, clang::QualType T);

/// Whether copies of the variable, each begun with the operator's identity, give together what the variable gives alone.
bool isDefined(const clang::VarDecl *Of, pacc_red_op Op);

/// Whether an extremum that is compared in the type `In` is that of the numbers as
/// the variable holds them.
bool keepsOrder(const clang::ASTContext &C, clang::QualType Var, clang::QualType In, const clang::Expr *X);

} // namespace pacc

#endif
