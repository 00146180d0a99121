//===- ChosenInMemory.cpp - extremes with what goes with them -------------===//
#include "pacc/Access/ChosenInMemory.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/LoopControl.h"
#include "pacc/Access/Updates.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace pacc {

using Element = ChosenInMemory::Element;
using Decision = ChosenInMemory::Decision;

bool ChosenInMemory::isGreatest() const {
  return CmpInst::isIntPredicate(Relation)
             ? ICmpInst::isGT(Relation) || ICmpInst::isGE(Relation)
             : Relation == CmpInst::FCMP_OGT || Relation == CmpInst::FCMP_OGE;
}

bool ChosenInMemory::isLast() const {
  return CmpInst::isIntPredicate(Relation) ? ICmpInst::isGE(Relation) || ICmpInst::isLE(Relation)
                                           : Relation == CmpInst::FCMP_OGE || Relation == CmpInst::FCMP_OLE;
}

bool ChosenInMemory::has(const Value *Address) const {
  return any_of(Elements, [Address](const Element &E) { return isSameAddress(E.Address, Address); });
}

namespace {

bool isSameValue(const Value *X, const Value *Y) {
  constexpr unsigned MostSteps = 32;
  return isSameComputation(X, Y, MostSteps);
}

bool isOrdered(CmpInst::Predicate Relation) {
  switch (Relation) {
  case CmpInst::FCMP_OGT: case CmpInst::FCMP_OGE: case CmpInst::FCMP_OLT: case CmpInst::FCMP_OLE:
    return true;
  default:
    return CmpInst::isIntPredicate(Relation) && ICmpInst::isRelational(Relation);
  }
}

/// What can be an extreme, or go with one.
std::optional<unsigned> typeOfChosen(const Type &T) {
  return T.isIntegerTy(8) ? std::optional<unsigned>(PACC_TYPE_U8)
         : T.isIntegerTy(16) ? std::optional<unsigned>(PACC_TYPE_U16) : reductionTypeOf(T);
}

class ChosenInMemoryFinder {
public:
  ChosenInMemoryFinder(LoopTree &Tree, MarkedLoop &L) : Tree(Tree), L(L) {}

  SmallVector<ChosenInMemory, 1> find() {
    SmallVector<ChosenInMemory, 1> Found;
    if (!LoopControl().find(L))
      return Found;
    collect();
    for (Element &E : All)
      if (std::optional<ChosenInMemory> Chosen = match(E))
        Found.push_back(std::move(*Chosen));
    return Found;
  }

private:
  LoopTree &Tree;
  MarkedLoop &L;
  SmallVector<Element, 4> All; ///< that one store sets

  void collect() {
    SmallVector<StoreInst *, 8> Stores;
    SmallVector<LoadInst *, 8> Loads;
    FixedInLoop Fixed(L);
    for (BasicBlock *BB : L.Counted.front()->blocks())
      for (Instruction &I : *BB)
        if (auto *Store = dyn_cast<StoreInst>(&I); Store && !variableOf(*Store) && Fixed.has(Store->getPointerOperand()))
          Stores.push_back(Store);
        else if (auto *Load = dyn_cast<LoadInst>(&I); Load && !variableOf(*Load))
          Loads.push_back(Load);
    for (StoreInst *Store : Stores) {
      Value *Address = Store->getPointerOperand();
      const Type &T = *Store->getValueOperand()->getType();
      const bool IsOnly = none_of(Stores, [&](const StoreInst *Other) {
        return Other != Store && isSameAddress(Other->getPointerOperand(), Address);
      });
      const std::optional<unsigned> Type = typeOfChosen(T);
      if (!IsOnly || !Type || !Store->isSimple())
        continue;
      All.push_back({Address, *Type, nameOfAccessed(Address, T), Store, {}});
      copy_if(Loads, std::back_inserter(All.back().Loads), [&](const LoadInst *Load) {
        return Load->isSimple() && Load->getType() == &T && isSameAddress(Load->getPointerOperand(), Address);
      });
    }
  }

  std::optional<ChosenInMemory> match(const Element &Extreme) {
    ChosenInMemory Chosen;
    Chosen.Relation = CmpInst::BAD_ICMP_PREDICATE;
    for (LoadInst *Old : Extreme.Loads)
      if (Old->hasOneUse() && isa<CmpInst>(Old->user_back()) && !addDecision(*Old, Chosen))
        return std::nullopt;
    if (Chosen.Decisions.empty() || !isOrdered(Chosen.Relation) || !reductionTypeOf(*Chosen.typeOf(Extreme)) ||
        !areInOrder(Chosen))
      return std::nullopt;
    Chosen.Elements.push_back(Extreme);
    for (const Element &E : All)
      if (E.Store != Extreme.Store && decisionOf(E, Chosen))
        Chosen.Elements.push_back(E);
    if (Chosen.Elements.size() < 2 || !isExtreme(Chosen) || !all_of(Chosen.Elements, [&](const Element &E) {
          return isSetByDecision(E, Chosen);
        }) || !decideAlone(Chosen) || !findLoops(Chosen))
      return std::nullopt;
    Chosen.Elements.front().Type = signedType(Chosen);
    return Chosen;
  }

  static unsigned signedType(const ChosenInMemory &Chosen) {
    const unsigned Type = Chosen.Elements.front().Type;
    if (!ICmpInst::isUnsigned(Chosen.Relation) || !CmpInst::isIntPredicate(Chosen.Relation))
      return Type;
    return Type == PACC_TYPE_I64 ? unsigned(PACC_TYPE_U64) : unsigned(PACC_TYPE_U32);
  }

  /// `Old` is compared with a number, and the result decides between two ways that come together at once.
  bool addDecision(LoadInst &Old, ChosenInMemory &Chosen) const {
    auto *Test = cast<CmpInst>(Old.user_back());
    auto *Branch = Test->hasOneUse() ? dyn_cast<BranchInst>(Test->user_back()) : nullptr;
    if (!Branch || Test->getParent() != Old.getParent() || Branch->getParent() != Old.getParent())
      return false;
    Decision D = {Branch, Test, &Old, nullptr, nullptr, nullptr, nullptr};
    const bool IsRight = Test->getOperand(1) == &Old;
    D.New = Test->getOperand(IsRight ? 0 : 1);
    CmpInst::Predicate Relation = IsRight ? Test->getPredicate() : Test->getSwappedPredicate();
    for (const unsigned Way : {0u, 1u})
      if (isWay(*Branch, Way, D)) {
        if (Way == 1)
          Relation = CmpInst::getInversePredicate(Relation);
        if (!Chosen.Decisions.empty() && (Relation != Chosen.Relation || !isSameValue(D.New, Chosen.Decisions.front().New)))
          return false;
        Chosen.Relation = Relation;
        Chosen.Decisions.push_back(D);
        return true;
      }
    return false;
  }

  /// Where the number counts: elements are set there, or behind it to what comes from there.
  bool isWay(const BranchInst &Branch, unsigned Way, Decision &D) const {
    BasicBlock *Wins = Branch.getSuccessor(Way), *Loses = Branch.getSuccessor(1 - Way), *From = D.Old->getParent();
    BasicBlock *Behind = Wins->getSingleSuccessor();
    if (Wins == Loses || Wins->getSinglePredecessor() != From || !Behind ||
        (Loses != Behind && (Loses->getSinglePredecessor() != From || Loses->getSingleSuccessor() != Behind)))
      return false;
    const bool Sets = any_of(All, [&](const Element &E) {
      if (E.Store->getParent() == Wins)
        return true;
      const auto *Choice = dyn_cast<PHINode>(E.Store->getValueOperand());
      return Choice && Choice->getParent() == Behind && E.Store->getParent() == Behind &&
             any_of(E.Loads, [&](const LoadInst *Load) { return Choice->getIncomingValueForBlock(Loses == Behind ? From : Loses) == Load; });
    });
    D.Wins = Wins, D.Loses = Loses, D.Behind = Behind;
    return Sets;
  }

  /// All decisions are made, or none; whatever happens in between belongs to them.
  bool areInOrder(ChosenInMemory &Chosen) {
    const auto IsBefore = [&](const Decision &X, const Decision &Y) {
      return Tree.domTree().properlyDominates(X.Old->getParent(), Y.Old->getParent());
    };
    for (const Decision &X : Chosen.Decisions)
      for (const Decision &Y : Chosen.Decisions)
        if (&X != &Y && !IsBefore(X, Y) && !IsBefore(Y, X))
          return false;
    sort(Chosen.Decisions, IsBefore);
    return all_of(zip(Chosen.Decisions, drop_begin(Chosen.Decisions)), [](const auto &Pair) {
      return comesTo(*std::get<0>(Pair).Behind, *std::get<1>(Pair).Old->getParent());
    });
  }

  static bool comesTo(const BasicBlock &From, const BasicBlock &To) {
    const BasicBlock *BB = &From;
    for (unsigned Steps = 0; BB && BB != &To && Steps < 8; ++Steps)
      BB = BB->getSingleSuccessor();
    return BB == &To;
  }

  /// The one that says whether the element is set; null: none.
  static const Decision *decisionOf(const Element &E, const ChosenInMemory &Chosen) {
    for (const Decision &D : Chosen.Decisions) {
      const auto *Choice = dyn_cast<PHINode>(E.Store->getValueOperand());
      if (E.Store->getParent() == D.Wins || (E.Store->getParent() == D.Behind && Choice && Choice->getParent() == D.Behind))
        return &D;
    }
    return nullptr;
  }

  static Value *chosenBy(const Decision &D, const Element &E) {
    if (E.Store->getParent() == D.Wins)
      return E.Store->getValueOperand();
    return cast<PHINode>(E.Store->getValueOperand())->getIncomingValueForBlock(D.Wins);
  }

  /// It becomes the number that is compared, by the last decision.
  static bool isExtreme(const ChosenInMemory &Chosen) {
    const Element &Extreme = Chosen.Elements.front();
    const Decision *D = decisionOf(Extreme, Chosen);
    return D == &Chosen.Decisions.back() && isSameValue(chosenBy(*D, Extreme), D->New);
  }

  /// Nothing reads it but comparisons, and what keeps it.
  static bool isSetByDecision(const Element &E, const ChosenInMemory &Chosen) {
    const Decision &D = *decisionOf(E, Chosen);
    const LoadInst *Kept = nullptr;
    if (E.Store->getParent() != D.Wins) {
      const auto &Choice = *cast<PHINode>(E.Store->getValueOperand());
      const BasicBlock *Loses = D.Loses == D.Behind ? D.Old->getParent() : D.Loses;
      if (Choice.getNumIncomingValues() != 2 || !Choice.hasOneUse())
        return false;
      Kept = dyn_cast<LoadInst>(Choice.getIncomingValueForBlock(Loses));
      if (!Kept || !is_contained(E.Loads, Kept) || !Kept->hasOneUse() || Kept->getParent() != Loses)
        return false;
    }
    return all_of(E.Loads, [&](const LoadInst *Load) {
      return Load == Kept || any_of(Chosen.Decisions, [Load](const Decision &D) { return D.Old == Load; });
    });
  }

  /// From the first comparison to the last store nothing else happens, and no other value is chosen.
  bool decideAlone(const ChosenInMemory &Chosen) const {
    const auto IsOwn = [&](const Instruction &I) {
      return !I.mayHaveSideEffects() || I.isLifetimeStartOrEnd() ||
             any_of(Chosen.Elements, [&](const Element &E) { return E.Store == &I; });
    };
    for (size_t N = 0; N != Chosen.Decisions.size(); ++N) {
      const Decision &D = Chosen.Decisions[N];
      const BasicBlock *Here = D.Old->getParent(), *Loses = D.Loses == D.Behind ? Here : D.Loses;
      if (any_of(D.Behind->phis(), [&](const PHINode &Phi) {
            return Phi.getIncomingValueForBlock(D.Wins) != Phi.getIncomingValueForBlock(Loses) &&
                   none_of(Chosen.Elements, [&](const Element &E) { return E.Store->getValueOperand() == &Phi; });
          }))
        return false;
      bool HasBegun = N != 0;
      for (const Instruction &I : *Here) {
        HasBegun |= &I == D.Old || isPartOf(I, *D.New);
        if (HasBegun && !IsOwn(I))
          return false;
      }
      if (!all_of(*D.Wins, IsOwn) || (D.Loses != D.Behind && !all_of(*D.Loses, IsOwn)))
        return false;
      const bool IsFinal = N + 1 == Chosen.Decisions.size();
      for (const BasicBlock *BB = D.Behind; BB && (IsFinal ? BB == D.Behind : BB != Chosen.Decisions[N + 1].Old->getParent());
           BB = IsFinal ? nullptr : BB->getSingleSuccessor())
        for (const Instruction &I : *BB) {
          if (IsFinal && none_of(Chosen.Elements, [&](const Element &E) {
                return E.Store->getParent() == BB && !E.Store->comesBefore(&I);
              }))
            break;
          if (!IsOwn(I))
            return false;
        }
    }
    return areLoadedThere(*Chosen.Decisions.front().New, *Chosen.Decisions.front().Old->getParent());
  }

  /// `I` loads what the number is made of.
  static bool isPartOf(const Instruction &I, const Value &Number) {
    const auto *Of = dyn_cast<Instruction>(&Number);
    return Of && !isa<AllocaInst, PHINode>(Of) &&
           ((isa<LoadInst>(Of) && Of == &I) || any_of(Of->operands(), [&](const Use &U) { return isPartOf(I, *U.get()); }));
  }

  /// What the number is loaded from may not have changed before other loads of it.
  static bool areLoadedThere(const Value &Number, const BasicBlock &Here) {
    const auto *Of = dyn_cast<Instruction>(&Number);
    return !Of || isa<AllocaInst, PHINode>(Of) ||
           ((!isa<LoadInst>(Of) || Of->getParent() == &Here) && all_of(Of->operands(), [&](const Use &U) {
              return areLoadedThere(*U.get(), Here);
            }));
  }

  bool findLoops(ChosenInMemory &Chosen) {
    MarkedLoop *Innermost = Tree.loopOf(Chosen.Elements.front().Store->getParent());
    const auto IsThere = [&](const BasicBlock *BB) {
      return Tree.loopOf(BB) == Innermost && Tree.loopInfo().getLoopFor(BB) == Innermost->Counted.front();
    };
    for (MarkedLoop *In = Innermost; In; In = In == &L ? nullptr : In->Parent) {
      if (!LoopControl().find(*In) || In->Map.OfRoutine)
        return false;
      Chosen.Loops.insert(Chosen.Loops.begin(), In);
    }
    return Chosen.Loops.front() == &L && all_of(Chosen.Decisions, [&](const Decision &D) {
             return IsThere(D.Old->getParent()) && IsThere(D.Wins) && IsThere(D.Behind);
           });
  }
};

} // namespace

SmallVector<ChosenInMemory, 1> findChosenInMemory(LoopTree &Tree, MarkedLoop &L) { return ChosenInMemoryFinder(Tree, L).find(); }

} // namespace pacc
