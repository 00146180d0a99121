//===- Diagnostics.h - errors, warnings and notes of PACC -------*- C++ -*-===//
//
// The texts are in Diagnostics.def, and nowhere else. A Diag becomes a custom
// diagnostic of Clang's engine, so -Werror, -verify, SARIF and colours work.
//
//   report(S, Loc, Diag::NotSupported) << "tile";
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_DIAGNOSTICS_H
#define PACC_LOWERING_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
} // namespace clang

namespace pacc {

enum class Diag {
#define PACC_DIAG(Name, Level, Text) Name,
#include "pacc/Lowering/Diagnostics.def"
};

/// Reports `D` at `Loc`; stream the arguments and source ranges into the result.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Engine,
                                clang::SourceLocation Loc, Diag D);
clang::DiagnosticBuilder report(clang::Sema &S, clang::SourceLocation Loc, Diag D);

} // namespace pacc

#endif
