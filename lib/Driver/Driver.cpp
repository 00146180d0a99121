//===- Driver.cpp - one command line becomes one clang --------------------===//
#include "pacc/Driver/Driver.h"

#include "Help.h"
#include "LinkTime.h"
#include "Standards.h"
#include "Toolchain.h"
#include "Translate.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

namespace pacc {

using namespace driver;
using Words = std::vector<std::string>;

static void say(const char *Kind, const std::string &Text) {
  std::fprintf(stderr, "pacc: %s: %s\n", Kind, Text.c_str());
}

static std::string pluginFile() { return prefix() + "/lib/libpacc.so"; }

/// What the plugin is told, each as clang's driver spells it.
static void addPlugin(const Request &R, Words &Command) {
  Command.push_back("-fplugin=" + pluginFile());
  Words Args = R.PluginArgs;
  if (R.TargetHost && !R.TargetGpu)
    Args.push_back("target=multicore");
  std::string Archs;
  for (unsigned Arch : R.Archs)
    Archs += (Archs.empty() ? "arch=" : ",") + std::to_string(Arch);
  if (!Archs.empty())
    Args.push_back(Archs);
  for (const std::string &Arg : Args)
    Command.push_back("-fplugin-arg-pacc-" + Arg);
  // For messages about device code that name a variable.
  if (R.TargetGpu || !R.TargetHost)
    Command.push_back("-fno-discard-value-names");
  // The plugin defines the macro too, but it does not run when clang only preprocesses.
  Command.push_back("-D_OPENACC=202506");
}

/// gcc's OpenMP library has acc_* functions, too: the program's calls go to the
/// library that it finds first.
static void addBeforeOtherLibraries(const Request &R, Words &Command) {
  if (R.NamesGomp && R.Static.empty())
    for (const std::string &Word :
         {"-L" + prefix() + "/lib", std::string("-Wl,--push-state,--no-as-needed"),
          std::string("-lpaccrt"), std::string("-Wl,--pop-state")})
      Command.push_back(Word);
}

/// Libraries that the program needs only if it uses them. nvc links libm unasked, and OpenMP's: programs ask it for
/// the time (omp_get_wtime) without any flag.
static void addLibraries(const Request &R, const std::string &Toolkit, Words &Command) {
  const std::string Lib = prefix() + "/lib";
  const bool OffersOpenMP = !R.OpenMP && !R.NamesGomp && R.Static.empty();
  const std::string OpenMP = R.OpenMP || OffersOpenMP ? openmpLibraries() : "";
  if (!OpenMP.empty())
    Command.push_back("-Wl,-rpath," + OpenMP);
  for (const std::string &Word : {"-L" + Lib, "-Wl,-rpath," + Lib,
                                  std::string("-Wl,--push-state,--as-needed")})
    Command.push_back(Word);
  if (!Toolkit.empty() && !R.CudaLibs.empty()) {
    Command.push_back("-L" + cudaLibraries(Toolkit));
    Command.push_back("-Wl,-rpath," + cudaLibraries(Toolkit));
    for (const std::string &Library : R.CudaLibs)
      Command.push_back("-l" + Library.substr(Library[0] == '?'));
  }
  if (R.Static.empty())
    Command.push_back("-lpaccrt");
  if (OffersOpenMP && !OpenMP.empty()) {
    Command.push_back("-L" + OpenMP);
    Command.push_back("-lomp");
  }
  for (const char *Word : {"-lm", "-Wl,--pop-state"})
    Command.push_back(Word);
}

/// What nvc and gcc (before 14) take with a warning, in C of any year before 2023 and in C++.
/// A -Werror=... of the user's comes later and counts.
static void acceptOldCode(Words &Command) {
  for (const char *Group :
       {// C alone
        "implicit-function-declaration", "implicit-int", "int-conversion",
        "incompatible-pointer-types", "incompatible-function-pointer-types", "return-mismatch",
        // C++ alone
        "c++11-narrowing", "missing-template-arg-list-after-template-kw", "register",
        "reserved-user-defined-literal"})
    Command.push_back(std::string("-Wno-error=") + Group);
}

/// The whole clang command line.
static Words assemble(const Request &R, bool Plusplus) {
  const std::string Toolkit = R.OpenACC || !R.CudaLibs.empty() ? cudaToolkit(R.pluginValue("cuda-path")) : "";
  Words Command{clangProgram()};
  if (Plusplus)
    Command.push_back("--driver-mode=g++");
  if (R.DryRun)
    Command.push_back("-###");
  // Not every step uses all of these; the user did not write them.
  Command.push_back("--start-no-unused-arguments");
  Command.push_back("-isystem");
  Command.push_back(prefix() + "/include");
  if (!Toolkit.empty()) { // without a CUDA flag its headers, and no others of these names, may be what is missing
    Command.push_back(R.CudaLibs.empty() ? "-idirafter" : "-isystem");
    Command.push_back(Toolkit + "/include");
  }
  if (R.OpenACC)
    addPlugin(R, Command);
  else if (!R.SwitchedOff) // a directive without -acc is worth a word, not more
    for (const char *Word : {"-Wsource-uses-openacc", "-Wno-error=source-uses-openacc"})
      Command.push_back(Word);
  const bool LinksLibraries = R.Link && R.Inputs && R.DefaultLibs;
  if (!R.Strict)
    acceptOldCode(Command);
  if (LinksLibraries)
    addBeforeOtherLibraries(R, Command);
  Command.push_back("--end-no-unused-arguments");
  Command.insert(Command.end(), R.Words.begin(), R.Words.end());
  if (LinksLibraries) {
    Command.push_back("--start-no-unused-arguments");
    addLibraries(R, Toolkit, Command);
    Command.push_back("--end-no-unused-arguments");
  }
  return Command;
}

static void checkNativeArch(Request &R) {
  unsigned Arch = R.NativeArch && (!R.Sources.empty() || R.Link) ? nativeArch() : 0;
  if (Arch)
    R.Archs.push_back(Arch);
  else if (R.NativeArch && R.Link)
    R.Warnings.push_back("'-gpu=ccnative': no GPU is found here: only PTX is embedded");
}

static void checkToolkit(Request &R) {
  const std::string Given = R.pluginValue("cuda-path");
  if (!Given.empty() && cudaToolkit(Given).empty())
    R.Errors.push_back("--cuda-path=" + Given + ": there is no such folder");
  if (!R.Link || R.CudaLibs.empty() || !cudaToolkit(R.pluginValue("cuda-path")).empty())
    return;
  for (const std::string &Library : R.CudaLibs)
    if (Library[0] != '?')
      R.Errors.push_back("lib" + Library +
                         " needs a CUDA toolkit: set CUDA_HOME or give --cuda-path=");
  R.CudaLibs.clear();
}

static void checkClang(Request &R) {
  const std::string Other = otherClangVersion();
  if (!Other.empty())
    R.Errors.push_back("PACC_CLANG is clang " + Other + ", and the plugin needs clang 22");
}

/// Becomes clang; returns only if it cannot.
static int execute(const Words &Command) {
  std::vector<char *> Argv;
  for (const std::string &Word : Command)
    Argv.push_back(const_cast<char *>(Word.c_str()));
  Argv.push_back(nullptr);
  execvp(Argv[0], Argv.data());
  say("error", "cannot run '" + Command[0] + "': " + std::strerror(errno) +
                   " (install clang-22 or set PACC_CLANG)");
  return 1;
}

/// The program's name, which may be that of a symbolic link, says so: pacc++, nvc++, pgc++
/// and PGI's older names for C++.
static bool isPlusplus(const std::string &Program) {
  return (Program.size() > 2 && Program.substr(Program.size() - 2) == "++") ||
         Program == "pgcxx" || Program == "pgcpp" || Program == "pgCC";
}

int driverMain(int Argc, char **Argv) {
  std::string Program = Argv[0];
  Program = Program.substr(Program.rfind('/') + 1);
  const bool Plusplus = isPlusplus(Program);
  Request R = translate(expandResponseFiles(Words(Argv + 1, Argv + Argc)));
  if (R.Help) {
    printHelp(Program.c_str());
    return 0;
  }
  if (R.Version) {
    std::printf("pacc %s, OpenACC for C and C++\n", PACC_VERSION);
    std::fflush(stdout);
    if (!R.Inputs)
      return execute({clangProgram(), "--version"});
  }
  leaveOutOtherStandards(R, Plusplus);
  checkNativeArch(R);
  checkToolkit(R);
  checkClang(R);
  bool Verbose = false;
  for (const std::string &Word : R.Words)
    Verbose |= Word == "-v";
  for (const std::string &Text : R.Warnings)
    say("warning", Text);
  for (size_t I = 0; Verbose && I < R.Notes.size(); ++I)
    say("note", R.Notes[I]);
  for (const std::string &Text : R.Errors)
    say("error", Text);
  if (!R.Errors.empty())
    return 1;
  const Words Command = assemble(R, Plusplus);
  if (R.Link && R.Inputs && !R.DryRun)
    if (const std::optional<int> Code = linkWithRoutines(R, Command, pluginFile()))
      return *Code;
  return execute(Command);
}

} // namespace pacc
