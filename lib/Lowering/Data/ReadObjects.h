//===- ReadObjects.h - objects behind pointers, only read -------*- C++ -*-===//
//
// `p->n` and `(*p).c[i]` in a compute construct, where `p` is used for nothing but
// to read such members. If the device has no copy of the object, its value can
// go along with the launch: the kernel cannot tell the difference.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_READOBJECTS_H
#define PACC_LOWERING_READOBJECTS_H

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// What of the one object that a pointer points to is read, if nothing else is
/// done with the pointer.
enum class ReadMembers { Values, ValuesAndPointers };

/// Whether all that `S` does with the pointer `Var` is to read such members.
bool onlyReadsMembers(const clang::ASTContext &C, const clang::Stmt *S,
                      const clang::VarDecl *Var, ReadMembers Which);

/// Whether all that `S` does with the array `Var` is to read elements, or members
/// of them, that are no pointers.
bool onlyReadsElements(const clang::Stmt *S, const clang::VarDecl *Var);

} // namespace pacc

#endif
