//===- HostForms.cpp - kernels as code of the host module -----------------===//
//
// A kernel is entered as struct pacc_kernel says, through
//
//     define internal void @main_12_gpu.host(ptr %params)
//
// which loads each parameter and calls the kernel.
//
//===----------------------------------------------------------------------===//
#include "Accesses/DealtTiles.h"
#include "InProcess/BriefOptimizations.h"
#include "Runtime/DeviceRuntime.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/DeviceSymbols.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/PartialClone.h"
#include "pacc/IR/Report.h"
#include "pacc/IR/SameCode.h"
#include "pacc/Targets/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

namespace pacc {

std::unique_ptr<Module> InProcessTarget::clone(const Module &Neutral) const {
  ValueToValueMapTy Map;
  return cloneModulePart(Neutral, Map, [&](const GlobalValue *Value) {
    // The host's form calls the host's own functions and reads its constants, but for
    // those that no other module can find. A GPU, and what stands in for it, has all
    // of its own.
    const auto *F = dyn_cast<Function>(Value);
    return !callsHostFunctions() || (F ? isKernel(*F) : Value->hasLocalLinkage());
  });
}

std::string InProcessTarget::entryName(StringRef Kernel) const {
  return (Kernel + "." + name()).str();
}

/// The value of one parameter, which `Address` points at. The runtime's copy
/// may have any alignment.
static Value *loadParameter(IRBuilder<> &Builder, Argument &Parameter, Value *Address) {
  Type *Copied = Parameter.getParamByValType();
  if (!Copied)
    return Builder.CreateAlignedLoad(Parameter.getType(), Address, Align(1));
  AllocaInst *Copy = Builder.CreateAlloca(Copied);
  Copy->setAlignment(Parameter.getParamAlign().valueOrOne());
  Builder.CreateMemCpy(Copy, Copy->getAlign(), Address, Align(1),
                       Parameter.getParent()->getDataLayout().getTypeAllocSize(Copied));
  return Copy;
}

/// The entry of a kernel, still without code.
static Function *createEmptyEntry(const Function &Kernel, Module &M, const InProcessTarget &Device) {
  LLVMContext &C = M.getContext();
  FunctionType *Type = FunctionTypeOf<std::remove_pointer_t<pacc_host_entry>>::get(C);
  std::string Name = Device.entryName(Kernel.getName());
  auto *Entry = Function::Create(Type, GlobalValue::ExternalLinkage, Name, M);
  Entry->setAttributes(AttributeList::get(
      C, AttributeList::FunctionIndex, AttrBuilder(C, Kernel.getAttributes().getFnAttrs())));
  Entry->removeFnAttr("pacc-kernel");
  return Entry;
}

/// Replaces a kernel by an entry that goes on in that of another one, of the same code.
static void enterTwin(Function &Kernel, const Function &First, const InProcessTarget &Device) {
  Module &M = *Kernel.getParent();
  Function *Entry = createEmptyEntry(Kernel, M, Device);
  IRBuilder<> Builder(BasicBlock::Create(M.getContext(), "", Entry));
  CallInst *Call = Builder.CreateCall(M.getFunction(Device.entryName(First.getName())), {Entry->getArg(0)});
  Call->setIsNoInline();
  Call->setTailCall();
  Builder.CreateRetVoid();
  Kernel.eraseFromParent();
}

static void createEntry(Function &Kernel, const InProcessTarget &Device) {
  Module &M = *Kernel.getParent();
  LLVMContext &C = M.getContext();
  Function *Entry = createEmptyEntry(Kernel, M, Device);
  IRBuilder<> Builder(BasicBlock::Create(C, "", Entry));
  SmallVector<Value *, 8> Values;
  for (Argument &Parameter : Kernel.args()) {
    Value *Address = Builder.CreateLoad(
        Builder.getPtrTy(),
        Builder.CreateConstGEP1_32(Builder.getPtrTy(), Entry->getArg(0), Parameter.getArgNo()));
    Values.push_back(loadParameter(Builder, Parameter, Address));
  }
  CallInst *Call = Builder.CreateCall(&Kernel, Values);
  Call->setAttributes(AttributeList::get(C, AttributeSet(), AttributeSet(), [&] {
    SmallVector<AttributeSet, 8> Sets;
    for (unsigned I = 0; I != Kernel.arg_size(); ++I)
      Sets.push_back(Kernel.getAttributes().getParamAttrs(I));
    return Sets;
  }()));
  Builder.CreateRetVoid();
}

namespace {
/// Functions and variables of the host that are local there, but that the
/// kernels' module must find by name while it is linked.
class VisibleLocals {
public:
  VisibleLocals(Module &Host, const Module &Kernels) {
    for (const GlobalValue &Wanted : Kernels.global_values())
      if (Wanted.isDeclaration() && Wanted.hasName())
        if (GlobalValue *Local = Host.getNamedValue(Wanted.getName()))
          if (Local->hasLocalLinkage()) {
            Linkages.push_back({Local, Local->getLinkage()});
            Local->setLinkage(GlobalValue::ExternalLinkage);
          }
  }
  ~VisibleLocals() {
    for (auto [Local, Linkage] : Linkages)
      Local->setLinkage(Linkage);
  }

private:
  SmallVector<std::pair<GlobalValue *, GlobalValue::LinkageTypes>, 8> Linkages;
};
} // namespace

/// The emulator's form of a routine, which other files may call.
static void publish(GlobalObject &Routine) {
  const bool IsShared = Routine.hasComdat();
  Routine.setName(emulatorSymbol(Routine.getName()));
  Routine.setComdat(IsShared ? Routine.getParent()->getOrInsertComdat(Routine.getName())
                             : nullptr);
}

/// The emulator's forms of other files' routines: where there is none, the runtime
/// says so at the launch.
static void importRoutines(Module &M) {
  for (Function &F : M)
    if (isImported(F)) {
      F.setName(emulatorSymbol(F.getName()));
      F.setLinkage(GlobalValue::ExternalWeakLinkage);
    }
}

/// Everything but the entries is local to the kernels; entries are made so
/// once they are linked. Returns the kernels.
static SmallVector<Function *, 8> hideKernels(Module &M, const InProcessTarget &Device,
                                              std::vector<std::string> &Entries) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (isKernel(F))
      Kernels.push_back(&F);
  // Copies of the host's functions and constants must not be taken for those.
  for (GlobalObject &Object : M.global_objects()) {
    const auto *F = dyn_cast<Function>(&Object);
    if (Object.isDeclaration() || Object.hasLocalLinkage() || (F && isKernel(*F)))
      continue;
    if (F && isExported(*F)) {
      publish(Object);
      continue;
    }
    Object.setName(Device.entryName(Object.getName()));
    Object.setLinkage(GlobalValue::InternalLinkage);
    Object.setVisibility(GlobalValue::DefaultVisibility);
    Object.setComdat(nullptr);
  }
  SmallVector<Function *, 8> Jams;
  for (Function *Kernel : Kernels)
    if (readShape(*Kernel).Jam)
      Jams.push_back(M.getFunction(jamName(Kernel->getName())));
  const auto Twins = findSameKernels(M);
  for (auto [Twin, First] : Twins) {
    Entries.push_back(Device.entryName(Twin->getName()));
    erase(Kernels, Twin);
    llvm::replace(Jams, Twin, First);
  }
  for (Function *Kernel : Kernels) {
    Entries.push_back(Device.entryName(Kernel->getName()));
    createEntry(*Kernel, Device);
    Kernel->setLinkage(GlobalValue::InternalLinkage);
    Kernel->removeFnAttr("pacc-kernel"); // for the host it is a function as any other
  }
  for (auto [Twin, First] : Twins)
    enterTwin(*Twin, *First, Device);
  // The jam form is long, and optimising it would take longer than all else that a kernel costs here.
  // What it has over the kernel is which iterations a lane takes together, and in which order: that
  // is so in code that is written down as it stands, too.
  for (Function *Jam : Jams)
    leaveAsItStands(*Jam);
  return Kernels;
}

/// A second stack that all lanes of a thread would share, and what the stack tells about the way to it: between two
/// statements of a lane others may have run.
static void dropStackProtections(Module &M) {
  for (Function &F : M) {
    F.removeFnAttr(Attribute::SafeStack);
    F.removeFnAttr(Attribute::SpeculativeLoadHardening);
  }
}

bool InProcessTarget::link(Module &Host, std::unique_ptr<Module> M) const {
  if (!linkDeviceRuntime(*M, embeddedRuntime(name())))
    return false;
  if (lanesHaveStacks())
    dropStackProtections(*M);
  std::vector<std::string> Entries;
  const SmallVector<Function *, 8> Kernels = hideKernels(*M, *this, Entries);
  // Once inlined into its entry, all of a kernel would be optimised a second time.
  if (!isOptimizedBriefly())
    for (Function *Kernel : Kernels)
      Kernel->addFnAttr(Attribute::NoInline);
  dealOthers(*M, /*SideBySide=*/true); // as GPUs do where data are aligned; at -O0 nothing asks for it
  if (!callsHostFunctions())
    importRoutines(*M);
  if (isOptimizedBriefly())
    optimizeBriefly(*M, Entries);
  // The host has its own flags; the lines of kernels are wanted by debuggers.
  for (NamedMDNode &List : make_early_inc_range(M->named_metadata()))
    if (List.getName() != "llvm.dbg.cu")
      List.eraseFromParent();
  VisibleLocals Visible(Host, *M);
  if (Linker::linkModules(Host, std::move(M))) {
    reportError(Host.getContext(), "cannot link kernels into the host's code");
    return false;
  }
  for (const std::string &Name : Entries)
    Host.getFunction(Name)->setLinkage(GlobalValue::InternalLinkage);
  return true;
}

} // namespace pacc
