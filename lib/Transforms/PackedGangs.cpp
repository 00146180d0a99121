//===- PackedGangs.cpp - several gangs of one warp in a block -------------===//
#include "PackedGangs.h"
#include "Calls.h"
#include "Analyses.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;

namespace pacc {

static constexpr unsigned WarpSize = 32;
static constexpr const char *PackedName = "pacc-packed";

bool mayPackGangs(const KernelShape &Shape) {
  constexpr unsigned Against =
      PACC_KERNEL_SERIAL | PACC_KERNEL_WORKER | PACC_KERNEL_REDUCTION | PACC_KERNEL_ONE_GANG |
      PACC_KERNEL_COUNTERS;
  constexpr unsigned Needed = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR;
  return (Shape.Flags & Needed) == Needed && !(Shape.Flags & Against) && Shape.VectorLength &&
         Shape.VectorLength <= WarpSize && !Shape.NumGangs &&
         all_of(Shape.Dims, [](const pacc_loop_dim &D) {
           return D.block_axis == 0 || D.block_axis == PACC_NO_AXIS;
         });
}

/// What the form calls of the device runtime are numbers, and exchange within a warp.
static bool staysInWarp(const Function &Form) {
  return all_of(instructions(Form), [](const Instruction &I) {
    StringRef Name = calleeName(I);
    if (!Name.consume_front("__paccd_"))
      return true;
    return StringSwitch<bool>(Name)
        .Cases({"gang", "num_gangs", "lane_x", "lane_y", "width", "height"}, true)
        .Cases({"share", "barrier_gang", "heap_get", "heap_return"}, true)
        .StartsWith("reduce_gang_", true)
        .StartsWith("reduce_row_", true)
        .Default(false);
  });
}

void findPackedGangs(Function &Kernel, ArrayRef<Function *> Forms) {
  KernelShape Shape = readShape(Kernel);
  if (!mayPackGangs(Shape) || Shape.SharedBytes || Shape.ScratchBytesPerGang ||
      !staysInWarp(Kernel) || !all_of(Forms, [](Function *F) { return staysInWarp(*F); }))
    return;
  Shape.Flags |= PACC_KERNEL_PACKED;
  writeShape(Kernel, Shape);
  Kernel.addFnAttr(PackedName);
  for (Function *Form : Forms)
    Form->addFnAttr(PackedName);
}

bool hasPackedGangs(const Function &Kernel) { return Kernel.hasFnAttribute(PackedName); }

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
