//===- Translate.cpp - from the user's words to clang's -------------------===//
#include "Translate.h"

#include "FlagTable.h"
#include "pacc/Support/Options.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace pacc::driver {

static std::vector<std::string> split(const std::string &Text, const char *Separators) {
  std::vector<std::string> Parts;
  size_t Begin = 0;
  while (Begin < Text.size()) {
    size_t End = Text.find_first_of(Separators, Begin);
    if (End == std::string::npos)
      End = Text.size();
    if (End > Begin)
      Parts.push_back(Text.substr(Begin, End - Begin));
    Begin = End + 1;
  }
  return Parts;
}

static bool startsWith(const std::string &Text, const std::string &Prefix) {
  return Text.compare(0, Prefix.size(), Prefix) == 0;
}

bool isObjectOrArchive(const std::string &Word) {
  const size_t Dot = Word.rfind('.');
  const std::string Suffix = Dot == std::string::npos ? "" : Word.substr(Dot);
  return Suffix == ".o" || Suffix == ".a" || Suffix == ".lo" || Suffix == ".obj";
}

static bool isObjectOrLibrary(const std::string &Word) {
  return isObjectOrArchive(Word) || Word.find(".so") != std::string::npos;
}

/// What clang makes a precompiled header of: nothing is linked. `Language`: of -x.
static bool isHeader(const std::string &Word, const std::string &Language) {
  if (!Language.empty() && Language != "none")
    return Language.size() > 7 && Language.compare(Language.size() - 7, 7, "-header") == 0;
  const size_t Dot = Word.rfind('.');
  static const char *const Suffixes[] = {".h", ".hh", ".H", ".hp", ".hxx", ".hpp", ".h++", ".tcc"};
  return Dot != std::string::npos &&
         std::find(std::begin(Suffixes), std::end(Suffixes), Word.substr(Dot)) != std::end(Suffixes);
}

template <typename T> static void addOnce(std::vector<T> &List, const T &Item) {
  if (std::find(List.begin(), List.end(), Item) == List.end())
    List.push_back(Item);
}

std::string Request::pluginValue(const std::string &Name) const {
  for (const std::string &Arg : PluginArgs)
    if (startsWith(Arg, Name + "="))
      return Arg.substr(Name.size() + 1);
  return "";
}

bool Request::asksPlugin(const std::string &Name) const {
  return std::find(PluginArgs.begin(), PluginArgs.end(), Name) != PluginArgs.end();
}

namespace {

class Translator {
public:
  explicit Translator(const std::vector<std::string> &Words) : Words(Words) {}
  Request run();

private:
  void word(const std::string &Word);
  void unknown(Group In, const std::string &Word, const std::string &Known);
  /// A part of a comma list that is several members: `cc70:managed`.
  bool isSeveral(Group In, const std::string &Part) const;
  /// Members of the group, with commas between them, and not the name of a file.
  bool isListOf(Group In, const std::string &Word) const;
  /// One member of a comma list; `Shown` is how messages call it.
  void member(Group In, const std::string &Word);
  void list(const FlagRow &Row, const std::string &Match);
  void apply(const FlagRow &Row, const std::string &Shown, const std::string &Match);
  void applyDevice(const FlagRow &Row, const std::string &Shown, const std::string &Text);
  void each(const std::string &Prefix, const std::string &List);
  void pass(const std::string &Shown, const std::string &Text);
  void setPlugin(const std::string &Argument);
  void clearPlugin(const std::string &Argument);
  void arch(const std::string &Shown, unsigned Arch);
  void decideCommentsOrBounds();
  void finish();

  const std::vector<std::string> &Words;
  size_t Next = 0;
  bool Lenient = false;
  bool Quiet = false;
  std::vector<std::string> AtLink, WhereCompiled; ///< warnings
  std::string Language;                           ///< of the files that follow; empty: by their names
  Request R;
};

} // namespace

/// A word that no row knows: an error, unless the user wants to go on.
void Translator::unknown(Group In, const std::string &Word, const std::string &Known) {
  std::string Text = "unknown switch '" + (groupPrefix(In) + Word) + "'";
  const std::string Meant = nearestSpelling(In, Word);
  if (!Meant.empty())
    Text += ": did you mean '" + Meant + "'?";
  if (!Known.empty())
    Text += " (known: " + Known + ")";
  addOnce(Lenient ? WhereCompiled : R.Errors, Text);
}

void Translator::setPlugin(const std::string &Argument) {
  clearPlugin(Argument.substr(0, Argument.find('=')));
  R.PluginArgs.push_back(Argument);
}

void Translator::clearPlugin(const std::string &Name) {
  auto Same = [&](const std::string &Arg) { return Arg == Name || startsWith(Arg, Name + "="); };
  R.PluginArgs.erase(std::remove_if(R.PluginArgs.begin(), R.PluginArgs.end(), Same),
                     R.PluginArgs.end());
}

void Translator::arch(const std::string &Shown, unsigned Arch) {
  if (Arch >= Options::OldestArch) {
    addOnce(R.Archs, Arch);
    return;
  }
  addOnce(AtLink, "'" + Shown + "' is not supported: code is made for cc" +
                          std::to_string(Options::OldestArch) + " and later");
}

void Translator::list(const FlagRow &Row, const std::string &Match) {
  Group In = groupNamed(Row.Text);
  const char *Separators = In == Group::Offload ? ", " : In == Group::AccModel ? ":" : ",";
  for (std::string Part : split(Match, Separators)) {
    // -ta=tesla:cc80,managed and -foffload=nvptx-none=-O3 name a target before its options.
    size_t Mark = Part.find_first_of(In == Group::Ta ? ":" : "=");
    std::string Target = Part.substr(0, Mark), Ignored;
    bool Prefixed = Mark != std::string::npos && findFlag(In, Target, Ignored) &&
                    (In == Group::Ta || In == Group::Offload) && Target[0] != '-';
    if (Prefixed) {
      member(In, Target);
      Part = Part.substr(Mark + 1);
    }
    if (isSeveral(In, Part)) {
      for (const std::string &Each : split(Part, ":"))
        member(In, Each);
    } else
      member(In, Part);
  }
}

bool Translator::isSeveral(Group In, const std::string &Part) const {
  std::string Ignored;
  const auto IsKnown = [&](const std::string &Word) {
    return findFlag(In, Word, Ignored) || (In == Group::Ta && findFlag(Group::Gpu, Word, Ignored));
  };
  const std::vector<std::string> Each = split(Part, ":");
  return (In == Group::Ta || In == Group::Gpu) && !IsKnown(Part) && std::all_of(Each.begin(), Each.end(), IsKnown);
}

bool Translator::isListOf(Group In, const std::string &Word) const {
  std::string Ignored;
  const std::vector<std::string> Parts = split(Word, ",");
  std::error_code Error;
  return !Parts.empty() && !std::filesystem::exists(Word, Error) &&
         std::all_of(Parts.begin(), Parts.end(), [&](const std::string &Part) { return findFlag(In, Part, Ignored); });
}

void Translator::member(Group In, const std::string &Word) {
  std::string Match, Shown = groupPrefix(In) + Word;
  const FlagRow *Row = findFlag(In, Word, Match);
  if (!Row && In == Group::Ta)
    Row = findFlag(Group::Gpu, Word, Match);
  if (Row)
    apply(*Row, Shown, Match);
  else
    unknown(In, Word, knownSpellings(In) +
                          (In == Group::Ta ? ", " + knownSpellings(Group::Gpu) : std::string()));
}

/// The user's word goes to clang as it is; what it is translated to may be for
/// another step (compiling, linking) than this one.
void Translator::pass(const std::string &Shown, const std::string &Text) {
  if (Text.empty()) {
    R.Words.push_back(Shown);
    return;
  }
  R.Words.push_back("--start-no-unused-arguments");
  for (const std::string &Word : split(Text, " "))
    R.Words.push_back(Word);
  R.Words.push_back("--end-no-unused-arguments");
}

static std::string substitute(std::string Text, const std::string &Match) {
  size_t At = Text.find('$');
  return At == std::string::npos ? Text : Text.replace(At, 1, Match);
}

void Translator::each(const std::string &Prefix, const std::string &List) {
  for (const std::string &Part : split(List, ","))
    word(Prefix + Part);
}

void Translator::apply(const FlagRow &Row, const std::string &Shown, const std::string &Match) {
  std::string Text = substitute(Row.Text, Match);
  switch (Row.Action) {
  case Do::Compile:
    R.Link = false;
    R.Words.push_back(Shown);
    return;
  case Do::NoLibs:
    R.DefaultLibs = false;
    pass(Shown, Text);
    return;
  case Do::Static:
    R.Static = Shown;
    pass(Shown, Text);
    return;
  case Do::Pass:
    pass(Shown, Text);
    return;
  case Do::PassPair:
    R.Words.push_back(Shown);
    if (Shown == "-x" && Next < Words.size())
      Language = Words[Next];
    if (Next < Words.size())
      R.Words.push_back(Words[Next++]);
    return;
  case Do::JoinNext:
    if (Next < Words.size())
      word(Text + Words[Next++]);
    else
      R.Errors.push_back("'" + Shown + "' needs an argument");
    return;
  case Do::JoinEach:
    if (Next < Words.size())
      each(Text, Words[Next++]);
    else
      R.Errors.push_back("'" + Shown + "' needs an argument");
    return;
  case Do::Each:
    if (Match.find(',') == std::string::npos)
      R.Words.push_back(Shown); // clang says that it does not know it
    else
      each(Text, Match);
    return;
  case Do::AccList:
    R.OpenACC = true;
    R.SwitchedOff = false;
    list(Row, Match);
    return;
  case Do::List:
    list(Row, Match);
    return;
  case Do::Ignore:
    addOnce(R.Notes, "'" + Shown + "' has no effect: " + Row.Doc);
    return;
  case Do::Warn:
  case Do::WarnCode:
    addOnce(Row.Action == Do::Warn ? AtLink : WhereCompiled, "'" + Shown + "' " + Row.Doc);
    return;
  case Do::Error:
    addOnce(R.Errors, "'" + Shown + "' " + Row.Doc);
    return;
  case Do::Unknown:
    unknown(Group::Flag, Shown, "");
    return;
  case Do::DryRun:
    R.DryRun = true;
    return;
  case Do::Version:
    R.Version = true;
    return;
  case Do::Help:
    R.Help = true;
    return;
  case Do::Lenient: // already seen: it counts wherever it stands
    return;
  default:
    applyDevice(Row, Shown, Text);
    return;
  }
}

/// The actions that concern OpenACC and device code.
void Translator::applyDevice(const FlagRow &Row, const std::string &Shown,
                             const std::string &Text) {
  switch (Row.Action) {
  case Do::AccOn:
  case Do::AccNext:
  case Do::AccOff:
    R.OpenACC = Row.Action != Do::AccOff;
    R.SwitchedOff = !R.OpenACC;
    if (Row.Action == Do::AccNext && Next < Words.size() && isListOf(groupNamed(Text), Words[Next]))
      list(Row, Words[Next++]);
    return;
  case Do::Target:
    (Text == "gpu" ? R.TargetGpu : R.TargetHost) = true;
    return;
  case Do::Plugin:
    setPlugin(Text);
    return;
  case Do::Unplugin:
    clearPlugin(Text);
    return;
  case Do::Arch:
    for (const std::string &Number : split(Text, " "))
      arch(Shown, static_cast<unsigned>(std::atoi(Number.c_str())));
    return;
  case Do::ArchNative:
    R.NativeArch = true;
    return;
  case Do::CudaLib:
    for (const std::string &Library : split(Text, " "))
      addOnce(R.CudaLibs, Library);
    return;
  default:
    return;
  }
}

/// `-C` keeps comments where the preprocessor alone runs; where code is made, it is pgcc's short form of -Mbounds.
void Translator::decideCommentsOrBounds() {
  const auto IsGiven = [this](const char *Word) {
    return std::find(R.Words.begin(), R.Words.end(), Word) != R.Words.end();
  };
  if (!IsGiven("-C") || IsGiven("-E") || IsGiven("-M") || IsGiven("-MM"))
    return;
  R.Words.erase(std::remove(R.Words.begin(), R.Words.end(), "-C"), R.Words.end());
  std::string Match;
  apply(*findFlag(Group::Flag, "-Mbounds", Match), "-C", Match);
}

/// What can be said when all words are known.
void Translator::finish() {
  decideCommentsOrBounds();
  for (const std::string &Word : R.Words) {
    R.NamesGomp |= Word.find("gomp") != std::string::npos;
    R.Strict |= Word == "-Werror" || Word == "-pedantic-errors";
    if (Word == "-fopenmp" || Word == "-fopenmp=libomp")
      R.OpenMP = true;
    else if (Word == "-fno-openmp" || startsWith(Word, "-fopenmp="))
      R.OpenMP = false;
  }
  if (Quiet)
    return;
  if (!R.Sources.empty() || !R.Inputs)
    R.Warnings = WhereCompiled;
  if (R.Link)
    R.Warnings.insert(R.Warnings.end(), AtLink.begin(), AtLink.end());
}

void Translator::word(const std::string &Word) {
  std::string Match;
  const FlagRow *Row = findFlag(Group::Flag, Word, Match);
  if (Row) {
    apply(*Row, Word, Match);
    return;
  }
  R.Words.push_back(Word);
  if (startsWith(Word, "-x"))
    Language = Word.substr(2);
  if (Word == "-" || Word[0] != '-') {
    R.Inputs = true;
    R.Link &= !isHeader(Word, Language);
    if (!isObjectOrLibrary(Word))
      R.Sources.push_back({Word, Language});
  }
}

Request Translator::run() {
  for (const std::string &Word : Words) {
    Lenient |= Word == "-noswitcherror";
    Quiet |= Word == "-w";
  }
  while (Next < Words.size()) {
    const std::string &Word = Words[Next++];
    if (!Word.empty())
      word(Word);
  }
  if (!R.Static.empty() && R.Link && R.OpenACC)
    R.Errors.push_back("'" + R.Static + "' does not go with OpenACC: the run-time library is shared");
  finish();
  return R;
}

Request translate(const std::vector<std::string> &Words) { return Translator(Words).run(); }

} // namespace pacc::driver
