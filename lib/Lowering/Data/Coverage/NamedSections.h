//===- NamedSections.h - uses beside the sections of clauses ----*- C++ -*-===//
//
//   data copyin(a[0:m])    parallel loop: a[i], i < n          is n more than m?
//
// A clause says how much of an array the device has. Where the compiler does not see that kernels stay in it, it tells
// the launch what they surely use (__pacc_reach_of), and the launch looks whether that is there. Where it sees so, it
// does not: launches cost time.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_NAMEDSECTIONS_H
#define PACC_LOWERING_NAMEDSECTIONS_H

#include "Data/Subscripts/PointerUses.h"

namespace pacc {

/// Whether launches have to look where the device has what the construct uses of a variable that visible clauses name.
bool mustLookForUses(Region &R, const clang::VarDecl *Var, const PointerUses &Use);
/// Whether a visible clause names columns of the array, or of the arrays that the pointer leads to, and all uses are elements
/// of these.
bool hasColumns(Region &R, const clang::VarDecl *Var, const PointerUses &Use);
/// mustLookForUses of a member that the construct's own clauses name. (Of others, launches look always.)
bool mustLookForUses(Region &R, const clang::MemberExpr *Member, const PointerUses &Use);

/// Warns of elements that the construct surely uses outside of the array's own extents, or of the section that a clause
/// gives the device.
void reportUsesBeside(Region &R, const clang::VarDecl *Var, const PointerUses &Use);

} // namespace pacc

#endif
