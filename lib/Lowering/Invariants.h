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
/// throughout, and have no device copy that could differ.
bool isHostValue(const Region &R, const clang::Expr *E, Position Where);

} // namespace pacc

#endif
