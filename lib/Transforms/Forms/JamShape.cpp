//===- JamShape.cpp - loops whose iterations can be taken together --------===//
#include "Forms/JamShape.h"

#include "DeviceCalls.h"
#include "FormSteps.h"
#include "pacc/IR/Calls.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// Computes, and does nothing else.
bool isArithmetic(const Instruction &I) {
  const DeviceFunction Called = deviceFunctionOf(I);
  if (Called.isIdentity() || Called.is(DeviceEntry::JamFactor) || I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd())
    return true;
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return !I.mayReadOrWriteMemory() && !I.mayThrow();
  if (Call->isInlineAsm() || Call->isConvergent() || Call->cannotDuplicate())
    return false;
  return Call->doesNotAccessMemory() && Call->willReturn() && Call->doesNotThrow();
}

/// Loads that a thread has under way for one iteration.
struct Fetches {
  unsigned Loads = 0, Registers = 0;
  DenseMap<const Value *, uint64_t> Streams; ///< bytes of each array

  void add(const LoadInst &Load) {
    const uint64_t Bytes = Load.getDataLayout().getTypeStoreSize(Load.getType()).getFixedValue();
    const Value *Array = getUnderlyingObject(Load.getPointerOperand());
    if (auto *Row = dyn_cast<LoadInst>(Array))
      Array = Row->getPointerOperand();
    ++Loads;
    Registers += (Bytes + 3) / 4;
    if (Load.getType()->isPointerTy())
      return; // what it leads to counts
    uint64_t &Stream = Streams[Array];
    Stream = std::max(Stream, Bytes);
  }

  /// As many iterations as make up what keeps the memory busy, as long as there is room for
  /// what they load; one, if it fetches so much that others gain nothing. (On an H200, four
  /// iterations of 4 to 12 bytes are quicker by 7 to 90 %, two of 16 slower by 0 to 5 %.)
  unsigned factor() const {
    constexpr uint64_t EnoughBytes = 32, EnoughOfOne = 16;
    constexpr unsigned Most = 4, MostLoads = 32, MostRegisters = 64;
    uint64_t Bytes = 0;
    for (const auto &[Array, OfOne] : Streams)
      Bytes += OfOne;
    if (!Bytes || Bytes >= EnoughOfOne)
      return 1;
    unsigned Factor = 1;
    while (Factor < Most && Factor * Bytes < EnoughBytes && 2 * Factor * Loads <= MostLoads &&
           2 * Factor * Registers <= MostRegisters)
      Factor *= 2;
    return Factor;
  }
};

} // namespace

bool isMathematics(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() && gpuTarget().isMathFunction(Callee->getName()) &&
         none_of(Call->args(), [](const Use &A) { return A->getType()->isPtrOrPtrVectorTy(); });
}

/// Some address may be kept in the program's data, so that what is found there may lead
/// anywhere.
static bool storesAddresses(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Store = dyn_cast<StoreInst>(&I);
    const auto *Call = dyn_cast<CallBase>(&I);
    return isa<PtrToIntInst>(I) || (Store && Store->getValueOperand()->getType()->isPtrOrPtrVectorTy()) ||
           (Call && !isa<IntrinsicInst>(I) && !deviceFunctionOf(I) && !isMathematics(I));
  });
}

bool isSharedData(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects);
  return all_of(Objects, [](const Value *Object) {
    if (auto *Found = dyn_cast<LoadInst>(Object))
      return isSharedData(Found->getPointerOperand()) && !storesAddresses(*Found->getFunction());
    if (auto *A = dyn_cast<Argument>(Object)) // the last one is the gangs' scratch memory
      return !A->hasByValAttr() && A->getArgNo() + 1 != A->getParent()->arg_size();
    if (auto *Global = dyn_cast<GlobalVariable>(Object))
      return Global->getAddressSpace() != address_space::Shared;
    return false;
  });
}

bool JamShape::findSpine(const Loop &L) {
  BasicBlock *Header = L.getHeader(), *Latch = L.getLoopLatch();
  if (!L.isInnermost() || !L.getLoopPreheader() || !Latch || Header == Latch ||
      L.getExitingBlock() != Header || !L.getExitBlock())
    return false;
  for (BasicBlock *BB = Header;;) {
    Spine.push_back(BB);
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch)
      return false;
    if (BB == Latch)
      return !Branch->isConditional() && Spine.size() == L.getNumBlocks();
    BasicBlock *On = Branch->getSuccessor(0);
    if (Branch->isConditional()) {
      BasicBlock *const Otherwise = BB == Header ? L.getExitBlock() : Latch;
      if (On == Otherwise)
        On = Branch->getSuccessor(1);
      else if (Branch->getSuccessor(1) != Otherwise)
        return false;
      Guards = Spine.size();
    }
    if (!L.contains(On) || On == Header || (On != Latch && On->getSinglePredecessor() != BB))
      return false;
    BB = On;
  }
}

bool JamShape::findCounter(const Loop &L) {
  BasicBlock *Header = L.getHeader();
  auto *Branch = cast<BranchInst>(Header->getTerminator());
  auto *Test = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Test || Branch->getSuccessor(0) != Spine[1] ||
      Test->getPredicate() != CmpInst::ICMP_ULT || !L.isLoopInvariant(Test->getOperand(1)))
    return false;
  Counter = dyn_cast<PHINode>(Test->getOperand(0));
  End = Test->getOperand(1);
  if (!Counter || Counter->getParent() != Header)
    return false;
  Next = dyn_cast<Instruction>(Counter->getIncomingValueForBlock(L.getLoopLatch()));
  const auto *Saturating = dyn_cast_or_null<IntrinsicInst>(Next);
  if (!Next || (Next->getOpcode() != Instruction::Add &&
                !(Saturating && Saturating->getIntrinsicID() == Intrinsic::uadd_sat)))
    return false;
  const unsigned Own = Next->getOperand(0) == Counter ? 0 : 1;
  Step = Next->getOperand(1 - Own);
  return Next->getOperand(Own) == Counter && L.isLoopInvariant(Step);
}

/// They may be evaluated before and once more: they read nothing that iterations change, and
/// do not wait for what other iterations bring.
bool JamShape::canRepeatGuards(const Loop &L) const {
  for (const BasicBlock *BB : guards())
    for (const Instruction &I : *BB) {
      if (I.isTerminator() || (isa<PHINode>(I) && BB == Spine.front()))
        continue;
      const auto *Load = dyn_cast<LoadInst>(&I);
      const bool IsKnown = Load && Load->isSimple() &&
                           L.isLoopInvariant(Load->getPointerOperand()) &&
                           isSharedData(Load->getPointerOperand());
      if (!IsKnown && !isArithmetic(I))
        return false;
    }
  return all_of(Spine.front()->phis(), [&](const PHINode &Phi) {
    return &Phi == Counter || none_of(Phi.users(), [&](const User *U) {
      return is_contained(guards(), cast<Instruction>(U)->getParent());
    });
  });
}

/// Behind the loop only what it began with, or carries from iteration to iteration, is used.
static bool leavesByHeader(const Loop &L) {
  return all_of(L.getExitBlock()->phis(), [&](const PHINode &Phi) {
    const Value *Left = Phi.getIncomingValueForBlock(L.getHeader());
    const auto *OfHeader = dyn_cast<PHINode>(Left);
    return (OfHeader && OfHeader->getParent() == L.getHeader()) || L.isLoopInvariant(Left);
  });
}

bool JamShape::canCopyBody() const {
  constexpr unsigned MostInstructions = 256;
  unsigned Instructions = 0;
  for (const BasicBlock *BB : body())
    for (const Instruction &I : *BB) {
      if (I.isTerminator() || isa<PHINode>(I))
        continue;
      const auto *Load = dyn_cast<LoadInst>(&I);
      const auto *Store = dyn_cast<StoreInst>(&I);
      const bool IsAccess = (Load && Load->isSimple()) || (Store && Store->isSimple());
      if ((!IsAccess && !isArithmetic(I) && !isa<NoAliasScopeDeclInst>(I)) ||
          ++Instructions > MostInstructions)
        return false;
    }
  return true;
}

JamShape::JamShape(const Loop &L) {
  if (!findSpine(L) || !findCounter(L))
    Obstacle = L.isInnermost() ? "the body has branches that meet again" : LoopsInBody;
  else if (!canRepeatGuards(L))
    Obstacle = "whether an iteration does anything depends on memory, or on the iterations before";
  else if (!leavesByHeader(L) || !canCopyBody())
    Obstacle = "the body is large, or does more than loads, arithmetic and stores";
  if (Obstacle)
    return;
  Fetches All;
  for (const BasicBlock *BB : body())
    for (const Instruction &I : *BB)
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && !isLanePrivate(Load->getPointerOperand()) &&
          !L.isLoopInvariant(Load->getPointerOperand()))
        All.add(*Load);
  Factor = All.factor();
  if (Factor < 2)
    Obstacle = All.Loads ? "one iteration loads enough" : "there is nothing to load";
}

} // namespace pacc
