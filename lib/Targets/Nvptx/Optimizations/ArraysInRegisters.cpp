//===- ArraysInRegisters.cpp - a thread's own arrays ----------------------===//
#include "Nvptx/Optimizations/ArraysInRegisters.h"

#include "Nvptx/Optimizations/Preserved.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace pacc {
namespace {

using Loops = SmallSetVector<Loop *, 8>; // in the same order in each compilation

/// What the arrays of one thread may take of its 255 registers.
constexpr uint64_t MostBytes = 640;

/// A number that changes with the counter of a loop, in one iteration of that.
class InIteration : public SCEVRewriteVisitor<InIteration> {
public:
  InIteration(const Loop &Of, const SCEV *Number, ScalarEvolution &SE)
      : SCEVRewriteVisitor(SE), Of(Of), Number(Number) {}

  const SCEV *visitAddRecExpr(const SCEVAddRecExpr *Counter) {
    if (Counter->getLoop() != &Of)
      return Counter;
    return Counter->evaluateAtIteration(SE.getTruncateOrZeroExtend(Number, Counter->getType()), SE);
  }

private:
  const Loop &Of;
  const SCEV *Number;
};

/// What both ways to a block compute alike, of numbers that are known before, is computed in it: ScalarEvolution takes what
/// they bring for a number of which nothing is known. As the last element of a triangle's row, `i == j ? f(t) : t / l[j][j]`,
/// whose address each way extends `j` for.
bool joinEqualNumbers(Function &F, const DominatorTree &DT) {
  bool Changed = false;
  for (BasicBlock &BB : F)
    for (PHINode &Phi : make_early_inc_range(BB.phis())) {
      const auto *First = dyn_cast<CastInst>(Phi.getIncomingValue(0));
      if (!First || !DT.dominates(First->getOperand(0), &*BB.getFirstNonPHIIt()) ||
          !all_of(Phi.incoming_values(), [First](const Value *Other) {
            const auto *Number = dyn_cast<Instruction>(Other);
            return Number && Number->isIdenticalTo(First);
          }))
        continue;
      Instruction *Joined = First->clone();
      Joined->insertBefore(BB.getFirstInsertionPt());
      Phi.replaceAllUsesWith(Joined);
      Phi.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &FAM)
      : F(F), FAM(FAM), LI(FAM.getResult<LoopAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)) {}

  bool run() {
    findArrays();
    SmallVector<AllocaInst *, 4> Arrays;
    Loops All;
    for (const OwnArray &Each : Found) {
      Loops With = All;
      With.insert_range(Each.Its);
      if (bytesInRegisters(With) > MostBytes || !isWorthIt(With))
        continue;
      All = std::move(With);
      Arrays.push_back(Each.Array);
    }
    if (Arrays.empty())
      return false;
    report(All);
    unrollAll(Arrays);
    return true;
  }

private:
  Function &F;
  FunctionAnalysisManager &FAM;
  LoopInfo &LI;
  ScalarEvolution &SE;
  DominatorTree &DT;
  struct OwnArray {
    AllocaInst *Array;
    uint64_t Bytes;
    Loops Its;
  };
  SmallVector<OwnArray, 4> Found;

  void findArrays() {
    for (Instruction &I : F.getEntryBlock()) {
      auto *Array = dyn_cast<AllocaInst>(&I);
      if (!Array || !Array->isStaticAlloca())
        continue;
      const std::optional<TypeSize> Size = Array->getAllocationSize(F.getDataLayout());
      Loops Its;
      if (Size && findLoops(*Array, Its) && !Its.empty())
        Found.push_back({Array, *Size, std::move(Its)});
    }
  }

  /// With these loops unrolled: all arrays of which no other loop asks for elements become registers, wanted or not.
  uint64_t bytesInRegisters(const Loops &Unrolled) const {
    uint64_t Bytes = 0;
    for (const OwnArray &Each : Found)
      if (all_of(Each.Its, [&](Loop *L) { return Unrolled.contains(L); }))
        Bytes += Each.Bytes;
    return Bytes;
  }

  /// The loops whose counters are in addresses of the array's elements. False: it is used in other ways, or an address
  /// depends on more than counters.
  bool findLoops(AllocaInst &Array, Loops &Its) {
    SmallVector<Value *, 8> Pointers{&Array};
    while (!Pointers.empty()) {
      Value *Pointer = Pointers.pop_back_val();
      for (Use &U : Pointer->uses()) {
        auto *By = cast<Instruction>(U.getUser());
        if (isa<GetElementPtrInst>(By))
          Pointers.push_back(By);
        else if (!(isSimpleAccess(*By, U) && addLoops(*Pointer, Array, Its)) && !By->isLifetimeStartOrEnd() &&
                 !isWholeFill(*By, Array))
          return false;
      }
    }
    return true;
  }

  static bool isSimpleAccess(const Instruction &By, const Use &Pointer) {
    if (const auto *Load = dyn_cast<LoadInst>(&By))
      return Load->isSimple();
    const auto *Store = dyn_cast<StoreInst>(&By);
    return Store && Store->isSimple() && Pointer.getOperandNo() == StoreInst::getPointerOperandIndex();
  }

  /// Sets or copies a part of the array that is known; SROA takes it apart.
  static bool isWholeFill(const Instruction &By, const AllocaInst &Array) {
    const auto *Fill = dyn_cast<MemIntrinsic>(&By);
    if (!Fill || Fill->isVolatile() || !isa<ConstantInt>(Fill->getLength()))
      return false;
    const DataLayout &DL = By.getDataLayout();
    auto isKnown = [&](const Value *Pointer) {
      APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
      const Value *Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
      return Base == &Array || getUnderlyingObject(Base) != &Array;
    };
    const auto *Copy = dyn_cast<MemTransferInst>(Fill);
    return isKnown(Fill->getDest()) && (!Copy || isKnown(Copy->getSource()));
  }

  bool addLoops(Value &Pointer, const AllocaInst &Array, Loops &Its) {
    return !SCEVExprContains(SE.getSCEV(&Pointer), [&](const SCEV *Part) {
      if (const auto *Counter = dyn_cast<SCEVAddRecExpr>(Part))
        Its.insert(const_cast<Loop *>(Counter->getLoop()));
      const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
      return Unknown && Unknown->getValue() != &Array;
    });
  }

  /// How often it runs at most; 0: nobody knows, or often. No test in the loop has to see to that, one before it may.
  uint64_t mostTrips(const Loop &L) {
    uint64_t Most = SE.getSmallConstantMaxTripCount(&L);
    forEachCount(L, [&](const SCEV *Count) {
      const APInt Last = SE.getUnsignedRangeMax(SE.applyLoopGuards(Count, &L));
      if (Last.ult(UINT16_MAX) && (!Most || Last.ult(Most)))
        Most = Last.getZExtValue() + 1;
    });
    return Most < UINT16_MAX ? Most : 0;
  }

  /// Also of a loop that goes as far as the counter of one of `All` round it tells: its end is known when that is unrolled.
  uint64_t mostTripsIn(const Loop &L, const Loops &All) {
    uint64_t Most = mostTrips(L);
    if (!Most)
      forEachCount(L, [&](const SCEV *Count) {
        const std::optional<uint64_t> Trips = mostOf(Count, All);
        Most = Trips && (!Most || *Trips < Most) ? *Trips : Most;
      });
    return Most;
  }

  /// How often the loop goes back before it leaves by one exit, of each that tells.
  void forEachCount(const Loop &L, function_ref<void(const SCEV *)> Do) {
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    for (const BasicBlock *BB : Exiting)
      if (const SCEV *Count = SE.getExitCount(&L, BB); !isa<SCEVCouldNotCompute>(Count))
        Do(Count);
  }

  /// One more than `Count` is at most, where it changes with the counter of one of `All`. One less than 0 is where the
  /// loop is not entered.
  std::optional<uint64_t> mostOf(const SCEV *Count, const Loops &All) {
    if (const auto *Other = dyn_cast<SCEVIntegralCastExpr>(Count))
      return mostOf(Other->getOperand(), All);
    if (const auto *Number = dyn_cast<SCEVConstant>(Count)) {
      const APInt Trips = Number->getAPInt() + 1;
      return Trips.ult(UINT16_MAX) ? std::optional(Trips.getZExtValue()) : std::nullopt;
    }
    const auto *Counter = dyn_cast<SCEVAddRecExpr>(Count);
    if (!Counter || !Counter->isAffine() || !All.contains(const_cast<Loop *>(Counter->getLoop())))
      return std::nullopt;
    const uint64_t Round = mostTrips(*Counter->getLoop());
    if (!Round)
      return std::nullopt;
    const auto *Last = SE.getConstant(Counter->getType(), Round - 1);
    const std::optional<uint64_t> AtFirst = mostOf(Counter->getStart(), All),
                                  AtLast = mostOf(Counter->evaluateAtIteration(Last, SE), All);
    return AtFirst && AtLast ? std::optional(std::max(*AtFirst, *AtLast)) : std::nullopt;
  }

  /// How often it runs on average, where a counter round it tells how far it goes: half of a triangle, a third of a pyramid
  /// are left of what it runs at most.
  double averageTrips(const Loop &L, const Loops &All) {
    const double Most = mostTripsIn(L, All);
    const SCEV *Count = SE.getBackedgeTakenCount(&L);
    if (isa<SCEVCouldNotCompute>(Count))
      return Most;
    const Loop *Round = L.getParentLoop();
    while (Round && SE.isLoopInvariant(Count, Round))
      Round = Round->getParentLoop();
    const uint64_t Times = Round && All.contains(const_cast<Loop *>(Round)) ? mostTrips(*Round) : 0;
    double Sum = 0;
    for (uint64_t I = 0; I != Times; ++I) {
      const auto *Known = dyn_cast<SCEVConstant>(
          InIteration(*Round, SE.getConstant(Type::getInt64Ty(F.getContext()), I), SE).visit(Count));
      Sum += Known && Known->getAPInt().ult(Most) ? double(Known->getAPInt().getZExtValue() + 1) : Most;
    }
    return Times ? Sum / Times : Most;
  }

  /// All can be unrolled, and what comes out is not too much: the instruction caches hold some thousands.
  bool isWorthIt(const Loops &All) {
    constexpr uint64_t MostInstructions = 4096;
    constexpr unsigned MostTrips = 128;
    uint64_t Size = 0;
    for (Loop *L : All) {
      const uint64_t Trips = mostTripsIn(*L, All);
      if (!Trips || Trips > MostTrips || !L->isSafeToClone() ||
          (hasUnrollTransformation(L) & TM_Disable) || any_of(L->blocks(), isConvergent))
        return false;
    }
    for (Loop *L : LI)
      Size += sizeOf(*L, All);
    return Size <= MostInstructions;
  }

  static bool isConvergent(const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) {
      const auto *Call = dyn_cast<CallBase>(&I);
      return Call && Call->isConvergent();
    });
  }

  /// The instructions of a nest in which `All` are unrolled.
  uint64_t sizeOf(const Loop &L, const Loops &All) {
    uint64_t Size = 0;
    for (const BasicBlock *BB : L.blocks())
      if (LI.getLoopFor(BB) == &L)
        Size += BB->size() - std::distance(BB->phis().begin(), BB->phis().end());
    for (const Loop *Inner : L)
      Size += sizeOf(*Inner, All);
    return All.contains(const_cast<Loop *>(&L)) ? uint64_t(Size * averageTrips(L, All)) : Size;
  }

  void report(const Loops &All) {
    OptimizationRemarkEmitter ORE(&F);
    for (const Loop *L : All)
      ORE.emit([&] {
        return OptimizationRemark("pacc-unroll", "ArraysInRegisters", L->getStartLoc(), L->getHeader())
               << "the loop is straight code of " << ore::NV("Trips", mostTripsIn(*L, All))
               << " iterations at most: the thread's own arrays that it uses are registers";
      });
  }

  /// The outermost ones first: inner ones that go as far as their counters tell have known ends then.
  void unrollAll(ArrayRef<AllocaInst *> Arrays) {
    for (;;) {
      Loops All;
      for (AllocaInst *Array : Arrays)
        findLoops(*Array, All);
      Loop *Next = nullptr;
      for (Loop *L : All)
        if (mostTrips(*L) && (!Next || L->getLoopDepth() < Next->getLoopDepth()))
          Next = L;
      if (!Next || !unroll(*Next))
        return;
    }
  }

  bool unroll(Loop &L) {
    auto &AC = FAM.getResult<AssumptionAnalysis>(F);
    OptimizationRemarkEmitter Silent(&F);
    simplifyLoop(&L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(L, DT, &LI, &SE);
    UnrollLoopOptions Options = {};
    Options.Count = mostTrips(L);
    Options.Force = Options.ForgetAllSCEV = true;
    const auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
    if (Options.Count == 1) {
      breakLoopBackedge(&L, DT, SE, LI, /*MSSA=*/nullptr);
      return true;
    }
    const LoopUnrollResult Result = UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &TTI, &Silent, /*PreserveLCSSA=*/true);
    if (Result == LoopUnrollResult::PartiallyUnrolled) // the last one goes nowhere, as only we know
      breakLoopBackedge(&L, DT, SE, LI, /*MSSA=*/nullptr);
    return Result != LoopUnrollResult::Unmodified;
  }
};

} // namespace

PreservedAnalyses ArraysInRegisters::run(Function &F, FunctionAnalysisManager &FAM) {
  if (FAM.getResult<LoopAnalysis>(F).empty() || none_of(F.getEntryBlock(), [](const Instruction &I) { return isa<AllocaInst>(I); }))
    return PreservedAnalyses::all();
  const bool Joined = joinEqualNumbers(F, FAM.getResult<DominatorTreeAnalysis>(F));
  if (Joined) // what is known of the numbers that are gone
    FAM.invalidate(F, preservedIf(Joined));
  if (!Unroller(F, FAM).run())
    return preservedIf(Joined);
  FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager CleanUp;
  CleanUp.addPass(EarlyCSEPass()); // and takes away the loops that are not entered
  CleanUp.addPass(SimplifyCFGPass());
  CleanUp.addPass(SROAPass(SROAOptions::ModifyCFG));
  CleanUp.addPass(EarlyCSEPass());
  CleanUp.addPass(InstCombinePass());
  CleanUp.addPass(SimplifyCFGPass());
  CleanUp.run(F, FAM);
  return PreservedAnalyses::none();
}

} // namespace pacc
