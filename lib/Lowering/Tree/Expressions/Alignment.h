//===- Alignment.h - where scalars lie in packed structures -----*- C++ -*-===//
#ifndef PACC_LOWERING_ALIGNMENT_H
#define PACC_LOWERING_ALIGNMENT_H

#include "clang/AST/CharUnits.h"
#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class Expr;
class MemberExpr;
} // namespace clang

namespace pacc {

/// The alignment that the types on the way to an lvalue promise: that of a member of a packed structure is 1, whatever the
/// member's own type promises elsewhere.
clang::CharUnits alignmentOf(const clang::Expr *Place, const clang::ASTContext &C);

/// Likewise of the object that has the member.
clang::CharUnits alignmentOfObject(const clang::MemberExpr &Member, const clang::ASTContext &C);

/// Whether all scalars of which an object of type `T` consists are aligned as their types are, where the object has that
/// alignment.
bool hasAlignedScalars(clang::QualType T, clang::CharUnits Alignment, const clang::ASTContext &C);

} // namespace pacc

#endif
