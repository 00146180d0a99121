//===- Invariants.h - what the host can compute before a kernel -*- C++ -*-===//
#ifndef PACC_LOWERING_INVARIANTS_H
#define PACC_LOWERING_INVARIANTS_H

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace pacc {
struct Region;

/// Where an expression stands: if it is Conditional, the program may never
/// evaluate it, so the host must not either where evaluating it could fail.
enum class Position { Unconditional, Conditional };

/// True if `E` has the same value on the host before the construct as where it
/// stands in the construct: its variables live outside, keep their values
/// throughout, and reach the kernels by value. It may stand for `E` in a kernel.
bool isHostValue(const Region &R, const clang::Expr *E, Position Where);

/// The same where the device has no copy of the variables in R.Read and of the members that `E` reads:
/// who uses the value makes sure of that when the program runs, and that the pointers are not null
/// behind which the members are (copyForHost).
bool isHostValueWithoutCopies(const Region &R, const clang::Expr *E,
                              Position Where);

/// True if the host can evaluate `E` before the construct, and only a device
/// copy of what it reads may make another value of it (DeviceValues.h). Good
/// for choosing a launch's shape, not to stand for `E` in a kernel.
bool isHostEstimate(const Region &R, const clang::Expr *E, Position Where);

} // namespace pacc

#endif
