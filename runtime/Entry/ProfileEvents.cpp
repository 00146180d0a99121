//===- ProfileEvents.cpp - events as OpenACC's tools see them -------------===//

#include "Entry/ProfileEvents.h"
#include "Driver/DeviceKind.h"
#include "Entry/ApiCall.h"
#include <cstring>

namespace pacc::rt {

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

/// `Kind`: of a TraceConstruct.
static acc_construct_t constructOf(int Kind) {
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

bool isOnce(acc_event_t Event) {
  return Event >= acc_ev_create && Event <= acc_ev_free;
}

bool isEnd(acc_event_t Event) {
  switch (Event) {
  case acc_ev_device_init_end:
  case acc_ev_device_shutdown_end:
  case acc_ev_enter_data_end:
  case acc_ev_exit_data_end:
  case acc_ev_update_end:
  case acc_ev_compute_construct_end:
  case acc_ev_enqueue_launch_end:
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_end:
  case acc_ev_wait_end:
    return true;
  default:
    return false;
  }
}

acc_prof_info infoOf(acc_event_t Event, const TraceEvent &E) {
  const TraceOrigin &O = E.Origin;
  acc_prof_info Info = {};
  Info.event_type = Event;
  Info.valid_bytes = sizeof Info;
  Info.version = _ACC_PROF_INFO_VERSION;
  Info.device_type = kindOf(O.Type).Public;
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

acc_api_info apiOf(acc_event_t Event, const TraceEvent &E) {
  const TraceOrigin &O = E.Origin;
  acc_api_info Api = {};
  Api.valid_bytes = sizeof Api;
  Api.device_type = kindOf(O.Type).Public;
  Api.device_api = kindOf(O.Type).Api;
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

} // namespace pacc::rt
