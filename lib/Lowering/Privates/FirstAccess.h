//===- FirstAccess.h - is a variable written before it is read? -*- C++ -*-===//
#ifndef PACC_LOWERING_FIRSTACCESS_H
#define PACC_LOWERING_FIRSTACCESS_H

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <optional>

namespace clang {
class ASTContext;
class CFG;
class Decl;
class OpenACCDataConstruct;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// What an execution does first with a variable.
enum class First {
  Nothing, ///< no path touches it
  Write,   ///< every path writes it before anything else
  Maybe,   ///< some paths write it, the others do not touch it
  Read     ///< some path may read it before writing it
};

/// The ways through a statement, as Clang's control flow graph has them. It
/// must be asked before the statement is rewritten. Where there is no graph, or
/// a reference does not stand in it, the answer is First::Read.
///
/// Seen from the host, a compute construct reads what its body reads first, and
/// never writes: what it writes may be its own copy. A variable in a clause is
/// read throughout the construct, except that one in `private` is another
/// variable.
class Flow {
public:
  /// The body of `Function`, or a statement of it that is run once: `continue`
  /// and `break` of a loop round it end it.
  Flow(clang::ASTContext &C, const clang::Decl *Function, clang::Stmt *S);
  Flow(Flow &&);
  ~Flow();

  /// From the beginning.
  First first(const clang::VarDecl *Var) const;
  /// Whether it is read from the beginning on some way, and written first on none: for warnings, which do not want the
  /// answer of doubt, and none of ways that are never taken together.
  bool isReadFirst(const clang::VarDecl *Var) const;
  /// From the end of `Point`, a statement below `S`.
  First firstAfter(const clang::Stmt *Point, const clang::VarDecl *Var) const;
  /// Whether some way from there is known to read it before writing it: for
  /// warnings, which do not want the answer of doubt.
  /// The clauses of constructs `Round` the point count for nothing: they have
  /// read when these began.
  bool isReadAfter(const clang::Stmt *Point, const clang::VarDecl *Var,
                   llvm::ArrayRef<const clang::OpenACCDataConstruct *> Round = {}) const;

private:
  /// Nothing: it cannot be told.
  std::optional<First> after(const clang::Stmt *Point, const clang::VarDecl *Var,
                             llvm::ArrayRef<const clang::OpenACCDataConstruct *> Round = {}) const;

  clang::ASTContext &C;
  const clang::Decl *Function;
  clang::Stmt *S;
  std::unique_ptr<clang::CFG> Graph; ///< null if it cannot be built
};

} // namespace pacc

#endif
