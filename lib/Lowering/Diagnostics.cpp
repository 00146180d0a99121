//===- Diagnostics.cpp - custom diagnostics from the table ----------------===//
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {

namespace {
struct Entry {
  DiagnosticIDs::Level Level;
  const char *Text;
};

const Entry Table[] = {
#define PACC_DIAG(Name, Severity, Text) {DiagnosticIDs::Severity, Text},
#include "pacc/Lowering/Diagnostics.def"
};
} // namespace

DiagnosticBuilder report(DiagnosticsEngine &Engine, SourceLocation Loc, Diag D) {
  const Entry &E = Table[static_cast<unsigned>(D)];
  // The engine returns the same ID for the same text.
  unsigned ID = Engine.getDiagnosticIDs()->getCustomDiagID(E.Level, E.Text);
  return Engine.Report(Loc, ID);
}

DiagnosticBuilder report(Sema &S, SourceLocation Loc, Diag D) {
  return report(S.getDiagnostics(), Loc, D);
}

} // namespace pacc
