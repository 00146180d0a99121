//===- Liveness.h - is a variable read after a statement? -------*- C++ -*-===//
#ifndef PACC_LOWERING_LIVENESS_H
#define PACC_LOWERING_LIVENESS_H

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// False only if no path from the end of `S`, which stands somewhere in `Body`,
/// reads `Var`, an automatic variable that does not escape, before writing it.
bool mayBeReadAfter(const clang::Stmt *Body, const clang::Stmt *S,
                    const clang::VarDecl *Var);

} // namespace pacc

#endif
