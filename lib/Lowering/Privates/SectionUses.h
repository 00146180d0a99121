//===- SectionUses.h - a section as a variable of its own -------*- C++ -*-===//
#ifndef PACC_LOWERING_SECTIONUSES_H
#define PACC_LOWERING_SECTIONUSES_H

#include "Clauses/Sections.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace pacc {

/// Indices in all dimensions.
bool isElement(const Section &S);
/// Both take the same elements of the same variable.
bool sameElements(const Section &A, const Section &B, const clang::ASTContext &C);
/// Known to be different elements.
bool areApart(const Section &A, const Section &B, const clang::ASTContext &C);

/// An element, or a section of a variable, and what takes its place.
struct ReplacedSection {
  Section S;
  clang::VarDecl *Var; ///< has the section's elements, from index 0 on
};

/// Replaces the section in `S`, of which all nodes are this function's own. `All`: what
/// is replaced there. Returns a use that cannot be replaced, or null.
const clang::Stmt *replaceSection(LoweringContext &Ctx, clang::Stmt *&S,
                                  const ReplacedSection &R,
                                  llvm::ArrayRef<ReplacedSection> All);

} // namespace pacc

#endif
