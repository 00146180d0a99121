//===- PlainPipelines.h - pipelines as plain code, for analysis -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PLAINPIPELINES_H
#define PACC_TRANSFORMS_PLAINPIPELINES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace llvm {
class DILocation;
class DISubprogram;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace pacc {

/// Texts of kernels, by which their places are known after they have been inlined.
using KernelTexts = llvm::SmallPtrSet<const llvm::DISubprogram *, 8>;
/// The call of the kernel that `I` has been inlined from; null: host code.
const llvm::DILocation *kernelOf(const llvm::Instruction &I, const KernelTexts &Texts);

/// Some pipeline begins in `F`.
bool hasPipelines(const llvm::Function &F);

/// Makes `F`, a host function with pipelines in a copy of its module, one piece of ordinary code: kernels
/// and other functions that a pipeline calls are inlined, marked loops are plain ones, the
/// runtime's entries are gone but for those that say what a pipeline is, and variables are values. What
/// the pointer of a pipeline's array holds in the pipeline is a value of its own, the address that
/// __pacc_pipeline_array gets; so accesses belong to arrays by name, as in kernels.
void makePlain(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, KernelTexts &Texts);

/// Only inlines: also what is called before a pipeline, as it may say where pointers lead.
void inlineCalls(llvm::Function &F, KernelTexts &Texts);

/// The same as makePlain(), of a function for which inlineCalls() has been called, with numbers in memory still: only
/// pointers are values, so that it shows which names lead to one variable.
/// `Items`: whether the questions which data goes round the pipeline stay, and with them their variables in memory.
enum class AroundItems { Dropped, Kept };
void makeTraceable(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, AroundItems Items);

/// In code as it was generated, of a call of __pacc_pipeline_array: its variable is an array, or a member or reference that
/// is one, and no pointer to it.
bool isArrayItself(const llvm::CallBase &Entry);

/// What the pointer of an array, as such code has it, led to before the pipeline; null: it is no such pointer.
const llvm::Value *pointerBefore(const llvm::Value &Array);

/// In such code a reduction is an atomic update that stands for it.
struct ShownReduction {
  unsigned Operator; ///< enum pacc_red_op
  bool IsExact;      ///< of whole numbers
  int64_t Bytes;     ///< of the variable; < 0: of an array, nobody knows how many
};
/// Nothing if `I` stands for no reduction.
std::optional<ShownReduction> shownReduction(const llvm::Instruction &I);

/// Where an instruction of such code stands: in the kernel's own text, or in that of the function with the pipeline,
/// as functions that they call may be right for other callers.
struct Spot {
  const llvm::DILocation *At = nullptr; ///< null: nobody knows
  bool InCall = false;                  ///< At is the call of the function that does it
};
/// The innermost place of `I` that is the text of a kernel or of the function with the pipeline.
Spot spotOf(const llvm::Instruction &I, const KernelTexts &Texts);

} // namespace pacc

#endif
