//===- CutRows.cpp - rows that several gangs share ------------------------===//
//
// In the form each gang has one row, or a piece of one: gang = (row, piece).
//
//   for (r = gang(0); ...)                    for (r = gang(0); ...)
//     s = 0                                     s = 0
//     for (i = lane; i < n; i += lanes)         for (i = gang(1) * lanes + lane; i < n; i += gangs(1) * lanes)
//       s += ...                       ->         s += ...
//     s = all lanes' s                          leave all lanes' s; unless this gang is the row's last: next r
//     out[r] = s                                s = what the row's gangs have left
//                                               out[r] = s
//
// All gangs of a row do what comes before the row, so that must change nothing, and read nothing that the row changes:
// one may be through with its piece before another begins.
//
//===----------------------------------------------------------------------===//
#include "Reductions/CutRows.h"
#include "Kernels/CheckedKernels.h"
#include "Levels/Lanes/FittedLanes.h"
#include "Levels/OneLoop.h"
#include "pacc/Access/LoopControl.h"
#include "Memory/GangMemory.h"
#include "Reductions/Combiner.h"
#include "Reductions/LanesTogether.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelObjects.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// The axis of the grid that the pieces of a row are on; rows are on the first.
constexpr unsigned PiecesAxis = 1;

/// From where on the loop does nothing but go on to its next iteration; null if other values are needed there.
Instruction *stepOf(const LoopControl &Rows) {
  BasicBlock *Latch = Rows.Counted->getLoopLatch();
  const auto Load = find_if(*Latch, [&](const Instruction &I) { return Rows.OwnLoads.contains(&I); });
  if (Load == Latch->end())
    return nullptr;
  Instruction *First = &*Load;
  for (auto I = Latch->end(); I != First->getIterator();) { // which moves ahead to what is needed
    --I;
    if (!I->isTerminator() && !markerOf(*I) && variableOf(*I) != Rows.Counter && I->mayHaveSideEffects())
      return nullptr;
    for (const Use &U : I->operands()) {
      auto *Operand = dyn_cast<Instruction>(U.get());
      if (!Operand || isa<AllocaInst>(Operand))
        continue;
      if (Operand->getParent() != Latch || isa<PHINode>(Operand))
        return nullptr;
      if (Operand->comesBefore(First))
        First = Operand;
    }
  }
  return First;
}

/// A kernel of one loop over gangs, in each of whose iterations lanes gather along one row.
class Rows {
public:
  explicit Rows(Function &F) : F(F), Tree(F) {}

  /// The loop over the row; null if gangs could not share it. `Obstacle`: why, if it comes near to it.
  MarkedLoop *find(const char *&Obstacle) {
    Outer = Tree.loops().empty() ? nullptr : Tree.loops().front().get();
    if (!Outer || !Tree.regionReduces().empty() || !Tree.calls().empty() || !isOverGangs() || !findRow() || !areSums())
      return nullptr;
    if (!mayBeLong(*Row) || !tellsTrips(*Outer)) {
      Obstacle = "launches do not know how long rows are";
    } else if (!isOneLoop(F, Tree) || !isDoneAlways() || !Control.find(*Outer) || !stepOf(Control)) {
      Obstacle = "a row is not all that an iteration does in any case";
    } else if (!isHarmlessBefore()) {
      Obstacle = "what comes before the row changes something, or reads what the row may change";
    } else if (!keepsNothingElse()) {
      Obstacle = "lanes leave more than sums";
    }
    return Obstacle ? nullptr : Row;
  }

private:
  Function &F;
  LoopTree Tree;
  MarkedLoop *Outer = nullptr, *Row = nullptr;
  LoopControl Control;

  bool isOverGangs() const {
    const LoopMapping &M = Outer->Map;
    return M.Gang && !M.overLanes() && !M.OfRoutine && Outer->Dims == 1 && M.Dims[0].GangAxis == 0 &&
           M.Dims[0].BlockAxis == PACC_NO_AXIS && !M.Dims[0].FurtherAxes && Outer->Reduces.empty() &&
           !Outer->staticChunk() && Outer->Counted.front();
  }

  /// The only loop inside that lanes share.
  bool findRow() {
    for (const auto &L : drop_begin(Tree.loops())) {
      if (!L->Map.isSpread())
        continue;
      if (Row || L->Parent != Outer)
        return false;
      Row = L.get();
    }
    return Row && Row->Map.Vector && !Row->Map.Worker && !Row->Map.Gang && !Row->Map.OfRoutine && Row->Dims == 1 &&
           Row->Counted.front() && Tree.loopInfo().getLoopFor(Row->Begin->getParent()) == Outer->Counted.front();
  }

  /// Numbers alone, which stand behind the row together.
  bool areSums() const {
    const Instruction *Last = nullptr;
    for (const MarkedReduce &R : Row->Reduces) {
      if (R.Count || R.Leads || R.Follows || !isa<AllocaInst>(R.Mine))
        return false;
      const Instruction *I = Last ? Last->getNextNode() : R.Call;
      while (I && I != R.Call && !I->mayReadOrWriteMemory())
        I = I->getNextNode();
      if (I != R.Call)
        return false;
      Last = R.Call;
    }
    return Last;
  }

  /// Launches know how often it runs: from a parameter, or, of a loop without a directive, from a count of their own.
  bool tellsTrips(const MarkedLoop &L) const {
    const std::optional<uint64_t> Told = toldTripsOf(F, L.Id, 0);
    return L.toldTrips(0) || (Told && *Told != MostTripsOfLaunch);
  }

  /// Launches know how long it is, and a constant is not short.
  bool mayBeLong(const MarkedLoop &L) const {
    constexpr uint64_t FewestIterations = 4096;
    if (isa_and_nonnull<ConstantInt>(L.toldTrips(0)))
      return L.constantTrips(0) >= FewestIterations;
    return tellsTrips(L) && toldTripsOf(F, L.Id, 0).value_or(TripsOfLaunch) >= FewestIterations;
  }

  /// No iteration goes by without the row.
  bool isDoneAlways() {
    const BasicBlock *Latch = Outer->Counted.front()->getLoopLatch();
    return Latch && Outer->Counted.front()->getExitingBlock() == Outer->Counted.front()->getHeader() &&
           Tree.domTree().dominates(Row->End->getParent(), Latch);
  }

  static bool isOwn(const Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    return I.isLifetimeStartOrEnd() || I.isDebugOrPseudoInst() || markerOf(I) ||
           (Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer)));
  }

  bool isHarmlessBefore() {
    bool Reads = false, Changes = false;
    for (BasicBlock *BB : Outer->Counted.front()->blocks()) {
      const bool IsBehind = Tree.domTree().properlyDominates(Row->End->getParent(), BB);
      if (IsBehind)
        continue;
      for (const Instruction &I : *BB) {
        if (isOwn(I))
          continue;
        if (Row->contains(*BB)) {
          Changes |= I.mayWriteToMemory();
          continue;
        }
        if (I.mayHaveSideEffects() || I.isAtomic())
          return false;
        Reads |= I.mayReadFromMemory();
      }
    }
    return !(Reads && Changes);
  }

  /// What lanes set in the row is theirs, or gathered.
  bool keepsNothingElse() const {
    return all_of(instructions(F), [&](const Instruction &I) {
      const auto *Variable = dyn_cast<AllocaInst>(&I);
      if (!Variable || any_of(Row->Reduces, [&](const MarkedReduce &R) { return R.Mine == Variable; }))
        return true;
      const bool IsElsewhere = any_of(Variable->users(), [&](const User *U) {
        const auto *By = cast<Instruction>(U);
        return !By->isLifetimeStartOrEnd() && !Row->contains(*By);
      });
      return !IsElsewhere || !maySet(*Variable);
    });
  }

  /// The row may change what the address leads to.
  bool maySet(const AllocaInst &Variable) const {
    SmallVector<const Value *, 4> Open = {&Variable};
    SmallPtrSet<const Value *, 8> Seen = {&Variable};
    while (!Open.empty())
      for (const Use &U : Open.pop_back_val()->uses()) {
        const auto *By = cast<Instruction>(U.getUser());
        if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(By)) {
          if (Seen.insert(By).second)
            Open.push_back(By);
          continue;
        }
        const bool IsStore = isa<StoreInst>(By) && U.getOperandNo() == StoreInst::getPointerOperandIndex();
        const bool IsHarmless = isa<LoadInst, CmpInst>(By) || By->isLifetimeStartOrEnd() || By->isDebugOrPseudoInst() ||
                                markerOf(*By) || (IsStore && !Row->Counted.front()->contains(By));
        if (!IsHarmless)
          return true;
      }
    return false;
  }
};

void remark(const Function &Kernel, const char *Obstacle) {
  constexpr const char *Pass = "pacc-cutrows";
  const LoopTree Tree(const_cast<Function &>(Kernel));
  const CallInst *Begin = Tree.loops().front()->Begin;
  OptimizationRemarkEmitter Remarks(&Kernel);
  if (Obstacle)
    Remarks.emit(OptimizationRemarkMissed(Pass, "Whole", Begin->getDebugLoc(), Begin->getParent())
                 << "a gang has whole rows: " << Obstacle);
  else
    Remarks.emit(OptimizationRemark(Pass, "Pieces", Begin->getDebugLoc(), Begin->getParent())
                 << "in launches with few gangs, several share a row");
}

} // namespace

Function *makePiecesForm(Function &Kernel, const Target &Device) {
  const KernelShape Shape = readShape(Kernel);
  constexpr unsigned Needed = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR;
  constexpr unsigned Against =
      PACC_KERNEL_WORKER | PACC_KERNEL_REDUCTION | PACC_KERNEL_ONE_GANG | PACC_KERNEL_MEETING | PACC_KERNEL_COUNTERS;
  const bool AreShort = mayPackGangs(Shape) && Shape.RowBytes; // in all launches of this kernel
  if (options().NoCutRows || options().Check || !Device.hasJamForm() || Kernel.hasOptNone() || Shape.NumGangs ||
      AreShort || (Shape.Flags & (Needed | Against)) != Needed || checksKernels(Kernel) || isPartOfKernels(Kernel) ||
      !checkOf(Kernel).empty() || any_of(Kernel.args(), [](const Argument &A) { return isCopyOfValue(A); }))
    return nullptr;
  unsigned Id = 0;
  {
    const char *Obstacle = nullptr;
    Rows Found(Kernel);
    const MarkedLoop *Row = Found.find(Obstacle);
    if (isReported(Device) && (Row || Obstacle))
      remark(Kernel, Obstacle);
    if (!Row)
      return nullptr;
    Id = Row->Id;
  }
  ValueToValueMapTy Map;
  Function *Form = CloneFunction(&Kernel, Map);
  Form->setName(jamName(Kernel.getName()));
  const LoopTree Tree(*Form);
  for (const auto &L : Tree.loops())
    if (L->Id == Id) {
      L->Map.Gang = L->Map.InPieces = true;
      L->Map.Dims[0].GangAxis = PiecesAxis;
      writeMapping(*L);
    }
  return Form;
}

void notePiecesForm(Function &Kernel, const Function &Form) {
  KernelShape Shape = readShape(Kernel);
  const KernelShape OfForm = readShape(Form);
  Shape.Jam = true;
  Shape.Flags |= PACC_KERNEL_PIECES;
  Shape.SharedBytes = std::max(Shape.SharedBytes, OfForm.SharedBytes);
  Shape.ScratchBytesPerGang = std::max(Shape.ScratchBytesPerGang, OfForm.ScratchBytesPerGang);
  writeShape(Kernel, Shape);
}

void lowerPieces(MutableArrayRef<ReductionTask> Tasks, Function &Form, GangMemory &Memory) {
  LoopControl Control;
  if (!Control.find(*Tasks.front().L->Parent))
    report_fatal_error("pacc: a loop over rows in pieces is not what it was");
  Instruction *Step = stepOf(Control);
  BasicBlock *Next = SplitBlock(Step->getParent(), Step);
  struct Left {
    GangMemory::Partial Where;
    Value *Variable;
    Type *Ty;
  };
  SmallVector<Left, 2> All;
  for (ReductionTask &T : Tasks) {
    IRBuilder<> B(T.R.Call);
    Combiner C(B, T.R);
    LaneValue Lanes[] = {{C.travelling(), C.load(T.R.Mine)}};
    reduceTogether(B, Lanes);
    Type *Ty = Lanes[0].V->getType();
    const uint32_t Bytes = Form.getDataLayout().getTypeAllocSize(Ty);
    All.push_back({Memory.allocatePartial(Bytes, T.R.Call->getDebugLoc()), variableFor(Form, Ty), Ty});
    B.CreateStore(Lanes[0].V, All.back().Variable);
    callDevice(B, DeviceEntry::LeaveElement,
               {Memory.scratch(), B.getInt32(All.back().Where.Offset), Memory.bytesPerGang(B), All.back().Variable,
                B.getInt32(Bytes)});
  }
  Instruction *Last = Tasks.back().R.Call;
  IRBuilder<> B(Last);
  Value *IsLast = B.CreateICmpNE(
      callDevice(B, DeviceEntry::ArriveOfRow, {Memory.scratch(), B.getInt32(All.front().Where.Slot)}), B.getInt32(0));
  BasicBlock *Before = Last->getParent(), *Behind = SplitBlock(Before, Last);
  Before->getTerminator()->eraseFromParent();
  IRBuilder<>(Before).CreateCondBr(IsLast, Behind, Next)->setDebugLoc(Last->getDebugLoc());
  for (auto [T, L] : zip(Tasks, All)) {
    IRBuilder<> InLast(Last);
    Combiner C(InLast, T.R);
    callDevice(InLast, {DeviceEntry::CollectOfRow, C.travelling()},
               {Memory.scratch(), InLast.getInt32(L.Where.Offset), Memory.bytesPerGang(InLast), L.Variable});
    C.intoMemory(T.R.Outer, InLast.CreateLoad(L.Ty, L.Variable));
  }
  for (ReductionTask &T : Tasks)
    T.R.Call->eraseFromParent();
}

} // namespace pacc
