//===- Fiber.cpp - stack switching by Boost.Context -----------------------===//

#include "Driver/Emulator/Fiber.h"
#include <atomic>
#include <boost/context/detail/fcontext.hpp>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PACC_ASAN 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define PACC_ASAN 1
#endif
#ifdef PACC_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace pacc::rt::emulator {

using boost::context::detail::fcontext_t;
using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

namespace {

/// Enough for kernels with private arrays and printf; pages are only taken when
/// touched.
constexpr size_t StackBytes = 512 * 1024;

/// Asked once: every switch needs it.
size_t guardBytes() {
  static const size_t Bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return Bytes;
}

/// Stacks begin at different lines of a page. Their tops would otherwise all
/// fall into the same set of the first cache, and every switch of lanes miss it.
size_t topOffset() {
  constexpr size_t Line = 64, LinesOfPage = 64, Apart = 5;
  static std::atomic<size_t> Number{0};
  return Number++ * Apart % LinesOfPage * Line;
}

/// Where the thread that resumes fibers goes on while one of them runs.
struct ResumingThread {
  void *Context = nullptr;
  const void *Stack = nullptr; ///< for AddressSanitizer
  size_t StackSize = 0;
};
/// Touched at every switch, so not through a call of the loader.
[[gnu::tls_model("initial-exec")]] thread_local ResumingThread Thread;
[[gnu::tls_model("initial-exec")]] thread_local Fiber *Entered = nullptr;

/// AddressSanitizer must hear of every switch; `Leaving` keeps its state of the
/// stack that is left.
void beforeSwitch(void **Leaving, const void *Stack, size_t Size) {
#ifdef PACC_ASAN
  __sanitizer_start_switch_fiber(Leaving, Stack, Size);
#endif
}

/// What was left goes on later where it says; it told the place for that.
void afterSwitch(void *Entering, transfer_t From) {
  auto **Left = static_cast<void **>(From.data);
  *Left = From.fctx;
#ifdef PACC_ASAN
  const bool OfThread = Left == &Thread.Context;
  __sanitizer_finish_switch_fiber(Entering, OfThread ? &Thread.Stack : nullptr,
                                  OfThread ? &Thread.StackSize : nullptr);
#endif
}

} // namespace

/// The first code on a fresh stack.
struct Fiber::Switch {
  static void start(transfer_t From) {
    Fiber *Self = Entered;
    afterSwitch(nullptr, From);
    Self->Run(Self->Argument);
    __builtin_unreachable();
  }
};

Result<std::unique_ptr<Fiber>> Fiber::create(Body Run, void *Argument) {
  size_t Guard = guardBytes();
  void *Stack = mmap(nullptr, StackBytes + Guard, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Stack == MAP_FAILED || mprotect(Stack, Guard, PROT_NONE) != 0)
    return Status::error(ErrorCode::OutOfMemory,
                         "emulator: no stack for another lane: %s",
                         std::strerror(errno));
  return std::unique_ptr<Fiber>(
      new Fiber(Run, Argument, static_cast<char *>(Stack)));
}

Fiber::Fiber(Body Run, void *Argument, char *Stack)
    : Run(Run), Argument(Argument), Stack(Stack), TopOffset(topOffset()) {
  restart();
}

Fiber::~Fiber() { munmap(Stack, StackBytes + guardBytes()); }

void Fiber::restart() {
#ifdef PACC_ASAN
  __asan_unpoison_memory_region(Stack + guardBytes(), StackBytes);
#endif
  Context = make_fcontext(Stack + guardBytes() + StackBytes - TopOffset,
                          StackBytes - TopOffset, &Switch::start);
}

void Fiber::enter(void **Leaving) {
  void *Left = nullptr;
  beforeSwitch(&Left, Stack + guardBytes(), StackBytes);
  Entered = this;
  afterSwitch(Left, jump_fcontext(Context, Leaving));
}

void Fiber::resume() { enter(&Thread.Context); }

void Fiber::switchTo(Fiber &Next) { Next.enter(&Context); }

void Fiber::suspend() {
  void *Left = nullptr;
  beforeSwitch(&Left, Thread.Stack, Thread.StackSize);
  afterSwitch(Left, jump_fcontext(Thread.Context, &Context));
}

} // namespace pacc::rt::emulator
