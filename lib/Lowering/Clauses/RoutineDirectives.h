//===- RoutineDirectives.h - what routine directives say --------*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1: in front of a function, or with its name.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ROUTINEDIRECTIVES_H
#define PACC_LOWERING_ROUTINEDIRECTIVES_H

#include "pacc/Markers/Markers.h"

#include "clang/Basic/SourceLocation.h"
#include <optional>

namespace clang {
class FunctionDecl;
class OpenACCBindClause;
class OpenACCRoutineDecl;
} // namespace clang

namespace pacc {

/// What the routine directive of a function says.
struct Routine {
  pacc_routine_level Level;
  clang::SourceLocation Loc; ///< of the directive
  const clang::OpenACCBindClause *Bind = nullptr; ///< what devices call instead
  bool NoHost = false;                            ///< the host may not call it
  bool HasLevel = true;                           ///< as written; seq stands in for one
};

/// The directive that applies to `F`, before it or with its name; none: nullopt.
std::optional<Routine> routineOf(const clang::FunctionDecl *F);

/// The function, or the lambda's, that a directive names; null: several.
const clang::FunctionDecl *namedBy(const clang::OpenACCRoutineDecl &D);

/// The first call for the body of `F`.
bool isFirstVisit(const clang::FunctionDecl *F);

} // namespace pacc

#endif
