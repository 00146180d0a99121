//===- StoredWords.cpp - how an object is made again ----------------------===//
#include "StoredWords.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace clang;

namespace pacc {

using Words = std::vector<std::string>;

static std::string levelWord(const CodeGenOptions &Code) {
  if (Code.OptimizeSize)
    return Code.OptimizeSize == 1 ? "-Os" : "-Oz";
  return "-O" + std::to_string(Code.OptimizationLevel);
}

static std::string positionWord(const LangOptions &Lang) {
  if (!Lang.PICLevel)
    return "-fno-pic";
  if (Lang.PIE)
    return Lang.PICLevel > 1 ? "-fPIE" : "-fpie";
  return Lang.PICLevel > 1 ? "-fPIC" : "-fpic";
}

static std::string fusionWord(const LangOptions &Lang) {
  switch (Lang.getDefaultFPContractMode()) {
  case LangOptions::FPM_Off:
    return "-ffp-contract=off";
  case LangOptions::FPM_Fast:
    return "-ffp-contract=fast";
  case LangOptions::FPM_FastHonorPragmas:
    return "-ffp-contract=fast-honor-pragmas";
  case LangOptions::FPM_On:
    break;
  }
  return "-ffp-contract=on";
}

/// Of what the plugin was asked for, what has no say in the code was done when the file was compiled.
static bool isOfCode(const std::string &Argument) {
  const auto Begins = [&](const char *Text) { return Argument.rfind(Text, 0) == 0; };
  return !(Begins("minfo") || Begins("mneginfo") || Begins("keep") || Begins("lto") || Begins("acc-") ||
           Begins("ptxinfo"));
}

std::optional<Words> storedWords(const CompilerInstance &CI, const Words &Arguments) {
  const CodeGenOptions &Code = CI.getCodeGenOpts();
  const LangOptions &Lang = CI.getLangOpts();
  const std::string &Model = CI.getTargetOpts().CodeModel;
  if (!Lang.Sanitize.empty() || Code.hasProfileInstr() || Code.hasProfileClangUse() || Code.hasProfileIRUse() ||
      Code.CoverageNotesFile.size() || Code.CoverageMapping || Code.InstrumentFunctions || Code.PrepareForLTO ||
      !(Model.empty() || Model == "default" || Model == "small"))
    return std::nullopt;
  Words Found = {levelWord(Code), positionWord(Lang), fusionWord(Lang)};
  if (Code.getDebugInfo() != llvm::codegenoptions::NoDebugInfo)
    Found.push_back("-g");
  const std::pair<bool, const char *> Switches[] = {
      {Code.RelaxedAliasing, "-fno-strict-aliasing"}, {Code.FunctionSections, "-ffunction-sections"},
      {Code.DataSections, "-fdata-sections"},         {!Code.VectorizeLoop, "-fno-vectorize"},
      {!Code.VectorizeSLP, "-fno-slp-vectorize"},     {!Code.UnrollLoops, "-fno-unroll-loops"}};
  for (const auto &[Set, Word] : Switches)
    if (Set)
      Found.push_back(Word);
  for (const std::string &Argument : CI.getFrontendOpts().LLVMArgs)
    Found.insert(Found.end(), {"-mllvm", Argument});
  for (const std::string &Argument : Arguments)
    if (isOfCode(Argument))
      Found.push_back("-fplugin-arg-pacc-" + Argument);
  return Found;
}

} // namespace pacc
