#include "rules/rbc/choose/choose.h"
