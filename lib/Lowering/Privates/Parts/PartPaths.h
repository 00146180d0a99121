//===- PartPaths.h - the ways to parts of variables -------------*- C++ -*-===//
//
// `p[i].x`, `m[k][1:2]`, `s->rows[k][j]`: a variable, or `this`, and the steps from there to a part of what it holds or
// leads to. A part that a clause names is compared with what a loop uses, step by step.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PARTPATHS_H
#define PACC_LOWERING_PARTPATHS_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace pacc {

/// To a member, to an element of an array or of what a pointer leads to, or to some of them in a row. `s->x` has two:
/// to the element 0 behind the pointer, and to the member.
struct PathStep {
  enum Kind { Member, Element, Range };
  Kind What;
  clang::Expr *Node;          ///< the expression so far, with this step; of the first one of an arrow: without
  clang::QualType Base, Part; ///< what it is a step of, and to; of a range: to one of its elements
  clang::ValueDecl *Field = nullptr;
  clang::Expr *Lower = nullptr;  ///< the index; null: 0
  clang::Expr *Length = nullptr; ///< of a range; null: to the end

  bool throughPointer() const { return What != Member && Base->isPointerType(); }
};

struct PartPath {
  clang::Expr *Root = nullptr;         ///< null: the expression is something else
  const clang::VarDecl *Var = nullptr; ///< canonical; null: `this`
  llvm::SmallVector<PathStep, 4> Steps;

  /// Takes apart an item of a clause, or an expression of the program.
  static PartPath of(clang::Expr *E);

  bool hasRootOf(const PartPath &O) const { return Root && O.Root && Var == O.Var; }
  /// The place of the first range in Steps; their number where there is none.
  size_t firstRange() const;
};

/// How an index of a use compares with what the clause says there.
enum class Meeting { Surely, Perhaps, Never };

/// Whether the use's index is the one of the clause, as far as constants and words tell.
Meeting compareIndices(const clang::Expr *Of, const clang::Expr *Used, const clang::ASTContext &C);

/// Known to have nothing in common.
bool liesApart(const PartPath &A, const PartPath &B, const clang::ASTContext &C);
/// Both are the same part, by the same steps.
bool isSamePart(const PartPath &A, const PartPath &B, const clang::ASTContext &C);

} // namespace pacc

#endif
