//===- Declare.h - the declare directive ------------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.13. A global variable under `declare` has a copy on each device
// for as long as the program runs. The runtime must know it before the first
// launch, so the object file announces it (pacc/ABI/Unit.h). Constructs that use
// the variable find it present; a routine finds it without one.
//
// Global are here all variables with static storage: of files, namespaces,
// classes and functions.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_DECLARE_H
#define PACC_LOWERING_DECLARE_H

#include "pacc/ABI/Unit.h"

#include "clang/Basic/SourceLocation.h"
#include <optional>

namespace clang {
class VarDecl;
} // namespace clang

namespace pacc {
class DataItems;
class LoweringContext;
class Uses;

/// What `declare` says of a global variable.
struct DeclaredGlobal {
  pacc_global_kind Kind = PACC_GLOBAL_CREATE;
  bool DevicePtr = false; ///< deviceptr: kernels have its value, routines a copy; Kind means nothing
  clang::SourceLocation Loc;
};

/// Nothing if no directive of the translation unit, so far, names the variable.
std::optional<DeclaredGlobal> declaredGlobal(const clang::VarDecl *Var);

/// The items that a construct with these uses inherits from the directives.
void recordDeclared(const Uses &Used, DataItems &Record);

} // namespace pacc

#endif
