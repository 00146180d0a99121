//===- MemberPointers.h - pointer members that kernels follow ---*- C++ -*-===//
//
// `s.p[i]`, `s->p[i]` and `this->p[i]` in a compute construct, where no clause names
// `p`: unless it is attached, the device's copy of the object holds the host's pointer.
// An implicit item for each lets the runtime look when the construct begins.
//
// Not seen: elements of arrays (`s[i].p`), members behind further pointers, and what
// functions that the kernel calls, and lambdas, do with the object.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_MEMBERPOINTERS_H
#define PACC_LOWERING_MEMBERPOINTERS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class MemberExpr;
class Stmt;
} // namespace clang

namespace pacc {
struct Region;

/// One node for each pointer member of an object from outside that the construct's
/// body does more with than compare. Before the body is rewritten, and behind the
/// construct's data clauses.
llvm::SmallVector<const clang::MemberExpr *, 4> findMemberPointers(const Region &R);

/// Their __pacc_item calls. `Members` are copied.
void emitMemberPointers(Region &R,
                        llvm::ArrayRef<const clang::MemberExpr *> Members,
                        llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif
