//===- SectionUses.h - a section as a variable of its own -------*- C++ -*-===//
#ifndef PACC_LOWERING_SECTIONUSES_H
#define PACC_LOWERING_SECTIONUSES_H

#include "Clauses/Sections.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class ValueDecl;
} // namespace clang

namespace pacc {

/// Indices in all dimensions.
bool isElement(const Section &S);

/// A section of a variable, or of a member (`s->p[i]`: the root of the section), or an element, or a member of an element.
struct SectionPlace {
  Section S;
  llvm::SmallVector<const clang::ValueDecl *, 2> Members; ///< of the element, outermost first: `p[i].q.x`

  static SectionPlace of(clang::Expr *E);
  bool hasRootOf(const SectionPlace &O) const; ///< the sections are parts of one variable or member
  bool mayHaveRootOf(const SectionPlace &O) const;
};

/// Both take the same elements of the same variable, or the same members of them.
bool sameElements(const SectionPlace &A, const SectionPlace &B, const clang::ASTContext &C);
/// Known to be different elements, or different members.
bool areApart(const SectionPlace &A, const SectionPlace &B, const clang::ASTContext &C);

/// An element, a member of one, or a section of a variable, and what takes its place.
struct ReplacedSection : SectionPlace {
  clang::VarDecl *Var; ///< has the section's elements, from index 0 on
};

/// Replaces the section in `S`, of which all nodes are this function's own. `All`: what
/// is replaced there. Returns a use that cannot be replaced, or null.
const clang::Stmt *replaceSection(LoweringContext &Ctx, clang::Stmt *&S,
                                  const ReplacedSection &R,
                                  llvm::ArrayRef<ReplacedSection> All);

} // namespace pacc

#endif
