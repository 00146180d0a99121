//===- LibraryAdvice.cpp - functions of the C library that devices lack ---===//
#include "Units/LibraryAdvice.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace pacc {

/// "" for functions of which nothing particular can be said.
static StringRef substituteOf(StringRef Symbol) {
  return StringSwitch<StringRef>(Symbol)
      .Cases({"rand", "random", "random_r"}, "use 'rand_r' with a seed that each iteration has for itself")
      .Cases({"srand", "srandom", "srandom_r", "initstate", "initstate_r"},
             "give 'rand_r' a seed that each iteration has for itself")
      .Case("drand48", "use 'erand48' with a state that each iteration has for itself")
      .Case("lrand48", "use 'nrand48' with a state that each iteration has for itself")
      .Case("mrand48", "use 'jrand48' with a state that each iteration has for itself")
      .Cases({"srand48", "seed48", "lcong48"}, "give 'erand48' a state that each iteration has for itself")
      .Case("strtok", "use 'strtok_r'")
      .Case("realloc", "use 'malloc', 'memcpy' and 'free'")
      .Cases({"posix_memalign", "aligned_alloc", "memalign"}, "use 'malloc', whose memory is aligned to 16 bytes")
      .Cases({"exit", "_exit", "_Exit", "quick_exit"},
             "let the kernel set a flag that the host looks at behind the construct, or call 'abort'")
      .Cases({"fprintf", "__fprintf_chk", "fputs", "fputc", "putc", "fflush"},
             "kernels print to 'stdout' and 'stderr' alone, named in the call itself; write files behind the construct")
      .Cases({"fwrite", "write", "perror", "vprintf", "vfprintf", "__vfprintf_chk", "__vprintf_chk"},
             "kernels print by 'printf' and 'puts', and by 'fprintf' to 'stdout' or 'stderr'")
      .Cases({"sprintf", "snprintf", "vsprintf", "vsnprintf", "__sprintf_chk", "__snprintf_chk"},
             "kernels can print numbers with 'printf', but make no texts of them: do so behind the construct")
      .Cases({"clock", "time", "gettimeofday", "clock_gettime", "times", "omp_get_wtime"},
             "take times before and behind the construct, or see PACC_TIME=1")
      .Case("getenv", "put what it says into a variable before the construct")
      .Case("__errno_location", "devices have none; look at the function's result")
      .Default("");
}

std::string adviceFor(StringRef Symbol) {
  const StringRef Substitute = substituteOf(Symbol);
  return Substitute.empty() ? "call it before or behind the construct, or write one of your own, of another name"
                            : Substitute.str();
}

StringRef writtenName(StringRef Symbol) {
  if (Symbol == "__errno_location")
    return "errno";
  Symbol.consume_front("__isoc99_");
  Symbol.consume_front("__isoc23_");
  if (Symbol.ends_with("_chk") && Symbol.starts_with("__"))
    Symbol = Symbol.drop_front(2).drop_back(4);
  return Symbol;
}

} // namespace pacc
