//===- DirectivePlaces.h - directives as what `if` governs -----*- C++ -*-===//
#ifndef PACC_LOWERING_CLAUSES_RESTRICTIONS_DIRECTIVEPLACES_H
#define PACC_LOWERING_CLAUSES_RESTRICTIONS_DIRECTIVEPLACES_H

namespace clang {
class Stmt;
}

namespace pacc {

class LoweringContext;

/// Warns of directives without a statement of their own that stand where `if` or a loop has its statement: the
/// statement behind such a directive looks governed, and is without directives, but is executed in any case.
void warnOfPlaces(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif
