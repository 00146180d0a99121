//===- Constructs.h - one function a construct ------------------*- C++ -*-===//
//
// What the walker (Lowering.cpp) calls for each kind of OpenACC statement.
// Each returns what stands in its place; after an error, which it reported,
// the construct itself. Statements inside a data construct's block are lowered
// by the function, through LoweringContext::lower.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CONSTRUCTS_H
#define PACC_LOWERING_CONSTRUCTS_H

namespace clang {
class OpenACCAtomicConstruct;
class OpenACCCombinedConstruct;
class OpenACCComputeConstruct;
class OpenACCConstructStmt;
class OpenACCDataConstruct;
class OpenACCEnterDataConstruct;
class OpenACCExitDataConstruct;
class OpenACCHostDataConstruct;
class OpenACCLoopConstruct;
class OpenACCUpdateConstruct;
class OpenACCWaitConstruct;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

// Compute.cpp
clang::Stmt *lowerCompute(LoweringContext &, clang::OpenACCComputeConstruct *);
clang::Stmt *lowerCombined(LoweringContext &,
                           clang::OpenACCCombinedConstruct *);
// Data.cpp. Pushes itself on EnclosingData while it lowers its block.
clang::Stmt *lowerData(LoweringContext &, clang::OpenACCDataConstruct *);
// Branches.cpp: false after reporting branches into the block, and into or out of the block of a pipeline or a
// loop with a directive. A data construct whose block is left goes into EndingWithScope.
bool checkBranches(LoweringContext &, clang::OpenACCDataConstruct *);
/// Whether an exception may leave the block of a data construct, or an expression (a call that may throw, and nobody catches).
bool exceptionsLeave(LoweringContext &, const clang::Stmt *Block);
bool checkPipelineBranches(LoweringContext &, clang::OpenACCDataConstruct *Pipeline);
/// Whether a `goto` leads out of the loop.
bool gotoLeaves(const clang::Stmt *Loop);
bool checkLoopBranches(LoweringContext &, const clang::Stmt *Loop);
/// A `case` of a switch round the loop, or a label that something outside jumps to, stands in it: there are ways to it that do
/// not pass its head.
bool mayBeEntered(const LoweringContext &, const clang::Stmt *Loop);
/// Branches out of the block of host_data are fine.
bool checkEntries(LoweringContext &, clang::OpenACCHostDataConstruct *);
/// Whether a goto (or the address of a label) in `From` leads to a label in `To`.
bool branchesTo(const clang::Stmt *From, const clang::Stmt *To);
// StandAlone.cpp
clang::Stmt *lowerEnterData(LoweringContext &,
                            clang::OpenACCEnterDataConstruct *);
clang::Stmt *lowerExitData(LoweringContext &,
                           clang::OpenACCExitDataConstruct *);
clang::Stmt *lowerUpdate(LoweringContext &, clang::OpenACCUpdateConstruct *);
// HostData.cpp
clang::Stmt *lowerHostData(LoweringContext &,
                           clang::OpenACCHostDataConstruct *);
// DeviceDirectives.cpp
clang::Stmt *lowerDeviceDirective(LoweringContext &,
                                  clang::OpenACCConstructStmt *);
// Cache.cpp: takes all cache directives out of a function's body, host code or
// not, before anything looks at the uses of variables.
void removeCaches(LoweringContext &, clang::Stmt *Body);
// UncountedLoops.cpp: takes `loop seq` from loops whose iterations cannot be counted,
// or makes them the only iteration of one that can, before `tile` and branches on conditions
// make new loops.
void removeUncountedDirectives(LoweringContext &, clang::Stmt *Body);
// AsyncWait.cpp
clang::Stmt *lowerWait(LoweringContext &, clang::OpenACCWaitConstruct *);
// Atomics.cpp. Also for atomics outside compute constructs.
clang::Stmt *lowerAtomic(LoweringContext &, clang::OpenACCAtomicConstruct *);

// ClauseConflicts.cpp: false after reporting clauses of this construct that say
// different things of one variable.
bool checkConflicts(LoweringContext &, const clang::OpenACCConstructStmt *);

// ClauseNumbers.cpp: false after reporting numbers that a clause cannot have.
bool checkNumbers(LoweringContext &, const clang::OpenACCConstructStmt *);

// ClauseSupport.cpp: false after reporting what of this construct, or of its
// clauses, is not supported yet, or contradicts itself. The walker asks it for every OpenACC statement
// (loops inside kernels too) before anything else.
bool checkSupported(LoweringContext &, const clang::OpenACCConstructStmt *);

} // namespace pacc

#endif
