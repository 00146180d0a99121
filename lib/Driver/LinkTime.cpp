//===- LinkTime.cpp - links that make objects again -----------------------===//
#include "LinkTime.h"

#include "StoredUnits.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace fs = std::filesystem;

namespace pacc::driver {

using Words = std::vector<std::string>;

namespace {

/// A folder that is there as long as the object is.
class TemporaryFolder {
public:
  TemporaryFolder() {
    std::error_code Error;
    const fs::path Parent = fs::temp_directory_path(Error);
    std::string Form = ((Error ? fs::path("/tmp") : Parent) / "pacc-XXXXXX").string();
    if (mkdtemp(Form.data()))
      Path = Form;
  }
  ~TemporaryFolder() {
    std::error_code Error;
    if (!Path.empty())
      fs::remove_all(Path, Error);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string Path; ///< empty if there is no place for one
};

/// An object of the link, and what it keeps.
struct Input {
  size_t Word = 0; ///< of the linker's command; of archives as well
  bool IsObject = false;
  std::vector<StoredUnit> Units;
};

} // namespace

/// Runs a command; what it writes to the standard error goes into the file, if one is named. Returns its exit code.
static int run(const Words &Command, const std::string &ErrorsTo = "") {
  std::vector<char *> Argv;
  for (const std::string &Word : Command)
    Argv.push_back(const_cast<char *>(Word.c_str()));
  Argv.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  if (!ErrorsTo.empty())
    posix_spawn_file_actions_addopen(&Actions, STDERR_FILENO, ErrorsTo.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t Process = 0;
  const int Error = posix_spawnp(&Process, Argv[0], &Actions, nullptr, Argv.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  if (Error) {
    std::fprintf(stderr, "pacc: error: cannot run '%s': %s\n", Argv[0], std::strerror(Error));
    return 1;
  }
  int State = 0;
  while (waitpid(Process, &State, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(State) ? WEXITSTATUS(State) : 1;
}

/// The words of a line of `clang -###`, each in quotes, with backslashes before what quotes would not hide.
static Words wordsOf(const std::string &Line) {
  Words Found;
  for (size_t At = 0; At < Line.size(); ++At) {
    if (Line[At] != '"')
      continue;
    std::string Word;
    for (++At; At < Line.size() && Line[At] != '"'; ++At) {
      if (Line[At] == '\\' && At + 1 < Line.size())
        ++At;
      Word += Line[At];
    }
    Found.push_back(Word);
  }
  return Found;
}

/// The steps of a clang command, whose temporary files are in the folder. None if clang has an error to tell.
static std::vector<Words> stepsOf(Words Command, const std::string &Folder) {
  const std::string Lines = Folder + "/steps";
  Command.insert(Command.begin() + 1, "-###");
  if (isatty(STDERR_FILENO)) // what the steps will see, and this one does not
    Command.insert(Command.begin() + 1, "-fcolor-diagnostics");
  const char *Before = std::getenv("TMPDIR");
  const std::string Kept = Before ? Before : "";
  setenv("TMPDIR", Folder.c_str(), 1);
  const int Code = run(Command, Lines);
  Before ? setenv("TMPDIR", Kept.c_str(), 1) : unsetenv("TMPDIR");
  std::vector<Words> Steps;
  std::ifstream File(Lines);
  for (std::string Line; Code == 0 && std::getline(File, Line);)
    if (Line.rfind(" \"", 0) == 0)
      Steps.push_back(wordsOf(Line));
  return Steps;
}

static bool endsWith(const std::string &Text, const std::string &End) {
  return Text.size() >= End.size() && Text.compare(Text.size() - End.size(), End.size(), End) == 0;
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

static std::vector<Input> inputsOf(const Words &Link) {
  Words Folders;
  for (const std::string &Word : Link)
    if (Word.rfind("-L", 0) == 0 && Word.size() > 2)
      Folders.push_back(Word.substr(2));
  std::vector<Input> Inputs;
  for (size_t At = 1; At < Link.size(); ++At) {
    const std::string &Word = Link[At];
    Input I;
    I.Word = At;
    I.IsObject = endsWith(Word, ".o");
    if (I.IsObject || endsWith(Word, ".a"))
      I.Units = storedUnits(Word);
    else if (Word.rfind("-l", 0) == 0 && Word.size() > 2)
      if (const std::string Path = archiveNamed(Word.substr(2), Folders); !Path.empty())
        I.Units = storedUnits(Path);
    if (!I.Units.empty())
      Inputs.push_back(std::move(I));
  }
  return Inputs;
}

/// The units that define what `Of` calls in other files, and what these call.
static std::vector<const StoredUnit *> providersFor(const StoredUnit &Of, const std::vector<Input> &Inputs) {
  std::vector<const StoredUnit *> Found = {&Of};
  for (size_t At = 0; At < Found.size(); ++At) {
    const std::set<std::string> Wanted(Found[At]->Imports.begin(), Found[At]->Imports.end());
    for (const Input &I : Inputs)
      for (const StoredUnit &Unit : I.Units) {
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

/// Writes the code beside others of the folder, and returns the file's name.
static std::string stored(const StoredUnit &Unit, const std::string &Folder, size_t Number) {
  const std::string Path = Folder + "/unit" + std::to_string(Number) + ".bc";
  std::ofstream(Path, std::ios::binary) << Unit.Code;
  return Path;
}

std::optional<int> linkWithRoutines(const Words &Command, const std::string &Plugin) {
  TemporaryFolder Folder;
  const std::vector<Words> Steps = Folder.Path.empty() ? std::vector<Words>() : stepsOf(Command, Folder.Path);
  if (Steps.empty())
    return std::nullopt;
  for (size_t At = 0; At + 1 < Steps.size(); ++At)
    if (const int Code = run(Steps[At]))
      return Code;
  Words Link = Steps.back();
  const std::vector<Input> Inputs = inputsOf(Link);
  size_t Number = 0;
  for (const Input &I : Inputs) {
    if (!I.IsObject || I.Units.size() != 1)
      continue; // of an archive the linker takes what it needs; of several files in one object all
    const StoredUnit &Unit = I.Units[0];
    const std::vector<const StoredUnit *> Providers = providersFor(Unit, Inputs);
    if (Providers.empty())
      continue;
    Words Again = {Command[0], "-fplugin=" + Plugin, "-w"};
    Again.insert(Again.end(), Unit.Words.begin(), Unit.Words.end());
    Again.push_back("-fplugin-arg-pacc-lto-of=" + stored(Unit, Folder.Path, Number++));
    for (const StoredUnit *Provider : Providers)
      Again.push_back("-fplugin-arg-pacc-lto-from=" + stored(*Provider, Folder.Path, Number++));
    // The linker's messages name it.
    const fs::path Place = fs::path(Folder.Path) / ("again" + std::to_string(Number));
    std::error_code Error;
    fs::create_directory(Place, Error);
    const std::string Object = (Place / fs::path(Link[I.Word]).filename()).string();
    Again.insert(Again.end(), {"-x", "c", "/dev/null", "-c", "-o", Object});
    if (const int Code = run(Again)) {
      std::fprintf(stderr,
                   "pacc: error: '%s' cannot be made again with the routines that it calls: link without -gpu=lto\n",
                   Link[I.Word].c_str());
      return Code;
    }
    Link[I.Word] = Object;
  }
  return run(Link);
}

} // namespace pacc::driver
