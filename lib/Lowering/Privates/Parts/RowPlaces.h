//===- RowPlaces.h - a part of a row as an array of its own -----*- C++ -*-===//
#ifndef PACC_LOWERING_ROWPLACES_H
#define PACC_LOWERING_ROWPLACES_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct PathStep;

/// What the range is a part of: `m[k]` of `m[k][1:2]`.
clang::Expr *rowOf(const PathStep &Range);

/// The type of a variable for the range: of its elements alone (`IsShifted`), or of what the row has up to their end,
/// or, where the loop may use the row without a subscript (`IsWhole`), up to its own. Lengths that are not constants
/// are declared in `Out`. Null: an expression that cannot stand twice.
clang::QualType rowType(LoweringContext &Ctx, const PathStep &Range, bool IsShifted, bool IsWhole,
                        llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// The place of that variable's first element, as an array of type `Row`; null as above.
clang::Expr *rowPlace(LoweringContext &Ctx, const PathStep &Range, clang::QualType Row, bool IsShifted);

} // namespace pacc

#endif
