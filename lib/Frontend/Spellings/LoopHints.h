//===- LoopHints.h - #pragma unroll beside a directive ----------*- C++ -*-===//
//
// nvc takes both orders:
//
//   #pragma acc loop seq          #pragma unroll 4
//   #pragma unroll 4              #pragma acc loop seq
//   for (...)                     for (...)
//
// Clang's parser wants the loop right behind either. The hint is taken away and
// recorded (LoopHintRecord.h) if only white space and comments lie between it
// and a loop directive; all others go to Clang's own handler.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_LOOPHINTS_H
#define PACC_FRONTEND_LOOPHINTS_H

#include "Spellings/Spellings.h"
#include "pacc/Lowering/LoopHintRecord.h"

#include "clang/Lex/Pragma.h"
#include <optional>

namespace pacc {

/// What the handlers of directives and of hints tell each other.
class LoopHints {
public:
  /// A directive has been read, up to `End`.
  void sawDirective(const TokenList &Tokens, clang::SourceLocation End);

private:
  friend class UnrollHandler;
  clang::SourceLocation Directive, End; ///< of the latest that has a loop
  std::optional<UnrollHint> Pending;    ///< for the directive behind it
};

/// In the place of Clang's handler of the same name.
class UnrollHandler : public clang::PragmaHandler {
public:
  UnrollHandler(clang::PragmaHandler &Clangs, LoopHints &Hints)
      : PragmaHandler(Clangs.getName()), Clangs(Clangs), Hints(Hints) {}

  void HandlePragma(clang::Preprocessor &PP,
                    clang::PragmaIntroducer Introducer,
                    clang::Token &First) override;

private:
  /// Nothing after an error.
  std::optional<UnrollHint> read(clang::Preprocessor &PP,
                                 clang::SourceLocation Loc) const;

  clang::PragmaHandler &Clangs;
  LoopHints &Hints;
};

} // namespace pacc

#endif
