// The error handling of libpng, which is the same for reading and writing.
#pragma once

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// The size of every buffer for messages, including the final zero.
#define CPNG_MESSAGE_SIZE 200

/// Stores the message in the buffer that libpng passes as its error pointer, and returns to the last `setjmp`.
static void CPNGFail(png_structp png, png_const_charp message) {
  strncpy((char *)png_get_error_ptr(png), message, CPNG_MESSAGE_SIZE - 1);
  png_longjmp(png, 1);
}

static void CPNGWarn(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}
