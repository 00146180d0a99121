//===- ObjectParts.h - whole objects and what of them is used ---*- C++ -*-===//
//
// Items that no clause asks for, of objects: variables, `*this`, and what a pointer leads to
// that stands for one object (`p->n`, `(*p).c[i]`, `p[0].n`). Behind such an item the host
// says which members the kernels use: where clauses have made only parts of the object
// present, these must be among them, or are put beside them.
//
// An object behind a pointer gets an item where clauses name something in it or behind its
// members (`copy(p->a)`, `copy(p->q[0:n])`), or where the kernels follow its pointers.
// Otherwise it must be there as a whole, or goes along by value (ReadObjects.h).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_OBJECTPARTS_H
#define PACC_LOWERING_OBJECTPARTS_H

#include "Tree/Uses.h"

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
struct Region;

/// The one object that a pointer from outside leads to.
struct ObjectBehind {
  ObjectParts Parts;
  bool IsOnlyRead = false;
};

/// Sorts the construct's pointers without a clause into R.ReadObjects and R.ObjectsBehind.
/// Before the body is rewritten.
void findObjectsBehind(Region &R);

/// Its last member may have more elements than the type says: a flexible array, or one of no or one element, as it was
/// written before there were any.
bool mayGoOnBehind(const clang::ASTContext &C, const clang::RecordDecl *Record);

/// Behind the item of a whole object: which parts of it the kernels use, in the
/// order of memory. Nothing if they may use all of it. `Object`: null for `*this`; or a
/// pointer that leads to it.
void emitParts(Region &R, const clang::VarDecl *Object, const ObjectParts &Parts,
               llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// The item of the object that the pointer leads to, if it is in R.ObjectsBehind. Under default(present)
/// clauses of the construct itself may make it present: `Last` comes behind them.
void emitObjectBehind(Region &R, const Uses &AllKernels, const clang::VarDecl *Pointer,
                      llvm::SmallVectorImpl<clang::Stmt *> &Out,
                      llvm::SmallVectorImpl<clang::Stmt *> &Last);

/// For -Minfo.
void noteObjectBehind(const Region &R, const clang::VarDecl *Pointer, unsigned Action);

} // namespace pacc

#endif
