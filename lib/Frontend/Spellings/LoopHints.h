//===- LoopHints.h - #pragma unroll and such beside a directive -*- C++ -*-===//
//
// nvc takes both orders:
//
//   #pragma acc loop seq          #pragma unroll 4
//   #pragma unroll 4              #pragma acc loop seq
//   for (...)                     for (...)
//
// Clang's parser wants the loop right behind either. Beside a directive that has the loop (`loop` and what is combined
// with it) the hint is taken away; what it says of unrolling is recorded (LoopHintRecord.h), all else is about code that
// the directive makes anew. A hint before another directive (`kernels`, `data`, `wait`) goes behind it, where the parser
// looks for its loop. Only white space, comments, conditionals and other pragmas may lie between. All other hints go to
// Clang's own handlers.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_LOOPHINTS_H
#define PACC_FRONTEND_LOOPHINTS_H

#include "Spellings/Spellings.h"
#include "pacc/Lowering/LoopHintRecord.h"

#include "clang/Lex/Pragma.h"
#include <vector>

namespace pacc {

/// A hint as it is written, up to the end of its line.
struct WrittenHint {
  clang::PragmaHandler *Clangs; ///< whose it is
  clang::PragmaIntroducer Introducer;
  clang::Token First; ///< the name
  TokenList Rest;     ///< the last is the end of the line
};

/// What the handlers of directives and of hints tell each other.
class LoopHints {
public:
  /// A directive has been read, up to `End`.
  void sawDirective(clang::Preprocessor &PP, const TokenList &Tokens, clang::SourceLocation End);
  /// What stands before the directive goes behind it: to be called before its own tokens go to the parser.
  void enterBehind(clang::Preprocessor &PP);

private:
  friend class HintHandler;
  void takeAway(clang::Preprocessor &PP, const WrittenHint &Hint);

  clang::SourceLocation Directive, End; ///< of the latest that has a loop
  clang::SourceLocation LastEnd;        ///< of the latest
  std::vector<WrittenHint> Pending;     ///< for the directive behind them
};

/// In the place of Clang's handler of the same name.
class HintHandler : public clang::PragmaHandler {
public:
  HintHandler(clang::PragmaHandler &Clangs, LoopHints &Hints)
      : PragmaHandler(Clangs.getName()), Clangs(Clangs), Hints(Hints) {}

  void HandlePragma(clang::Preprocessor &PP,
                    clang::PragmaIntroducer Introducer,
                    clang::Token &First) override;

private:
  clang::PragmaHandler &Clangs;
  LoopHints &Hints;
};

} // namespace pacc

#endif
