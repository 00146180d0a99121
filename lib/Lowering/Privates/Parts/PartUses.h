//===- PartUses.h - a part of a variable as a variable of its own -*- C++ -*-===//
//
// What a loop uses of the part becomes the new variable; what surely is not of it stays; where only the iteration
// tells, both stand there: with private(a[k]), `a[e] = x` becomes `(e == k ? v : a[e]) = x`.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PARTUSES_H
#define PACC_LOWERING_PARTUSES_H

#include "Privates/Parts/IndexRanges.h"
#include "Privates/Parts/PartPaths.h"

namespace clang {
class LambdaExpr;
class MemberExpr;
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {
class Builder;
class PartialRows;
class LoweringContext;

class PartUses {
public:
  /// Of an index of which nobody knows whether it lies in a section. MayMiss: it should, as with LiesInside, but each use
  /// finds out where it can.
  enum class Unknown { LiesInside, MayMiss, MayLieInside };

  /// `IsFixed`: the expression has one value all over the directive.
  PartUses(LoweringContext &Ctx, const PartPath &Of, const clang::OpenACCConstructStmt *Directive,
           llvm::function_ref<bool(const clang::Expr *)> IsFixed, Unknown OfIndex = Unknown::MayLieInside);

  // What the directive does, each by its first expression; null: nothing of the kind.
  const clang::Stmt *Whole = nullptr;   ///< all elements of the row that a range is of, by its address or in a lambda
  const clang::Stmt *Outside = nullptr; ///< surely something else than the part
  const clang::Stmt *Perhaps = nullptr; ///< the part or something else
  const clang::Stmt *Partly = nullptr;  ///< the like, where all values of an index should lie inside, but not all do, or may not
  const clang::Stmt *Other = nullptr;   ///< the part, in a way for which there is no replacement

  /// `Var` has the part's place; of a range, from its first element on (`Shifted`), or from the first one of its row.
  /// False: a lambda needs both; Other says which one.
  bool replace(const clang::VarDecl *Var, bool Shifted);
  /// `Rows`, in which nothing is used without indices, have the part's place. False: as above, or an index that would
  /// stand twice.
  bool replace(const PartialRows &Rows, llvm::ArrayRef<clang::VarDecl *> Vars);

private:
  struct Found {
    Meeting Meets = Meeting::Surely;
    bool Known = true;                      ///< else the two may overlap otherwise
    llvm::SmallVector<size_t, 2> Perhaps{}; ///< the steps that decide it
    bool Misses = false;                    ///< these are ranges in which all indices should lie, but do not
  };

  void walk(clang::Stmt *&S);
  void walkLoop(clang::Stmt *&S);
  void walkIndices(clang::Expr *E);
  void walkLambda(clang::LambdaExpr &Lambda);
  void walkInits(clang::LambdaExpr &Lambda);
  bool visit(clang::Stmt *&S);
  bool visitRow(clang::Stmt *&S);
  bool visitRowOfTable(clang::Stmt *&S);
  void visitPart(clang::Stmt *&S, clang::MemberExpr *Behind);
  void visitObject(clang::Stmt *S, const PartPath &Use);

  Found compare(const PartPath &Use, size_t Steps) const;
  clang::Expr *element(const PartPath &Use, bool Clone);
  clang::Expr *condition(const PartPath &Use, llvm::ArrayRef<size_t> Steps);
  bool replaceAll();
  void note(const clang::Stmt *&What, const clang::Stmt *S) { What = What ? What : S; }
  bool isReplacing() const { return Var || Rows; }

  LoweringContext &Ctx;
  Builder *B;
  const PartPath &Of;
  const clang::OpenACCConstructStmt *const Directive;
  IndexRanges Ranges;
  const Unknown OfIndex;
  const clang::VarDecl *Var = nullptr;
  const PartialRows *Rows = nullptr;
  llvm::ArrayRef<clang::VarDecl *> OfRows;
  bool Shifted = false, InLambda = false;
};

} // namespace pacc

#endif
