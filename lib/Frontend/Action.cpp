//===- Action.cpp - the plugin action -------------------------------------===//
#include "pacc/Frontend/Action.h"

#include "ClangSins.h"
#include "LoweringConsumer.h"
#include "Pragmas.h"
#include "Spellings/Code/GovernedUpdates.h"
#include "Spellings/Code/ObjectSections.h"
#include "Spellings/Code/OnDeviceConditions.h"
#include "Spellings/Code/RestrictWord.h"
#include "Spellings/Code/RowPointers.h"
#include "Spellings/Code/UsedNames.h"
#include "StoredWords.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"
#include "pacc/Transforms/Transforms.h"

#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Passes/PassBuilder.h"
#include <malloc.h>

using namespace clang;

namespace pacc {

/// What PACC does for an action of cc1.
enum class Role {
  Nothing, ///< the tree is analysed: leave it as the user wrote it
  Keep,    ///< likewise stored, with what PACC must know where it is used
  Lower,   ///< errors and the lowered tree, no code
  Generate ///< code too
};

static Role roleFor(frontend::ActionKind Kind) {
  switch (Kind) {
  case frontend::EmitAssembly:
  case frontend::EmitBC:
  case frontend::EmitCodeGenOnly:
  case frontend::EmitLLVM:
  case frontend::EmitLLVMOnly:
  case frontend::EmitObj:
    return Role::Generate;
  case frontend::ASTDump:
  case frontend::ASTPrint:
  case frontend::ASTView:
  case frontend::ParseSyntaxOnly:
    return Role::Lower;
  case frontend::GeneratePCH:
    return Role::Keep;
  default:
    return Role::Nothing;
  }
}

/// What PACC does to single tokens, most of it in C++, before the parser has them. (They are the parser's own, which
/// only this interface of the preprocessor takes for constant.)
static void watchTokens(CompilerInstance &CI, std::shared_ptr<TokenBefore> Before) {
  Preprocessor &PP = CI.getPreprocessor();
  if (!CI.getLangOpts().CPlusPlus)
    return PP.setTokenWatcher([Objects = objectSectionWatcher(CI), Before](const Token &T) {
      Objects(const_cast<Token &>(T));
      Before->see(T);
    });
  PP.setTokenWatcher([Restrict = restrictWatcher(PP), OnDevice = onDeviceConditionWatcher(PP),
                      Rows = rowPointerWatcher(PP), Objects = objectSectionWatcher(CI),
                      Used = usedNamesWatcher(CI), Before](const Token &T) {
    Restrict(const_cast<Token &>(T));
    OnDevice(const_cast<Token &>(T));
    Rows(const_cast<Token &>(T));
    Objects(const_cast<Token &>(T));
    Used(const_cast<Token &>(T));
    Before->see(T);
  });
}

bool Action::ParseArgs(const CompilerInstance &CI,
                       const std::vector<std::string> &Arguments) {
  bool Good = true;
  for (const std::string &Argument : Arguments) {
    std::string Error = options().parse(Argument);
    if (Error.empty())
      continue;
    report(CI.getDiagnostics(), SourceLocation(), Diag::BadOption) << Error;
    Good = false;
  }
  const std::optional<std::vector<std::string>> Words = storedWords(CI, Arguments);
  const bool Generates = roleFor(CI.getFrontendOpts().ProgramAction) == Role::Generate;
  if (options().LinkTime && Generates && !Words) {
    report(CI.getDiagnostics(), SourceLocation(), Diag::BadOption)
        << "-gpu=lto is not possible with sanitizers, profiling, other code models or -flto";
    Good = false;
  }
  options().MayStore = Words && Generates && options().StoredUnit.empty();
  options().StoredWords = Words.value_or(std::vector<std::string>());
  return Good;
}

/// What a compiler frees it soon needs again: memory that goes back to the system between two functions comes back page
/// by page, each of which costs a fault. (A third of himeno's faults, and 5 % of the time that it takes to compile.)
static void keepFreedMemory() {
#ifdef __GLIBC__
  constexpr int MiB = 1 << 20;
  mallopt(M_TOP_PAD, 64 * MiB);
  mallopt(M_TRIM_THRESHOLD, 1024 * MiB);
  mallopt(M_MMAP_THRESHOLD, 32 * MiB); // the most that there may be; without this it would stay at 128 KiB now
#endif
}

std::unique_ptr<ASTConsumer> Action::CreateASTConsumer(CompilerInstance &CI,
                                                       StringRef) {
  keepFreedMemory();
  enableOpenACC(CI);
  allowMoreThanSema(CI);
  const auto Before = std::make_shared<TokenBefore>();
  replacePragmaHandlers(CI, Before);
  watchTokens(CI, Before);
  whenParserExists(CI.getPreprocessor(), [&CI] {
    hideScopesFromInstantiations(CI);
    admitTemplatesAsDefaultConstructors(CI);
  });

  Role R = roleFor(CI.getFrontendOpts().ProgramAction);
  if (R == Role::Nothing)
    return std::make_unique<ASTConsumer>();
  if (R == Role::Keep)
    return createKeepingConsumer();

  options().TypesMayOverlap = CI.getCodeGenOpts().RelaxedAliasing;
  if (R == Role::Generate) {
    CodeGenOptions &Opts = CI.getCodeGenOpts();
    // Messages of the passes need lines; this emits no DWARF. Those about the frames of kernels come last of all.
    const bool HadLines = Opts.getDebugInfo() != llvm::codegenoptions::NoDebugInfo;
    options().ForgetsLines = !HadLines && Opts.WarnStackSize == UINT_MAX;
    if (!HadLines)
      Opts.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
    // Messages about races and dependences name variables.
    feedback().IsWanted = options().InfoAccel || options().NegInfo || !Opts.OptRecordFile.empty();
    const bool TellsNames = options().Races || options().Check || feedback().IsWanted;
    if (TellsNames)
      Opts.DiscardValueNames = false;
    options().ForgetsNames = !TellsNames && (CI.getFrontendOpts().ProgramAction == frontend::EmitObj ||
                                             CI.getFrontendOpts().ProgramAction == frontend::EmitAssembly);
    // With -save-temps another process, which has no tree and no plugin, goes
    // on from the stored module: the passes must run before it is stored.
    const FrontendOptions &Front = CI.getFrontendOpts();
    if (Front.ProgramAction == frontend::EmitBC &&
        Front.Inputs[0].getKind().isPreprocessed())
      Opts.DisableLLVMPasses = false;
    Opts.PassBuilderCallbacks.push_back(
        [](llvm::PassBuilder &PB) { addToPipeline(PB); });
  }
  return createLoweringConsumer(CI, R == Role::Generate ? Report::ByPasses
                                                        : Report::Here);
}

void registerAction() {
  // Any function of Clang; volatile, because compilers take it for granted that
  // a function is somewhere.
  std::string (*volatile FunctionOfClang)() = &getClangFullVersion;
  if (!FunctionOfClang)
    return;
  static FrontendPluginRegistry::Add<Action> Registration(
      "pacc", "OpenACC for GPU, host and emulator");
}

} // namespace pacc
