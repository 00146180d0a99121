//===- MathIntrinsics.cpp - LLVM's math intrinsics as calls of libm -------===//
#include "Nvptx/Mathematics/MathIntrinsics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// libm's name of an intrinsic with the same parameters and result; "" for others.
static StringRef plainName(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::acos: return "acos";
  case Intrinsic::asin: return "asin";
  case Intrinsic::atan: return "atan";
  case Intrinsic::atan2: return "atan2";
  case Intrinsic::cos: return "cos";
  case Intrinsic::cosh: return "cosh";
  case Intrinsic::exp: return "exp";
  case Intrinsic::exp10: return "exp10";
  case Intrinsic::exp2: return "exp2";
  case Intrinsic::ldexp: return "ldexp";
  case Intrinsic::llrint: return "llrint";
  case Intrinsic::llround: return "llround";
  case Intrinsic::log: return "log";
  case Intrinsic::log10: return "log10";
  case Intrinsic::log2: return "log2";
  case Intrinsic::lrint: return "lrint";
  case Intrinsic::lround: return "lround";
  case Intrinsic::pow: return "pow";
  case Intrinsic::powi: return "__pacc_powi";
  case Intrinsic::sin: return "sin";
  case Intrinsic::sinh: return "sinh";
  case Intrinsic::tan: return "tan";
  case Intrinsic::tanh: return "tanh";
  default: return "";
  }
}

/// Declares the double or float variant of libm's function.
static FunctionCallee declareMath(Module &M, StringRef Name, Type *Real, Type *Result,
                                  ArrayRef<Type *> Parameters) {
  std::string Symbol = Name.str() + (Real->isFloatTy() ? "f" : "");
  return M.getOrInsertFunction(Symbol, FunctionType::get(Result, Parameters, false));
}

static bool isReal(Type *T) { return T->isFloatTy() || T->isDoubleTy(); }

/// frexp, modf and sincos: the intrinsic returns two values, libm's function
/// the second one (sincos: both) through pointers.
static void replaceTwoResults(IntrinsicInst &Call) {
  Function &F = *Call.getFunction();
  Value *Argument = Call.getArgOperand(0);
  Type *Real = Argument->getType();
  auto *Pair = cast<StructType>(Call.getType());
  IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  auto *First = Entry.CreateAlloca(Pair->getElementType(0));
  auto *Second = Entry.CreateAlloca(Pair->getElementType(1));
  IRBuilder<> Builder(&Call);
  Module &M = *F.getParent();
  Type *Pointer = Builder.getPtrTy();
  if (Call.getIntrinsicID() == Intrinsic::sincos) {
    auto Callee = declareMath(M, "sincos", Real, Builder.getVoidTy(), {Real, Pointer, Pointer});
    Builder.CreateCall(Callee, {Argument, First, Second});
  } else {
    bool IsModf = Call.getIntrinsicID() == Intrinsic::modf;
    auto Callee = declareMath(M, IsModf ? "modf" : "frexp", Real, Real, {Real, Pointer});
    Builder.CreateStore(Builder.CreateCall(Callee, {Argument, Second}), First);
  }
  Value *Result = PoisonValue::get(Pair);
  Result = Builder.CreateInsertValue(Result, Builder.CreateLoad(Pair->getElementType(0), First), 0);
  Result = Builder.CreateInsertValue(Result, Builder.CreateLoad(Pair->getElementType(1), Second), 1);
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

static void replaceIntrinsic(IntrinsicInst &Call) {
  Intrinsic::ID Id = Call.getIntrinsicID();
  bool TwoResults = Id == Intrinsic::frexp || Id == Intrinsic::modf || Id == Intrinsic::sincos;
  if (TwoResults && isReal(Call.getArgOperand(0)->getType()))
    return replaceTwoResults(Call);
  StringRef Name = plainName(Id);
  if (Name.empty() || !isReal(Call.getArgOperand(0)->getType()))
    return;
  IRBuilder<> Builder(&Call);
  SmallVector<Type *, 2> Types;
  for (Value *Argument : Call.args())
    Types.push_back(Argument->getType());
  // lround and its like give 64 bits in libm, whatever the intrinsic's type.
  Type *Result = Call.getType()->isIntegerTy() ? Builder.getInt64Ty() : Call.getType();
  SmallVector<Value *, 2> Arguments(Call.args());
  Value *New = Builder.CreateCall(
      declareMath(*Call.getModule(), Name, Types[0], Result, Types), Arguments);
  if (Result != Call.getType())
    New = Builder.CreateTrunc(New, Call.getType());
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

static void replaceRemainder(Instruction &I) {
  Type *Real = I.getType();
  IRBuilder<> Builder(&I);
  auto Callee = declareMath(*I.getModule(), "fmod", Real, Real, {Real, Real});
  I.replaceAllUsesWith(Builder.CreateCall(Callee, {I.getOperand(0), I.getOperand(1)}));
  I.eraseFromParent();
}

void replaceMathIntrinsics(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (I.getOpcode() == Instruction::FRem && isReal(I.getType()))
        replaceRemainder(I);
      else if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        replaceIntrinsic(*Call);
    }
}

/// `long lround(double)`: round with `Id`, then convert.
static void composeRounding(Function &F, Intrinsic::ID Id) {
  IRBuilder<> Builder(BasicBlock::Create(F.getContext(), "", &F));
  Value *Rounded = Builder.CreateUnaryIntrinsic(Id, F.getArg(0));
  Builder.CreateRet(Builder.CreateFPToSI(Rounded, F.getReturnType()));
}

/// `void sincos(double, double *, double *)`.
static void composeSinCos(Function &F) {
  IRBuilder<> Builder(BasicBlock::Create(F.getContext(), "", &F));
  Type *Real = F.getArg(0)->getType();
  for (unsigned I : {0, 1}) {
    auto Callee = declareMath(*F.getParent(), I ? "cos" : "sin", Real, Real, {Real});
    Builder.CreateStore(Builder.CreateCall(Callee, {F.getArg(0)}), F.getArg(I + 1));
  }
  Builder.CreateRetVoid();
}

bool composeMathFunction(Function &F) {
  if (F.arg_empty() || !isReal(F.getArg(0)->getType()))
    return false;
  StringRef Name = F.getName();
  if (F.getArg(0)->getType()->isFloatTy() && !Name.consume_back("f"))
    return false;
  bool IsRounding = F.arg_size() == 1 && F.getReturnType()->isIntegerTy();
  if (IsRounding && (Name == "lround" || Name == "llround"))
    composeRounding(F, Intrinsic::round);
  else if (IsRounding && (Name == "lrint" || Name == "llrint"))
    composeRounding(F, Intrinsic::rint);
  else if (Name == "sincos" && F.arg_size() == 3)
    composeSinCos(F);
  else
    return false;
  return true;
}

} // namespace pacc
