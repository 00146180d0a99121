//===- MemberPaths.h - where a member lies ----------------------*- C++ -*-===//
#ifndef PACC_LOWERING_MEMBERPATHS_H
#define PACC_LOWERING_MEMBERPATHS_H

#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class CXXRecordDecl;
class FieldDecl;
class MemberExpr;
class VarDecl;
} // namespace clang

namespace pacc {

/// Where a member lies: in a variable, behind a pointer variable, or in *this.
struct MemberPath {
  const clang::VarDecl *Root = nullptr; ///< null: `this`
  bool BehindPointer = false;
  llvm::SmallVector<const clang::FieldDecl *, 4> Fields; ///< innermost first
  /// In the objects of which these are members, outermost first, and null behind those of each: an object may have several
  /// bases of one class.
  llvm::SmallVector<const clang::CXXRecordDecl *, 4> Bases;

  bool operator==(const MemberPath &P) const {
    return Root == P.Root && BehindPointer == P.BehindPointer && Fields == P.Fields &&
           Bases == P.Bases;
  }
};

/// Nothing if the way to the member leads through more than one pointer, or
/// through an array. References count as what they refer to.
std::optional<MemberPath> memberPathOf(const clang::MemberExpr *Member);

} // namespace pacc

#endif
