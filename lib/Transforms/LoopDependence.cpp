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
#include "LoopDependence.h"
#include "Analyses.h"
#include "KernelForm.h"
#include "KernelParameters.h"
#include "LoopTree.h"

#include "llvm/Analysis/DependenceAnalysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
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

constexpr const char *LoopName = "pacc.loop";

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
      for (const auto &L : Tree.loops())
        tag(*L);
    }
    SmallVector<CallInst *, 16> Markers;
    for (Instruction &I : instructions(F))
      if (!markerName(I).empty())
        Markers.push_back(cast<CallInst>(&I));
    for (CallInst *Call : Markers)
      replace(*Call);
  }

private:
  Function &F;

  static void tag(MarkedLoop &L) {
    LLVMContext &C = L.Begin->getContext();
    Type *I32 = Type::getInt32Ty(C);
    for (unsigned D = 0; D < L.Dims; ++D) {
      if (!L.Counted[D])
        continue;
      auto *Name = MDNode::get(C, {MDString::get(C, LoopName),
                                   ConstantAsMetadata::get(ConstantInt::get(I32, L.Id))});
      MDNode *Id = MDNode::getDistinct(C, {nullptr, Name});
      Id->replaceOperandWith(0, Id);
      L.Counted[D]->setLoopID(Id);
    }
  }

  void replace(CallInst &Call) {
    StringRef Name = markerName(Call);
    IRBuilder<> B(&Call);
    Type *Ty = Call.getType();
    if (Name.starts_with("__pacc_lo3") || Name.starts_with("__pacc_lo6")) {
      Call.replaceAllUsesWith(ConstantInt::get(Ty, 0));
    } else if (Name.starts_with("__pacc_hi")) {
      Value *Trips = Call.getArgOperand(2);
      // No loop runs so often that its counter reaches the sign bit.
      B.CreateAssumption(B.CreateICmpSGE(Trips, ConstantInt::get(Ty, 0)));
      Call.replaceAllUsesWith(Trips);
    } else if (Name.starts_with("__pacc_step")) {
      Call.replaceAllUsesWith(ConstantInt::get(Ty, 1));
    } else if (Name == "__pacc_reduce") {
      return;
    }
    Call.eraseFromParent();
  }
};

/// Counter increments do not wrap; ScalarEvolution should know.
void markCounters(LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder())
    for (PHINode &Phi : L->getHeader()->phis())
      for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
        if (L->contains(Phi.getIncomingBlock(I)))
          if (auto *Add = dyn_cast<BinaryOperator>(Phi.getIncomingValue(I)))
            if (L->getLoopID() &&
                match(Add, PatternMatch::m_c_Add(PatternMatch::m_Specific(&Phi),
                                                 PatternMatch::m_One()))) {
              Add->setHasNoSignedWrap();
              Add->setHasNoUnsignedWrap();
            }
}

/// Iterations that differ in one subscript touch different elements.
///
/// DependenceAnalysis sees a[i][j][k] as one number and has to prove j and k
/// within their dimensions; the language promises that. So: if some dimension of
/// both accesses has the same subscript, which moves with `L` and with no loop
/// inside `L`, equal addresses mean equal iterations of `L`.
class SubscriptTest {
public:
  SubscriptTest(Function &F, ScalarEvolution &SE) : DL(F.getDataLayout()), SE(SE) {}

  bool separate(Instruction &X, Instruction &Y, const Loop &L) {
    const Value *BaseX, *BaseY;
    SmallDenseMap<uint64_t, const SCEV *> DimsX, DimsY;
    if (!collect(getLoadStorePointerOperand(&X), BaseX, DimsX) ||
        !collect(getLoadStorePointerOperand(&Y), BaseY, DimsY) || BaseX != BaseY)
      return false;
    for (auto [Stride, IndexX] : DimsX) {
      auto It = DimsY.find(Stride);
      if (It == DimsY.end())
        continue;
      if (IndexX == It->second && movesWith(IndexX, L))
        return true;
    }
    return false;
  }

private:
  const DataLayout &DL;
  ScalarEvolution &SE;

  /// Subscripts of a pointer by the bytes one step of them covers.
  bool collect(const Value *P, const Value *&Base,
               SmallDenseMap<uint64_t, const SCEV *> &Dims) {
    Type *I64 = Type::getInt64Ty(P->getContext());
    while (auto *G = dyn_cast<GEPOperator>(P)) {
      for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
        if (It.isStruct())
          return false;
        uint64_t Stride = It.getSequentialElementStride(DL).getFixedValue();
        const SCEV *Index = SE.getSCEV(It.getOperand());
        if (Index->isZero())
          continue;
        if (Index->getType() != I64)
          Index = SE.getTruncateOrSignExtend(Index, I64);
        const SCEV *&Sum = Dims[Stride];
        Sum = Sum ? SE.getAddExpr(Sum, Index) : Index;
      }
      P = G->getPointerOperand();
    }
    Base = P;
    return true;
  }

  bool movesWith(const SCEV *Index, const Loop &L) {
    while (auto *Cast = dyn_cast<SCEVIntegralCastExpr>(Index))
      Index = Cast->getOperand();
    auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
    return Rec && Rec->getLoop() == &L && Rec->isAffine() &&
           SE.isKnownNonZero(Rec->getStepRecurrence(SE));
  }
};

class Judge {
public:
  Judge(Function &F, FunctionAnalysisManager &FAM,
        DenseMap<unsigned, LoopVerdict> &Verdicts)
      : LI(FAM.getResult<LoopAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        DI(FAM.getResult<DependenceAnalysis>(F)), Subscripts(F, SE),
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
  SubscriptTest Subscripts;
  DenseMap<unsigned, LoopVerdict> &Verdicts;
  ReductionCopies Copies;

  static bool isReduce(const Instruction &I) { return markerName(I) == "__pacc_reduce"; }

  static unsigned idOf(const Loop &L) {
    MDNode *Id = findOptionMDForLoop(&L, LoopName);
    return Id ? mdconst::extract<ConstantInt>(Id->getOperand(1))->getZExtValue() : 0;
  }

  std::string judge(Loop &L) {
    if (!L.getExitingBlock() || !L.getLoopLatch())
      return "Loop has more than one exit";
    std::string Scalars = crossingScalars(L);
    return Scalars.empty() ? crossingMemory(L) : Scalars;
  }

  std::string crossingScalars(Loop &L) {
    for (PHINode &Phi : L.getHeader()->phis()) {
      auto *Rec = SE.isSCEVable(Phi.getType())
                      ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))
                      : nullptr;
      if (!Rec || Rec->getLoop() != &L || !Rec->isAffine())
        return "Loop carried scalar dependence prevents parallelization";
    }
    return "";
  }

  /// Accesses of reduction copies: the clause says that their order is free.
  bool isReductionAccess(const Instruction &I) const {
    const Value *P = isReduce(I) ? cast<CallInst>(I).getArgOperand(5)
                                 : getLoadStorePointerOperand(&I);
    return P && Copies.count(getUnderlyingObject(P));
  }

  /// Memory that the lanes of a gang share has a constant size (Privates.cpp).
  static bool isVariableLengthOutside(const Instruction &I, const Loop &L) {
    auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(getLoadStorePointerOperand(&I)));
    return A && !A->isStaticAlloca() && !L.contains(A);
  }

  std::string crossingMemory(Loop &L) {
    SmallVector<Instruction *, 16> Accesses;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB) {
        if (!I.mayReadOrWriteMemory() || isa<AssumeInst>(I) || isa<DbgInfoIntrinsic>(I) ||
            I.isLifetimeStartOrEnd() || isReductionAccess(I))
          continue;
        if (!getLoadStorePointerOperand(&I) || I.isAtomic() || I.isVolatile()) {
          if (I.isAtomic() && !I.isVolatile())
            continue; // the user ordered it
          return "Loop contains a call that may have side effects";
        }
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
        if (isCarried(*X, *Y, L, Level))
          return "Loop carried dependence of " + nameOf(*X) + "-> prevents parallelization";
      }
    return "";
  }

  bool isCarried(Instruction &X, Instruction &Y, Loop &L, unsigned Level) {
    if (Subscripts.separate(X, Y, L))
      return false;
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

  /// The user's name of what an access leads into. Values have no names in Clang.
  static std::string nameOf(const Instruction &I) {
    auto *Parameter =
        dyn_cast<Argument>(getUnderlyingObject(getLoadStorePointerOperand(&I)));
    if (Parameter)
      for (auto [Slot, P] : enumerate(readKernelParameters(*I.getFunction())))
        if (Slot == Parameter->getArgNo() && !P.Name.empty())
          return P.Name;
    return "array";
  }
};

void cleanUp(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstSimplifyPass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(LCSSAPass());
  FPM.run(F, FAM);
}

} // namespace

DenseMap<unsigned, LoopVerdict> analyseLoops(const Module &Neutral) {
  DenseMap<unsigned, LoopVerdict> Verdicts;
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Copy = CloneModule(Neutral, Map);
  Analyses A;
  for (Function &F : *Copy) {
    if (F.isDeclaration() || !isKernel(F))
      continue;
    Sequentialiser(F).run();
    cleanUp(F, A.FAM);
    markCounters(A.FAM.getResult<LoopAnalysis>(F));
    A.FAM.clear(F, F.getName());
    Judge(F, A.FAM, Verdicts).run();
  }
  return Verdicts;
}

} // namespace pacc
