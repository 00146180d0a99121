//===- FloatingEnvironment.cpp - how kernels round ------------------------===//
#include "Units/FloatingEnvironment.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// The opcode of the instruction, or 0.
unsigned opcodeOf(Intrinsic::ID Constrained) {
  switch (Constrained) {
#define FUNCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED)
#define INSTRUCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED)                                                              \
  case Intrinsic::CONSTRAINED:                                                                                         \
    return Instruction::NAME;
#include "llvm/IR/ConstrainedOps.def"
  default:
    return 0;
  }
}

/// The intrinsic function that does the same in the default environment.
Intrinsic::ID functionOf(Intrinsic::ID Constrained) {
  switch (Constrained) {
#define INSTRUCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED)
#define CMP_INSTRUCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED, NODE)
#define DAG_INSTRUCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED, NODE)
#define DAG_FUNCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED, NODE) FUNCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED)
#define FUNCTION(NAME, ARGUMENTS, ROUNDS, CONSTRAINED)                                                                 \
  case Intrinsic::CONSTRAINED:                                                                                         \
    return Intrinsic::NAME;
#include "llvm/IR/ConstrainedOps.def"
  default:
    return Intrinsic::not_intrinsic;
  }
}

Value *plain(ConstrainedFPIntrinsic &I) {
  IRBuilder<> B(&I);
  if (isa<FPMathOperator>(I))
    B.setFastMathFlags(I.getFastMathFlags());
  SmallVector<Value *, 3> Operands(I.arg_begin(), I.arg_begin() + I.getNonMetadataArgCount());
  if (auto *Compare = dyn_cast<ConstrainedFPCmpIntrinsic>(&I))
    return B.CreateFCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  const unsigned Opcode = opcodeOf(I.getIntrinsicID());
  if (Instruction::isBinaryOp(Opcode))
    return B.CreateBinOp(Instruction::BinaryOps(Opcode), Operands[0], Operands[1]);
  if (Instruction::isCast(Opcode))
    return B.CreateCast(Instruction::CastOps(Opcode), Operands[0], I.getType());
  return B.CreateIntrinsic(I.getType(), functionOf(I.getIntrinsicID()), Operands);
}

} // namespace

void useDefaultEnvironment(Module &Neutral) {
  for (Function &F : Neutral) {
    F.removeFnAttr(Attribute::StrictFP);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (auto *Constrained = dyn_cast<ConstrainedFPIntrinsic>(&I)) {
        Value *Plain = plain(*Constrained);
        Plain->takeName(&I);
        I.replaceAllUsesWith(Plain);
        I.eraseFromParent();
      } else if (auto *Call = dyn_cast<CallBase>(&I)) {
        Call->removeFnAttr(Attribute::StrictFP);
      }
    }
  }
}

} // namespace pacc
