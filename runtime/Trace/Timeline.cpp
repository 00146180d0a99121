//===- Timeline.cpp - PACC_TRACE_FILE: events for Chrome's viewer ---------===//

#include "Trace/Timeline.h"
#include "Driver/DeviceKind.h"
#include "Support/Clock.h"
#include "Support/Environment.h"
#include "Trace/Notify.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace pacc::rt {

std::string quoted(const std::string &Text) {
  std::string Quoted = "\"";
  for (const char C : Text) {
    if (C == '"' || C == '\\')
      Quoted += '\\';
    Quoted += static_cast<unsigned char>(C) < ' ' ? ' ' : C;
  }
  return Quoted + "\"";
}

namespace {

std::string placeText(const Place &P) {
  return std::string(P.File ? P.File : P.Function ? P.Function : "(unknown)") +
         (P.Line ? ":" + std::to_string(P.Line) : "");
}

std::string member(const char *Key, const std::string &Value) {
  return quoted(Key) + ":" + Value;
}

std::string queueName(int64_t Queue) {
  return Queue == PACC_ASYNC_SYNC ? "acc_async_sync" : std::to_string(Queue);
}

Timeline::Row rowOf(const TraceEvent &E) {
  const TraceOrigin &O = E.Origin;
  if (E.Phase != TracePhase::Done)
    return {"host", "thread " + std::to_string(O.Thread)};
  return {kindOf(O.Type).Name + (" " + std::to_string(O.Device)),
          "queue " + queueName(O.Queue)};
}

std::string rowTitle(const TraceEvent &E) {
  const std::string Name = E.Name ? E.Name : "(unknown)";
  switch (E.Kind) {
  case TraceKind::Launch:
    return Name;
  case TraceKind::Upload:
    return "upload " + Name;
  case TraceKind::Download:
    return "download " + Name;
  case TraceKind::Wait:
    return "wait for queue " + queueName(E.Origin.Queue);
  case TraceKind::DeviceInit:
    return "device init";
  case TraceKind::Shutdown:
    return "device shutdown";
  default:
    return regionName(E.Region);
  }
}

std::string argumentsOf(const TraceEvent &E) {
  std::string Text = member("place", quoted(placeText(E.Origin.Where)));
  if (E.Phase != TracePhase::Done)
    return Text;
  if (E.Kind == TraceKind::Launch)
    return Text + "," +
           member("grid", quoted(extentText(E.Shape.Grid, 3))) + "," +
           member("block", quoted(extentText(E.Shape.Block, 2)));
  return Text + "," + member("bytes", std::to_string(E.Bytes));
}

/// What the host's thread is busy with. Launches and copies are shown where the
/// device does them.
bool isOfHost(TraceKind K) {
  return K == TraceKind::Region || K == TraceKind::Wait ||
         K == TraceKind::DeviceInit || K == TraceKind::Shutdown;
}

} // namespace

Timeline::Timeline(std::FILE *File) : File(File) { std::fputs("[", File); }

void Timeline::hear(const TraceEvent &E) {
  if (E.Phase == TracePhase::Done) {
    if (!E.InPipeline)
      add(rowOf(E), rowTitle(E), E.Started, E.Ended, argumentsOf(E));
    return;
  }
  if (!isOfHost(E.Kind))
    return;
  int64_t Begin = 0;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    std::vector<int64_t> &Mine = Open[E.Origin.Thread];
    if (E.Phase == TracePhase::Begin) {
      Mine.push_back(now());
      return;
    }
    if (Mine.empty())
      return;
    Begin = Mine.back();
    Mine.pop_back();
  }
  add(rowOf(E), rowTitle(E), Begin, now(), argumentsOf(E));
}

void Timeline::writeEntry(const std::string &Text) {
  std::fputs((std::exchange(AnyEntry, true) ? ",\n" : "\n"), File);
  std::fputs(Text.c_str(), File);
}

/// The number of a process (`Process` is 0) or of a row of a process; says what it is
/// called when it is new.
unsigned Timeline::numberOf(std::map<std::string, unsigned> &Known,
                            const std::string &Name, unsigned Process) {
  const auto [At, IsNew] = Known.try_emplace(Name, Known.size() + 1);
  const unsigned Number = At->second;
  if (IsNew) {
    const std::string Row =
        Process ? member("tid", std::to_string(Number)) + "," : "";
    writeEntry("{\"ph\":\"M\"," +
               member("pid", std::to_string(Process ? Process : Number)) +
               "," + Row +
               member("name", Process ? "\"thread_name\"" : "\"process_name\"") +
               ",\"args\":{" + member("name", quoted(Name)) + "}}");
  }
  return Number;
}

void Timeline::add(const Row &At, const std::string &Name, int64_t Begin,
                   int64_t End, const std::string &Arguments) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!File)
    return;
  const unsigned Process = numberOf(Processes, At.Process, 0);
  const unsigned Number = numberOf(Rows[Process], At.Name, Process);
  char Times[128];
  std::snprintf(Times, sizeof Times,
                "\"pid\":%u,\"tid\":%u,\"ts\":%.3f,\"dur\":%.3f,", Process,
                Number, double(Begin) / 1e3, double(End - Begin) / 1e3);
  writeEntry("{\"ph\":\"X\"," + std::string(Times) +
             member("name", quoted(Name)) + ",\"args\":{" + Arguments + "}}");
}

bool Timeline::close() {
  std::lock_guard<std::mutex> Guard(Lock);
  std::fputs("\n]\n", File);
  const bool Incomplete = std::ferror(File);
  return std::fclose(std::exchange(File, nullptr)) == 0 && !Incomplete;
}

//===----------------------------------------------------------------------===//
// The one of the environment
//===----------------------------------------------------------------------===//

/// Null unless the environment asks for it.
static Timeline *Wanted = nullptr;

Timeline *timeline() { return Wanted; }

/// What `errno` says about the file.
static void warnOfFile() {
  std::fprintf(stderr, "pacc: warning: %s=%s: %s\n",
               environmentName(Variable::TraceFile),
               environmentText(Variable::TraceFile), std::strerror(errno));
}

void subscribeTimeline() {
  const char *Name = environmentText(Variable::TraceFile);
  if (!Name)
    return;
  std::FILE *File = std::fopen(Name, "w");
  if (!File)
    return warnOfFile();
  Wanted = new Timeline(File);
  subscribe(*Wanted,
            {bit(TraceKind::Region) | bit(TraceKind::Launch) |
                 bit(TraceKind::Upload) | bit(TraceKind::Download) |
                 bit(TraceKind::Wait) | bit(TraceKind::DeviceInit) |
                 bit(TraceKind::Shutdown),
             /*DeviceTimes=*/true});
  std::atexit([] {
    if (!Wanted->close())
      warnOfFile();
  });
}

} // namespace pacc::rt
