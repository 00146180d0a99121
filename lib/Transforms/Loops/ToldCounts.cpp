//===- ToldCounts.cpp - trip counts as launches were told -----------------===//
//
//   for (i = first; i < (copy ? *copy : told); ...)        if (copy && *copy != told)
//     ...                                           ->       as the form for any grid
//                                                          else if (first < told)
//                                                            ...
//
// The device's copy of `s->n` counts, as kernels may have changed it; mostly it is what the host has. All threads see
// the same copy: they decide alike.
//
//===----------------------------------------------------------------------===//
#include "Loops/ToldCounts.h"
#include "pacc/IR/KernelObjects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// The block is where the branch goes if `copy` is not null, or is null, and nothing else leads there.
bool isBehindTest(const BasicBlock &BB, const BasicBlock &Choice, const Argument &Copy, bool IsThere) {
  const BasicBlock *Before = BB.getSinglePredecessor();
  const BasicBlock *Next = &BB;
  const auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
  if (Branch && Branch->isConditional()) { // the choice follows at once
    Before = &BB;
    Next = &Choice;
  }
  Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!Test || !Test->isEquality() || Test->getOperand(0) != &Copy || !isa<ConstantPointerNull>(Test->getOperand(1)))
    return false;
  const bool IsFirst = (Test->getPredicate() == ICmpInst::ICMP_NE) == IsThere;
  return Branch->getSuccessor(!IsFirst) == Next && Branch->getSuccessor(IsFirst) != Next;
}

/// Where the load's value goes, and nowhere else, if that is a choice between it and what was told; else null.
PHINode *choiceOf(LoadInst &Load, const Argument &Copy, Argument *&Told) {
  auto *Choice = Load.hasOneUse() ? dyn_cast<PHINode>(Load.user_back()) : nullptr;
  if (!Load.isSimple() || !Choice || Choice->getNumIncomingValues() != 2)
    return nullptr;
  const unsigned Other = Choice->getIncomingValue(0) == &Load;
  auto *Value = dyn_cast<Argument>(Choice->getIncomingValue(Other));
  const bool IsChoice = Value && (!Told || Told == Value) && Choice->getIncomingBlock(1 - Other) == Load.getParent() &&
                        isBehindTest(*Load.getParent(), *Choice->getParent(), Copy, /*IsThere=*/true) &&
                        isBehindTest(*Choice->getIncomingBlock(Other), *Choice->getParent(), Copy, /*IsThere=*/false);
  Told = Value;
  return IsChoice ? Choice : nullptr;
}

/// Of all that the code does with the copy. False: it does something else.
bool findChoices(Argument &Copy, ToldValue &Value) {
  Argument *Told = nullptr;
  for (User *U : Copy.users()) {
    if (auto *Test = dyn_cast<ICmpInst>(U); Test && all_of(Test->users(), [](User *Of) { return isa<BranchInst>(Of); }))
      continue;
    auto *Load = dyn_cast<LoadInst>(U);
    PHINode *Choice = Load ? choiceOf(*Load, Copy, Told) : nullptr;
    if (!Choice)
      return false;
    MDNode *Type = Load->getMetadata(LLVMContext::MD_tbaa);
    Value.Type = Value.Choices.empty() || Value.Type == Type ? Type : nullptr;
    Value.Choices.push_back(Choice);
  }
  Value.Copy = Copy.getArgNo();
  Value.Told = Told ? Told->getArgNo() : 0;
  return true;
}

} // namespace

bool useToldValues(Function &Form, ToldValues &Values) {
  for (Argument &Copy : Form.args())
    if (isCopyOfValue(Copy) && !Copy.use_empty() && !findChoices(Copy, Values.emplace_back())) {
      Values.clear();
      return false;
    }
  erase_if(Values, [](const ToldValue &Value) { return Value.Choices.empty(); });
  for (ToldValue &Value : Values)
    for (PHINode *Choice : Value.Choices) {
      Choice->replaceAllUsesWith(Form.getArg(Value.Told));
      Choice->eraseFromParent();
    }
  return true;
}

void checkToldValues(Function &Form, Function &Kernel, const ToldValues &Values) {
  if (Values.empty())
    return;
  LLVMContext &C = Form.getContext();
  BasicBlock *Told = &Form.getEntryBlock();
  BasicBlock *Entry = BasicBlock::Create(C, "entry", &Form, Told), *Other = BasicBlock::Create(C, "other", &Form);
  for (Instruction &I : make_early_inc_range(*Told))
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
      Variable->moveBefore(*Entry, Entry->end());
  IRBuilder<> B(Entry);
  if (DISubprogram *Where = Form.getSubprogram())
    B.SetCurrentDebugLocation(DILocation::get(C, Where->getLine(), 0, Where));
  for (const ToldValue &Value : Values) {
    Argument *Copy = Form.getArg(Value.Copy), *Expected = Form.getArg(Value.Told);
    BasicBlock *Look = BasicBlock::Create(C, "look", &Form, Told), *Next = BasicBlock::Create(C, "next", &Form, Told);
    B.CreateCondBr(B.CreateIsNotNull(Copy), Look, Next);
    B.SetInsertPoint(Look);
    // Bit for bit: zero is not minus zero, and a number that is none may be the one that was told.
    Type *T = Expected->getType(), *Bits = T->isFloatingPointTy() ? B.getIntNTy(T->getPrimitiveSizeInBits()) : T;
    LoadInst *Load = B.CreateLoad(Bits, Copy);
    Load->setMetadata(LLVMContext::MD_tbaa, Value.Type);
    B.CreateCondBr(B.CreateICmpEQ(Load, B.CreateBitCast(Expected, Bits)), Next, Other);
    B.SetInsertPoint(Next);
  }
  B.CreateBr(Told);
  B.SetInsertPoint(Other);
  CallInst *Call = B.CreateCall(&Kernel, SmallVector<Value *, 8>(make_pointer_range(Form.args())));
  B.CreateRetVoid();
  InlineFunctionInfo Inlined;
  InlineFunction(*Call, Inlined);
}

} // namespace pacc
