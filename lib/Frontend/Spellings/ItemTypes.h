//===- ItemTypes.h - types of what clauses name -----------------*- C++ -*-===//
#ifndef PACC_FRONTEND_ITEMTYPES_H
#define PACC_FRONTEND_ITEMTYPES_H

#include "TokenLists.h"

#include "clang/AST/Type.h"

namespace clang {
class Sema;
} // namespace clang

namespace pacc {

/// The type of an item `a`, `s.a`, `p->q.a`, `this->a` of a clause, where the parser stands; null for all else.
clang::QualType typeOf(clang::Sema &S, TokenRange Item);

} // namespace pacc

#endif
