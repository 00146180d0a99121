//===- UnsetPrivates.h - private variables without a value -----*- C++ -*-===//
#ifndef PACC_LOWERING_UNSETPRIVATES_H
#define PACC_LOWERING_UNSETPRIVATES_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Warns of scalars in `private` that the loop, or construct, reads and never changes, or reads before it changes them
/// (`s += a[i];`, `b[i] = last; last = a[i];`): their value from before is meant, or from the iteration before, and each
/// iteration has a copy without one (OpenACC 3.4, 2.5.11, 2.9.10). `Body` is not lowered yet.
void warnOfUnsetPrivates(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif
