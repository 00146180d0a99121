//===- RowPlaces.h - a part of a row as an array of its own -----*- C++ -*-===//
#ifndef PACC_LOWERING_ROWPLACES_H
#define PACC_LOWERING_ROWPLACES_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct PartPath;
struct PathStep;

/// What the range is a part of: `m[k]` of `m[k][1:2]`.
clang::Expr *rowOf(const PathStep &Range);

/// The type of a variable for the range: of its elements alone (`IsShifted`), or of what the row has up to their end,
/// or, where the loop may use the row without a subscript (`IsWhole`), up to its own. Lengths that are not constants
/// are declared in `Out`. Null: an expression that cannot stand twice.
clang::QualType rowType(LoweringContext &Ctx, const PathStep &Range, bool IsShifted, bool IsWhole,
                        llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// The same of a table, whose rows are arrays or lie behind pointers: in the variable they lie one behind the other,
/// each up to the end of what the path's ranges take of it.
clang::QualType tableType(LoweringContext &Ctx, const PartPath &Table, bool IsShifted,
                          llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// Copies what the ranges take into such a variable; null: an expression that cannot stand twice.
clang::Stmt *copyTable(LoweringContext &Ctx, const PartPath &Table, const clang::VarDecl *Into, bool IsShifted);

/// The place of that variable's first element, as an array of type `Row`; null as above.
clang::Expr *rowPlace(LoweringContext &Ctx, const PathStep &Range, clang::QualType Row, bool IsShifted);

/// `Part`, which lies in the path's last step, a range, as a part of the variable that has that range's elements; null:
/// constants do not tell where it lies, or it does not.
clang::Expr *partOfRow(LoweringContext &Ctx, const PartPath &Row, const clang::VarDecl *Var, const PartPath &Part);

} // namespace pacc

#endif
