/* Shared by multiple_files.c and second_file.c. */
enum { TABLE = 90 };
extern double shared_table[TABLE];
extern int shared_scale;

static inline int triple(int x) { return 3 * x; }

void second_own(int *a);
void second_add(void);
void second_add_present(void);
void second_update(void);
