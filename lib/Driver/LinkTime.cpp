//===- LinkTime.cpp - links that make objects again -----------------------===//
#include "LinkTime.h"

#include "Steps.h"
#include "StoredUnits.h"
#include "Translate.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace fs = std::filesystem;

namespace pacc::driver {

using Words = std::vector<std::string>;

namespace {

/// A file of the link that keeps something.
struct Input {
  size_t Word = 0; ///< of the linker's command
  std::string Path;
  std::vector<StoredObject> Objects;
};

/// The part of a link that makes objects again.
class Again {
public:
  Again(std::string Clang, std::string Plugin, std::string Folder, bool All, const std::vector<Input> &Inputs)
      : Clang(std::move(Clang)), Plugin(std::move(Plugin)), Folder(std::move(Folder)), All(All), Inputs(Inputs) {}

  /// Puts the new objects and archives into the linker's command. Returns the exit code of what fails, else 0.
  int replace(Words &Link);

private:
  bool isWanted(const StoredObject &Object) const;
  std::vector<const StoredUnit *> providersFor(const StoredUnit &Of) const;
  bool hasNeeds(const StoredUnit &Unit, const std::vector<const StoredUnit *> &Providers, const Input &Of) const;
  std::string stored(const StoredUnit &Unit);
  std::string newPlace(const std::string &Path);
  std::string shown(const std::string &Path) const;
  int make(const StoredUnit &Unit, const Input &Of, std::string &Object);

  const std::string Clang, Plugin, Folder;
  const bool All; ///< also what is of use as it is
  const std::vector<Input> &Inputs;
  size_t Number = 0;
};

} // namespace

static bool contains(const Words &All, const std::string &Word) {
  return std::find(All.begin(), All.end(), Word) != All.end();
}

/// The archive that `-l` names, as linkers look for it; empty if a shared library comes first.
static std::string archiveNamed(const std::string &Library, const Words &Folders) {
  const bool IsFile = Library[0] == ':';
  for (const std::string &Folder : Folders) {
    std::error_code Error;
    if (!IsFile && fs::exists(Folder + "/lib" + Library + ".so", Error))
      return "";
    const std::string Path = Folder + "/" + (IsFile ? Library.substr(1) : "lib" + Library + ".a");
    if (fs::exists(Path, Error))
      return Path;
  }
  return "";
}

/// The files among the words of a command, of clang's or of the linker's.
static std::vector<Input> inputsOf(const Words &Command) {
  Words Folders;
  for (size_t At = 0; At < Command.size(); ++At)
    if (Command[At].rfind("-L", 0) == 0)
      Folders.push_back(Command[At].size() > 2 || At + 1 == Command.size() ? Command[At].substr(2) : Command[At + 1]);
  std::vector<Input> Inputs;
  for (size_t At = 0; At < Command.size(); ++At) {
    const std::string &Word = Command[At];
    Input I{At, Word, {}};
    if (Word.rfind("-l", 0) == 0 && Word.size() > 2)
      I.Path = archiveNamed(Word.substr(2), Folders);
    else if (!isObjectOrArchive(Word))
      continue;
    if (!I.Path.empty())
      I.Objects = storedObjects(I.Path);
    if (!I.Objects.empty())
      Inputs.push_back(std::move(I));
  }
  return Inputs;
}

/// What a partial link has put together stays together: it has several units.
bool Again::isWanted(const StoredObject &Object) const {
  return Object.Units.size() == 1 && (All || !Object.Units[0].Needs.empty());
}

/// The units that define what kernels of `Of` call in other files, and what these name.
std::vector<const StoredUnit *> Again::providersFor(const StoredUnit &Of) const {
  std::vector<const StoredUnit *> Found = {&Of};
  for (size_t At = 0; At < Found.size(); ++At) {
    const Words &Named = At == 0 ? Of.Imports : Found[At]->Uses;
    const std::set<std::string> Wanted(Named.begin(), Named.end());
    for (const Input &I : Inputs)
      for (const StoredObject &Object : I.Objects)
        for (const StoredUnit &Unit : Object.Units) {
          bool IsNew = true, Has = false;
          for (const StoredUnit *Known : Found)
            IsNew &= Known != &Unit;
          for (const std::string &Symbol : Unit.Exports)
            Has |= Wanted.count(Symbol) != 0;
          if (IsNew && Has)
            Found.push_back(&Unit);
        }
  }
  Found.erase(Found.begin());
  return Found;
}

/// Writes the code into the folder, and returns the file's name.
std::string Again::stored(const StoredUnit &Unit) {
  const std::string Path = Folder + "/unit" + std::to_string(Number++) + ".bc";
  std::ofstream(Path, std::ios::binary) << Unit.Code;
  return Path;
}

/// A file of the same name, which the linker's messages have.
std::string Again::newPlace(const std::string &Path) {
  const fs::path Place = fs::path(Folder) / ("again" + std::to_string(Number++));
  std::error_code Error;
  fs::create_directory(Place, Error);
  return (Place / fs::path(Path).filename()).string();
}

/// The file in messages. Those of sources that this command compiles have clang's names, in the folder.
std::string Again::shown(const std::string &Path) const {
  const fs::path File = Path;
  if (File.parent_path() != Folder)
    return Path;
  const std::string Stem = File.stem().string();
  return "the object of " + Stem.substr(0, Stem.rfind('-'));
}

bool Again::hasNeeds(const StoredUnit &Unit, const std::vector<const StoredUnit *> &Providers, const Input &Of) const {
  for (const std::string &Symbol : Unit.Needs) {
    bool Has = false;
    for (const StoredUnit *Provider : Providers)
      Has |= contains(Provider->Exports, Symbol);
    if (Has)
      continue;
    std::fprintf(
        stderr,
        "pacc: error: kernels of %s call '%s', a routine with gang, worker or vector that no other object or "
        "archive of this link defines: link with the one that does, compiled by pacc with -acc (such routines of "
        "shared libraries cannot be called)\n",
        shown(Of.Path).c_str(), Symbol.c_str());
    return false;
  }
  return true;
}

int Again::make(const StoredUnit &Unit, const Input &Of, std::string &Object) {
  const std::vector<const StoredUnit *> Providers = providersFor(Unit);
  if (!hasNeeds(Unit, Providers, Of))
    return 1;
  if (Providers.empty())
    return 0;
  Words Command = {Clang, "-fplugin=" + Plugin, "-w"};
  Command.insert(Command.end(), Unit.Words.begin(), Unit.Words.end());
  Command.push_back("-fplugin-arg-pacc-lto-of=" + stored(Unit));
  for (const StoredUnit *Provider : Providers)
    Command.push_back("-fplugin-arg-pacc-lto-from=" + stored(*Provider));
  Object = newPlace(isArchive(Of.Path) ? "member.o" : Of.Path);
  Command.insert(Command.end(), {"-x", "c", "/dev/null", "-c", "-o", Object});
  const int Code = runCommand(Command);
  if (Code)
    std::fprintf(stderr, "pacc: error: %s cannot be linked with the routines of other files that its kernels call%s\n",
                 shown(Of.Path).c_str(), Unit.Needs.empty() ? ": link without -gpu=lto" : "");
  return Code;
}

int Again::replace(Words &Link) {
  for (const Input &I : Inputs) {
    std::map<uint64_t, std::string> Objects;
    for (const StoredObject &Object : I.Objects)
      if (isWanted(Object)) {
        std::string New;
        if (const int Code = make(Object.Units[0], I, New))
          return Code;
        if (!New.empty())
          Objects[Object.At] = New;
      }
    if (Objects.empty())
      continue;
    if (!isArchive(I.Path)) {
      Link[I.Word] = Objects.begin()->second;
      continue;
    }
    const std::string Archive = newPlace(I.Path);
    if (!writeArchive(I.Path, Objects, Archive) || runCommand({"ar", "s", Archive})) {
      std::fprintf(stderr, "pacc: error: %s cannot be made again with other objects\n", I.Path.c_str());
      return 1;
    }
    Link[I.Word] = Archive;
  }
  return 0;
}

/// Whether the link may have to make objects again. What it is to compile first nobody has seen yet; one source file
/// alone calls no other's routines.
static bool concernsLink(const Request &R, bool All) {
  if (contains(R.Words, "-###"))
    return false; // the steps are only shown
  const std::vector<Input> Inputs = inputsOf(R.Words);
  const size_t Sources = R.OpenACC ? R.Sources.size() : 0;
  bool Needs = false;
  for (const Input &I : Inputs)
    for (const StoredObject &Object : I.Objects)
      for (const StoredUnit &Unit : Object.Units)
        Needs |= All || !Unit.Needs.empty();
  return Needs || Sources > 1 || (Sources == 1 && !Inputs.empty());
}

std::optional<int> linkWithRoutines(const Request &R, const Words &Command, const std::string &Plugin) {
  const bool All = R.asksPlugin("lto");
  if (!concernsLink(R, All))
    return std::nullopt;
  TemporaryFolder Folder;
  const std::vector<Words> Steps = Folder.Path.empty() ? std::vector<Words>() : stepsOf(Command, Folder.Path);
  if (Steps.empty())
    return std::nullopt;
  const bool IsVerbose = contains(R.Words, "-v");
  const auto Run = [IsVerbose](const Words &Step) {
    for (size_t At = 0; IsVerbose && At < Step.size(); ++At)
      std::fprintf(stderr, " \"%s\"%s", Step[At].c_str(), At + 1 < Step.size() ? "" : "\n");
    return runCommand(Step);
  };
  for (size_t At = 0; At + 1 < Steps.size(); ++At)
    if (const int Code = Run(Steps[At]))
      return Code;
  Words Link = Steps.back();
  const std::vector<Input> Inputs = inputsOf(Link);
  if (const int Code = Again(Command[0], Plugin, Folder.Path, All, Inputs).replace(Link))
    return Code;
  const int Code = Run(Link);
  if (Code)
    std::fprintf(stderr, "pacc: error: the linker failed with exit code %d (-v shows its command)\n", Code);
  return Code;
}

} // namespace pacc::driver
