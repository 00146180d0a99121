//===- ResponseFiles.cpp - @file on the command line ----------------------===//
#include "Translate.h"

#include <fstream>
#include <iterator>

namespace pacc::driver {

/// Splits at white space; quotes group, a backslash takes the next character
/// as it is (not inside single quotes).
static std::vector<std::string> tokenize(const std::string &Text) {
  std::vector<std::string> Tokens;
  std::string Token;
  bool Open = false; // a token has begun, perhaps with an empty quotation
  char Quote = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && Quote != '\'' && I + 1 < Text.size()) {
      Token += Text[++I];
      Open = true;
    } else if (Quote) {
      if (C == Quote)
        Quote = 0;
      else
        Token += C;
    } else if (C == '"' || C == '\'') {
      Quote = C;
      Open = true;
    } else if (C == ' ' || C == '\t' || C == '\n' || C == '\r') {
      if (Open)
        Tokens.push_back(Token);
      Token.clear();
      Open = false;
    } else {
      Token += C;
      Open = true;
    }
  }
  if (Open)
    Tokens.push_back(Token);
  return Tokens;
}

/// Files may name files; more levels than this are a file that names itself.
static constexpr unsigned MaxDepth = 16;

static void expand(const std::vector<std::string> &Words, unsigned Depth,
                   std::vector<std::string> &Result) {
  for (const std::string &Word : Words) {
    std::ifstream File;
    if (Word.size() > 1 && Word[0] == '@' && Depth < MaxDepth)
      File.open(Word.substr(1));
    if (!File.is_open()) {
      Result.push_back(Word);
      continue;
    }
    std::string Text((std::istreambuf_iterator<char>(File)), std::istreambuf_iterator<char>());
    expand(tokenize(Text), Depth + 1, Result);
  }
}

std::vector<std::string> expandResponseFiles(const std::vector<std::string> &Words) {
  std::vector<std::string> Result;
  expand(Words, 0, Result);
  return Result;
}

} // namespace pacc::driver
