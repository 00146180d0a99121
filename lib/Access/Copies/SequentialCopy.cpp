//===- SequentialCopy.cpp - kernels as plain loops, for analysis ----------===//
#include "pacc/Access/SequentialCopy.h"
#include "Copies/DeadEnds.h"
#include "Copies/FixedValues.h"
#include "Copies/UnsetVariables.h"
#include "Loaded/PointerPaths.h"
#include "Subscripts/Quotients.h"
#include "pacc/Access/WidenedSubscripts.h"
#include "Rows/VariableRows.h"
#include "pacc/Access/ChosenPlaces.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr const char *LoopName = "pacc.loop", *SignedName = "pacc.signed";

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
    for (CallInst *Call : markersOf(F))
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
    } else if (M.is(MarkerKind::Reduction) || M.is(MarkerId::Chunk)) {
      return;
    }
    Call.eraseFromParent();
  }
};

} // namespace

void replaceMarkers(Function &F) { Sequentialiser(F).run(); }

void markCounters(LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder()) {
    PHINode *Counter = markedLoopOf(*L) ? counterOf(*L) : nullptr;
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

namespace {

/// Reads the numbers of a vector one by one out of a variable: Clang hands a complex number of floats to functions by
/// storing its two parts and loading both. SROA would make one vector of the variable, into which each store puts a
/// part: what the iteration before left in the other would seem to go round the loop.
void splitVectorLoads(Function &F) {
  SmallVector<LoadInst *, 8> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && Load->isSimple() && isa<FixedVectorType>(Load->getType()) && isa<AllocaInst>(Load->getPointerOperand()))
      Loads.push_back(Load);
  const DataLayout &DL = F.getDataLayout();
  for (LoadInst *Load : Loads) {
    auto *Vector = cast<FixedVectorType>(Load->getType());
    Type *Element = Vector->getElementType();
    const uint64_t Bytes = DL.getTypeStoreSize(Element);
    if (DL.getTypeSizeInBits(Element) != 8 * Bytes)
      continue;
    IRBuilder<> B(Load);
    Value *Whole = PoisonValue::get(Vector);
    for (unsigned N = 0; N != Vector->getNumElements(); ++N) {
      Value *Place = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Load->getPointerOperand(), N * Bytes);
      Value *Part = B.CreateAlignedLoad(Element, Place, commonAlignment(Load->getAlign(), N * Bytes));
      Whole = B.CreateInsertElement(Whole, Part, N);
    }
    Load->replaceAllUsesWith(Whole);
    Load->eraseFromParent();
  }
}

/// Takes away values that nobody uses, be it through others that nobody uses. SROA reads each number of
/// a variable that is zeroed as a whole (`float g[3] = {0, 0, 0}`) before it overwrites all of it: what
/// the iteration before left there would seem to go round the loop. No load goes: another lane may
/// store there.
void dropUnusedValues(Function &F) {
  SmallPtrSet<const Instruction *, 32> Used;
  SmallVector<const Instruction *, 32> Work;
  const auto use = [&](const Instruction &I) {
    if (Used.insert(&I).second)
      Work.push_back(&I);
  };
  for (const Instruction &I : instructions(F))
    if (I.isTerminator() || I.mayReadOrWriteMemory() || isa<AllocaInst, CallBase>(I))
      use(I);
  while (!Work.empty())
    for (const Use &Operand : Work.pop_back_val()->operands())
      if (const auto *I = dyn_cast<Instruction>(Operand))
        use(*I);
  SmallVector<Instruction *, 8> Unused;
  for (Instruction &I : instructions(F))
    if (!Used.contains(&I))
      Unused.push_back(&I);
  for (Instruction *I : Unused) {
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

/// Copies of structures become a load and a store of all their bytes, which have an address
/// and a size like others. What is zeroed is stored; of other bytes that are set nobody knows more than that they change with
/// what they are set to.
void spellOutCopies(Function &F) {
  constexpr uint64_t Most = 1 << 16;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Copy = dyn_cast<MemIntrinsic>(&I);
    auto *Length = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
    if (!Length || Copy->isVolatile() || Length->getValue().ugt(Most))
      continue;
    IRBuilder<> B(Copy);
    Type *Bytes = ArrayType::get(B.getInt8Ty(), Length->getZExtValue());
    Value *What = Constant::getNullValue(Bytes);
    if (auto *Transfer = dyn_cast<MemTransferInst>(Copy))
      What = B.CreateAlignedLoad(Bytes, Transfer->getRawSource(), Align(1));
    else if (Value *To = cast<MemSetInst>(Copy)->getValue(); To != B.getInt8(0) && !Length->isZero())
      What = B.CreateInsertValue(Length->isOne() ? What : B.CreateFreeze(PoisonValue::get(Bytes)), To, 0);
    if (!Length->isZero())
      B.CreateAlignedStore(What, Copy->getRawDest(), Align(1));
    Copy->eraseFromParent();
  }
}

/// A store of what is there already (`a[i] ^= 0`, `a[i]--; a[i]++`) changes nothing for the lane
/// that does it, but takes back what another one has stored meanwhile; and reads that cancel out
/// (`a[0] - a[0]`) do not if another lane stores between them. While this lives, no store is seen
/// to be such a one, and no value that is read to be of no use: none is taken away. Nor is a store that the same lane
/// overwrites at once, behind which other lanes' stores may come.
class KeptAccesses {
public:
  explicit KeptAccesses(Function &F) : F(F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Store = dyn_cast<StoreInst>(&I))
        hide(*Store);
      else if (auto *Load = dyn_cast<LoadInst>(&I))
        use(*Load);
  }
  ~KeptAccesses() {
    for (FenceInst *End : Ends)
      End->eraseFromParent();
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Copy = dyn_cast<IntrinsicInst>(&I); Copy && Copy->getIntrinsicID() == Intrinsic::ssa_copy) {
        Copy->replaceAllUsesWith(Copy->getArgOperand(0));
        Copy->eraseFromParent();
      }
    for (AssumeInst *Use : Uses)
      Use->eraseFromParent();
  }

private:
  Function &F;
  SmallVector<AssumeInst *, 32> Uses; ///< EarlyCSE looks through assumptions, and keeps them
  SmallVector<FenceInst *, 16> Ends;  ///< it knows loads behind them, but takes no store away for one behind them

  void hide(StoreInst &Store) {
    Ends.push_back(IRBuilder<>(Store.getNextNode()).CreateFence(AtomicOrdering::Release));
    Value *V = Store.getValueOperand();
    Store.setOperand(0, IRBuilder<>(&Store).CreateIntrinsic(Intrinsic::ssa_copy, {V->getType()}, {V}));
  }

  void use(LoadInst &Load) {
    IRBuilder<> B(Load.getNextNode());
    const OperandBundleDef Read("noundef", std::vector<Value *>{&Load});
    Uses.push_back(cast<AssumeInst>(B.CreateAssumption(B.getTrue(), {Read})));
  }
};

void cleanUp(Function &F, FunctionAnalysisManager &FAM) {
  {
    const KeptAccesses Kept(F);
    FunctionPassManager Values;
    Values.addPass(EarlyCSEPass());
    Values.addPass(InstSimplifyPass());
    Values.run(F, FAM);
  }
  FunctionPassManager Loops;
  Loops.addPass(LoopSimplifyPass());
  Loops.addPass(LCSSAPass());
  Loops.run(F, FAM);
  spellOutCopies(F);
}

} // namespace

ICmpInst *headerTest(const Loop &L) {
  auto *Branch = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
  return Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
}

/// The counter that Lowering made for `L`: the header compares it with the trip count.
PHINode *counterOf(const Loop &L) {
  ICmpInst *Test = headerTest(L);
  if (!Test)
    return nullptr;
  for (Value *Operand : Test->operands())
    if (auto *Phi = dyn_cast<PHINode>(Operand); Phi && Phi->getParent() == L.getHeader())
      return Phi;
  return nullptr;
}

unsigned markedLoopOf(const Loop &L) {
  MDNode *Id = findOptionMDForLoop(&L, LoopName);
  return Id ? mdconst::extract<ConstantInt>(Id->getOperand(1))->getZExtValue() : 0;
}

void promoteVariables(Function &F, FunctionAnalysisManager &FAM) {
  closeDeadEnds(F);
  splitVectorLoads(F);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  promoteUnset(F, [&] { FPM.run(F, FAM); });
}

BeforeCleanUp makeSequential(Function &F, FunctionAnalysisManager &FAM) {
  nameLoadedPointers(F);
  markVariableRows(F);
  settlePlaces(F);
  replaceMarkers(F);
  BeforeCleanUp Before;
  Before.noteVariables(F);
  promoteVariables(F, FAM);
  dropUnusedValues(F); // checks of pipelines count what is read, too
  Before.notePromoted(F);
  FAM.clear(F, F.getName());
  cleanUp(F, FAM);
  joinQuotients(F);
  widenSubscripts(F);
  FAM.clear(F, F.getName());
  markCounters(FAM.getResult<LoopAnalysis>(F));
  fixValues(FAM.getResult<LoopAnalysis>(F));
  FAM.clear(F, F.getName());
  divideByShifts(F, FAM.getResult<ScalarEvolutionAnalysis>(F));
  FAM.clear(F, F.getName());
  return Before;
}

} // namespace pacc
