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
  /// Of each loop, outermost first; of the chunks of all loops together.
  llvm::SmallVector<const clang::Expr *, 3> Sizes;
  unsigned Loops = 1; ///< that make one nest

  bool isTile() const;
  const char *name() const; ///< for messages
};

/// The tile clause's (2.9.8).
Pieces tilesOf(const clang::OpenACCConstructStmt *Directive);
/// Those of gang(static:n), where n is not one (2.9.2).
Pieces chunksOf(const clang::OpenACCConstructStmt *Directive,
                const clang::ASTContext &C);

} // namespace pacc

#endif
