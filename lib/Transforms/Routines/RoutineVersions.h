//===- RoutineVersions.h - bind and nohost ----------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1. Where a kernel, or a function that kernels call, calls a routine
// with a bind clause, the host's form calls the routine and the others the function that
// it is bound to. What the routine itself calls is the host's business: its code is not
// looked at for devices. (That of a `routine gang` is, as its loops are spread over the
// kernel's gangs on the host, too.)
//
// Before the forms part, each such call is both, under the condition `pacc.on_host`.
//
// In the module the clauses are attributes, which clones keep.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_ROUTINEVERSIONS_H
#define PACC_TRANSFORMS_ROUTINEVERSIONS_H

namespace llvm {
class Function;
class GlobalValue;
class Module;
} // namespace llvm

namespace pacc {
class Target;

/// Reads what Lowering announced, and takes it out of `Host`. After the routines that
/// other files may call are known.
void takeVersions(llvm::Module &Host);

/// What devices need of `Value`, a routine with a bind clause; null if that is nothing,
/// or if `Value` is anything else.
llvm::GlobalValue *boundTo(const llvm::GlobalValue &Value);
/// A routine with a bind clause.
bool isBound(const llvm::GlobalValue &Value);
/// Devices need no code of this routine.
bool isHostsOnly(const llvm::GlobalValue &Value);

/// Reports calls in device code of routines of a level of another file: of a `routine gang`, all of whose loops each of
/// the kernel's gangs would run, and of others where each lane would. False after a report. Where the object may be
/// made again with the routines' bodies when it is linked, their symbols are added to `Needed` instead.
bool checkLevelsElsewhere(llvm::Module &Neutral, std::vector<std::string> &Needed);
/// A routine of a level that has its body in another file.
bool hasLevelElsewhere(const llvm::Function &F);
/// Whether the module declares routines of a level, as takeVersions will find, that have their body elsewhere.
bool declaresLevels(const llvm::Module &Host);
/// What is wrong with a call of such a function, or of one that no directive names.
std::string bodyIsElsewhere(llvm::StringRef Symbol);

/// Makes calls of bound routines calls of both functions. Reports a use that is not
/// possible, and returns false.
bool bindRoutines(llvm::Module &Neutral);

/// Decides the condition for the form of one target.
void chooseVersions(llvm::Module &M, const Target &Device);

/// Reports host code that uses a routine with a nohost clause. False after a report.
bool checkHostsCalls(const llvm::Module &Host);

} // namespace pacc

#endif
