/* Named motions, placeholder. */
#include "field.h"
int main(void) { return 0; }
