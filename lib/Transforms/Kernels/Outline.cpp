//===- Outline.cpp - captured functions to kernels and launches -----------===//
#include "Kernels/Outline.h"

#include "Checks/AccessChecks.h"
#include "Kernels/KernelBody.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/Access/RestrictPointers.h"
#include "pacc/ABI/Entries.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

std::string kernelRecordName(StringRef Kernel) {
  return (Kernel + ".record").str();
}

static KernelOrigin originOf(const CallBase &Marker) {
  KernelOrigin Origin;
  Origin.Construct = *constantArgument(Marker, 0);
  Origin.File = *stringArgument(Marker, 2);
  Origin.Function = *stringArgument(Marker, 3);
  Origin.Line = *constantArgument(Marker, 4);
  Origin.EndLine = *constantArgument(Marker, 5);
  return Origin;
}

/// `<host function>_<line>_gpu`, an identifier that PTX takes, free in `M`.
static std::string kernelName(const Function &Host, unsigned Line) {
  std::string Base;
  for (char Letter : Host.getName())
    Base += isAlnum(Letter) || Letter == '_' || Letter == '$' ? Letter : '_';
  Base += "_" + std::to_string(Line) + "_gpu";
  std::string Name = Base;
  for (unsigned Count = 2; Host.getParent()->getNamedValue(Name); ++Count)
    Name = Base + "_" + std::to_string(Count);
  return Name;
}

/// The struct in which Clang hands the captured variables over.
static StructType *contextType(const CallBase &Call) {
  auto *Context = dyn_cast<AllocaInst>(Call.getArgOperand(0)->stripPointerCasts());
  return Context ? dyn_cast<StructType>(Context->getAllocatedType()) : nullptr;
}

/// The number of variables in it. In C++ a struct that holds none has a byte, which
/// stands for nothing: a slot is an address or the bound of an array.
static unsigned slotsOf(const StructType &Context) {
  bool IsEmptyClass = Context.getNumElements() == 1 && Context.getElementType(0)->isIntegerTy(8);
  return IsEmptyClass ? 0 : Context.getNumElements();
}

/// The host's call becomes a launch of the kernel's record.
static void replaceByLaunch(CallBase &Call, Function &Kernel) {
  Module &M = *Kernel.getParent();
  Constant *Record = M.getOrInsertGlobal(kernelRecordName(Kernel.getName()), Type::getInt8Ty(M.getContext()));
  Instruction *At = &Call;
  if (auto *Invoke = dyn_cast<InvokeInst>(At))
    At = changeToCall(Invoke);
  IRBuilder<> Builder(At);
  Builder.CreateCall(declareEntry<decltype(__pacc_launch)>(M, "__pacc_launch"), {Record});
  At->eraseFromParent();
}

/// The host has counted with the ends of loops round it (`__pacc_trip_from` behind it names no object).
static bool isOfOuterCounters(const CallBase &Tell) {
  for (const Instruction *I = Tell.getNextNode(); I; I = I->getNextNode())
    if (const auto *Call = dyn_cast<CallBase>(I); Call && !I->isLifetimeStartOrEnd() && !I->isDebugOrPseudoInst()) {
      if (calleeName(*Call) != "__pacc_trip_from")
        return false;
      if (isa<ConstantPointerNull>(Call->getArgOperand(0)))
        return true;
    }
  return false;
}

/// What the host that has `Launch` tells its launches.
static SmallVector<ToldTrips, 4> toldTrips(const CallBase &Launch) {
  SmallVector<ToldTrips, 4> All;
  for (const CallBase *Tell : callsOf(*Launch.getModule(), "__pacc_trip")) {
    const auto *Loop = dyn_cast<ConstantInt>(Tell->getArgOperand(0)), *Dim = dyn_cast<ConstantInt>(Tell->getArgOperand(1)),
               *Trips = dyn_cast<ConstantInt>(Tell->getArgOperand(2));
    if (Tell->getFunction() != Launch.getFunction() || !Loop || !Dim)
      continue;
    const bool IsKnown = Trips && Trips->getValue().ult(MostTripsOfLaunch);
    All.push_back({unsigned(Loop->getZExtValue()), unsigned(Dim->getZExtValue()),
                   IsKnown                    ? Trips->getZExtValue()
                   : isOfOuterCounters(*Tell) ? MostTripsOfLaunch
                                              : TripsOfLaunch});
  }
  return All;
}

static bool outline(CallBase &Marker, CallBase &Call, const CaptureContexts &Contexts) {
  Function &Captured = *Marker.getFunction();
  StructType *Context = contextType(Call);
  if (!Context) {
    reportInternalError(Call, "a captured function is called without a context");
    return false;
  }
  std::vector<KernelParameter> Parameters;
  if (!findKernelParameters(Call, slotsOf(*Context), Contexts, Parameters))
    return false;
  if (options().Check)
    Parameters.push_back(checksParameter());
  KernelOrigin Origin = originOf(Marker);
  KernelShape Shape = findConstantShape(Call);
  std::string Name = kernelName(*Call.getFunction(), Origin.Line);
  Marker.eraseFromParent();
  Function *Kernel = buildKernel(Captured, Name, *Context, Parameters);
  makeKernel(*Kernel, Origin);
  writeShape(*Kernel, Shape);
  writeToldTrips(*Kernel, toldTrips(Call));
  writeKernelParameters(*Kernel, Parameters);
  replaceByLaunch(Call, *Kernel);
  Captured.eraseFromParent();
  return dropExceptions(*Kernel);
}

/// The kernel marker of each captured function.
static DenseMap<Function *, CallBase *> findMarkers(Module &Host) {
  DenseMap<Function *, CallBase *> Markers;
  for (CallBase *Marker : callsOf(Host, "__pacc_kernel")) {
    if (auto *Invoke = dyn_cast<InvokeInst>(Marker))
      Marker = changeToCall(Invoke);
    Markers[Marker->getFunction()] = Marker;
  }
  return Markers;
}

bool outlineKernels(Module &Host) {
  DenseMap<Function *, CallBase *> Markers = findMarkers(Host);
  if (Markers.empty())
    return true;
  SmallVector<CallBase *, 8> Calls; // in the order of the source
  CaptureContexts Contexts;
  for (Function &F : Host)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Markers.count(Call->getCalledFunction())) {
          Calls.push_back(Call);
          if (contextType(*Call))
            Contexts.insert(Call->getArgOperand(0)->stripPointerCasts());
        }
  Contexts.KernelsKeepAddresses = any_of(Markers, [](const auto &M) { return keepsAddresses(*M.first); });
  bool Good = true;
  for (CallBase *Call : Calls) {
    CallBase *Marker = Markers.lookup(Call->getCalledFunction());
    Markers.erase(Call->getCalledFunction());
    Good &= outline(*Marker, *Call, Contexts);
  }
  for (auto &[Captured, Marker] : Markers) // their regions stood in dead code
    Captured->eraseFromParent();
  return Good;
}

} // namespace pacc
