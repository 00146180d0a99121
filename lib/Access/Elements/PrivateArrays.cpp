//===- PrivateArrays.cpp - arrays that each iteration sets first ----------===//
#include "pacc/Access/PrivateArrays.h"
#include "Elements/SameTrips.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/Access/LoopControl.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace pacc {
namespace {

/// The copy is written back element by element. Of a variable with a hundred uses, in LLVM's count, it is not known whether
/// its address is kept anywhere.
constexpr uint64_t MostElements = 32;

class PrivateArrayFinder {
public:
  PrivateArrayFinder(LoopTree &Tree, MarkedLoop &L) : Tree(Tree), L(L), Home(&L), Dominance(Tree.domTree()) {}

  SmallVector<PrivateArray, 1> find() {
    SmallVector<PrivateArray, 1> Found;
    Function &F = *L.Begin->getFunction();
    const std::vector<KernelParameter> Parameters = readKernelParameters(F);
    for (Argument &A : F.args()) {
      PrivateArray Array;
      Array.Array = &A;
      if (A.getArgNo() >= Parameters.size() || !Parameters[A.getArgNo()].isAddress() ||
          !collect(Array, Parameters[A.getArgNo()].Size) || !findLoops(Array) || !isSetFirst(Array))
        continue;
      Array.Name = Parameters[A.getArgNo()].Name;
      Found.push_back(std::move(Array));
    }
    return Found;
  }

private:
  /// A loop of the iteration that runs from 0 to a constant.
  struct Inner {
    LoopControl Control;
    uint64_t Trips;
    bool IsOfEach; ///< each iteration comes there
  };
  /// What sets one element, or as many as the loop has iterations.
  struct Setter {
    const StoreInst *Store;
    const Inner *In; ///< null: it stands outside of inner loops
    uint64_t First, Count;
  };

  LoopTree &Tree;
  MarkedLoop &L;
  MarkedLoop *Home; ///< the innermost loop that has all uses of the array
  const DominatorTree &Dominance;
  SmallVector<Inner, 2> Inners;

  const Loop &counted() const { return *Home->Counted.front(); }
  const Loop *loopOf(const Instruction &I) const { return Tree.loopInfo().getLoopFor(I.getParent()); }

  /// Those of a nest, in which the last iteration of all is the last one of each.
  bool findLoops(PrivateArray &Array) {
    const auto HasAll = [&](const MarkedLoop *In) {
      return all_of(Array.Elements, [In](const GetElementPtrInst *E) { return In->contains(*E); });
    };
    Home = &L;
    Array.Loops = {&L};
    for (auto In = Home->Children.begin(); In != Home->Children.end();)
      if (HasAll(*In)) {
        Array.Loops.push_back(Home = *In);
        In = Home->Children.begin();
      } else {
        ++In;
      }
    if (!all_of(Array.Loops, [](MarkedLoop *Each) { return LoopControl().find(*Each) && !Each->Map.OfRoutine; }) ||
        !haveAsMany(Tree, Array.Loops))
      return false;
    Inners.clear();
    for (MarkedLoop *C : Home->Children)
      addInner(*C);
    return true;
  }

  void addInner(MarkedLoop &C) {
    Inner In;
    if (!In.Control.find(C) || !isa<ConstantInt>(In.Control.Trips) || In.Control.Counted->getParentLoop() != &counted() ||
        In.Control.Counted->getExitingBlock() != In.Control.Counted->getHeader())
      return;
    In.Trips = cast<ConstantInt>(In.Control.Trips)->getZExtValue();
    In.IsOfEach = Dominance.dominates(In.Control.Counted->getHeader(), counted().getLoopLatch());
    Inners.push_back(std::move(In));
  }

  /// All uses in the loop; false if some are no accesses of elements.
  bool collect(PrivateArray &Array, uint64_t Size) const {
    for (User *U : Array.Array->users()) {
      if (!L.contains(*cast<Instruction>(U)))
        continue;
      auto *Element = dyn_cast<GetElementPtrInst>(U);
      auto *Type = Element ? dyn_cast<ArrayType>(Element->getSourceElementType()) : nullptr;
      if (!Type || (Array.Type && Array.Type != Type) || Element->getNumIndices() != 2 ||
          !match(Element->getOperand(1), PatternMatch::m_Zero()) ||
          !collectAccesses(Array, *Element, *Type->getElementType()))
        return false;
      Array.Type = Type;
      Array.Elements.push_back(Element);
    }
    return Array.Type && !Array.Stores.empty() && Array.Type->getElementType()->isSingleValueType() &&
           Array.Type->getNumElements() <= MostElements &&
           L.Begin->getDataLayout().getTypeAllocSize(Array.Type) == Size &&
           any_of(Array.Elements, [](const GetElementPtrInst *E) { return !isa<ConstantInt>(E->getOperand(2)); });
  }

  static bool collectAccesses(PrivateArray &Array, GetElementPtrInst &Element, const Type &T) {
    return all_of(Element.users(), [&](User *U) {
      if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->isSimple() && Load->getType() == &T)
        return Array.Loads.push_back(Load), true;
      auto *Store = dyn_cast<StoreInst>(U);
      if (!Store || !Store->isSimple() || Store->getPointerOperand() != &Element || Store->getValueOperand()->getType() != &T)
        return false;
      return Array.Stores.push_back(Store), true;
    });
  }

  static const Value *indexOf(const Value *Address) {
    const Value *Index = cast<GetElementPtrInst>(Address)->getOperand(2);
    return isa<SExtInst, ZExtInst>(Index) ? cast<CastInst>(Index)->getOperand(0) : Index;
  }

  /// The inner loop whose iteration's number the index is.
  const Inner *countedBy(const Value *Index) const {
    const auto *Load = dyn_cast<LoadInst>(Index);
    const AllocaInst *Variable = Load ? variableOf(*Load) : nullptr;
    for (const Inner &In : Inners)
      if (Variable && In.Control.Counted->contains(Load) && (Variable == In.Control.Counter || isNumber(*Variable, *Load, In)))
        return &In;
    return nullptr;
  }

  /// The variable has the number of the loop's iteration, and nothing else is ever stored to it.
  bool isNumber(const AllocaInst &Variable, const LoadInst &Where, const Inner &In) const {
    const StoreInst *Only = nullptr;
    for (const User *U : Variable.users()) {
      const auto *I = cast<Instruction>(U);
      if (I->isLifetimeStartOrEnd() || (isa<LoadInst>(I) && variableOf(*I)))
        continue;
      Only = Only ? nullptr : dyn_cast<StoreInst>(I);
      if (!Only || variableOf(*Only) != &Variable)
        return false;
    }
    const auto *Number = Only ? dyn_cast<LoadInst>(Only->getValueOperand()) : nullptr;
    return Number && Number->getPointerOperand() == In.Control.Counter && Only->getParent() == In.Control.Body &&
           Dominance.dominates(Only, &Where);
  }

  /// Null if iterations may do without the store.
  std::optional<Setter> setterOf(const StoreInst &Store) const {
    const Value *Index = indexOf(Store.getPointerOperand());
    if (const auto *Known = dyn_cast<ConstantInt>(Index)) {
      if (loopOf(Store) == &counted() && Dominance.dominates(Store.getParent(), counted().getLoopLatch()))
        return Setter{&Store, nullptr, Known->getZExtValue(), 1};
      return std::nullopt;
    }
    const Inner *In = countedBy(Index);
    if (In && In->IsOfEach && loopOf(Store) == In->Control.Counted &&
        Dominance.dominates(Store.getParent(), In->Control.Counted->getLoopLatch()))
      return Setter{&Store, In, 0, In->Trips};
    return std::nullopt;
  }

  bool isSetFirst(const PrivateArray &Array) const {
    SmallVector<Setter, 4> Setters;
    for (const StoreInst *Store : Array.Stores)
      if (const std::optional<Setter> Each = setterOf(*Store))
        Setters.push_back(*Each);
    const uint64_t All = Array.Type->getNumElements();
    return areSet(0, All, Setters, nullptr) && all_of(Array.Loads, [&](const LoadInst *Load) {
             const Value *Index = indexOf(Load->getPointerOperand());
             if (const auto *Known = dyn_cast<ConstantInt>(Index))
               return areSet(Known->getZExtValue(), 1, Setters, Load);
             const Inner *In = countedBy(Index);
             return (In && any_of(Setters, [&](const Setter &Each) {
                      return Each.In == In && Dominance.dominates(Each.Store, Load);
                    })) ||
                    areSet(0, In ? In->Trips : All, Setters, Load);
           });
  }

  /// Each of `Count` elements has been set in the iteration when it comes to `Where`; null: to its end.
  bool areSet(uint64_t First, uint64_t Count, ArrayRef<Setter> Setters, const LoadInst *Where) const {
    for (uint64_t Element = First; Element != First + Count; ++Element)
      if (none_of(Setters, [&](const Setter &Each) {
            return Element >= Each.First && Element - Each.First < Each.Count && (!Where || isBefore(Each, *Where));
          }))
        return false;
    return true;
  }

  /// The loop leaves through its header alone, so that behind it all its iterations have been made.
  bool isBefore(const Setter &Each, const LoadInst &Where) const {
    return Each.In ? !Each.In->Control.Counted->contains(&Where) &&
                         Dominance.dominates(Each.In->Control.Counted->getHeader(), Where.getParent())
                   : Dominance.dominates(Each.Store, &Where);
  }
};

} // namespace

SmallVector<PrivateArray, 1> findPrivateArrays(LoopTree &Tree, MarkedLoop &L) { return PrivateArrayFinder(Tree, L).find(); }

} // namespace pacc
