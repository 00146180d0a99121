//===- AheadLoads.cpp - loads that could go before stores -----------------===//
#include "Levels/AheadLoads.h"

#include "pacc/Access/SequentialCopy.h"
#include "Levels/ParallelLoops.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// The parameter that an address comes from, if other parameters might lead there, too.
const Argument *sharedParameter(const Value *Address) {
  const auto *A = dyn_cast<Argument>(getUnderlyingObject(Address, /*MaxLookup=*/0));
  return A && !A->hasNoAliasAttr() && !A->hasByValAttr() ? A : nullptr;
}

/// Whether a value may be another one in each iteration.
bool varies(const Value *V, const Loop &L) {
  const auto *I = dyn_cast<Instruction>(V);
  return I && L.contains(I) &&
         (isa<PHINode, LoadInst, CallBase>(I) || any_of(I->operands(), [&](const Use &U) { return varies(U.get(), L); }));
}

/// Where code stores, atomically or not; or null.
const Value *storedTo(const Instruction &I) {
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand();
  const auto *Update = dyn_cast<AtomicRMWInst>(&I);
  return Update ? Update->getPointerOperand() : nullptr;
}

/// Whether a loop stores through one parameter, from place to place, and loads through another one: only where these lie
/// apart may it load for later iterations before it has stored for earlier ones.
bool alternates(const Loop &L) {
  SmallPtrSet<const Argument *, 4> Loaded, Stored;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      const Value *From = Load ? Load->getPointerOperand() : nullptr, *To = storedTo(I);
      if (const Argument *A = From || To ? sharedParameter(From ? From : To) : nullptr; A && (From || varies(To, L)))
        (From ? Loaded : Stored).insert(A);
    }
  return any_of(Stored, [&](const Argument *To) { return any_of(Loaded, [To](const Argument *A) { return A != To; }); });
}

/// Whether the loops inside are so short that they are unrolled, and iterations of `L` become neighbours.
bool isTight(const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned MostUnrolled = 32;
  return all_of(L.getSubLoops(), [&](const Loop *Inner) {
    const unsigned Trips = SE.getSmallConstantTripCount(Inner);
    return Trips && Trips <= MostUnrolled && isTight(*Inner, SE);
  });
}

/// Whether code loads an address again through one parameter, behind a store through another one: only where these lie
/// apart is it what it loaded before.
bool loadsAgain(Function &F, ScalarEvolution &SE) {
  SmallVector<const Argument *, 16> Stored; // in the order of the code
  DenseMap<const SCEV *, size_t> Loaded;    // and how many stores there were before it was loaded last
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block) {
      auto *Load = dyn_cast<LoadInst>(&I);
      Value *From = Load ? Load->getPointerOperand() : nullptr;
      const Value *To = storedTo(I);
      const Argument *A = From || To ? sharedParameter(From ? From : To) : nullptr;
      if (A && To)
        Stored.push_back(A);
      if (!A || !From)
        continue;
      const auto [At, IsNew] = Loaded.try_emplace(SE.getSCEV(From), Stored.size());
      if (!IsNew && any_of(drop_begin(Stored, At->second), [A](const Argument *To) { return To != A; }))
        return true;
      At->second = Stored.size();
    }
  return false;
}

/// Whether an iteration of an innermost loop loads through one parameter behind a store through another one: only where
/// these lie apart are all loads on their way together. (H200, one element of 12 bytes from three neighbours and another
/// array, 8 million times: 122 us, 88 if they lie apart.)
bool loadsBehindStores(const Function &F, const LoopInfo &LI) {
  DenseMap<const Loop *, SmallPtrSet<const Argument *, 4>> StoredIn;
  for (const BasicBlock *Block : ReversePostOrderTraversal<const Function *>(&F)) {
    const Loop *L = LI.getLoopFor(Block);
    if (!L || !L->isInnermost())
      continue;
    auto &Stored = StoredIn[L];
    for (const Instruction &I : *Block) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      if (const Argument *From = Load ? sharedParameter(Load->getPointerOperand()) : nullptr;
          From && any_of(Stored, [From](const Argument *To) { return To != From; }))
        return true;
      const Value *To = storedTo(I);
      if (const Argument *A = To ? sharedParameter(To) : nullptr)
        Stored.insert(A);
    }
  }
  return false;
}

} // namespace

AheadLoads findAheadLoads(Function &Sequential) {
  DominatorTree DT(Sequential);
  LoopInfo LI(DT);
  TargetLibraryInfoImpl Library(Sequential.getParent()->getTargetTriple());
  TargetLibraryInfo TLI(Library);
  AssumptionCache Assumptions(Sequential);
  ScalarEvolution SE(Sequential, TLI, Assumptions, DT, LI);
  AheadLoads Found;
  Found.BehindStores = loadsAgain(Sequential, SE) || loadsBehindStores(Sequential, LI);
  for (const Loop *L : LI.getLoopsInPreorder())
    if (L->getParentLoop() && !L->isInnermost() && alternates(*L) && isTight(*L, SE))
      Found.TightLoops.push_back(markedLoopOf(*L));
  return Found;
}

bool mayRunAhead(Function &Kernel, const LoopVerdicts &Verdicts, const AheadLoads &Found) {
  const LoopTree Tree(Kernel);
  const ParallelLoops Parallel(Tree, Verdicts, readOrigin(Kernel).Construct);
  // Of a loop that only the lanes of a gang share, each has several iterations, if there are more than lanes.
  const auto Iterates = [&](const MarkedLoop &L) {
    const uint64_t Trips = Verdicts.lookup(L.Id).MostTrips;
    return Parallel.isSeq(L) || (L.Parent && !Parallel.isSeq(*L.Parent) && !(L.Flags & PACC_LOOP_GANG) &&
                                 (!Trips || Trips > UsualLanes));
  };
  const auto IsIterated = [&](unsigned Id) {
    return all_of(Tree.loops(), [&](const auto &L) { return L->Id != Id || Iterates(*L); });
  };
  if (Found.BehindStores || any_of(Found.TightLoops, IsIterated))
    return true;
  const auto IsSpread = [&](const Loop &L) {
    return any_of(Tree.loops(), [&](const auto &Marked) { return is_contained(Marked->Counted, &L) && !Parallel.isSeq(*Marked); });
  };
  return any_of(Tree.loopInfo().getLoopsInPreorder(), [&](const Loop *L) {
    return L->isInnermost() && L->getParentLoop() && !IsSpread(*L) && alternates(*L);
  });
}

} // namespace pacc
