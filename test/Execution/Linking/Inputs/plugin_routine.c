extern int state[4];
#pragma acc declare create(state)

#pragma acc routine seq
int state_of(int i) { return state[i]; }
