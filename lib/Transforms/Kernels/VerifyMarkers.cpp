//===- VerifyMarkers.cpp - are the markers well-formed? -------------------===//
#include "Kernels/VerifyMarkers.h"

#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"
#include "pacc/Markers/Markers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// The checks of one function that holds markers.
class MarkerCheck {
public:
  explicit MarkerCheck(Function &F) : F(F) {}
  bool run();

private:
  bool fail(Instruction &At, const Twine &Message) {
    reportInternalError(At, Message);
    return Good = false;
  }
  void checkKernel(CallBase &Marker);
  void checkRoutine(CallBase &Marker);
  void checkChunk(CallBase &Marker);
  void collectLoop(CallBase &Begin);
  void checkEnd(CallBase &End);
  void checkInLoop(CallBase &Call);

  struct MarkedPair {
    CallBase *Begin = nullptr, *End = nullptr;
    int64_t Dims = 0;
  };
  Function &F;
  DominatorTree DT;
  DenseMap<int64_t, MarkedPair> Loops;
  bool Good = true;
};

} // namespace

/// The first instruction that does something: no alloca, lifetime or argument store.
static Instruction *firstCall(Function &F) {
  for (Instruction &I : F.getEntryBlock())
    if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
      return &I;
  return nullptr;
}

void MarkerCheck::checkKernel(CallBase &Marker) {
  if (firstCall(F) != &Marker)
    fail(Marker, "a kernel marker is not the first call of its function");
  if (!F.hasLocalLinkage() || F.arg_size() != 1 || !F.getArg(0)->getType()->isPointerTy())
    fail(Marker, "a kernel marker stands in a function that was not captured");
  for (unsigned Index : {0u, 1u, 4u, 5u})
    if (!constantArgument(Marker, Index))
      fail(Marker, "a kernel marker with an argument that is not constant");
  if (!stringArgument(Marker, 2) || !stringArgument(Marker, 3))
    fail(Marker, "a kernel marker without file or function name");
  if (F.use_empty())
    return;
  auto *Call = dyn_cast<CallBase>(*F.user_begin());
  if (!F.hasOneUse() || !Call || Call->getCalledFunction() != &F)
    fail(Marker, "a captured function that is not called exactly once");
}

void MarkerCheck::checkRoutine(CallBase &Marker) {
  if (!constantArgument(Marker, 0) || !constantArgument(Marker, 2) || !stringArgument(Marker, 1))
    fail(Marker, "a routine marker with an argument that is not constant");
}

void MarkerCheck::checkChunk(CallBase &Marker) {
  if (!constantArgument(Marker, 0) || !constantArgument(Marker, 2))
    fail(Marker, "a chunk marker with an argument that is not constant");
}

void MarkerCheck::collectLoop(CallBase &Begin) {
  auto Id = constantArgument(Begin, 0), Dims = constantArgument(Begin, 2);
  if (!Id || !Dims || !constantArgument(Begin, 1) || *Dims < 1) {
    fail(Begin, "a loop marker with an argument that is not constant");
    return;
  }
  MarkedPair &L = Loops[*Id];
  if (L.Begin)
    fail(Begin, "loop " + Twine(*Id) + " begins twice");
  L.Begin = &Begin;
  L.Dims = *Dims;
}

void MarkerCheck::checkEnd(CallBase &End) {
  auto Id = constantArgument(End, 0);
  auto It = Id ? Loops.find(*Id) : Loops.end();
  if (It == Loops.end())
    fail(End, "the end of a loop that does not begin");
  else if (It->second.End)
    fail(End, "loop " + Twine(*Id) + " ends twice");
  else if (!DT.dominates(It->second.Begin, &End))
    fail(End, "loop " + Twine(*Id) + " may end without having begun");
  else
    It->second.End = &End;
}

void MarkerCheck::checkInLoop(CallBase &Call) {
  const Marker M = markerOf(Call);
  const bool IsReduce = M.is(MarkerKind::Reduction) || M.is(MarkerId::MayReduce);
  auto Id = constantArgument(Call, 0), Second = constantArgument(Call, 1);
  if (!Id || !Second || (IsReduce && !constantArgument(Call, 2))) {
    fail(Call, "a marker with an argument that is not constant");
    return;
  }
  if (IsReduce && *Id == PACC_LOOP_REGION)
    return;
  auto It = Loops.find(*Id);
  if (It == Loops.end() || !DT.dominates(It->second.Begin, &Call))
    fail(Call, "'" + calleeName(Call) + "' of loop " + Twine(*Id) + " stands outside it");
  else if (!IsReduce && (*Second < 0 || *Second >= It->second.Dims))
    fail(Call, "loop " + Twine(*Id) + " has no dimension " + Twine(*Second));
}

bool MarkerCheck::run() {
  SmallVector<CallBase *, 4> Ends;
  SmallVector<CallBase *, 16> Others;
  Instruction *First = nullptr;
  bool Kernel = false;
  for (Instruction &I : instructions(F)) {
    const Marker M = markerOf(I);
    if (!M)
      continue;
    auto &Call = cast<CallBase>(I);
    if (M.is(MarkerId::Chunk)) { // host loops have it, too
      checkChunk(Call);
      continue;
    }
    if (M.is(MarkerId::Callee)) {
      if (!stringArgument(Call, 0) || !constantArgument(Call, 1) || !stringArgument(Call, 2))
        fail(Call, "a marker of a called function with an argument that is not constant");
      continue;
    }
    if (M.is(MarkerId::Around)) {
      if (!constantArgument(Call, 0))
        fail(Call, "a marker of a pipeline's data with a number that is not constant");
      continue;
    }
    First = First ? First : &I;
    if (M.is(MarkerId::Kernel)) {
      checkKernel(Call);
      Kernel = true;
    } else if (M.is(MarkerId::Routine)) {
      checkRoutine(Call);
      Kernel = true;
    } else if (M.is(MarkerId::LoopBegin))
      collectLoop(Call);
    else if (M.is(MarkerId::LoopEnd))
      Ends.push_back(&Call);
    else
      Others.push_back(&Call);
  }
  if (!First)
    return true;
  DT.recalculate(F);
  for (CallBase *End : Ends)
    checkEnd(*End);
  for (CallBase *Call : Others)
    checkInLoop(*Call);
  for (auto &[Id, L] : Loops)
    if (!L.End)
      fail(*L.Begin, "loop " + Twine(Id) + " does not end");
  if (!Kernel)
    fail(*First, "loop markers outside a kernel or routine");
  return Good;
}

bool verifyMarkers(Module &M) {
  bool Good = true;
  for (Function &F : M)
    if (!F.isDeclaration())
      Good &= MarkerCheck(F).run();
  return Good;
}

bool verifyNoMarkers(Module &M) {
  bool Good = true;
  for (Function &F : M)
    if (markerOf(F))
      for (User *U : F.users())
        if (auto *I = dyn_cast<Instruction>(U)) {
          reportInternalError(*I, "'" + F.getName() + "' was not lowered");
          Good = false;
        }
  return Good;
}

} // namespace pacc
