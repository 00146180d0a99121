//===- FirstAccess.h - is a variable written before it is read? -*- C++ -*-===//
#ifndef PACC_LOWERING_FIRSTACCESS_H
#define PACC_LOWERING_FIRSTACCESS_H

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// What an execution of a statement does first with a variable.
enum class First {
  Nothing, ///< no path touches it
  Write,   ///< every path writes it before anything else
  Maybe,   ///< some paths write it, the others do not touch it
  Read     ///< some path may read it before writing it
};

/// Walks `S` in the order of execution. Anything it does not understand counts
/// as First::Read. A reduction clause reads its variable.
First firstAccess(const clang::Stmt *S, const clang::VarDecl *Var);

} // namespace pacc

#endif
