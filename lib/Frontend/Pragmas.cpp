//===- Pragmas.cpp - the `acc` and `pacc` pragma handlers -----------------===//
#include "Pragmas.h"

#include "ArraysOfArrays.h"
#include "ClangSins.h"
#include "LoopFirstPrivates.h"
#include "Spellings/AcceleratorModel.h"
#include "Spellings/Code/GovernedUpdates.h"
#include "Spellings/Code/LinkageSpecs.h"
#include "Spellings/Code/RoutineNames.h"
#include "Spellings/LoopHints.h"
#include "Spellings/Misspellings.h"
#include "Spellings/RoutineLevels.h"
#include "MemberReductions.h"
#include "PipelinePragma.h"
#include "Spellings/ObjectElements.h"
#include "Spellings/Spellings.h"
#include "Spellings/Code/StatementForms.h"
#include "Spellings/StrayTokens.h"
#include "TokenLists.h"
#include "UnknownNames.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include <memory>
#include <vector>

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

/// if (0) {} else, where `else` has no place; in C89, whose `if` is no scope, switch (0) default:, where `default` has none.
void addScope(const LangOptions &Lang, TokenList &Tokens, SourceLocation Loc) {
  const auto Put = [&Tokens, Loc](std::initializer_list<tok::TokenKind> Kinds) {
    for (tok::TokenKind Kind : Kinds) {
      Token &T = Tokens.emplace_back();
      T.startToken();
      T.setKind(Kind);
      T.setLength(1);
      const bool IsMark = Kind == tok::kw_else || Kind == tok::kw_default;
      T.setLocation(IsMark ? SourceLocation() : Loc);
      if (Kind == tok::numeric_constant)
        T.setLiteralData("0");
    }
  };
  const bool IfIsScope = Lang.C99 || Lang.CPlusPlus;
  Put({IfIsScope ? tok::kw_if : tok::kw_switch, tok::l_paren, tok::numeric_constant, tok::r_paren});
  if (IfIsScope)
    Put({tok::l_brace, tok::r_brace, tok::kw_else});
  else
    Put({tok::kw_default, tok::colon});
}

/// Reads the rest of the directive, up to its end; returns where that is.
SourceLocation readDirective(Preprocessor &PP, TokenList &Tokens) {
  Token T;
  for (PP.Lex(T); T.isNot(tok::eod) && T.isNot(tok::eof); PP.Lex(T))
    Tokens.push_back(T);
  return T.getLocation();
}

/// What Clang's parser expects: the directive's tokens between two annotations.
void enterDirective(CompilerInstance &CI, PragmaIntroducer Introducer, SourceLocation End, TokenList &Tokens,
                    LoopHints &Hints, const TokenBefore &Before) {
  Preprocessor &PP = CI.getPreprocessor();
  StatementForm Form = StatementForm::AsWritten;
  if (Introducer.Kind == PIK_HashPragma)
    Form = completeForStatement(PP, Tokens, End);
  if (Form == StatementForm::Dropped)
    return;
  TokenList All;
  if (Introducer.Kind == PIK_HashPragma) {
    All = takeDeclarationOfRoutine(CI, Tokens, End);
    All.append(takeLinkage(PP, Tokens, End));
  }
  if (Form == StatementForm::InBlock) {
    All.emplace_back();
    PP.Lex(All.back());
  }
  All.push_back(annotation(tok::annot_pragma_openacc, Introducer.Loc));
  All.append(Tokens);
  All.push_back(annotation(tok::annot_pragma_openacc_end, End));
  if (Form == StatementForm::InScope)
    addScope(PP.getLangOpts(), All, End);
  if (Form == StatementForm::Nothing) {
    All.emplace_back().startToken();
    All.back().setKind(tok::semi);
    All.back().setLocation(End);
  }
  embraceUpdate(Before, Tokens, Introducer.Loc, All);
  Hints.enterBehind(PP);
  auto Stream = std::make_unique<Token[]>(All.size());
  llvm::copy(All, Stream.get());
  PP.EnterTokenStream(std::move(Stream), All.size(),
                      /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
}

class AccHandler : public PragmaHandler {
public:
  AccHandler(CompilerInstance &CI, LoopHints &Hints, const TokenBefore &Before)
      : PragmaHandler("acc"), CI(CI), Hints(Hints), Before(Before) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &) override {
    TokenList Tokens;
    SourceLocation End = readDirective(PP, Tokens);
    translateAcceleratorModel(PP, Tokens);
    Hints.sawDirective(PP, Tokens, End);
    if (returnBrace(PP, Tokens) || !checkBrackets(PP, Tokens) || !correctMisspellings(PP, Tokens))
      return;
    if (!takePipe(CI, Tokens)) // in a pipeline both spellings mix
      return;
    if (!normalizeSpelling(PP, Tokens) || !checkElementsOfObjects(CI, Tokens))
      return;
    takeLoopFirstPrivates(CI, Tokens);
    spellArraysOfArrays(CI, Tokens);
    if (takeMemberReductions(CI, Tokens))
      allowReducedTypes(PP, Introducer.Loc, End);
    if (isPlainRoutine(Tokens))
      allowOverloadSets(PP, Introducer.Loc, End);
    notePrivates(Tokens); // looks for names, too, of which nobody has an opinion yet
    noteNames(Tokens);
    if (isLoopWithLevel(Tokens))
      allowNestedLevels(CI);
    enterDirective(CI, Introducer, End, Tokens, Hints, Before);
  }

private:
  void noteNames(TokenList &Tokens) {
    if (!CI.hasSema())
      return;
    if (!Unknown) {
      Unknown = llvm::makeIntrusiveRefCnt<UnknownNames>(CI);
      CI.getSema().addExternalSource(Unknown);
    }
    Unknown->add(Tokens);
  }

  void notePrivates(const TokenList &Tokens) {
    for (size_t I = 2; I < Tokens.size(); ++I) {
      if (!isWord(Tokens[I - 2], "private") || Tokens[I - 1].isNot(tok::l_paren))
        continue;
      for (TokenRange Item : splitAtCommas(TokenRange(Tokens).slice(I, closing(Tokens, I - 1) - I)))
        if (Item.size() == 1 && Item.front().is(tok::identifier))
          foundPrivate(CI, Item.front());
    }
  }

  CompilerInstance &CI;
  LoopHints &Hints;
  const TokenBefore &Before;
  llvm::IntrusiveRefCntPtr<UnknownNames> Unknown;
};

/// `#pragma pacc X` means `#pragma acc X`, but for PACC's own directive and
/// clauses.
class PaccHandler : public PragmaHandler {
public:
  PaccHandler(CompilerInstance &CI, std::shared_ptr<LoopHints> Hints, std::shared_ptr<const TokenBefore> Before)
      : PragmaHandler("pacc"), CI(CI), Hints(std::move(Hints)), Before(std::move(Before)) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &) override {
    TokenList Tokens;
    SourceLocation End = readDirective(PP, Tokens);
    Hints->sawDirective(PP, Tokens, End);
    if (returnBrace(PP, Tokens) || !checkBrackets(PP, Tokens) || !translatePipeline(PP, Tokens) || !takePipe(CI, Tokens))
      return;
    if (!normalizeSpelling(PP, Tokens) || !checkElementsOfObjects(CI, Tokens))
      return;
    spellArraysOfArrays(CI, Tokens);
    if (takeMemberReductions(CI, Tokens))
      allowReducedTypes(PP, Introducer.Loc, End);
    enterDirective(CI, Introducer, End, Tokens, *Hints, *Before);
  }

private:
  CompilerInstance &CI;
  std::shared_ptr<LoopHints> Hints;
  std::shared_ptr<const TokenBefore> Before;
};

/// `#pragma openacc`, `#pragma ac`: compilers leave out pragmas that they do not know, and say nothing.
class MistypedHandler : public PragmaHandler {
public:
  explicit MistypedHandler(StringRef Name) : PragmaHandler(Name) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &) override {
    report(PP.getDiagnostics(), Introducer.Loc, Diag::PragmaMistyped) << getName();
    PP.DiscardUntilEndOfDirective();
  }
};

/// Handlers in the place of Clang's. Clang's parser owns those it registered and,
/// at its end, takes whatever is registered under their names out again without
/// deleting it; so ours are owned here.
struct Replacements {
  Replacements(CompilerInstance &CI, std::shared_ptr<const TokenBefore> Before)
      : Before(std::move(Before)), Acc(CI, *Hints, *this->Before) {}

  std::shared_ptr<const TokenBefore> Before;
  std::shared_ptr<LoopHints> Hints = std::make_shared<LoopHints>();
  AccHandler Acc;
  std::vector<std::unique_ptr<HintHandler>> OfLoops;

  void install(Preprocessor &PP) {
    replace(PP, "", Acc);
    struct Pragma {
      const char *Namespace;
      const char *Name;
    };
    for (const auto &[Namespace, Name] : std::initializer_list<Pragma>{{"", "unroll"},
                                                                       {"", "nounroll"},
                                                                       {"", "unroll_and_jam"},
                                                                       {"", "nounroll_and_jam"},
                                                                       {"", "omp"},
                                                                       {"clang", "loop"},
                                                                       {"GCC", "unroll"}})
      if (PragmaHandler *Clangs = registeredPragma(PP, Namespace, Name)) {
        OfLoops.push_back(std::make_unique<HintHandler>(*Clangs, *Hints));
        replace(PP, Namespace, *OfLoops.back());
      }
  }

private:
  static void replace(Preprocessor &PP, StringRef Namespace, PragmaHandler &Ours) {
    PP.RemovePragmaHandler(Namespace, &Ours); // by name: Clang's
    PP.AddPragmaHandler(Namespace, &Ours);
  }
};

} // namespace

void replacePragmaHandlers(CompilerInstance &CI, std::shared_ptr<const TokenBefore> Before) {
  Preprocessor &PP = CI.getPreprocessor();
  auto Ours = std::make_shared<Replacements>(CI, Before);
  PP.AddPragmaHandler(new PaccHandler(CI, Ours->Hints, Before)); // the preprocessor owns it
  for (const char *Name : {"openacc", "OpenACC", "ACC", "Acc", "ac", "accc", "aac", "oacc", "accel"})
    PP.AddPragmaHandler(new MistypedHandler(Name));
  warnOfRoutinesWithoutLevel(PP);
  whenParserExists(PP, [&PP, Ours] { Ours->install(PP); });
}

} // namespace pacc
