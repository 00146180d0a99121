//===- RoutineLevels.cpp - routine directives without a level -------------===//
#include "Spellings/RoutineLevels.h"

#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

// One process compiles one translation unit.
struct Seen {
  SourceLocation First;
  unsigned Count = 0;
};

Seen &seen() {
  static Seen All;
  return All;
}

class AtTheEnd : public PPCallbacks {
public:
  explicit AtTheEnd(Preprocessor &PP) : PP(PP) {}

  void EndOfMainFile() override {
    if (const auto &[First, Count] = seen(); Count)
      report(PP.getDiagnostics(), First, Diag::RoutineLevel) << Count;
  }

private:
  Preprocessor &PP;
};

} // namespace

void recordRoutineWithoutLevel(SourceLocation Directive) {
  if (!seen().Count++)
    seen().First = Directive;
}

void warnOfRoutinesWithoutLevel(Preprocessor &PP) { PP.addPPCallbacks(std::make_unique<AtTheEnd>(PP)); }

} // namespace pacc
