//===- VirtualCalls.h - calls that an object decides ------------*- C++ -*-===//
//
// An object that a kernel makes has a class whose constructor is device code, so that the table of its virtual functions
// is in the device module. A virtual call there is one of few known functions, and becomes a comparison of the object's
// table with each of those, and a direct call. Other objects come from the host: in code that runs on the host they have
// the host's functions, on a GPU they have none, and the thread ends with an error.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_VIRTUALCALLS_H
#define PACC_TRANSFORMS_VIRTUALCALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Puts direct calls before each virtual call of the neutral module. Before routines are inlined.
void callKnownFunctions(llvm::Module &Neutral);

/// What is left of these calls ends the thread, and the tables hold no functions any more, if no other call may look for
/// them there. In a module for a device that runs none of the host's code.
void endOtherVirtualCalls(llvm::Module &M);

} // namespace pacc

#endif
