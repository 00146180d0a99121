//===- Toolchain.cpp - where clang, PACC and CUDA are ---------------------===//
#include "Toolchain.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace fs = std::filesystem;

namespace pacc::driver {

std::string prefix() {
  std::error_code Error;
  fs::path Self = fs::read_symlink("/proc/self/exe", Error);
  return Self.parent_path().parent_path().string();
}

std::string clangProgram() {
  if (const char *Chosen = std::getenv("PACC_CLANG"))
    if (*Chosen)
      return Chosen;
  if (access(PACC_DEFAULT_CLANG, X_OK) == 0)
    return PACC_DEFAULT_CLANG;
  return "clang-22";
}

/// The first line of the output of `Command` that contains `Text`, from there.
static std::string outputAfter(const std::string &Command, const char *Text) {
  FILE *Pipe = popen((Command + " 2>/dev/null").c_str(), "r");
  if (!Pipe)
    return "";
  char Line[512];
  std::string Found;
  while (std::fgets(Line, sizeof(Line), Pipe))
    if (const char *At = std::strstr(Line, Text); At && Found.empty())
      Found = At + std::strlen(Text);
  pclose(Pipe);
  return Found;
}

/// For a shell.
static std::string quoted(const std::string &Word) {
  std::string Quoted = "'";
  for (char C : Word)
    Quoted += C == '\'' ? "'\\''" : std::string(1, C);
  return Quoted + "'";
}

std::string otherClangVersion() {
  const char *Chosen = std::getenv("PACC_CLANG");
  if (!Chosen || !*Chosen)
    return "";
  const std::string Version =
      outputAfter(quoted(Chosen) + " --version", "clang version ");
  if (Version.empty() || std::atoi(Version.c_str()) == 22)
    return "";
  return Version.substr(0, Version.find_first_of(" \n"));
}

static bool isFolder(const std::string &Path) {
  std::error_code Error;
  return fs::is_directory(Path, Error);
}

std::string cudaToolkit(const std::string &Given) {
  if (!Given.empty())
    return isFolder(Given) ? Given : "";
  for (const char *Name : {"CUDA_HOME", "CUDA_PATH", "NVHPC_CUDA_HOME"})
    if (const char *Value = std::getenv(Name))
      if (*Value)
        return isFolder(Value) ? Value : "";
  return isFolder("/usr/local/cuda") ? "/usr/local/cuda" : "";
}

std::string cudaLibraries(const std::string &Toolkit) {
  return isFolder(Toolkit + "/lib64") ? Toolkit + "/lib64" : Toolkit + "/lib";
}

std::string openmpLibraries() {
  // Beside clang's other libraries. Asking clang takes as long as compiling a small file.
  std::error_code Error;
  const fs::path Clang = fs::canonical(clangProgram(), Error);
  if (!Error)
    if (const fs::path Lib = Clang.parent_path().parent_path() / "lib"; fs::exists(Lib / "libomp.so", Error))
      return Lib.string();
  const std::string File =
      outputAfter(quoted(clangProgram()) + " -print-file-name=libomp.so", "");
  const size_t Slash = File.rfind('/');
  return Slash == std::string::npos ? "" : File.substr(0, Slash);
}

unsigned nativeArch() {
  const std::string Target =
      outputAfter(quoted(prefix() + "/bin/pacc-info"), "Default Target:");
  const size_t Number = Target.find("cc");
  return Number == std::string::npos
             ? 0
             : static_cast<unsigned>(std::atoi(Target.c_str() + Number + 2));
}

} // namespace pacc::driver
