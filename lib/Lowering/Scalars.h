//===- Scalars.h - what OpenACC calls a scalar ------------------*- C++ -*-===//
#ifndef PACC_LOWERING_SCALARS_H
#define PACC_LOWERING_SCALARS_H

#include "clang/AST/Type.h"

namespace pacc {

/// A scalar datatype (glossary): a number, also a complex one, an enumeration, a pointer. References are none.
inline bool isScalar(clang::QualType T) { return T->isScalarType() || T->isAnyComplexType(); }

} // namespace pacc

#endif
