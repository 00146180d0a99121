//===- Embed.cpp - kernel records and device images in the object ---------===//
#include "Units/Embed.h"

#include "Kernels/Outline.h"
#include "pacc/ABI/Unit.h"
#include "pacc/IR/ConstantRecord.h"
#include "pacc/IR/Report.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MD5.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// Constants of the host module, with the strings shared.
class Embedder {
public:
  explicit Embedder(Module &Host) : Host(Host), C(Host.getContext()) {}
  Constant *image(const CompiledImage &Image);
  void record(const KernelRecord &Kernel, Constant *Image, Constant *Unit);
  GlobalVariable *unit(const CompiledUnit &Unit, Constant *Image);
  void registerUnit(Constant *Unit);

private:
  Constant *string(StringRef Text);
  Constant *null() { return ConstantPointerNull::get(PointerType::getUnqual(C)); }
  Constant *function(const std::string &Name);
  Constant *symbol(StringRef Name);
  GlobalVariable *global(Constant *Contents, const Twine &Name, Align Alignment, bool Writable);
  template <typename Record> Constant *array(ArrayRef<Constant *> Elements);
  Constant *variables(const UnitInterface &Interface);
  Constant *imports(const UnitInterface &Interface);
  Constant *exports(const UnitInterface &Interface);
  void addLifeFunction(StringRef Entry, Constant *Unit,
                       void (*AddTo)(Module &, Function *, int, Constant *));
  Constant *declared(StringRef Kernel);
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
  Type *First = Elements.front()->getType();
  // A record's type says which of its members are set (ConstantRecord).
  const bool AreAlike = all_of(Elements, [First](const Constant *Element) { return Element->getType() == First; });
  Constant *All = AreAlike ? ConstantArray::get(ArrayType::get(First, Elements.size()), Elements)
                           : ConstantStruct::getAnon(Elements, /*Packed=*/true);
  return global(All, "pacc.table", Align(alignof(Record)), false);
}

Constant *Embedder::symbol(StringRef Name) {
  GlobalValue *Value = Host.getNamedValue(Name);
  return Value ? static_cast<Constant *>(Value) : null();
}

Constant *Embedder::image(const CompiledImage &Compiled) {
  if (Compiled.Entries.empty())
    return null();
  SmallVector<Constant *, 4> Entries, Uses;
  for (const std::string &Variable : Compiled.Table.Variables)
    Uses.push_back(symbol(Variable));
  for (const DeviceImage &Image : Compiled.Entries) {
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
  Record.set(&pacc_image::uses, array<void *>(Uses));
  Record.set(&pacc_image::table, Uses.empty() ? null() : string(Compiled.Table.Symbol));
  Record.set(&pacc_image::use_count, Uses.size());
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
    Record.set(&pacc_param::apart, P.Apart | (P.Back ? PACC_PARAM_BACK : 0));
    if (!P.Pointers.empty()) {
      SmallVector<Constant *, 8> Offsets;
      for (uint32_t Offset : P.Pointers)
        Offsets.push_back(ConstantInt::get(Type::getInt32Ty(C), Offset));
      Record.set(&pacc_param::pointers, array<uint32_t>(Offsets));
      Record.set(&pacc_param::pointer_count, Offsets.size());
    }
    Elements.push_back(Record.get());
  }
  return array<pacc_param>(Elements);
}

/// The record of a kernel, which may be defined later.
Constant *Embedder::declared(StringRef Kernel) {
  return Host.getOrInsertGlobal(kernelRecordName(Kernel), Type::getInt8Ty(C));
}

Constant *Embedder::dimensions(const KernelRecord &Kernel) {
  SmallVector<Constant *, 4> Elements;
  for (const pacc_loop_dim &D : Kernel.Shape.Dims) {
    ConstantRecord<pacc_loop_dim> Record(C);
    Record.set(&pacc_loop_dim::loop, D.loop);
    Record.set(&pacc_loop_dim::dim, D.dim);
    Record.set(&pacc_loop_dim::gang_axis, D.gang_axis);
    Record.set(&pacc_loop_dim::block_axis, D.block_axis);
    Record.set(&pacc_loop_dim::jam, D.jam);
    Record.set(&pacc_loop_dim::dim_flags, D.dim_flags);
    Elements.push_back(Record.get());
  }
  return array<pacc_loop_dim>(Elements);
}

void Embedder::record(const KernelRecord &Kernel, Constant *Image, Constant *Unit) {
  const KernelShape &Shape = Kernel.Shape;
  ConstantRecord<pacc_kernel> Record(C);
  Record.set(&pacc_kernel::version, PACC_ABI_VERSION);
  Record.set(&pacc_kernel::flags, Shape.Flags);
  Record.set(&pacc_kernel::name, string(Kernel.Name));
  Record.set(&pacc_kernel::once_name, Shape.Once ? string(onceName(Kernel.Name)) : null());
  Record.set(&pacc_kernel::finish_name,
             Shape.Once && (Shape.Flags & PACC_KERNEL_REDUCTION) ? string(finishName(Kernel.Name))
                                                                 : null());
  Record.set(&pacc_kernel::jam_name, any_of(imageTargets(), [&](const ImageTarget *Device) {
    return is_contained(Kernel.Jams, Device);
  }) ? string(jamName(Kernel.Name)) : null());
  Record.set(&pacc_kernel::file, string(Kernel.Origin.File));
  Record.set(&pacc_kernel::function, string(Kernel.Origin.Function));
  Record.set(&pacc_kernel::line, Kernel.Origin.Line);
  Record.set(&pacc_kernel::end_line, Kernel.Origin.EndLine);
  Record.set(&pacc_kernel::image, Image);
  Record.set(&pacc_kernel::unit, Unit);
  Record.set(&pacc_kernel::host, function(hostTarget().entryName(Kernel.Name)));
  Record.set(&pacc_kernel::emulator, function(emulatorTarget().entryName(Kernel.Name)));
  Record.set(&pacc_kernel::emulator_jam,
             is_contained(Kernel.Jams, &emulatorTarget())
                 ? function(emulatorTarget().entryName(jamName(Kernel.Name)))
                 : null());
  Record.set(&pacc_kernel::param_count, Kernel.Parameters.size());
  Record.set(&pacc_kernel::dim_count, Shape.Dims.size());
  Record.set(&pacc_kernel::params, parameters(Kernel));
  Record.set(&pacc_kernel::dims, dimensions(Kernel));
  Record.set(&pacc_kernel::vector_length, Shape.VectorLength);
  Record.set(&pacc_kernel::num_workers, Shape.NumWorkers);
  Record.set(&pacc_kernel::num_gangs, Shape.NumGangs);
  Record.set(&pacc_kernel::shared_bytes, Shape.SharedBytes);
  Record.set(&pacc_kernel::scratch_bytes_per_gang, Shape.ScratchBytesPerGang);
  Record.set(&pacc_kernel::row_param, uint16_t(Shape.RowParameter));
  Record.set(&pacc_kernel::row_bytes, uint16_t(Shape.RowBytes));
  if (!Kernel.Apart.empty())
    Record.set(&pacc_kernel::apart, declared(Kernel.Apart));
  if (!Kernel.Conditions.empty())
    Record.set(&pacc_kernel::holds, createLaunchTest(Host, Kernel.Name + ".holds", Kernel.Conditions));

  std::string Name = kernelRecordName(Kernel.Name);
  auto *Defined = global(Record.get(), "", Align(alignof(pacc_kernel)), true);
  if (GlobalVariable *Declared = Host.getNamedGlobal(Name)) {
    Declared->replaceAllUsesWith(Defined);
    Declared->eraseFromParent();
  }
  Defined->setName(Name);
}

Constant *Embedder::variables(const UnitInterface &Interface) {
  SmallVector<Constant *, 8> Elements;
  for (const DeclaredVariable &V : Interface.Variables) {
    ConstantRecord<pacc_global> Record(C);
    Record.set(&pacc_global::address, symbol(V.Symbol));
    Record.set(&pacc_global::size, V.Size);
    Record.set(&pacc_global::name, string(V.Name));
    Record.set(&pacc_global::kind, V.Kind);
    Record.set(&pacc_global::line, V.Line);
    Elements.push_back(Record.get());
  }
  return array<pacc_global>(Elements);
}

Constant *Embedder::imports(const UnitInterface &Interface) {
  SmallVector<Constant *, 8> Elements;
  for (const ImportedRoutine &R : Interface.Imports) {
    ConstantRecord<pacc_import> Record(C);
    Record.set(&pacc_import::host, symbol(R.Symbol));
    Record.set(&pacc_import::emulator, symbol(emulatorSymbol(R.Symbol)));
    Record.set(&pacc_import::symbol, string(R.Symbol));
    Record.set(&pacc_import::name, string(userName(R.Symbol)));
    Record.set(&pacc_import::line, R.Line);
    Elements.push_back(Record.get());
  }
  return array<pacc_import>(Elements);
}

Constant *Embedder::exports(const UnitInterface &Interface) {
  SmallVector<Constant *, 8> Elements;
  for (const std::string &Symbol : Interface.Exports) {
    ConstantRecord<pacc_export> Record(C);
    Record.set(&pacc_export::host, symbol(Symbol));
    Record.set(&pacc_export::symbol, string(Symbol));
    Elements.push_back(Record.get());
  }
  return array<pacc_export>(Elements);
}

GlobalVariable *Embedder::unit(const CompiledUnit &Unit, Constant *Image) {
  const UnitInterface &Interface = Unit.Interface;
  ConstantRecord<pacc_unit> Record(C);
  Record.set(&pacc_unit::version, PACC_ABI_VERSION);
  Record.set(&pacc_unit::global_count, Interface.Variables.size());
  Record.set(&pacc_unit::import_count, Interface.Imports.size());
  Record.set(&pacc_unit::export_count, Interface.Exports.size());
  Record.set(&pacc_unit::file, string(Host.getSourceFileName()));
  Record.set(&pacc_unit::image, Image);
  Record.set(&pacc_unit::library, image(Unit.OfRoutines));
  Record.set(&pacc_unit::globals, variables(Interface));
  Record.set(&pacc_unit::imports, imports(Interface));
  Record.set(&pacc_unit::exports, exports(Interface));
  return global(Record.get(), "pacc.unit", Align(alignof(pacc_unit)), true);
}

/// A function that hands the unit to an entry of the runtime, before all others of its
/// kind or behind them: constructors of the program may launch kernels.
void Embedder::addLifeFunction(StringRef Entry, Constant *Unit,
                               void (*AddTo)(Module &, Function *, int, Constant *)) {
  constexpr int Priority = 100; // the last that belongs to the implementation
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                             GlobalValue::InternalLinkage, "pacc.unit.life", Host);
  F->setDoesNotThrow();
  IRBuilder<> Builder(BasicBlock::Create(C, "", F));
  Builder.CreateCall(declareEntry<decltype(__pacc_register_unit)>(Host, Entry), {Unit});
  Builder.CreateRetVoid();
  AddTo(Host, F, Priority, nullptr);
}

void Embedder::registerUnit(Constant *Unit) {
  static_assert(
      std::is_same_v<decltype(__pacc_register_unit), decltype(__pacc_unregister_unit)>);
  addLifeFunction("__pacc_register_unit", Unit, appendToGlobalCtors);
  addLifeFunction("__pacc_unregister_unit", Unit, appendToGlobalDtors);
}

std::string tableSymbol(const Module &M, ImagePart Part) {
  SmallString<128> Folder;
  sys::fs::current_path(Folder);
  MD5 Hash;
  Hash.update(Folder);
  Hash.update(M.getSourceFileName());
  for (const GlobalValue &Value : M.global_values())
    Hash.update(Value.getName());
  MD5::MD5Result Result;
  Hash.final(Result);
  return "pacc_globals_" + utohexstr(Result.low(), /*LowerCase=*/true) +
         (Part == ImagePart::Routines ? "_routines" : "");
}

static bool haveSameJam(const KernelShape &A, const KernelShape &B) {
  return equal(A.Dims, B.Dims, [](const pacc_loop_dim &X, const pacc_loop_dim &Y) {
    return X.loop == Y.loop && X.dim == Y.dim && X.jam == Y.jam;
  });
}

void mergeShape(KernelRecord &Kernel, const KernelShape &Form, const Target &Device) {
  KernelShape &Record = Kernel.Shape;
  Record.Flags |= Form.Flags;
  Record.Once |= Form.Once;
  if (Form.VectorLength) // a form's code may rely on one that no clause asks for
    Record.VectorLength = Form.VectorLength;
  Record.SharedBytes = std::max(Record.SharedBytes, Form.SharedBytes);
  Record.ScratchBytesPerGang = std::max(Record.ScratchBytesPerGang, Form.ScratchBytesPerGang);
  if (Form.Flags & PACC_KERNEL_COUNTERS && Form.RowBytes) { // only a form knows whether its gangs count
    Record.RowParameter = Form.RowParameter;
    Record.RowBytes = Form.RowBytes;
  }
  if (!Form.Jam)
    return;
  if (Kernel.Jams.empty())
    Record.Dims = Form.Dims;
  if (haveSameJam(Record, Form))
    Kernel.Jams.push_back(&Device);
}

void embed(Module &Host, const CompiledUnit &Compiled) {
  const UnitInterface &Interface = Compiled.Interface;
  if (Compiled.Kernels.empty() && Interface.Variables.empty() && Interface.Exports.empty())
    return;
  Embedder E(Host);
  Constant *Image = E.image(Compiled.OfKernels);
  GlobalVariable *Unit = E.unit(Compiled, Image);
  for (const KernelRecord &Kernel : Compiled.Kernels)
    E.record(Kernel, Image, Unit);
  E.registerUnit(Unit);
}

} // namespace pacc
