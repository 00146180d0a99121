//===- Partition.cpp - every thread's share of a loop ---------------------===//
//
// SIMT forms: thread t of T takes iterations t, t+T, ... so that neighbouring
// lanes take neighbouring iterations:
//   gang, vector   lo = gang(a) * width + lane_x   step = num_gangs(a) * width
//   gang           lo = gang(a)                    step = num_gangs(a)
//   vector         lo = lane_x                     step = width
// Host form: gangs take contiguous runs of the outermost spread dimension and
// lanes do not exist, which leaves plain counted loops for the vectoriser.
//
// OpenACC 3.4, 2.9.2-2.9.4. Last step: afterwards no marker is left.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "GangMemory.h"
#include "LoopTree.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {
namespace {

/// Where a thread starts and how far it jumps.
struct Share {
  Value *First, *Step;
};

class Partitioner {
public:
  Partitioner(Function &F, DeviceForm Form) : F(F), Form(Form), Tree(F) {}

  void run() {
    for (const auto &L : Tree.loops())
      if (Form == DeviceForm::Host)
        markIndependent(*L);
    SmallVector<CallInst *, 16> Markers;
    for (Instruction &I : instructions(F))
      if (!markerName(I).empty())
        Markers.push_back(cast<CallInst>(&I));
    for (CallInst *Call : Markers)
      replace(*Call);
    for (CallInst *Call : Markers)
      Call->eraseFromParent();
  }

private:
  Function &F;
  DeviceForm Form;
  LoopTree Tree;

  MarkedLoop *loopWithId(uint64_t Id) const {
    for (const auto &L : Tree.loops())
      if (L->Id == Id)
        return L.get();
    return nullptr;
  }

  void replace(CallInst &Call) {
    StringRef Name = markerName(Call);
    bool Lo = Name.starts_with("__pacc_lo3") || Name.starts_with("__pacc_lo6");
    bool Hi = Name.starts_with("__pacc_hi");
    bool Step = Name.starts_with("__pacc_step");
    if (!Lo && !Hi && !Step)
      return; // begin and end only vanish
    IRBuilder<> B(&Call);
    auto *Loop = loopWithId(cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue());
    unsigned Dim = cast<ConstantInt>(Call.getArgOperand(1))->getZExtValue();
    Value *Trips = Call.getArgOperand(2);
    Type *Ty = Call.getType();
    Value *Result = Hi ? Trips : ConstantInt::get(Ty, Step ? 1 : 0);
    if (Loop && Form == DeviceForm::Host)
      Result = hostBound(B, *Loop, Dim, Trips, Lo, Hi);
    else if (Loop && isBlocked(*Loop, Dim))
      Result = Step ? ConstantInt::get(Ty, 1) : contiguous(B, *Loop, Dim, Trips, Hi);
    else if (Loop && !Hi) {
      Share S = share(B, Loop->Map.Dims[Dim], Ty);
      if (S.First)
        Result = Lo ? S.First : S.Step;
    }
    if (Loop && Step)
      boundIncrement(Call, match(Result, m_One()), Loop->Flags & PACC_LOOP_SIGNED);
    Call.replaceAllUsesWith(Result);
  }

  /// What keeps a counter below the trip count from wrapping when it goes up: its step
  /// is one; or it is a number of threads, below 2^31 for 32 bits and 2^41 for 64, which
  /// only an unsigned trip count of 32 bits leaves no room for. So index arithmetic may
  /// be done in 64 bits at once, and the loop's trip count is known as a formula.
  static void boundIncrement(CallInst &Step, bool IsOne, bool Signed) {
    const bool HasRoom = IsOne || Signed || Step.getType()->isIntegerTy(64);
    for (User *U : make_early_inc_range(Step.users())) {
      auto *Add = dyn_cast<BinaryOperator>(U);
      if (!Add || Add->getOpcode() != Instruction::Add)
        continue;
      if (HasRoom) {
        Add->setHasNoUnsignedWrap();
        Add->setHasNoSignedWrap(IsOne && Signed);
        continue;
      }
      Value *Next = IRBuilder<>(Add).CreateBinaryIntrinsic(
          Intrinsic::uadd_sat, Add->getOperand(0), Add->getOperand(1));
      Add->replaceAllUsesWith(Next);
      Add->eraseFromParent();
    }
  }

  Value *device(IRBuilder<> &B, const char *Name, Type *Ty, ArrayRef<Value *> Args = {}) {
    return B.CreateZExtOrTrunc(callDevice(B, Name, B.getInt32Ty(), Args), Ty);
  }

  Share share(IRBuilder<> &B, const DimMapping &M, Type *Ty) {
    Share S = {nullptr, nullptr};
    if (M.BlockAxis == 0) {
      S = {device(B, "__paccd_lane_x", Ty), device(B, "__paccd_width", Ty)};
    } else if (M.BlockAxis == 1) {
      S = {device(B, "__paccd_lane_y", Ty), device(B, "__paccd_height", Ty)};
    } else if (M.BlockAxis == PACC_BLOCK_LINEAR) {
      Value *Width = device(B, "__paccd_width", Ty);
      S.First = B.CreateAdd(B.CreateMul(device(B, "__paccd_lane_y", Ty), Width),
                            device(B, "__paccd_lane_x", Ty));
      S.Step = B.CreateMul(device(B, "__paccd_height", Ty), Width);
    }
    if (M.GangAxis == PACC_NO_AXIS)
      return S;
    Value *Axis = B.getInt32(M.GangAxis);
    Value *Gang = device(B, "__paccd_gang", Ty, {Axis});
    Value *Gangs = device(B, "__paccd_num_gangs", Ty, {Axis});
    if (!S.First)
      return {Gang, Gangs};
    return {B.CreateAdd(B.CreateMul(Gang, S.Step), S.First), B.CreateMul(Gangs, S.Step)};
  }

  /// gang(static:*) on a loop that only gangs share.
  bool isBlocked(const MarkedLoop &L, unsigned Dim) const {
    auto *Chunk = dyn_cast<ConstantInt>(L.staticArgument());
    return Chunk && Chunk->isMinusOne() && L.Map.Dims[Dim].GangAxis != PACC_NO_AXIS &&
           L.Map.Dims[Dim].BlockAxis == PACC_NO_AXIS;
  }

  /// Start (or end) of the gang's contiguous run of a spread dimension.
  Value *contiguous(IRBuilder<> &B, const MarkedLoop &L, unsigned Dim, Value *Trips, bool End) {
    unsigned Axis = Form == DeviceForm::Host ? 0 : L.Map.Dims[Dim].GangAxis;
    Value *N = B.CreateZExtOrTrunc(Trips, B.getInt64Ty());
    Value *Bound = callDevice(B, "__paccd_share", B.getInt64Ty(),
                              {B.getInt32(Axis), N, B.getInt32(End)});
    return B.CreateTrunc(Bound, Trips->getType());
  }

  Value *hostBound(IRBuilder<> &B, const MarkedLoop &L, unsigned Dim, Value *Trips, bool Lo,
                   bool Hi) {
    if (!isHostSpread(L, Dim) || (!Lo && !Hi))
      return Lo ? ConstantInt::get(Trips->getType(), 0)
             : Hi ? Trips
                  : ConstantInt::get(Trips->getType(), 1);
    // No more than all: a known trip count keeps the counter's range known, and
    // with it index arithmetic that cannot wrap.
    return B.CreateBinaryIntrinsic(Intrinsic::umin, contiguous(B, L, Dim, Trips, Hi), Trips);
  }

  /// Host gangs share the outermost dimension that lies on a grid axis.
  static bool isHostSpread(const MarkedLoop &L, unsigned Dim) {
    if (L.Map.Dims[Dim].GangAxis == PACC_NO_AXIS)
      return false;
    for (unsigned D = 0; D < Dim; ++D)
      if (L.Map.Dims[D].GangAxis != PACC_NO_AXIS)
        return false;
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Gang)
        return false;
    return true;
  }

  /// Tells the vectoriser what the directive promised: iterations of a spread
  /// loop do not depend on each other through memory.
  void markIndependent(MarkedLoop &L) {
    if (!L.Map.Gang && !L.Map.overLanes())
      return;
    Loop *Body = L.Counted.back();
    if (!Body)
      return;
    LLVMContext &C = F.getContext();
    SmallVector<Metadata *, 2> Groups;
    MDNode *Group = MDNode::getDistinct(C, {});
    for (BasicBlock *BB : Body->blocks())
      for (Instruction &I : *BB) {
        const Value *P = getLoadStorePointerOperand(&I);
        if (!P || isLanePrivate(P))
          continue;
        MDNode *Old = I.getMetadata(LLVMContext::MD_access_group);
        if (!Old)
          I.setMetadata(LLVMContext::MD_access_group, Group);
        else if (Old->getNumOperands() == 0)
          I.setMetadata(LLVMContext::MD_access_group, MDNode::get(C, {Old, Group}));
        else {
          SmallVector<Metadata *, 4> All(Old->op_begin(), Old->op_end());
          All.push_back(Group);
          I.setMetadata(LLVMContext::MD_access_group, MDNode::get(C, All));
        }
      }
    MDNode *Parallel = MDNode::get(
        C, {MDString::get(C, "llvm.loop.parallel_accesses"), Group});
    SmallVector<Metadata *, 4> Ops = {nullptr, Parallel};
    if (MDNode *Old = Body->getLoopID())
      for (unsigned I = 1; I < Old->getNumOperands(); ++I)
        Ops.push_back(Old->getOperand(I));
    MDNode *Id = MDNode::getDistinct(C, Ops);
    Id->replaceOperandWith(0, Id);
    Body->setLoopID(Id);
  }
};

} // namespace

void partitionLoops(Function &Kernel, DeviceForm Form) {
  Partitioner(Kernel, Form).run();
}

} // namespace pacc
