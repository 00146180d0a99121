//===- RoutineVersions.cpp - bind and nohost ------------------------------===//
#include "Routines/RoutineVersions.h"

#include "pacc/IR/Calls.h"
#include "pacc/IR/DeviceSymbols.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/Markers/Markers.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pacc {

static constexpr const char *BindName = "pacc-bind"; // the symbol
static constexpr const char *LevelName = "pacc-bind-level";
static constexpr const char *NoHostName = "pacc-nohost";
static constexpr const char *ElsewhereName = "pacc-level-elsewhere";
static constexpr const char *Condition = "pacc.on_host";

//===----------------------------------------------------------------------===//
// What Lowering announced
//===----------------------------------------------------------------------===//

/// The function whose address is in `C`; null: none.
static Function *functionIn(Constant *C) {
  if (auto *F = dyn_cast<Function>(C))
    return F;
  for (Use &Operand : C->operands())
    if (auto *Inner = dyn_cast<Constant>(Operand))
      if (Function *F = functionIn(Inner))
        return F;
  return nullptr;
}

/// The functions that an announcer mentions, before and behind its marker.
static std::pair<Function *, Function *> mentionedBy(CallBase &Marker) {
  std::pair<Function *, Function *> Found = {nullptr, nullptr};
  bool IsBehind = false;
  for (Instruction &I : instructions(*Marker.getFunction())) {
    IsBehind |= &I == &Marker;
    if (auto *Store = dyn_cast<StoreInst>(&I))
      if (auto *C = dyn_cast<Constant>(Store->getValueOperand()))
        (IsBehind ? Found.second : Found.first) = functionIn(C);
  }
  return Found;
}

/// The function that `Routine` is bound to, or one of another file for the symbol.
static void recordBind(Module &Host, Function &Routine, Function *Bound, std::string Symbol,
                       unsigned Level) {
  if (!Bound && !Host.getNamedValue(Symbol)) {
    // Weak: perhaps only devices have it.
    Bound = Function::Create(Routine.getFunctionType(), GlobalValue::ExternalWeakLinkage,
                             Symbol, Host);
    Bound->setAttributes(Routine.getAttributes().removeFnAttributes(Host.getContext()));
  }
  if (!Bound)
    Bound = Host.getFunction(Symbol);
  // What is a routine of this file for other files is the bound one.
  if (Bound && (isExported(Routine) || isImported(Routine) || Bound->isDeclaration()))
    markRoutine(*Bound);
  unmarkRoutine(Routine);
  Routine.addFnAttr(BindName, Bound ? Bound->getName() : StringRef(Symbol));
  Routine.addFnAttr(LevelName, std::to_string(Level));
}

void takeVersions(Module &Host) {
  SmallVector<Function *, 4> Announcers;
  for (CallBase *Marker : callsOf(Host, "__pacc_routine_versions")) {
    Announcers.push_back(Marker->getFunction());
    const auto [Routine, Bound] = mentionedBy(*Marker);
    if (!Routine)
      continue;
    const std::string Symbol = stringArgument(*Marker, 2).value_or("");
    const int64_t Level = constantArgument(*Marker, 1).value_or(0);
    if (Bound || !Symbol.empty())
      recordBind(Host, *Routine, Bound, Symbol, Level);
    else if (Level != PACC_ROUTINE_SEQ && Routine->isDeclaration())
      Routine->addFnAttr(ElsewhereName, std::to_string(Level));
    if (constantArgument(*Marker, 0).value_or(0))
      Routine->addFnAttr(NoHostName);
  }
  removeFromUsedLists(Host, [&](Constant *C) {
    return is_contained(Announcers, C->stripPointerCasts());
  });
  for (Function *F : Announcers) {
    F->replaceAllUsesWith(PoisonValue::get(F->getType()));
    F->eraseFromParent();
  }
}

std::string bodyIsElsewhere(StringRef Symbol) {
  return "call to '" + userName(Symbol) +
         "', whose body is not in this file: declare it with '#pragma acc routine seq' here and where "
         "it is defined (or with its level; those with gang, worker or vector not with sanitizers, profiling or -flto)";
}

/// Targets with images find it in what is left of their code. Others would take the host's function, all of which each
/// lane would do.
static bool isDoneByEachLane() {
  return !wantsImages() && any_of(allTargets(), [](const Target *Device) { return Device->isWanted() && Device->hasLanes(); });
}

bool hasLevelElsewhere(const Function &F) { return F.hasFnAttribute(ElsewhereName) && F.isDeclaration(); }

bool declaresLevels(const Module &Host) {
  return any_of(callsOf(Host, "__pacc_routine_versions"), [](const CallBase *Marker) {
    return constantArgument(*Marker, 1).value_or(PACC_ROUTINE_SEQ) != PACC_ROUTINE_SEQ;
  });
}

/// The object is made again with the body; until then the function is one of another file like others.
static void needBody(const CallBase &Call, Function &Callee, std::vector<std::string> &Needed) {
  if (!is_contained(Needed, Callee.getName()))
    Needed.push_back(Callee.getName().str());
  markRoutine(Callee);
  const Function &Caller = *Call.getFunction();
  if (!isKernel(Caller))
    return;
  const KernelOrigin Origin = readOrigin(Caller);
  const DebugLoc &Where = Call.getDebugLoc();
  feedback().noteOnce(Origin.Function, Where ? Where.getLine() : Origin.Line,
                      "'" + userName(Callee.getName()) +
                          "' is in another file: loops round it are shared out when the program is linked");
}

bool checkLevelsElsewhere(Module &Neutral, std::vector<std::string> &Needed) {
  bool Good = true;
  const bool AllLevels = isDoneByEachLane();
  for (Function &F : Neutral)
    for (Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || !Callee->hasFnAttribute(ElsewhereName))
        continue;
      const bool IsOfGangs = Callee->getFnAttributeAsParsedInteger(ElsewhereName) == PACC_ROUTINE_GANG;
      if (options().MayStore && (IsOfGangs || AllLevels || wantsImages())) {
        needBody(*Call, *Callee, Needed);
        continue;
      }
      if (IsOfGangs)
        reportError(I, "call to '" + userName(Callee->getName()) +
                           "', a 'routine gang' whose body is not in this file: its loops cannot be shared out to gangs");
      else if (AllLevels)
        reportError(I, bodyIsElsewhere(Callee->getName()));
      Good &= !IsOfGangs && !AllLevels;
    }
  return Good;
}

//===----------------------------------------------------------------------===//
// bind
//===----------------------------------------------------------------------===//

bool isBound(const GlobalValue &Value) {
  const auto *F = dyn_cast<Function>(&Value);
  return F && F->hasFnAttribute(BindName);
}

static StringRef boundName(const GlobalValue &Value) {
  return cast<Function>(Value).getFnAttribute(BindName).getValueAsString();
}

GlobalValue *boundTo(const GlobalValue &Value) {
  if (!isBound(Value))
    return nullptr;
  GlobalValue *Bound =
      const_cast<Module *>(Value.getParent())->getNamedValue(boundName(Value));
  return isa_and_nonnull<Function>(Bound) ? Bound : nullptr;
}

bool isHostsOnly(const GlobalValue &Value) {
  return isBound(Value) &&
         cast<Function>(Value).getFnAttributeAsParsedInteger(LevelName) < PACC_ROUTINE_GANG;
}

/// Lambdas have an argument more, an object without members.
static bool isMissingObject(const FunctionType &Longer, const FunctionType &Shorter,
                            unsigned Object) {
  if (Longer.getNumParams() != Shorter.getNumParams() + 1 ||
      Longer.getReturnType() != Shorter.getReturnType() ||
      Object >= Longer.getNumParams() || !Longer.getParamType(Object)->isPointerTy())
    return false;
  for (unsigned I = 0; I != Shorter.getNumParams(); ++I)
    if (Longer.getParamType(I + (I >= Object)) != Shorter.getParamType(I))
      return false;
  return true;
}

/// The arguments of `Call` for `Bound`. False: it takes others.
static bool argumentsFor(const Function &Bound, const CallBase &Call,
                         SmallVectorImpl<Value *> &Arguments) {
  const FunctionType &Has = *Call.getFunctionType(), &Wants = *Bound.getFunctionType();
  Arguments.assign(Call.arg_begin(), Call.arg_end());
  const unsigned Object = Bound.hasStructRetAttr() ? 1 : 0;
  if (&Has == &Wants)
    return true;
  if (isMissingObject(Wants, Has, Object))
    Arguments.insert(Arguments.begin() + Object,
                     ConstantPointerNull::get(PointerType::getUnqual(Call.getContext())));
  else if (isMissingObject(Has, Wants, Object))
    Arguments.erase(Arguments.begin() + Object);
  else
    return false;
  return true;
}

/// Each form takes one way.
static void callBoth(CallBase &Call, Function &Bound, ArrayRef<Value *> Arguments) {
  Module &M = *Bound.getParent();
  IRBuilder<> B(&Call);
  FunctionCallee OnHost = M.getOrInsertFunction(Condition, B.getInt1Ty());
  auto *F = cast<Function>(OnHost.getCallee());
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->setWillReturn();
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(B.CreateCall(OnHost), &Call, &Then, &Else);
  B.SetInsertPoint(Else);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  CallInst *Device = B.CreateCall(&Bound, Arguments);
  Device->setCallingConv(Bound.getCallingConv());
  if (Arguments.size() == Call.arg_size())
    Device->setAttributes(Call.getAttributes());
  else
    Device->setAttributes(Bound.getAttributes().removeFnAttributes(M.getContext()));
  BasicBlock *Tail = Call.getParent();
  Call.moveBefore(Then->getIterator());
  if (Call.getType()->isVoidTy())
    return;
  B.SetInsertPoint(Tail, Tail->begin());
  PHINode *Result = B.CreatePHI(Call.getType(), 2);
  Call.replaceAllUsesWith(Result);
  Result->addIncoming(&Call, Call.getParent());
  Result->addIncoming(Device, Device->getParent());
}

static bool bindCalls(Function &Routine) {
  const std::string Name = "'" + userName(Routine.getName()) + "'";
  auto *Bound = cast_or_null<Function>(boundTo(Routine));
  for (User *U : make_early_inc_range(Routine.users())) {
    auto *Call = dyn_cast<CallBase>(U);
    if (auto *I = dyn_cast<Instruction>(U);
        I && (!Call || Call->getCalledOperand() != &Routine)) {
      reportError(*I, "the address of " + Name + ", which has a bind clause, is used here: "
                                                 "not supported in code for the device");
      return false;
    }
    if (!Call)
      continue; // a constant; what uses it is an indirect call
    SmallVector<Value *, 8> Arguments;
    if (!Bound || !argumentsFor(*Bound, *Call, Arguments)) {
      reportError(*Call, Name + " is bound to '" + boundName(Routine) + "', which is no " +
                             (Bound ? "function of the same type" : "function"));
      return false;
    }
    if (auto *Invoke = dyn_cast<InvokeInst>(Call))
      Call = changeToCall(Invoke);
    callBoth(*Call, *Bound, Arguments);
  }
  return true;
}

bool bindRoutines(Module &Neutral) {
  for (Function &F : make_early_inc_range(Neutral)) {
    if (!isBound(F))
      continue;
    if (!bindCalls(F))
      return false;
    if (isHostsOnly(F))
      forgetRoutine(F);
  }
  return true;
}

void chooseVersions(Module &M, const Target &Device) {
  SmallSetVector<Function *, 4> Changed;
  for (CallBase *Call : callsOf(M, Condition)) {
    Changed.insert(Call->getFunction());
    Call->replaceAllUsesWith(
        ConstantInt::getBool(M.getContext(), !Device.hasOwnMemory()));
    Call->eraseFromParent();
  }
  for (Function *F : Changed) {
    for (BasicBlock &BB : *F)
      ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(*F);
  }
  for (Function &F : make_early_inc_range(M))
    if ((isBound(F) || F.getName() == Condition) && F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
}

//===----------------------------------------------------------------------===//
// nohost
//===----------------------------------------------------------------------===//

/// Whether the object file has the function for the host's sake. An inline function that
/// only kernels call is left without a caller.
static bool isHostCode(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  if (!F.isDiscardableIfUnused() || !Seen.insert(&F).second)
    return !F.isDiscardableIfUnused();
  return any_of(F.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    return !I || isHostCode(*I->getFunction(), Seen);
  });
}

bool checkHostsCalls(const Module &Host) {
  bool Good = true;
  for (const Function &F : Host) {
    if (!F.hasFnAttribute(NoHostName))
      continue;
    for (const User *U : F.users()) {
      const auto *I = dyn_cast<Instruction>(U);
      SmallPtrSet<const Function *, 8> Seen;
      if (!I || I->getFunction()->hasFnAttribute(NoHostName) ||
          !isHostCode(*I->getFunction(), Seen))
        continue;
      reportError(*I, "'" + userName(F.getName()) +
                          "' is 'routine nohost', but host code uses it: in a function that "
                          "only kernels call say 'routine nohost', too");
      Good = false;
    }
  }
  return Good;
}

} // namespace pacc
