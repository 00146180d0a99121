/* PACC ABI: the data that compiled programs and libpaccrt share.
 *
 * Plain C, no LLVM, no CUDA. The compiler (lib/Lowering, lib/Transforms) and the
 * runtime (runtime/) include this file; nothing else states these facts.
 * Changing anything here means a new PACC_ABI_VERSION.
 */
#ifndef PACC_ABI_TYPES_H
#define PACC_ABI_TYPES_H

#include <stdint.h>

#define PACC_ABI_VERSION 30u

/* What a directive is; first argument of __pacc_begin and of the kernel marker. */
enum pacc_construct {
  PACC_PARALLEL = 0,
  PACC_KERNELS = 1,
  PACC_SERIAL = 2,
  PACC_DATA = 3,
  PACC_ENTER_DATA = 4,
  PACC_EXIT_DATA = 5,
  PACC_UPDATE = 6,
  PACC_WAIT = 7,
  PACC_HOST_DATA = 8,
  PACC_INIT = 9,
  PACC_SHUTDOWN = 10,
  PACC_SET = 11
};

/* Flags of __pacc_begin. */
enum pacc_begin_flags {
  PACC_FINALIZE = 1u << 0,        /* exit data finalize */
  PACC_IF_PRESENT = 1u << 1,      /* update/host_data if_present */
  PACC_DEFAULT_PRESENT = 1u << 2, /* default(present) */
  PACC_DEFAULT_NONE = 1u << 3,
  /* The file has no device code (-acc=multicore, -acc=host): a program that begins so starts on
   * the host even where there is a GPU, unless it or the environment chooses a device. */
  PACC_HOST_ONLY = 1u << 4
};

/* The data action of one clause variable (low byte of __pacc_item's `action`). */
enum pacc_action {
  PACC_COPY = 0,
  PACC_COPYIN = 1,
  PACC_COPYOUT = 2,
  PACC_CREATE = 3,
  PACC_PRESENT = 4,
  PACC_NO_CREATE = 5,
  PACC_DELETE = 6,
  PACC_UPDATE_DEVICE = 7, /* update device(...) */
  PACC_UPDATE_HOST = 8,   /* update self(...)/host(...) */
  PACC_ATTACH = 9,
  PACC_DETACH = 10,
  PACC_USE_DEVICE = 11,
  PACC_ACTION_MASK = 0xff,
  /* modifiers */
  PACC_ITEM_IMPLICIT = 1u << 8,  /* not in any clause: the compiler added it */
  PACC_ITEM_POINTER = 1u << 9,   /* `var` is a pointer variable whose value is `base` */
  PACC_ITEM_MEMBER = 1u << 10,   /* `var` is a member of an aggregate: attach if the aggregate is present */
  PACC_ITEM_READONLY = 1u << 11, /* copyin(readonly:) */
  PACC_ITEM_ZERO = 1u << 12,     /* create(zero:), copyout(zero:) */
  PACC_ITEM_REDUCTION = 1u << 13, /* implied by a reduction clause */
  PACC_ITEM_ALWAYS_IN = 1u << 14, /* copied in although it is present already (2.7.4) */
  PACC_ITEM_ALWAYS_OUT = 1u << 15, /* copied out although others still refer to it */
  PACC_ITEM_CAPTURE = 1u << 16, /* the device has a copy even if it shares the host's memory */
  PACC_ITEM_REFERENCE = 1u << 17, /* `var` is where an object has the address that a reference is */
  PACC_ITEM_BY_VALUE = 1u << 18, /* `var` is a pointer in an object that kernels get by value, unless it is present */
  /* Of an object that the construct's code only reads by its name: it stays as it is, and need not come back, if no
   * pointer that kernels get, or that is attached, leads to it. */
  PACC_ITEM_ONLY_READ = 1u << 19,
  PACC_ITEM_CONST = 1u << 22, /* likewise of one that is const by its name: only what others have changed comes back */
  /* Of an object that launches take along (PACC_ARG_OBJECT), and that the construct may write by other names: where the
   * device has nothing of what kernels read of it (__pacc_part), and the construct's other items neither, it is none. */
  PACC_ITEM_TAKEN = 1u << 23,
  /* Of PACC_COPYOUT: the construct sets every element from the first one to the last that it uses, as far as the compiler
   * sees, and reads none. Where it does not (__pacc_reach of an inferred item), or another item of the construct may lead
   * to the same memory, it is PACC_COPY. */
  PACC_ITEM_ONLY_WRITTEN = 1u << 24,
  PACC_ITEM_UNREACHED = 1u << 21 /* of PACC_ATTACH: by what the host knows, kernels do not come to uses of the member */
};

/* How one captured variable reaches a kernel: `kind` of __pacc_arg, and of pacc_param. */
enum pacc_arg_kind {
  /* The variable lives in device memory (array, struct, mapped scalar). Kernel parameter:
   * the device address of `*ptr` (ptr is the host address of the variable). */
  PACC_ARG_MAPPED = 0,
  /* A pointer variable at host address `ptr`. Kernel parameter: its value translated to the
   * device through the present table. Absent: an error, unless the device reads host memory. */
  PACC_ARG_POINTER = 1,
  /* `size` bytes at `ptr`, copied at launch (firstprivate, and scalars only read). */
  PACC_ARG_BYVAL = 2,
  /* A pointer variable at `ptr` passed untranslated (deviceptr, or never dereferenced). */
  PACC_ARG_DEVICEPTR = 3,
  /* Like PACC_ARG_BYVAL, but goes through device memory because it is larger than
   * PACC_MAX_BYVAL. Kernel parameter: address of a private upload of the bytes. */
  PACC_ARG_BYVAL_MEMORY = 4,
  /* C++ `this` (`ptr` is the object): like MAPPED if present, else error as POINTER. */
  PACC_ARG_THIS = 5,
  /* As POINTER, but a null or absent pointer passes through untranslated (no_create). */
  PACC_ARG_POINTER_OR_HOST = 6,
  /* As MAPPED for a no_create variable: host address passes through if absent. */
  PACC_ARG_MAPPED_OR_HOST = 7,
  /* No variable: the table of pacc/ABI/Check.h, which the runtime makes. The last parameter. */
  PACC_ARG_CHECKS = 8,
  /* A pointer variable at `ptr` to an object of the host. Kernel parameter: the address of the
   * object's copy in device memory, null if there is none. Of a device that reads host memory: the
   * pointer itself. */
  PACC_ARG_COPY_OF = 9,
  /* A pointer variable at `ptr` to an object of `size` bytes that the kernel only reads. Kernel
   * parameter: as POINTER; of an object that is absent, the address of a private upload of its bytes. */
  PACC_ARG_OBJECT = 10,
  /* A pointer variable at `ptr` to an object of `size` bytes, at most PACC_MAX_BYVAL, that all gangs
   * shall find as it is when the kernel begins. Kernel parameter: as COPY_OF, but the address of a
   * private copy of the object that COPY_OF would lead to, made in the queue before the kernel. */
  PACC_ARG_SNAPSHOT_OF = 11
};

/* With PACC_ARG_BYVAL, in calls of __pacc_arg: an object that no clause names and kernels only read. If the
 * device has a copy of it, or of parts of it, the kernel gets the bytes that are there when it begins. */
#define PACC_ARG_UNLESS_MAPPED 0x100u

/* Largest firstprivate variable passed as a kernel parameter, bytes. */
#define PACC_MAX_BYVAL 512u

/* Queue numbers (OpenACC 3.4, 2.16.2). */
enum { PACC_ASYNC_SYNC = -2, PACC_ASYNC_NOVAL = -1 };

/* Largest collapse/nest depth that has grid axes of its own. */
#define PACC_AXES 3

/* One partitioned dimension of a loop, as the runtime needs it to choose a launch shape.
 * Axis numbers: 0 = x (fastest), 1 = y, 2 = z, PACC_NO_AXIS = not spread over that level. */
#define PACC_NO_AXIS 0xffu
#define PACC_BLOCK_LINEAR 2u
struct pacc_loop_dim {
  uint32_t loop;      /* loop id, matches __pacc_trip */
  uint32_t dim;       /* 0 = outermost dimension of the loop's collapse group */
  uint8_t gang_axis;  /* spread over the grid's axis */
  uint8_t block_axis; /* spread over the block's axis: 0 = vector lanes, 1 = workers or second vector
                         axis, PACC_BLOCK_LINEAR = all lanes of the gang, row by row */
  uint8_t jam;        /* iterations of it that a thread of the jam form takes together; 0: as all others, one */
  uint8_t dim_flags;  /* enum pacc_dim_flags */
};

enum pacc_dim_flags {
  PACC_JAM_SHARES = 1,   /* the iterations of a thread load together what they need in inner loops */
  PACC_JAM_ITERATES = 2, /* a thread goes on to further tiles of the dimension, as far away as the grid reaches; and
                            through all dimensions whose neighbours are not neighbouring lanes' */
  PACC_DIM_MULTIPLIES = 4 /* in any form: it shares its axes with the dimension before it, and their
                             iterations multiply */
};

/* Operators of reductions. */
enum pacc_red_op {
  PACC_RED_ADD = 0,
  PACC_RED_MUL,
  PACC_RED_MAX,
  PACC_RED_MIN,
  PACC_RED_AND,  /* &  */
  PACC_RED_OR,   /* |  */
  PACC_RED_XOR,  /* ^  */
  PACC_RED_LAND, /* && */
  PACC_RED_LOR   /* || */
};

/* Types of their variables. */
enum pacc_red_type {
  PACC_TYPE_BOOL = 0,
  PACC_TYPE_I8, PACC_TYPE_U8, PACC_TYPE_I16, PACC_TYPE_U16,
  PACC_TYPE_I32, PACC_TYPE_U32, PACC_TYPE_I64, PACC_TYPE_U64,
  PACC_TYPE_F32, PACC_TYPE_F64,
  PACC_TYPE_C32, /* float _Complex */
  PACC_TYPE_C64, /* double _Complex */
  PACC_TYPE_F80, /* long double of x86; not on GPUs */
  PACC_TYPE_I128, PACC_TYPE_U128
};

/* One kernel parameter, in order. */
struct pacc_param {
  uint32_t kind; /* enum pacc_arg_kind */
  uint32_t size; /* bytes of the parameter as the kernel sees it (8 for addresses) */
  uint32_t align;
  uint32_t slot; /* slot of the __pacc_arg call that fills it */
  /* PACC_REDUCTION(op, type) of a variable with which the kernel does nothing but add the result of
   * such a reduction to it; else 0. */
  uint32_t reduction;
  /* PACC_PARAM_APART: of a kernel that is another's pacc_kernel::apart, enum pacc_apart. PACC_PARAM_BACK: of a pointer,
   * the kernel uses only what lies before the address to which it leads, so that an object is meant which ends there. */
  uint32_t apart;
  /* Where the object that reaches the kernel (by value, as MAPPED, THIS or POINTER) has pointers which
   * the kernel loads: bytes from its beginning. Launches lead them to what the device has. With
   * PACC_POINTER_COMPARED: only to compare them, as an iterator's end. With PACC_POINTER_END: it uses what lies
   * before, or only compares some of an array, so that the end of what the device has may be meant; with
   * PACC_POINTER_BACK: it uses nothing behind. With PACC_POINTER_MOVED: the kernel
   * changes it, but only by numbers of elements (`++it`). With PACC_POINTER_REPEATED: two more words tell how many
   * bytes farther on the next one lies, and how many there are; 0: as many as the object has room for. With
   * PACC_POINTER_PARTNER: one more, how many bytes farther on the pointer lies, as int32_t, with which it is compared. */
  const uint32_t *pointers;
  uint32_t pointer_count; /* words */
};

/* What a kernel that counts on it that no two of its parameters lead to the same memory, unless it only
 * reads there, does through one of them. */
enum pacc_apart {
  PACC_APART_UNUSED = 0, /* nothing, or the program says that nothing else leads there */
  PACC_APART_READ = 1,
  PACC_APART_WRITTEN = 2
};
#define PACC_PARAM_BACK 0x80000000u
#define PACC_PARAM_APART(apart) ((apart) & ~PACC_PARAM_BACK)
#define PACC_POINTER_COMPARED 0x80000000u
#define PACC_POINTER_MOVED 0x40000000u
#define PACC_POINTER_REPEATED 0x20000000u
#define PACC_POINTER_END 0x10000000u
#define PACC_POINTER_BACK 0x08000000u
#define PACC_POINTER_PARTNER 0x04000000u
#define PACC_POINTER_OFFSET(pointer) ((pointer) & (PACC_POINTER_PARTNER - 1u))
#define PACC_POINTER_WORDS(pointer) \
  (1u + ((pointer) & PACC_POINTER_REPEATED ? 2u : 0u) + ((pointer) & PACC_POINTER_PARTNER ? 1u : 0u))
#define PACC_REDUCTION(op, type) (1u + (uint32_t)(op) + ((uint32_t)(type) << 8))
#define PACC_REDUCTION_OP(reduction) (((reduction) - 1u) & 0xffu)
#define PACC_REDUCTION_TYPE(reduction) ((reduction) >> 8)

enum pacc_kernel_flags {
  PACC_KERNEL_SERIAL = 1u << 0,    /* one gang, one worker, one lane */
  PACC_KERNEL_GANG = 1u << 1,      /* has a gang-partitioned loop */
  PACC_KERNEL_WORKER = 1u << 2,    /* has a worker-partitioned loop: block y = workers */
  PACC_KERNEL_VECTOR = 1u << 3,    /* has a vector-partitioned loop */
  PACC_KERNEL_REDUCTION = 1u << 4, /* reduces across gangs: prefer as many gangs as are resident */
  PACC_KERNEL_SCRATCH = 1u << 5,   /* needs gang scratch memory */
  PACC_KERNEL_BARRIER = 1u << 6,   /* uses gang barriers (lanes of a gang must run together) */
  PACC_KERNEL_ONE_GANG = 1u << 7,  /* one gang, unless num_gangs asks for more */
  PACC_KERNEL_RACES = 1u << 8,     /* the emulator's form calls the functions of Races.h */
  /* Routines that it calls use variables under `declare`, or may: those of other files. */
  PACC_KERNEL_GLOBALS = 1u << 9,
  /* On GPUs: gangs of one warp; block y = how many of them are in a block. Grid x times block y, the
   * number of gangs, may be more than the loops have iterations. */
  PACC_KERNEL_PACKED = 1u << 10,
  /* On GPUs: gangs begin and end with work of their own: prefer as many as are resident. */
  PACC_KERNEL_COUNTERS = 1u << 11,
  /* Gangs wait for each other: a launch has no more of them than the device holds at a time, with
   * PACC_KERNEL_ONE_GANG one. */
  PACC_KERNEL_MEETING = 1u << 12,
  /* In the loops that gangs share there are no other loops than those that gangs or lanes share, and no
   * calls: trip counts tell how much there is to do. Only a hint, of kernels with PACC_KERNEL_MEETING or
   * PACC_KERNEL_REDUCTION. */
  PACC_KERNEL_SHORT_BODIES = 1u << 13,
  /* With PACC_KERNEL_PACKED: gangs may have fewer lanes than a warp, a power of two, whatever vector_length
   * says. */
  PACC_KERNEL_NARROW = 1u << 14,
  /* What a gang's lanes share are iterations that go through loops of their own: each is worth a lane. Only a hint, of
   * kernels whose gangs or workers have less than a warp. */
  PACC_KERNEL_LONG_ITERATIONS = 1u << 15,
  /* Forms for grids that cover all iterations take trip counts as told, also those counted from an object of which
   * the device has a copy (PACC_ARG_COPY_OF, PACC_ARG_SNAPSHOT_OF). Without: they look themselves whether the copy has
   * the value that was told, and do as the form for any grid if not. */
  PACC_KERNEL_TRUSTS_TRIPS = 1u << 16,
  /* jam_name is another form: all gangs at one place of the grid's first axis share the loop over lanes of one iteration,
   * each a part of it. There are as many places as iterations, and fewer than PACC_SCRATCH_COUNTERS. That form has scratch
   * memory, whether or not the others do. */
  PACC_KERNEL_PIECES = 1u << 17,
  /* With PACC_KERNEL_WORKER: no clause asks for a vector length, and workers have the lanes of one warp at most, a power
   * of two. */
  PACC_KERNEL_WARP_ROWS = 1u << 18
};

struct pacc_unit;

/* Device code of one object file. */
struct pacc_image_entry {
  /* As the target and its device agree (Contract.h in the folder of the device, runtime/Driver). No two devices have a
   * number in common: NVIDIA's are 0 and 1, others have the number of their ELF machine in the upper half. */
  uint32_t kind;
  uint32_t arch; /* likewise */
  const void *data;
  uint64_t size;
};
struct pacc_image {
  uint32_t version; /* PACC_ABI_VERSION */
  uint32_t count;
  const struct pacc_image_entry *entries;
  const char *file; /* source file, for messages */
  void *runtime;    /* owned by libpaccrt: loaded modules; zero in the object file */
  /* Global variables under `declare` that its code names, by their addresses on the host, and the
   * symbol of the table in which it finds their addresses on the device (Unit.h). */
  void *const *uses;
  const char *table;
  uint64_t use_count;
};

/* A kernel as host or emulator code: runs one gang (host) or one lane of a gang (emulator)
 * with `params[i]` pointing at the value of parameter i, exactly as cuLaunchKernel's kernelParams. */
typedef void (*pacc_host_entry)(void **params);

/* 0 if what the compiler could not prove does not hold of the parameters of kind PACC_ARG_BYVAL; else by how much it
 * does, plus 1: the least of the numbers that must not be negative. Of other parameters `params` may hold null. Reads no
 * other memory. */
typedef int32_t (*pacc_launch_test)(void **params);

/* One kernel. The compiler emits it as a writable global, `runtime` zero. */
struct pacc_kernel {
  uint32_t version; /* PACC_ABI_VERSION */
  uint32_t flags;   /* enum pacc_kernel_flags */
  const char *name; /* symbol in the device image */
  /* Symbol of a second GPU form in which no thread takes more than one iteration of a spread
   * loop; null if there is none. Only for a launch whose grid covers every trip count. */
  const char *once_name;
  /* With PACC_KERNEL_REDUCTION and once_name: the gangs of the once form leave their partial results
   * in the scratch memory; this kernel, launched next with the same parameters and block, any grid,
   * combines them. Its gangs' own partial results come behind those it reads. */
  const char *finish_name;
  /* Symbol of a GPU form in which a thread takes pacc_loop_dim::jam iterations of one or two dimensions
   * together, and at most one of all others (but see PACC_KERNEL_PIECES); null if there is none. Only for a launch whose
   * grid, its
   * threads counted as often, covers every trip count. */
  const char *jam_name;
  const char *file;
  const char *function; /* user function it comes from */
  int32_t line;         /* line of the loop or construct, as launch messages print it */
  int32_t end_line;
  struct pacc_image *image; /* null: compiled without device code (-acc=multicore) */
  struct pacc_unit *unit;   /* of the object file */
  pacc_host_entry host;
  pacc_host_entry emulator;
  pacc_host_entry emulator_jam; /* the form of jam_name; null if there is none */
  uint32_t param_count; /* without scratch */
  uint32_t dim_count;
  const struct pacc_param *params;
  const struct pacc_loop_dim *dims;
  int32_t vector_length; /* constant from clauses, 0 = runtime's choice */
  int32_t num_workers;   /* likewise */
  int32_t num_gangs;     /* likewise */
  uint32_t shared_bytes; /* gang-shared memory the emulator must provide (NVPTX: static in the image) */
  uint32_t scratch_bytes_per_gang; /* reduction partials and large gang-private arrays */
  /* Of PACC_KERNEL_NARROW: an array of which each iteration of a gang's lanes has one element, if it is gone
   * through from one gang to the next (params, bytes of an element); 0 bytes: none is known. Or
   * PACC_ROW_OF_ITERATIONS, and how many iterations each gang's lanes have at most: less what `holds` has left, if
   * there is such a test. Of PACC_KERNEL_COUNTERS with a form for grids that cover all iterations: the array in which
   * gangs count, in that form all of them in the array itself. */
  uint16_t row_param;
  uint16_t row_bytes;
  void *runtime; /* owned by libpaccrt: per-device function handles */
  /* The same kernel with more loops spread, for launches whose data lie apart (pacc_param::apart) and
   * whose numbers allow it (holds); null if there is none. It takes the same parameters and trip counts, and
   * may have one itself, for launches that allow that one, too. */
  struct pacc_kernel *apart;
  /* Of a kernel that is another's apart: which launches may take it, by their numbers; null: all. */
  pacc_launch_test holds;
};

#define PACC_ROW_OF_ITERATIONS 0xffffu

/* Every kernel has one more parameter after param_count: the gang scratch pointer, null unless
 * PACC_KERNEL_SCRATCH is set. Gang scratch is a header of arrival counters (uint32_t), zero and left
 * zero again by the kernel, PACC_SCRATCH_COUNTERS for each of at most PACC_SCRATCH_SLOTS reductions
 * over gangs; then the number of gangs whose results a finish_name kernel has to combine; then, each in a
 * cache line of its own, what counts gangs in at the barrier of all (many gangs; a few) and PACC_SCRATCH_DOORS
 * flags that open it (the runtime only makes them zero once); then scratch_bytes_per_gang for each gang. */
#define PACC_SCRATCH_SLOTS 64u
#define PACC_SCRATCH_COUNTERS 256u
#define PACC_SCRATCH_GANGS (PACC_SCRATCH_SLOTS * PACC_SCRATCH_COUNTERS * 4u)
#define PACC_SCRATCH_LINE 128u
#define PACC_SCRATCH_ARRIVED (PACC_SCRATCH_GANGS + PACC_SCRATCH_LINE)
#define PACC_SCRATCH_FEW_ARRIVED (PACC_SCRATCH_ARRIVED + PACC_SCRATCH_LINE / 2u)
#define PACC_SCRATCH_DOORS 16u
#define PACC_SCRATCH_DOOR(n) (PACC_SCRATCH_ARRIVED + PACC_SCRATCH_LINE + (n) * PACC_SCRATCH_LINE)
#define PACC_SCRATCH_HEADER PACC_SCRATCH_DOOR(PACC_SCRATCH_DOORS)

#endif
