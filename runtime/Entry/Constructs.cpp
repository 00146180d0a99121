//===- Constructs.cpp - what compiled directives call ---------------------===//
//
// pacc/ABI/Entries.h. Each entry notes its clause or calls its implementation;
// errors end the program here.
//
//===----------------------------------------------------------------------===//

#include "pacc/ABI/Entries.h"
#include "pacc/ABI/Reach.h"
#include "Entry/Export.h"
#include "Entry/Fatal.h"
#include "Exec/Directives.h"
#include "Exec/Launch/Launcher.h"
#include "Exec/Waiting.h"
#include <algorithm>

using namespace pacc::rt;

/// The construct that a clause belongs to.
static Construct &currentConstruct() {
  Construct *C = ThreadState::get().Constructs.top();
  assert(C && "a clause outside of a construct");
  return *C;
}

PACC_EXPORT void __pacc_begin(uint32_t construct, uint32_t flags,
                              const char *file, const char *function,
                              int32_t line, int32_t end_line) {
  ThreadState::get().Constructs.push().open(construct, flags,
                                            {file, function, line}, end_line);
}

PACC_EXPORT void __pacc_if(int32_t condition) {
  currentConstruct().Condition &= condition != 0;
}

PACC_EXPORT void __pacc_async(int64_t queue) { currentConstruct().Async = queue; }

PACC_EXPORT void __pacc_wait_queue(int64_t queue) {
  currentConstruct().Waits.push_back({queue, std::nullopt});
}

PACC_EXPORT void __pacc_wait_device(int64_t number) {
  currentConstruct().Waits.back().DeviceNumber = number;
}

PACC_EXPORT void __pacc_device_type(const char *name) {
  currentConstruct().DeviceType = name;
}

PACC_EXPORT void __pacc_device_num(int64_t number) {
  currentConstruct().DeviceNumber = number;
}

PACC_EXPORT void __pacc_default_async(int64_t queue) {
  currentConstruct().DefaultAsync = queue;
}

PACC_EXPORT void __pacc_item(uint32_t action, const char *name, void *var,
                             void *base, int64_t offset, int64_t bytes) {
  currentConstruct().Items.emplace_back(action, name, var, base, offset, bytes);
}

PACC_EXPORT void __pacc_level(int64_t lower, int64_t length, int64_t stride,
                              int32_t pointer) {
  currentConstruct().Items.back().Levels.push_back(
      {lower, length, stride, pointer != 0});
}

PACC_EXPORT void __pacc_object(void *object, int64_t bytes) {
  const auto Begin = reinterpret_cast<HostAddress>(object);
  currentConstruct().Items.back().Object = {Begin, Begin + bytes};
}

PACC_EXPORT void __pacc_part(int64_t offset, int64_t bytes) {
  currentConstruct().Items.back().Parts.push_back({offset, bytes});
}

PACC_EXPORT void __pacc_reach(int32_t conditional, int64_t element) {
  Reach R{conditional != PACC_REACH_SURE, element, {}};
  R.IsEnd = conditional == PACC_REACH_BETWEEN;
  currentConstruct().Items.back().Reaches.push_back(std::move(R));
}

PACC_EXPORT void __pacc_reach_of(void *array, int64_t element) {
  std::vector<DataItem> &Items = currentConstruct().Items;
  const auto Of = std::find_if(Items.begin(), Items.end(), [array](const DataItem &Item) {
    return Item.Base == reinterpret_cast<HostAddress>(array) && Item.has(PACC_ITEM_IMPLICIT) && Item.Reaches.empty();
  });
  if (Of == Items.end()) {
    Items.emplace_back(PACC_PRESENT, nullptr, array, nullptr, 0, 0); // nothing but its uses
    Items.back().UsedSize = element;
    return;
  }
  std::rotate(Of, Of + 1, Items.end());
  Items.back().ReachedSize = element;
}

PACC_EXPORT void __pacc_reach_loop(int64_t factor, int64_t first,
                                   int64_t bound, int64_t step,
                                   uint32_t relation) {
  Reach &Last = currentConstruct().Items.back().Reaches.back();
  (Last.Row.empty() ? Last : Last.Row.back())
      .Loops.push_back({factor, first, bound, step, relation});
}

PACC_EXPORT void __pacc_reach_row(int64_t element) {
  Reach &Last = currentConstruct().Items.back().Reaches.back();
  Last.Row.push_back({Last.Conditional, element, {}});
}

PACC_EXPORT void __pacc_reach_within(int64_t low, int64_t high) {
  currentConstruct().Items.back().Reaches.back().Limits = {low, high};
}

PACC_EXPORT void __pacc_reach_by(void *variable, int64_t bytes, void *object, int64_t size) {
  const auto Begin = reinterpret_cast<HostAddress>(object);
  currentConstruct().Items.back().ReachedBy.push_back({reinterpret_cast<HostAddress>(variable), bytes, {Begin, Begin + size}, bytes == 0});
}

PACC_EXPORT void __pacc_reach_declared(int64_t elements, int32_t complete) {
  currentConstruct().Items.back().Declared = {elements, complete != 0};
}

PACC_EXPORT void __pacc_enter(void) {
  ThreadState &T = ThreadState::get();
  Construct &C = *T.Constructs.top();
  check(enterConstruct(T, C), C.Where, C.Device);
}

PACC_EXPORT void __pacc_clause_number(const char *clause, int64_t number) {
  ShapeRequest &Shape = currentConstruct().Shape;
  if (number >= 0 || Shape.WrongClause)
    return;
  Shape.WrongClause = clause;
  Shape.WrongNumber = number;
}

PACC_EXPORT void __pacc_dims(int64_t num_gangs, int64_t num_workers,
                             int64_t vector_length) {
  ShapeRequest &Shape = currentConstruct().Shape;
  Shape.Gangs = num_gangs;
  Shape.Workers = num_workers;
  Shape.Lanes = vector_length;
}

PACC_EXPORT void __pacc_trip(uint32_t loop, uint32_t dim, uint64_t trips) {
  currentConstruct().Shape.Trips.push_back({loop, dim, trips});
}

PACC_EXPORT void __pacc_trip_from(const void *object) {
  ShapeRequest &Shape = currentConstruct().Shape;
  Shape.Sources.push_back({Shape.Trips.size() - 1, object});
}

PACC_EXPORT void __pacc_arg(uint32_t slot, uint32_t kind, const char *name,
                            void *ptr, uint64_t size) {
  std::vector<Argument> &Arguments = currentConstruct().Arguments;
  const Argument A{name, ptr, size, (kind & PACC_ARG_UNLESS_MAPPED) != 0};
  if (slot == Arguments.size()) {
    Arguments.push_back(A);
    return;
  }
  if (slot > Arguments.size())
    Arguments.resize(slot + 1);
  Arguments[slot] = A;
}

PACC_EXPORT void __pacc_launch(struct pacc_kernel *kernel) {
  ThreadState &T = ThreadState::get();
  Construct &C = *T.Constructs.top();
  check(launch(T, C, *kernel),
        {kernel->file, kernel->function, kernel->line}, C.Device);
}

PACC_EXPORT void __pacc_leave_unawaited(void) {
  currentConstruct().MayEndUnawaited = true;
  __pacc_leave();
}

PACC_EXPORT void __pacc_settle(void) {
  ThreadState &T = ThreadState::get();
  closeQueues(T);
  if (T.Unawaited.Queue)
    check(settleThread(T), T.Unawaited.Since, T.Unawaited.Device);
}

PACC_EXPORT void __pacc_settle_before(const void *address) {
  ThreadState &T = ThreadState::get();
  if (T.Unawaited.Queue && mayBeUsedByKernels(T, reinterpret_cast<HostAddress>(address)))
    check(settleThread(T), T.Unawaited.Since, T.Unawaited.Device);
}

PACC_EXPORT uint64_t __pacc_depth(void) { return ThreadState::get().Constructs.depth(); }

PACC_EXPORT void __pacc_abandon(uint64_t depth) {
  ConstructStack &Constructs = ThreadState::get().Constructs;
  while (Constructs.depth() > depth)
    Constructs.pop();
}

PACC_EXPORT void __pacc_leave_scope(char *) { __pacc_leave(); }

PACC_EXPORT void __pacc_leave(void) {
  ThreadState &T = ThreadState::get();
  Construct &C = *T.Constructs.top();
  check(leaveConstruct(T, C), C.Where, C.Device);
  T.Constructs.pop();
}
