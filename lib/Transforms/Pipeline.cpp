//===- Pipeline.cpp - the contents page of lib/Transforms -----------------===//
//
// Every step has a name. It can be run alone (opt -passes=<name>, PassNames.cpp),
// dumped (-mllvm -pacc-print-after=<name>[,<name>...]) and made the last
// (-mllvm -pacc-stop-after=<name>).
//
//===----------------------------------------------------------------------===//
#include "Pipeline.h"

#include "Checks/AccessChecks.h"
#include "Checks/Chunks/ChunkChecks.h"
#include "Checks/RaceChecks.h"
#include "Constructs/ReachedGlobals.h"
#include "Constructs/StageVariables.h"
#include "FormSteps.h"
#include "Kernels/CheckedKernels.h"
#include "Kernels/HeldPointers.h"
#include "Kernels/Instrumentation.h"
#include "Kernels/Outline.h"
#include "Kernels/Parameters/UnusedPointers.h"
#include "Kernels/StoredAddresses.h"
#include "Kernels/VerifyMarkers.h"
#include "LinkTime/StoredUnit.h"
#include "Remarks.h"
#include "Routines/ChosenFunctions.h"
#include "Routines/RoutineVersions.h"
#include "Routines/Routines.h"
#include "Routines/VirtualCalls.h"
#include "Units/DeviceCopies.h"
#include "Units/DeviceModule.h"
#include "Units/Embed.h"
#include "Units/FloatingEnvironment.h"
#include "Units/LongArithmetic.h"
#include "Units/LongConstants.h"
#include "Units/ManagedMemory.h"
#include "Units/Throws.h"
#include "Units/Unit.h"
#include "Units/UnsupportedCode.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

static cl::list<std::string> PrintAfter("pacc-print-after", cl::CommaSeparated,
                                        cl::desc("Print the module after these PACC steps"));
static cl::opt<std::string> StopAfter("pacc-stop-after",
                                      cl::desc("End PACC's pipeline after this step"));

/// Called after each step. Returns true if it was to be the last.
static bool finished(const Twine &Name, const Module &M) {
  SmallString<32> Buffer;
  const StringRef Step = Name.toStringRef(Buffer);
  if (is_contained(PrintAfter, Step))
    errs() << "; PACC module after " << Step << "\n" << M;
  return StopAfter == Step.str();
}

static std::vector<KernelRecord> recordsOf(Module &Device) {
  std::vector<KernelRecord> Records;
  for (Function &F : Device)
    if (isKernel(F) && !isPartOfKernels(F)) {
      Records.push_back({F.getName().str(), readOrigin(F), readShape(F), readKernelParameters(F),
                         apartKernelOf(F).str(), readLaunchConditions(F), {}});
      findReductionParameters(F, Records.back().Parameters);
      findHeldPointers(F, Records.back().Parameters);
      findUnusedPointers(F, Records.back().Parameters);
      if (usesDeclared(F))
        Records.back().Shape.Flags |= PACC_KERNEL_GLOBALS;
    }
  return Records;
}

static bool hasErrors(const Module &M) { return M.getContext().getDiagHandlerPtr()->HasErrors; }

/// The neutral kernels as kernels of one device; null if a marker was left, or the forms cannot be made. Other devices would
/// say that again, and code of many reductions too many takes long to optimise.
static std::unique_ptr<Module> lowerFor(const Target &Device, const Module &Neutral,
                                        std::vector<KernelRecord> &Records) {
  std::unique_ptr<Module> M = Device.clone(Neutral);
  chooseVersions(*M, Device);
  setChecksAside(*M);
  const bool HadErrors = hasErrors(*M);
  const bool ChecksRaces = Device.detectsRaces() && wantsRaceChecks();
  if (ChecksRaces)
    noteAccesses(*M);
  lowerKernelForms(*M, Device);
  if (!HadErrors && hasErrors(*M))
    return nullptr;
  if (options().Check && Device.hasOwnMemory())
    insertAccessChecks(*M);
  if (ChecksRaces)
    insertRaceChecks(*M);
  insertChecks(*M);
  for (KernelRecord &Record : Records)
    mergeShape(Record, readShape(*M->getFunction(Record.Name)), Device);
  return verifyNoMarkers(*M) ? std::move(M) : nullptr;
}

static bool hasKernels(const Module &M) { return any_of(M, isKernel); }

/// The kernels' code alone; the routines are theirs then.
static void keepKernels(Module &M) {
  for (Function &F : M)
    if (isExported(F))
      F.setLinkage(GlobalValue::InternalLinkage);
}

/// The code that other files' kernels are linked with.
static void keepRoutines(Module &M) {
  for (Function &F : make_early_inc_range(M))
    if (isKernel(F))
      F.eraseFromParent();
}

/// Adds the images of one part of the device code. False after an error, or if a step of it
/// was to be the last.
static bool compileImages(const ImageTarget &Device, const Module &Neutral, ImagePart Part,
                          const UnsupportedCode &Checks, CompiledUnit &Unit) {
  std::unique_ptr<Module> M = lowerFor(Device, Neutral, Unit.Kernels);
  if (!M || finished("pacc-forms<" + Device.name() + ">", *M))
    return false;
  Part == ImagePart::Kernels ? keepKernels(*M) : keepRoutines(*M);
  endOtherVirtualCalls(*M);
  endThrows(*M);
  CompiledImage &Image = Part == ImagePart::Kernels ? Unit.OfKernels : Unit.OfRoutines;
  Image.Table.Symbol = tableSymbol(Neutral, Part);
  if (!useDeviceCopies(*M, Device, Image.Table) || !Device.prepare(*M) ||
      finished("pacc-prepare<" + Device.name() + ">", *M))
    return false;
  std::vector<DeviceImage> New = Device.images(
      *M, Part, [&](Module &Optimized) { return Checks.judge(Optimized, Device); });
  const bool Good = !New.empty();
  llvm::move(New, std::back_inserter(Image.Entries));
  return Good;
}

static bool compileFor(const ImageTarget &Device, const Module &Neutral,
                       const UnsupportedCode &Checks, CompiledUnit &Unit) {
  return (!hasKernels(Neutral) ||
          compileImages(Device, Neutral, ImagePart::Kernels, Checks, Unit)) &&
         (Unit.Interface.Exports.empty() ||
          compileImages(Device, Neutral, ImagePart::Routines, Checks, Unit));
}

/// Passes that name each instruction that they make take longer. Who has modules printed wants to read them.
static void forgetNewNames(LLVMContext &C) {
  if (options().ForgetsNames && PrintAfter.empty())
    C.setDiscardValueNames(true);
}

static void compileKernels(Module &Host, CompiledUnit &Unit) {
  std::unique_ptr<Module> Neutral = extractDeviceModule(Host);
  makeHostRoutines(Host);
  if (!checkHostsCalls(Host))
    return;
  if (!Neutral)
    return embed(Host, Unit);
  if (!bindRoutines(*Neutral) || !checkLevelsElsewhere(*Neutral, Unit.Interface.Needed) || !checkNoConstructs(*Neutral))
    return;
  useDefaultEnvironment(*Neutral);
  callKnownFunctions(*Neutral);
  callChosenFunctions(*Neutral);
  if (finished("pacc-device-module", *Neutral))
    return;
  findImports(*Neutral, Unit.Interface);

  dropPlantedCode(*Neutral);
  if (wantsImages()) {
    foldLongConstants(*Neutral);
    narrowLongArithmetic(*Neutral);
  }
  UnsupportedCode Checks;
  if (wantsImages() && !Checks.scan(*Neutral))
    return;
  forgetNewNames(Host.getContext());

  if (!inlineRoutines(*Neutral) || finished("pacc-inline-routines", *Neutral))
    return;
  if (options().Check)
    inlineForChecks(*Neutral);
  assignLoopLevels(*Neutral);
  if (finished("pacc-levels", *Neutral))
    return;

  if (wantsImages() || any_of(inProcessTargets(), [](const InProcessTarget *T) { return T->isWanted() && T->hasOwnMemory(); }))
    warnOfStoredAddresses(*Neutral);
  Unit.Kernels = recordsOf(*Neutral);
  for (const ImageTarget *Device : imageTargets())
    if (Device->isWanted() && !compileFor(*Device, *Neutral, Checks, Unit))
      return;
  for (const InProcessTarget *Device : inProcessTargets()) {
    if (!Device->isWanted())
      continue;
    std::unique_ptr<Module> M = lowerFor(*Device, *Neutral, Unit.Kernels);
    AddressTable None;
    if (!M || !useDeviceCopies(*M, *Device, None) ||
        finished("pacc-forms<" + Device->name() + ">", *M))
      return;
    if (!Device->link(Host, std::move(M)))
      return;
  }
  embed(Host, Unit);
  finished("pacc-embed", Host);
}

/// Constructs behind a `continue` or `return` that is always taken: nothing dominates
/// their parts, so that their arguments would not be found.
static void dropDeadConstructs(Module &Host) {
  for (Function &F : Host)
    if (!F.isDeclaration() && any_of(instructions(F), [](const Instruction &I) {
          const auto *Call = dyn_cast<CallBase>(&I);
          return Call && calleeName(*Call) == BeginEntry;
        }))
      removeUnreachableBlocks(F);
}

/// The program asks for a transformation of a loop (`omp simd`). If it is not made, a pass complains at the loop's line.
static bool asksForTransformations(const BasicBlock &Block) {
  const MDNode *Loop = Block.getTerminator()->getMetadata(LLVMContext::MD_loop);
  return Loop && any_of(drop_begin(Loop->operands()), [](const MDOperand &Hint) {
    const auto *Node = dyn_cast_or_null<MDNode>(Hint.get());
    const auto *Name = Node && Node->getNumOperands() ? dyn_cast_or_null<MDString>(Node->getOperand(0).get()) : nullptr;
    return Name && !is_contained({"llvm.loop.mustprogress", "llvm.loop.parallel_accesses", "llvm.loop.unroll.disable"},
                                 Name->getString());
  });
}

/// What only PACC's messages needed is a burden for all passes that follow.
static void forgetLines(Module &Host) {
  if (options().ForgetsLines && PrintAfter.empty() &&
      none_of(Host, [](const Function &F) { return any_of(F, asksForTransformations); }))
    StripDebugInfo(Host);
}

void runPipeline(Module &Host) {
  tellRemarksByUserNames(Host.getContext());
  if (!options().StoredUnit.empty() && !takeStoredUnit(Host))
    return;
  const std::string Code = codeToStore(Host);
  CompiledUnit Unit;
  dropDeadConstructs(Host);
  Unit.Interface = takeUnit(Host);
  dropPlantedCodeOfKernels(Host);
  if (!verifyMarkers(Host) || finished("pacc-verify-markers", Host))
    return;
  readRoutines(Host);
  if (!checkChunks(Host))
    return;
  keepStageVariables(Host);
  if (!mapReachedGlobals(Host, Unit.Interface) || finished("pacc-reached-globals", Host) ||
      !outlineKernels(Host) || finished("pacc-outline", Host))
    return;
  compileKernels(Host, Unit);
  storeUnit(Host, Code, Unit.Interface);
  forgetNewNames(Host.getContext());
  shareMemory(Host);
  if (options().InfoAccel)
    errs() << feedback().str(Feedback::Part::All);
  else if (options().NegInfo)
    errs() << feedback().str(Feedback::Part::Obstacles);
  recordFeedback(Host);
  feedback().clear();
  forgetLines(Host);
}

} // namespace pacc
