#pragma acc routine seq
int of_other_file(int x);

int of_file_on_devices(int x);
#pragma acc routine seq bind(of_file_on_devices)
int of_file(int x);
