//===- UnawaitedConstructs.cpp - where the host need not wait -------------===//
#include "Constructs/UnawaitedConstructs.h"
#include "Constructs/PassableCalls.h"

#include "pacc/ABI/Entries.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr StringLiteral UnawaitedEntry = "__pacc_leave_unawaited";

/// The functions of a module, and second versions of some, whose kernels, and those given before the call, may run on
/// behind the call.
class HostFunctions {
public:
  explicit HostFunctions(Module &M) : M(M), Calls(M) {}

  bool rewrite();

private:
  using Instructions = SmallPtrSet<const Instruction *, 8>;
  struct Ends {
    Function *F;
    Instructions Passed; ///< without a wait
  };

  bool isVersion(const Function &F) const { return Copied.contains(&F); }
  void copy(Function &F);
  Instructions passedEnds(Function &F) const;
  Instructions waysIntoHostLoops(Function &F) const;
  bool rewrite(Function &F, const Instructions &Passed);
  void leaveUnawaited(Instruction &Leave) const;
  void settleBefore(Instruction &I) const;
  void askBefore(Instruction &I) const;
  SmallPtrSet<const Function *, 8> usedVersions() const;
  void tell(ArrayRef<Ends> All, const SmallPtrSetImpl<const Function *> &Used) const;
  void dropUnused(const SmallPtrSetImpl<const Function *> &Used);

  Module &M;
  const PassableCalls Calls;
  DenseMap<const Function *, Function *> Versions;
  SmallPtrSet<const Function *, 8> Copied;                   ///< the versions
  DenseMap<const Instruction *, const Instruction *> Leaves; ///< from a version's to the function's own
};

void HostFunctions::copy(Function &F) {
  ValueToValueMapTy Copies;
  Function *Version = CloneFunction(&F, Copies);
  Version->setName(F.getName() + ".unawaited");
  Version->setLinkage(GlobalValue::InternalLinkage);
  Version->setComdat(nullptr);
  for (const Instruction &I : instructions(F))
    if (calleeName(I) == LeaveEntry)
      Leaves[cast<Instruction>(Copies.lookup(&I))] = &I;
  Versions[&F] = Version;
  Copied.insert(Version);
}

HostFunctions::Instructions HostFunctions::passedEnds(Function &F) const {
  Instructions Passed;
  for (const Instruction &I : instructions(F))
    if (Calls.isEnd(I) && Calls.leadsToConstruct(I, /*OrReturn=*/isVersion(F)))
      Passed.insert(&I);
  return Passed;
}

void HostFunctions::leaveUnawaited(Instruction &Leave) const {
  cast<CallBase>(Leave).setCalledFunction(
      declareEntry<decltype(__pacc_leave_unawaited)>(M, UnawaitedEntry));
}

void HostFunctions::settleBefore(Instruction &I) const {
  auto *Wait = CallInst::Create(declareEntry<decltype(__pacc_settle)>(M, "__pacc_settle"), "", I.getIterator());
  Wait->setDoesNotThrow();
  Wait->setDebugLoc(I.getDebugLoc());
}

void HostFunctions::askBefore(Instruction &I) const {
  auto *Ask = CallInst::Create(declareEntry<decltype(__pacc_settle_before)>(M, "__pacc_settle_before"),
                               {const_cast<Value *>(Calls.asksFor(I))}, "", I.getIterator());
  Ask->setDoesNotThrow();
  Ask->setDebugLoc(I.getDebugLoc());
}

/// Behind them there is a loop that needs a wait and has no construct: one before it is enough.
HostFunctions::Instructions HostFunctions::waysIntoHostLoops(Function &F) const {
  Instructions Ways;
  const DominatorTree DT(F);
  const LoopInfo LI(DT);
  SmallVector<const Loop *, 8> Open(LI.begin(), LI.end());
  while (!Open.empty()) {
    const Loop *L = Open.pop_back_val();
    const auto Has = [&](auto Is) {
      return any_of(L->blocks(), [&](const BasicBlock *Block) { return any_of(*Block, Is); });
    };
    const BasicBlock *Before = L->getLoopPreheader();
    if (!Before ||
        Has([&](const Instruction &I) { return Calls.isEnd(I) || (Calls.calledBy(I) && !Calls.isPassedThrough(I)); }))
      Open.append(L->begin(), L->end());
    else if (Has([&](const Instruction &I) { return Calls.needsWait(I) || Calls.asksFor(I) || Calls.calledBy(I); }))
      Ways.insert(Before->getTerminator());
  }
  return Ways;
}

/// Puts waits where something may not be awaited, but must be, and questions where it may have to be; calls versions where
/// something may not be awaited, before or behind the call.
bool HostFunctions::rewrite(Function &F, const Instructions &Passed) {
  const bool IsVersion = isVersion(F);
  if (Passed.empty() && !IsVersion)
    return false;
  const Instructions IntoLoops = waysIntoHostLoops(F);
  SmallPtrSet<const BasicBlock *, 16> Entered; // with something that is not awaited
  if (IsVersion)
    Entered.insert(&F.getEntryBlock());
  SmallVector<Instruction *, 8> Waits, Asks, Unawaiting;
  for (bool Changed = true; Changed;) {
    Changed = false;
    Waits.clear();
    Asks.clear();
    Unawaiting.clear();
    for (BasicBlock &Block : F) {
      bool Unawaited = Entered.contains(&Block);
      SmallPtrSet<const Value *, 8> Asked; // objects, since the last end
      for (Instruction &I : Block) {
        const bool NeedsWait = (Calls.needsWait(I) && !(IsVersion && isa<ReturnInst>(I))) || IntoLoops.contains(&I);
        if (Unawaited && NeedsWait)
          Waits.push_back(&I);
        if (Calls.isEnd(I) || Calls.calledBy(I))
          Asked.clear();
        if (const Value *Address = Calls.asksFor(I);
            Address && Unawaited && !NeedsWait && Asked.insert(getUnderlyingObject(Address)).second)
          Asks.push_back(&I);
        if (Calls.calledBy(I)) {
          Unawaited |= Passed.contains(&I);
          if (Unawaited)
            Unawaiting.push_back(&I);
        } else {
          Unawaited = Calls.isEnd(I) ? Passed.contains(&I) : Unawaited && !NeedsWait;
        }
      }
      if (Unawaited)
        for (const BasicBlock *Next : successors(&Block))
          Changed |= Entered.insert(Next).second;
    }
  }
  for (Instruction *I : Waits)
    settleBefore(*I);
  for (Instruction *I : Asks)
    askBefore(*I);
  for (Instruction *I : Unawaiting)
    cast<CallInst>(I)->setCalledFunction(Versions.lookup(Calls.calledBy(*I)));
  for (const Instruction *I : Passed)
    if (calleeName(*I) == LeaveEntry)
      leaveUnawaited(*const_cast<Instruction *>(I));
  return !Waits.empty() || !Asks.empty() || !Unawaiting.empty() || !Passed.empty();
}

SmallPtrSet<const Function *, 8> HostFunctions::usedVersions() const {
  SmallPtrSet<const Function *, 8> Used;
  SmallVector<const Function *, 16> Open;
  for (const Function &F : M)
    if (!isVersion(F))
      Open.push_back(&F);
  while (!Open.empty())
    for (const Instruction &I : instructions(*Open.pop_back_val()))
      if (const auto *Call = dyn_cast<CallInst>(&I))
        if (const Function *Called = Call->getCalledFunction(); Called && isVersion(*Called) && Used.insert(Called).second)
          Open.push_back(Called);
  return Used;
}

/// Each construct once: of a version, what the function itself awaits.
void HostFunctions::tell(ArrayRef<Ends> All, const SmallPtrSetImpl<const Function *> &Used) const {
  SmallPtrSet<const Instruction *, 16> Told;
  for (const Ends &Of : All) { // the functions themselves come first
    if (isVersion(*Of.F) && !Used.contains(Of.F))
      continue;
    OptimizationRemarkEmitter Remarks(Of.F);
    for (const Instruction &I : instructions(*Of.F))
      if (calleeName(I) == UnawaitedEntry && Told.insert(Leaves.lookup_or(&I, &I)).second)
        Remarks.emit(OptimizationRemark("pacc-waits", "Unawaited", I.getDebugLoc(), I.getParent())
                     << "the host goes on to the next construct without waiting");
  }
}

/// Versions that nobody calls, and functions of the file of which all call the version.
void HostFunctions::dropUnused(const SmallPtrSetImpl<const Function *> &Used) {
  SmallVector<Function *, 8> Unused;
  for (auto [F, Version] : Versions)
    if (!Used.contains(Version))
      Unused.push_back(Version);
  for (Function *F : Unused)
    F->dropAllReferences();
  for (Function *F : Unused)
    F->eraseFromParent();
  for (Function *F : reverse(Calls.functions())) // callers first
    if (F->hasLocalLinkage() && F->use_empty())
      F->eraseFromParent();
}

bool HostFunctions::rewrite() {
  for (Function *F : Calls.functions())
    copy(*F);
  // What each passes is asked of all before any is changed.
  SmallVector<Ends, 16> All;
  for (const bool OfVersions : {false, true})
    for (Function &F : M)
      if (!F.isDeclaration() && isVersion(F) == OfVersions)
        All.push_back({&F, passedEnds(F)});
  bool Changed = false;
  for (const auto &[F, Passed] : All)
    Changed |= rewrite(*F, Passed);
  const SmallPtrSet<const Function *, 8> Used = usedVersions();
  tell(All, Used);
  dropUnused(Used);
  return Changed;
}

} // namespace

PreservedAnalyses UnawaitedConstructs::run(Module &M, ModuleAnalysisManager &) {
  return M.getFunction(BeginEntry) && HostFunctions(M).rewrite() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace pacc
