#pragma once

#include "Decoding.h"
#include "Encoding.h"
