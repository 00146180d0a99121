//===- Plugin.cpp - libpacc.so: registrations, nothing else ---------------===//
//
// clang -fplugin=libpacc.so runs the action; opt -load-pass-plugin=libpacc.so
// knows the passes by name.
//
//===----------------------------------------------------------------------===//
#include "pacc/Frontend/Action.h"
#include "pacc/Transforms/Transforms.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

static const bool Registered = (pacc::registerAction(), true);

extern "C" LLVM_ATTRIBUTE_WEAK LLVM_ABI_EXPORT llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "pacc", "0.1.0", pacc::registerPassNames};
}
