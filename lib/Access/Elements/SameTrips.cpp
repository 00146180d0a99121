//===- SameTrips.cpp - nests of as many iterations each time --------------===//
#include "Elements/SameTrips.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/LoopControl.h"

#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace pacc {
namespace {

class SameTrips {
public:
  SameTrips(LoopTree &Tree, const MarkedLoop &L) : Tree(Tree), L(L) {}

  bool has(ArrayRef<MarkedLoop *> Loops) {
    return all_of(zip(Loops, drop_begin(Loops)), [&](const auto &Pair) {
      const auto &[Outer, Inner] = Pair;
      LoopControl Control;
      return Control.find(*Inner) && isTheSame(*Control.Trips, MostSteps) &&
             Tree.domTree().dominates(Inner->Counted.front()->getHeader(), Outer->Counted.front()->getLoopLatch());
    });
  }

private:
  LoopTree &Tree;
  const MarkedLoop &L;
  static constexpr unsigned MostSteps = 24;

  /// `V`, a value or a variable that holds it, is the same in each iteration of `L`.
  bool isTheSame(const Value &V, unsigned Steps) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I)
      return isa<Constant, Argument>(V);
    if (!Steps)
      return false;
    if (const auto *Variable = dyn_cast<AllocaInst>(I))
      return !isSetIn(L, *Variable) || isSetAlike(*Variable, Steps - 1);
    if (const auto *Choice = dyn_cast<PHINode>(I))
      return isChosenAlike(*Choice, Steps - 1);
    if (isa<LoadInst>(I))
      return variableOf(*I) && isTheSame(*variableOf(*I), Steps - 1);
    return isa<CastInst, BinaryOperator, CmpInst, SelectInst>(I) &&
           all_of(I->operands(), [&](const Use &U) { return isTheSame(*U.get(), Steps - 1); });
  }

  /// By one store, before all that reads it.
  bool isSetAlike(const AllocaInst &Variable, unsigned Steps) {
    const StoreInst *Only = nullptr;
    for (const User *U : Variable.users())
      if (const auto *Store = dyn_cast<StoreInst>(U)) {
        if (Only || variableOf(*Store) != &Variable)
          return false;
        Only = Store;
      }
    return Only && isTheSame(*Only->getValueOperand(), Steps) && all_of(Variable.users(), [&](const User *U) {
             const auto *I = cast<Instruction>(U);
             return I == Only || I->isLifetimeStartOrEnd() ||
                    (isa<LoadInst>(I) && variableOf(*I) && Tree.domTree().dominates(Only, I));
           });
  }

  /// Of two ways that part on one condition.
  bool isChosenAlike(const PHINode &Choice, unsigned Steps) {
    const auto *Parting = Tree.domTree().getNode(Choice.getParent())->getIDom();
    const auto *Branch = dyn_cast<BranchInst>(Parting->getBlock()->getTerminator());
    return Choice.getNumIncomingValues() == 2 && Branch && Branch->isConditional() &&
           all_of(Choice.blocks(), [&](const BasicBlock *From) {
             return From == Parting->getBlock() || From->getSinglePredecessor() == Parting->getBlock();
           }) &&
           isTheSame(*Branch->getCondition(), Steps) &&
           all_of(Choice.incoming_values(), [&](const Use &Way) { return isTheSame(*Way.get(), Steps); });
  }
};

} // namespace

bool haveAsMany(LoopTree &Tree, ArrayRef<MarkedLoop *> Loops) { return SameTrips(Tree, *Loops.front()).has(Loops); }

} // namespace pacc
