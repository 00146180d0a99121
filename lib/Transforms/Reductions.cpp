//===- Reductions.cpp - __pacc_reduce to the device runtime ---------------===//
//
// OpenACC 3.4, 2.9.11. `mine` holds what one lane has gathered. After the loop:
//
//   lanes of the gang or worker    __paccd_reduce_gang/row/column_OP_TYPE
//   gangs                          __paccd_reduce_device_...: the last gang goes on
//   then                           *outer = *outer OP total
//
// An inner loop whose result only feeds the copy of an enclosing reduction is
// not combined on every outer iteration: each lane adds to its own outer copy,
// and the outer loop combines over the levels of both. This turns
//   gang { vector reduction(+:s) } into one combination at the very end.
//
//===----------------------------------------------------------------------===//
#include "Combiner.h"
#include "FormSteps.h"
#include "GangMemory.h"
#include "LoopTree.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// The levels over which a reduction's copies are spread.
struct Spread {
  bool Gang = false, Worker = false, Vector = false;
  bool any() const { return Gang || Worker || Vector; }
  bool operator==(const Spread &O) const {
    return Gang == O.Gang && Worker == O.Worker && Vector == O.Vector;
  }
  void add(const Spread &O) {
    Gang |= O.Gang;
    Worker |= O.Worker;
    Vector |= O.Vector;
  }
};

/// A reduction with its loop (null: the construct) and final spread.
struct Task {
  MarkedLoop *L;
  MarkedReduce R;
  Spread Over;
  bool Deferred = false;
};

class ReductionLowerer {
public:
  ReductionLowerer(Function &F, DeviceForm Form, GangMemory &Memory)
      : F(F), Form(Form), Memory(Memory), Tree(F) {}

  void run() {
    collect();
    for (Task &T : reverse(Tasks)) // inner loops first
      defer(T);
    if (Form == DeviceForm::Host && isKernel(F)) // not what the host itself calls
      for (Task &T : Tasks)
        allowAnyOrder(T);
    for (Task &T : Tasks)
      lower(T);
  }

private:
  Function &F;
  DeviceForm Form;
  GangMemory &Memory;
  LoopTree Tree;
  SmallVector<Task, 4> Tasks;

  void collect() {
    for (const auto &L : Tree.loops())
      for (const MarkedReduce &R : L->Reduces)
        Tasks.push_back({L.get(), R, {L->Map.Gang, L->Map.Worker, L->Map.Vector}});
    // A copy of the construct belongs to a gang.
    for (const MarkedReduce &R : Tree.regionReduces())
      Tasks.push_back({nullptr, R, {true, false, false}});
    for (Task &T : Tasks)
      addDirectUpdates(T);
  }

  /// Lane loops inside that have no reduction clause of their own but update
  /// the copy spread it over their levels (`parallel reduction(+:s)` and a plain
  /// `loop` in it). Where code outside of them uses it, they have one (ReductionCopies.cpp).
  void addDirectUpdates(Task &T) {
    SmallVector<const Value *, 4> Addresses = {getUnderlyingObject(T.R.Mine)};
    for (unsigned I = 0; I < Addresses.size(); ++I)
      for (const User *U : Addresses[I]->users()) {
        if (isa<GetElementPtrInst, CastInst>(U))
          Addresses.push_back(U); // a part of a complex number
        const auto *S = dyn_cast<StoreInst>(U);
        if (!S || S->getPointerOperand() != Addresses[I] || !inBody(T, *S))
          continue;
        for (MarkedLoop *L = Tree.loopOf(S->getParent()); L && L != T.L; L = L->Parent)
          if (L->Map.overLanes() && (!T.L || T.L->Blocks.count(L->Begin->getParent())))
            T.Over.add({false, L->Map.Worker, L->Map.Vector});
      }
  }

  /// The reduction of an enclosing loop (or the construct) whose copy `T` feeds.
  Task *enclosing(const Task &T) {
    const Value *Outer = getUnderlyingObject(T.R.Outer);
    for (Task &O : Tasks)
      if (&O != &T && getUnderlyingObject(O.R.Mine) == Outer && O.R.Op == T.R.Op &&
          O.R.Type == T.R.Type)
        return &O;
    return nullptr;
  }

  void defer(Task &T) {
    Task *Outer = enclosing(T);
    if (!Outer || !T.Over.any() || !onlyFed(*Outer, T))
      return;
    T.Deferred = true;
    Outer->Over.add(T.Over);
  }

  /// Beside its initialisation the copy of `Outer` is used by nothing but
  /// reductions spread as `T`.
  bool onlyFed(const Task &Outer, const Task &T) {
    const Value *Copy = getUnderlyingObject(Outer.R.Mine);
    if (!isa<AllocaInst>(Copy))
      return false;
    for (const User *U : Copy->users()) {
      const auto *I = cast<Instruction>(U);
      if (I == Outer.R.Call || I->isLifetimeStartOrEnd())
        continue;
      if (markerName(*I) == "__pacc_reduce") {
        const Task *Feeder = taskOf(I);
        if (!Feeder || !(Feeder->Over == T.Over))
          return false;
        continue;
      }
      const auto *S = dyn_cast<StoreInst>(I);
      bool IsInit = S && S->getPointerOperand() == Copy && !inBody(Outer, *I);
      if (!IsInit)
        return false;
    }
    return true;
  }

  const Task *taskOf(const Instruction *Call) const {
    for (const Task &T : Tasks)
      if (T.R.Call == Call)
        return &T;
    return nullptr;
  }

  bool inBody(const Task &T, const Instruction &I) {
    if (!T.L) // the construct: its copy is initialised before any loop
      return Tree.loopOf(I.getParent()) != nullptr;
    const Loop *Body = T.L->body();
    return !Body || Body->contains(I.getParent());
  }

  /// On the host one lane goes over what many would share, and the vectoriser may
  /// combine in any order, as lanes do: the clause promises none.
  void allowAnyOrder(const Task &T) {
    Value *Copy = getUnderlyingObject(T.R.Mine);
    for (User *U : Copy->users())
      if (auto *S = dyn_cast<StoreInst>(U);
          S && S->getPointerOperand() == Copy && inBody(T, *S))
        allowAnyOrder(S->getValueOperand(), Copy);
  }

  /// Marks the operations on the way from a load of `Copy` to `V`. Returns
  /// whether there is one.
  static bool allowAnyOrder(Value *V, const Value *Copy) {
    if (auto *Load = dyn_cast<LoadInst>(V))
      return Load->getPointerOperand() == Copy;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !isa<FPMathOperator>(I) || isa<PHINode>(I) || !I->hasOneUse())
      return false;
    bool Found = false;
    for (Value *Operand : I->operand_values())
      Found |= allowAnyOrder(Operand, Copy);
    if (Found)
      I->setHasAllowReassoc(true);
    return Found;
  }

  void lower(Task &T) {
    IRBuilder<> B(T.R.Call);
    Combiner C(B, T.R.Op, T.R.Type);
    Value *V = C.widen(B.CreateLoad(C.memoryType(), T.R.Mine));
    if (T.Deferred) {
      C.intoMemory(T.R.Outer, V);
    } else {
      if (Form != DeviceForm::Host)
        V = overLanes(B, T, C, V);
      if (T.Over.Gang)
        overGangs(B, T, C, V);
      else
        C.intoMemory(T.R.Outer, V);
    }
    T.R.Call->eraseFromParent();
  }

  Value *overLanes(IRBuilder<> &B, const Task &T, const Combiner &C, Value *V) {
    const char *Scope = nullptr;
    bool InWorker =
        T.L && T.L->Parent && Tree.workerLoopOf(T.L->Parent->Begin->getParent());
    if (T.Over.Vector)
      Scope = InWorker && !T.Over.Worker ? "row" : "gang";
    else if (T.Over.Worker)
      Scope = "column";
    if (!Scope)
      return V;
    std::string Name = std::string("__paccd_reduce_") + Scope + "_" + C.suffix();
    if (!V->getType()->isStructTy())
      return callDevice(B, Name, V->getType(), {V});
    Value *Slot = temporary(V->getType());
    B.CreateStore(V, Slot);
    callDevice(B, Name, B.getVoidTy(), {Slot});
    return B.CreateLoad(V->getType(), Slot);
  }

  Value *temporary(Type *Ty) {
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    return Entry.CreateAlloca(Ty, nullptr, "pacc.total");
  }

  void overGangs(IRBuilder<> &B, const Task &T, Combiner &C, Value *V) {
    if (T.L && repeats(*T.L))
      F.getContext().diagnose(DiagnosticInfoUnsupported(
          F, "a reduction over gangs inside a sequential loop is not supported yet",
          T.L->Begin->getDebugLoc()));
    Value *Slot = temporary(V->getType());
    B.CreateStore(V, Slot);
    GangMemory::Partial P =
        Memory.allocatePartial(F.getDataLayout().getTypeAllocSize(V->getType()));
    if (P.Slot == PACC_SCRATCH_SLOTS)
      F.getContext().diagnose(DiagnosticInfoUnsupported(
          F, "more than " + Twine(PACC_SCRATCH_SLOTS) +
                 " reductions over gangs in one kernel are not supported yet",
          T.R.Call->getDebugLoc()));
    Value *Last = callDevice(B, "__paccd_reduce_device_" + C.suffix(), B.getInt32Ty(),
                             {Memory.scratch(), B.getInt32(P.Slot), B.getInt32(P.Offset),
                              Memory.bytesPerGang(B), Slot});
    Instruction *Then = SplitBlockAndInsertIfThen(
        B.CreateICmpNE(Last, B.getInt32(0)), B.GetInsertPoint(), /*Unreachable=*/false);
    IRBuilder<> InLast(Then);
    Combiner Final(InLast, T.R.Op, T.R.Type);
    Final.intoMemory(T.R.Outer, InLast.CreateLoad(V->getType(), Slot));
  }

  /// The loop may run more than once in one launch.
  bool repeats(const MarkedLoop &L) {
    if (!L.Counted.front())
      return false;
    return L.Counted.front()->getParentLoop() != nullptr;
  }
};

} // namespace

void lowerReductions(Function &Kernel, DeviceForm Form, GangMemory &Memory) {
  ReductionLowerer(Kernel, Form, Memory).run();
}

} // namespace pacc
