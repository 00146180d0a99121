//===- PassableCalls.cpp - what the host may do before kernels end --------===//
#include "Constructs/PassableCalls.h"

#include "pacc/ABI/Entries.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
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

} // namespace

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

} // namespace pacc
