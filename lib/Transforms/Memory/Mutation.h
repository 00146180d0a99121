//===- Mutation.h - leaving out one synchronisation, for tests --*- C++ -*-===//
//
// Do the tests notice when a barrier, a guard or a broadcast is missing? A build configured
// with -DPACC_MUTATION=ON can leave out any one of those that the compiler puts into the
// kernels of the emulator: test/Mutation/run.py does so with each in turn. In other builds
// nothing of this exists.
//
// The environment variable PACC_LEAVE_OUT is `list`, which prints all of a compilation to
// stderr, one a line, or the number of the one to leave out, or that and `:stop`: then nothing
// is left out, and a program that comes to the place ends there.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_MUTATION_H
#define PACC_TRANSFORMS_MUTATION_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace pacc {
class Target;

#ifdef PACC_MUTATION
/// Called once for each synchronisation that stands, or is about to stand, at `Where`;
/// true if it is the one to leave out. Counts those of the emulator's form alone.
bool isLeftOut(const char *Kind, llvm::Instruction &Where, const Target &Device);
#else
inline bool isLeftOut(const char *, llvm::Instruction &, const Target &) { return false; }
#endif

} // namespace pacc

#endif
