// The few declarations of the C interface of libassimp 5 that a worker needs, so that its headers are not required to build.
#pragma once

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

struct AssimpFile;
struct AssimpFiles;

// An open file: aiFile.
typedef struct AssimpFile {
  size_t (*read)(struct AssimpFile *, char *, size_t, size_t);
  size_t (*write)(struct AssimpFile *, const char *, size_t, size_t);
  size_t (*tell)(struct AssimpFile *);
  size_t (*size)(struct AssimpFile *);
  int (*seek)(struct AssimpFile *, size_t, int);
  void (*flush)(struct AssimpFile *);
  char *content;
} AssimpFile;

// A file system: aiFileIO.
typedef struct AssimpFiles {
  AssimpFile *(*open)(struct AssimpFiles *, const char *, const char *);
  void (*close)(struct AssimpFiles *, AssimpFile *);
  char *content;
} AssimpFiles;

// A name: aiString.
typedef struct {
  uint32_t length;
  char text[1024];
} AssimpString;

// The first members of an animation: aiAnimation. Its length and its times are in ticks.
typedef struct {
  AssimpString name;
  double duration, ticksPerSecond;
} AssimpAnimation;

// An image within a file: aiTexture. A height of 0 means that the pixels are an encoded file of `width` bytes.
typedef struct {
  unsigned width, height;
  char format[9];
  uint8_t *pixels;
} AssimpTexture;

// Facts of a file by name: aiMetadata, whose values are whole numbers of 32 bits if the kind is 1.
typedef struct {
  unsigned count;
  AssimpString *names;
  struct {
    int kind;
    void *value;
  } *values;
} AssimpMetadata;

// The first members of a node: aiNode. The matrix is stored by rows.
typedef struct {
  AssimpString name;
  float matrix[4][4];
} AssimpNode;

// The first members of a scene: aiScene.
typedef struct {
  unsigned flags;
  AssimpNode *root;
  unsigned meshCount;
  void *meshes;
  unsigned materialCount;
  void *materials;
  unsigned animationCount;
  AssimpAnimation **animations;
  unsigned textureCount;
  AssimpTexture **textures;
  unsigned lightCount;
  void *lights;
  unsigned cameraCount;
  void *cameras;
  AssimpMetadata *metadata;
} AssimpScene;

// The first members of an exported file: aiExportDataBlob.
typedef struct {
  size_t size;
  const void *bytes;
} AssimpBlob;

// Steps after reading: aiPostProcessSteps. GLB has triangles of one kind in each mesh, four weights for each vertex, one
// transform of coordinates, and metres.
enum {
  AssimpTriangulate = 0x8,
  AssimpLimitWeights = 0x200,
  AssimpSortByKind = 0x8000,
  AssimpMakeCoordinates = 0x40000,
  AssimpTransformCoordinates = 0x80000,
  AssimpScaleToMetres = 0x8000000,
};

// Opens the library: the version of Debian 12, or the next one, with the same interface.
static inline void *openAssimp(void) {
#ifdef __APPLE__
  void *library = dlopen("libassimp.5.dylib", RTLD_NOW | RTLD_LOCAL);
  return library ? library : dlopen("libassimp.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libassimp.so.5", RTLD_NOW | RTLD_LOCAL);
  return library ? library : dlopen("libassimp.so.6", RTLD_NOW | RTLD_LOCAL);
#endif
}
