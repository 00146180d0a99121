//===- LoopDependence.cpp - which unmarked loops are parallel -------------===//
//
//   for (j..) for (k..) { w[i][j][k] = p[i+1][j][k]; gosa += ...; }
//
// j and k carry no directive. In a copy of the module the markers become plain
// counted loops, SROA and a light clean-up bring them into a form that
// ScalarEvolution and DependenceAnalysis understand, and each loop is judged.
// No loop transformation runs, so loops keep their identity: it rides on the
// loop's metadata.
//
//===----------------------------------------------------------------------===//
#include "Loops/LoopDependence.h"
#include "Kernels/KernelParameters.h"
#include "Loops/LeftValues.h"
#include "Loops/LoopTree.h"
#include "Loops/Subscripts.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/DependenceAnalysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr const char *LoopName = "pacc.loop", *SignedName = "pacc.signed";

/// The private copies that reductions combine. They stay in memory (the reduce
/// markers hold their addresses), so updates of them can be told from others.
using ReductionCopies = SmallPtrSet<const Value *, 4>;

/// Turns the markers of one function of the copy into ordinary loops.
class Sequentialiser {
public:
  explicit Sequentialiser(Function &F) : F(F) {}

  void run() {
    {
      LoopTree Tree(F);
      for (const auto &L : Tree.loops()) {
        tag(*L);
        if (L->Flags & PACC_LOOP_SIGNED)
          Signed.insert(L->Id);
      }
    }
    SmallVector<CallInst *, 16> Markers;
    for (Instruction &I : instructions(F))
      if (markerOf(I))
        Markers.push_back(cast<CallInst>(&I));
    for (CallInst *Call : Markers)
      replace(*Call);
  }

private:
  Function &F;
  SmallDenseSet<unsigned> Signed; ///< loops that run no more often than signed numbers tell

  static void tag(MarkedLoop &L) {
    LLVMContext &C = L.Begin->getContext();
    Type *I32 = Type::getInt32Ty(C);
    for (unsigned D = 0; D < L.Dims; ++D) {
      if (!L.Counted[D])
        continue;
      auto *Name = MDNode::get(C, {MDString::get(C, LoopName),
                                   ConstantAsMetadata::get(ConstantInt::get(I32, L.Id))});
      SmallVector<Metadata *, 3> Options = {nullptr, Name};
      if (L.Flags & PACC_LOOP_SIGNED)
        Options.push_back(MDNode::get(C, MDString::get(C, SignedName)));
      MDNode *Id = MDNode::getDistinct(C, Options);
      Id->replaceOperandWith(0, Id);
      L.Counted[D]->setLoopID(Id);
    }
  }

  void replace(CallInst &Call) {
    const Marker M = markerOf(Call);
    IRBuilder<> B(&Call);
    Type *Ty = Call.getType();
    if (M.is(MarkerKind::LowerBound)) {
      Call.replaceAllUsesWith(ConstantInt::get(Ty, 0));
    } else if (M.is(MarkerKind::UpperBound)) {
      Value *Trips = Call.getArgOperand(2);
      if (Signed.contains(cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue()))
        // Says so of a number that the host counted, too; an assumption would not.
        Trips = B.CreateBinaryIntrinsic(Intrinsic::smax, Trips, ConstantInt::get(Ty, 0));
      Call.replaceAllUsesWith(Trips);
    } else if (M.is(MarkerKind::Step)) {
      Call.replaceAllUsesWith(ConstantInt::get(Ty, 1));
    } else if (M.is(MarkerKind::Reduction)) {
      return;
    }
    Call.eraseFromParent();
  }
};

/// The counter that Lowering made for `L`: the header compares it with the trip count.
PHINode *counterOf(const Loop &L) {
  auto *Branch = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
  auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition())
                                                 : nullptr;
  if (!Test)
    return nullptr;
  for (Value *Operand : Test->operands())
    if (auto *Phi = dyn_cast<PHINode>(Operand); Phi && Phi->getParent() == L.getHeader())
      return Phi;
  return nullptr;
}

/// A counter stays below the trip count, so adding one to it does not wrap; nor does adding
/// it to, or taking it from, where a variable of the program begins that goes up or down by
/// one, as far as signed numbers go. ScalarEvolution should know.
void markCounters(LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder()) {
    PHINode *Counter = L->getLoopID() ? counterOf(*L) : nullptr;
    if (!Counter)
      continue;
    for (unsigned I = 0; I < Counter->getNumIncomingValues(); ++I)
      if (L->contains(Counter->getIncomingBlock(I)))
        if (auto *Add = dyn_cast<BinaryOperator>(Counter->getIncomingValue(I)))
          if (match(Add, PatternMatch::m_c_Add(PatternMatch::m_Specific(Counter),
                                               PatternMatch::m_One())))
            Add->setHasNoUnsignedWrap();
    if (!findOptionMDForLoop(L, SignedName))
      continue;
    for (User *U : Counter->users())
      if (auto *Op = dyn_cast<BinaryOperator>(U);
          Op && (Op->getOpcode() == Instruction::Add ||
                 (Op->getOpcode() == Instruction::Sub && Op->getOperand(1) == Counter)))
        Op->setHasNoSignedWrap();
  }
}

unsigned idOf(const Loop &L) {
  MDNode *Id = findOptionMDForLoop(&L, LoopName);
  return Id ? mdconst::extract<ConstantInt>(Id->getOperand(1))->getZExtValue() : 0;
}

/// What the program does for itself and what clean-up takes away: the lanes that share a loop
/// do it all the same, since the kernel's own code keeps its variables in memory and may not
/// be optimised. Made between promotion and clean-up.
class BeforeCleanUp {
public:
  explicit BeforeCleanUp(Function &F) {
    DominatorTree DT(F);
    LoopInfo LI(DT);
    for (Loop *L : LI.getLoopsInPreorder())
      if (idOf(*L) && handsScalarsOn(*L))
        HandOn.insert(L->getHeader());
    for (Instruction &I : instructions(F))
      if (auto *Store = dyn_cast<StoreInst>(&I))
        Stores[Store->getParent()].push_back({Store, getUnderlyingObject(Store->getPointerOperand())});
  }

  /// Only the counter can be computed from the number of the iteration: any other value
  /// that the header takes from the iteration before (`k++`, `*p++`, `w += i`) is handed on
  /// from one to the next. So it is where it comes out as it went in (`w--; w++`).
  static bool handsScalarsOn(const Loop &L) {
    const PHINode *Counter = counterOf(L);
    return any_of(L.getHeader()->phis(), [&](const PHINode &Phi) { return &Phi != Counter; });
  }
  bool handedScalarsOn(const Loop &L) const { return HandOn.contains(L.getHeader()); }

  /// An object that a block of `L` changed and changed back (`a[3]--; a[3]++`), so that none
  /// of its stores is left; or null. Alone, a store of what was loaded changes nothing.
  const Value *changedBack(const Loop &L) const {
    for (const BasicBlock *BB : L.blocks()) {
      DenseMap<const Value *, unsigned> Gone;
      DenseSet<const Value *> Written;
      for (const auto &[Store, Object] : Stores.lookup(BB))
        if (Store)
          Written.insert(getUnderlyingObject(cast<StoreInst>(Store)->getPointerOperand()));
        else if (Object)
          ++Gone[Object];
      for (const auto &[Object, Number] : Gone)
        if (Number > 1 && !Written.contains(Object))
          return Object;
    }
    return nullptr;
  }

private:
  using StoreAndObject = std::pair<WeakVH, WeakTrackingVH>;
  DenseSet<const BasicBlock *> HandOn; ///< headers
  DenseMap<const BasicBlock *, SmallVector<StoreAndObject, 4>> Stores;
};

class Judge {
public:
  Judge(Function &F, FunctionAnalysisManager &FAM, const BeforeCleanUp &Before,
        DenseMap<unsigned, LoopVerdict> &Verdicts)
      : LI(FAM.getResult<LoopAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        DI(FAM.getResult<DependenceAnalysis>(F)), AA(FAM.getResult<AAManager>(F)),
        Subscripts(F, SE, AA), Before(Before),
        Verdicts(Verdicts) {
    for (Instruction &I : instructions(F))
      if (isReduce(I))
        Copies.insert(getUnderlyingObject(cast<CallInst>(I).getArgOperand(4)));
  }

  void run() {
    for (Loop *L : LI.getLoopsInPreorder()) {
      unsigned Id = idOf(*L);
      if (!Id)
        continue;
      std::string Obstacle = judge(*L);
      auto [It, New] = Verdicts.try_emplace(Id);
      It->second.ReadAround |= isReadAround(*L);
      It->second.LeavesValues |= leavesValues(*L, counterOf(*L), [this](const Instruction &I) {
        return touchesNothing(I) || markerOf(I) || isReductionAccess(I);
      });
      It->second.MostTrips =
          SaturatingMultiply(New ? 1 : It->second.MostTrips, mostTrips(*L));
      It->second.VaryingTrips |= hasVaryingTrips(*L);
      // Every dimension of a collapsed loop must be independent.
      It->second.Independent = Obstacle.empty() && (New || It->second.Independent);
      if (!Obstacle.empty())
        It->second.Obstacle = Obstacle;
    }
  }

private:
  LoopInfo &LI;
  ScalarEvolution &SE;
  DependenceInfo &DI;
  AAResults &AA;
  SubscriptTest Subscripts;
  const BeforeCleanUp &Before;
  DenseMap<unsigned, LoopVerdict> &Verdicts;
  ReductionCopies Copies;

  static bool isReduce(const Instruction &I) { return markerOf(I).is(MarkerKind::Reduction); }

  std::string judge(Loop &L) {
    if (!L.getExitingBlock() || !L.getLoopLatch())
      return "Loop has more than one exit";
    std::string Scalars = crossingScalars(L);
    return Scalars.empty() ? crossingMemory(L) : Scalars;
  }

  std::string crossingScalars(Loop &L) {
    if (!counterOf(L))
      return "Loop is not countable";
    return Before.handedScalarsOn(L) || BeforeCleanUp::handsScalarsOn(L)
               ? "Loop carried scalar dependence prevents parallelization"
               : "";
  }

  /// Accesses of reduction copies: the clause says that their order is free.
  bool isReductionAccess(const Instruction &I) const {
    const Value *P = isReduce(I) ? cast<CallInst>(I).getArgOperand(5)
                                 : addressOf(I);
    return P && Copies.count(getUnderlyingObject(P));
  }

  /// Memory that the lanes of a gang share has a constant size (Privates.cpp).
  static bool isVariableLengthOutside(const Instruction &I, const Loop &L) {
    auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(addressOf(I)));
    return A && !A->isStaticAlloca() && !L.contains(A);
  }

  std::string crossingMemory(Loop &L) {
    if (const Value *Object = Before.changedBack(L); Object && !Copies.contains(Object))
      return carriedBy(nameOf(*Object, *L.getHeader()->getParent()));
    SmallVector<Instruction *, 16> Accesses;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB) {
        if (!I.mayReadOrWriteMemory() || isa<AssumeInst>(I) || isa<DbgInfoIntrinsic>(I) ||
            I.isLifetimeStartOrEnd() || isReductionAccess(I))
          continue;
        if (!addressOf(I) || I.isVolatile())
          return "Loop contains a call that may have side effects";
        if (I.mayWriteToMemory() && isVariableLengthOutside(I, L))
          return "Loop writes to an array of variable length that lanes cannot share";
        Accesses.push_back(&I);
      }
    unsigned Level = L.getLoopDepth();
    for (unsigned A = 0; A < Accesses.size(); ++A)
      for (unsigned B = A; B < Accesses.size(); ++B) {
        Instruction *X = Accesses[A], *Y = Accesses[B];
        if (!X->mayWriteToMemory() && !Y->mayWriteToMemory())
          continue;
        if (X->isAtomic() && Y->isAtomic())
          continue; // the user ordered them
        if (isCarried(*X, *Y, L, Level))
          return carriedBy(nameOf(*getUnderlyingObject(addressOf(*X)), *X->getFunction()));
      }
    return "";
  }

  uint64_t mostTrips(const Loop &L) {
    const auto *Most = dyn_cast<SCEVConstant>(SE.getConstantMaxBackedgeTakenCount(&L));
    return Most && Most->getAPInt().ult(UINT32_MAX) ? Most->getAPInt().getZExtValue() : 0;
  }

  bool hasVaryingTrips(const Loop &L) {
    const Loop *Around = L.getParentLoop();
    return Around && SCEVExprContains(SE.getBackedgeTakenCount(&L), [&](const SCEV *Part) {
             const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
             auto *Load = Unknown ? dyn_cast<LoadInst>(Unknown->getValue()) : nullptr;
             return Load && Around->contains(Load) &&
                    !SE.isLoopInvariant(SE.getSCEV(Load->getPointerOperand()), Around);
           });
  }

  /// What `L` writes may be read in the body of the directive's loop round it: also arrays
  /// of that loop's iterations, which are one for all that share `L`.
  bool isReadAround(const Loop &L) {
    const Loop *Around = L.getParentLoop();
    if (!Around || !idOf(*Around) || idOf(*Around) == idOf(L))
      return false;
    SmallVector<const Instruction *, 8> Writes;
    for (const BasicBlock *BB : L.blocks())
      for (const Instruction &I : *BB)
        if (I.mayWriteToMemory() && !markerOf(I) && !touchesNothing(I))
          Writes.push_back(&I);
    for (const BasicBlock *BB : Around->blocks())
      for (const Instruction &I : *BB)
        if (!L.contains(BB) && I.mayReadFromMemory() && !markerOf(I) &&
            !touchesNothing(I) && any_of(Writes, [&](const Instruction *W) {
              return !addressOf(I) || !addressOf(*W) || mayMeet(I, *W);
            }))
          return true;
    return false;
  }

  static bool touchesNothing(const Instruction &I) {
    return isa<AssumeInst>(I) || isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd();
  }

  bool isCarried(Instruction &X, Instruction &Y, Loop &L, unsigned Level) {
    const bool Plain = !X.isAtomic() && !Y.isAtomic();
    const bool Straddles = Plain && Subscripts.mayStraddle(X, Y);
    if (Plain && !Straddles && Subscripts.separate(X, Y, L))
      return false;
    if (!Plain || Straddles || Subscripts.mayWrap(X) || Subscripts.mayWrap(Y))
      return mayMeet(X, Y);
    auto D = DI.depends(&X, &Y);
    if (!D)
      return false;
    if (D->isConfused() || Level > D->getLevels())
      return true;
    // An outer loop that already separates the two says nothing about this one.
    for (unsigned Outer = 1; Outer < Level; ++Outer)
      if (!(D->getDirection(Outer) & Dependence::DVEntry::EQ))
        return false;
    return D->getDirection(Level) != Dependence::DVEntry::EQ;
  }

  /// What a load, a store or an atomic operation accesses; null for other instructions.
  static const Value *addressOf(const Instruction &I) {
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
      return Update->getPointerOperand();
    if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
      return Exchange->getPointerOperand();
    return getLoadStorePointerOperand(&I);
  }

  /// The two may access the same object, wherever in it.
  bool mayMeet(const Instruction &X, const Instruction &Y) {
    auto Whole = [](const Instruction &I) {
      return MemoryLocation::getBeforeOrAfter(getUnderlyingObject(addressOf(I)),
                                              I.getAAMetadata());
    };
    return !AA.isNoAlias(Whole(X), Whole(Y));
  }

  static std::string carriedBy(const std::string &Name) {
    return "Loop carried dependence of " + Name + "-> prevents parallelization";
  }

  /// The user's name of what accesses lead into. Values have no names in Clang.
  static std::string nameOf(const Value &Object, const Function &F) {
    if (auto *Parameter = dyn_cast<Argument>(&Object))
      for (auto [Slot, P] : enumerate(readKernelParameters(F)))
        if (Slot == Parameter->getArgNo() && !P.Name.empty())
          return P.Name;
    return "array";
  }
};

void promoteVariables(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.run(F, FAM);
}

void cleanUp(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstSimplifyPass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(LCSSAPass());
  FPM.run(F, FAM);
}

} // namespace

DenseMap<unsigned, LoopVerdict> analyseLoops(const Module &Neutral, DeviceRole Role) {
  DenseMap<unsigned, LoopVerdict> Verdicts;
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Copy = CloneModule(Neutral, Map);
  Analyses A;
  for (Function &F : *Copy) {
    if (F.isDeclaration() || roleOf(F) != Role)
      continue;
    Sequentialiser(F).run();
    promoteVariables(F, A.FAM);
    const BeforeCleanUp Before(F);
    A.FAM.clear(F, F.getName());
    cleanUp(F, A.FAM);
    widenSubscripts(F);
    A.FAM.clear(F, F.getName());
    markCounters(A.FAM.getResult<LoopAnalysis>(F));
    A.FAM.clear(F, F.getName());
    Judge(F, A.FAM, Before, Verdicts).run();
  }
  return Verdicts;
}

} // namespace pacc
