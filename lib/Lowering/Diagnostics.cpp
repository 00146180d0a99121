//===- Diagnostics.cpp - custom diagnostics from the table ----------------===//
#include "pacc/Lowering/Diagnostics.h"

#include "pacc/Support/Options.h"
#include "clang/Sema/Sema.h"
#include <optional>

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

/// The group of a warning that users can name.
static std::optional<WarningGroup> groupOf(Diag D) {
  switch (D) {
  case Diag::LoopOrphaned:
    return WarningGroup::HostFallback;
  case Diag::ReductionHeld:
  case Diag::ReductionOther:
  case Diag::ReductionSoFar:
  case Diag::ReductionFunction:
    return WarningGroup::Dependence;
  case Diag::DefaultNoneNumber:
    return WarningGroup::DefaultNone;
  case Diag::LoopSerialized:
    return WarningGroup::Serialized;
  case Diag::CounterLost:
  case Diag::ElementsLeftOut:
  case Diag::ElementsLost:
  case Diag::ElementsOfHost:
  case Diag::ElementsPending:
  case Diag::ElementsStale:
  case Diag::ElementsUnset:
  case Diag::KernelsPointerLost:
  case Diag::LastValueLost:
  case Diag::PrivateHides:
  case Diag::PrivateUnset:
  case Diag::QueueUnordered:
  case Diag::ResultLost:
    return WarningGroup::LostResult;
  default:
    return std::nullopt;
  }
}

static DiagnosticIDs::Level levelOf(WarningGroup Group) {
  switch (options().Warnings[Group]) {
  case WarningLevel::Off:
    return DiagnosticIDs::Ignored;
  case WarningLevel::Warning:
    return DiagnosticIDs::Warning;
  case WarningLevel::Error:
    return DiagnosticIDs::Error;
  }
}

DiagnosticBuilder report(DiagnosticsEngine &Engine, SourceLocation Loc, Diag D) {
  const Entry &E = Table[static_cast<unsigned>(D)];
  DiagnosticIDs &IDs = *Engine.getDiagnosticIDs();
  // The engine returns the same ID for the same text.
  const std::optional<WarningGroup> Group = groupOf(D);
  DiagnosticIDs::Level Level = Group ? levelOf(*Group) : E.Level;
  if (Level == DiagnosticIDs::Warning && Engine.getIgnoreAllWarnings())
    Level = DiagnosticIDs::Ignored; // -w, which Clang takes for its own warnings alone
  return Engine.Report(Loc, IDs.getCustomDiagID(Level, Group ? E.Text + flagText(*Group) : E.Text));
}

DiagnosticBuilder report(Sema &S, SourceLocation Loc, Diag D) {
  return report(S.getDiagnostics(), Loc, D);
}

} // namespace pacc
