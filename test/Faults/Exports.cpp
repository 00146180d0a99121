//===- Exports.cpp - libcuda's names, and calls that fail -----------------===//

#include "FakeDriver.h"
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

using namespace pacc::rt::cuda;

namespace {

enum Index {
#define INDEX(NAME, VERSION, PARAMETERS) Index_##NAME,
  PACC_CUDA_SYMBOLS(INDEX)
#undef INDEX
  Count
};

const char *const Names[] = {
#define NAME_OF(NAME, VERSION, PARAMETERS) #NAME,
    PACC_CUDA_SYMBOLS(NAME_OF)
#undef NAME_OF
};

/// From here on errors stay: the device is lost.
constexpr CuResult FirstThatStays = 700;
/// CUDA_ERROR_INVALID_VALUE: nothing stays of it. A call whose error nobody looks at shows.
constexpr CuResult Refused = 1;

class Faults {
public:
  Faults() {
    const char *Text = std::getenv("PACC_FAKE_FAIL");
    char Name[64] = "";
    if (!Text || std::sscanf(Text, "%63[^:]:%u:%d", Name, &Number, &Code) != 3)
      return;
    for (int I = 0; I != Count; ++I)
      if (std::strcmp(Names[I], Name) == 0)
        Which = I;
  }
  /// At the normal end of the program.
  ~Faults() {
    if (Which != Count)
      return;
    log([&](std::FILE *To) {
      for (int I = 0; I != Count; ++I)
        std::fprintf(To, "%s %u\n", Names[I], Calls[I].load());
    });
  }
  /// What a call has to return at once; Success: nothing.
  CuResult next(Index I) {
    const unsigned Now = ++Calls[I];
    if (I == Index_cuGetErrorString)
      return Success;
    if (int(I) == Which && Now == Number) {
      log([&](std::FILE *To) { std::fprintf(To, "failed\n"); });
      FirstThread = std::this_thread::get_id();
      IsLost = Code >= FirstThatStays;
      return Code;
    }
    if (IsLost) {
      // The call that failed is to be the first that its caller hears of.
      if (std::this_thread::get_id() != FirstThread)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      return Code;
    }
    // What is refused once need not be again; what is short remains short.
    if (Code == Refused)
      return Success;
    return int(I) == Which && Now > Number ? Code : CuResult(Success);
  }

private:
  template <typename Function> void log(Function Write) {
    const char *Path = std::getenv("PACC_FAKE_LOG");
    std::FILE *To = Path ? std::fopen(Path, "w") : nullptr;
    if (!To)
      return;
    Write(To);
    std::fclose(To);
  }

  int Which = Count;
  unsigned Number = 0;
  CuResult Code = Success;
  std::thread::id FirstThread; // before IsLost
  std::atomic<bool> IsLost{false};
  std::atomic<unsigned> Calls[Count] = {};
};

Faults TheFaults;

template <Index I, auto Member> struct Entry;
template <Index I, typename... Parameters,
          CuResult (*Symbols::*Member)(Parameters...)>
struct Entry<I, Member> {
  static CuResult call(Parameters... Arguments) {
    if (const CuResult Failed = TheFaults.next(I))
      return Failed;
    return (pacc::rt::fake::driver().*Member)(Arguments...);
  }
};

} // namespace

// Each name of the table leads to its Entry.
#define EXPORT(NAME, VERSION, PARAMETERS)                                      \
  extern "C" CuResult(*resolve_##NAME()) PARAMETERS {                          \
    return &Entry<Index_##NAME, &Symbols::NAME>::call;                         \
  }                                                                            \
  extern "C" CuResult exported_##NAME PARAMETERS __asm__(#NAME VERSION)        \
      __attribute__((visibility("default"), ifunc("resolve_" #NAME)));
PACC_CUDA_SYMBOLS(EXPORT)
