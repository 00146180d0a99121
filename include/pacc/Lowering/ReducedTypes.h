//===- ReducedTypes.h - what is reduced by its parts ------------*- C++ -*-===//
//
// The front end hides from Clang's Sema the reductions that it does not know; lowering makes them.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_REDUCEDTYPES_H
#define PACC_LOWERING_REDUCEDTYPES_H

namespace clang {
class QualType;
} // namespace clang

namespace pacc {

/// std::complex, whatever it is made of.
bool isComplexClass(clang::QualType T);

/// A structure with arrays, structures or bases in it, or a class with constructors or private members: a clause reduces
/// its members, one by one (2.9.11), of which Clang does so for structures of scalars alone. Not of classes with virtual
/// functions or bases, whose objects hold more than members.
bool isReducedByMembers(clang::QualType T);

} // namespace pacc

#endif
