//===- Embed.cpp - kernel records and device images in the object ---------===//
#include "Embed.h"

#include "ConstantRecord.h"
#include "HostForms.h"
#include "Outline.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// Constants of the host module, with the strings shared.
class Embedder {
public:
  explicit Embedder(Module &Host) : Host(Host), C(Host.getContext()) {}
  Constant *image(ArrayRef<DeviceImage> Images);
  void record(const KernelRecord &Kernel, Constant *Image);

private:
  Constant *string(StringRef Text);
  Constant *null() { return ConstantPointerNull::get(PointerType::getUnqual(C)); }
  Constant *function(const std::string &Name);
  GlobalVariable *global(Constant *Contents, const Twine &Name, Align Alignment, bool Writable);
  template <typename Record> Constant *array(ArrayRef<Constant *> Elements);
  Constant *parameters(const KernelRecord &Kernel);
  Constant *dimensions(const KernelRecord &Kernel);

  Module &Host;
  LLVMContext &C;
  StringMap<Constant *> Strings;
};

} // namespace

GlobalVariable *Embedder::global(Constant *Contents, const Twine &Name, Align Alignment,
                                 bool Writable) {
  auto *Variable = new GlobalVariable(
      Host, Contents->getType(), !Writable,
      Writable ? GlobalValue::InternalLinkage : GlobalValue::PrivateLinkage, Contents, Name);
  Variable->setAlignment(Alignment);
  return Variable;
}

Constant *Embedder::string(StringRef Text) {
  Constant *&Known = Strings[Text];
  if (!Known)
    Known = global(ConstantDataArray::getString(C, Text), "pacc.string", Align(1), false);
  return Known;
}

Constant *Embedder::function(const std::string &Name) {
  Function *F = Host.getFunction(Name);
  return F ? F : null();
}

/// A read-only array of structs, or null if it is empty.
template <typename Record> Constant *Embedder::array(ArrayRef<Constant *> Elements) {
  if (Elements.empty())
    return null();
  auto *Type = ArrayType::get(Elements.front()->getType(), Elements.size());
  return global(ConstantArray::get(Type, Elements), "pacc.table", Align(alignof(Record)), false);
}

Constant *Embedder::image(ArrayRef<DeviceImage> Images) {
  if (Images.empty())
    return null();
  SmallVector<Constant *, 4> Entries;
  for (const DeviceImage &Image : Images) {
    Constant *Bytes = ConstantDataArray::get(C, ArrayRef(Image.Bytes.data(), Image.Bytes.size()));
    ConstantRecord<pacc_image_entry> Entry(C);
    Entry.set(&pacc_image_entry::kind, Image.Kind);
    Entry.set(&pacc_image_entry::arch, Image.Arch);
    Entry.set(&pacc_image_entry::data, global(Bytes, "pacc.code", Align(16), false));
    Entry.set(&pacc_image_entry::size, Image.Bytes.size());
    Entries.push_back(Entry.get());
  }
  ConstantRecord<pacc_image> Record(C);
  Record.set(&pacc_image::version, PACC_ABI_VERSION);
  Record.set(&pacc_image::count, Entries.size());
  Record.set(&pacc_image::entries, array<pacc_image_entry>(Entries));
  Record.set(&pacc_image::file, string(Host.getSourceFileName()));
  return global(Record.get(), "pacc.image", Align(alignof(pacc_image)), true);
}

Constant *Embedder::parameters(const KernelRecord &Kernel) {
  SmallVector<Constant *, 8> Elements;
  for (auto [Slot, P] : enumerate(Kernel.Parameters)) {
    bool IsAddress = P.Kind != PACC_ARG_BYVAL;
    ConstantRecord<pacc_param> Record(C);
    Record.set(&pacc_param::kind, P.Kind);
    Record.set(&pacc_param::size, IsAddress ? sizeof(void *) : P.Size);
    Record.set(&pacc_param::align, IsAddress ? alignof(void *) : P.Alignment.value());
    Record.set(&pacc_param::slot, Slot);
    Record.set(&pacc_param::reduction, P.Reduction);
    Elements.push_back(Record.get());
  }
  return array<pacc_param>(Elements);
}

Constant *Embedder::dimensions(const KernelRecord &Kernel) {
  SmallVector<Constant *, 4> Elements;
  for (const pacc_loop_dim &D : Kernel.Shape.Dims) {
    ConstantRecord<pacc_loop_dim> Record(C);
    Record.set(&pacc_loop_dim::loop, D.loop);
    Record.set(&pacc_loop_dim::dim, D.dim);
    Record.set(&pacc_loop_dim::gang_axis, D.gang_axis);
    Record.set(&pacc_loop_dim::block_axis, D.block_axis);
    Elements.push_back(Record.get());
  }
  return array<pacc_loop_dim>(Elements);
}

void Embedder::record(const KernelRecord &Kernel, Constant *Image) {
  const KernelShape &Shape = Kernel.Shape;
  ConstantRecord<pacc_kernel> Record(C);
  Record.set(&pacc_kernel::version, PACC_ABI_VERSION);
  Record.set(&pacc_kernel::flags, Shape.Flags);
  Record.set(&pacc_kernel::name, string(Kernel.Name));
  Record.set(&pacc_kernel::once_name, Shape.Once ? string(onceName(Kernel.Name)) : null());
  Record.set(&pacc_kernel::finish_name,
             Shape.Once && (Shape.Flags & PACC_KERNEL_REDUCTION) ? string(finishName(Kernel.Name))
                                                                 : null());
  Record.set(&pacc_kernel::file, string(Kernel.Origin.File));
  Record.set(&pacc_kernel::function, string(Kernel.Origin.Function));
  Record.set(&pacc_kernel::line, Kernel.Origin.Line);
  Record.set(&pacc_kernel::end_line, Kernel.Origin.EndLine);
  Record.set(&pacc_kernel::image, Image);
  Record.set(&pacc_kernel::host, function(entryName(Kernel.Name, DeviceForm::Host)));
  Record.set(&pacc_kernel::emulator, function(entryName(Kernel.Name, DeviceForm::Emulator)));
  Record.set(&pacc_kernel::param_count, Kernel.Parameters.size());
  Record.set(&pacc_kernel::dim_count, Shape.Dims.size());
  Record.set(&pacc_kernel::params, parameters(Kernel));
  Record.set(&pacc_kernel::dims, dimensions(Kernel));
  Record.set(&pacc_kernel::vector_length, Shape.VectorLength);
  Record.set(&pacc_kernel::num_workers, Shape.NumWorkers);
  Record.set(&pacc_kernel::num_gangs, Shape.NumGangs);
  Record.set(&pacc_kernel::shared_bytes, Shape.SharedBytes);
  Record.set(&pacc_kernel::scratch_bytes_per_gang, Shape.ScratchBytesPerGang);

  std::string Name = kernelRecordName(Kernel.Name);
  auto *Defined = global(Record.get(), "", Align(alignof(pacc_kernel)), true);
  if (GlobalVariable *Declared = Host.getNamedGlobal(Name)) {
    Declared->replaceAllUsesWith(Defined);
    Declared->eraseFromParent();
  }
  Defined->setName(Name);
}

void mergeShape(KernelShape &Record, const KernelShape &Form) {
  Record.Flags |= Form.Flags;
  Record.Once |= Form.Once;
  Record.SharedBytes = std::max(Record.SharedBytes, Form.SharedBytes);
  Record.ScratchBytesPerGang = std::max(Record.ScratchBytesPerGang, Form.ScratchBytesPerGang);
}

void embed(Module &Host, ArrayRef<KernelRecord> Kernels, ArrayRef<DeviceImage> Images) {
  Embedder E(Host);
  Constant *Image = E.image(Images);
  for (const KernelRecord &Kernel : Kernels)
    E.record(Kernel, Image);
}

} // namespace pacc
