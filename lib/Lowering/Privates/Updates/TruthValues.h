//===- TruthValues.h - integers that are nothing but true or false *- C++ -*-===//
#ifndef PACC_LOWERING_TRUTHVALUES_H
#define PACC_LOWERING_TRUTHVALUES_H

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// Finds the integer variables that the code of a function declares, and that never are anything but 0 or 1 there: all
/// that is ever assigned to them is a truth value (`int ok = 1; ... ok = ok && x > 0;`), and nobody has their address.
/// Must be asked before anything is rewritten.
void findTruthValues(const clang::ASTContext &C, const clang::Stmt *Body);

/// Whether the variable is a bool, or such an integer.
bool isTruthValue(const clang::VarDecl *Var);

} // namespace pacc

#endif
