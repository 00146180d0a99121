//===- ApiProfile.cpp - acc_prof_* and who calls back ---------------------===//
//
// OpenACC 3.4, chapter 5: the profiling interface is one subscriber of the
// runtime's events, which calls the callbacks that tools have registered.
//
//===----------------------------------------------------------------------===//

#include "Entry/Export.h"
#include "Entry/ProfileEvents.h"
#include "Support/Environment.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <vector>

/// A tool that is linked to the program, if there is one.
extern "C" __attribute__((weak)) void
acc_register_library(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);

using namespace pacc::rt;

namespace {

/// Whether the calling thread hears anything (acc_toggle_per_thread).
thread_local bool IsThreadOn = true;
/// What tools keep from start events to their ends, of the calling thread.
thread_local std::vector<void *> ToolInfos;

/// All registrations. Thread-safe.
class Profile : public TraceSubscriber {
public:
  /// Never destroyed: events are told until the very end.
  static Profile &get() {
    static Profile *Only = new Profile;
    return *Only;
  }

  void change(acc_event_t Event, acc_prof_callback Callback,
              acc_register_t Info, int Step);
  void hear(const TraceEvent &E) override;
  void tellShutdown();

private:
  struct Registration {
    acc_prof_callback Callback;
    int Count;
    bool IsOn = true;
  };

  void add(acc_event_t Event, acc_prof_callback Callback, int Step);
  void listen();
  std::vector<acc_prof_callback> callbacksOf(acc_event_t Event);
  void call(acc_event_t Event, const TraceEvent &E, void *&ToolInfo);

  std::mutex Lock; ///< protects what follows
  std::vector<Registration> Registered[acc_ev_last];
  bool IsEventOn[acc_ev_last];
  bool IsOn = true;

  Profile() { std::fill(std::begin(IsEventOn), std::end(IsEventOn), true); }
};

/// A callback has one place in the order of calls, however often it is registered: a later
/// registration only asks for one more acc_prof_unregister.
void Profile::add(acc_event_t Event, acc_prof_callback Callback, int Step) {
  std::vector<Registration> &All = Registered[Event];
  const auto At = std::find_if(All.begin(), All.end(), [&](const auto &R) {
    return R.Callback == Callback;
  });
  if (At == All.end()) {
    if (Step > 0)
      All.push_back({Callback, 1});
  } else if ((At->Count += Step) == 0) {
    All.erase(At);
  }
}

/// `Step`: 1 registers or enables, -1 undoes that.
void Profile::change(acc_event_t Event, acc_prof_callback Callback,
                     acc_register_t Info, int Step) {
  const bool On = Step > 0;
  if (Info == acc_toggle_per_thread) {
    if (Event == acc_ev_none && !Callback)
      IsThreadOn = On;
    return;
  }
  if (Event < acc_ev_none || Event >= acc_ev_last)
    return;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (Info == acc_reg && Callback && Event != acc_ev_none)
      add(Event, Callback, Step);
    else if (Info == acc_toggle && Event == acc_ev_none && !Callback)
      IsOn = On;
    else if (Info == acc_toggle && !Callback)
      IsEventOn[Event] = On;
    else if (Info == acc_toggle)
      for (Registration &R : Registered[Event])
        if (R.Callback == Callback)
          R.IsOn = On;
  }
  listen();
}

/// Hears events as long as somebody is registered; the end of a pair needs its start, for what the tool keeps.
void Profile::listen() {
  bool IsAny = false;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    for (const auto &Each : Registered)
      IsAny |= !Each.empty();
  }
  TraceWish Wish;
  if (IsAny)
    for (TraceKind K :
         {TraceKind::Region, TraceKind::Launch, TraceKind::Upload,
          TraceKind::Download, TraceKind::Create, TraceKind::Delete,
          TraceKind::Allocate, TraceKind::Free, TraceKind::Wait,
          TraceKind::DeviceInit, TraceKind::Shutdown})
      Wish.Kinds |= bit(K);
  subscribe(*this, Wish);
}

/// In the order of their calls: that of registration, of end events the reverse, so that of two
/// tools the outer one at the start is the outer one at the end.
std::vector<acc_prof_callback> Profile::callbacksOf(acc_event_t Event) {
  std::vector<acc_prof_callback> All;
  std::lock_guard<std::mutex> Guard(Lock);
  if (!IsOn || !IsEventOn[Event] || !IsThreadOn)
    return All;
  for (const Registration &R : Registered[Event])
    if (R.IsOn)
      All.push_back(R.Callback);
  if (isEnd(Event))
    std::reverse(All.begin(), All.end());
  return All;
}

void Profile::call(acc_event_t Event, const TraceEvent &E, void *&ToolInfo) {
  for (acc_prof_callback Each : callbacksOf(Event)) {
    acc_prof_info Info = infoOf(Event, E);
    acc_event_info About = eventOf(Event, E, ToolInfo);
    acc_api_info Api = apiOf(Event, E);
    Each(&Info, &About, &Api);
    ToolInfo = About.other_event.tool_info;
  }
}

void Profile::hear(const TraceEvent &E) {
  const acc_event_t Start = startOf(E);
  if (Start == acc_ev_none)
    return;
  if (isOnce(Start)) {
    void *Unused = nullptr;
    return call(Start, E, Unused);
  }
  if (E.Phase == TracePhase::Begin) {
    void *Mine = nullptr;
    call(Start, E, Mine);
    ToolInfos.push_back(Mine);
    return;
  }
  void *Mine = nullptr;
  if (!ToolInfos.empty()) {
    Mine = ToolInfos.back();
    ToolInfos.pop_back();
  }
  call(static_cast<acc_event_t>(Start + 1), E, Mine);
}

void Profile::tellShutdown() {
  void *Unused = nullptr;
  call(acc_ev_runtime_shutdown, TraceEvent(TraceKind::Shutdown, {}), Unused);
}

//===----------------------------------------------------------------------===//
// Tools of the environment and of the program
//===----------------------------------------------------------------------===//

using RegisterLibrary = void (*)(acc_prof_reg, acc_prof_reg,
                                 acc_prof_lookup_func);

void start(RegisterLibrary Tool) {
  Tool(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
}

void loadTool(const std::string &Name) {
  void *Library = dlopen(Name.c_str(), RTLD_NOW | RTLD_GLOBAL);
  const auto Tool =
      Library ? reinterpret_cast<RegisterLibrary>(
                    dlsym(Library, "acc_register_library"))
              : nullptr;
  if (Tool)
    return start(Tool);
  const char *Why = dlerror();
  std::fprintf(stderr, "pacc: warning: %s: %s\n",
               environmentName(Variable::ProfileLibrary), Why ? Why : "");
}

/// Whether the function is that of another OpenACC runtime which the program happens to be
/// linked with: libgomp has one, which ends the program.
bool isOfOtherRuntime(RegisterLibrary Tool) {
  Dl_info Of, Other;
  if (!dladdr(reinterpret_cast<void *>(Tool), &Of) || !Of.dli_fname)
    return false;
  void *Library = dlopen(Of.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  void *Routine = Library ? dlsym(Library, "acc_get_device_type") : nullptr;
  const bool HasRoutine =
      Routine && dladdr(Routine, &Other) && Other.dli_fbase == Of.dli_fbase;
  if (Library)
    dlclose(Library);
  return HasRoutine;
}

/// Before the program's first directive.
[[maybe_unused]] const bool AreToolsLoaded = [] {
  std::atexit([] { Profile::get().tellShutdown(); });
  if (acc_register_library && !isOfOtherRuntime(acc_register_library))
    start(acc_register_library);
  const char *Text = environmentText(Variable::ProfileLibrary);
  for (std::string Names = Text ? Text : ""; !Names.empty();) {
    const size_t End = std::min(Names.find(';'), Names.size());
    if (End)
      loadTool(Names.substr(0, End));
    Names.erase(0, End + 1);
  }
  return true;
}();

} // namespace

PACC_EXPORT void acc_prof_register(acc_event_t event_type,
                                   acc_prof_callback callback,
                                   acc_register_t info) {
  Profile::get().change(event_type, callback, info, 1);
}

PACC_EXPORT void acc_prof_unregister(acc_event_t event_type,
                                     acc_prof_callback callback,
                                     acc_register_t info) {
  Profile::get().change(event_type, callback, info, -1);
}

PACC_EXPORT acc_query_fn acc_prof_lookup(const char *name) {
  const auto Is = [&](const char *Known) {
    return name && std::strcmp(name, Known) == 0;
  };
  if (Is("acc_prof_register"))
    return reinterpret_cast<acc_query_fn>(acc_prof_register);
  if (Is("acc_prof_unregister"))
    return reinterpret_cast<acc_query_fn>(acc_prof_unregister);
  if (Is("acc_prof_lookup"))
    return reinterpret_cast<acc_query_fn>(acc_prof_lookup);
  return nullptr;
}
