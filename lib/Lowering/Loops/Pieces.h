//===- Pieces.h - what clauses split loops into -----------------*- C++ -*-===//
#ifndef PACC_LOWERING_PIECES_H
#define PACC_LOWERING_PIECES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class Expr;
class OpenACCClause;
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {

/// What a directive wants split.
struct Pieces {
  const clang::OpenACCClause *Clause = nullptr; ///< tile, or gang(static:n); null: nothing
  llvm::SmallVector<const clang::Expr *, 3> Sizes; ///< of each loop, outermost first

  bool isTile() const;
  const char *name() const; ///< for messages
};

/// The tile clause's (2.9.8).
Pieces tilesOf(const clang::OpenACCConstructStmt *Directive);
/// Those of gang(static:n) on one loop, where n is not one (2.9.2).
Pieces chunksOf(const clang::OpenACCConstructStmt *Directive,
                const clang::ASTContext &C);

} // namespace pacc

#endif
