//===- LaneCosts.cpp - what lanes of a loop fetch -------------------------===//
#include "LaneCosts.h"

#include "pacc/Access/SequentialCopy.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

static constexpr double Warp = 32, Sector = 32, UnknownTrips = 32;
/// What a lane reads of its sector beside what others read, the cache keeps for them; but each part that it writes of a
/// sector of its own goes to memory's own cache. (H100, a transposition of 2^25 floats: 600 us if neighbouring lanes
/// write to different rows, 148 if they read from different ones.)
static constexpr double ApartStores = 4;
/// A lane's own arrays up to this size are registers or nearly so. Of larger ones, neighbouring lanes
/// have neighbouring elements.
static constexpr uint64_t MostOwnBytes = 256;

double LaneCosts::trips(const Loop &L) const {
  const auto *Most = dyn_cast<SCEVConstant>(SE.getConstantMaxBackedgeTakenCount(&L));
  return Most && Most->getAPInt().ult(UINT32_MAX) ? double(Most->getAPInt().getZExtValue()) : UnknownTrips;
}

/// How often one iteration of `In` gets to `I`.
double LaneCosts::repetitions(const Instruction &I, const Loop &In) const {
  double Times = 1;
  for (const Loop *L = LI.getLoopFor(I.getParent()); L && L != &In; L = L->getParentLoop())
    Times *= trips(*L);
  return Times;
}

/// How far `Value` moves in each iteration of `L`; null: nobody knows. That numbers wrap is not expected of counters
/// that are narrower than addresses: an estimate may be wrong.
const SCEV *LaneCosts::stepOf(const SCEV *Value, const Loop &L) const {
  if (SE.isLoopInvariant(Value, &L))
    return SE.getZero(SE.getEffectiveSCEVType(Value->getType()));
  if (const auto *Wider = dyn_cast<SCEVIntegralCastExpr>(Value)) {
    const SCEV *Step = isa<SCEVTruncateExpr>(Wider) ? nullptr : stepOf(Wider->getOperand(), L);
    return Step ? SE.getSignExtendExpr(Step, Wider->getType()) : nullptr;
  }
  if (const auto *Rec = dyn_cast<SCEVAddRecExpr>(Value)) {
    if (!Rec->isAffine())
      return nullptr;
    if (Rec->getLoop() == &L)
      return Rec->getStepRecurrence(SE);
    return SE.isLoopInvariant(Rec->getStepRecurrence(SE), &L) ? stepOf(Rec->getStart(), L) : nullptr;
  }
  if (!isa<SCEVAddExpr, SCEVMulExpr>(Value))
    return nullptr;
  SmallVector<const SCEV *, 4> Factors, Steps;
  for (const SCEV *Part : cast<SCEVNAryExpr>(Value)->operands()) {
    if (SE.isLoopInvariant(Part, &L))
      Factors.push_back(Part);
    else if (const SCEV *Step = stepOf(Part, L))
      Steps.push_back(Step);
    else
      return nullptr;
  }
  if (isa<SCEVAddExpr>(Value))
    return SE.getAddExpr(Steps);
  if (Steps.size() != 1)
    return nullptr;
  Factors.push_back(Steps.front());
  return SE.getMulExpr(Factors);
}

static Type *accessedType(const Instruction &I) {
  if (const auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Update->getValOperand()->getType();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getNewValOperand()->getType();
  return getLoadStoreType(&I);
}

/// Sectors that one of many lanes fetches by `I`.
double LaneCosts::share(const Instruction &I, const Loop &Lanes) const {
  const Value *Address = addressOf(I);
  if (const auto *Own = dyn_cast<AllocaInst>(getUnderlyingObject(Address))) {
    const std::optional<TypeSize> Size = Own->getAllocationSize(I.getDataLayout());
    const bool IsSmall = Size && Size->getFixedValue() <= MostOwnBytes;
    return IsSmall ? 0 : std::min(1.0, double(I.getDataLayout().getTypeStoreSize(accessedType(I))) / Sector);
  }
  const auto *Step = dyn_cast_or_null<SCEVConstant>(stepOf(SE.getSCEV(const_cast<Value *>(Address)), Lanes));
  if (!Step)
    return 1;
  const uint64_t Bytes = Step->getAPInt().abs().getLimitedValue();
  return Bytes ? std::min(1.0, double(Bytes) / Sector) : 1 / Warp;
}

/// The same, in sectors that are read.
double LaneCosts::cost(const Instruction &I, const Loop &Lanes) const {
  const double Share = share(I, Lanes);
  return isa<StoreInst>(I) && Share == 1 ? ApartStores : Share;
}

static bool isAccess(const Instruction &I) { return addressOf(I) != nullptr; }

double LaneCosts::ofLanes(const Loop &L) const {
  double Sectors = 0;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (isAccess(I))
        Sectors += cost(I, L) * repetitions(I, L);
  return Sectors;
}

double LaneCosts::outsideOfInner(const Loop &L) const {
  const auto IsInInner = [&](const BasicBlock *BB) {
    for (const Loop *In = LI.getLoopFor(BB); In && In != &L; In = In->getParentLoop())
      if (markedLoopOf(*In))
        return true;
    return false;
  };
  double Accesses = 0;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (isAccess(I) && !IsInInner(BB))
        Accesses += repetitions(I, L);
  return Accesses;
}

} // namespace pacc
