//===- OutsideUses.cpp - what the code round a pipeline does with variables ===//
#include "Checks/Variables/OutsideUses.h"

#include "Checks/Chunks/PlainPipelines.h"
#include "Checks/Variables/Places.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

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

bool isOwn(const Place &Of, const Loop &OverChunks) {
  const auto *Variable = dyn_cast_or_null<AllocaInst>(Of.Object);
  SmallVector<const Instruction *, 8> Users;
  return Variable && Of.Way.size() == 1 && usersOf(*Variable, Users) &&
         all_of(Users, [&](const Instruction *I) { return OverChunks.contains(I); });
}

bool isUsedBehind(const Place &Of, const Loop &OverChunks) {
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
        // Whoever reads it may do so by an address that is not followed.
        if (IsKept && any_of(I.operands(), [&](const Value *V) {
              return V->getType()->isPointerTy() && getUnderlyingObject(V) == Variable;
            }))
          return true;
        continue;
      }
      if (!isa<LoadInst, StoreInst>(I))
        return true;
      const DataLayout &DL = BB->getDataLayout();
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
