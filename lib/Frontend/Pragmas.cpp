//===- Pragmas.cpp - the `acc` and `pacc` pragma handlers -----------------===//
#include "Pragmas.h"

#include "ClangSins.h"
#include "PipelinePragma.h"
#include "Spellings.h"

#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

Token annotation(tok::TokenKind Kind, SourceLocation Loc) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Loc);
  T.setAnnotationEndLoc(Loc);
  return T;
}

/// Reads the rest of the directive, up to its end; returns where that is.
SourceLocation readDirective(Preprocessor &PP, TokenList &Tokens) {
  Token T;
  for (PP.Lex(T); T.isNot(tok::eod) && T.isNot(tok::eof); PP.Lex(T))
    Tokens.push_back(T);
  return T.getLocation();
}

/// What Clang's parser expects: the directive's tokens between two annotations.
void enterDirective(Preprocessor &PP, SourceLocation Begin, SourceLocation End,
                    const TokenList &Tokens) {
  auto Stream = std::make_unique<Token[]>(Tokens.size() + 2);
  Stream[0] = annotation(tok::annot_pragma_openacc, Begin);
  std::copy(Tokens.begin(), Tokens.end(), Stream.get() + 1);
  Stream[Tokens.size() + 1] = annotation(tok::annot_pragma_openacc_end, End);
  PP.EnterTokenStream(std::move(Stream), Tokens.size() + 2,
                      /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
}

class AccHandler : public PragmaHandler {
public:
  AccHandler() : PragmaHandler("acc") {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &) override {
    TokenList Tokens;
    SourceLocation End = readDirective(PP, Tokens);
    if (!takePipe(PP, Tokens)) // in a pipeline both spellings mix
      return;
    normalizeSpelling(PP, Tokens);
    enterDirective(PP, Introducer.Loc, End, Tokens);
  }
};

/// `#pragma pacc X` means `#pragma acc X`, but for PACC's own directive and
/// clauses.
class PaccHandler : public PragmaHandler {
public:
  PaccHandler() : PragmaHandler("pacc") {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &) override {
    TokenList Tokens;
    SourceLocation End = readDirective(PP, Tokens);
    if (!translatePipeline(PP, Tokens) || !takePipe(PP, Tokens))
      return;
    normalizeSpelling(PP, Tokens);
    enterDirective(PP, Introducer.Loc, End, Tokens);
  }
};

} // namespace

void replacePragmaHandlers(Preprocessor &PP) {
  PP.AddPragmaHandler(new PaccHandler); // the preprocessor owns it

  // Clang's parser owns the handler it registered and, at its end, takes
  // whatever is registered under that name out again without deleting it; so
  // ours is owned here.
  auto Ours = std::make_shared<AccHandler>();
  whenParserExists(PP, [&PP, Ours] {
    PP.RemovePragmaHandler(Ours.get()); // by name: Clang's
    PP.AddPragmaHandler(Ours.get());
  });
}

} // namespace pacc
