//===- SectionUses.h - a section as a variable of its own -------*- C++ -*-===//
#ifndef PACC_LOWERING_SECTIONUSES_H
#define PACC_LOWERING_SECTIONUSES_H

#include "Clauses/Sections.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FieldDecl;
class ValueDecl;
} // namespace clang

namespace pacc {

/// Indices in all dimensions.
bool isElement(const Section &S);

/// Into an element: to a member of it, or to an element of an array in it.
struct StepInside {
  const clang::ValueDecl *Member; ///< null: an element
  const clang::Expr *Index;
};

/// A section of a variable, or of a member (`s->p[i]`: the root of the section), or an element, or a part of an element.
struct SectionPlace {
  Section S;
  llvm::SmallVector<StepInside, 2> Inside; ///< outermost first: `p[i].q.v[1]`

  /// Takes apart an item of a clause, or a use of one.
  static SectionPlace of(clang::Expr *E);
  bool hasRootOf(const SectionPlace &O) const; ///< the sections are parts of one variable or member
  bool mayHaveRootOf(const SectionPlace &O) const;
};

/// `p[i].v` of `p[i].v[0:3]`, which is all of it, `m[1]` of `m[1][:]`; else the item itself.
clang::Expr *withoutWholeArrays(clang::Expr *Item, const clang::ASTContext &C);

/// Two indices, as far as constants and words tell; null: 0.
bool sameNumber(const clang::Expr *X, const clang::Expr *Y, const clang::ASTContext &C);
bool areApart(const clang::Expr *X, const clang::Expr *Y, const clang::ASTContext &C);

/// Both take the same elements of the same variable, or the same parts of them.
bool sameElements(const SectionPlace &A, const SectionPlace &B, const clang::ASTContext &C);
/// So do they, in one form or another: `a[2]` and `a[2:1]`.
bool sameItem(const SectionPlace &A, const SectionPlace &B, const clang::ASTContext &C);
/// Known to be different elements, or different parts.
bool areApart(const SectionPlace &A, const SectionPlace &B, const clang::ASTContext &C);

/// An element, a part of one, or a section of a variable, and what takes its place.
struct ReplacedSection : SectionPlace {
  clang::VarDecl *Var; ///< has the section's elements, from index 0 on
  clang::FieldDecl *Bits = nullptr; ///< of a bit-field: what of Var it is
};

/// Replaces the section in `S`, of which all nodes are this function's own. `All`: what
/// is replaced there. Returns a use that cannot be replaced, or null.
const clang::Stmt *replaceSection(LoweringContext &Ctx, clang::Stmt *&S,
                                  const ReplacedSection &R,
                                  llvm::ArrayRef<ReplacedSection> All);

} // namespace pacc

#endif
