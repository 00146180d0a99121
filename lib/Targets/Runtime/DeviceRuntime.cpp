//===- DeviceRuntime.cpp - the bitcode that is linked into kernels --------===//
#include "Runtime/DeviceRuntime.h"

#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace pacc {

namespace {

/// The names in a module before libraries are linked into it, and whether they were defined.
class NamesBefore {
public:
  explicit NamesBefore(const Module &M) {
    for (const GlobalValue &Value : M.global_values())
      IsDefined[Value.getName()] = !Value.isDeclaration();
  }
  /// Neither the value nor its definition is a library's.
  bool has(const GlobalValue &Value) const {
    const auto Before = IsDefined.find(Value.getName());
    return Before != IsDefined.end() && Before->second == !Value.isDeclaration();
  }

private:
  StringMap<bool> IsDefined;
};

} // namespace

/// The library was compiled for a generic machine; its functions are inlined into code for the user's.
static void adoptTarget(Module &M, const NamesBefore &Own) {
  const Function *Kernel = nullptr;
  for (const Function &F : M)
    if (isKernel(F))
      Kernel = &F;
  for (Function &F : M) {
    if (Own.has(F))
      continue;
    for (const char *Name : {"target-cpu", "target-features", "tune-cpu"}) {
      F.removeFnAttr(Name);
      if (Kernel && Kernel->hasFnAttribute(Name) && !F.isDeclaration())
        F.addFnAttr(Kernel->getFnAttribute(Name));
    }
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

/// Links what `M` needs out of one module of a library. What it defines stays visible to the modules that follow.
static Error linkPart(Module &M, BitcodeModule &Part) {
  Expected<std::unique_ptr<Module>> Library =
      Part.getLazyModule(M.getContext(), /*ShouldLazyLoadMetadata=*/false, /*IsImporting=*/false);
  if (!Library)
    return Library.takeError();
  if (Error Failure = (*Library)->materializeMetadata())
    consumeError(std::move(Failure)); // only flags are wanted, to drop them
  (*Library)->setTargetTriple(M.getTargetTriple());
  (*Library)->setDataLayout(M.getDataLayout());
  if (NamedMDNode *Flags = (*Library)->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  if (Linker::linkModules(M, std::move(*Library), Linker::Flags::LinkOnlyNeeded))
    return createStringError("it cannot be linked");
  return Error::success();
}

/// No library defines it: LLVM's intrinsics, and what the runtime of the emulator and of the host has for device code.
static bool isDefinedElsewhere(StringRef Name) {
  return any_of(ArrayRef<StringRef>{"llvm.", "__pacce_", "__pacch_"},
                [&](StringRef Prefix) { return Name.starts_with(Prefix); });
}

/// To read what a module declares takes longer than to look for a few names in its table of symbols, and most kernels
/// need little of the library. What a module brings may need another one, so it goes on until no name is new.
static Error linkParts(Module &M, MutableArrayRef<BitcodeModule> Parts) {
  StringSet<> Sought;
  for (;;) {
    SmallVector<std::string, 16> New;
    for (const GlobalValue &Value : M.global_values())
      if (Value.isDeclaration() && !isDefinedElsewhere(Value.getName()) && Sought.insert(Value.getName()).second)
        New.push_back(Value.getName().str());
    if (New.empty())
      return Error::success();
    for (BitcodeModule &Part : Parts)
      if (any_of(New, [&](StringRef Name) { return Part.getStrtab().contains(Name); }))
        if (Error Failure = linkPart(M, Part))
          return Failure;
  }
}

bool linkBitcode(Module &M, MemoryBufferRef Bitcode) {
  const NamesBefore Own(M);
  Expected<std::vector<BitcodeModule>> Parts = getBitcodeModuleList(Bitcode);
  if (Error Failure = Parts ? linkParts(M, *Parts) : Parts.takeError()) {
    reportError(M.getContext(), "cannot link '" + Bitcode.getBufferIdentifier() +
                                    "': " + toString(std::move(Failure)));
    return false;
  }
  adoptTarget(M, Own);
  internalizeModule(M, [&](const GlobalValue &Value) { return Own.has(Value); });
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
