//===- AtExit.cpp - queues that are finished with the program -------------===//
//
// What the program never waited for is done in the end, as a GPU may do it.
//
//===----------------------------------------------------------------------===//
#include "Driver/Emulator/Work/AtExit.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

namespace pacc::rt::emulator {
namespace {

/// The queues of all devices that there are.
class AllQueues {
public:
  /// Never destroyed: devices may go after it.
  static AllQueues &instance() {
    static auto *All = new AllQueues;
    return *All;
  }

  void add(QueueGroup &Queues) {
    std::lock_guard<std::mutex> Guard(Lock);
    if (!IsRegistered)
      std::atexit([] { instance().finish(); });
    IsRegistered = true;
    Groups.push_back(&Queues);
  }

  void remove(QueueGroup &Queues) {
    std::lock_guard<std::mutex> Guard(Lock);
    Groups.erase(std::remove(Groups.begin(), Groups.end(), &Queues), Groups.end());
  }

private:
  std::mutex Lock;
  std::vector<QueueGroup *> Groups;
  bool IsRegistered = false;

  void finish() {
    for (QueueGroup *Each : Groups)
      if (Status S = Each->finish(); !S.ok()) {
        std::fprintf(stderr, "FATAL ERROR: %s\n at the end of the program\n", S.message().c_str());
        std::fflush(nullptr);
        std::_Exit(1);
      }
  }
};

} // namespace

void finishAtExit(QueueGroup &Queues) { AllQueues::instance().add(Queues); }

void forgetAtExit(QueueGroup &Queues) { AllQueues::instance().remove(Queues); }

} // namespace pacc::rt::emulator
