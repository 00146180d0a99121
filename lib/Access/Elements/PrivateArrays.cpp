//===- PrivateArrays.cpp - arrays that each iteration sets first ----------===//
#include "pacc/Access/PrivateArrays.h"
#include "Elements/SameTrips.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/Access/LoopControl.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace pacc {
namespace {

/// Each lane has a copy, which should not take much of its memory.
constexpr uint64_t MostElements = 512, MostBytes = 4096;

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
          !collect(Array, Parameters[A.getArgNo()].Size) || !findLoops(Array))
        continue;
      Array.Name = Parameters[A.getArgNo()].Name;
      Found.push_back(std::move(Array));
    }
    return Found;
  }

private:
  using Access = PrivateArray::Access;
  /// A loop of the iteration, or in such a one, that has a constant number of iterations.
  struct Inner {
    LoopControl Control;
    uint64_t Trips;
    bool IsOfEach; ///< each iteration of the loop round it comes there
  };
  /// Of a row or an element: a constant, a loop's number and a constant, or anything.
  struct Index {
    const Inner *In;
    uint64_t First, Count; ///< all values that it has
    bool IsKnown;          ///< it has all of them
  };
  using Place = SmallVector<Index, 2>;
  /// What sets one element, or as many as the loops round it have iterations.
  struct Setter {
    const Instruction *Store;
    Place At;
    SmallVector<const Inner *, 2> Loops; ///< outermost first
  };

  LoopTree &Tree;
  MarkedLoop &L;
  MarkedLoop *Home; ///< the innermost one of the array's loops
  const DominatorTree &Dominance;
  SmallVector<Inner, 2> Inners;

  const Loop &counted() const { return *Home->Counted.front(); }
  const Loop *loopOf(const Instruction &I) const { return Tree.loopInfo().getLoopFor(I.getParent()); }

  /// Those of a nest, in which the last iteration of all is the last one of each: as many as can be.
  bool findLoops(PrivateArray &Array) {
    const auto HasAll = [&](const MarkedLoop *In) {
      return all_of(Array.Accesses, [In](const Access &A) { return In->contains(*A.I) && In->contains(*A.Path.front()); });
    };
    Array.Loops = {&L};
    for (auto In = L.Children.begin(), End = L.Children.end(); In != End;)
      if (MarkedLoop *Of = *In; HasAll(Of)) {
        Array.Loops.push_back(Of);
        In = Of->Children.begin(), End = Of->Children.end();
      } else {
        ++In;
      }
    for (; !Array.Loops.empty(); Array.Loops.pop_back())
      if (isSetInEach(Array))
        return true;
    return false;
  }

  /// Each iteration of the innermost of its loops sets it first.
  bool isSetInEach(PrivateArray &Array) {
    if (!all_of(Array.Loops, [](MarkedLoop *Each) { return LoopControl().find(*Each) && !Each->Map.OfRoutine; }) ||
        !haveAsMany(Tree, Array.Loops))
      return false;
    Home = Array.Loops.back();
    Inners.clear();
    addInners(*Home, counted());
    return isSetFirst(Array);
  }

  void addInners(MarkedLoop &Of, const Loop &Around) {
    for (MarkedLoop *C : Of.Children) {
      Inner In;
      if (!In.Control.find(*C) || !isa<ConstantInt>(In.Control.Trips) || In.Control.Counted->getParentLoop() != &Around ||
          In.Control.Counted->getExitingBlock() != In.Control.Counted->getHeader())
        continue;
      In.Trips = cast<ConstantInt>(In.Control.Trips)->getZExtValue();
      In.IsOfEach = Dominance.dominates(In.Control.Counted->getHeader(), Around.getLoopLatch());
      const Loop &Counted = *In.Control.Counted;
      Inners.push_back(std::move(In));
      addInners(*C, Counted);
    }
  }

  /// All uses in the loop; false if some are no accesses of elements.
  bool collect(PrivateArray &Array, uint64_t Size) const {
    for (User *U : Array.Array->users()) {
      if (!L.contains(*cast<Instruction>(U)))
        continue;
      auto *Element = dyn_cast<GetElementPtrInst>(U);
      auto *Type = Element ? dyn_cast<ArrayType>(Element->getSourceElementType()) : nullptr;
      SmallVector<GetElementPtrInst *, 2> Path;
      if (!Type || (Array.Type && Array.Type != Type) || !collectAccesses(Array, *U, *Array.Array, *Type, Path))
        return false;
      Array.Type = Type;
    }
    if (!Array.Type || none_of(Array.Accesses, [](const Access &A) { return isa<StoreInst>(A.I); }))
      return false;
    uint64_t Elements = 1;
    for (Type *T = Array.Type; auto *Row = dyn_cast<ArrayType>(T); T = Row->getElementType()) {
      Array.Sizes.push_back(Row->getNumElements());
      if (Row->getNumElements() > MostElements || (Elements *= Row->getNumElements()) > MostElements)
        return false;
    }
    return Elements && Array.elementType()->isSingleValueType() && Size <= MostBytes &&
           L.Begin->getDataLayout().getTypeAllocSize(Array.Type) == Size && any_of(Array.Accesses, [](const Access &A) {
             return any_of(A.Path, [](const GetElementPtrInst *G) { return !isa<ConstantInt>(G->getOperand(2)); });
           });
  }

  /// `U` does something with `Address`, that of a row or element of type `T`.
  bool collectAccesses(PrivateArray &Array, User &U, const Value &Address, Type &T,
                       SmallVectorImpl<GetElementPtrInst *> &Path) const {
    auto &I = cast<Instruction>(U);
    if (auto *Row = dyn_cast<ArrayType>(&T)) {
      auto *Part = dyn_cast<GetElementPtrInst>(&I);
      if (!Part || Part->getSourceElementType() != Row || Part->getNumIndices() != 2 || Part->getPointerOperand() != &Address ||
          !match(Part->getOperand(1), PatternMatch::m_Zero()))
        return false;
      Path.push_back(Part);
      const bool AreAccesses = all_of(Part->users(), [&](User *Of) {
        return collectAccesses(Array, *Of, *Part, *Row->getElementType(), Path);
      });
      Path.pop_back();
      return AreAccesses;
    }
    const auto *Load = dyn_cast<LoadInst>(&I);
    const auto *Store = dyn_cast<StoreInst>(&I);
    if (!(Load && Load->isSimple()) && !(Store && Store->isSimple() && Store->getValueOperand() != &Address))
      return false;
    Array.Accesses.push_back({&I, {Path.begin(), Path.end()}});
    return getLoadStoreType(&I) == &T && L.contains(I);
  }

  Place placeOf(const PrivateArray &Array, const Access &A) const {
    Place Result;
    for (const auto &[Part, Size] : zip(A.Path, Array.Sizes))
      Result.push_back(indexOf(*Part->getOperand(2), Size));
    return Result;
  }

  Index indexOf(const Value &Operand, uint64_t Size) const {
    const Value *V = isa<SExtInst, ZExtInst>(Operand) ? cast<CastInst>(Operand).getOperand(0) : &Operand;
    Index Found = {nullptr, 0, 1, true};
    if (const auto *Known = dyn_cast<ConstantInt>(V))
      Found.First = Known->getSExtValue() < 0 ? Size : Known->getZExtValue();
    else if (const auto *Load = dyn_cast<LoadInst>(V))
      Found = countedBy(*Load, Size);
    else
      Found.First = Size;
    return Found.First < Size && Found.Count <= Size - Found.First ? Found : Index{nullptr, 0, Size, false};
  }

  /// By the loop whose iteration's number it is, counted from a constant; from `Size`, if there is none.
  Index countedBy(const LoadInst &Load, uint64_t Size) const {
    const AllocaInst *Variable = variableOf(Load);
    for (const Inner &In : Inners)
      if (Variable && In.Control.Counted->contains(&Load)) {
        const bool IsCounter = Variable == In.Control.Counter;
        if (const std::optional<uint64_t> First = IsCounter ? 0 : firstNumber(*Variable, Load, In))
          return {&In, *First, std::max<uint64_t>(In.Trips, 1), true};
      }
    return {nullptr, Size, 1, false};
  }

  /// The variable has the number of the loop's iteration, and a constant that is not negative, which is returned; nothing
  /// else is ever stored to it.
  std::optional<uint64_t> firstNumber(const AllocaInst &Variable, const LoadInst &Where, const Inner &In) const {
    const StoreInst *Only = nullptr;
    for (const User *U : Variable.users()) {
      const auto *I = cast<Instruction>(U);
      if (I->isLifetimeStartOrEnd() || (isa<LoadInst>(I) && variableOf(*I)))
        continue;
      Only = Only ? nullptr : dyn_cast<StoreInst>(I);
      if (!Only || variableOf(*Only) != &Variable)
        return std::nullopt;
    }
    if (!Only || Only->getParent() != In.Control.Body || !Dominance.dominates(Only, &Where))
      return std::nullopt;
    const Value *Stored = Only->getValueOperand();
    uint64_t First = 0;
    if (const auto *Sum = dyn_cast<BinaryOperator>(Stored); Sum && Sum->getOpcode() == Instruction::Add)
      for (const unsigned I : {0u, 1u})
        if (const auto *From = dyn_cast<ConstantInt>(Sum->getOperand(I)); From && From->getSExtValue() >= 0) {
          First = From->getZExtValue();
          Stored = Sum->getOperand(1 - I);
          break;
        }
    const auto *Number = dyn_cast<LoadInst>(Stored);
    return Number && Number->getPointerOperand() == In.Control.Counter ? std::optional(First) : std::nullopt;
  }

  /// Nothing if iterations may do without the store, or it sets some of the elements between others.
  std::optional<Setter> setterOf(const PrivateArray &Array, const Access &A) const {
    Setter Result = {A.I, placeOf(Array, A), {}};
    const BasicBlock *Reached = A.I->getParent();
    for (const Loop *Around = loopOf(*A.I); Around != &counted(); Around = Around->getParentLoop()) {
      const auto In = find_if(Inners, [Around](const Inner &Each) { return Each.Control.Counted == Around; });
      if (In == Inners.end() || !In->IsOfEach || !In->Trips || !Dominance.dominates(Reached, Around->getLoopLatch()))
        return std::nullopt;
      Reached = Around->getHeader();
      Result.Loops.insert(Result.Loops.begin(), In);
    }
    if (!Dominance.dominates(Reached, counted().getLoopLatch()))
      return std::nullopt;
    SmallPtrSet<const Inner *, 2> Counts;
    return all_of(Result.At, [&](const Index &I) { return I.IsKnown && (!I.In || Counts.insert(I.In).second); })
               ? std::optional(std::move(Result))
               : std::nullopt;
  }

  /// All places of a row of numbers, in order: `Each` is asked about every element, until it says no.
  static bool allOf(const PrivateArray &Array, const Place &At,
                    function_ref<bool(ArrayRef<uint64_t> Element, uint64_t Flat)> Each) {
    SmallVector<uint64_t, 2> Element;
    for (const Index &I : At)
      Element.push_back(I.First);
    for (;;) {
      uint64_t Flat = 0;
      for (const auto &[Number, Size] : zip(Element, Array.Sizes))
        Flat = Flat * Size + Number;
      if (!Each(Element, Flat))
        return false;
      size_t Digit = At.size();
      while (Digit && ++Element[Digit - 1] == At[Digit - 1].First + At[Digit - 1].Count) {
        Element[Digit - 1] = At[Digit - 1].First;
        --Digit;
      }
      if (!Digit)
        return true;
    }
  }

  bool isSetFirst(PrivateArray &Array) const {
    SmallVector<Setter, 4> Setters;
    Array.Set.clear();
    for (const Access &A : Array.Accesses)
      if (std::optional<Setter> Each = isa<StoreInst>(A.I) ? setterOf(Array, A) : std::nullopt)
        Setters.push_back(std::move(*Each));
    for (const Setter &Each : Setters)
      allOf(Array, Each.At, [&](ArrayRef<uint64_t>, uint64_t Flat) {
        Array.Set.push_back(Flat);
        return true;
      });
    sort(Array.Set);
    Array.Set.erase(unique(Array.Set), Array.Set.end());
    if (Array.Set.empty() || (Array.Set.size() > PrivateArray::UnrolledElements &&
                              Array.Set.back() - Array.Set.front() + 1 != Array.Set.size()))
      return false;
    return all_of(Array.Accesses, [&](const Access &A) {
      const Place At = placeOf(Array, A);
      return allOf(Array, At, [&](ArrayRef<uint64_t> Element, uint64_t Flat) {
        return isa<StoreInst>(A.I) ? is_contained(Array.Set, Flat)
                                   : any_of(Setters, [&](const Setter &Each) { return isSetBefore(Each, At, Element, *A.I); });
      });
    });
  }

  /// The setter has set the element in the same iteration when it comes to `Where`, which accesses those of `At`. A loop
  /// leaves through its header alone, so that behind it all its iterations have been made.
  bool isSetBefore(const Setter &Each, const Place &At, ArrayRef<uint64_t> Element, const Instruction &Where) const {
    const auto Behind = find_if(Each.Loops, [&](const Inner *In) { return !In->Control.Counted->contains(&Where); });
    if (Behind == Each.Loops.end() ? !Dominance.dominates(Each.Store, &Where)
                                   : !Dominance.dominates((*Behind)->Control.Counted->getHeader(), Where.getParent()))
      return false;
    return all_of(zip(Each.At, At, Element), [&](const auto &Of) {
      const auto &[Set, Accessed, Number] = Of;
      if (Set.In && std::find(Each.Loops.begin(), Behind, Set.In) != Behind) // both in one iteration of that loop
        return Accessed.In == Set.In && Accessed.First == Set.First;
      return Number >= Set.First && Number - Set.First < Set.Count;
    });
  }
};

} // namespace

SmallVector<PrivateArray, 1> findPrivateArrays(LoopTree &Tree, MarkedLoop &L) { return PrivateArrayFinder(Tree, L).find(); }

} // namespace pacc
