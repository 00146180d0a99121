//===- AlignedLanes.cpp - warps begin where lines of memory do ------------===//
//
//   first = ctaid.x * ntid.x + tid.x;                   first = ctaid.x * ntid.x + tid.x - idle;
//   if (first < n)                                 ->   if (first < n)     // idle lanes have the greatest numbers
//     v[row + first + 2] += a[row + first + 1] ...        ...
//
// with `idle` the distance of an element, v[row + 2], from the line's begin, or 0 if the grid has fewer lanes to spare.
// It is the same for all lanes of a row: each iteration has a lane as before.
//
//===----------------------------------------------------------------------===//
#include "Nvptx/Optimizations/AlignedLanes.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Optimizations/LinearAddress.h"
#include "Nvptx/Optimizations/Loads/LiftedLoads.h"
#include "Nvptx/Optimizations/Preserved.h"
#include "pacc/IR/KernelObjects.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {
namespace {

/// Bytes of a line, whose parts one warp's access to it gets at a time.
constexpr uint64_t LineBytes = 128;

/// Loads and stores of an iteration with which it pays. (H200: elastic waves, 34 accesses to ten arrays, 720 us, so 530;
/// D3Q19 465 and 390; a wave equation with seven accesses 411 and 409.)
constexpr unsigned FewestAccesses = 6;
/// Instructions for each two bytes of them, else the lanes wait for arithmetic, of which this makes more. (Fluxes of a
/// Riemann solver, 5.7: 155 us, so 160; median of nine, 7: 470 and 475; D3Q19, 4.1; upwind differences, 4: 118 us, so 107.)
constexpr unsigned MostForTwoBytes = 5;

class LaneAligner {
public:
  LaneAligner(Function &F, FunctionAnalysisManager &FAM)
      : F(F), DT(FAM.getResult<DominatorTreeAnalysis>(F)), Loops(FAM.getResult<LoopAnalysis>(F)),
        Sums(F.getDataLayout(), NumberedSums::Ignored) {}

  bool run() {
    leaveOut();
    if (!findFirst() || !all_of(Firsts, [&](Instruction *First) { return findTests(*First); }) || Tests.empty() ||
        !all_of(Firsts, [&](Instruction *First) { return areGuarded(*First); }) || !chooseAccess())
      return false;
    Instruction *Before = earliestUse();
    Value *Idle = Before ? idleLanes(*Before) : nullptr;
    if (!Idle)
      return false;
    IRBuilder<> B(Before);
    Value *Gang = B.CreateMul(B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_ctaid_x, {}), blockLength(B));
    Value *Shifted = B.CreateSub(B.CreateAdd(Gang, B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {})), Idle);
    for (Instruction *First : Firsts)
      First->replaceUsesWithIf(Shifted, [&](Use &U) { return isHere(U.getUser()); });
    remark();
    return true;
  }

private:
  Function &F;
  const DominatorTree &DT;
  const LoopInfo &Loops;
  NumberedSums Sums;
  SmallPtrSet<const BasicBlock *, 8> Elsewhere; ///< what threads do together as launches were told something else
  /// tid.x, ctaid.x, and the latter times the block's length.
  SmallPtrSet<const Value *, 2> Lanes, GangNumbers, Gangs;
  SmallVector<Instruction *, 2> Firsts; ///< their sums: several ways may lead to the loop
  Value *Trips = nullptr;               ///< of the loop over the lanes
  SmallVector<ICmpInst *, 2> Tests;
  SmallVector<BasicBlockEdge, 2> Inside; ///< where first < n
  Instruction *Chosen = nullptr;
  LinearAddress ChosenAddress;
  unsigned Aligned = 0; ///< accesses that begin with a line then

  /// Finds what is done where the device's count is not the one that was told: the form for any grid.
  void leaveOut() {
    for (const BasicBlock &BB : F) {
      const bool IsOther = !pred_empty(&BB) && all_of(predecessors(&BB), [&](const BasicBlock *Before) {
        const auto *Test = dyn_cast<BranchInst>(Before->getTerminator());
        return Test && otherwiseOfToldTest(*Test) == &BB;
      });
      if (!IsOther)
        continue;
      for (const BasicBlock &Behind : F)
        if (DT.dominates(&BB, &Behind))
          Elsewhere.insert(&Behind);
    }
  }

  /// It is not left out.
  bool isHere(const User *U) const { return !Elsewhere.contains(cast<Instruction>(U)->getParent()); }

  /// Those that are not left out.
  SmallVector<Instruction *, 4> usersOf(const Value *V) const {
    SmallVector<Instruction *, 4> Users;
    for (const User *U : V->users())
      if (isHere(U))
        Users.push_back(const_cast<Instruction *>(cast<Instruction>(U)));
    return Users;
  }

  /// Finds where lanes and gangs ask for their numbers. False: they do so for more than to share iterations out.
  bool findNumbers() {
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallInst>(&I);
      if (!Call || !isHere(Call))
        continue;
      const StringRef Register = registerOf(*Call);
      if (!isa<IntrinsicInst>(Call) || Call->isConvergent() || Register.starts_with("lane") ||
          Register.starts_with("warp") || (Register == "nctaid.x" && !usersOf(Call).empty()))
        return false;
      if (Register == "tid.x")
        Lanes.insert(Call);
      else if (Register == "ctaid.x")
        GangNumbers.insert(Call);
    }
    return true;
  }

  /// Nothing else in the kernel depends on which lane of its row a thread is.
  bool findFirst() {
    if (!findNumbers())
      return false;
    for (const Value *Number : GangNumbers)
      for (const Instruction *Product : usersOf(Number)) {
        Gangs.insert(Product);
        if (!isTimesBlockLength(*Product, *Number))
          return false;
      }
    for (const Value *Lane : Lanes)
      for (Instruction *Sum : usersOf(Lane)) {
        Firsts.push_back(Sum);
        if (!isSumWithGang(*Sum, *Lane))
          return false;
      }
    return !Firsts.empty() && all_of(Gangs, [&](const Value *Gang) {
      return all_of(usersOf(Gang), [&](const Instruction *Sum) { return is_contained(Firsts, Sum); });
    });
  }

  bool isSumWithGang(const User &Sum, const Value &Lane) const {
    return any_of(Gangs, [&](const Value *Gang) {
      return match(&Sum, m_c_Add(m_Specific(&Lane), m_Specific(Gang))) ||
             match(&Sum, m_c_DisjointOr(m_Specific(&Lane), m_Specific(Gang)));
    });
  }

  bool isTimesBlockLength(const User &Product, const Value &GangNumber) const {
    Value *Length = nullptr;
    const APInt *Shift = nullptr;
    const auto Block = fixedBlock(F);
    if (match(&Product, m_Shl(m_Specific(&GangNumber), m_APInt(Shift))))
      return Block && isPowerOf2_32(Block->Width) && *Shift == Log2_32(Block->Width);
    if (!match(&Product, m_c_Mul(m_Specific(&GangNumber), m_Value(Length))))
      return false;
    if (const auto *Constant = dyn_cast<ConstantInt>(Length))
      return Block && Constant->getValue() == Block->Width;
    const auto *Call = dyn_cast<CallInst>(Length);
    return Call && registerOf(*Call) == "ntid.x";
  }

  Value *blockLength(IRBuilder<> &B) const {
    if (const auto Block = fixedBlock(F))
      return B.getInt32(Block->Width);
    return B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_ntid_x, {});
  }

  /// All questions about it are whether it is below one number, which is the same for all of them.
  bool findTests(Instruction &First) {
    for (Instruction *U : usersOf(&First)) {
      auto *Test = dyn_cast<ICmpInst>(U);
      if (!Test)
        continue;
      const bool IsLeft = Test->getOperand(0) == &First;
      const auto Predicate = IsLeft ? Test->getPredicate() : Test->getSwappedPredicate();
      Value *Other = Test->getOperand(IsLeft);
      if ((Predicate != ICmpInst::ICMP_ULT && Predicate != ICmpInst::ICMP_UGE) || (Trips && Trips != Other))
        return false;
      Trips = Other;
      Tests.push_back(Test);
      followTest(*Test, /*WhenTrue=*/Predicate == ICmpInst::ICMP_ULT);
    }
    return true;
  }

  void followTest(Instruction &Condition, bool WhenTrue) {
    for (Instruction *I : usersOf(&Condition)) {
      if (auto *Branch = dyn_cast<BranchInst>(I))
        Inside.push_back({Branch->getParent(), Branch->getSuccessor(!WhenTrue)});
      else if (WhenTrue ? match(I, m_LogicalAnd()) : match(I, m_LogicalOr()))
        followTest(*I, WhenTrue);
    }
  }

  /// Sums and addresses may be computed earlier.
  bool areGuarded(Instruction &Number) const {
    return all_of(Number.uses(), [&](const Use &U) {
      auto *I = cast<Instruction>(U.getUser());
      if (!isHere(I))
        return true;
      const bool OnlyComputes = isa<SExtInst, ZExtInst, TruncInst, GetElementPtrInst>(I) ||
                                (isa<BinaryOperator>(I) && isSafeToSpeculativelyExecute(I));
      return is_contained(Tests, I) || any_of(Inside, [&](const BasicBlockEdge &E) { return DT.dominates(E, U); }) ||
             (OnlyComputes && areGuarded(*I));
    });
  }

  /// The access that will begin with a line: one of those with the place in it that most have.
  bool chooseAccess() {
    std::map<uint64_t, unsigned> Votes;
    SmallVector<std::pair<Instruction *, LinearAddress>, 16> Accesses;
    uint64_t Bytes = 0;
    for (Instruction &I : instructions(F)) {
      Value *Pointer = const_cast<Value *>(getLoadStorePointerOperand(&I));
      if (!Pointer || !isHere(&I) || Pointer->getType()->getPointerAddressSpace() > 1)
        continue;
      LinearAddress At = Sums.addressOf(Pointer);
      if (!At.Base || !goesAlongLanes(At, bytesOf(I)))
        continue;
      Votes[placeInLine(At)] += 1;
      Bytes += bytesOf(I);
      Accesses.push_back({&I, std::move(At)});
    }
    if (Accesses.size() < FewestAccesses || work() * 2 > Bytes * MostForTwoBytes)
      return false;
    for (const auto &[Place, Number] : Votes)
      Aligned = std::max(Aligned, Number);
    for (auto &[I, At] : Accesses)
      if (Votes[placeInLine(At)] == Aligned && placeInLine(At) && (!Chosen || isa<StoreInst>(I))) {
        Chosen = I;
        ChosenAddress = std::move(At);
        if (isa<StoreInst>(I))
          break;
      }
    return Chosen;
  }

  /// In instructions.
  uint64_t work() const {
    constexpr unsigned OfSlow = 20;
    uint64_t Result = 0;
    for (const Instruction &I : instructions(F))
      Result += !isHere(&I) ? 0 : isSlowArithmetic(I) ? OfSlow : 1;
    return Result;
  }

  uint64_t bytesOf(const Instruction &Access) const {
    return F.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access)).getKnownMinValue();
  }

  static uint64_t placeInLine(const LinearAddress &At) {
    const auto Constant = At.Common.find({});
    return Constant == At.Common.end() ? 0 : Constant->second % LineBytes;
  }

  bool isOfLane(ArrayRef<unsigned> Product) const {
    return Product.size() == 1 && Lanes.contains(Sums.at(Product[0]).What);
  }

  /// Neighbouring lanes go to neighbouring elements.
  bool goesAlongLanes(const LinearAddress &At, uint64_t Bytes) const {
    return isPowerOf2_64(Bytes) && Bytes <= LineBytes / 8 &&
           any_of(At.OfThread, [&](const auto &Part) { return isOfLane(Part.first) && Part.second == Bytes; });
  }

  /// Null: it is in a loop, each of whose iterations might have another lane for what is next to be done at a place.
  Instruction *earliestUse() const {
    Instruction *Earliest = nullptr;
    for (const Instruction *First : Firsts)
      for (Instruction *I : usersOf(First))
        Earliest = Earliest ? DT.findNearestCommonDominator(Earliest, I) : I;
    return Earliest && !isa<PHINode>(Earliest) && !Loops.getLoopFor(Earliest->getParent()) ? Earliest : nullptr;
  }

  /// The value is there, or takes little to compute, and is the same for all lanes of a row: `first & 15` is not.
  bool isKnownAt(const Instruction &Place, const Value *V, unsigned Depth = 0) const {
    constexpr unsigned Deepest = 6;
    const auto *I = dyn_cast<Instruction>(V);
    if (is_contained(Firsts, I))
      return false;
    if (!I || DT.dominates(I, &Place))
      return true;
    return Depth != Deepest && (isa<BinaryOperator, CastInst>(I) || !registerOf(*I).empty()) &&
           isSafeToSpeculativelyExecute(I) &&
           all_of(I->operands(), [&](const Value *Operand) { return isKnownAt(Place, Operand, Depth + 1); });
  }

  Value *valueAt(Instruction &Place, Value *V, IRBuilder<> &B) const {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || DT.dominates(I, &Place))
      return V;
    Instruction *Copy = I->clone();
    Copy->dropPoisonGeneratingFlags();
    for (Use &Operand : Copy->operands())
      Operand = valueAt(Place, Operand, B);
    return B.Insert(Copy);
  }

  Value *low(Value *V, IRBuilder<> &B) const {
    if (V->getType()->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    return B.CreateZExtOrTrunc(V, B.getInt32Ty());
  }

  /// What the address of the chosen access has beside the lane, of the parts that say where in a line it is.
  Sum rowOfChosen() const {
    Sum Parts = ChosenAddress.Common;
    Parts.insert(ChosenAddress.OfThread.begin(), ChosenAddress.OfThread.end());
    for (auto Part = Parts.begin(); Part != Parts.end();) {
      const bool IsOfGang = Part->first.size() == 1 && isOfGang(Sums.at(Part->first[0]).What);
      Part = isOfLane(Part->first) || IsOfGang || Part->second % LineBytes == 0 ? Parts.erase(Part) : std::next(Part);
    }
    return Parts;
  }

  bool isOfGang(const Value *V) const { return GangNumbers.contains(V) || Gangs.contains(V); }

  /// Lanes before that of the element with which a line begins. What of its address is loaded later is taken for a multiple
  /// of a line, as arrays begin with one, and long rows mostly have such lengths. Null: the number of iterations is unknown.
  Value *idleLanes(Instruction &Place) const {
    if (!isKnownAt(Place, Trips))
      return nullptr;
    IRBuilder<> B(&Place);
    Value *Address = B.getInt32(0);
    if (isKnownAt(Place, ChosenAddress.Base))
      Address = low(valueAt(Place, ChosenAddress.Base, B), B);
    for (const auto &[Product, Times] : rowOfChosen()) {
      if (any_of(Product, [&](unsigned Position) { return !isKnownAt(Place, Sums.at(Position).What); }))
        continue;
      Value *Part = B.getInt32(Times);
      for (unsigned Position : Product)
        Part = B.CreateMul(low(valueAt(Place, Sums.at(Position).What, B), B), Part);
      Address = B.CreateAdd(Address, Part);
    }
    Type *Number = Trips->getType();
    Value *Distance = B.CreateLShr(B.CreateAnd(Address, LineBytes - 1), Log2_64(bytesOf(*Chosen)));
    Value *All = B.CreateMul(blockLength(B), B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_nctaid_x, {}));
    Value *ToSpare = B.CreateSub(B.CreateZExtOrTrunc(All, Number), valueAt(Place, Trips, B));
    Distance = B.CreateZExtOrTrunc(Distance, Number);
    return B.CreateSelect(B.CreateICmpULE(Distance, ToSpare), Distance, ConstantInt::get(Number, 0));
  }

  void remark() const {
    const DISubprogram *Where = F.getSubprogram();
    OptimizationRemarkEmitter Remarks(&F);
    Remarks.emit(OptimizationRemark("pacc-align", "Aligned", DiagnosticLocation(Where), &F.getEntryBlock())
                 << "the first lanes idle, so that " << ore::NV("Accesses", Aligned)
                 << " of a warp's accesses begin with a line of memory");
  }
};

} // namespace

PreservedAnalyses AlignedLanes::run(Function &F, FunctionAnalysisManager &FAM) {
  const bool Changed = F.getCallingConv() == CallingConv::PTX_Kernel && !F.hasOptNone() && LaneAligner(F, FAM).run();
  return preservedIf(Changed);
}

} // namespace pacc
