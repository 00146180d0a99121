//===- DeviceMath.cpp - libm and llvm.* math on the GPU -------------------===//
#include "Nvptx/Mathematics/DeviceMath.h"

#include "Nvptx/Mathematics/MathIntrinsics.h"
#include "Nvptx/Toolkit.h"
#include "Runtime/DeviceRuntime.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace pacc {
namespace {

struct MathFunction {
  const char *Name, *Nvidia, *OpenCL, *Signature;
};

struct NativeFunction {
  const char *Name;
  Intrinsic::ID Intrinsic;
};

} // namespace

static constexpr MathFunction Functions[] = {
#define PACC_MATH(name, nvidia, opencl, signature) {#name, #nvidia, #opencl, signature},
#include "Nvptx/Mathematics/DeviceMath.def"
};

static constexpr NativeFunction Natives[] = {
#define PACC_MATH_NATIVE(name, intrinsic) {#name, Intrinsic::intrinsic},
#include "Nvptx/Mathematics/DeviceMath.def"
};

/// Finds the row of `Name`, which is a double function or, with an f, the float one.
template <typename Row, size_t Size>
static const Row *findRow(const Row (&Table)[Size], StringRef Name, bool &IsFloat) {
  for (bool Float : {false, true}) {
    StringRef Base = Name;
    if (Float && !Base.consume_back("f"))
      return nullptr;
    for (const Row &R : Table)
      if (Base == R.Name) {
        IsFloat = Float;
        return &R;
      }
  }
  return nullptr;
}

bool isMathFunction(StringRef Name) {
  bool IsFloat;
  return findRow(Functions, Name, IsFloat) || findRow(Natives, Name, IsFloat);
}

MathLibrary::MathLibrary(LLVMContext &C) : Context(C) {}
MathLibrary::~MathLibrary() = default;

void MathLibrary::load() {
  IsLoaded = true;
  for (bool Nvidia : {true, false}) {
    std::string File = Nvidia ? findLibdevice() : findLibclc();
    SMDiagnostic Error;
    if (!File.empty())
      Contents = getLazyIRFileModule(File, Error, Context);
    if (Contents) {
      IsNvidia = Nvidia;
      break;
    }
  }
}

std::string MathLibrary::searched() {
  std::string Library = findLibdevice();
  if (Library.empty())
    Library = findLibclc();
  if (!Library.empty())
    return Library;
  return "neither libdevice of a CUDA toolkit nor libclc was found";
}

/// The Itanium name under which OpenCL C knows the function.
static std::string openClName(const MathFunction &F, bool IsFloat) {
  std::string Name = ("_Z" + Twine(StringRef(F.OpenCL).size()) + F.OpenCL).str();
  for (char Letter : StringRef(F.Signature)) {
    std::string Real = IsFloat ? "f" : "d";
    Name += Letter == 'r' ? Real : Letter == 'R' ? "P" + Real : Letter == 'I' ? "Pi" : "i";
  }
  return Name;
}

std::string MathLibrary::symbolOf(StringRef Function) {
  bool IsFloat;
  const MathFunction *F = findRow(Functions, Function, IsFloat);
  if (F && !IsLoaded)
    load();
  if (!F || !Contents)
    return "";
  std::vector<std::string> Candidates;
  std::string Suffix = IsFloat ? "f" : "";
  if (!IsNvidia)
    Candidates = {openClName(*F, IsFloat)};
  else if (options().FastMath)
    Candidates = {"__nv_fast_" + (F->Nvidia + Suffix), "__nv_" + (F->Nvidia + Suffix)};
  else
    Candidates = {"__nv_" + (F->Nvidia + Suffix)};
  for (const std::string &Candidate : Candidates)
    if (Contents->getFunction(Candidate))
      return Candidate;
  return "";
}

bool MathLibrary::link(Module &M) {
  if (!Contents)
    return true;
  Contents->setTargetTriple(M.getTargetTriple());
  Contents->setDataLayout(M.getDataLayout());
  if (Error Failure = Contents->materializeMetadata()) {
    reportError(M.getContext(), toString(std::move(Failure)));
    return false;
  }
  for (const char *List : {"llvm.module.flags", "llvm.ident", "nvvm.annotations",
                           "nvvmir.version", "opencl.ocl.version"})
    if (NamedMDNode *Node = Contents->getNamedMetadata(List))
      Node->eraseFromParent();
  return linkNeeded(M, std::move(Contents));
}

void simplifyMath(Module &M) {
  TargetLibraryInfoImpl Known(M.getTargetTriple());
  Known.disableAllFunctions();
  for (Function &F : M) {
    if (!F.isDeclaration() || !isMathFunction(F.getName()))
      continue;
    if (!F.getFunctionType()->params().empty() &&
        none_of(F.getFunctionType()->params(), [](Type *T) { return T->isPointerTy(); }))
      F.setDoesNotAccessMemory(); // no errno
    F.setDoesNotThrow();
    F.setWillReturn();
  }
  for (const MathFunction &Row : Functions)
    for (const char *Suffix : {"", "f"}) {
      LibFunc Id;
      if (Known.getLibFunc((Twine(Row.Name) + Suffix).str(), Id))
        Known.setAvailable(Id);
    }
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  FAM.registerPass([&] { return TargetLibraryAnalysis(Known); });
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  FunctionPassManager Simplify;
  Simplify.addPass(SROAPass(SROAOptions::ModifyCFG));
  Simplify.addPass(EarlyCSEPass());
  Simplify.addPass(SimplifyCFGPass());
  Simplify.addPass(InstCombinePass());
  createModuleToFunctionPassAdaptor(std::move(Simplify)).run(M, MAM);
}

/// libm's function becomes an LLVM intrinsic. The declaration must be libm's.
static void useIntrinsic(Function &F, Intrinsic::ID Id) {
  Type *Real = F.getReturnType();
  if (!Real->isFloatTy() && !Real->isDoubleTy())
    return;
  Function *Native = Intrinsic::getOrInsertDeclaration(F.getParent(), Id, {Real});
  if (Native->getFunctionType() != F.getFunctionType())
    return;
  for (User *U : make_early_inc_range(F.users()))
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledOperand() == &F) {
      // Attributes such as errno's memory effects are the call's, not the intrinsic's.
      IRBuilder<> Builder(Call);
      SmallVector<Value *, 3> Arguments(Call->args());
      auto *New = Builder.CreateCall(Native, Arguments);
      New->copyFastMathFlags(Call);
      Call->replaceAllUsesWith(New);
      Call->eraseFromParent();
    }
}

bool lowerMath(Module &M) {
  MathLibrary Library(M.getContext());
  replaceMathIntrinsics(M);
  for (Function &F : M)
    if (F.isDeclaration() && Library.symbolOf(F.getName()).empty())
      composeMathFunction(F);
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.isIntrinsic())
      continue;
    bool IsFloat;
    if (const NativeFunction *Native = findRow(Natives, F.getName(), IsFloat)) {
      useIntrinsic(F, Native->Intrinsic);
      continue;
    }
    std::string Symbol = Library.symbolOf(F.getName());
    if (Symbol.empty())
      continue;
    FunctionCallee Target = M.getOrInsertFunction(Symbol, F.getFunctionType());
    F.replaceAllUsesWith(Target.getCallee());
    F.eraseFromParent();
  }
  return Library.link(M);
}

} // namespace pacc
