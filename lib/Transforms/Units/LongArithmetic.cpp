//===- LongArithmetic.cpp - long double on the way between doubles --------===//
#include "Units/LongArithmetic.h"

#include "Units/UnsupportedCode.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/Report.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

static bool isLong(const Type *T) { return T->isX86_FP80Ty(); }

bool isOfLong(const Instruction &I) {
  return isLong(I.getType()) || any_of(I.operands(), [](const Use &U) { return isLong(U->getType()); });
}

namespace {

/// Of the mathematics library, with an `l` behind the names, of numbers alone.
const StringSet<> LibraryFunctions = {
    "acos", "acosh", "asin",  "asinh", "atan",  "atan2",     "atanh", "cbrt",   "ceil",  "copysign", "cos",  "cosh",
    "erf",  "erfc",  "exp",   "exp10", "exp2",  "expm1",     "fabs",  "fdim",   "floor", "fma",      "fmax", "fmin",
    "fmod", "hypot", "lgamma", "log",  "log10", "log1p",     "log2",  "logb",   "pow",   "remainder", "rint", "round",
    "sin",  "sinh",  "sqrt",  "tan",   "tanh",  "tgamma",    "trunc", "nearbyint"};

/// The function that does with double what `F` does with long double; its name is "" if there is none.
struct Narrow {
  Intrinsic::ID Intrinsic = Intrinsic::not_intrinsic;
  std::string Name;
};

Narrow narrowOf(const Function &F) {
  const FunctionType *T = F.getFunctionType();
  if (!isLong(T->getReturnType()) || T->isVarArg() || !all_of(T->params(), isLong))
    return {};
  switch (F.getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
    break;
  case Intrinsic::fabs:
  case Intrinsic::sqrt:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::copysign:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::pow:
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::log10:
  case Intrinsic::sin:
  case Intrinsic::cos:
    return {F.getIntrinsicID(), F.getName().str()};
  default:
    return {};
  }
  StringRef Name = F.getName();
  return F.isDeclaration() && Name.consume_back("l") && LibraryFunctions.contains(Name) ? Narrow{{}, Name.str()}
                                                                                       : Narrow();
}

bool canNarrow(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallInst>(&I))
    return Call->getCalledFunction() && !narrowOf(*Call->getCalledFunction()).Name.empty();
  if (const auto *Cast = dyn_cast<CastInst>(&I))
    return !Cast->getType()->isVectorTy() && !isa<BitCastInst>(Cast);
  return isa<BinaryOperator, PHINode, SelectInst, FCmpInst>(I) || I.getOpcode() == Instruction::FNeg ||
         I.getOpcode() == Instruction::Freeze;
}

class Narrower {
public:
  Narrower(Function &F) : F(F), Double(Type::getDoubleTy(F.getContext())) {}

  void run(ArrayRef<Instruction *> All) {
    for (Instruction *I : All) // operands of phis may come later
      if (auto *Phi = dyn_cast<PHINode>(I))
        New[I] = IRBuilder<>(Phi).CreatePHI(Double, Phi->getNumIncomingValues());
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) // definitions come before uses
      for (Instruction &I : make_early_inc_range(*Block))
        if (isOfLong(I) && !isa<PHINode>(I))
          narrow(I);
    for (Instruction *I : All)
      if (auto *Phi = dyn_cast<PHINode>(I))
        for (unsigned K = 0; K < Phi->getNumIncomingValues(); ++K)
          cast<PHINode>(New[I])->addIncoming(of(Phi->getIncomingValue(K)), Phi->getIncomingBlock(K));
    for (Instruction *I : All) {
      if (!isLong(I->getType()))
        I->replaceAllUsesWith(New[I]);
      else
        I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    }
    for (Instruction *I : All)
      I->eraseFromParent();
  }

private:
  Value *of(Value *V) {
    if (!isLong(V->getType()))
      return V;
    if (auto *Number = dyn_cast<ConstantFP>(V)) {
      APFloat Value = Number->getValueAPF();
      bool Lost = false;
      Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lost);
      return ConstantFP::get(Double, Value);
    }
    if (isa<Constant>(V))
      return isa<PoisonValue>(V) ? PoisonValue::get(Double) : UndefValue::get(Double);
    return New.lookup(V);
  }

  Value *castOf(IRBuilder<> &B, CastInst &Cast) {
    Value *From = of(Cast.getOperand(0));
    Type *To = isLong(Cast.getType()) ? Double : Cast.getType();
    if (From->getType() == To)
      return From;
    if (From->getType()->isFloatingPointTy() && To->isFloatingPointTy())
      return B.CreateFPCast(From, To);
    return B.CreateCast(Cast.getOpcode(), From, To);
  }

  Value *callOf(IRBuilder<> &B, CallInst &Call) {
    SmallVector<Value *, 3> Arguments;
    for (Value *Argument : Call.args())
      Arguments.push_back(of(Argument));
    const Narrow To = narrowOf(*Call.getCalledFunction());
    if (To.Intrinsic != Intrinsic::not_intrinsic)
      return B.CreateIntrinsic(To.Intrinsic, {Double}, Arguments);
    const SmallVector<Type *, 3> Types(Arguments.size(), Double);
    FunctionCallee Callee = F.getParent()->getOrInsertFunction(To.Name, FunctionType::get(Double, Types, false));
    CallInst *New = B.CreateCall(Callee, Arguments);
    New->setAttributes(Call.getAttributes()); // it has no more effects than the other
    if (auto *Declared = dyn_cast<Function>(Callee.getCallee()); Declared && Declared->getAttributes().isEmpty())
      Declared->copyAttributesFrom(Call.getCalledFunction());
    return New;
  }

  void narrow(Instruction &I) {
    IRBuilder<> B(&I);
    if (isa<FPMathOperator>(I))
      B.setFastMathFlags(I.getFastMathFlags());
    Value *V = nullptr;
    if (auto *Cast = dyn_cast<CastInst>(&I))
      V = castOf(B, *Cast);
    else if (auto *Call = dyn_cast<CallInst>(&I))
      V = callOf(B, *Call);
    else if (auto *Compare = dyn_cast<FCmpInst>(&I))
      V = B.CreateFCmp(Compare->getPredicate(), of(I.getOperand(0)), of(I.getOperand(1)));
    else if (auto *Select = dyn_cast<SelectInst>(&I))
      V = B.CreateSelect(Select->getCondition(), of(Select->getTrueValue()), of(Select->getFalseValue()));
    else if (auto *Binary = dyn_cast<BinaryOperator>(&I))
      V = B.CreateBinOp(Binary->getOpcode(), of(I.getOperand(0)), of(I.getOperand(1)));
    else if (I.getOpcode() == Instruction::FNeg)
      V = B.CreateFNeg(of(I.getOperand(0)));
    else
      V = B.CreateFreeze(of(I.getOperand(0)));
    New[&I] = V;
  }

  Function &F;
  Type *const Double;
  DenseMap<Value *, Value *> New;
};

} // namespace

void narrowLongArithmetic(Module &M) {
  const SetVector<Function *> OnGpus = functionsOnGpus(M);
  for (Function &F : M) { // in the order of the file
    if (!OnGpus.contains(&F))
      continue;
    SmallVector<Instruction *, 16> All;
    for (Instruction &I : instructions(F))
      if (isOfLong(I))
        All.push_back(&I);
    const SetVector<BasicBlock *> Reached = blocksOnGpus(F);
    if (All.empty() ||
        !all_of(All, [&](Instruction *I) { return canNarrow(*I) && Reached.contains(I->getParent()); }))
      continue;
    reportWarning(*All.front(), "'long double' in " + placeName(F) +
                                    " is computed as 'double': the device has no such type");
    Narrower(F).run(All);
  }
}

} // namespace pacc
