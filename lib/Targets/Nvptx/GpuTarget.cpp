//===- GpuTarget.cpp - from the host's target to NVPTX --------------------===//
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Output/LocalMemory.h"
#include "Nvptx/Output/LoneAccesses.h"
#include "Nvptx/Output/Recursion.h"
#include "Nvptx/RegisterBound.h"
#include "Nvptx/WideConversions.h"
#include "Nvptx/WholeNumbers.h"

#include "pacc/ABI/Geometry.h"
#include "Driver/Cuda/Contract.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/DeviceSymbols.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace pacc {

/// The oldest PTX version that knows the architecture, so that old drivers can
/// read it too; 7.3 at least, for stack allocation of variable size.
static unsigned ptxVersion(unsigned Arch) {
  struct Step {
    unsigned Arch, Version;
  };
  for (Step S : {Step{121, 88}, Step{120, 87}, Step{103, 88}, Step{101, 86}, Step{100, 86},
                 Step{89, 78}, Step{88, 90}, Step{87, 74}, Step{86, 73}})
    if (Arch >= S.Arch)
      return S.Version;
  return 73;
}

std::unique_ptr<TargetMachine> createGpuTarget(Module &M, unsigned Arch) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  Triple Gpu("nvptx64-nvidia-cuda");
  std::string Error;
  const llvm::Target *T = TargetRegistry::lookupTarget(Gpu, Error);
  if (!T) {
    reportError(M.getContext(), "no code can be generated for NVIDIA GPUs: " + Error);
    return nullptr;
  }
  TargetOptions Options;
  Options.AllowFPOpFusion = pacc::options().NoFma ? FPOpFusion::Strict : FPOpFusion::Fast;
  std::string Cpu = "sm_" + std::to_string(Arch);
  std::string Features = "+ptx" + std::to_string(ptxVersion(Arch));
  // Asked first: a target machine prints about each feature of a CPU it does not know.
  std::unique_ptr<MCSubtargetInfo> Known(T->createMCSubtargetInfo(Gpu, "", ""));
  // At the highest level LLVM numbers values (GVN) twice more after what PACC has done: 7 percent of the time, for code that is
  // no shorter.
  if (Known->isCPUStringValid(Cpu))
    return std::unique_ptr<TargetMachine>(
        T->createTargetMachine(Gpu, Cpu, Features, Options, std::nullopt, std::nullopt,
                               CodeGenOptLevel::Default));
  reportError(M.getContext(), "unknown GPU architecture 'cc" + Twine(Arch) + "'");
  return nullptr;
}

static void dropHostAttributes(Function &F) {
  AttributeMask Mask;
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (A.isStringAttribute() && !A.getKindAsString().starts_with("pacc-") &&
        !A.getKindAsString().starts_with("nvvm."))
      Mask.addAttribute(A.getKindAsString());
  for (Attribute::AttrKind Kind :
       {Attribute::OptimizeNone, Attribute::NoInline, Attribute::UWTable,
        Attribute::StackProtect, Attribute::StackProtectReq, Attribute::StackProtectStrong,
        Attribute::SanitizeAddress, Attribute::SanitizeThread, Attribute::SanitizeMemory,
        Attribute::SanitizeHWAddress, Attribute::SanitizeMemTag, Attribute::SafeStack,
        Attribute::ShadowCallStack, Attribute::SpeculativeLoadHardening,
        Attribute::NoRedZone, Attribute::NoCfCheck})
    Mask.addAttribute(Kind);
  F.removeFnAttrs(Mask);
  F.setComdat(nullptr);
  F.setSection("");
  F.clearGC();
  F.setVisibility(GlobalValue::DefaultVisibility);
  if (F.hasPrefixData())
    F.setPrefixData(nullptr);
  if (F.hasPrologueData())
    F.setPrologueData(nullptr);
  // Of these code generation makes data before the function's first instruction.
  for (unsigned Kind : {LLVMContext::MD_func_sanitize, LLVMContext::MD_kcfi_type})
    F.eraseMetadata(Kind);
}

constexpr StringLiteral BlockAttribute = "nvvm.reqntid";

StringRef registerOf(const Instruction &I) {
  StringRef Name = calleeName(I);
  return Name.consume_front("llvm.nvvm.read.ptx.sreg.") ? Name : "";
}

static bool readsGrid(const Instruction &I) { return registerOf(I).starts_with("nctaid."); }

bool dependsOnGrid(const Value *Number, unsigned Depth) {
  constexpr unsigned Deepest = 8;
  const auto *I = dyn_cast<Instruction>(Number);
  if (!I || Depth == Deepest)
    return false;
  const auto *Call = dyn_cast<CallInst>(I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return readsGrid(*I) || (Callee && any_of(instructions(*Callee), readsGrid)) ||
         any_of(I->operands(), [&](const Value *Operand) { return dependsOnGrid(Operand, Depth + 1); });
}

std::optional<BlockSize> fixedBlock(const Function &Kernel) {
  auto [Width, Rest] = Kernel.getFnAttribute(BlockAttribute).getValueAsString().split(',');
  BlockSize Size;
  if (Width.getAsInteger(10, Size.Width) || Rest.split(',').first.getAsInteger(10, Size.Height))
    return std::nullopt;
  return Size;
}

constexpr StringLiteral RowAttribute = "pacc-row-lanes", FixedLanes = "fixed";

std::optional<RowLanes> lanesOfRows(const Function &Kernel) {
  const auto [Number, Kind] = Kernel.getFnAttribute(RowAttribute).getValueAsString().split(',');
  RowLanes Lanes = {0, Kind == FixedLanes};
  return Number.getAsInteger(10, Lanes.Most) ? std::nullopt : std::optional(Lanes);
}

/// A block as the runtime launches it; 0 where only the runtime knows. As runtime/Exec/Shapes chooses it
/// (pacc/ABI/Geometry.h): vector lengths are rounded up to whole warps, workers are fitted into a block, two vector axes
/// share one length.
static BlockSize blockOf(const KernelShape &Shape, bool IsJammed) {
  const bool Workers = Shape.Flags & PACC_KERNEL_WORKER;
  if (IsJammed)
    return {JamBlock[0], JamBlock[1]};
  if (!(Shape.Flags & PACC_KERNEL_VECTOR) || !Shape.VectorLength)
    return {0, 0};
  if (Shape.Width)
    return {Shape.Width, Shape.Height};
  if (!Workers &&
      any_of(Shape.Dims, [](const pacc_loop_dim &D) { return D.block_axis == 1; }))
    return {0, 0};
  const unsigned Width = lanesAskedFor(Shape.VectorLength, NvptxBlock);
  if (!Workers)
    return {Width, 1};
  if (options().Check) // the runtime takes narrower workers
    return {0, 0};
  return {Width, std::min(Shape.NumWorkers, mostWorkers(Width, NvptxBlock))};
}

/// So many lanes a block may have, whatever registers its kernel takes.
constexpr unsigned LanesOfAnyKernel = 256;

/// The block size, where clauses fix it: loops over lanes then have known trip counts.
/// Else the most threads that it may have, where clauses bound that.
static void boundLaunch(Function &Kernel) {
  KernelShape Shape = readShape(Kernel);
  const BlockSize Launched = hasPackedGangs(Kernel) ? BlockSize{0, 0} : blockOf(Shape, hasFixedJamBlock(Kernel));
  bool OneWorker = !(Shape.Flags & PACC_KERNEL_WORKER);
  unsigned Workers = OneWorker ? 1 : Shape.NumWorkers;
  const unsigned Lanes = lanesAskedFor(Shape.VectorLength, NvptxBlock);
  if (Launched.Width && Launched.Height)
    Kernel.addFnAttr(BlockAttribute, std::to_string(Launched.Width) + "," + std::to_string(Launched.Height) + ",1");
  else if (Launched.Width && Launched.Width <= LanesOfAnyKernel && !(Shape.Flags & PACC_KERNEL_MEETING))
    Kernel.addFnAttr(RowAttribute, (std::to_string(Launched.Width) + "," + FixedLanes).str());
  else if (Shape.Flags & PACC_KERNEL_WARP_ROWS)
    Kernel.addFnAttr(RowAttribute, std::to_string(NvptxBlock.WarpSize));
  else if (hasPackedGangs(Kernel))
    Kernel.addFnAttr("nvvm.maxntid", std::to_string(NvptxBlock.WarpSize * MaxPackedGangs));
  else if (Lanes && Workers)
    Kernel.addFnAttr("nvvm.maxntid", std::to_string(std::min(Lanes * Workers, NvptxBlock.MaxLanes)));
  if (unsigned Registers = options().MaxRegisters)
    boundRegisters(Kernel, Registers, /*Why=*/nullptr);
}

/// Objects among the parameters are aligned as parameters begin: at multiples of 16, whatever their types ask for. LLVM writes
/// an address in an object of 64 as `address | 32`, which ptxas computes from the parameter's offset; that is a multiple of
/// 64 from the beginning of the memory that holds parameters, not from the first one of them.
static void limitAlignment(Function &Kernel) {
  const Align OfParameters(16);
  for (Argument &A : Kernel.args())
    if (A.hasByValAttr() && A.getParamAlign().valueOrOne() > OfParameters) {
      A.removeAttr(Attribute::Alignment);
      A.addAttr(Attribute::getWithAlignment(A.getContext(), OfParameters));
    }
}

void retargetToGpu(Module &M, const TargetMachine &Machine) {
  M.setTargetTriple(Machine.getTargetTriple());
  M.setDataLayout(Machine.createDataLayout());
  for (GlobalVariable &Global : M.globals()) {
    Global.setComdat(nullptr);
    Global.setSection("");
    Global.setVisibility(GlobalValue::DefaultVisibility);
  }
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    dropHostAttributes(F);
    // The driver's linker does not look for what a weak declaration names (bind).
    if (F.hasExternalWeakLinkage())
      F.setLinkage(GlobalValue::ExternalLinkage);
    if (!F.isDeclaration()) {
      if (!isKernel(F))
        dropHandlers(F);
      dropInstrumentation(F);
    }
    if (isKernel(F)) {
      F.setCallingConv(CallingConv::PTX_Kernel);
      limitAlignment(F);
      boundLaunch(F);
    }
  }
  if (NamedMDNode *Flags = M.getModuleFlagsMetadata())
    Flags->eraseFromParent();
  M.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
}

void applyMathOptions(Module &M) {
  const Options &O = options();
  bool Flush = O.FlushDenormals || O.FastMath;
  if (Flush)
    M.addModuleFlag(Module::Override, "nvvm-reflect-ftz", 1);
  for (Function &F : M) {
    if (Flush && !F.isDeclaration())
      F.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
    for (Instruction &I : instructions(F)) {
      if (!isa<FPMathOperator>(I))
        continue;
      if (O.FastMath) {
        I.setHasApproxFunc(true);
        I.setHasAllowReciprocal(true);
      }
      if (O.NoFma)
        I.setHasAllowContract(false);
    }
  }
}

/// LLVM's NVPTX backend makes every read-modify-write operation a relaxed one: fences
/// beside it say what the program asked for.
static void fenceUpdate(AtomicRMWInst &Update, SyncScope::ID Scope) {
  const AtomicOrdering Asked = Update.getOrdering();
  Update.setOrdering(AtomicOrdering::Monotonic);
  const bool IsTotal = Asked == AtomicOrdering::SequentiallyConsistent;
  if (isReleaseOrStronger(Asked))
    new FenceInst(Update.getContext(), IsTotal ? Asked : AtomicOrdering::AcquireRelease, Scope,
                  Update.getIterator());
  if (isAcquireOrStronger(Asked))
    new FenceInst(Update.getContext(), AtomicOrdering::AcquireRelease, Scope,
                  std::next(Update.getIterator()));
}

/// Threads of one device are all that device code can meet.
static SyncScope::ID scopeOnDevice(SyncScope::ID Asked, SyncScope::ID Device) {
  return Asked == SyncScope::SingleThread ? Asked : Device;
}

void scopeAtomics(Module &M) {
  SyncScope::ID Device = M.getContext().getOrInsertSyncScopeID("device");
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
        Update->setSyncScopeID(scopeOnDevice(Update->getSyncScopeID(), Device));
        fenceUpdate(*Update, Update->getSyncScopeID());
      } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
        Exchange->setSyncScopeID(scopeOnDevice(Exchange->getSyncScopeID(), Device));
      } else if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isAtomic()) {
        Load->setSyncScopeID(scopeOnDevice(Load->getSyncScopeID(), Device));
      } else if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isAtomic()) {
        Store->setSyncScopeID(scopeOnDevice(Store->getSyncScopeID(), Device));
      } else if (auto *Fence = dyn_cast<FenceInst>(&I)) {
        Fence->setSyncScopeID(scopeOnDevice(Fence->getSyncScopeID(), Device));
      }
    }
}

void internalizeDeviceCode(Module &M) {
  internalizeModule(M, [](const GlobalValue &Value) {
    const auto *F = dyn_cast<Function>(&Value);
    // The only variable is the table of addresses.
    return F ? isKernel(*F) || isExported(*F)
             : Value.getAddressSpace() == address_space::Constant;
  });
}

/// What is declared and not used by instructions stands in dead entries of
/// tables (type information in a virtual table): nothing must be linked for it.
static void dropDeadReferences(Module &M) {
  for (GlobalValue &Value : M.global_values())
    if (Value.isDeclaration() && !Value.use_empty() &&
        none_of(Value.users(), [](User *U) { return isa<Instruction>(U); }))
      Value.replaceAllUsesWith(Constant::getNullValue(Value.getType()));
}

/// Puts each variable behind those that its initialiser refers to, as PTX wants it. The
/// code generator would, too, but in an order that differs from run to run.
static void orderVariables(Module &M) {
  SmallPtrSet<const Constant *, 32> Seen;
  SmallVector<GlobalVariable *, 16> Order;
  auto Visit = [&](auto &Self, Constant *C) -> void {
    if (isa<ConstantData>(C) || isa<Function>(C) || !Seen.insert(C).second)
      return;
    for (Use &Operand : C->operands())
      if (auto *Inner = dyn_cast<Constant>(Operand))
        Self(Self, Inner);
    if (auto *Variable = dyn_cast<GlobalVariable>(C))
      Order.push_back(Variable);
  };
  for (GlobalVariable &Variable : M.globals())
    Visit(Visit, &Variable);
  for (GlobalVariable *Variable : Order) {
    Variable->removeFromParent();
    M.insertGlobalVariable(Variable);
  }
}

/// LLVM 22 reads what a kernel never writes by loads of constant memory, of which there
/// are no atomic ones: it crashes. So an argument that is read atomically does not count
/// as never written, and of constants no load need be atomic.
static void keepAtomicLoads(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !Load->isAtomic())
      continue;
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Load->getPointerOperand(), Objects);
    auto IsConstant = [](const Value *Object) {
      const auto *Variable = dyn_cast<GlobalVariable>(Object);
      return Variable && Variable->isConstant();
    };
    if (all_of(Objects, IsConstant))
      Load->setAtomic(AtomicOrdering::NotAtomic);
    for (const Value *Object : Objects)
      if (const auto *A = dyn_cast<Argument>(Object))
        F.removeParamAttr(A->getArgNo(), Attribute::ReadOnly);
  }
}

/// They have kept loads behind their branches (Guards.cpp). A GPU predicts no branch, and blocks had better stay in the
/// order of the program.
static void forgetBranchWeights(Function &F) {
  for (BasicBlock &Block : F)
    Block.getTerminator()->setMetadata(LLVMContext::MD_prof, nullptr);
}

/// LLVM compares whole numbers for equality as bits (`setp.ne.b32`). ptxas finds the trip count of a loop that ends
/// with such a comparison of signed numbers, and unrolls it; of bits it peels an iteration, and what it unrolls is
/// slower.
static void compareAsNumbers(MutableArrayRef<char> Ptx) {
  const StringRef Text(Ptx.data(), Ptx.size()), Start("setp."), Bits(".b");
  for (size_t At = Text.find(Start); At != StringRef::npos; At = Text.find(Start, At + 1)) {
    const size_t Type = At + Start.size() + 2; // behind the relation
    const StringRef Relation = Text.substr(At + Start.size(), 2);
    if ((Relation == "eq" || Relation == "ne") && Text.substr(Type).starts_with(Bits))
      Ptx[Type + 1] = 's';
  }
}

SmallVector<char, 0> emitPtx(Module &M, TargetMachine &Machine) {
  for (Function &F : M) {
    forgetBranchWeights(F);
    keepAtomicLoads(F);
    splitWideConversions(F);
    separateParts(F);
    widenExtrema(F);
    reachVariableMemory(F);
    copyChosenArguments(F);
    noteLoneAccesses(F);
  }
  hideRecursion(M);
  dropDeadReferences(M);
  orderVariables(M);
  SmallVector<char, 0> Text;
  raw_svector_ostream Stream(Text);
  legacy::PassManager Passes;
  Machine.addPassesToEmitFile(Passes, Stream, nullptr, CodeGenFileType::AssemblyFile);
  Passes.run(M);
  compareAsNumbers(Text);
  return Text;
}

} // namespace pacc
