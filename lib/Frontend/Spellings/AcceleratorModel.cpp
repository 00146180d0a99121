//===- AcceleratorModel.cpp - directives from before OpenACC --------------===//
#include "Spellings/AcceleratorModel.h"

#include "TokenLists.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace pacc {
namespace {

/// A clause of the old model by OpenACC's name.
struct OldClause {
  const char *Old;
  const char *New;
};

/// The clauses stand behind the first `From` tokens.
void renameClauses(Preprocessor &PP, TokenList &Tokens, size_t From, ArrayRef<OldClause> Clauses) {
  for (size_t I = From; I < Tokens.size(); ++I) {
    if (opens(Tokens[I])) {
      I = closing(Tokens, I);
      continue;
    }
    for (const OldClause &Each : Clauses)
      if (isWord(Tokens[I], Each.Old)) {
        rename(PP, Tokens[I], Each.New);
        break;
      }
  }
}

} // namespace

void translateAcceleratorModel(Preprocessor &PP, TokenList &Tokens) {
  if (Tokens.empty())
    return;
  const auto Is = [&Tokens](size_t I, StringRef Word) { return I < Tokens.size() && isWord(Tokens[I], Word); };
  const SourceLocation Where = Tokens.front().getLocation();
  const auto Tell = [&](const char *Old, const char *New) {
    report(PP.getDiagnostics(), Where, Diag::AcceleratorModel) << Old << New;
  };
  const OldClause OfData[] = {{"local", "create"}};
  const OldClause OfLoops[] = {{"parallel", "gang"}, {"host", "seq"}, {"local", "create"}};
  if (Is(0, "data") && Is(1, "region")) {
    Tell("data region", "data");
    Tokens.erase(Tokens.begin() + 1);
    renameClauses(PP, Tokens, 1, OfData);
  } else if (Is(0, "region") && Is(1, "for")) {
    Tell("region for", "kernels loop");
    rename(PP, Tokens[0], "kernels");
    rename(PP, Tokens[1], "loop");
    renameClauses(PP, Tokens, 2, OfLoops);
  } else if (Is(0, "region")) {
    Tell("region", "kernels");
    rename(PP, Tokens[0], "kernels");
    renameClauses(PP, Tokens, 1, OfData);
  } else if (Is(0, "kernels") && Is(1, "for")) {
    Tell("kernels for", "kernels loop");
    rename(PP, Tokens[1], "loop");
    renameClauses(PP, Tokens, 2, OfLoops);
  } else if (Is(0, "for")) {
    Tell("for", "loop");
    rename(PP, Tokens[0], "loop");
    renameClauses(PP, Tokens, 1, OfLoops);
  }
}

} // namespace pacc
