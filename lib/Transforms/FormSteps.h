//===- FormSteps.h - the steps from marked kernel to device form -*- C++ -*-===//
//
// In the order in which KernelForms.cpp runs them on each kernel.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_FORMSTEPS_H
#define PACC_TRANSFORMS_FORMSTEPS_H

#include "pacc/IR/KernelForm.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class CallBase;
class Instruction;
class Value;
} // namespace llvm

namespace pacc {
class GangMemory;
class Target;

/// Levels and axes of every loop of every kernel in the neutral module; writes
/// shapes and the loop part of the -Minfo report.
void assignLoopLevels(llvm::Module &M);

/// Runs placePrivates ... partitionLoops on every kernel of `M`, which is a
/// clone of the neutral module for `Device`. Updates the kernels' shapes.
void lowerKernelForms(llvm::Module &M, const Target &Device);

/// Tidies the functions that kernels call, learns what they touch and inlines
/// small ones, so that the steps below see through them. Variables of kernels
/// stay allocas. Neutral module, before levels are assigned.
void prepareCallees(llvm::Module &M);

/// Has what the kernel does through closures, references and pointers that it keeps in its own
/// variables done to what they lead to, and takes away what nothing reads then
/// (dropUnreadVariables). Neutral module, before loops are judged. Needs allocas.
void forwardHeldAddresses(llvm::Function &Kernel);

/// Makes arrays of a constant number of elements of what says only how many. First of all steps that ask how large
/// a variable is.
void giveConstantLengths(llvm::Function &Kernel);

/// Takes away stores to the kernel's own variables that no value depends on. Neutral
/// module, before loops are judged. Needs allocas.
void dropUnreadVariables(llvm::Function &Kernel);

/// Has loops over gangs that a kernel repeats gather for its construct, which combines what they reduce
/// once, where the kernel does nothing else with it. Gangs that meet need no such thing. Needs allocas.
void gatherRepeatedReductions(llvm::Function &Kernel);

/// Gives loops over lanes that update an enclosing reduction's variable without a clause
/// copies of their own, where code that all lanes run uses it, too. SIMT forms only. Needs
/// allocas.
void separateReductionCopies(llvm::Function &Kernel);

/// Moves variables that the lanes of a gang share to gang memory. SIMT forms
/// only (on the host a gang has one lane). Needs allocas.
void placePrivates(llvm::Function &Kernel, GangMemory &Memory);
/// The same where a gang has one lane: only large arrays leave its stack.
void placePrivatesOfOneLane(llvm::Function &Kernel);

/// Replaces every __pacc_reduce by calls of the device runtime. Needs allocas.
void lowerReductions(llvm::Function &Kernel, const Target &Device, GangMemory &Memory);

/// Lets gangs share loops that others repeat (PACC_KERNEL_MEETING): the first gang does what is to
/// be done once, and barriers of all gangs order memory between them. Where that cannot be, the
/// kernel gets one gang. Needs promoted variables.
void letGangsMeet(llvm::Function &Kernel, GangMemory &Memory, llvm::FunctionAnalysisManager &FAM);

/// Tells the launcher where bodies are short (PACC_KERNEL_SHORT_BODIES) in a kernel that reduces over gangs.
void noteShortBodies(llvm::Function &Kernel);

/// Lets one lane do what a gang does once, and orders memory between lanes by
/// barriers. SIMT forms only. Needs promoted variables.
void guardSideEffects(llvm::Function &Kernel, GangMemory &Memory,
                      llvm::FunctionAnalysisManager &FAM);

/// For kernels with barriers: `noalias` would tell the optimiser that no call changes the memory
/// behind a parameter; behind a barrier others may have, unless they only read it, too.
void expectOthersBehindBarriers(llvm::Function &Kernel);

/// Copies of the kernel: one, named onceName, in which every loop that is spread over
/// gangs runs at most once, and for a kernel that reduces over gangs another, named
/// finishName, which combines the results. None if the kernel has no such loop or one
/// is not simple. Says so in the kernel's shape. Before partitionLoops.
/// `Plain`: the kernel without the counters that its gangs keep (GangCounters.h), which becomes the form or is deleted.
llvm::SmallVector<llvm::Function *, 2> makeOnceForm(llvm::Function &Kernel, llvm::Function *Plain = nullptr);

/// A copy of a kernel, named jamName, whose threads take several iterations of a dimension or two.
struct JamForm {
  struct Dimension {
    unsigned Loop, Dim, Axis; ///< it has the axis of the grid for itself, among these
    unsigned MostOfNest;      ///< iterations to take at most, if the body has loops
    bool IsSigned;            ///< signed arithmetic counts them
    bool MayDeal;             ///< DimMapping::MayDeal
    uint8_t LanesAxis;        ///< JamNest::LanesAxis
    bool Iterates;            ///< DimMapping::Iterates
    unsigned BlockAxis;       ///< of the rows that a gang has at a time
  };
  llvm::Function *Form = nullptr; ///< null: there is none
  llvm::SmallVector<Dimension, 2> Dims; ///< the inner one first
  bool IsReported = false; ///< by remarks: that of one target is
};
/// Makes it, if the kernel's loops are fit for it. After makeOnceForm, before partitionLoops.
JamForm makeJamForm(llvm::Function &Kernel, const Target &Device, llvm::FunctionAnalysisManager &FAM);
/// After partitionLoops: the iterations of a thread become one piece of code, with all loads
/// first. Says so in the kernel's shape; or takes the form away, if the body is not simple enough.
void finishJamForm(llvm::Function &Kernel, const JamForm &Jam, llvm::FunctionAnalysisManager &FAM);

/// Replaces loop bounds by the thread's share and removes the loop markers.
void partitionLoops(llvm::Function &Kernel, const Target &Device);

/// The pointer surely leads into memory of the executing lane alone.
bool isLanePrivate(const llvm::Value *Pointer);

/// Marks what lanes do to an array in the gang's memory from the call that fills it to the one that gathers it, which have
/// the barriers: each lane has a part of its own, or all of them add to it by atomic operations.
constexpr llvm::StringLiteral GatheringMark = "pacc.gathering";

/// Whether `I` reads or writes memory that other lanes may use too.
bool touchesOthers(const llvm::Instruction &I);

/// Whether `I` must be left to one lane.
bool needsLeader(const llvm::Instruction &I);

/// Every lane may execute the call: it has no effect beyond the lane's own memory.
bool isRedundantCall(const llvm::CallBase &Call);

} // namespace pacc

#endif
