//===- LongConstants.cpp - long double that the compiler knows ------------===//
#include "Units/LongConstants.h"

#include "Units/LongArithmetic.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/HostOnlyCode.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Evaluator.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <cmath>

using namespace llvm;

namespace pacc {
namespace {

bool computesWithLong(const Function &F) { return any_of(instructions(F), isOfLong); }

/// What `Call` gives, if that can be told now: its function does nothing else.
Constant *resultOf(CallBase &Call, Function &Callee) {
  SmallVector<Constant *, 4> Arguments;
  for (Value *Argument : Call.args())
    if (auto *Known = dyn_cast<Constant>(Argument))
      Arguments.push_back(Known);
  Constant *Result = nullptr;
  const TargetLibraryInfoImpl Names(Call.getModule()->getTargetTriple());
  const TargetLibraryInfo Library(Names);
  Evaluator Steps(Call.getDataLayout(), &Library);
  if (Arguments.size() != Call.arg_size() || !Steps.EvaluateFunction(&Callee, Result, Arguments))
    return nullptr;
  const auto Set = Steps.getMutatedInitializers(); // local variables are among them, in no module
  return all_of(Set, [](const auto &Variable) { return !Variable.first->getParent(); }) ? Result : nullptr;
}

/// Of the mathematics that the C++ library's constants are made of.
Constant *mathematics(const CallBase &Call) {
  const auto *X = Call.arg_size() == 1 ? dyn_cast<ConstantFP>(Call.getArgOperand(0)) : nullptr;
  if (!X || !X->getType()->isX86_FP80Ty() || !Call.getType()->isX86_FP80Ty())
    return nullptr;
  StringRef Name = calleeName(Call);
  long double (*Function)(long double) = Name == "logl" || Name == "llvm.log.f80"     ? logl
                                         : Name == "log2l" || Name == "llvm.log2.f80" ? log2l
                                         : Name == "sqrtl" || Name == "llvm.sqrt.f80" ? sqrtl
                                                                                      : nullptr;
  if (!Function)
    return nullptr;
  static_assert(sizeof(long double) >= 10);
  const APInt Bits = X->getValueAPF().bitcastToAPInt();
  long double Number = 0;
  memcpy(&Number, Bits.getRawData(), 10);
  Number = Function(Number);
  uint64_t Words[2] = {};
  memcpy(Words, &Number, 10);
  return ConstantFP::get(Call.getContext(), APFloat(APFloat::x87DoubleExtended(), APInt(80, Words)));
}

/// Has the users of `I` use `Result`, and folds those that are known with it.
void foldUsers(Instruction &I, Constant *Result) {
  SmallVector<Instruction *, 4> Users;
  for (User *U : I.users())
    if (!is_contained(Users, U))
      Users.push_back(cast<Instruction>(U));
  I.replaceAllUsesWith(Result);
  for (Instruction *User : Users) {
    Constant *Known = isa<CastInst, BinaryOperator, UnaryOperator, CmpInst>(User)
                          ? ConstantFoldInstruction(User, I.getDataLayout())
                          : nullptr;
    if (auto *Call = dyn_cast<CallInst>(User))
      Known = mathematics(*Call);
    if (!Known)
      continue;
    foldUsers(*User, Known);
    User->eraseFromParent();
  }
}

void replaceCall(CallBase *Call, Constant *Result) {
  foldUsers(*Call, Result);
  if (auto *Invoke = dyn_cast<InvokeInst>(Call))
    Call = changeToCall(Invoke);
  Call->eraseFromParent();
}

/// The calls of functions whose body is here, and that no other one replaces.
SmallVector<CallBase *, 8> knownCalls(Function &F) {
  SmallVector<CallBase *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (const Function *Callee = Call->getCalledFunction();
          Callee && !Callee->isDeclaration() && !Callee->isInterposable() && !Call->getType()->isVoidTy())
        Calls.push_back(Call);
  return Calls;
}

bool foldCalls(Function &F) {
  bool IsChanged = false;
  for (CallBase *Call : knownCalls(F)) {
    Function *Callee = Call->getCalledFunction();
    InlineFunctionInfo Info;
    if (Constant *Result = resultOf(*Call, *Callee)) {
      replaceCall(Call, Result);
      IsChanged = true;
    } else if (isOfLong(*Call) && all_of(Call->args(), [](const Use &U) { return isa<Constant>(U); })) {
      IsChanged |= InlineFunction(*Call, Info).isSuccess(); // std::log, which calls what has no body
    }
  }
  return IsChanged;
}

/// Variables of the type that have one value all the time.
bool foldVariables(Function &F) {
  SmallVector<AllocaInst *, 8> Variables;
  for (Instruction &I : instructions(F)) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable || !Variable->getAllocatedType()->isX86_FP80Ty() || !isAllocaPromotable(Variable))
      continue;
    SmallPtrSet<const Value *, 2> Stored;
    for (const User *U : Variable->users())
      if (const auto *Store = dyn_cast<StoreInst>(U))
        Stored.insert(Store->getValueOperand());
    if (Stored.size() == 1 && isa<ConstantFP>(*Stored.begin()))
      Variables.push_back(Variable);
  }
  for (AllocaInst *Variable : Variables) {
    const auto Store = find_if(Variable->users(), [](const User *U) { return isa<StoreInst>(U); });
    auto *Number = cast<ConstantFP>(cast<StoreInst>(*Store)->getValueOperand());
    for (User *U : make_early_inc_range(Variable->users())) {
      if (auto *Load = dyn_cast<LoadInst>(U))
        foldUsers(*Load, Number);
      cast<Instruction>(U)->eraseFromParent();
    }
    Variable->eraseFromParent();
  }
  return !Variables.empty();
}

} // namespace

void foldLongConstants(Module &M) {
  for (Function &F : M)
    for (CallBase *Call : knownCalls(F))
      if (computesWithLong(*Call->getCalledFunction()))
        if (Constant *Result = resultOf(*Call, *Call->getCalledFunction()))
          replaceCall(Call, Result);
  for (Function *F : functionsOnGpus(M))
    for (bool IsChanged = computesWithLong(*F); IsChanged;) {
      IsChanged = foldCalls(*F);
      IsChanged |= foldVariables(*F);
    }
}

} // namespace pacc
