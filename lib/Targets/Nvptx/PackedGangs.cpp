//===- PackedGangs.cpp - several gangs of one warp in a block -------------===//
#include "Nvptx/PackedGangs.h"

#include "pacc/ABI/Geometry.h"
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
  explicit Packing(Function &F) : F(F) {}

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

  /// Null for what stays.
  static Value *replacement(IntrinsicInst &Call) {
    IRBuilder<> B(&Call);
    auto Read = [&](Intrinsic::ID Register) { return B.CreateIntrinsic(Register, {}); };
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
      return B.getInt32(WarpSize);
    case Intrinsic::nvvm_barrier_cta_sync_aligned_all:
      return B.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {}, {B.getInt32(~0u)});
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
