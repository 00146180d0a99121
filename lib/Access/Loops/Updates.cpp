//===- Updates.cpp - what a store makes of what was there -----------------===//
#include "pacc/Access/Updates.h"
#include "pacc/ABI/Types.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

bool isSameComputation(const Value *A, const Value *B, unsigned Depth) {
  if (A == B)
    return true;
  const auto *X = dyn_cast<Instruction>(A), *Y = dyn_cast<Instruction>(B);
  if (!X || !Y || !Depth || isa<PHINode, CallBase, AllocaInst>(X) || !X->isSameOperationAs(Y))
    return false;
  for (unsigned I = 0; I != X->getNumOperands(); ++I)
    if (!isSameComputation(X->getOperand(I), Y->getOperand(I), Depth - 1))
      return false;
  return true;
}

std::optional<unsigned> reductionOf(const Instruction &I) {
  if (auto *Minimum = dyn_cast<MinMaxIntrinsic>(&I))
    return ICmpInst::isGT(Minimum->getPredicate()) ? PACC_RED_MAX : PACC_RED_MIN;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::FAdd:
  case Instruction::Sub:
  case Instruction::FSub:
    return PACC_RED_ADD;
  case Instruction::Mul:
  case Instruction::FMul:
    return PACC_RED_MUL;
  case Instruction::And:
    return PACC_RED_AND;
  case Instruction::Or:
    return PACC_RED_OR;
  case Instruction::Xor:
    return PACC_RED_XOR;
  case Instruction::Call:
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      switch (Call->getIntrinsicID()) {
      case Intrinsic::fmuladd:
      case Intrinsic::fma:
        return PACC_RED_ADD;
      case Intrinsic::maxnum:
      case Intrinsic::maximum:
        return PACC_RED_MAX;
      case Intrinsic::minnum:
      case Intrinsic::minimum:
        return PACC_RED_MIN;
      default:
        break;
      }
  }
  return std::nullopt;
}

} // namespace pacc
