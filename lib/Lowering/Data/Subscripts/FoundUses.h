//===- FoundUses.h - the uses of pointers, as they are found ----*- C++ -*-===//
#ifndef PACC_LOWERING_FOUNDUSES_H
#define PACC_LOWERING_FOUNDUSES_H

#include "Data/Subscripts/PointerUses.h"
#include "Data/Subscripts/ValueWalk.h"

namespace pacc {

/// Subscripts are noted; a use that is none spoils what is known of a pointer.
class FoundUses : protected ValueWalk {
protected:
  explicit FoundUses(Region &R) : ValueWalk(R) {}

  llvm::MapVector<NamedPointer, PointerUses> Found;

  /// What a use does with an element.
  enum class Access { Read, Write, Update };
  void note(NamedPointer Pointer, Subscript S, Access How);
  /// What is done with a pointer by other ways may be done with the data to which it leads.
  void spoilMoved();
  /// Uses that cannot be seen count, too.
  bool isFollowedPointer(NamedPointer Pointer) const;
  void spoilObject(const MemberPath &Path);
  /// The member is used, and not by elements of what it leads to. False: the way to it is to be looked at.
  bool spoilMember(const clang::MemberExpr *Member);
  void spoil(const clang::Stmt *S);
};

} // namespace pacc

#endif
