//===- DeviceValues.h - values of which the device may have a copy -*- C++ -*-===//
//
// A kernel may need a value from outside that no clause brings to it: the member
// `p->n` in a loop's bound, a scalar that a `kernels` construct only reads. If
// the device has a copy of it, that copy counts, since kernels and updates may
// have changed it; who put it there, perhaps a caller, cannot be seen. If not,
// the host's value counts. So a kernel gets both, and chooses:
//
//   copy ? *copy : value        // copy: PACC_ARG_COPY_OF or _SNAPSHOT_OF, value: PACC_ARG_BYVAL
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_DEVICEVALUES_H
#define PACC_LOWERING_DEVICEVALUES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace pacc {
struct Region;

/// Fills R.Read: scalars for which a `kernels` construct implies `copy` (2.5.3),
/// which it does not change and of which the device may have a copy.
void findReadScalars(Region &R);

/// The value that `Var`, of R.Read, has for the kernels.
clang::Expr *readScalar(Region &R, const clang::VarDecl *Var);

/// What `E`, which isHostEstimate accepts, is made of and where the device may
/// have another value than the host: a variable, or, in R.Copies, a pointer to
/// an object.
using Sources = llvm::SmallVector<const clang::VarDecl *, 2>;

/// A copy of `E` for a kernel; null if `E` cannot be copied.
clang::Expr *forKernel(Region &R, clang::Expr *E, Sources &Out);

} // namespace pacc

#endif
