//===- Pipeline.cpp - the contents page of lib/Transforms -----------------===//
//
// Every step has a name. It can be run alone (opt -passes=<name>, PassNames.cpp),
// dumped (-mllvm -pacc-print-after=<name>[,<name>...]) and made the last
// (-mllvm -pacc-stop-after=<name>).
//
//===----------------------------------------------------------------------===//
#include "Pipeline.h"

#include "AccessChecks.h"
#include "DeviceCode.h"
#include "DeviceModule.h"
#include "Embed.h"
#include "HostForms.h"
#include "Instrumentation.h"
#include "KernelForm.h"
#include "ManagedMemory.h"
#include "Outline.h"
#include "RaceChecks.h"
#include "Routines.h"
#include "UnsupportedCode.h"
#include "VerifyMarkers.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace pacc {

static cl::list<std::string> PrintAfter("pacc-print-after", cl::CommaSeparated,
                                        cl::desc("Print the module after these PACC steps"));
static cl::opt<std::string> StopAfter("pacc-stop-after",
                                      cl::desc("End PACC's pipeline after this step"));

/// Called after each step. Returns false if it was to be the last.
static bool finished(StringRef Step, const Module &M) {
  if (is_contained(PrintAfter, Step))
    errs() << "; PACC module after " << Step << "\n" << M;
  return StopAfter == Step.str();
}

static std::vector<KernelRecord> recordsOf(const Module &Device) {
  std::vector<KernelRecord> Records;
  for (const Function &F : Device)
    if (isKernel(F)) {
      Records.push_back({F.getName().str(), readOrigin(F), readShape(F), readKernelParameters(F)});
      findReductionParameters(F, Records.back().Parameters);
    }
  return Records;
}

/// The neutral kernels as kernels of one device; null if a marker was left.
static std::unique_ptr<Module> lowerFor(DeviceForm Form, const Module &Neutral,
                                        std::vector<KernelRecord> &Records) {
  std::unique_ptr<Module> M = cloneForForm(Neutral, Form);
  const bool ChecksRaces = Form == DeviceForm::Emulator && wantsRaceChecks();
  if (ChecksRaces)
    noteAccesses(*M);
  lowerKernelForms(*M, Form);
  if (options().Check && Form != DeviceForm::Host)
    insertAccessChecks(*M);
  if (ChecksRaces)
    insertRaceChecks(*M);
  for (KernelRecord &Record : Records)
    mergeShape(Record.Shape, readShape(*M->getFunction(Record.Name)));
  return verifyNoMarkers(*M) ? std::move(M) : nullptr;
}

static void compileKernels(Module &Host) {
  std::unique_ptr<Module> Neutral = extractDeviceModule(Host);
  makeHostRoutines(Host);
  if (!Neutral || finished("pacc-device-module", *Neutral))
    return;

  dropEntryCalls(*Neutral);
  UnsupportedCode Checks;
  if (options().Gpu && !Checks.scan(*Neutral))
    return;

  if (!inlineRoutines(*Neutral) || finished("pacc-inline-routines", *Neutral))
    return;
  if (options().Check)
    inlineForChecks(*Neutral);
  assignLoopLevels(*Neutral);
  if (finished("pacc-levels", *Neutral))
    return;

  std::vector<KernelRecord> Records = recordsOf(*Neutral);
  std::vector<DeviceImage> Images;
  if (options().Gpu) {
    std::unique_ptr<Module> M = lowerFor(DeviceForm::Nvptx, *Neutral, Records);
    if (!M || finished("pacc-forms<nvptx>", *M))
      return;
    if (!prepareForGpu(*M) || finished("pacc-prepare-gpu", *M))
      return;
    Images = compileDeviceCode(*M, Checks);
    if (Images.empty())
      return;
  }
  for (DeviceForm Form : {DeviceForm::Emulator, DeviceForm::Host}) {
    bool IsHost = Form == DeviceForm::Host;
    if (!(IsHost ? options().Host : options().Emulator))
      continue;
    std::unique_ptr<Module> M = lowerFor(Form, *Neutral, Records);
    if (!M || finished(IsHost ? "pacc-forms<host>" : "pacc-forms<emulator>", *M))
      return;
    if (!linkHostForm(Host, std::move(M), Form))
      return;
  }
  embed(Host, Records, Images);
  finished("pacc-embed", Host);
}

void runPipeline(Module &Host) {
  dropEntryCallsOfKernels(Host);
  if (!verifyMarkers(Host) || finished("pacc-verify-markers", Host))
    return;
  readRoutines(Host);
  if (!outlineKernels(Host) || finished("pacc-outline", Host))
    return;
  compileKernels(Host);
  shareMemory(Host);
  if (options().InfoAccel)
    errs() << feedback().str();
  feedback().clear();
}

} // namespace pacc
