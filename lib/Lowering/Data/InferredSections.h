//===- InferredSections.h - what kernels reach through pointers -*- C++ -*-===//
//
// A pointer that no clause names leads to data that must be present. Where it is
// not, the loops tell what the kernels use of it, if every use is p[e] with e a sum
// of multiples of the counters of loops round it, whose bounds the host knows:
//
//   #pragma acc parallel loop                 // copyin(a[:n]) copy(b[:n])
//   for (int i = 0; i < n; i++) b[i] = 2 * a[i];
//
// The same of pointers to pointers, where every use is p[e][f]: of each row, what is
// surely used of it, so that rows may have different lengths.
//
// The host must be able to read all of what it copies. It is where the program
// itself uses the first and the last element, for pointers may only be counted on
// within an object. Therefore uses under conditions do not widen the section: where
// they reach further, nothing is inferred, and the launch reports what is absent.
//
// Where neither is known of a parameter that is declared as an array of so many elements (`double a[n]`), these count, as
// they do for a data clause that names it alone. What the subscripts tell is preferred.
//
// Arrays of known size are copied as a whole. But where the device has a part of one
// (the program deals its rows to several devices), only what the loops use counts.
//
// The compiler passes the subscripts on, and the runtime computes the section from
// them (runtime/Data/Pointers/Reach.h).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_INFERREDSECTIONS_H
#define PACC_LOWERING_INFERREDSECTIONS_H

#include "Data/Members/MemberPointers.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
struct Region;

/// Appends the items of such pointers, with their subscripts. Before the bodies of
/// the kernels are rewritten. `OfMembers`: those of pointers that objects hold, which
/// attach them. `ByCalls`: gets those among them that nothing but what the construct calls follows.
void inferSections(Region &R, const FollowedMembers &Followed, FollowedMembers &ByCalls,
                   llvm::SmallVectorImpl<clang::Stmt *> &Out, llvm::SmallVectorImpl<clang::Stmt *> &OfMembers);

} // namespace pacc

#endif
