//===- Action.h - the plugin action -----------------------------*- C++ -*-===//
//
// `-fplugin=libpacc.so` alone: turns OpenACC on, replaces Clang's pragma
// handler by ours, puts Lowering in front of CodeGen and Transforms at the
// start of the pass pipeline. Runs before the main action of cc1, whatever
// that is (object, assembly, -fsyntax-only, -ast-print, PCH); under -E Clang
// runs no plugin action, so there a driver must define _OPENACC.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_ACTION_H
#define PACC_FRONTEND_ACTION_H

#include "clang/Frontend/FrontendAction.h"

namespace pacc {

class Action : public clang::PluginASTAction {
public:
  /// Arguments of -fplugin-arg-pacc-*, see pacc/Support/Options.h. A bad one
  /// is an error.
  bool ParseArgs(const clang::CompilerInstance &CI,
                 const std::vector<std::string> &Arguments) override;
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef File) override;
  ActionType getActionType() override { return AddBeforeMainAction; }
};

/// Registers the action with Clang. Under opt there is no Clang in the process
/// (see pacc_weaken_clang in cmake/PaccLLVM.cmake): does nothing there.
void registerAction();

} // namespace pacc

#endif
