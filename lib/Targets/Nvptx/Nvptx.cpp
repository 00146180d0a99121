//===- Nvptx.cpp - kernels to PTX and machine code ------------------------===//
#include "Nvptx/CalledMeetings.h"
#include "Nvptx/Mathematics/DeviceMath.h"
#include "Nvptx/Output/DevicePrintf.h"
#include "Nvptx/Output/DeviceStreams.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/LineInfo.h"
#include "Nvptx/PackedGangs.h"
#include "Nvptx/Ptxas.h"
#include "Nvptx/TwinKernels.h"
#include "Driver/Cuda/Contract.h"
#include "Runtime/DeviceRuntime.h"
#include "pacc/IR/DeviceSymbols.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <set>

using namespace llvm;

namespace pacc {
namespace {

/// NVIDIA GPUs from cc70 on.
class NvptxTarget : public ImageTarget {
public:
  StringRef name() const override { return "nvptx"; }
  StringRef codeName() const override { return "NVIDIA GPU"; }
  bool isWanted() const override { return options().Gpu; }
  const BlockLimits &limits() const override { return NvptxBlock; }
  bool hasOnceForm() const override { return true; }
  bool packsGangs() const override { return true; }
  bool keepsCounters() const override { return true; }
  bool hasSharedVariables() const override { return true; }

  bool prepare(Module &M) const override;
  bool optimize(Module &M, CodeJudge Judge) const override;
  std::vector<DeviceImage> images(const Module &M, ImagePart Part,
                                  CodeJudge Judge) const override;
  bool isMathFunction(StringRef Name) const override { return pacc::isMathFunction(Name); }
  std::string searchedForMath() const override { return MathLibrary::searched(); }
};

} // namespace

const ImageTarget &nvptxTarget() {
  static const NvptxTarget Target;
  return Target;
}

bool NvptxTarget::prepare(Module &M) const {
  // The library follows the host's calling conventions, so it comes first.
  if (!linkBitcode(M, MemoryBufferRef(embeddedLibrary(), "device library")))
    return false;
  std::unique_ptr<TargetMachine> Machine = createGpuTarget(M, options().BaseArch);
  if (!Machine)
    return false;
  simplifyMath(M);
  retargetToGpu(M, *Machine);
  if (!linkDeviceRuntime(M, embeddedRuntime(name())))
    return false;
  callMeetings(M);
  packGangs(M);
  lowerStreams(M);
  lowerPrintf(M);
  scopeAtomics(M);
  if (!lowerMath(M))
    return false;
  applyMathOptions(M);
  internalizeDeviceCode(M);
  return true;
}

static bool optimizeFor(Module &M, TargetMachine *Machine, CodeJudge Judge) {
  if (!Machine)
    return false;
  optimizeForGpu(M, *Machine);
  return Judge(M);
}

bool NvptxTarget::optimize(Module &M, CodeJudge Judge) const {
  return optimizeFor(M, createGpuTarget(M, options().BaseArch).get(), Judge);
}

/// -gpu=keep: the PTX stays in the working folder under the source's name.
static void keepPtx(const Module &M, ImagePart Part, unsigned Arch, StringRef Ptx) {
  std::string Name = (sys::path::stem(M.getSourceFileName()) +
                      (Part == ImagePart::Routines ? ".routines" : "") + ".sm_" + Twine(Arch) +
                      ".ptx")
                         .str();
  std::error_code Error;
  raw_fd_ostream Stream(Name, Error);
  if (Error)
    reportWarning(M.getContext(), "cannot write '" + Name + "': " + Error.message());
  else
    Stream << Ptx.drop_back();
}

/// LLVM's own passes move the types of accesses out of their structures: parts of an array that is set as a whole. It is
/// the last time that somebody asks for them.
static void forgetTypes(Function &F) {
  for (Instruction &I : instructions(F))
    I.setMetadata(LLVMContext::MD_tbaa, nullptr);
}

/// LLVM makes code without a word of what its own rules forbid, as of values that are used before they are there: a
/// defect of ours that must not become a program.
static bool isSound(Module &M) {
  for (Function &F : M) {
    if (!verifyFunction(F))
      continue;
    forgetTypes(F);
    std::string Broken;
    raw_string_ostream Stream(Broken);
    if (!verifyFunction(F, &Stream))
      continue;
    reportError(M.getContext(), "internal error of PACC: device code of '" + F.getName() + "' is not sound: " +
                                    StringRef(Broken).split('\n').first + "; please report it with this source");
    return false;
  }
  return true;
}

/// The PTX of a copy of `Prepared`; false after an error.
static bool compileFor(const Module &Prepared, ImagePart Part, unsigned Arch,
                       CodeJudge Judge, SmallVector<char, 0> &Ptx) {
  std::unique_ptr<Module> M = CloneModule(Prepared);
  const TwinKernels Twins(*M);
  std::unique_ptr<TargetMachine> Machine = createGpuTarget(*M, Arch);
  if (!optimizeFor(*M, Machine.get(), Judge))
    return false;
  reduceDebugInfo(*M, options().LineInfo);
  if (!isSound(*M))
    return false;
  Ptx = emitPtx(*M, *Machine);
  if (!Twins.addTo(Ptx)) {
    reportError(M->getContext(), "a kernel is not found in its PTX");
    return false;
  }
  Ptx.push_back('\0');
  if (options().Keep)
    keepPtx(*M, Part, Arch, StringRef(Ptx.data(), Ptx.size()));
  return true;
}

/// The requested architectures, without those that the device runtime does not support.
static std::vector<unsigned> requestedArchs(LLVMContext &C) {
  constexpr unsigned Oldest = Options::OldestArch;
  std::set<unsigned> Archs(options().Archs.begin(), options().Archs.end());
  while (!Archs.empty() && *Archs.begin() < Oldest) {
    reportWarning(C, "no code is generated for cc" + Twine(*Archs.begin()) +
                         ": the oldest supported GPU is cc" + Twine(Oldest));
    Archs.erase(Archs.begin());
  }
  return {Archs.begin(), Archs.end()};
}

/// The driver links PTX.
static bool isLinked(const Module &M, ImagePart Part) {
  return Part == ImagePart::Routines || any_of(M, [](const Function &F) {
           return isImported(F) && !F.use_empty();
         });
}

std::vector<DeviceImage> NvptxTarget::images(const Module &M, ImagePart Part,
                                             CodeJudge Judge) const {
  std::vector<unsigned> Archs = requestedArchs(M.getContext());
  std::vector<DeviceImage> Images(1);
  DeviceImage &Base = Images.front();
  Base.Kind = PACC_IMAGE_PTX;
  // The PTX serves the oldest GPU that was asked for, too.
  Base.Arch = Archs.empty() ? options().BaseArch : std::min(options().BaseArch, Archs.front());
  if (!compileFor(M, Part, Base.Arch, Judge, Base.Bytes))
    return {};
  if (isLinked(M, Part))
    return Images;
  if (Archs.empty() && options().ofTarget("ptxinfo"))
    Archs.push_back(Base.Arch);
  for (unsigned Arch : Archs) {
    SmallVector<char, 0> Ptx;
    DeviceImage Image;
    Image.Kind = PACC_IMAGE_CUBIN;
    Image.Arch = Arch;
    if (Arch == Base.Arch)
      Ptx = Base.Bytes;
    else if (!compileFor(M, Part, Arch, Judge, Ptx))
      return {};
    switch (assemble(M.getContext(), StringRef(Ptx.data(), Ptx.size()), Arch, Image.Bytes, Arch == Base.Arch)) {
    case AssembleResult::Done:
      Images.push_back(std::move(Image));
      break;
    case AssembleResult::Skipped:
      break;
    case AssembleResult::Failed:
      return {};
    }
  }
  return Images;
}

} // namespace pacc
