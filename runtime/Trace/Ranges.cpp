//===- Ranges.cpp - NVTX: events as ranges of the host's threads ----------===//
//
// Regions, waits and launches are ranges that NVIDIA's profilers show above
// what the device does meanwhile. The library that takes them, libnvToolsExt,
// is loaded when it is wanted: building needs no CUDA toolkit.
//
//===----------------------------------------------------------------------===//

#include "Trace/Ranges.h"
#include "Support/Environment.h"
#include "Trace/TraceEvent.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace pacc::rt {

namespace {

/// "axpy.c:12 compute", "axpy.c:14 wait", "axpy.c:12 main_12_gpu".
std::string rangeTitle(const TraceEvent &E) {
  const Place &P = E.Origin.Where;
  const char *Where = P.File ? P.File : P.Function ? P.Function : "(unknown)";
  const char *What = E.Kind == TraceKind::Region ? regionName(E.Region)
                     : E.Kind == TraceKind::Wait ? "wait"
                     : E.Name                    ? E.Name
                                                 : "device";
  return Where + (P.Line ? ":" + std::to_string(P.Line) : "") + " " + What;
}

class Ranges : public TraceSubscriber {
public:
  /// False: the library is not there.
  bool load() {
    void *Library = dlopen("libnvToolsExt.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!Library)
      return false;
    Push = reinterpret_cast<int (*)(const char *)>(
        dlsym(Library, "nvtxRangePushA"));
    Pop = reinterpret_cast<int (*)()>(dlsym(Library, "nvtxRangePop"));
    return Push && Pop;
  }

  void hear(const TraceEvent &E) override {
    if (E.Phase == TracePhase::Begin)
      Push(rangeTitle(E).c_str());
    else if (E.Phase == TracePhase::End)
      Pop();
  }

private:
  int (*Push)(const char *) = nullptr;
  int (*Pop)() = nullptr;
};

} // namespace

void subscribeRanges() {
  Result<std::optional<int64_t>> Asked = environmentInteger(Variable::Nvtx);
  const bool IsAsked = Asked.ok() && (*Asked).value_or(0) > 0;
  const bool IsRefused = Asked.ok() && *Asked && **Asked == 0;
  if (IsRefused || (!IsAsked && !std::getenv("NVTX_INJECTION64_PATH")))
    return;
  static Ranges Only;
  if (Only.load())
    subscribe(Only, {bit(TraceKind::Region) | bit(TraceKind::Launch) |
                     bit(TraceKind::Wait)});
  else if (IsAsked)
    std::fprintf(stderr,
                 "pacc: warning: %s=%s: libnvToolsExt.so.1 was not found; it "
                 "comes with the CUDA toolkit (12 or earlier)\n",
                 environmentName(Variable::Nvtx),
                 environmentText(Variable::Nvtx));
}

} // namespace pacc::rt
