//===- TruthsInMemory.cpp - elements that keep whether all hold -----------===//
#include "Elements/TruthsInMemory.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Markers/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {
namespace {

class TruthMatcher {
public:
  TruthMatcher(const StoreInst &Store, const DominatorTree &Dominance) : Store(Store), Here(Store.getParent()), Dominance(Dominance) {}

  std::optional<TruthInMemory> match() {
    const Value *New = Store.getValueOperand(), *Truth;
    PatternMatch::match(New, m_OneUse(m_Trunc(m_Value(New)))); // of fewer bits than `int`
    if (!PatternMatch::match(New, m_OneUse(m_ZExt(m_Value(Truth)))) || !Truth->getType()->isIntegerTy(1))
      return std::nullopt;
    const auto *Joined = dyn_cast<PHINode>(Truth);
    if (!(Joined ? matchJoined(*Joined) : matchBits(*Truth) || matchCondition()))
      return std::nullopt;
    const std::optional<unsigned> Type = typeOf(*Old);
    // `if (!x) x = y` leaves what is neither 0 nor 1 as it is.
    if (!Type || (NeedsTruth && *Type != PACC_TYPE_BOOL))
      return std::nullopt;
    return TruthInMemory{Op, *Type, Old, Where};
  }

private:
  const StoreInst &Store;
  const BasicBlock *const Here;
  const DominatorTree &Dominance;
  unsigned Op = PACC_RED_LAND;
  LoadInst *Old = nullptr;
  const BasicBlock *Where = nullptr;
  bool NeedsTruth = false; ///< the element has to be 0 or 1 before

  static std::optional<unsigned> typeOf(const LoadInst &Old) {
    const MDNode *Range = Old.getMetadata(LLVMContext::MD_range);
    switch (Old.getType()->getIntegerBitWidth()) {
    case 8:
      return unsigned(Range && getConstantRangeFromMetadata(*Range).getUnsignedMax().ule(1) ? PACC_TYPE_BOOL : PACC_TYPE_I8);
    case 16: return unsigned(PACC_TYPE_I16);
    case 32: return unsigned(PACC_TYPE_I32);
    case 64: return unsigned(PACC_TYPE_I64);
    default: return std::nullopt;
    }
  }

  /// The load of the element, if `V` is whether that is true, and nothing else uses it.
  LoadInst *testedBy(Value *V) const {
    Value *Number;
    if (!PatternMatch::match(V, m_OneUse(m_Trunc(m_Value(Number)))) &&
        !PatternMatch::match(V, m_OneUse(m_SpecificICmp(ICmpInst::ICMP_NE, m_Value(Number), m_Zero()))))
      return nullptr;
    if (isa<ICmpInst>(V))
      PatternMatch::match(Number, m_OneUse(m_ZExtOrSExt(m_Value(Number))));
    auto *Load = dyn_cast<LoadInst>(Number);
    const bool IsElement = Load && Load->isSimple() && Load->hasOneUse() &&
                           Load->getType() == Store.getValueOperand()->getType() &&
                           isSameAddress(Load->getPointerOperand(), Store.getPointerOperand());
    // The lowest bit alone is the truth of nothing but a truth value.
    return IsElement && (!isa<TruncInst>(V) || typeOf(*Load) == unsigned(PACC_TYPE_BOOL)) ? Load : nullptr;
  }

  static bool hasEffects(const Instruction &I) { return I.mayHaveSideEffects() && !I.isLifetimeStartOrEnd(); }

  /// Who comes to `First`, from `Before`, comes to `To` without having done anything, and nobody else comes there between.
  bool isFreeWay(const BasicBlock &Before, const BasicBlock &First, const BasicBlock &To) const {
    SmallVector<const BasicBlock *, 8> Left = {&First};
    SmallPtrSet<const BasicBlock *, 8> Seen = {&First};
    while (!Left.empty()) {
      const BasicBlock &BB = *Left.pop_back_val();
      if (&BB == &To)
        continue;
      if (!Dominance.properlyDominates(&Before, &BB) || any_of(BB, hasEffects) || succ_empty(&BB))
        return false;
      for (const BasicBlock *Next : successors(&BB))
        if (Seen.insert(Next).second)
          Left.push_back(Next);
    }
    return true;
  }

  /// The branch at the end of `BB` asks for the element; where it goes if that is `Truth`.
  const BasicBlock *askedBy(const BasicBlock &BB, bool Truth, LoadInst *&Load) const {
    const auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    Load = Branch && Branch->isConditional() ? testedBy(Branch->getCondition()) : nullptr;
    return Load && Branch->getSuccessor(0) != Branch->getSuccessor(1) ? Branch->getSuccessor(Truth ? 0 : 1) : nullptr;
  }

  /// x = x && y, x = y && x
  bool matchJoined(const PHINode &Joined) {
    if (!Joined.hasOneUse() || Joined.getParent() != Here || range_size(Here->phis()) != 1)
      return false;
    const ConstantInt *Known = nullptr; // if the rest is not asked for
    Value *Last = nullptr;              // of the incoming values, the one that is computed
    for (Value *V : Joined.incoming_values())
      if (auto *C = dyn_cast<ConstantInt>(V)) {
        if (Known && Known != C)
          return false;
        Known = C;
      } else {
        if (Last)
          return false;
        Last = V;
      }
    if (!Known || !Last)
      return false;
    Op = Known->isZero() ? PACC_RED_LAND : PACC_RED_LOR;
    Where = Here;
    if ((Old = testedBy(Last)))
      return true;
    for (const BasicBlock *From : Joined.blocks()) {
      if (!isa<ConstantInt>(Joined.getIncomingValueForBlock(From)) || askedBy(*From, Known->isOne(), Old) != Here)
        continue;
      LoadInst *Same;
      return isFreeWay(*From, *askedBy(*From, Known->isZero(), Same), *Here);
    }
    return false;
  }

  /// x &= y, x |= y of truth values
  bool matchBits(const Value &Truth) {
    Value *Both, *X, *Y;
    if (!PatternMatch::match(&Truth, m_OneUse(m_SpecificICmp(ICmpInst::ICMP_NE, m_OneUse(m_Value(Both)), m_Zero()))))
      return false;
    const bool IsAnd = PatternMatch::match(Both, m_And(m_Value(X), m_Value(Y)));
    if (!IsAnd && !PatternMatch::match(Both, m_Or(m_Value(X), m_Value(Y))))
      return false;
    Op = IsAnd ? PACC_RED_LAND : PACC_RED_LOR;
    Where = Here;
    for (Value *Side : {X, Y}) {
      Value *Bit;
      if (PatternMatch::match(Side, m_OneUse(m_ZExt(m_Value(Bit)))) && isa<TruncInst>(Bit) && (Old = testedBy(Bit)))
        return true;
    }
    return false;
  }

  /// if (x) x = y
  bool matchCondition() {
    const auto *Node = Dominance.getNode(Here);
    constexpr unsigned MostSteps = 4;
    for (unsigned Steps = 0; Node && (Node = Node->getIDom()) && Steps < MostSteps; ++Steps) {
      const BasicBlock &Asks = *Node->getBlock();
      for (const bool Truth : {true, false}) {
        LoadInst *Same;
        const BasicBlock *Then = askedBy(Asks, Truth, Old);
        if (!Then || Then == Here->getSingleSuccessor() || Here->getSingleSuccessor() != askedBy(Asks, !Truth, Same) ||
            !isAllThatIsDone() || !isFreeWay(Asks, *Then, *Here))
          continue;
        Op = Truth ? PACC_RED_LAND : PACC_RED_LOR;
        NeedsTruth = !Truth;
        Where = &Asks;
        return true;
      }
    }
    return false;
  }

  /// The element decides about the store alone.
  bool isAllThatIsDone() const {
    return none_of(*Here, [this](const Instruction &I) { return &I != &Store && hasEffects(I); }) &&
           Here->getSingleSuccessor()->phis().empty();
  }
};

} // namespace

std::optional<TruthInMemory> truthOf(const StoreInst &Store, const DominatorTree &Dominance) {
  return TruthMatcher(Store, Dominance).match();
}

} // namespace pacc
