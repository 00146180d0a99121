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

unsigned nativeArch() {
  std::string Command = "'" + prefix() + "/bin/pacc-info' 2>/dev/null";
  FILE *Pipe = popen(Command.c_str(), "r");
  if (!Pipe)
    return 0;
  char Line[512];
  unsigned Arch = 0;
  while (std::fgets(Line, sizeof(Line), Pipe))
    if (const char *Target = std::strstr(Line, "Default Target:"))
      if (const char *Number = std::strstr(Target, "cc"))
        Arch = Arch ? Arch : static_cast<unsigned>(std::atoi(Number + 2));
  pclose(Pipe);
  return Arch;
}

} // namespace pacc::driver
