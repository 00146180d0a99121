//===- Steps.cpp - the steps of a clang command, one by one ---------------===//
#include "Steps.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace fs = std::filesystem;

namespace pacc::driver {

using Words = std::vector<std::string>;

TemporaryFolder::TemporaryFolder() {
  std::error_code Error;
  const fs::path Parent = fs::temp_directory_path(Error);
  std::string Form = ((Error ? fs::path("/tmp") : Parent) / "pacc-XXXXXX").string();
  if (mkdtemp(Form.data()))
    Path = Form;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code Error;
  if (!Path.empty())
    fs::remove_all(Path, Error);
}

int runCommand(const Words &Command, const std::string &ErrorsTo) {
  std::vector<char *> Argv;
  for (const std::string &Word : Command)
    Argv.push_back(const_cast<char *>(Word.c_str()));
  Argv.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  if (!ErrorsTo.empty())
    posix_spawn_file_actions_addopen(&Actions, STDERR_FILENO, ErrorsTo.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  // Who interrupts the command ends the step; this program then takes its folder away.
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  sigset_t Interrupts;
  sigemptyset(&Interrupts);
  sighandler_t Before[2];
  constexpr int Signals[] = {SIGINT, SIGTERM};
  for (int At = 0; At < 2; ++At) {
    sigaddset(&Interrupts, Signals[At]);
    Before[At] = std::signal(Signals[At], SIG_IGN);
  }
  posix_spawnattr_setsigdefault(&Attributes, &Interrupts);
  posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t Process = 0;
  const int Error = posix_spawnp(&Process, Argv[0], &Actions, &Attributes, Argv.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  posix_spawnattr_destroy(&Attributes);
  int State = 0;
  while (!Error && waitpid(Process, &State, 0) < 0 && errno == EINTR) {
  }
  for (int At = 0; At < 2; ++At)
    std::signal(Signals[At], Before[At]);
  if (Error) {
    std::fprintf(stderr, "pacc: error: cannot run '%s': %s\n", Argv[0], std::strerror(Error));
    return 1;
  }
  return WIFEXITED(State) ? WEXITSTATUS(State) : 128 + WTERMSIG(State);
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

std::vector<Words> stepsOf(Words Command, const std::string &Folder) {
  const std::string Lines = Folder + "/steps";
  Command.insert(Command.begin() + 1, "-###");
  if (isatty(STDERR_FILENO)) // what the steps will see, and this one does not
    Command.insert(Command.begin() + 1, "-fcolor-diagnostics");
  const char *Before = std::getenv("TMPDIR");
  const std::string Kept = Before ? Before : "";
  setenv("TMPDIR", Folder.c_str(), 1);
  const int Code = runCommand(Command, Lines);
  Before ? setenv("TMPDIR", Kept.c_str(), 1) : unsetenv("TMPDIR");
  std::vector<Words> Steps;
  std::ifstream File(Lines);
  for (std::string Line; Code == 0 && std::getline(File, Line);)
    if (Line.rfind(" \"", 0) == 0)
      Steps.push_back(wordsOf(Line));
  return Steps;
}

} // namespace pacc::driver
