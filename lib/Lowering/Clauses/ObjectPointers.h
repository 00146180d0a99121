//===- ObjectPointers.h - pointers that name their object -------*- C++ -*-===//
//
// OpenACC 3.4, 2.7: a pointer without a section is a scalar, and a clause that names it copies an address.
// `copyin(v, v->x[0:n])` means the structure, though: `x` is a member of it, and attached in it.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_OBJECTPOINTERS_H
#define PACC_LOWERING_OBJECTPOINTERS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// In copy, copyin, copyout, create and the clauses of update a pointer to a structure becomes `v[0:1]`, with a
/// warning, where a data clause has a member of what it leads to: one of the same directive, or any in the code if
/// the pointer gets one value in all of it. There the pointer leads to an object of the host, so that this differs
/// from the standard's meaning only where the object is not on the device, which would be an error. In update, where the
/// pointer itself could not be meant, so does each pointer to a structure.
void nameObjects(LoweringContext &LC, clang::Stmt *Body);

} // namespace pacc

#endif
