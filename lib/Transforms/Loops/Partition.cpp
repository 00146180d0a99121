//===- Partition.cpp - every thread's share of a loop ---------------------===//
//
// SIMT forms: thread t of T takes iterations t, t+T, ... so that neighbouring
// lanes take neighbouring iterations:
//   gang, vector   lo = gang(a) * width + lane_x   step = num_gangs(a) * width
//   gang           lo = gang(a)                    step = num_gangs(a)
//   vector         lo = lane_x                     step = width
// Where other loops of the kernel use more axes of the grid, gangs are counted through.
// Host form: gangs take contiguous runs of the outermost spread dimension and
// lanes do not exist, which leaves plain counted loops for the vectoriser.
//
// OpenACC 3.4, 2.9.2-2.9.4. Last step: afterwards no marker is left.
//
//===----------------------------------------------------------------------===//
#include "DeviceCalls.h"
#include "FormSteps.h"
#include "Loops/IndependentBodies.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"

#include "pacc/Targets/Target.h"
#include "llvm/Analysis/LoopInfo.h"
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
  Partitioner(Function &F, const Target &Device) : F(F), Device(Device), Tree(F) {
    for (const auto &L : Tree.loops())
      for (const DimMapping &D : L->Map.Dims)
        if (D.GangAxis != PACC_NO_AXIS)
          GridAxes = std::max(GridAxes, D.GangAxis + 1);
  }

  void run() {
    if (!Device.hasLanes())
      markIndependentBodies(F, Tree);
    const auto Markers = markersOf(F);
    for (CallInst *Call : Markers)
      replace(*Call);
    for (CallInst *Call : Markers)
      Call->eraseFromParent();
  }

private:
  Function &F;
  const Target &Device;
  LoopTree Tree;
  unsigned GridAxes = 0; ///< that the kernel uses

  MarkedLoop *loopWithId(uint64_t Id) const {
    for (const auto &L : Tree.loops())
      if (L->Id == Id)
        return L.get();
    return nullptr;
  }

  void replace(CallInst &Call) {
    const Marker M = markerOf(Call);
    if (!M.isBound())
      return; // begin and end only vanish
    const bool Lo = M.is(MarkerKind::LowerBound), Hi = M.is(MarkerKind::UpperBound);
    const bool Step = M.is(MarkerKind::Step);
    IRBuilder<> B(&Call);
    auto *Loop = loopWithId(cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue());
    unsigned Dim = cast<ConstantInt>(Call.getArgOperand(1))->getZExtValue();
    Value *Trips = Call.getArgOperand(2);
    Type *Ty = Call.getType();
    Value *Result = Hi ? Trips : ConstantInt::get(Ty, Step ? 1 : 0);
    if (Loop && !Device.hasLanes())
      Result = hostBound(B, *Loop, Dim, Trips, Lo, Hi);
    else if (Loop && Loop->Map.Dims[Dim].Jammed)
      Result = jammed(B, Loop->Map.Dims[Dim], Trips).part(M);
    else if (Loop && isBlocked(*Loop, Dim) && Hi)
      Result = contiguous(B, *Loop, Dim, Trips, /*End=*/true);
    else if (Loop && !Hi) {
      Share S = share(B, *Loop, Dim, Trips);
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

  Value *device(IRBuilder<> &B, DeviceEntry Entry, Type *Ty, ArrayRef<Value *> Args = {}) {
    return B.CreateZExtOrTrunc(callDevice(B, Entry, Args), Ty);
  }

  /// What of a dimension the lanes of a gang share.
  Share lanes(IRBuilder<> &B, const DimMapping &M, Type *Ty) {
    if (M.BlockAxis == 0)
      return {device(B, DeviceEntry::LaneX, Ty), device(B, DeviceEntry::Width, Ty)};
    if (M.BlockAxis == 1)
      return {device(B, DeviceEntry::LaneY, Ty), device(B, DeviceEntry::Height, Ty)};
    if (M.BlockAxis != PACC_BLOCK_LINEAR)
      return {nullptr, nullptr};
    Value *Width = device(B, DeviceEntry::Width, Ty);
    Value *Row = B.CreateMul(device(B, DeviceEntry::LaneY, Ty), Width);
    return {B.CreateAdd(Row, device(B, DeviceEntry::LaneX, Ty)),
            B.CreateMul(device(B, DeviceEntry::Height, Ty), Width)};
  }

  Share gangs(IRBuilder<> &B, unsigned Axis, Type *Ty) {
    return {device(B, DeviceEntry::Gang, Ty, {B.getInt32(Axis)}),
            device(B, DeviceEntry::NumGangs, Ty, {B.getInt32(Axis)})};
  }

  /// Gangs of the axes from `Axis` on, counted through.
  Share gangsFrom(IRBuilder<> &B, unsigned Axis, Type *Ty) {
    Share S = gangs(B, Axis, Ty);
    if (Axis + 1 == GridAxes)
      return S;
    const Share Further = gangsFrom(B, Axis + 1, Ty);
    return {B.CreateAdd(S.First, B.CreateMul(Further.First, S.Step)),
            B.CreateMul(S.Step, Further.Step)};
  }

  /// gang(static:1) says that gang g takes iterations g, g + gangs, ...: its lanes share
  /// those. Otherwise neighbouring lanes, of whichever gang, take neighbours.
  static Share combine(IRBuilder<> &B, const Share &Gangs, const Share &Lanes, bool IsStatic) {
    if (!Lanes.First)
      return Gangs;
    const Share &Fast = IsStatic ? Gangs : Lanes, &Slow = IsStatic ? Lanes : Gangs;
    return {B.CreateAdd(B.CreateMul(Slow.First, Fast.Step), Fast.First),
            B.CreateMul(Slow.Step, Fast.Step)};
  }

  /// The innermost dimension of the loop round one with `M` shares the axes with that.
  static bool sharesWith(const MarkedLoop *Round, const DimMapping &M) {
    return Round && M.GangAxis != PACC_NO_AXIS && Round->Map.Dims.back().Parted &&
           Round->Map.Dims.back().GangAxis == M.GangAxis;
  }

  /// The dimensions inside dimension `Dim` of the loop that share its axes, outermost first.
  static SmallVector<std::pair<const MarkedLoop *, unsigned>, 4> partsInside(const MarkedLoop &L, unsigned Dim) {
    SmallVector<std::pair<const MarkedLoop *, unsigned>, 4> Inner;
    for (unsigned D = Dim + 1; D < L.Dims && L.Map.Dims[D].Parted; ++D)
      Inner.push_back({&L, D});
    for (const MarkedLoop *C : L.Children)
      if (C->Map.Dims.front().Parted && sharesWith(&L, C->Map.Dims.front())) {
        Inner.push_back({C, 0});
        Inner.append(partsInside(*C, 0));
      }
    return Inner;
  }

  /// Of dimensions that take the numbers of their axes apart. From the innermost of them outwards, each has as many of the
  /// threads that are left as it has iterations; those that are left over in the end have no iterations.
  ///
  ///   threads   q = gang(a) * width + lane   of W
  ///   innermost lo = q % T2   step = min(T2, W)
  ///   next      q = q / T2    W = max(1, W / T2)   lo = q % T1   step = min(T1, W)
  ///   outermost q = q / T1    W = max(1, W / T1)   lo = q        step = W
  Share part(IRBuilder<> &B, const MarkedLoop &L, unsigned Dim, Value *Trips) {
    const DimMapping &M = L.Map.Dims[Dim];
    const SmallVector<std::pair<const MarkedLoop *, unsigned>, 4> Inner = partsInside(L, Dim);
    bool Further = M.FurtherAxes;
    for (auto [Of, D] : Inner)
      Further |= Of->Map.Dims[D].FurtherAxes;
    for (const MarkedLoop *Of = &L; Of; Of = sharesWith(Of->Parent, M) ? Of->Parent : nullptr)
      for (const DimMapping &D : Of->Map.Dims)
        Further |= D.Parted && D.FurtherAxes;
    // The runtime sees to it that 31 bits hold the threads of an axis.
    Type *Ty = Further ? B.getInt64Ty() : B.getInt32Ty();
    Share Left = lanes(B, M, Ty);
    if (M.GangAxis != PACC_NO_AXIS)
      Left = combine(B, Further ? gangsFrom(B, M.GangAxis, Ty) : gangs(B, M.GangAxis, Ty), Left, /*IsStatic=*/false);
    // No division by zero: without iterations the loop is not entered.
    const auto TakenBy = [&](Value *Told) -> Value * {
      if (const auto *Known = dyn_cast<ConstantInt>(Told))
        return ConstantInt::get(Ty, std::clamp<uint64_t>(Known->getLimitedValue(), 1, INT32_MAX));
      Value *Wide = B.CreateZExtOrTrunc(Told, B.getInt64Ty());
      Wide = B.CreateBinaryIntrinsic(Intrinsic::umax, Wide, B.getInt64(1));
      return B.CreateTrunc(B.CreateBinaryIntrinsic(Intrinsic::umin, Wide, B.getInt64(INT32_MAX)), Ty);
    };
    Value *IsLeftOver = B.getFalse();
    for (auto [Of, D] : reverse(Inner)) {
      Value *Taken = TakenBy(Of->toldTrips(D));
      Left.First = B.CreateUDiv(Left.First, Taken);
      Left.Step = B.CreateBinaryIntrinsic(Intrinsic::umax, B.CreateUDiv(Left.Step, Taken), ConstantInt::get(Ty, 1));
      IsLeftOver = B.CreateOr(IsLeftOver, B.CreateICmpUGE(Left.First, Left.Step));
    }
    if (Dim != 0 || sharesWith(L.Parent, M)) {
      Value *Taken = TakenBy(Trips);
      return {B.CreateZExtOrTrunc(B.CreateURem(Left.First, Taken), Trips->getType()),
              B.CreateZExtOrTrunc(B.CreateBinaryIntrinsic(Intrinsic::umin, Left.Step, Taken), Trips->getType())};
    }
    // More threads than the type of the counter holds are more than there are iterations.
    Value *Most = B.CreateTrunc(
        B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateZExt(Trips, B.getInt64Ty()), B.getInt64(INT32_MAX)), Ty);
    Value *First = B.CreateBinaryIntrinsic(Intrinsic::umin, Left.First, Most);
    Value *Step = B.CreateBinaryIntrinsic(Intrinsic::umin, Left.Step, ConstantInt::get(Ty, INT32_MAX));
    return {B.CreateSelect(IsLeftOver, Trips, B.CreateZExtOrTrunc(First, Trips->getType())),
            B.CreateZExtOrTrunc(Step, Trips->getType())};
  }

  Share share(IRBuilder<> &B, const MarkedLoop &L, unsigned Dim, Value *Trips) {
    const DimMapping &M = L.Map.Dims[Dim];
    Type *Ty = Trips->getType();
    if (M.Parted)
      return part(B, L, Dim, Trips);
    const Share Lanes = lanes(B, M, Ty);
    if (M.GangAxis == PACC_NO_AXIS)
      return Lanes;
    if (isBlocked(L, Dim)) {
      Value *First = contiguous(B, L, Dim, Trips, /*End=*/false);
      if (!Lanes.First)
        return {First, ConstantInt::get(Ty, 1)};
      return {B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, First, Lanes.First), Lanes.Step};
    }
    const bool IsStatic = L.staticChunk() == 1;
    if (!M.FurtherAxes)
      return combine(B, gangs(B, M.GangAxis, Ty), Lanes, IsStatic);
    // All threads of all axes need more than 32 bits to be counted; more than there are
    // iterations, the loop has no use for.
    Type *Wide = B.getInt64Ty();
    const Share All = combine(B, gangsFrom(B, M.GangAxis, Wide), lanes(B, M, Wide), IsStatic);
    if (Ty == Wide)
      return All;
    Value *First = B.CreateBinaryIntrinsic(Intrinsic::umin, All.First, B.CreateZExt(Trips, Wide));
    const bool Signed = L.Flags & PACC_LOOP_SIGNED;
    Value *Step = B.CreateBinaryIntrinsic(Intrinsic::umin, All.Step,
                                          B.getInt64(Signed ? INT32_MAX : UINT32_MAX));
    return {B.CreateTrunc(First, Ty), B.CreateTrunc(Step, Ty)};
  }

  /// A thread's part of a jammed dimension (JamForm.cpp): so many iterations, neighbours along
  /// the dimension or, where lanes are neighbours, in neighbouring blocks.
  ///
  ///   lanes         lo = gang(a) * width * jam + lane_x   step = width   hi = lo + jam * width
  ///   gangs, rows   lo = gang(a) * jam                    step = 1       hi = lo + jam
  ///
  /// Where the thread iterates over tiles, hi is the trip count.
  /// Lanes that may have neighbours, too, begin at gang(a) * width * jam + lane_x * jam then, and go by steps of 1.
  /// In 64 bits, which hold all threads of an axis, and then no more than the trip count.
  struct Tile {
    Value *First, *End, *Step;
    Value *part(const Marker &M) const {
      return M.is(MarkerKind::LowerBound) ? First : M.is(MarkerKind::Step) ? Step : End;
    }
  };

  Tile jammed(IRBuilder<> &B, const DimMapping &M, Value *Trips) {
    Type *Wide = B.getInt64Ty(), *Ty = Trips->getType();
    const Share Lanes = lanes(B, M, Wide), Gangs = gangs(B, M.GangAxis, Wide);
    const bool AreNeighbours = M.BlockAxis == 0 || M.BlockAxis == PACC_BLOCK_LINEAR;
    Value *Jam = device(B, DeviceEntry::JamFactor, Wide, {B.getInt32(M.GangAxis)});
    Value *One = ConstantInt::get(Wide, 1);
    Value *Step = AreNeighbours ? Lanes.Step : One;
    Value *Span = B.CreateMul(Step, Jam);
    Value *First;
    if (AreNeighbours && M.MayDeal) {
      Value *IsDealt = B.CreateICmpNE(callDevice(B, DeviceEntry::SideBySide), B.getInt32(0));
      Value *Own = B.CreateMul(Lanes.First, B.CreateSelect(IsDealt, Jam, One));
      First = B.CreateAdd(B.CreateMul(Gangs.First, Span), Own);
      Step = B.CreateSelect(IsDealt, One, Step);
      Span = B.CreateMul(Step, Jam);
    } else if (AreNeighbours)
      First = B.CreateAdd(B.CreateMul(Gangs.First, Span), Lanes.First);
    else
      First = B.CreateMul(combine(B, Gangs, Lanes, /*IsStatic=*/false).First, Span);
    Value *All = B.CreateZExt(Trips, Wide);
    if (M.Iterates) // loopOverTiles divides what is left
      return {B.CreateTrunc(B.CreateBinaryIntrinsic(Intrinsic::umin, First, All), Ty), Trips, B.CreateTrunc(Step, Ty)};
    const auto AtMostAll = [&](Value *Bound) {
      return B.CreateTrunc(B.CreateBinaryIntrinsic(Intrinsic::umin, Bound, All), Ty);
    };
    return {AtMostAll(First), AtMostAll(B.CreateAdd(First, Span)), B.CreateTrunc(Step, Ty)};
  }

  /// gang(static:*): each gang takes a run of neighbours.
  static bool isBlocked(const MarkedLoop &L, unsigned Dim) {
    return L.staticChunk() == -1 && L.Map.Dims[Dim].GangAxis != PACC_NO_AXIS;
  }

  /// Start (or end) of the gang's contiguous run of a spread dimension.
  Value *contiguous(IRBuilder<> &B, const MarkedLoop &L, unsigned Dim, Value *Trips, bool End) {
    const DimMapping &M = L.Map.Dims[Dim];
    unsigned Axis = Device.hasLanes() ? M.GangAxis : 0;
    Type *Wide = B.getInt64Ty();
    Value *N = B.CreateZExtOrTrunc(Trips, Wide);
    Value *Bound;
    if (Device.hasLanes() && M.FurtherAxes) {
      const Share Gangs = gangsFrom(B, Axis, Wide);
      Value *Gang = B.CreateAdd(Gangs.First, ConstantInt::get(Wide, End));
      Bound = B.CreateUDiv(B.CreateMul(N, Gang), Gangs.Step);
    } else
      Bound = callDevice(B, DeviceEntry::Share, {B.getInt32(Axis), N, B.getInt32(End)});
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
      if (any_of(P->Map.Dims, [](const DimMapping &D) { return D.GangAxis != PACC_NO_AXIS; }))
        return false;
    return true;
  }
};

} // namespace

void partitionLoops(Function &Kernel, const Target &Device) {
  Partitioner(Kernel, Device).run();
}

} // namespace pacc
