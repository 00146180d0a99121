//===- ParameterOrigins.cpp - parameters that come from others ------------===//
#include "Parameters/ParameterOrigins.h"
#include "pacc/Access/RestrictPointers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

StoreInst *onlyStoreTo(const AllocaInst &Variable) {
  StoreInst *Found = nullptr;
  for (const User *U : Variable.users())
    if (auto *Store = dyn_cast<StoreInst>(const_cast<User *>(U)); Store && Store->getPointerOperand() == &Variable) {
      if (Found)
        return nullptr;
      Found = Store;
    }
  return Found;
}

namespace {

using Kind = LaunchCondition::Kind;
using Steps = std::vector<LaunchCondition::Step>;

class Origins {
public:
  Origins(std::vector<KernelParameter> &Parameters, const CaptureContexts &Contexts) : Parameters(Parameters), Contexts(Contexts) {}

  void run() {
    for (unsigned Place = 0; Place < Parameters.size(); ++Place) {
      KernelParameter &P = Parameters[Place];
      const auto *Variable = dyn_cast_or_null<AllocaInst>(P.Storage);
      if (!Variable)
        continue;
      if (P.Kind == PACC_ARG_POINTER)
        findBase(P, *Variable);
      const Value *Value = isNumber(P) ? onlyValueOf(*Variable) : nullptr;
      if (Value && !isa<Constant>(Value) && !write(*Value, P.MadeOf, MostSteps))
        P.MadeOf.clear();
    }
  }

private:
  static constexpr unsigned MostSteps = 12;
  std::vector<KernelParameter> &Parameters;
  const CaptureContexts &Contexts;
  SmallVector<const Value *, 4> Others; ///< numbers that the host alone has

  static bool isNumber(const KernelParameter &P) {
    return P.Kind == PACC_ARG_BYVAL && P.Variable && P.Variable->isIntegerTy() && P.Variable->getIntegerBitWidth() <= 64;
  }

  const Value *onlyValueOf(const AllocaInst &Variable) const {
    const StoreInst *Store = isAssignedHereOnly(Variable, Contexts) ? onlyStoreTo(Variable) : nullptr;
    return Store ? Store->getValueOperand() : nullptr;
  }

  std::optional<unsigned> placeOf(const Value *Variable) const {
    for (unsigned Place = 0; Place < Parameters.size(); ++Place)
      if (Parameters[Place].Storage == Variable)
        return Place;
    return std::nullopt;
  }

  /// The variable has this value as long as the function runs, once it has one: `Store` is executed once.
  bool isStoredOnce(const AllocaInst &Variable) const {
    const StoreInst *Store = isAssignedHereOnly(Variable, Contexts) ? onlyStoreTo(Variable) : nullptr;
    return Store && (isa<Argument>(Store->getValueOperand()) || Store->getParent()->isEntryBlock());
  }

  void findBase(KernelParameter &P, const AllocaInst &Variable) const {
    const Value *At = onlyValueOf(Variable);
    int64_t Beyond = 0;
    for (unsigned Left = MostSteps; At && Left; --Left) {
      APInt Offset(64, 0);
      At = At->stripAndAccumulateConstantOffsets(Variable.getDataLayout(), Offset, /*AllowNonInbounds=*/true);
      Beyond += Offset.getSExtValue();
      const auto *Load = dyn_cast<LoadInst>(At);
      const auto *From = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
      if (!From || !isStoredOnce(*From))
        return;
      At = onlyValueOf(*From);
      const std::optional<unsigned> Base = placeOf(From);
      if (!Base || Parameters[*Base].Kind != PACC_ARG_POINTER)
        continue; // a pointer on the way
      P.Base = Base;
      P.BytesBeyond = Beyond; // and further, where that one comes from another one
    }
  }

  int64_t placeAmongOthers(const Value &V) {
    if (!is_contained(Others, &V))
      Others.push_back(&V);
    return find(Others, &V) - Others.begin();
  }

  bool add(Steps &To, Kind What, int64_t Number) const {
    To.push_back({What, Number});
    return true;
  }

  bool write(const Value &V, Steps &To, unsigned Left) {
    if (!Left--)
      return false;
    if (const auto *Known = dyn_cast<ConstantInt>(&V))
      return Known->getBitWidth() <= 64 && add(To, Kind::Constant, Known->getSExtValue());
    if (const auto *Load = dyn_cast<LoadInst>(&V)) {
      const auto *From = dyn_cast<AllocaInst>(Load->getPointerOperand());
      const std::optional<unsigned> Place = From ? placeOf(From) : std::nullopt;
      if (Place)
        return isNumber(Parameters[*Place]) && add(To, Kind::Parameter, *Place);
      const Value *Stored = From ? onlyValueOf(*From) : nullptr;
      return Stored && write(*Stored, To, Left);
    }
    if (isa<Argument>(V))
      return add(To, Kind::Parameter, KernelParameter::OfHost + placeAmongOthers(V));
    if (isa<SExtInst, ZExtInst, TruncInst>(V))
      return write(*cast<CastInst>(V).getOperand(0), To, Left);
    if (const Value *Count = countOf(V))
      return write(*Count, To, Left);
    const auto *Op = dyn_cast<BinaryOperator>(&V);
    if (!Op || !write(*Op->getOperand(0), To, Left))
      return false;
    const auto *By = dyn_cast<ConstantInt>(Op->getOperand(1));
    switch (Op->getOpcode()) {
    case Instruction::SDiv:
    case Instruction::UDiv:
      return By && By->getBitWidth() <= 64 && By->getValue().isStrictlyPositive() &&
             add(To, Kind::Quotient, By->getSExtValue());
    case Instruction::Add:
    case Instruction::Mul:
      return write(*Op->getOperand(1), To, Left) && add(To, Op->getOpcode() == Instruction::Add ? Kind::Sum : Kind::Product, 2);
    case Instruction::Sub:
      return write(*Op->getOperand(1), To, Left) && add(To, Kind::Constant, -1) && add(To, Kind::Product, 2) &&
             add(To, Kind::Sum, 2);
    default:
      return false;
    }
  }

  /// `first < end ? end - first : 0`
  static const Value *countOf(const Value &V) {
    SmallVector<const Value *, 2> Of;
    if (const auto *Choice = dyn_cast<SelectInst>(&V))
      Of = {Choice->getTrueValue(), Choice->getFalseValue()};
    else if (const auto *Merge = dyn_cast<PHINode>(&V); Merge && Merge->getNumIncomingValues() == 2)
      Of = {Merge->getIncomingValue(0), Merge->getIncomingValue(1)};
    if (Of.size() != 2 || !isa<Constant>(Of[0]) == !isa<Constant>(Of[1]))
      return nullptr;
    const auto *Known = cast<Constant>(isa<Constant>(Of[0]) ? Of[0] : Of[1]);
    return Known->isNullValue() ? Of[isa<Constant>(Of[0])] : nullptr;
  }
};

} // namespace

void findOrigins(std::vector<KernelParameter> &Parameters, const CaptureContexts &Contexts) {
  Origins(Parameters, Contexts).run();
}

} // namespace pacc
