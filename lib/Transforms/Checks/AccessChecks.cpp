//===- AccessChecks.cpp - accesses that must stay in their data -----------===//
#include "Checks/AccessChecks.h"

#include "Checks/AccessSites.h"
#include "DeviceCalls.h"
#include "pacc/ABI/Check.h"
#include "pacc/IR/Analyses.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {

KernelParameter checksParameter() {
  KernelParameter P;
  P.Kind = PACC_ARG_CHECKS;
  P.Name = "checks";
  P.Size = sizeof(void *);
  P.Alignment = Align(alignof(void *));
  return P;
}

/// Asks for every function to be inlined that does not call itself.
static void wantInlined(Module &M) {
  CallGraph Calls(M);
  for (auto Group = scc_begin(&Calls); !Group.isAtEnd(); ++Group) {
    Function *F = Group->front()->getFunction();
    if (Group.hasCycle() || !F || F->isDeclaration() || isKernel(*F))
      continue;
    F->removeFnAttr(Attribute::NoInline);
    F->removeFnAttr(Attribute::OptimizeNone);
    F->addFnAttr(Attribute::AlwaysInline);
  }
}

void inlineForChecks(Module &M) {
  wantInlined(M);
  Analyses A;
  AlwaysInlinerPass(/*InsertLifetime=*/false).run(M, A.MAM);
}

namespace {

/// Memory that one instruction touches.
struct CheckedAccess {
  Instruction *I;
  Value *Address;
  Value *Bytes;
  uint32_t Kind; ///< enum pacc_check_access
  uint64_t Atom; ///< bytes that it touches at a time
};

class AccessChecker {
public:
  AccessChecker(Function &Kernel, StringMap<Constant *> &Files)
      : Kernel(Kernel), DL(Kernel.getDataLayout()),
        Parameters(readKernelParameters(Kernel)), Origin(readOrigin(Kernel)), Files(Files) {}

  void run() {
    if (Parameters.empty() || Parameters.back().Kind != PACC_ARG_CHECKS)
      return;
    SmallVector<CheckedAccess, 32> All;
    for (Instruction &I : instructions(Kernel)) {
      collect(I, All);
      // Whether addresses are inside of their data is the question here, so
      // nothing may be concluded from it.
      if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
        Address->setNoWrapFlags(GEPNoWrapFlags::none());
    }
    erase_if(All, [&](const CheckedAccess &A) { return parametersOf(A.Address).empty(); });
    CallsChecks = All.size() > MostInlined;
    for (const CheckedAccess &A : All)
      guard(A);
  }

private:
  /// Checks that become a part of the kernel's code. Each of them is a dozen blocks, and what optimises the code and chooses
  /// its registers takes more than so much longer (100 statements of four accesses: 14 s and 485 MB, 1.3 s and 131 MB with
  /// calls).
  static constexpr unsigned MostInlined = 64;

  /// Does the runtime know what the parameter leads to?
  bool hasWindow(const Argument &A) const {
    if (A.getArgNo() + 1 >= Parameters.size())
      return false;
    const KernelParameter &P = Parameters[A.getArgNo()];
    return !P.isByValue() && !P.InPlace && P.Kind != PACC_ARG_DEVICEPTR && P.Kind != PACC_ARG_SNAPSHOT_OF;
  }

  /// The parameters through one of which the address goes; none if it may come
  /// from elsewhere.
  SmallVector<const Argument *, 2> parametersOf(const Value *Address) const {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Address, Objects, nullptr, /*MaxLookup=*/0);
    SmallVector<const Argument *, 2> Found;
    for (const Value *Object : Objects) {
      const auto *A = dyn_cast<Argument>(Object);
      if (!A || !hasWindow(*A))
        return {};
      Found.push_back(A);
    }
    return Found;
  }

  void collect(Instruction &I, SmallVectorImpl<CheckedAccess> &All) const {
    auto Add = [&](Value *Address, Type *T, uint32_t Kind) {
      uint64_t Bytes = DL.getTypeStoreSize(T);
      All.push_back({&I, Address, number(Bytes), Kind, Bytes});
    };
    auto AddBlock = [&](Value *Address, Value *Length, uint32_t Kind) {
      All.push_back({&I, Address, Length, Kind, 1});
    };
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      Add(Load->getPointerOperand(), Load->getType(), PACC_CHECK_READ);
    } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
      Add(Store->getPointerOperand(), Store->getValueOperand()->getType(), PACC_CHECK_WRITE);
    } else if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
      Add(Update->getPointerOperand(), Update->getType(), PACC_CHECK_UPDATE);
    } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
      Add(Exchange->getPointerOperand(), Exchange->getNewValOperand()->getType(),
          PACC_CHECK_UPDATE);
    } else if (auto *Memory = dyn_cast<AnyMemIntrinsic>(&I)) {
      if (auto *Copy = dyn_cast<AnyMemTransferInst>(Memory))
        AddBlock(Copy->getRawSource(), Copy->getLength(), PACC_CHECK_READ);
      AddBlock(Memory->getRawDest(), Memory->getLength(), PACC_CHECK_WRITE);
    }
  }

  uint64_t elementBytes(const CheckedAccess &A) const {
    return elementBytesOf(A.Address, A.Atom, DL);
  }

  void guard(const CheckedAccess &A) {
    const SmallVector<const Argument *, 2> Windows = parametersOf(A.Address);
    IRBuilder<> B(A.I);
    Value *Bytes = B.CreateZExtOrTrunc(A.Bytes, B.getInt64Ty());
    Value *Inside = nullptr;
    for (const Argument *Window : Windows) {
      CallInst *Here = B.CreateCall(checkFunction(), {table(), number32(Window->getArgNo()),
                                                      A.Address, Bytes});
      if (CallsChecks)
        Here->setIsNoInline();
      Inside = Inside ? B.CreateOr(Inside, Here) : Here;
    }
    Value *Outside = B.CreateICmpEQ(Inside, number32(0));
    Instruction *End = SplitBlockAndInsertIfThen(Outside, A.I, /*Unreachable=*/true);
    B.SetInsertPoint(End);
    B.SetCurrentDebugLocation(A.I->getDebugLoc());
    B.CreateCall(failedFunction(),
                 {table(), number32(Windows.front()->getArgNo()), A.Address, Bytes,
                  number32(A.Kind), number32(elementBytes(A)), number32(lineOf(*A.I)),
                  fileOf(*A.I)});
    B.CreateRetVoid();
    End->eraseFromParent();
  }

  uint32_t lineOf(const Instruction &I) const {
    const DebugLoc &Loc = I.getDebugLoc();
    return Loc && Loc.getLine() ? Loc.getLine() : Origin.Line;
  }

  Constant *fileOf(const Instruction &I) {
    const DebugLoc &Loc = I.getDebugLoc();
    const std::string Name = Loc && Loc.getLine() ? fileOfPlace(*Loc, Origin) : Origin.File;
    Constant *&Known = Files[Name];
    if (!Known) {
      Constant *Text = ConstantDataArray::getString(Kernel.getContext(), Name);
      auto *Variable =
          new GlobalVariable(*Kernel.getParent(), Text->getType(), /*isConstant=*/true,
                             GlobalValue::PrivateLinkage, Text, "pacc.file");
      Variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
      Known = Variable;
    }
    return Known;
  }

  Value *table() const { return Kernel.getArg(Parameters.size() - 1); }
  ConstantInt *number(uint64_t N) const {
    return ConstantInt::get(Type::getInt64Ty(Kernel.getContext()), N);
  }
  ConstantInt *number32(uint64_t N) const {
    return ConstantInt::get(Type::getInt32Ty(Kernel.getContext()), N);
  }

  FunctionCallee checkFunction() {
    return declareDevice(*Kernel.getParent(), {DeviceEntry::Check, std::nullopt});
  }
  FunctionCallee failedFunction() {
    return declareDevice(*Kernel.getParent(), {DeviceEntry::CheckFailed, std::nullopt});
  }

  Function &Kernel;
  const DataLayout &DL;
  const std::vector<KernelParameter> Parameters;
  const KernelOrigin Origin;
  StringMap<Constant *> &Files; ///< names in the module
  bool CallsChecks = false;
};

} // namespace

void insertAccessChecks(Module &M) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  StringMap<Constant *> Files;
  for (Function *Kernel : Kernels)
    AccessChecker(*Kernel, Files).run();
}

} // namespace pacc
