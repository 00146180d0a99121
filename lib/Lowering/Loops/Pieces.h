//===- Pieces.h - what clauses split loops into -----------------*- C++ -*-===//
#ifndef PACC_LOWERING_PIECES_H
#define PACC_LOWERING_PIECES_H

#include "clang/Basic/OpenACCKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class Expr;
class OpenACCClause;
class OpenACCConstructStmt;
class SourceLocation;
class Stmt;
} // namespace clang

namespace pacc {

/// What a directive wants split.
struct Pieces {
  const clang::OpenACCClause *Clause = nullptr; ///< tile, or gang(static:n); null: nothing
  /// The size for each loop, outermost first, and that of the chunks of all loops together.
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

//===----------------------------------------------------------------------===//
// Directives that are split
//===----------------------------------------------------------------------===//

/// The directive has a clause of the kind.
bool hasClause(const clang::OpenACCConstructStmt *Directive,
               clang::OpenACCClauseKind Kind);

/// The loop of a loop directive, or of a combined one.
clang::Stmt *&loopOf(clang::OpenACCConstructStmt *Directive);

/// The compute construct that a loop directive is in, or a combined one is; Invalid:
/// a routine.
clang::OpenACCDirectiveKind
computeKindOf(const clang::OpenACCConstructStmt *Directive);

/// Whether the iterations of the directive's loops are independent without a question.
bool isSpread(const clang::OpenACCConstructStmt *Directive);

/// Gives the directive, which keeps its place and kind, `Now`, which are no more than
/// it has: a device_type without names, which means nothing, fills the rest of its list.
void setClauses(const clang::ASTContext &C, clang::OpenACCConstructStmt *Directive,
                llvm::ArrayRef<const clang::OpenACCClause *> Now);

} // namespace pacc

#endif
