//===- UnawaitedConstructs.cpp - where the host need not wait -------------===//
#include "Constructs/UnawaitedConstructs.h"

#include "pacc/ABI/Entries.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"
#include "pacc/Support/Options.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// What the runtime is told of a construct and its launches. It knows itself whether something is not awaited.
bool describesConstruct(StringRef Entry) {
  return StringSwitch<bool>(Entry)
      .Cases({BeginEntry, "__pacc_if", "__pacc_item", "__pacc_level", "__pacc_object", "__pacc_part"}, true)
      .Cases({"__pacc_reach", "__pacc_reach_of", "__pacc_reach_loop", "__pacc_reach_row", "__pacc_reach_within",
              "__pacc_reach_by"},
             true)
      .Cases({EnterEntry, "__pacc_dims", "__pacc_clause_number", "__pacc_trip", "__pacc_trip_from", "__pacc_arg",
              "__pacc_launch", LeaveEntry},
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

/// Whether the host could find out, here or behind it, that a kernel has not ended yet, or the kernel could notice.
bool needsWait(const Instruction &I) {
  if (I.isTerminator())
    return !isa<BranchInst, SwitchInst, UnreachableInst>(I);
  if (I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd())
    return false;
  if (isa<LoadInst, StoreInst>(I))
    return I.isVolatile() || I.isAtomic() || !isOwnVariable(getLoadStorePointerOperand(&I));
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return !describesConstruct(calleeName(I)) &&
           !(Call->doesNotAccessMemory() && Call->doesNotThrow() && Call->willReturn());
  return I.mayReadOrWriteMemory() || I.mayHaveSideEffects();
}

/// Whether another compute construct may be the next thing that happens.
bool leadsToConstruct(Instruction &End) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<Instruction *, 16> Starts = {End.getNextNode()};
  while (!Starts.empty()) {
    Instruction *I = Starts.pop_back_val();
    while (!I->isTerminator() && !needsWait(*I) && !beginsCompute(*I) && calleeName(*I) != LeaveEntry)
      I = I->getNextNode();
    if (beginsCompute(*I))
      return true;
    if (I->isTerminator() && !needsWait(*I))
      for (BasicBlock *Next : successors(I))
        if (Seen.insert(Next).second)
          Starts.push_back(&Next->front());
  }
  return false;
}

/// Whether something may not be awaited behind `I`, if it may be before it.
bool isUnawaited(const Instruction &I, bool Before, const SmallPtrSetImpl<const Instruction *> &Passed) {
  if (calleeName(I) == LeaveEntry)
    return Passed.contains(&I);
  return Before && !needsWait(I);
}

/// Where something may not be awaited, but must be.
SmallVector<Instruction *, 8> placesOfWaits(Function &F, const SmallPtrSetImpl<const Instruction *> &Passed) {
  SmallPtrSet<const BasicBlock *, 16> Entered; // with something that is not awaited
  SmallVector<Instruction *, 8> Places;
  for (bool Changed = true; Changed;) {
    Changed = false;
    Places.clear();
    for (BasicBlock &Block : F) {
      bool Unawaited = Entered.contains(&Block);
      for (Instruction &I : Block) {
        if (Unawaited && needsWait(I))
          Places.push_back(&I);
        Unawaited = isUnawaited(I, Unawaited, Passed);
      }
      if (Unawaited)
        for (const BasicBlock *Next : successors(&Block))
          Changed |= Entered.insert(Next).second;
    }
  }
  return Places;
}

void callInstead(Instruction &Call) {
  Module &M = *Call.getModule();
  cast<CallBase>(Call).setCalledFunction(
      declareEntry<decltype(__pacc_leave_unawaited)>(M, "__pacc_leave_unawaited"));
}

} // namespace

PreservedAnalyses UnawaitedConstructs::run(Function &F, FunctionAnalysisManager &) {
  SmallPtrSet<const Instruction *, 8> Passed;
  SmallVector<Instruction *, 8> Leaves;
  for (Instruction &I : instructions(F))
    if (calleeName(I) == LeaveEntry && !I.isTerminator() && leadsToConstruct(I)) {
      Passed.insert(&I);
      Leaves.push_back(&I);
    }
  if (Leaves.empty())
    return PreservedAnalyses::all();
  OptimizationRemarkEmitter Remarks(&F);
  for (Instruction *I : placesOfWaits(F, Passed)) {
    auto *Wait = CallInst::Create(declareEntry<decltype(__pacc_settle)>(*F.getParent(), "__pacc_settle"), "",
                                  I->getIterator());
    Wait->setDoesNotThrow();
    Wait->setDebugLoc(I->getDebugLoc());
  }
  for (Instruction *I : Leaves) {
    callInstead(*I);
    Remarks.emit(OptimizationRemark("pacc-waits", "Unawaited", I->getDebugLoc(), I->getParent())
                 << "the host goes on to the next construct without waiting");
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace pacc
