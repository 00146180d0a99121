//===- PackedGangs.cpp - several gangs of one warp in a block -------------===//
#include "Nvptx/PackedGangs.h"

#include "pacc/ABI/Geometry.h"
#include "Driver/Cuda/Contract.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;

namespace pacc {

static constexpr unsigned WarpSize = NvptxBlock.WarpSize;

namespace {

/// Rewrites what one kernel reads of the launch.
class Packing {
public:
  explicit Packing(Function &F) : F(F), AreNarrow(hasNarrowGangs(F)) {}

  void run() {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        if (Value *New = replacement(*Call)) {
          if (!Call->getType()->isVoidTy())
            Call->replaceAllUsesWith(New);
          Call->eraseFromParent();
        }
  }

private:
  Function &F;
  const bool AreNarrow;

  static Value *read(IRBuilder<> &B, Intrinsic::ID Register) { return B.CreateIntrinsic(Register, {}); }

  /// A bit for each lane of the warp.
  Value *lanesOfGang(IRBuilder<> &B) const {
    Value *All = B.getInt32(~0u);
    if (!AreNarrow)
      return All;
    Value *Others = B.CreateSub(B.getInt32(WarpSize), read(B, Intrinsic::nvvm_read_ptx_sreg_ntid_x));
    Value *First = B.CreateSub(read(B, Intrinsic::nvvm_read_ptx_sreg_laneid), read(B, Intrinsic::nvvm_read_ptx_sreg_tid_x));
    return B.CreateShl(B.CreateLShr(All, Others), First);
  }

  /// Null for what stays.
  Value *replacement(IntrinsicInst &Call) const {
    IRBuilder<> B(&Call);
    auto Read = [&](Intrinsic::ID Register) { return read(B, Register); };
    switch (Call.getIntrinsicID()) {
    case Intrinsic::nvvm_read_ptx_sreg_ctaid_x: {
      Value *Before = B.CreateMul(Read(Intrinsic::nvvm_read_ptx_sreg_ctaid_x),
                                  Read(Intrinsic::nvvm_read_ptx_sreg_ntid_y));
      return B.CreateAdd(Before, Read(Intrinsic::nvvm_read_ptx_sreg_tid_y));
    }
    case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
      return B.CreateMul(Read(Intrinsic::nvvm_read_ptx_sreg_nctaid_x),
                         Read(Intrinsic::nvvm_read_ptx_sreg_ntid_y));
    case Intrinsic::nvvm_read_ptx_sreg_tid_x:
      Call.addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, WarpSize)));
      return nullptr;
    case Intrinsic::nvvm_read_ptx_sreg_tid_y:
      return B.getInt32(0);
    case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
      return B.getInt32(1);
    case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
      if (!AreNarrow)
        return B.getInt32(WarpSize);
      Call.addRangeRetAttr(ConstantRange(APInt(32, 1), APInt(32, WarpSize + 1)));
      return nullptr;
    case Intrinsic::nvvm_barrier_cta_sync_aligned_all:
      return B.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {}, {lanesOfGang(B)});
    default:
      return nullptr;
    }
  }
};

} // namespace

void packGangs(Module &M) {
  if (none_of(M, hasPackedGangs))
    return;
  Analyses A;
  AlwaysInlinerPass().run(M, A.MAM);
  for (Function &F : M)
    if (hasPackedGangs(F))
      Packing(F).run();
}

} // namespace pacc
