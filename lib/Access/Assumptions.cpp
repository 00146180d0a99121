//===- Assumptions.cpp - what loops need of a launch's numbers ------------===//
#include "Assumptions.h"
#include "pacc/Access/LoadedNumbers.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/IR/KernelObjects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstraintSystem.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;

namespace pacc {
namespace {

using Kind = LaunchCondition::Kind;

/// Writes a number down as steps. `find` says how many bits it has at most, 0 if it is not made of the
/// kernel's numbers alone.
class StepWriter {
public:
  StepWriter(const Function &Kernel, ArrayRef<KernelParameter> Parameters,
             std::vector<LaunchCondition::Step> &Steps)
      : Kernel(Kernel), Parameters(Parameters), Steps(Steps) {}

  unsigned find(const SCEV *S) {
    const unsigned Bits = write(S);
    return Bits < LaunchCondition::Bits ? Bits : 0;
  }

private:
  const Function &Kernel;
  ArrayRef<KernelParameter> Parameters;
  std::vector<LaunchCondition::Step> &Steps;

  unsigned add(Kind What, int64_t Number, unsigned Bits) {
    Steps.push_back({What, Number});
    return Bits;
  }

  unsigned write(const SCEV *S) {
    switch (S->getSCEVType()) {
    case scConstant: {
      const APInt &Value = cast<SCEVConstant>(S)->getAPInt();
      return Value.getSignificantBits() > 64
                 ? 0
                 : add(Kind::Constant, Value.getSExtValue(), Value.getSignificantBits());
    }
    case scUnknown:
      return writeNumber(*cast<SCEVUnknown>(S)->getValue());
    case scSignExtend:
    case scZeroExtend: {
      const SCEV *Narrow = cast<SCEVCastExpr>(S)->getOperand();
      const unsigned Bits = Narrow->getType()->getIntegerBitWidth();
      const bool IsSigned = S->getSCEVType() == scSignExtend;
      return find(Narrow) ? add(IsSigned ? Kind::SignExtended : Kind::ZeroExtended, Bits, Bits + !IsSigned)
                          : 0;
    }
    case scAddExpr:
      return writeAll(S, Kind::Sum);
    case scMulExpr:
      return writeAll(S, Kind::Product);
    case scUDivExpr: {
      const auto *Quotient = cast<SCEVUDivExpr>(S);
      const auto *By = dyn_cast<SCEVConstant>(Quotient->getRHS());
      if (!By || !By->getAPInt().isStrictlyPositive() || S->getType()->getIntegerBitWidth() != 64 ||
          !find(Quotient->getLHS()))
        return 0;
      return add(Kind::Quotient, By->getAPInt().getSExtValue(), 65);
    }
    default:
      return 0;
    }
  }

  unsigned writeNumber(const Value &V) {
    if (const std::optional<unsigned> Loaded = loadedNumber(V)) {
      const unsigned Bits = V.getType()->getIntegerBitWidth();
      add(Kind::Loaded, *Loaded, Bits);
      return add(Kind::SignExtended, Bits, Bits);
    }
    const auto *Parameter = dyn_cast<Argument>(&V);
    if (!Parameter || Parameter->getParent() != &Kernel || !V.getType()->isIntegerTy() ||
        Parameter->getArgNo() >= Parameters.size() ||
        Parameters[Parameter->getArgNo()].Kind != PACC_ARG_BYVAL)
      return 0;
    const unsigned Bits = V.getType()->getIntegerBitWidth();
    if (Bits > 64 || Bits < 8) // a bool takes a whole byte in memory
      return 0;
    add(Kind::Parameter, Parameter->getArgNo(), Bits);
    return add(Kind::SignExtended, Bits, Bits);
  }

  unsigned writeAll(const SCEV *S, Kind What) {
    unsigned Bits = 0;
    for (const SCEV *Part : S->operands()) {
      const unsigned Here = find(Part);
      if (!Here)
        return 0;
      Bits = What == Kind::Product ? Bits + Here : std::max(Bits, Here);
    }
    return add(What, S->operands().size(), What == Kind::Sum ? Bits + S->operands().size() : Bits);
  }
};

/// `n * (2 - n)` is not negative for numbers that hardly any launch has: for some of usual size, in one order or the
/// other, a condition that is worth a kernel of its own holds. Some are about equal, some several times others (`2 * nc
/// < nf`).
bool mayHold(const LaunchCondition &Condition) {
  constexpr int64_t Usual = 1000;
  const auto Holds = [&](int64_t First, int64_t Less) {
    return valueOf(Condition.Steps, [=](unsigned Parameter) { return First + Less * Parameter; }).isNonNegative();
  };
  return any_of(ArrayRef<int64_t>{-7, 0, 7}, [&](int64_t Less) { return Holds(Usual, Less); }) ||
         Holds(Usual, 3 * Usual) || Holds(64 * Usual, -3 * Usual);
}

ArrayRef<const SCEV *> partsOf(const SCEV *const &S) {
  return isa<SCEVAddExpr>(S) ? S->operands() : ArrayRef<const SCEV *>(S);
}

bool isNegated(const SCEV *S) {
  const auto *Factor = dyn_cast<SCEVConstant>(isa<SCEVMulExpr>(S) ? S->operands().front() : S);
  return Factor && Factor->getAPInt().isNegative();
}

/// Numbers as their users write them.
class Speller {
public:
  explicit Speller(ArrayRef<KernelParameter> Parameters) : Parameters(Parameters) {}

  std::string number(const SCEV *S) const;

  /// "m <= lda" for `lda - m` that shall not be negative.
  std::string notNegative(const SCEV *Value) const {
    std::string Less, More;
    int64_t Constant = 0;
    for (const SCEV *Part : partsOf(Value)) {
      if (const auto *C = dyn_cast<SCEVConstant>(Part)) {
        Constant = C->getAPInt().getSExtValue();
        continue;
      }
      const bool IsLess = isNegated(Part);
      append(IsLess ? Less : More, product(Part, IsLess));
    }
    const bool IsStrict = Constant == -1;
    if (Constant && !IsStrict)
      append(Constant < 0 ? Less : More, std::to_string(std::abs(Constant)));
    return (Less.empty() ? "0" : Less) + (IsStrict ? " < " : " <= ") + (More.empty() ? "0" : More);
  }

  /// "m != k" for `k - m` that shall not be 0.
  std::string notZero(const SCEV *Value) const {
    const ArrayRef<const SCEV *> Parts = partsOf(Value);
    const auto Subtracted = find_if(Parts, isNegated);
    if (Parts.size() != 2 || Subtracted == Parts.end() || isa<SCEVConstant>(*Subtracted))
      return number(Value) + " != 0";
    return product(*Subtracted, /*Negate=*/true) + " != " + number(Parts[Subtracted == Parts.begin()]);
  }

private:
  ArrayRef<KernelParameter> Parameters;

  static void append(std::string &Sum, const std::string &Part) { Sum += (Sum.empty() ? "" : " + ") + Part; }

  std::string product(const SCEV *S, bool Negate) const {
    if (const auto *C = dyn_cast<SCEVConstant>(S))
      return std::to_string(Negate ? -C->getAPInt().getSExtValue() : C->getAPInt().getSExtValue());
    if (!isa<SCEVMulExpr>(S))
      return number(S);
    std::string Text;
    for (const SCEV *Factor : S->operands()) {
      const auto *C = dyn_cast<SCEVConstant>(Factor);
      std::string One = C ? std::to_string(Negate ? -C->getAPInt().getSExtValue() : C->getAPInt().getSExtValue())
                          : number(Factor);
      if (C && One == "1")
        continue;
      Text += (Text.empty() ? "" : " * ") + One;
    }
    return Text;
  }
};

std::string Speller::number(const SCEV *S) const {
  if (const auto *Cast = dyn_cast<SCEVCastExpr>(S))
    return number(Cast->getOperand());
  if (const auto *C = dyn_cast<SCEVConstant>(S))
    return std::to_string(C->getAPInt().getSExtValue());
  if (const auto *Quotient = dyn_cast<SCEVUDivExpr>(S))
    return number(Quotient->getLHS()) + " / " + number(Quotient->getRHS());
  if (isa<SCEVMulExpr>(S))
    return product(S, /*Negate=*/false);
  if (isa<SCEVAddExpr>(S)) {
    std::string Sum;
    for (const bool IsSubtracted : {false, true})
      for (const SCEV *Part : reverse(S->operands())) // the constant last
        if (isNegated(Part) == IsSubtracted)
          Sum += (Sum.empty() ? "" : IsSubtracted ? " - " : " + ") + product(Part, IsSubtracted && !Sum.empty());
    return "(" + Sum + ")";
  }
  const Value *V = cast<SCEVUnknown>(S)->getValue();
  const auto *Parameter = dyn_cast<Argument>(V);
  if (!Parameter) {
    int64_t Offset = 0;
    const auto *Load = cast<LoadInst>(V);
    const auto *Of = dyn_cast<Argument>(GetPointerBaseWithConstantOffset(Load->getPointerOperand(), Offset, Load->getDataLayout()));
    const std::string Object = Of ? Parameters[Of->getArgNo()].Name : "";
    if (StringRef Member = Object; Member.consume_front("__pacc_copy_")) // Lowering's variable
      return Member.str();
    return Object.empty() ? "a number in memory" : "the number at byte " + std::to_string(Offset) + " of " + Object;
  }
  const std::string &Name = Parameters[Parameter->getArgNo()].Name;
  if (StringRef Counter = Name; Counter.consume_front("__pacc_n_")) // Lowering's variable
    return "iterations of " + Counter.str();
  if (StringRef Counter = Name; Counter.consume_front("__pacc_end_"))
    return "the end of " + Counter.str();
  return !Name.empty() ? Name : isArrayLength(*Parameter) ? "row length" : "?";
}

} // namespace

/// Sizes are positive: of launches for which `-n` shall not be negative there are hardly any.
static bool isNegativeForSizes(const SCEV *Value) {
  constexpr int64_t Large = 1 << 15;
  return all_of(partsOf(Value), [](const SCEV *Part) {
    const auto *Constant = dyn_cast<SCEVConstant>(Part);
    return Constant ? Constant->getAPInt().slt(Large) : isNegated(Part);
  });
}

bool Assumptions::assume(const SCEV *Value) {
  LaunchCondition Condition;
  if (isNegativeForSizes(Value) || !make(Value, Condition) || !mayHold(Condition))
    return false;
  add(Condition, {Value});
  return true;
}

bool Assumptions::assumeSmall(const SCEV *Value) {
  LaunchCondition Condition;
  if (!make(Value, Condition))
    return false;
  add(Condition, {Value});
  return true;
}

/// The steps and the words for that `Value` is not negative, and how many bits it has at most; 0 if no launch could tell.
unsigned Assumptions::make(const SCEV *Value, LaunchCondition &Condition) const {
  const std::vector<KernelParameter> Parameters = readKernelParameters(Kernel);
  const unsigned Bits = StepWriter(Kernel, Parameters, Condition.Steps).find(Value);
  if (Bits)
    Condition.Text = Speller(Parameters).notNegative(Value);
  return Bits;
}

bool Assumptions::assumeEither(const SCEV *One, const SCEV *Other) {
  LaunchCondition Condition, Second;
  const unsigned Bits = make(One, Condition), MoreBits = make(Other, Second);
  if (isNegativeForSizes(One) || isNegativeForSizes(Other) || !Bits || !MoreBits ||
      Bits + MoreBits + 4 >= LaunchCondition::Bits || !(mayHold(Condition) || mayHold(Second)))
    return false;
  // (One + 1) * (Other + 1) is negative.
  const auto Append = [&](std::initializer_list<LaunchCondition::Step> Steps) {
    Condition.Steps.insert(Condition.Steps.end(), Steps);
  };
  Append({{Kind::Constant, 1}, {Kind::Sum, 2}});
  Condition.Steps.insert(Condition.Steps.end(), Second.Steps.begin(), Second.Steps.end());
  Append({{Kind::Constant, 1}, {Kind::Sum, 2}, {Kind::Constant, -1}, {Kind::Product, 3}, {Kind::Constant, -1}, {Kind::Sum, 2}});
  Condition.Text += " or " + Second.Text;
  add(Condition, {One, Other});
  return true;
}

bool Assumptions::assumeNotZero(const SCEV *Value) {
  const std::vector<KernelParameter> Parameters = readKernelParameters(Kernel);
  LaunchCondition Condition;
  const unsigned Bits = StepWriter(Kernel, Parameters, Condition.Steps).find(Value);
  if (isa<SCEVConstant>(Value) || !Bits || 2 * Bits >= LaunchCondition::Bits)
    return false;
  // Its square is 1 at least.
  const std::vector<LaunchCondition::Step> Once = Condition.Steps;
  Condition.Steps.insert(Condition.Steps.end(), Once.begin(), Once.end());
  for (const LaunchCondition::Step &S : {LaunchCondition::Step{Kind::Product, 2}, {Kind::Constant, -1}, {Kind::Sum, 2}})
    Condition.Steps.push_back(S);
  Condition.Text = Speller(Parameters).notZero(Value);
  add(Condition, {Value, /*Or=*/nullptr, /*IsNotZero=*/true});
  return true;
}

bool Assumptions::attempt(function_ref<bool()> Attempt) {
  const size_t Before = Conditions.size();
  if (Attempt())
    return true;
  forgetFrom(Before);
  return false;
}

void Assumptions::add(const LaunchCondition &Condition, const Assumed &What) {
  addCondition(Conditions, Condition);
  if (Values.size() < Conditions.size())
    Values.push_back(What);
}

void Assumptions::forgetFrom(size_t First) {
  Conditions.resize(First);
  Values.resize(First);
}

namespace {

/// Sums of numbers, of which products count as one.
class Sums {
public:
  /// `c0 >= c1 * n + c2 * m + ...`: that `Value`, so many times, is at least `Least`. False: the numbers are too large.
  bool add(const SCEV *Value, int64_t Times, int64_t Least) {
    SmallVector<int64_t, 8> Row(1 + Numbers.size(), 0);
    for (const SCEV *Part : partsOf(Value)) {
      const auto *Factor = dyn_cast<SCEVConstant>(isa<SCEVMulExpr>(Part) ? Part->operands().front() : Part);
      if (Factor && Factor->getAPInt().getSignificantBits() > 32)
        return false;
      const int64_t Each = Times * (Factor ? Factor->getAPInt().getSExtValue() : 1);
      if (Factor == Part) {
        Row.front() += Each;
        continue;
      }
      std::vector<const SCEV *> Product = {Part};
      if (isa<SCEVMulExpr>(Part))
        Product.assign(Part->operands().begin() + (Factor ? 1 : 0), Part->operands().end());
      const auto [Number, IsNew] = Numbers.try_emplace(Product, Numbers.size() + 1);
      if (IsNew)
        Row.push_back(0);
      Row[Number->second] -= Each;
    }
    Row.front() -= Least;
    Rows.push_back(Row);
    return true;
  }

  bool areImpossible() {
    ConstraintSystem System;
    for (SmallVector<int64_t, 8> &Row : Rows) {
      Row.resize(1 + Numbers.size(), 0);
      System.addVariableRow(Row);
    }
    return System.size() && !System.mayHaveSolution();
  }

private:
  std::map<std::vector<const SCEV *>, unsigned> Numbers;
  std::vector<SmallVector<int64_t, 8>> Rows;
};

} // namespace

LaunchConditions Assumptions::strictest() const {
  SmallVector<bool, 8> IsLeft(Values.size(), true);
  const auto Follows = [&](size_t One) {
    Sums All;
    for (size_t I = 0; I != Values.size(); ++I)
      if (I != One && IsLeft[I] && !Values[I].IsNotZero && !Values[I].Or && !All.add(Values[I].Value, 1, 0))
        return false;
    const auto [Value, Or, IsNotZero] = Values[One];
    if (IsNotZero)
      return All.add(Value, 1, 0) && All.add(Value, -1, 0) && All.areImpossible();
    return All.add(Value, -1, 1) && (!Or || All.add(Or, -1, 1)) && All.areImpossible();
  };
  LaunchConditions Result;
  for (size_t I = 0; I != Values.size(); ++I)
    if (IsLeft[I] = !Follows(I); IsLeft[I])
      Result.push_back(Conditions[I]);
  return Result;
}

} // namespace pacc
