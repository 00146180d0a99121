//===- RaceReport.cpp - what is said of two accesses ----------------------===//

#include "Driver/Emulator/Races/RaceDetector.h"
#include <algorithm>
#include <cstdio>

namespace pacc::rt::emulator {

namespace {

std::string placeOf(const pacc_site &Site) {
  return std::string(Site.file) + ":" + std::to_string(Site.line);
}

/// Queues of pipelines have higher numbers than those of programs.
constexpr int64_t FirstOfPipelines = int64_t(1) << 40;

const char *const Verbs[] = {"reads", "writes", "updates"};

std::string queueText(int64_t Async) {
  return Async >= FirstOfPipelines    ? "of a pipeline"
         : Async == PACC_ASYNC_SYNC  ? "without async"
         : Async == PACC_ASYNC_NOVAL ? "in the queue of async"
                                     : "in queue " + std::to_string(Async);
}

/// Line of the loop around it that is spread over gangs, workers or lanes.
int32_t loopOf(const pacc_site &Site, unsigned Level) {
  return Level == 0   ? Site.gang_loop
         : Level == 1 ? Site.worker_loop
                      : Site.vector_loop;
}

/// As in a reduction clause.
const char *operatorOf(const pacc_site *Site) {
  static const char *const Operators[] = {"+", "*", "max", "min", "&",
                                          "|", "^", "&&",  "||"};
  const uint32_t Which = Site ? Site->flags & PACC_SITE_OPERATOR : 0;
  return Which && Which <= std::size(Operators) ? Operators[Which - 1]
                                                : nullptr;
}

} // namespace

void RaceDetector::name(uintptr_t Begin, size_t Bytes, uintptr_t Zero,
                        const char *Name, uintptr_t Host) {
  OfHost.add(Host, Bytes, Begin);
  std::lock_guard<std::mutex> Guard(NamesLock);
  Names[Begin] = {Bytes, Zero, Name};
}

const RaceDetector::Named *RaceDetector::namedAt(uintptr_t Address,
                                                 uintptr_t *Begin) const {
  auto Next = Names.upper_bound(Address);
  if (Next == Names.begin() || !(--Next)->second.Name ||
      Address - Next->first >= Next->second.Bytes)
    return nullptr;
  if (Begin)
    *Begin = Next->first;
  return &Next->second;
}

/// "element 3 of x", "sum"; the place may know the name of what has none.
std::string RaceDetector::variableAt(uintptr_t Address,
                                     const pacc_site *Site) const {
  std::lock_guard<std::mutex> Guard(NamesLock);
  if (const Named *Found = namedAt(Address)) {
    const size_t Each = Site && Site->element ? Site->element : 1;
    if ((Site && (Site->flags & PACC_SITE_SCALAR)) || Found->Bytes <= Each)
      return Found->Name;
    auto Offset = static_cast<int64_t>(Address - Found->Zero);
    Offset = Offset < 0 ? -((-Offset + int64_t(Each) - 1) / int64_t(Each))
                        : Offset / int64_t(Each);
    return "element " + std::to_string(Offset) + " of " + Found->Name;
  }
  if (Site && (Site->flags & PACC_SITE_COMPILER))
    return "what one lane hands to the others";
  if (!Site || !Site->variable)
    return "memory that lanes share";
  return (Site->flags & PACC_SITE_SCALAR ? "" : "an element of ") +
         std::string(Site->variable);
}

/// Which loop should have ordered two lanes, and what it lacks.
std::string RaceDetector::advice(const Now &N, const pacc_site *Other,
                                 AccessRecord Earlier) const {
  const LaneClock &L = N.L;
  const bool SameGang = GangOf[Earlier.phase() - MyFirstPhase] == L.Gang->Gang;
  const bool SameWorker =
      SameGang && Earlier.lane() / L.Width == L.Worker;
  static const char *const Levels[] = {"gangs", "workers", "vector lanes"};
  const unsigned Level = SameWorker ? 2 : SameGang ? 1 : 0;
  const int32_t Line =
      std::max(loopOf(N.Site, Level), loopOf(*Other, Level));
  const std::string Name = N.Site.variable     ? N.Site.variable
                           : Other->variable ? Other->variable
                                               : "x";
  const std::string Who =
      Line ? "The iterations of the loop at line " + std::to_string(Line) +
                 " are shared out to " + Levels[Level]
           : std::string("Several ") + Levels[Level] + " run this code";
  const char *Operator = operatorOf(&N.Site);
  if (!Operator)
    Operator = operatorOf(Other);
  const bool IsScalar = N.Site.flags & Other->flags & PACC_SITE_SCALAR;
  std::string What;
  if (N.IsAtomic || Earlier.isAtomic())
    What = "put '#pragma acc atomic' before each access of " + Name;
  else if (Operator && IsScalar)
    What = std::string("add reduction(") + Operator + ":" + Name + ") to it";
  else if (Operator)
    What = "put '#pragma acc atomic update' before the update, or make the "
           "loop 'seq'";
  else if (IsScalar)
    What = "add private(" + Name +
           ") to it, or make it 'seq' if one iteration needs what another one "
           "wrote";
  else
    What = "it is not independent; make it 'seq', or let each iteration write "
           "elements of its own";
  if (!Line && !N.IsAtomic && !Earlier.isAtomic())
    What = "put it into a loop of that level, or use the serial construct";
  return Who + ": " + What;
}

/// The wait that is missing is one for what the program gave first.
std::string RaceDetector::advice(const WorkTurn &Other) const {
  const int64_t Async =
      Other.Given < MyTurn.Given ? Other.Async : MyTurn.Async;
  if (Async >= FirstOfPipelines)
    return "Nothing orders the two: do one after the other, not in pipelines "
           "that run at the same time";
  const std::string Wait =
      Async < 0 ? "wait" : "wait(" + std::to_string(Async) + ")";
  return "Nothing orders the two: add " + Wait +
         " to the later directive, or '#pragma acc " + Wait + "' before it";
}

bool RaceDetector::report(const Now &N, AccessRecord Earlier,
                          bool EarlierWrites, uintptr_t At) {
  const pacc_site &Other = siteOf(Earlier.site());
  const char *Did = Verbs[EarlierWrites + (EarlierWrites && Earlier.isAtomic())];
  std::string Text = placeOf(N.Site) + ": the kernel " +
                     Verbs[static_cast<int>(N.Kind)] + " " +
                     variableAt(At, &N.Site) + ", which ";
  if (Earlier.phase() < MyFirstPhase) {
    const Work &W = *launchOf(Earlier.phase());
    Race = Status(ErrorCode::InvalidUse,
                  Text + "the " + W.What + ", " + queueText(W.At.Async) + ", " +
                      Did + " at " + placeOf(Other) + "\n " + advice(W.At));
    return false;
  }
  const LaneClock &L = N.L;
  const bool SameGang = GangOf[Earlier.phase() - MyFirstPhase] == L.Gang->Gang;
  const bool SameWorker = SameGang && Earlier.lane() / L.Width == L.Worker;
  Race = Status(ErrorCode::InvalidUse,
                Text +
                    (SameWorker ? "another vector lane "
                     : SameGang ? "another worker "
                                : "another gang ") +
                    Did + " at " + placeOf(Other) + "\n " +
                    advice(N, &Other, Earlier));
  return false;
}

bool RaceDetector::report(const Now &N, const Work &Copy) {
  Race = Status(ErrorCode::InvalidUse,
                placeOf(N.Site) + ": the kernel " +
                    Verbs[static_cast<int>(N.Kind)] + " " +
                    variableAt(N.Address, &N.Site) + ", which work " +
                    queueText(Copy.At.Async) + " " + Copy.What + "\n " +
                    advice(Copy.At));
  return false;
}

/// The address came from a pointer in memory, or by value: what the program names is led to the device.
bool RaceDetector::reportHost(const Now &N, uintptr_t OnDevice) {
  char Address[24];
  std::snprintf(Address, sizeof Address, "%p", reinterpret_cast<void *>(N.Address));
  Race = Status(ErrorCode::InvalidUse,
                placeOf(N.Site) + ": the kernel " + Verbs[static_cast<int>(N.Kind)] + " " +
                    variableAt(OnDevice, &N.Site) + " at the host's address " + Address +
                    ", but the device has it elsewhere\n A pointer that the kernel uses still leads to the host's data: "
                    "name it in a data clause of the construct, or attach it");
  return false;
}

/// "x", or "the host's x", which the device has as x.
std::string RaceDetector::objectAt(uintptr_t Address) const {
  std::lock_guard<std::mutex> Guard(NamesLock);
  if (const Named *Found = namedAt(Address))
    return Found->Name;
  if (const uintptr_t OnDevice = OfHost.find(Address))
    if (const Named *Found = namedAt(OnDevice))
      return std::string("the host's ") + Found->Name;
  return "memory";
}

/// "copies x to the host": what work does, with its object.
static std::string withObject(const std::string &What, const std::string &Object) {
  const size_t Verb = std::min(What.find(' '), What.size());
  return What.substr(0, Verb) + " " + Object + What.substr(Verb);
}

Status RaceDetector::copyRaces(const Work &Mine, const CopyRange &R,
                               const Work &Other, const std::string &Did) {
  const std::string Queue = queueText(Other.At.Async);
  OfHost.refresh(); // copies need it for nothing else
  return Status(ErrorCode::InvalidUse,
                "work " + queueText(Mine.At.Async) + " " + withObject(Mine.What, objectAt(R.Begin)) + ", which " +
                    (Other.IsLaunch ? "the " + Other.What + ", " + Queue + ", "
                                    : "work " + Queue + " ") +
                    Did + "\n " + advice(Other.At));
}

} // namespace pacc::rt::emulator
