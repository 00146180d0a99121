//===- PassableCalls.cpp - what the host may do before kernels end --------===//
#include "Constructs/PassableCalls.h"

#include "pacc/ABI/Entries.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// What the runtime is told of a construct and its launches. It knows itself whether something is not awaited.
bool describesConstruct(StringRef Entry) {
  return StringSwitch<bool>(Entry)
      .Cases({"__pacc_depth", BeginEntry, "__pacc_if", "__pacc_item", "__pacc_level", "__pacc_object", "__pacc_part"}, true)
      .Cases({"__pacc_reach", "__pacc_reach_of", "__pacc_reach_loop", "__pacc_reach_row", "__pacc_reach_within",
              "__pacc_reach_by", "__pacc_reach_declared"},
             true)
      .Cases({EnterEntry, "__pacc_async", "__pacc_dims", "__pacc_clause_number", "__pacc_trip", "__pacc_trip_from",
              "__pacc_arg", "__pacc_launch", LeaveEntry},
             true)
      .Default(false);
}

bool beginsCompute(const Instruction &I) {
  if (calleeName(I) != BeginEntry)
    return false;
  const std::optional<int64_t> Kind = constantArgument(cast<CallBase>(I), 0);
  return Kind && *Kind <= PACC_SERIAL;
}

/// Memory that only the host has: kernels have copies of such variables. (Those that have not, because the program has
/// pinned it and gives them its address, the runtime awaits.)
bool isOwnVariable(const Value *Address) {
  const Value *Object = getUnderlyingObject(Address);
  return isa<AllocaInst>(Object) || (isa<GlobalVariable>(Object) && !cast<GlobalVariable>(Object)->isThreadLocal());
}

/// There may be one of it: a call that has to be the last, assembly, which may define labels.
bool isAlone(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && (Call->isMustTailCall() || Call->isInlineAsm() || Call->cannotDuplicate());
}

/// Whether calls of `F` can call a version of it instead: what it does is known, and can be copied, unlike tables of labels.
bool canHaveVersion(const Function &F) {
  return !F.isDeclaration() && !F.isInterposable() && F.getName() != "main" && !F.hasOptNone() &&
         !F.hasFnAttribute(Attribute::Naked) && !F.isPresplitCoroutine() && !F.callsFunctionThatReturnsTwice() &&
         none_of(F, [](const BasicBlock &Block) { return Block.hasAddressTaken(); }) &&
         none_of(instructions(F), isAlone);
}

/// Functions with direct calls of `F`.
SmallVector<Function *, 8> callersOf(const Function &F) {
  SmallVector<Function *, 8> Callers;
  for (const User *U : F.users())
    if (const auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F)
      Callers.push_back(const_cast<Function *>(Call->getFunction()));
  return Callers;
}

/// Larger functions are not written a second time for the questions in them.
constexpr unsigned MostInstructions = 100;

} // namespace

/// What the functions call that comes to its end without anything that needs a wait, innermost first.
void PassableCalls::findPassed(ArrayRef<Function *> WithConstructs) {
  SetVector<Function *> Called;
  const auto AddCallees = [&](const Function &F) {
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallInst>(&I))
        if (Function *Callee = Call->getCalledFunction();
            Callee && !Callee->isIntrinsic() && !Called.contains(Callee) && canHaveVersion(*Callee) &&
            Callee->getInstructionCount() <= MostInstructions && !is_contained(WithConstructs, Callee))
          Called.insert(Callee);
  };
  for (const Function *F : WithConstructs)
    AddCallees(*F);
  for (unsigned Next = 0; Next != Called.size(); ++Next)
    AddCallees(*Called[Next]);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function *F : reverse(Called))
      if (!Passed.contains(F) && reaches(&F->getEntryBlock().front(), Goal::Return)) {
        Passed.insert(F);
        Functions.push_back(F);
        Changed = true;
      }
  }
}

PassableCalls::PassableCalls(Module &M) {
  const Function *Begin = M.getFunction(BeginEntry);
  if (!Begin)
    return;
  SetVector<Function *> Open;
  for (Function *F : callersOf(*Begin))
    Open.insert(F);
  SetVector<Function *> WithConstructs(Open.begin(), Open.end());
  for (unsigned Next = 0; Next != WithConstructs.size(); ++Next)
    for (Function *Caller : callersOf(*WithConstructs[Next]))
      WithConstructs.insert(Caller);
  findPassed(WithConstructs.getArrayRef());
  while (!Open.empty()) {
    Function *F = Open.pop_back_val();
    if (!canHaveVersion(*F))
      continue;
    const bool Begins = mayBeginWithConstruct(*F) && Beginning.insert(F).second;
    const bool Ends = mayEndWithConstruct(*F) && Ending.insert(F).second;
    if (!Begins && !Ends)
      continue;
    if (!is_contained(Functions, F))
      Functions.push_back(F);
    for (Function *Caller : callersOf(*F))
      Open.insert(Caller);
  }
}

Function *PassableCalls::calledBy(const Instruction &I) const {
  const auto *Call = dyn_cast<CallInst>(&I);
  Function *Called = Call ? Call->getCalledFunction() : nullptr;
  return Beginning.contains(Called) || Ending.contains(Called) || Passed.contains(Called) ? Called : nullptr;
}

bool PassableCalls::isPassedThrough(const Instruction &I) const { return Passed.contains(calledBy(I)); }

bool PassableCalls::isEnd(const Instruction &I) const {
  return (calleeName(I) == LeaveEntry && !I.isTerminator()) || Ending.contains(calledBy(I));
}

bool PassableCalls::needsWait(const Instruction &I) const {
  if (I.isTerminator())
    return !isa<BranchInst, SwitchInst, UnreachableInst>(I);
  if (I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd())
    return false;
  if (isa<LoadInst, StoreInst>(I))
    return I.isVolatile() || I.isAtomic();
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return !describesConstruct(calleeName(I)) && !calledBy(I) &&
           !(Call->doesNotAccessMemory() && Call->doesNotThrow() && Call->willReturn());
  return I.mayReadOrWriteMemory() || I.mayHaveSideEffects();
}

const Value *PassableCalls::asksFor(const Instruction &I) {
  const Value *Address = isa<LoadInst, StoreInst>(I) ? getLoadStorePointerOperand(&I) : nullptr;
  return Address && !isOwnVariable(Address) ? Address : nullptr;
}

/// Whether `To` may be the next thing that happens from `From` on.
bool PassableCalls::reaches(const Instruction *From, Goal To) const {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const Instruction *, 16> Starts = {From};
  while (!Starts.empty()) {
    const Instruction *I = Starts.pop_back_val();
    while (!I->isTerminator() && !needsWait(*I) && !beginsCompute(*I) && (!calledBy(*I) || isPassedThrough(*I)))
      I = I->getNextNode();
    if (To != Goal::Return && (beginsCompute(*I) || Beginning.contains(calledBy(*I))))
      return true;
    if (To != Goal::Construct && isa<ReturnInst>(I))
      return true;
    if (I->isTerminator() && !needsWait(*I))
      for (const BasicBlock *Next : successors(I))
        if (Seen.insert(Next).second)
          Starts.push_back(&Next->front());
  }
  return false;
}

bool PassableCalls::leadsToConstruct(const Instruction &End, bool OrReturn) const {
  return reaches(End.getNextNode(), OrReturn ? Goal::Either : Goal::Construct);
}

bool PassableCalls::mayBeginWithConstruct(const Function &F) const {
  return reaches(&F.getEntryBlock().front(), Goal::Construct);
}

bool PassableCalls::mayEndWithConstruct(const Function &F) const {
  return any_of(instructions(F),
                [&](const Instruction &I) { return isEnd(I) && reaches(I.getNextNode(), Goal::Return); });
}

} // namespace pacc
