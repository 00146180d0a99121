//===- JamFactor.cpp - how many iterations a thread takes -----------------===//
#include "Forms/JamReady.h"
#include "Forms/JamShape.h"

#include "DeviceCalls.h"
#include "FormSteps.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {
namespace {

/// What an iteration accesses of one array.
struct Stream {
  uint64_t Widest = 0, OfMembers = 0, Element = 0;
  unsigned Places = 0;
  SmallDenseSet<int64_t, 4> Members; ///< bytes from the element's beginning

  /// Elements without members are those of neighbours, too, or lie beside theirs: one is what an iteration adds.
  uint64_t bytes() const { return Element > Widest ? std::min(Element, OfMembers) : Widest; }

  /// An iteration accesses neighbours of one element, too.
  bool isStencil() const { return Places >= 3 && Element <= Widest; }

  void add(const Value *Pointer, uint64_t Bytes, const DataLayout &DL) {
    ++Places;
    const unsigned Bits = DL.getIndexTypeSizeInBits(Pointer->getType());
    APInt Offset(Bits, 0);
    while (const auto *Step = dyn_cast<GEPOperator>(Pointer)) {
      SmallMapVector<Value *, APInt, 4> Scales;
      if (!Step->collectOffset(DL, Bits, Scales, Offset))
        break;
      for (const auto &[Index, Scale] : Scales)
        Element = Element ? std::min(Element, Scale.abs().getZExtValue()) : Scale.abs().getZExtValue();
      Pointer = Step->getPointerOperand();
    }
    Widest = std::max(Widest, Bytes);
    if (Members.insert(Offset.getSExtValue()).second)
      OfMembers += Bytes;
  }
};

/// Accesses of iterations that are taken together: what several of them access at one place counts once. Addresses are
/// compared in 32 bits, so that subscripts of that width do; nothing but a number of registers depends on it.
class Together {
public:
  Together(const Loop &L, ScalarEvolution &SE) : L(L), SE(SE) {}

  void add(Value *Pointer, unsigned Registers) {
    const SCEV *Address = SE.getSCEV(Pointer);
    const SCEV *Array = SE.getPointerBase(Address);
    const SCEV *Place = SE.removePointerBase(Address);
    Place = SE.getTruncateOrNoop(Place, Type::getInt32Ty(Pointer->getContext()));
    const SCEV *Start = inIteration(Place, 0), *Step = SE.getMinusSCEV(inIteration(Place, 1), Start);
    if (isa<SCEVCouldNotCompute>(Step) || Step->isZero()) {
      Others += Registers;
      return;
    }
    for (Row &R : Rows)
      if (R.Array == Array && R.Step == Step)
        if (const std::optional<int> Steps = stepsBetween(R.Start, Start, Step)) {
          R.At.push_back(*Steps);
          return;
        }
    Rows.push_back({Array, Step, Start, Registers, {0}});
  }

  /// Registers for so many iterations.
  unsigned registers(unsigned Iterations) const {
    unsigned All = Others * Iterations;
    for (const Row &R : Rows) {
      SmallSet<int, 16> Places;
      for (int At : R.At)
        for (unsigned I = 0; I != Iterations; ++I)
          Places.insert(At + int(I));
      All += Places.size() * R.Registers;
    }
    return All;
  }

private:
  /// Places of one array that are so many steps from each other.
  struct Row {
    const SCEV *Array, *Step, *Start;
    unsigned Registers;
    SmallVector<int, 4> At;
  };
  const Loop &L;
  ScalarEvolution &SE;
  SmallVector<Row, 8> Rows;
  unsigned Others = 0;

  const SCEV *inIteration(const SCEV *Place, uint64_t Number) const {
    LoopToScevMapT Of = {{&L, SE.getConstant(Place->getType(), Number)}};
    return SCEVLoopAddRecRewriter::rewrite(Place, Of, SE);
  }

  std::optional<int> stepsBetween(const SCEV *From, const SCEV *To, const SCEV *Step) const {
    constexpr int MostRows = 8;
    const SCEV *Distance = SE.getMinusSCEV(To, From);
    for (int Steps = -MostRows; Steps <= MostRows; ++Steps)
      if (Distance == SE.getMulExpr(SE.getConstant(Step->getType(), Steps, /*isSigned=*/true), Step))
        return Steps;
    return std::nullopt;
  }
};

/// What tells arrays apart: where the pointer to one is found, of rows that several pointers lead to where all of these are.
const Value *arrayOf(const Value &Pointer) {
  const Value *Array = getUnderlyingObject(&Pointer);
  while (const auto *Found = dyn_cast<LoadInst>(Array)) {
    Array = Found->getPointerOperand();
    while (const auto *Row = dyn_cast<GEPOperator>(Array)) {
      if (Row->hasAllConstantIndices()) // of a member
        return Array;
      Array = Row->getPointerOperand();
    }
  }
  return Array;
}

/// Loads, or stores, that a thread has under way for one iteration.
struct Fetches {
  Together Of;
  unsigned Accesses = 0;
  uint64_t Found = 0; ///< bytes at places that memory says, which nobody else may fetch
  DenseMap<const Value *, Stream> Streams; ///< of each array

  Fetches(const Loop &L, ScalarEvolution &SE) : Of(L, SE) {}

  void add(const Instruction &Access, bool IsFound) {
    const DataLayout &DL = Access.getDataLayout();
    Type *Ty = getLoadStoreType(&Access);
    const uint64_t Bytes = DL.getTypeStoreSize(Ty).getFixedValue();
    const Value *Array = arrayOf(*getLoadStorePointerOperand(&Access));
    ++Accesses;
    Of.add(const_cast<Value *>(getLoadStorePointerOperand(&Access)), (Bytes + 3) / 4);
    if (Ty->isPointerTy())
      return; // what it leads to counts
    if (IsFound)
      Found += Bytes;
    else
      Streams[Array].add(getLoadStorePointerOperand(&Access), Bytes, DL);
  }

  /// As many iterations as make up what keeps the memory busy, as long as there is room for
  /// what they load; one, if it fetches so much that others gain nothing. (On an H200, four
  /// iterations of 4 to 12 bytes are quicker by 7 to 90 %, two of 16 slower by 0 to 5 %. On an H100, particles of 16
  /// bytes with eight numbers of a grid each, two of them: slower by 17 %.) An iteration with many loads keeps the memory
  /// busy by itself, and two of them only gain by what they share. (H100, a star of 25 points, of which two rows share a
  /// sixth: with two rows a thread slower by 22 %; a box of 27 points, of which they share a third: quicker by 90 %.)
  /// If it computes as much as that, memory does not set the pace, and twice the code does not fit into the cache of
  /// instructions. (H200, a bilateral filter of 25 points: 138 us with two rows a thread, 117 with one.)
  /// Windows of more places may take more registers (ShortLoops.cpp has the numbers); a box of 27 points of 8 bytes may not.
  /// (H200: two rows a thread 190 us, one 148.)
  /// Stencils have less use for it. (H100, 7 points of 8 bytes: 111.9 us with four, 110.3 with two, 109.2 with one, in
  /// smaller boxes 14.4, 13.3, 14.2; 7 points and two numbers more of 4 bytes: 116 with four, 110 with two, 101 with one.)
  unsigned factor(unsigned Most, unsigned SlowOperations) const {
    constexpr uint64_t EnoughBytes = 32, EnoughOfOne = 16, EnoughOfStencil = 12;
    constexpr unsigned ManyAccesses = 20, OfWindow = 32;
    const unsigned MostRegisters = Accesses > OfWindow ? RegistersOfWindow : 64;
    if (Accesses >= ManyAccesses && (SlowOperations >= Accesses || 2 * Of.registers(2) >= 3 * Of.registers(1)))
      return 1;
    uint64_t Bytes = Found;
    for (const auto &[Array, OfOne] : Streams)
      Bytes += OfOne.bytes();
    const bool IsStencil = any_of(Streams, [](const auto &Of) { return Of.second.isStencil(); });
    if (!Bytes || Bytes >= (IsStencil ? EnoughOfStencil : EnoughOfOne))
      return 1;
    if (IsStencil && Bytes >= 8)
      Most = std::min(Most, 2u);
    unsigned Factor = 1;
    while (Factor < Most && Factor * Bytes < EnoughBytes && Of.registers(2 * Factor) <= MostRegisters)
      Factor *= 2;
    return Factor;
  }
};

/// It is in the memory of a gang, which nobody waits for.
bool isInGangMemory(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer);
  const auto *Global = dyn_cast<GlobalVariable>(Object);
  const auto *Call = dyn_cast<CallBase>(Object);
  return (Global && Global->getAddressSpace() == address_space::Shared) ||
         (Call && deviceFunctionOf(*Call).is(DeviceEntry::SharedBase));
}

/// What one iteration accesses of the program's data.
struct Streams {
  unsigned Widest = 0;   ///< bytes of one access
  bool AreSingle = true; ///< no array is loaded from, or stored to, at two places, and no store is conditional

  explicit Streams(ArrayRef<JamShape::Chain> Body) {
    SmallDenseSet<std::pair<const Value *, unsigned>> Seen;
    for (const JamShape::Chain &C : Body)
      for (const BasicBlock *BB : C)
        for (const Instruction &I : *BB) {
          const Value *Pointer = getLoadStorePointerOperand(&I);
          if (!Pointer || isLanePrivate(Pointer))
            continue;
          Widest = std::max<unsigned>(Widest, I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)));
          AreSingle &= Seen.insert({getUnderlyingObject(Pointer), I.getOpcode()}).second;
          // One by one, lanes that store to elements side by side would take all of them as often.
          if (const auto *Store = dyn_cast<StoreInst>(&I))
            AreSingle &= !isConditional(*Store);
        }
  }
};

/// Bytes that one access may have.
constexpr unsigned Piece = 16;

} // namespace

/// The address is computed from numbers that differ between iterations and are found in memory: what threads store there
/// comes together in the cache, if they do so at about the same time. (H100, 16 million numbers of eight bytes, 4096 to
/// and fro: 0.27 ms, with two a thread 0.41.)
bool JamShape::isFound(const Value *Address) const {
  SmallVector<const Value *, 8> Open = {Address};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Open.empty()) {
    const auto *I = dyn_cast<Instruction>(Open.pop_back_val());
    if (!I || !Varying.contains(I) || !Seen.insert(I).second)
      continue;
    if (isa<LoadInst>(I) && !I->getType()->isPointerTy())
      return true;
    Open.append(I->op_begin(), I->op_end());
  }
  return false;
}

/// As many bytes or numbers of two bytes as make a piece, where each array is gone through once: four of them ask
/// for too little. Where nothing is loaded, stores count: one a thread, and threads do not begin as quickly as the memory
/// takes what they store. (H100, 64 million numbers of four bytes: 0.162 ms, with four a thread 0.085.)
void JamShape::chooseFactor(const Loop &L, JamNest Nest, ScalarEvolution &SE) {
  bool FindsPlaces = false;
  for (const Chain &C : Body)
    for (const BasicBlock *BB : C)
      for (const Instruction &I : *BB) {
        const Value *Pointer = getLoadStorePointerOperand(&I);
        if (!Pointer || !isFound(Pointer))
          continue;
        FindsPlaces = true;
        if (isa<StoreInst>(I)) {
          Obstacle = "it stores where memory says";
          return;
        }
      }
  constexpr unsigned Most = 4, MostSmall = 2;
  const Streams Accessed(Body);
  // Where some iterations do nothing, those that are left go one by one, and lanes should be neighbours.
  const bool AreAll = none_of(drop_begin(Guards), [](const BasicBlock *BB) { return !BB->getSingleSuccessor(); });
  const bool MayDeal = Nest.MayDeal && AreAll && Accessed.AreSingle && !FindsPlaces && Accessed.Widest;
  const bool IsSmall = MayDeal && Accessed.Widest <= MostSmall;
  Fetches Loads(L, SE), Stores(L, SE);
  unsigned SlowOperations = 0;
  for (const Chain &C : Body)
    for (const BasicBlock *BB : C)
      for (const Instruction &I : *BB) {
        SlowOperations += I.getOpcode() == Instruction::FDiv || isMathematics(I);
        if (const Value *Pointer = getLoadStorePointerOperand(&I);
            Pointer && !isLanePrivate(Pointer) && !isInGangMemory(Pointer) && !L.isLoopInvariant(Pointer))
          (isa<LoadInst>(I) ? Loads : Stores).add(I, isFound(Pointer));
      }
  const Fetches &All = Loads.Accesses ? Loads : Stores;
  Factor = All.factor(IsSmall ? Piece / Accessed.Widest : Most, SlowOperations);
  Deals = MayDeal && Body.size() == 1 && Factor * Accessed.Widest <= Piece;
  if (Factor < 2)
    Obstacle = Loads.Accesses    ? "one iteration loads enough"
               : Stores.Accesses ? "one iteration stores enough"
                                 : "there is nothing to load or store";
}

/// What the innermost loops load for all iterations alike is loaded less often. At least a third
/// must be; and what the iterations have for themselves must fit into registers. Where iterations of one dimension alone
/// are taken, and each has something for itself, that is used by no other thread: so the memory sets the pace, and more
/// threads ask for more of it. (H100, products of a vector with a matrix of 512 rows of 65536: 54 us, with four columns
/// a thread 74.)
void JamShape::chooseFactorOfNest(const Loop &L, JamNest Nest) {
  constexpr unsigned MostRegisters = 96, CommonForOwn = 4;
  SmallVector<const Loop *, 8> Loops(L.begin(), L.end());
  unsigned Common = 0, Own = 0;
  bool Computes = false;
  Factor = Nest.Most;
  while (!Loops.empty()) {
    const Loop &Inner = *Loops.pop_back_val();
    Loops.append(Inner.begin(), Inner.end());
    if (!Inner.isInnermost())
      continue;
    unsigned Once = 0, Each = 0;
    for (const BasicBlock *BB : Inner.blocks())
      for (const Instruction &I : *BB) {
        Computes |= isMathematics(I);
        const auto *Load = dyn_cast<LoadInst>(&I);
        const bool IsCarried = isa<PHINode>(I) && BB == Inner.getHeader();
        if (!IsCarried && (!Load || Inner.isLoopInvariant(Load->getPointerOperand())))
          continue;
        const uint64_t Bits = I.getDataLayout().getTypeSizeInBits(I.getType()).getFixedValue();
        const unsigned Registers = (Bits + 31) / 32;
        (isCommon(I) ? Once : Each) += Registers;
        if (Load)
          (isCommon(I) ? Common : Own) += Registers;
      }
    while (Factor > 1 && Factor * Each + Once > MostRegisters)
      Factor /= 2;
  }
  if (Computes)
    Obstacle = "its inner loops compute more than they load";
  else if (!Common || 2 * Common < Own || (Nest.IsAlone && Common < CommonForOwn * Own))
    Obstacle = "iterations have little in common of what their inner loops load";
  else if (Factor < 2)
    Obstacle = "one iteration needs enough registers";
}

/// As many as two or four vectors hold, where the code does not become too long for that.
void JamShape::chooseFactorForVectors(const Loop &L, JamNest Nest) {
  constexpr unsigned MostInstructions = 1024, FewestOfVector = 4;
  unsigned Instructions = 0;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      ++Instructions;
      if (isMathematics(I))
        Obstacle = "its inner loops compute more than they load";
    }
  Factor = Nest.Most;
  while (Factor > 1 && Factor * Instructions > MostInstructions)
    Factor /= 2;
  if (Factor < FewestOfVector)
    Obstacle = "the body is large";
}

} // namespace pacc
