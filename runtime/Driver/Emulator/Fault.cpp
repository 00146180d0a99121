//===- Fault.cpp - lanes that cannot go on --------------------------------===//
//
// The signal's handler does nothing but send the lane elsewhere: when it has
// returned, the lane runs `reportFault` on its own stack, where all is allowed that
// code called by kernels may do.
//
//===----------------------------------------------------------------------===//

#include "Driver/Emulator/Fault.h"
#include "Driver/Emulator/Gang.h"
#include "Driver/KernelName.h"
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <string>
#include <ucontext.h>

namespace pacc::rt::emulator {

#ifdef __x86_64__

namespace {

/// What the lane on this thread has met.
thread_local int FaultSignal;
thread_local uintptr_t FaultAddress; ///< 0: null, or the processor does not tell

Status whatHappened(const std::string &Kernel) {
  if (FaultSignal == SIGFPE)
    return Status::error(ErrorCode::InvalidUse,
                         "the kernel divides an integer by zero, or the least one by -1\n%s",
                         Kernel.c_str());
  char Where[32] = "";
  if (FaultAddress)
    std::snprintf(Where, sizeof Where, " at 0x%" PRIxPTR, FaultAddress);
  return Status::error(ErrorCode::InvalidUse,
                       "the kernel uses memory%s where there is none: an index, or a pointer "
                       "that it has loaded, leads out of the data on the device\n"
                       " -gpu=check finds indices outside of the data\n%s",
                       Where, Kernel.c_str());
}

[[noreturn]] void reportFault() {
  Gang &Mine = Gang::current();
  Mine.fail(whatHappened(nameInMessage(Mine.kernel())));
  __builtin_unreachable(); // the lane never goes on
}

void handle(int Signal, siginfo_t *Info, void *Context) {
  if (!Gang::currentLane()) { // not a kernel's: again, and as usual
    std::signal(Signal, SIG_DFL);
    std::raise(Signal);
    return;
  }
  FaultSignal = Signal;
  FaultAddress = Info->si_code == SI_KERNEL
                     ? 0
                     : reinterpret_cast<uintptr_t>(Info->si_addr);
  // As if the instruction had called it: below the red zone, aligned as after a call.
  constexpr greg_t RedZone = 128, Alignment = 16, ReturnAddress = 8;
  greg_t *Registers = static_cast<ucontext_t *>(Context)->uc_mcontext.gregs;
  Registers[REG_RSP] = (Registers[REG_RSP] - RedZone) / Alignment * Alignment - ReturnAddress;
  Registers[REG_RIP] = reinterpret_cast<greg_t>(&reportFault);
}

void catchSignal(int Signal) {
  struct sigaction Now;
  if (sigaction(Signal, nullptr, &Now) != 0 || Now.sa_handler != SIG_DFL ||
      (Now.sa_flags & SA_SIGINFO))
    return;
  struct sigaction Ours = {};
  Ours.sa_sigaction = handle;
  Ours.sa_flags = SA_SIGINFO;
  sigemptyset(&Ours.sa_mask);
  sigaction(Signal, &Ours, nullptr);
}

} // namespace

void catchFaults() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    catchSignal(SIGSEGV);
    catchSignal(SIGBUS);
    catchSignal(SIGFPE);
  });
}

#else

void catchFaults() {}

#endif

} // namespace pacc::rt::emulator
