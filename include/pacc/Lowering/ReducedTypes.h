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

/// A structure with arrays, structures or bases in it, all of whose members are its own: what an operator does to
/// it, it does to them.
bool isDeepAggregate(clang::QualType T);

} // namespace pacc

#endif
