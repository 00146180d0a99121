//===- ApiProfile.cpp - acc_prof_* and who calls back ---------------------===//
//
// OpenACC 3.4, chapter 5: the profiling interface is one subscriber of the
// runtime's events, which calls the callbacks that tools have registered.
//
//===----------------------------------------------------------------------===//

#include "Entry/Export.h"
#include "Exec/ThreadState.h"
#include "Support/Environment.h"
#include "acc_prof.h"
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

/// The event that a TraceEvent is; acc_ev_none if it is none of this interface.
acc_event_t startOf(const TraceEvent &E) {
  switch (E.Kind) {
  case TraceKind::Region:
    switch (E.Region) {
    case TraceRegion::EnterData:
      return acc_ev_enter_data_start;
    case TraceRegion::ExitData:
      return acc_ev_exit_data_start;
    case TraceRegion::Compute:
      return acc_ev_compute_construct_start;
    case TraceRegion::Update:
      return acc_ev_update_start;
    case TraceRegion::Wait: // its waits are told one by one
    case TraceRegion::HostData:
      return acc_ev_none;
    }
    return acc_ev_none;
  case TraceKind::Launch:
    return acc_ev_enqueue_launch_start;
  case TraceKind::Upload:
    return acc_ev_enqueue_upload_start;
  case TraceKind::Download:
    return acc_ev_enqueue_download_start;
  case TraceKind::Create:
    return acc_ev_create;
  case TraceKind::Delete:
    return acc_ev_delete;
  case TraceKind::Allocate:
    return acc_ev_alloc;
  case TraceKind::Free:
    return acc_ev_free;
  case TraceKind::Wait:
    return acc_ev_wait_start;
  case TraceKind::DeviceInit:
    return acc_ev_device_init_start;
  case TraceKind::Shutdown:
    return acc_ev_device_shutdown_start;
  case TraceKind::PipelineTask:
  case TraceKind::Note:
    return acc_ev_none;
  }
  return acc_ev_none;
}

acc_construct_t constructOf(int Kind) {
  switch (Kind) {
  case PACC_PARALLEL:
    return acc_construct_parallel;
  case PACC_KERNELS:
    return acc_construct_kernels;
  case PACC_SERIAL:
    return acc_construct_serial;
  case PACC_DATA:
    return acc_construct_data;
  case PACC_ENTER_DATA:
    return acc_construct_enter_data;
  case PACC_EXIT_DATA:
    return acc_construct_exit_data;
  case PACC_UPDATE:
    return acc_construct_update;
  case PACC_WAIT:
    return acc_construct_wait;
  case PACC_HOST_DATA:
    return acc_construct_host_data;
  case PACC_INIT:
    return acc_construct_init;
  case PACC_SHUTDOWN:
    return acc_construct_shutdown;
  case PACC_SET:
    return acc_construct_set;
  }
  return acc_construct_runtime_api;
}

acc_device_t deviceTypeOf(DeviceType Type) {
  switch (Type) {
  case DeviceType::Nvidia:
    return acc_device_nvidia;
  case DeviceType::Host:
    return acc_device_host;
  case DeviceType::Emulator:
    return acc_device_emulator;
  }
  return acc_device_none;
}

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

/// Asks for the events that somebody has registered for; the end of a pair needs its start, for
/// what the tool keeps.
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

std::vector<acc_prof_callback> Profile::callbacksOf(acc_event_t Event) {
  std::vector<acc_prof_callback> All;
  std::lock_guard<std::mutex> Guard(Lock);
  if (!IsOn || !IsEventOn[Event] || !IsThreadOn)
    return All;
  for (const Registration &R : Registered[Event])
    if (R.IsOn)
      All.insert(All.end(), static_cast<size_t>(R.Count), R.Callback);
  return All;
}

/// Whether it has no start and no end.
bool isOnce(acc_event_t Event) {
  return Event >= acc_ev_create && Event <= acc_ev_free;
}

acc_prof_info infoOf(acc_event_t Event, const TraceEvent &E) {
  const TraceOrigin &O = E.Origin;
  acc_prof_info Info = {};
  Info.event_type = Event;
  Info.valid_bytes = sizeof Info;
  Info.version = _ACC_PROF_INFO_VERSION;
  Info.device_type = deviceTypeOf(O.Type);
  Info.device_number = static_cast<int>(O.Device);
  Info.thread_id = static_cast<int>(O.Thread);
  Info.async = Info.async_queue = static_cast<ssize_t>(O.Queue);
  Info.src_file = O.Where.File;
  Info.func_name = O.Where.Function;
  Info.line_no = O.Parent.Line ? O.Parent.Line : O.Where.Line;
  Info.end_line_no = O.Parent.EndLine;
  return Info;
}

acc_event_info eventOf(acc_event_t Event, const TraceEvent &E, void *ToolInfo) {
  acc_event_info Info;
  std::memset(&Info, 0, sizeof Info);
  // All three begin with the same members.
  acc_other_event_info &Common = Info.other_event;
  Common.event_type = Event;
  Common.valid_bytes = sizeof(acc_other_event_info);
  Common.parent_construct = constructOf(E.Origin.Parent.Kind);
  Common.implicit = E.Implicit;
  Common.tool_info = ToolInfo;
  if (E.Kind == TraceKind::Launch) {
    acc_launch_event_info &Launch = Info.launch_event;
    Launch.valid_bytes = sizeof Launch;
    Launch.kernel_name = E.Name;
    Launch.num_gangs = E.Shape.gangs();
    Launch.num_workers = E.Shape.Workers;
    Launch.vector_length = E.Shape.lanes();
  } else if (isOnce(Event) || E.Kind == TraceKind::Upload ||
             E.Kind == TraceKind::Download) {
    acc_data_event_info &Data = Info.data_event;
    Data.valid_bytes = sizeof Data;
    Data.var_name = E.Name;
    Data.bytes = E.Bytes;
    Data.host_ptr = reinterpret_cast<const void *>(E.Host);
    Data.device_ptr = reinterpret_cast<const void *>(E.OnDevice);
  }
  return Info;
}

/// What the device's own interface calls it; handles that it has not, or not yet, are null.
acc_api_info apiOf(acc_event_t Event, const TraceEvent &E) {
  const TraceOrigin &O = E.Origin;
  acc_api_info Api = {};
  Api.valid_bytes = sizeof Api;
  Api.device_type = deviceTypeOf(O.Type);
  Api.device_api = O.Type == DeviceType::Nvidia ? acc_device_api_cuda
                                                : acc_device_api_none;
  if (Event == acc_ev_runtime_shutdown) // of no device
    return Api;
  DeviceState *State = Devices::instance().existing(O.Type, O.Device);
  if (!State)
    return Api;
  Api.device_handle = State->Dev.nativeDevice();
  Api.context_handle = State->Dev.nativeContext();
  if (const WorkQueue *Q = State->Queues.existing(O.Queue))
    Api.async_handle = Q->Work->nativeHandle();
  return Api;
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
