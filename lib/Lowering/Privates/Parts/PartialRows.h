//===- PartialRows.h - parts of several rows as one variable ----*- C++ -*-===//
//
// `m[0:2][1:3]` leaves out what lies between its rows. As a variable of its own it is a structure of the same layout,
// with members for what it has and others for what lies between, of which nobody makes use:
//
//   struct Row { double used[3]; double beside[5]; };
//   struct { struct Row rows[1]; double last[3]; } &m_ = *(…)&m[0][1];
//
// so that `m[i][j]` is `((struct Row *)&m_)[i].used[j - 1]`. Of rows behind pointers, which lie anywhere, there is a
// variable for each, and `m[i][j]` is `(i == 0 ? m_0 : m_1)[j - 1]`.
//
// Where only the program knows the bounds, the variable has all from the first element to the last, and reductions
// leave out what lies between: `m[i][j]` of `m[a:n][b:k]` is `m_[(i - a) * columns + j - b]`.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PARTIALROWS_H
#define PACC_LOWERING_PARTIALROWS_H

#include "LoweringContext.h"

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class Expr;
class FieldDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class Builder;
struct PartPath;

/// Whether the member lies between the rows of such a structure.
bool liesBesideRows(const clang::FieldDecl &Member);

class PartialRows {
public:
  /// Whether the path's first range has parts of rows only, or rows behind pointers.
  static bool areIn(LoweringContext &Ctx, const PartPath &Path);

  /// Nothing: bounds that must be constants are none, or an expression cannot stand twice. Lengths of the variables'
  /// types that are not constants are declared in `Out`.
  static std::optional<PartialRows> of(LoweringContext &Ctx, const PartPath &Path,
                                       llvm::SmallVectorImpl<clang::Stmt *> &Out);

  /// What the variables are references to: one, or one for each row.
  llvm::SmallVector<std::pair<clang::QualType, clang::Expr *>, 4> Places;

  /// Where the bounds are the program's.
  std::optional<LoweringContext::RowsOfPart> Hull;

  /// The part that the path of a use leads to, where `Vars` are references to these places; null: an index cannot stand
  /// twice.
  clang::Expr *element(Builder &B, const PartPath &Use, llvm::ArrayRef<clang::VarDecl *> Vars) const;

private:
  PartialRows(LoweringContext &Ctx, const PartPath &Path) : Ctx(&Ctx), Of(&Path) {}

  /// One dimension behind the first.
  struct Level {
    clang::QualType Row;                    ///< all that lies there, with what lies beside
    const clang::FieldDecl *Used = nullptr; ///< null: all of it
    int64_t Length = 0;
  };

  bool makeLevels(bool WithoutEdges);
  bool makeRows(llvm::SmallVectorImpl<clang::Stmt *> &Out);
  bool makeEachRow(llvm::SmallVectorImpl<clang::Stmt *> &Out);
  bool makeHull(llvm::SmallVectorImpl<clang::Stmt *> &Out);
  std::optional<int64_t> lengthOf(size_t Step) const;
  clang::QualType record(llvm::ArrayRef<clang::QualType> Members, size_t Used, const clang::FieldDecl *&Found) const;
  clang::QualType arrayOf(clang::QualType T, int64_t Length) const;
  clang::QualType behind(size_t Step) const;
  clang::QualType exactly(size_t Step) const;
  clang::Expr *bound(const clang::Expr *E) const;
  clang::Expr *index(Builder &B, const PartPath &Use, size_t Step) const;

  LoweringContext *Ctx;
  const PartPath *Of;
  llvm::SmallVector<Level, 4> Levels; ///< of the steps behind the first range; empty: a variable for each row
};

} // namespace pacc

#endif
