//===- ObjectChains.h - objects on the way to what clauses name -*- C++ -*-===//
//
// `present(s->boxes->count[0:n])`: kernels that use `s->boxes->count[i]` come through two objects, `*s` and
// `*s->boxes`. Where no clause names the inner one, it goes to the device with what it leads to, as that of a pointer
// variable does (ObjectParts.h), if the construct uses it as one object.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_OBJECTCHAINS_H
#define PACC_LOWERING_OBJECTCHAINS_H

#include "Data/ObjectParts.h"

namespace pacc {

/// The one object that a member leads to.
struct ChainedObject {
  const clang::MemberExpr *Pointer;
  ObjectParts Parts;
  bool IsOnlyRead;
};

/// Sets R.Chained. Before the body is rewritten.
void findObjectChains(Region &R);

/// Null: `Member` is none of an object in R.Chained.
const ChainedObject *chainedObjectOf(const Region &R, const clang::MemberExpr *Member);

/// Their items, outer objects first: behind the items of variables, before those of clauses. In `Last` under
/// default(present), as emitObjectBehind.
void emitObjectChains(Region &R, llvm::SmallVectorImpl<clang::Stmt *> &Out,
                      llvm::SmallVectorImpl<clang::Stmt *> &Last);

} // namespace pacc

#endif
