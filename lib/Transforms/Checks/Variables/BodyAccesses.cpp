//===- BodyAccesses.cpp - what a pipeline's body does with variables ------===//
#include "Checks/Variables/BodyAccesses.h"

#include "pacc/IR/Calls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

/// Nobody looks at the value: at most it goes to variables that nobody reads.
static bool isUnwanted(const Instruction &I) {
  return all_of(I.users(), [](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    const auto *Variable = Store ? dyn_cast<AllocaInst>(Store->getPointerOperand()) : nullptr;
    return Variable && all_of(Variable->users(), [](const User *Of) {
             return isa<StoreInst>(Of) || (isa<LoadInst>(Of) && Of->use_empty());
           });
  });
}

/// `V` is what the entry gives, perhaps by way of a variable that holds nothing else.
static bool isResultOf(const Value &V, StringRef Entry) {
  const auto Is = [&](const Value *Of) {
    while (const auto *Cast = dyn_cast<CastInst>(Of))
      Of = Cast->getOperand(0);
    const auto *Call = dyn_cast<CallInst>(Of);
    return Call && calleeName(*Call) == Entry;
  };
  const auto *Load = dyn_cast<LoadInst>(&V);
  const auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
  if (!Variable)
    return Is(&V);
  return all_of(Variable->users(), [&](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    return isa<LoadInst>(U) || (Store && Is(Store->getValueOperand()));
  });
}

BodyAccesses::BodyAccesses(const Function &F, const LoopInfo &LI, const DominatorTree &DT, const Loop &OverChunks,
                           const KernelTexts &Texts)
    : F(F), LI(LI), DT(DT), OverChunks(OverChunks), Texts(Texts), Calls(*F.getParent()),
      Loops(OverChunks, LI, DT, Texts, findArrays()) {
  findStages();
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB)
      add(I);
}

int64_t BodyAccesses::findArrays() {
  int64_t Split = 1;
  Array *Last = nullptr;
  unsigned Dimension = 0; // of the array
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    if (calleeName(I) == "__pacc_pipeline_array") {
      Last = &Arrays[Call->getArgOperand(3)];
      if (const std::optional<PlaceBefore> Before = placeBefore(*Call, F.getDataLayout()))
        Same.push_back({*Before, Call->getArgOperand(3)});
      Last->Name = stringArgument(*Call, 1).value_or("");
      Dimension = 0;
    } else if (Last && calleeName(I) == "__pacc_pipeline_dim") {
      ++Dimension;
      if (constantArgument(*Call, 1) == 0)
        continue;
      Last->IsSplit = true;
      if (DT.dominates(I.getParent(), OverChunks.getHeader()))
        Split = Dimension;
    }
  }
  return Split;
}

const BodyAccesses::Array *BodyAccesses::arrayOf(const Value *Object) const {
  const auto Found = Arrays.find(Object);
  return Found == Arrays.end() ? nullptr : &Found->second;
}

const Value *BodyAccesses::besideArray(const VariableAccess &A) const {
  for (const auto &[Before, Array] : Same)
    if (A.OnDevice && Before.At == 0 && Before.Extent && Before.Pointers.empty() && A.Of.Object == Before.Object && A.Of.Way.size() == 1 &&
        A.Of.Way[0].From >= Before.Extent->To &&
        !isa<AllocaInst, GlobalVariable>(Before.Object) && // whose sizes the runtime knows
        !hasOwnName(A, *Before.Extent))
      return Array;
  return nullptr;
}

bool BodyAccesses::hasOwnName(const VariableAccess &A, ByteRange Extent) const {
  if (A.Writes || spotOf(*A.I, Texts).InCall)
    return false;
  const Value *Name = addressOf(*A.I);
  for (const auto *Gep = dyn_cast_or_null<GetElementPtrInst>(Name); Gep && OverChunks.contains(Gep);
       Gep = dyn_cast<GetElementPtrInst>(Name))
    Name = Gep->getPointerOperand();
  const SmallVector<Place, 1> Of = Name ? placesOf(*Name, /*Bytes=*/1, F.getDataLayout()) : SmallVector<Place, 1>();
  return Of.size() == 1 && Of[0].Way.size() == 1 && Of[0].Way[0].From >= Extent.To;
}

void BodyAccesses::add(const Instruction &I) {
  const DataLayout &DL = F.getDataLayout();
  if (const auto *Memory = dyn_cast<AnyMemIntrinsic>(&I)) {
    const auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
    const int64_t Bytes = Length && Length->getValue().ule(INT32_MAX) ? Length->getZExtValue() : -1;
    if (const auto *Copy = dyn_cast<AnyMemTransferInst>(Memory))
      add(I, *Copy->getRawSource(), Bytes, /*Reads=*/true, /*Writes=*/false);
    add(I, *Memory->getRawDest(), Bytes, /*Reads=*/false, /*Writes=*/true);
  } else if (const Value *Address = addressOf(I)) {
    const bool IsAtomic = isa<AtomicRMWInst, AtomicCmpXchgInst>(I);
    Type *T = IsAtomic ? I.getOperand(isa<AtomicRMWInst>(I) ? 1 : 2)->getType() : getLoadStoreType(&I);
    int64_t Bytes = DL.getTypeStoreSize(T).getKnownMinValue();
    if (const std::optional<ShownReduction> Shown = shownReduction(I))
      Bytes = Shown->Bytes;
    add(I, *Address, Bytes, isa<LoadInst>(I) || (IsAtomic && !isUnwanted(I)), !isa<LoadInst>(I));
  } else if (const auto *Call = dyn_cast<CallBase>(&I)) {
    addCall(*Call);
  }
}

void BodyAccesses::addCall(const CallBase &Call) {
  const StringRef Name = calleeName(Call);
  if (isa<IntrinsicInst>(Call) || isEntry(Name) || markerOf(Call))
    return;
  const bool UsesGlobals = Calls.mayUseGlobals(Call, kernelOf(Call) != nullptr);
  for (const bool Writes : {false, true}) {
    if (UsesGlobals)
      add(Call, Place(), !Writes, Writes);
    for (const auto &[N, Argument] : enumerate(Call.args())) {
      const CallEffect Effect = Argument->getType()->isPointerTy() ? Calls.ofArgument(Call, N) : CallEffect::Nothing;
      if (Effect == CallEffect::Both || Effect == (Writes ? CallEffect::Writes : CallEffect::Reads))
        add(Call, *Argument, /*Bytes=*/-1, !Writes, Writes);
      // Variables that the object leads to, such as those of a kernel that is not inlined.
      if (UsesGlobals && Effect != CallEffect::Nothing)
        for (Place &Of : placesBehind(*Argument, F.getDataLayout()))
          add(Call, std::move(Of), !Writes, Writes);
    }
  }
}

void BodyAccesses::add(const Instruction &I, const Value &Address, int64_t Bytes, bool Reads, bool Writes) {
  for (Place &Of : placesOf(Address, Bytes, F.getDataLayout()))
    add(I, std::move(Of), Reads, Writes);
}

/// Calls do not change which stream it is, whatever else of other files they change.
static bool isStandardStream(const GlobalVariable &G) {
  return G.isDeclaration() && is_contained({"stdin", "stdout", "stderr"}, G.getName());
}

void BodyAccesses::add(const Instruction &I, Place Of, bool Reads, bool Writes) {
  for (const auto &[Before, Array] : Same) {
    if (!Before.mayHold(Of))
      continue;
    const ByteRange Bytes = Of.Way.back();
    const bool IsAny = Bytes.From == -ByteRange::Far || Bytes.To == ByteRange::Far;
    Place Here{Array, {IsAny ? Bytes : ByteRange{Bytes.From - Before.At, Bytes.To - Before.At}}, Of.IsExact};
    if (Before.holds(Of)) {
      Of = std::move(Here);
      break;
    }
    Here.IsExact = Of.IsExact = false;
    add(I, std::move(Here), Reads, Writes); // and what the object has beside it
  }
  if (Of.Object) {
    const auto *Global = dyn_cast<GlobalVariable>(Of.Object);
    const auto *Made = dyn_cast<Instruction>(Of.Object);
    if (isa<Function>(Of.Object) || (Global && (Global->isConstant() || (!Writes && isStandardStream(*Global)))))
      return;
    // New memory of each chunk's own; another file's variable, perhaps.
    const auto *Call = dyn_cast<CallBase>(Of.Object);
    if (Call && !arrayOf(Call) && OverChunks.contains(Call)) {
      if (isNoAliasCall(Call) || !Calls.mayUseGlobals(*Call, kernelOf(*Call) != nullptr))
        return;
      Of = Place();
    } else if (Made && OverChunks.contains(Made)) {
      Of.IsExact = false;
    }
  }
  const unsigned Loop = Loops.loopOf(I);
  const bool OnDevice = kernelOf(I) != nullptr;
  const Array *InChunks = arrayOf(Of.Object);
  const bool IsElement = InChunks && InChunks->IsSplit && (Loop || OnDevice) && Of.Way.size() == 1;
  InBlock[I.getParent()].push_back(All.size());
  All.push_back({&I, std::move(Of), Reads, Writes, Loop, OnDevice, IsElement});
}

ArrayRef<unsigned> BodyAccesses::in(const BasicBlock &BB) const {
  const auto Found = InBlock.find(&BB);
  return Found == InBlock.end() ? ArrayRef<unsigned>() : ArrayRef<unsigned>(Found->second);
}

void BodyAccesses::findStages() {
  for (const BasicBlock *BB : OverChunks.blocks())
    if (const auto *S = dyn_cast<SwitchInst>(BB->getTerminator());
        S && isResultOf(*S->getCondition(), "__pacc_pipeline_next"))
      Stages = S;
  for (const BasicBlock *BB : OverChunks.blocks())
    if (any_of(*BB, [&](const Instruction &I) {
          const DILocation *Kernel = kernelOf(I);
          return (Kernel && !Kernel->getInlinedAt()) || calleeName(I) == "__pacc_pipeline_update";
        }))
      OnDevice.insert(stageOf(BB));
}

bool BodyAccesses::isInWholeKernel(const VariableAccess &A) const {
  const DILocation *Kernel = kernelOf(*A.I);
  return Kernel && !Kernel->getInlinedAt() && !Loops.areIn(Kernel);
}

bool BodyAccesses::isBesideDevice(const VariableAccess &A) const {
  return !A.OnDevice && OnDevice.contains(stageOf(A.I->getParent()));
}

unsigned BodyAccesses::stageOf(const BasicBlock *BB) const {
  if (Stages)
    for (const auto &Case : Stages->cases())
      if (DT.dominates(BasicBlockEdge(Stages->getParent(), Case.getCaseSuccessor()), BB))
        return Case.getCaseValue()->getZExtValue();
  return 0;
}

SmallVector<BodyAccesses::Way, 4> BodyAccesses::waysOn(const Way &At) const {
  SmallVector<Way, 4> On;
  if (Stages && Stages->getParent() == At.Block) {
    for (const auto &Case : Stages->cases()) {
      const unsigned Stage = Case.getCaseValue()->getZExtValue();
      On.push_back({Case.getCaseSuccessor(), Stage, At.IsNextChunk || Stage <= At.Stage});
    }
    return On;
  }
  for (const BasicBlock *Next : successors(At.Block))
    if (OverChunks.contains(Next))
      On.push_back({Next, At.Stage, At.IsNextChunk || (!Stages && Next == OverChunks.getHeader())});
  return On;
}

bool BodyAccesses::isBehind(const VariableAccess &A, const VariableAccess &B) const {
  const unsigned OfA = stageOf(A.I->getParent()), OfB = stageOf(B.I->getParent());
  SmallPtrSet<BasicBlock *, 1> NextStage = {OverChunks.getHeader()};
  return OfA == OfB ? isPotentiallyReachable(B.I, A.I, &NextStage, &DT, &LI) : OfA > OfB;
}

bool BodyAccesses::stays(const AllocaInst &Variable) const {
  const SmallVector<Place, 1> Of = placesOf(Variable, /*Bytes=*/1, F.getDataLayout());
  return none_of(All, [&](const VariableAccess &A) { return A.Writes && A.Of.mayMeet(Of.front()); });
}

std::optional<LoopBounds> BodyAccesses::boundsOf(unsigned Loop) const {
  return Loops.boundsOf(Loop, [this](const AllocaInst &Variable) { return stays(Variable); });
}

std::optional<Bound> BodyAccesses::boundOf(const Value &V) const {
  return pacc::boundOf(V, [this](const AllocaInst &Variable) { return stays(Variable); });
}

} // namespace pacc
