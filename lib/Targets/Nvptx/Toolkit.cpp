//===- Toolkit.cpp - where CUDA's and libclc's files are ------------------===//
#include "Nvptx/Toolkit.h"

#include "pacc/Support/Options.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <cstdlib>

using namespace llvm;

namespace pacc {

std::vector<std::string> toolkitFolders() {
  std::vector<std::string> Folders;
  // A folder that the user names is the only one: a typing error must show.
  if (const std::string *Given = options().ofTarget("cuda-path"); Given && !Given->empty())
    return {*Given};
  for (const char *Variable : {"CUDA_HOME", "CUDA_PATH", "NVHPC_CUDA_HOME"})
    if (const char *Folder = std::getenv(Variable))
      Folders.push_back(Folder);
  for (const char *Folder : {"/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda",
                             "/usr/lib/nvidia-cuda-toolkit"})
    Folders.push_back(Folder);
  return Folders;
}

static std::string firstFile(const std::vector<std::string> &Files) {
  for (const std::string &File : Files)
    if (sys::fs::exists(File))
      return File;
  return "";
}

std::string findLibdevice() {
  std::vector<std::string> Files;
  for (const std::string &Folder : toolkitFolders()) {
    Files.push_back(Folder + "/nvvm/libdevice/libdevice.10.bc");
    Files.push_back(Folder + "/libdevice/libdevice.10.bc");
  }
  return firstFile(Files);
}

std::string findLibclc() {
  return firstFile({"/usr/lib/clc/nvptx64--.bc", "/usr/lib/llvm-22/share/clc/nvptx64--.bc",
                    "/usr/share/clc/nvptx64--.bc", "/usr/local/share/clc/nvptx64--.bc"});
}

std::string findPtxas() {
  if (const std::string *Given = options().ofTarget("ptxas"); Given && !Given->empty())
    return *Given;
  for (const std::string &Folder : toolkitFolders()) {
    std::string File = Folder + "/bin/ptxas";
    if (sys::fs::can_execute(File))
      return File;
  }
  ErrorOr<std::string> InPath = sys::findProgramByName("ptxas");
  return InPath ? *InPath : "";
}

} // namespace pacc
