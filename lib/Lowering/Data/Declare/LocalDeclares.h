//===- LocalDeclares.h - declare of local variables -------------*- C++ -*-===//
//
// OpenACC 3.4, 2.13. `declare` of local variables and parameters is a data
// construct round all that follows in the block:
//
//     int f(float *x) {                     { #pragma acc data copyin(x[0:n])
//     #pragma acc declare copyin(x[0:n])      { rest }
//     rest                              ->    }
//     }
//
// It ends wherever control leaves the block: lowerData has a variable end it that
// goes out of scope.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOCALDECLARES_H
#define PACC_LOWERING_LOCALDECLARES_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Replaces the directives in `Body`; the constructs are in
/// LoweringContext::OfDeclare.
void wrapLocalDeclares(LoweringContext &Ctx, clang::Stmt *Body);

/// Whether such a directive stands in the block itself.
bool holdsDeclare(const clang::Stmt *Block);

} // namespace pacc

#endif
