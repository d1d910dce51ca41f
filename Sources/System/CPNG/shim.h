#pragma once

#include "Decoding.h"
#include "Encoding.h"
#include "Inflating.h"
