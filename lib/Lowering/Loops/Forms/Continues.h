//===- Continues.h - `continue` as a condition ------------------*- C++ -*-===//
//
//   for (...) { a; if (x[i] >= m) continue; m = x[i]; }      for (...) { a; if (x[i] < m) { m = x[i]; } }
//
// The two say the same, and what reads statements (sums and extremes without a clause) knows the second one. A comparison
// of floating-point numbers stays under a `!`: where one is no number it is false, and an extreme takes that.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CONTINUES_H
#define PACC_LOWERING_CONTINUES_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Whether `S` has a `continue` of a loop whose body it is.
bool continues(const clang::Stmt *S);

/// Gives the body of a `for` loop that form, where no loops stand behind the `continue`: those are what directives and
/// nests are about, and keep their places.
clang::Stmt *withoutContinues(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif
