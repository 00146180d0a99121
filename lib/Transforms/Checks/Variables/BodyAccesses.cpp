//===- BodyAccesses.cpp - what a pipeline's body does with variables ------===//
#include "Checks/Variables/BodyAccesses.h"

#include "pacc/IR/Calls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

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
    : F(F), LI(LI), DT(DT), OverChunks(OverChunks), Texts(Texts), Calls(*F.getParent()) {
  findArrays();
  findLoops();
  findStages();
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB)
      add(I);
}

void BodyAccesses::findArrays() {
  Array *Last = nullptr;
  unsigned Dimension = 0; // of the array
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    if (calleeName(I) == "__pacc_pipeline_array") {
      Last = &Arrays[Call->getArgOperand(3)];
      // Other names lead to where the pointer has led before.
      const Value *Before = pointerBefore(*Call->getArgOperand(3));
      const SmallVector<Place, 1> There = Before ? placesOf(*Before, 1, F.getDataLayout()) : SmallVector<Place, 1>();
      if (There.size() == 1 && There[0].IsExact && There[0].Way.size() == 1 && There[0].Way[0].From == 0)
        Same.try_emplace(There[0].Object, Call->getArgOperand(3));
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
}

const BodyAccesses::Array *BodyAccesses::arrayOf(const Value *Object) const {
  const auto Found = Arrays.find(Object);
  return Found == Arrays.end() ? nullptr : &Found->second;
}

const DILocation *BodyAccesses::kernelOf(const Instruction &I) const {
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    if (Texts.contains(At->getScope()->getSubprogram()))
      return At->getInlinedAt();
  return nullptr;
}

void BodyAccesses::findLoops() {
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB) {
      const Loop *In = markerOf(I).is(MarkerId::Chunk) ? LI.getLoopFor(BB) : nullptr;
      if (!In || In == &OverChunks || constantArgument(cast<CallBase>(I), 0) != Split)
        continue; // a loop over another dimension is gone through as a whole for each chunk
      // Of a nest in a kernel the outermost one, which may be collapsed.
      const DILocation *Kernel = kernelOf(I);
      const auto IsOfKernel = [&](const Instruction &Other) { return kernelOf(Other) == Kernel; };
      for (const Loop *L = In->getParentLoop(); Kernel && L && L != &OverChunks; L = L->getParentLoop())
        if (any_of(*L->getHeader(), IsOfKernel))
          In = L;
      if (is_contained(PipeLoops, In))
        continue;
      PipeLoops.push_back(In);
      Markers.push_back(&I);
      if (Kernel)
        OfKernel[Kernel].push_back(PipeLoops.size());
    }
}

unsigned BodyAccesses::loopOf(const Instruction &By) const {
  for (const auto &[I, L] : enumerate(PipeLoops))
    if (L->contains(&By))
      return I + 1;
  const SmallVector<unsigned, 2> OfIts = OfKernel.lookup(kernelOf(By));
  if (OfIts.size() < 2)
    return OfIts.empty() ? 0 : OfIts.front();
  // A kernel with several: the end of a reduction comes behind its loop.
  const unsigned *Last = nullptr;
  if (shownReduction(By))
    for (const unsigned &Its : OfIts)
      if (DT.dominates(pipeLoop(Its).getHeader(), By.getParent()) &&
          (!Last || DT.dominates(pipeLoop(*Last).getHeader(), pipeLoop(Its).getHeader())))
        Last = &Its;
  return Last ? *Last : 0;
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

void BodyAccesses::add(const Instruction &I, Place Of, bool Reads, bool Writes) {
  if (const Value *Array = Of.Way.size() == 1 ? Same.lookup(Of.Object) : nullptr)
    Of.Object = Array;
  if (Of.Object) {
    const auto *Global = dyn_cast<GlobalVariable>(Of.Object);
    const auto *Made = dyn_cast<Instruction>(Of.Object);
    if (isa<Function>(Of.Object) || (Global && Global->isConstant()))
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
  const unsigned Loop = loopOf(I);
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
  return Kernel && !Kernel->getInlinedAt() && !OfKernel.contains(Kernel);
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

bool BodyAccesses::isCounter(const VariableAccess &A) const {
  // The test that the loop begins with.
  const auto *Branch = dyn_cast<BranchInst>(pipeLoop(A.Loop).getHeader()->getTerminator());
  const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  return Test && A.Of.IsExact && any_of(Test->operands(), [&](const Value *Side) {
           while (const auto *Cast = dyn_cast<CastInst>(Side))
             Side = Cast->getOperand(0);
           const auto *Load = dyn_cast<LoadInst>(Side);
           return Load && Load->getPointerOperand() == A.Of.Object;
         });
}

static const LoadInst *loadOf(const Value &V) {
  const Value *Of = &V;
  while (const auto *Cast = dyn_cast<CastInst>(Of))
    Of = Cast->getOperand(0);
  return dyn_cast<LoadInst>(Of);
}

static const AllocaInst *loadedVariable(const Value &V) {
  const LoadInst *Load = loadOf(V);
  return Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
}

const Value &BodyAccesses::iterationOf(unsigned Loop) const {
  return *cast<CallBase>(Markers[Loop - 1])->getArgOperand(1);
}

bool BodyAccesses::isOfVariable(const Place &Of, unsigned Loop) const {
  const LoadInst *Load = loadOf(iterationOf(Loop));
  return Load && any_of(placesOf(*Load->getPointerOperand(), 1, F.getDataLayout()),
                        [&](const Place &At) { return Of.Object && At.mayMeet(Of); });
}

bool BodyAccesses::isVariableOf(const Value &V, unsigned Loop) const {
  const AllocaInst *Variable = loadedVariable(V);
  // Nobody but the loop itself counts in it.
  return Variable && Variable == loadedVariable(iterationOf(Loop)) && count_if(Variable->users(), [&](const User *U) {
                       return !isa<LoadInst>(U) && pipeLoop(Loop).contains(cast<Instruction>(U));
                     }) == 1;
}

std::optional<LoopBounds> BodyAccesses::boundsOf(unsigned Loop) const {
  // Its variable begins with what __pacc_pipe_first gives, by way of other variables.
  SmallVector<const Value *, 8> Work;
  SmallPtrSet<const Value *, 8> Seen;
  const CallBase *First = nullptr;
  if (const AllocaInst *Variable = loadedVariable(iterationOf(Loop)))
    Work.push_back(Variable);
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (const auto *Variable = dyn_cast<AllocaInst>(V)) {
      for (const User *U : Variable->users())
        if (const auto *Store = dyn_cast<StoreInst>(U))
          Work.push_back(Store->getValueOperand());
    } else if (const auto *Call = dyn_cast<CallBase>(V)) {
      if (calleeName(*Call) != "__pacc_pipe_first" || (First && First != Call))
        return std::nullopt;
      First = Call;
    } else if (isa<LoadInst, CastInst, BinaryOperator>(V)) {
      append_range(Work, cast<Instruction>(V)->operands());
    }
  }
  if (!First)
    return std::nullopt;
  const auto Lower = boundOf(*First->getArgOperand(1)), Upper = boundOf(*First->getArgOperand(2));
  const auto Step = constantArgument(*First, 3);
  return Lower && Upper && Step ? std::optional(LoopBounds{*Lower, *Upper, *Step}) : std::nullopt;
}

/// The only value that is stored in a variable, or null.
static const Value *onlyValueIn(const AllocaInst &Variable) {
  const Value *Only = nullptr;
  for (const User *U : Variable.users()) {
    const auto *Store = dyn_cast<StoreInst>(U);
    if (Store && Store->getPointerOperand() == &Variable && !Only)
      Only = Store->getValueOperand();
    else if (!isa<LoadInst>(U))
      return nullptr;
  }
  return Only;
}

std::optional<Bound> BodyAccesses::boundOf(const Value &V) const {
  Bound Here{&V, 0};
  for (;;) {
    if (const auto *Number = dyn_cast<ConstantInt>(Here.Of))
      return Bound{nullptr, Here.Offset + Number->getSExtValue()};
    const auto *Sum = dyn_cast<BinaryOperator>(Here.Of);
    const auto *Number = Sum ? dyn_cast<ConstantInt>(Sum->getOperand(1)) : nullptr;
    const auto *Load = dyn_cast<LoadInst>(Here.Of);
    const auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
    if (const auto *Cast = dyn_cast<CastInst>(Here.Of); Cast && Cast->isIntegerCast()) {
      Here.Of = Cast->getOperand(0);
    } else if (Number && (Sum->getOpcode() == Instruction::Add || Sum->getOpcode() == Instruction::Sub)) {
      Here.Offset += Sum->getOpcode() == Instruction::Add ? Number->getSExtValue() : -Number->getSExtValue();
      Here.Of = Sum->getOperand(0);
    } else if (const Value *Only = Variable ? onlyValueIn(*Variable) : nullptr) {
      Here.Of = Only;
    } else if (Variable) {
      const SmallVector<Place, 1> Of = placesOf(*Variable, /*Bytes=*/1, F.getDataLayout());
      const bool Stays = none_of(All, [&](const VariableAccess &A) { return A.Writes && A.Of.mayMeet(Of.front()); });
      return Stays ? std::optional(Bound{Variable, Here.Offset}) : std::nullopt;
    } else {
      return isa<Argument>(Here.Of) ? std::optional(Here) : std::nullopt;
    }
  }
}

/// All that is done with a variable, by way of addresses in it. False: somebody keeps its address.
static bool usersOf(const AllocaInst &Variable, SmallVectorImpl<const Instruction *> &Users) {
  SmallVector<const Value *, 8> Parts = {&Variable};
  SmallPtrSet<const Value *, 8> Seen;
  for (size_t N = 0; N != Parts.size(); ++N)
    for (const User *U : Parts[N]->users()) {
      const auto *I = cast<Instruction>(U);
      if (isa<GetElementPtrInst, PHINode, SelectInst>(I)) {
        if (Seen.insert(I).second)
          Parts.push_back(I);
        continue;
      }
      if (isa<PtrToIntInst>(I) && all_of(I->users(), [](const User *Of) { return pointerBefore(*Of); }))
        continue;
      if (!isa<LoadInst, AnyMemIntrinsic>(I) && addressOf(*I) != Parts[N])
        return false;
      Users.push_back(I);
    }
  return true;
}

bool BodyAccesses::isOwn(const Place &Of) const {
  const auto *Variable = dyn_cast_or_null<AllocaInst>(Of.Object);
  SmallVector<const Instruction *, 8> Users;
  return Variable && Of.Way.size() == 1 && usersOf(*Variable, Users) &&
         all_of(Users, [&](const Instruction *I) { return OverChunks.contains(I); });
}

bool BodyAccesses::isUsedBehind(const Place &Of) const {
  const auto *Variable = dyn_cast_or_null<AllocaInst>(Of.Object);
  SmallVector<const Instruction *, 8> Users;
  if (!Variable || Of.Way.size() != 1)
    return true;
  const bool IsKept = !usersOf(*Variable, Users);
  SmallPtrSet<const Instruction *, 8> Here(Users.begin(), Users.end());
  SmallVector<BasicBlock *, 8> Work;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  OverChunks.getExitBlocks(Work);
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    if (!Seen.insert(BB).second || OverChunks.contains(BB))
      continue;
    bool IsLost = false;
    for (const Instruction &I : *BB) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (IsKept && Call && !isa<IntrinsicInst>(I) && !isEntry(calleeName(I)) && !markerOf(I))
        return true;
      if (IsKept && isa<LoadInst>(I) && !isa<AllocaInst>(getUnderlyingObject(addressOf(I))))
        return true;
      if (!Here.contains(&I)) {
        // By an address that is not followed.
        if (IsKept && any_of(I.operands(), [&](const Value *V) {
              return V->getType()->isPointerTy() && getUnderlyingObject(V) == Variable;
            }))
          return true;
        continue;
      }
      if (!isa<LoadInst, StoreInst>(I))
        return true;
      const DataLayout &DL = F.getDataLayout();
      const SmallVector<Place, 1> Touched =
          placesOf(*addressOf(I), DL.getTypeStoreSize(getLoadStoreType(&I)).getKnownMinValue(), DL);
      if (isa<LoadInst>(I) && any_of(Touched, [&](const Place &P) { return P.mayMeet(Of); }))
        return true;
      IsLost = isa<StoreInst>(I) && Touched.size() == 1 && Touched[0].covers(Of);
      if (IsLost)
        break;
    }
    if (!IsLost)
      append_range(Work, successors(const_cast<BasicBlock *>(BB)));
  }
  return false;
}

} // namespace pacc
