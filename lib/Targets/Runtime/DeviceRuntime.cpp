//===- DeviceRuntime.cpp - the bitcode that is linked into kernels --------===//
#include "Runtime/DeviceRuntime.h"

#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace pacc {

/// The library was compiled for a generic machine; its functions are inlined
/// into code for the user's.
static void adoptTarget(Module &Library, const Module &M) {
  Library.setTargetTriple(M.getTargetTriple());
  Library.setDataLayout(M.getDataLayout());
  if (NamedMDNode *Flags = Library.getModuleFlagsMetadata())
    Flags->eraseFromParent();
  const Function *Kernel = nullptr;
  for (const Function &F : M)
    if (isKernel(F))
      Kernel = &F;
  for (Function &F : Library)
    for (const char *Name : {"target-cpu", "target-features", "tune-cpu"}) {
      F.removeFnAttr(Name);
      if (Kernel && Kernel->hasFnAttribute(Name) && !F.isDeclaration())
        F.addFnAttr(Kernel->getFnAttribute(Name));
    }
}

bool linkNeeded(Module &M, std::unique_ptr<Module> Library) {
  auto Internalize = [](Module &Linked, const StringSet<> &Names) {
    internalizeModule(Linked, [&](const GlobalValue &Value) {
      return !Value.hasName() || !Names.count(Value.getName());
    });
  };
  return !Linker::linkModules(M, std::move(Library), Linker::Flags::LinkOnlyNeeded, Internalize);
}

bool linkBitcode(Module &M, MemoryBufferRef Bitcode) {
  Expected<std::unique_ptr<Module>> Library = getLazyBitcodeModule(Bitcode, M.getContext());
  if (!Library) {
    reportError(M.getContext(), "cannot read '" + Bitcode.getBufferIdentifier() +
                                    "': " + toString(Library.takeError()));
    return false;
  }
  if (Error Failure = (*Library)->materializeMetadata())
    consumeError(std::move(Failure)); // only flags are wanted, to drop them
  adoptTarget(**Library, M);
  if (!linkNeeded(M, std::move(*Library))) {
    reportError(M.getContext(), "cannot link '" + Bitcode.getBufferIdentifier() + "'");
    return false;
  }
  return true;
}

bool isComplexFunction(StringRef Name) {
  static const StringSet<> Names = {"cabs", "carg", "creal", "cimag", "conj", "cproj", "cexp", "clog", "clog10", "csqrt",
                                    "cpow", "csin", "ccos", "ctan", "csinh", "ccosh", "ctanh", "casin", "cacos",
                                    "catan", "casinh", "cacosh", "catanh"};
  return Names.contains(Name) || (Name.consume_back("f") && Names.contains(Name));
}

bool linkDeviceRuntime(Module &M, StringRef Runtime) {
  return linkBitcode(M, MemoryBufferRef(Runtime, "device runtime"));
}

} // namespace pacc
