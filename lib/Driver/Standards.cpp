//===- Standards.cpp - -std= of the other language ------------------------===//
#include "Standards.h"

#include <algorithm>

namespace pacc::driver {

using Words = std::vector<std::string>;

static bool isOneOf(const std::string &Word, std::initializer_list<const char *> Names) {
  return std::find(Names.begin(), Names.end(), Word) != Names.end();
}

namespace {
enum class Language { C, Cxx, Other };
} // namespace

static Language languageOf(const Source &S, bool Plusplus) {
  const bool BySuffix = S.Language.empty() || S.Language == "none";
  const size_t Dot = S.Name.rfind('.');
  const std::string Suffix = Dot == std::string::npos ? "" : S.Name.substr(Dot);
  if (BySuffix ? Suffix == ".c" : S.Language == "c")
    return BySuffix && Plusplus ? Language::Cxx : Language::C;
  const bool IsCxx = BySuffix ? isOneOf(Suffix, {".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".CPP"}) : S.Language == "c++";
  return IsCxx ? Language::Cxx : Language::Other;
}

/// The standard's name; empty for other words.
static std::string standardIn(const std::string &Word) {
  for (const std::string Flag : {"-std=", "--std="})
    if (Word.compare(0, Flag.size(), Flag) == 0)
      return Word.substr(Flag.size());
  return "";
}

void leaveOutOtherStandards(Request &R, bool Plusplus) {
  if (R.Sources.empty())
    return;
  const Language All = languageOf(R.Sources.front(), Plusplus);
  const auto IsOther = [&](const Source &S) { return languageOf(S, Plusplus) != All; };
  if (All == Language::Other || std::any_of(R.Sources.begin(), R.Sources.end(), IsOther))
    return;
  const bool Quiet = std::find(R.Words.begin(), R.Words.end(), "-w") != R.Words.end();
  const auto LeavesOut = [&](const std::string &Word) {
    const std::string Name = standardIn(Word);
    const bool IsOfCxx = Name.find("++") != std::string::npos;
    if (Name.empty() || IsOfCxx == (All == Language::Cxx))
      return false;
    if (!Quiet)
      R.Warnings.push_back("'" + Word + "' is left out: it is for " + (IsOfCxx ? "C++, not for C" : "C, not for C++"));
    return true;
  };
  R.Words.erase(std::remove_if(R.Words.begin(), R.Words.end(), LeavesOut), R.Words.end());
}

} // namespace pacc::driver
