//===- CheckedKernels.cpp - kernels that look at their data first ---------===//
#include "Kernels/CheckedKernels.h"
#include "DeviceCalls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {

static constexpr const char *CheckName = "pacc-check", *InOrderName = "pacc-in-order", *PartName = "pacc-kernel-part";

Function *createCheck(Function &Kernel) {
  auto *Type = FunctionType::get(Type::getInt1Ty(Kernel.getContext()), Kernel.getFunctionType()->params(), false);
  auto *Check = Function::Create(Type, GlobalValue::InternalLinkage, Kernel.getName() + "_check", Kernel.getParent());
  Check->setDoesNotThrow();
  return Check;
}

void setCheck(Function &Kernel, const Function &Check, StringRef InOrder) {
  Kernel.addFnAttr(CheckName, Check.getName());
  Kernel.addFnAttr(InOrderName, InOrder);
}

StringRef checkOf(const Function &Kernel) { return Kernel.getFnAttribute(CheckName).getValueAsString(); }
StringRef inOrderOf(const Function &Kernel) { return Kernel.getFnAttribute(InOrderName).getValueAsString(); }
std::string inOrderName(StringRef Kernel) { return (Kernel + "_in_order").str(); }

bool isPartOfKernels(const Function &F) { return F.hasFnAttribute(PartName); }

bool checksKernels(const Function &F) { return isPartOfKernels(F) && F.getReturnType()->isIntegerTy(); }

void makePartOfKernels(Function &F) {
  if (!isKernel(F))
    makeKernel(F, {});
  F.addFnAttr(PartName);
}

/// A function as any other.
static void forgetKernel(Function &F) {
  F.removeFnAttr("pacc-kernel");
  F.removeFnAttr(PartName);
  F.setLinkage(GlobalValue::InternalLinkage);
}

void setChecksAside(Module &M) {
  for (Function &Kernel : M)
    if (Function *Check = M.getFunction(checkOf(Kernel)); Check && isKernel(*Check))
      forgetKernel(*Check);
}

namespace {

/// Puts the question in front of one form.
class Asker {
public:
  Asker(Function &Form, Function &Check, Function &InOrder)
      : Form(Form), Check(Check), InOrder(InOrder), B(Form.getContext()), Old(&Form.getEntryBlock()) {}

  void run() {
    LLVMContext &C = Form.getContext();
    auto *Entry = BasicBlock::Create(C, "", &Form, Old);
    B.SetInsertPoint(Entry);
    if (DISubprogram *Of = Form.getSubprogram())
      B.SetCurrentDebugLocation(DILocation::get(C, Of->getLine(), 0, Of));
    moveVariables(*Entry);
    SmallVector<Value *, 8> Arguments;
    for (Argument &A : Form.args())
      Arguments.push_back(&A);
    CallInst *Asked = B.CreateCall(&Check, Arguments);
    auto *Refused = BasicBlock::Create(C, "", &Form), *First = BasicBlock::Create(C, "", &Form),
         *End = BasicBlock::Create(C, "", &Form);
    B.CreateCondBr(Asked, Old, Refused);
    B.SetInsertPoint(Refused);
    B.CreateCondBr(B.CreateIsNull(place()), First, End);
    B.SetInsertPoint(First);
    doInOrder(*Entry);
    B.CreateBr(End);
    B.SetInsertPoint(End);
    B.CreateRetVoid();
    // What is only read of a parameter that is passed as a copy need not be copied once more.
    InlineFunctionInfo Info;
    InlineFunction(*Asked, Info);
  }

private:
  Function &Form, &Check, &InOrder;
  IRBuilder<> B;
  BasicBlock *const Old;

  void moveVariables(BasicBlock &Entry) {
    for (Instruction &I : make_early_inc_range(*Old))
      if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
        Variable->moveBefore(Entry, Entry.end());
  }

  /// 0 for the first lane of the first gang alone.
  Value *place() {
    Value *Place = callDevice(B, DeviceEntry::LaneX);
    Place = B.CreateOr(Place, callDevice(B, DeviceEntry::LaneY));
    for (const unsigned Axis : {0u, 1u, 2u})
      Place = B.CreateOr(Place, callDevice(B, DeviceEntry::Gang, {B.getInt32(Axis)}));
    return Place;
  }

  void doInOrder(BasicBlock &Entry) {
    SmallVector<Value *, 8> Arguments;
    for (Argument &A : Form.args()) {
      Type *Copied = A.getParamByValType();
      if (!Copied) {
        Arguments.push_back(&A);
        continue;
      }
      IRBuilder<> AtEntry(&Entry, Entry.begin());
      AllocaInst *Copy = AtEntry.CreateAlloca(Copied);
      Copy->setAlignment(A.getParamAlign().valueOrOne());
      B.CreateMemCpy(Copy, Copy->getAlign(), &A, Copy->getAlign(), Form.getDataLayout().getTypeAllocSize(Copied));
      Arguments.push_back(Copy);
    }
    B.CreateCall(&InOrder, Arguments);
  }
};

} // namespace

void insertChecks(Module &M) {
  SmallVector<Function *, 8> Forms;
  for (Function &F : M)
    if (!F.isDeclaration() && !checkOf(F).empty())
      Forms.push_back(&F);
  SmallPtrSet<Function *, 4> Checks;
  for (Function *Form : Forms) {
    Function *Check = M.getFunction(checkOf(*Form)), *InOrder = M.getFunction(inOrderOf(*Form));
    if (isKernel(*InOrder)) {
      forgetKernel(*InOrder);
      InOrder->addFnAttr(Attribute::NoInline); // the registers that it needs are not those of lanes that share the work
      InOrder->addFnAttr(Attribute::Cold);
      for (Argument &A : InOrder->args())
        A.removeAttr(Attribute::ByVal);
    }
    // What the kernel of one lane needs beside its parameters comes with the launch of the form.
    const KernelShape Other = readShape(*InOrder);
    KernelShape Shape = readShape(*Form);
    Shape.Flags |= Other.Flags & PACC_KERNEL_SCRATCH;
    Shape.ScratchBytesPerGang = std::max(Shape.ScratchBytesPerGang, Other.ScratchBytesPerGang);
    Shape.SharedBytes = std::max(Shape.SharedBytes, Other.SharedBytes);
    writeShape(*Form, Shape);
    Asker(*Form, *Check, *InOrder).run();
    Checks.insert(Check);
    Form->removeFnAttr(Attribute::Memory);
  }
  for (Function *Check : Checks)
    Check->eraseFromParent();
}

} // namespace pacc
