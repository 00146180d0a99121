//===- Settings.h - what a variable has before a loop -----------*- C++ -*-===//
#ifndef PACC_LOWERING_SETTINGS_H
#define PACC_LOWERING_SETTINGS_H

#include "clang/AST/Stmt.h"
#include <optional>

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace pacc {
class Builder;

/// The block in which a loop stands, and where.
struct BlockPlace {
  clang::CompoundStmt *Block = nullptr; ///< null: the loop is all that a statement has
  unsigned Index = 0;
  bool IsInside = false;         ///< in a loop or branch of the construct
  const BlockPlace *Around = nullptr; ///< where the block stands in another one

  clang::Stmt *&at(unsigned I) const { return Block->body_begin()[I]; }
};

/// A statement that gives a variable its value.
struct Setting {
  const BlockPlace *In; ///< the place, or one round it, before which it stands
  unsigned Index = 0;
  clang::VarDecl *Declared = nullptr; ///< null: an assignment
  clang::Expr *Value = nullptr;
};

/// The statement of the block, or of one round it, that gives the variable the value that it has where `Where` is;
/// nothing if there is none from which control surely comes there.
std::optional<Setting> findSetting(const clang::VarDecl *Var, const BlockPlace &Where);

/// The variable keeps its declaration alone.
void removeSetting(Builder &B, const Setting &Set);

/// The place, or one round it, before which a statement declares the variable; null: there is none.
const BlockPlace *declaredBefore(const clang::VarDecl *Var, const BlockPlace &Where);
/// Whether a statement behind the place, up to the end of the block of `Last`, names it.
bool isMentionedBehind(const clang::VarDecl *Var, const BlockPlace &Where, const BlockPlace &Last);

} // namespace pacc

#endif
