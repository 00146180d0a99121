//===- NamedPieces.h - sections of an array in visible clauses --*- C++ -*-===//
#ifndef PACC_LOWERING_NAMEDPIECES_H
#define PACC_LOWERING_NAMEDPIECES_H

namespace clang {
class VarDecl;
} // namespace clang

namespace pacc {
struct PointerUses;
struct Region;

/// Visible clauses name sections of it that are not the same, or one that does not begin at 0, beside which others may
/// have been mapped, or one that need not be there (no_create); or the construct's own clause names one beyond which its
/// loops may go. (Beside the others, too; but to tell of all uses would cost launches time.)
bool areNamedInPieces(const Region &R, const clang::VarDecl *Var, const PointerUses &Use);

} // namespace pacc

#endif
