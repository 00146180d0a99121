//===- ApiData.cpp - acc_* routines that are data directives --------------===//
//
// OpenACC 3.4, 3.2.18 to 3.2.25 and 3.2.29.
//
//===----------------------------------------------------------------------===//

#include "Data/Actions.h"
#include "Data/Pointers/Attach.h"
#include "Entry/ApiCall.h"

using namespace pacc::rt;

namespace {

HostAddress addressOf(const void *Data) {
  return reinterpret_cast<HostAddress>(Data);
}

std::vector<DataItem> itemOf(uint32_t Action, void *Data, size_t Bytes) {
  std::vector<DataItem> Items;
  Items.emplace_back(Action, nullptr, Data, Data, 0,
                     static_cast<int64_t>(Bytes));
  return Items;
}

/// That of what is at this address; a section that only counts from it is somewhere else.
void *deviceAddress(ApiCall &Call, void *Data) {
  auto Lock = Call.device().Table.lock();
  if (Mapping *M = Call.device().Table.at(addressOf(Data)))
    return reinterpret_cast<void *>(M->deviceOf(addressOf(Data)));
  return Call.memoryIsShared() ? Data : nullptr;
}

void *enter(ApiCall Call, uint32_t Action, void *Data, size_t Bytes,
            int Async) {
  if (Call.mayHaveCopies())
    Call.act(Async, [&](DataContext &C) {
      std::vector<DataItem> Items = itemOf(Action, Data, Bytes);
      return enterData(C, Items);
    });
  return deviceAddress(Call, Data);
}

void exit(ApiCall Call, uint32_t Action, void *Data, size_t Bytes, int Async,
          ExitFlags Flags) {
  if (Call.mayHaveCopies())
    Call.act(Async, [&](DataContext &C) {
      std::vector<DataItem> Items = itemOf(Action, Data, Bytes);
      return exitData(C, Items, Flags);
    });
}

void update(ApiCall Call, uint32_t Action, void *Data, size_t Bytes,
            int Async) {
  if (Call.mayHaveCopies())
    Call.act(Async, [&](DataContext &C) {
      std::vector<DataItem> Items = itemOf(Action, Data, Bytes);
      return updateData(C, Items, UpdateFlags());
    });
}

void attachPointer(ApiCall Call, void **Pointer, int Async) {
  if (Call.mayHaveCopies())
    Call.act(Async, [&](DataContext &C) {
      auto Lock = C.Table.lock();
      return attach(C, addressOf(Pointer)).takeStatus();
    });
}

void detachPointer(ApiCall Call, void **Pointer, int Async, DetachFlags Flags) {
  if (Call.mayHaveCopies())
    Call.act(Async, [&](DataContext &C) {
      auto Lock = C.Table.lock();
      return detach(C, addressOf(Pointer), Flags);
    });
}

/// No bytes are no data, wherever they would be.
Status mapData(ApiCall &Call, void *Data, void *Device, size_t Bytes) {
  if (!Bytes)
    return Status::success();
  if (!Data || !Device)
    return Status::error(ErrorCode::InvalidUse, "null pointer to map");
  PresentTable &Table = Call.device().Table;
  auto Lock = Table.lock();
  const HostAddress Begin = addressOf(Data);
  if (Table.find(Begin, Begin + Bytes).How != PresentTable::Presence::Absent)
    return Status::error(ErrorCode::InvalidUse,
                         "host data %p is present already", Data);
  Mapping &M = Table.insert(Begin, Begin + Bytes, addressOf(Device),
                            /*Block=*/nullptr, Begin, /*Name=*/nullptr,
                            Call.where());
  M.Dynamic = 1;
  return Status::success();
}

Status unmapData(ApiCall &Call, void *Data) {
  PresentTable &Table = Call.device().Table;
  auto Lock = Table.lock();
  Mapping *M = Table.at(addressOf(Data));
  if (!M && Call.memoryIsShared()) // mapped to itself
    return Status::success();
  if (!M || M->Begin != addressOf(Data) || M->Block)
    return Status::error(ErrorCode::InvalidUse,
                         "host data %p was not mapped by acc_map_data", Data);
  if (M->Structured)
    return Status::error(ErrorCode::InvalidUse,
                         "host data %p is in use by a data region", Data);
  Table.erase(*M);
  return Status::success();
}

constexpr ExitFlags Finalize{/*Finalize=*/true};

} // namespace

PACC_EXPORT void *acc_copyin(void *data, size_t bytes) {
  return enter(ApiCall("acc_copyin"), PACC_COPYIN, data, bytes, Sync);
}
PACC_EXPORT void acc_copyin_async(void *data, size_t bytes, int async) {
  enter(ApiCall("acc_copyin_async"), PACC_COPYIN, data, bytes, async);
}
PACC_EXPORT void *acc_create(void *data, size_t bytes) {
  return enter(ApiCall("acc_create"), PACC_CREATE, data, bytes, Sync);
}
PACC_EXPORT void acc_create_async(void *data, size_t bytes, int async) {
  enter(ApiCall("acc_create_async"), PACC_CREATE, data, bytes, async);
}
PACC_EXPORT void *acc_pcopyin(void *data, size_t bytes) {
  return acc_copyin(data, bytes);
}
PACC_EXPORT void *acc_pcreate(void *data, size_t bytes) {
  return acc_create(data, bytes);
}
PACC_EXPORT void *acc_present_or_copyin(void *data, size_t bytes) {
  return acc_copyin(data, bytes);
}
PACC_EXPORT void *acc_present_or_create(void *data, size_t bytes) {
  return acc_create(data, bytes);
}

PACC_EXPORT void acc_copyout(void *data, size_t bytes) {
  exit(ApiCall("acc_copyout"), PACC_COPYOUT, data, bytes, Sync, ExitFlags());
}
PACC_EXPORT void acc_copyout_async(void *data, size_t bytes, int async) {
  exit(ApiCall("acc_copyout_async"), PACC_COPYOUT, data, bytes, async,
       ExitFlags());
}
PACC_EXPORT void acc_copyout_finalize(void *data, size_t bytes) {
  exit(ApiCall("acc_copyout_finalize"), PACC_COPYOUT, data, bytes, Sync,
       Finalize);
}
PACC_EXPORT void acc_copyout_finalize_async(void *data, size_t bytes,
                                            int async) {
  exit(ApiCall("acc_copyout_finalize_async"), PACC_COPYOUT, data, bytes, async,
       Finalize);
}
PACC_EXPORT void acc_delete(void *data, size_t bytes) {
  exit(ApiCall("acc_delete"), PACC_DELETE, data, bytes, Sync, ExitFlags());
}
PACC_EXPORT void acc_delete_async(void *data, size_t bytes, int async) {
  exit(ApiCall("acc_delete_async"), PACC_DELETE, data, bytes, async,
       ExitFlags());
}
PACC_EXPORT void acc_delete_finalize(void *data, size_t bytes) {
  exit(ApiCall("acc_delete_finalize"), PACC_DELETE, data, bytes, Sync,
       Finalize);
}
PACC_EXPORT void acc_delete_finalize_async(void *data, size_t bytes,
                                           int async) {
  exit(ApiCall("acc_delete_finalize_async"), PACC_DELETE, data, bytes, async,
       Finalize);
}

PACC_EXPORT void acc_update_device(void *data, size_t bytes) {
  update(ApiCall("acc_update_device"), PACC_UPDATE_DEVICE, data, bytes, Sync);
}
PACC_EXPORT void acc_update_device_async(void *data, size_t bytes, int async) {
  update(ApiCall("acc_update_device_async"), PACC_UPDATE_DEVICE, data, bytes,
         async);
}
PACC_EXPORT void acc_update_self(void *data, size_t bytes) {
  update(ApiCall("acc_update_self"), PACC_UPDATE_HOST, data, bytes, Sync);
}
PACC_EXPORT void acc_update_self_async(void *data, size_t bytes, int async) {
  update(ApiCall("acc_update_self_async"), PACC_UPDATE_HOST, data, bytes,
         async);
}
PACC_EXPORT void acc_update_host(void *data, size_t bytes) {
  acc_update_self(data, bytes);
}
PACC_EXPORT void acc_update_host_async(void *data, size_t bytes, int async) {
  acc_update_self_async(data, bytes, async);
}

// Where the device shares the host's memory, kernels use the mapped memory all the same: programs put values there.
PACC_EXPORT void acc_map_data(void *data, void *data_dev, size_t bytes) {
  ApiCall Call("acc_map_data");
  if (!Call.memoryIsShared() || data != data_dev)
    Call.must(mapData(Call, data, data_dev, bytes));
}
PACC_EXPORT void acc_unmap_data(void *data) {
  ApiCall Call("acc_unmap_data");
  Call.must(unmapData(Call, data));
}

PACC_EXPORT void *acc_deviceptr(void *data) {
  ApiCall Call("acc_deviceptr");
  return deviceAddress(Call, data);
}

PACC_EXPORT void *acc_hostptr(void *data_dev) {
  ApiCall Call("acc_hostptr");
  auto Lock = Call.device().Table.lock();
  if (Mapping *M = Call.device().Table.atDevice(addressOf(data_dev)))
    return reinterpret_cast<void *>(M->Begin + (addressOf(data_dev) - M->Device));
  return Call.memoryIsShared() ? data_dev : nullptr;
}

PACC_EXPORT int acc_is_present(void *data, size_t bytes) {
  ApiCall Call("acc_is_present");
  // A null pointer is always present, with a length of zero bytes (1.6).
  if (Call.memoryIsShared() || (!data && !bytes))
    return 1;
  PresentTable &Table = Call.device().Table;
  auto Lock = Table.lock();
  const HostAddress Begin = addressOf(data);
  return Table.find(Begin, Begin + std::max<size_t>(bytes, 1)).How ==
         PresentTable::Presence::Present;
}

PACC_EXPORT void acc_attach(void **ptr_addr) {
  attachPointer(ApiCall("acc_attach"), ptr_addr, Sync);
}
PACC_EXPORT void acc_attach_async(void **ptr_addr, int async) {
  attachPointer(ApiCall("acc_attach_async"), ptr_addr, async);
}
PACC_EXPORT void acc_detach(void **ptr_addr) {
  detachPointer(ApiCall("acc_detach"), ptr_addr, Sync, DetachFlags());
}
PACC_EXPORT void acc_detach_async(void **ptr_addr, int async) {
  detachPointer(ApiCall("acc_detach_async"), ptr_addr, async, DetachFlags());
}
PACC_EXPORT void acc_detach_finalize(void **ptr_addr) {
  detachPointer(ApiCall("acc_detach_finalize"), ptr_addr, Sync,
                DetachFlags{/*Finalize=*/true});
}
PACC_EXPORT void acc_detach_finalize_async(void **ptr_addr, int async) {
  detachPointer(ApiCall("acc_detach_finalize_async"), ptr_addr, async,
                DetachFlags{/*Finalize=*/true});
}
