//===- Fatal.cpp - the end of a program that cannot go on -----------------===//

#include "Entry/Fatal.h"
#include "Exec/ThreadState.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace pacc::rt {

static std::string deviceTitle(const DeviceProperties &P, unsigned Number) {
  std::string Title = P.Name + " " + std::to_string(Number);
  if (P.ComputeCapability)
    Title += ", compute capability " +
             std::to_string(P.ComputeCapability / 10) + "." +
             std::to_string(P.ComputeCapability % 10);
  return Title;
}

void dumpPresentTable(DeviceState &D) {
  auto Lock = D.Table.lock();
  std::fprintf(stderr, "Present table dump for device[%u]: %s, threadid=%u\n%s",
               D.Dev.number() + 1,
               deviceTitle(D.Dev.properties(), D.Dev.number()).c_str(),
               ThreadState::get().Id, D.Table.dump().c_str());
}

/// The program's; each error takes it, so that one of its own ends the program.
static std::atomic<ErrorRoutine> Routine{nullptr};

void setErrorRoutine(ErrorRoutine New) { Routine.store(New); }

void fatal(const Status &Failure, const Place &Where, DeviceState *D) {
  std::cout.flush(); // may have a buffer of its own
  std::fflush(nullptr);
  const ErrorCode Code = Failure.code();
  if (D && !D->Dev.sharesHostMemory() &&
      (Code == ErrorCode::NotPresent || Code == ErrorCode::PartiallyPresent ||
       Code == ErrorCode::OutOfMemory))
    dumpPresentTable(*D);
  std::fprintf(stderr, "FATAL ERROR: %s\n", Failure.message().c_str());
  if (Where.File)
    std::fprintf(stderr, " file:%s %s line:%d\n", Where.File,
                 Where.Function ? Where.Function : "", Where.Line);
  else if (Where.Function)
    std::fprintf(stderr, " in a call of %s\n", Where.Function);
  std::fflush(stderr);
  if (ErrorRoutine Told = Routine.exchange(nullptr)) {
    std::string Text = Failure.message();
    Told(Text.data());
    std::fflush(nullptr);
  }
  // Not exit(): destructors of the program might use the device again.
  std::_Exit(1);
}

} // namespace pacc::rt
