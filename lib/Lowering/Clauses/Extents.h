//===- Extents.h - the lengths that arrays are declared with ----*- C++ -*-===//
//
// OpenACC 3.4, 2.7.1. `double a[n][m]` as a parameter is a pointer to rows; the
// declaration still says how many there are, and a data clause that names `a`
// alone means them. Programs from before OpenACC 2.0 also write `a[n]` for all n
// elements of an array, where the standard sees one that does not exist.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_EXTENTS_H
#define PACC_LOWERING_EXTENTS_H

#include "Clauses/Sections.h"

namespace pacc {
struct DataClause;

/// What an item of a data clause means: what it says, but for the two cases
/// above. A clause that needs no extent gets none from a parameter.
Section meantBy(const LoweringContext &LC, const DataClause &Clause,
                clang::Expr *Item);

/// Finds the items `p[n]` of the function that mean n elements, as other compilers take them: in clauses that give
/// or take memory, where kernels use the pointer, but not this element of it; of `data` also where no kernel in the
/// block is seen to use it (functions that are called have them). Behind findPresentVariables.
void findLengths(LoweringContext &LC, const clang::Stmt *Body);

/// The array that a parameter stands for, as its declaration says; nothing where it does not say, and where the
/// function changes the parameter.
std::optional<Dimension> declaredExtent(const LoweringContext &LC, const clang::VarDecl *Var);

/// `a[n][m]` of an array that has n by m elements.
bool isPastTheEnd(const LoweringContext &LC, const Section &S);

} // namespace pacc

#endif
