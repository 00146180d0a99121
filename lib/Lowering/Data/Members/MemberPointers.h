//===- MemberPointers.h - pointer members that kernels follow ---*- C++ -*-===//
//
// `s.p[i]`, `s->p[i]` and `this->p[i]` in a compute construct, where no clause names
// `p`: unless it is attached, the device's copy of the object holds the host's pointer.
// An implicit item for each lets the runtime look when the construct begins.
//
// Not seen: elements of arrays (`s[i].p`), members behind further pointers (but for objects of ObjectChains.h), and
// what functions that the kernel calls, and lambdas, do with the object, unless it can be said in the words of the construct
// (FoundUses::inlined).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_MEMBERPOINTERS_H
#define PACC_LOWERING_MEMBERPOINTERS_H

#include "Data/ReachedUses.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class MemberExpr;
class Stmt;
} // namespace clang

namespace pacc {
struct Region;

/// Members of objects from outside, each once, that the construct's body does more with than
/// compare.
struct FollowedMembers {
  struct Reference {
    const clang::MemberExpr *Member;
    bool HasClause; ///< for what it refers to
    bool IsRead;    ///< its value, and nothing else is done with it
  };
  struct Pointer {
    const clang::MemberExpr *Member;
    ReachedUses Uses;
  };
  llvm::SmallVector<Pointer, 4> Pointers; ///< that no clause names
  llvm::SmallVector<Pointer, 2> Chained; ///< those of objects in Region::Chained
  llvm::SmallVector<Reference, 4> References;
};

/// Before the body is rewritten, and behind the construct's data clauses.
FollowedMembers findFollowedMembers(const Region &R, HostKnows Knows);

/// No clause names the pointer, and the device's copy of its object holds what the host's does: functions that the construct
/// calls may follow it, too.
bool mayFollow(const Region &R, const clang::MemberExpr *Member);

/// Their __pacc_item calls; in `Referents` those for what references refer to, as for variables
/// without a clause. `Members` are copied.
void emitFollowedMembers(Region &R, const FollowedMembers &Members,
                         llvm::SmallVectorImpl<clang::Stmt *> &Referents,
                         llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif
