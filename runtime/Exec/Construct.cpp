//===- Construct.cpp - a directive being executed -------------------------===//

#include "Exec/Construct.h"

namespace pacc::rt {

void Construct::open(uint32_t NewKind, uint32_t NewFlags, const Place &NewWhere,
                     int NewEndLine) {
  Kind = NewKind;
  Flags = NewFlags;
  Where = NewWhere;
  EndLine = NewEndLine;
  Condition = true;
  Async = PACC_ASYNC_SYNC;
  Waits.clear();
  Items.clear();
  DeviceType = nullptr;
  DeviceNumber.reset();
  DefaultAsync.reset();
  Shape.clear();
  Arguments.clear();
  Device = nullptr;
  Queue = nullptr;
  Queued = false;
  Hooks = &ConstructHooks::plain();
  Ticket = 0;
  Clipped = false;
  Moved = false;
  Launched = false;
  Given.clear();
  MayEndUnawaited = false;
  EndsWithStage = false;
}

Construct &ConstructStack::push() {
  if (Depth == All.size())
    All.push_back(std::make_unique<Construct>());
  return *All[Depth++];
}

} // namespace pacc::rt
