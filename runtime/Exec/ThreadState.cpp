//===- ThreadState.cpp - what the runtime keeps for a host thread ---------===//

#include "Exec/ThreadState.h"
#include "Exec/Units.h"
#include <atomic>

namespace pacc::rt {

static std::atomic<unsigned> ThreadCount{0};

ThreadState::ThreadState() : Id(++ThreadCount) {}

ThreadState &ThreadState::get() {
  // A plain pointer is the cheapest thread-local there is; eight bytes always
  // find room in the static block, also after dlopen.
  static thread_local ThreadState *Mine
      __attribute__((tls_model("initial-exec"))) = nullptr;
  if (__builtin_expect(!Mine, 0)) {
    struct Owner {
      std::unique_ptr<ThreadState> State{new ThreadState};
      ~Owner() { Mine = nullptr; }
    };
    static thread_local Owner Keeper;
    // Destructors of other thread-locals may come here after Keeper's: give
    // them a new state, which then lives for good.
    if (!Keeper.State)
      return *(Mine = new ThreadState);
    Mine = Keeper.State.get();
  }
  return *Mine;
}

Result<DeviceState *> ThreadState::device(ProgramTraits Program) {
  if (!Current) {
    Result<DeviceState *> Initial = Devices::instance().initial(Program);
    if (!Initial.ok())
      return Initial;
    Current = *Initial;
  }
  // Libraries may have been opened since.
  PACC_RETURN_IF_ERROR(Units::instance().mapGlobals(*Current));
  return Current;
}

TraceOrigin ThreadState::origin(const DeviceState &D, const Place &Where,
                                int64_t Async) const {
  TraceOrigin O{Where, D.Dev.type(), D.Dev.number(), Id, Async};
  if (Constructs.depth()) {
    const Construct &C = Constructs.at(Constructs.depth() - 1);
    O.Parent = {static_cast<int>(C.Kind), C.Where.Line, C.EndLine};
  }
  return O;
}

} // namespace pacc::rt
