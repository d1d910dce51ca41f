// The worker: a process that converts one file and ends. Its memory, its time and its files are limited.
#define _GNU_SOURCE
#include "CAssimp.h"
#include "Connection.h"
#include "Library.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

// The functions of the library.
static void *(*createProperties)(void);
static void (*setInteger)(void *, const char *, int);
static const AssimpScene *(*importFile)(const char *, unsigned, AssimpFiles *, void *);
static const AssimpBlob *(*exportScene)(const AssimpScene *, const char *, unsigned);
static const char *(*lastError)(void);

// The file that is converted.
static CAssimpTask task;
static char *fileName;
static char *fileBytes;

static void sendMessage(uint32_t kind, const void *bytes, size_t size) {
  const CAssimpMessage message = {.kind = kind, .size = size};
  if (!sendAll(WORKER_DESCRIPTOR, &message, sizeof message) || !sendAll(WORKER_DESCRIPTOR, bytes, size)) {
    _exit(EXIT_FAILURE);
  }
}

static void receive(void *bytes, size_t size) {
  if (!receiveAll(WORKER_DESCRIPTOR, bytes, size)) _exit(EXIT_FAILURE);
}

static void *allocate(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (memory == NULL) abort();
  return memory;
}

// MARK: Files in memory

typedef struct {
  AssimpFile file;
  char *bytes;
  size_t size, place;
} OpenFile;

static size_t readFile(AssimpFile *file, char *output, size_t size, size_t count) {
  OpenFile *open = (OpenFile *)file;
  if (size == 0 || open->place > open->size) return 0;
  const size_t available = (open->size - open->place) / size;
  const size_t read = count < available ? count : available;
  memcpy(output, open->bytes + open->place, read * size);
  open->place += read * size;
  return read;
}

static size_t writeFile(AssimpFile *file, const char *input, size_t size, size_t count) { return 0; }

static size_t tellFile(AssimpFile *file) { return ((OpenFile *)file)->place; }

static size_t sizeOfFile(AssimpFile *file) { return ((OpenFile *)file)->size; }

static int seekFile(AssimpFile *file, size_t offset, int origin) {
  OpenFile *open = (OpenFile *)file;
  const size_t base = origin == 0 ? 0 : origin == 1 ? open->place : open->size;
  // An offset from the current place or from the end can be negative.
  const size_t place = base + offset;
  if (place > open->size) return -1;
  open->place = place;
  return 0;
}

static void flushFile(AssimpFile *file) {}

static AssimpFile *openFile(AssimpFiles *files, const char *name, const char *mode) {
  if (strchr(mode, 'w') || strchr(mode, 'a')) return NULL;
  char *bytes = fileBytes;
  uint64_t size = task.size;
  if (strcmp(name, fileName) != 0) {
    sendMessage(CAssimpOpen, name, strlen(name));
    receive(&size, sizeof size);
    if (size == UINT64_MAX) return NULL;
    bytes = allocate(size);
    receive(bytes, size);
  }
  OpenFile *open = allocate(sizeof *open);
  *open = (OpenFile){
    .file = {.read = readFile, .write = writeFile, .tell = tellFile, .size = sizeOfFile, .seek = seekFile,
             .flush = flushFile},
    .bytes = bytes, .size = size};
  return &open->file;
}

static void closeFile(AssimpFiles *files, AssimpFile *file) {
  OpenFile *open = (OpenFile *)file;
  if (open->bytes != fileBytes) free(open->bytes);
  free(open);
}

// MARK: The conversion

static int loadLibrary(void) {
  void *library = openAssimp();
  if (library == NULL) return 0;
  *(void **)&createProperties = dlsym(library, "aiCreatePropertyStore");
  *(void **)&setInteger = dlsym(library, "aiSetImportPropertyInteger");
  *(void **)&importFile = dlsym(library, "aiImportFileExWithProperties");
  *(void **)&exportScene = dlsym(library, "aiExportSceneToBlob");
  *(void **)&lastError = dlsym(library, "aiGetErrorString");
  return createProperties && setInteger && importFile && exportScene && lastError;
}

static void limit(int resource, rlim_t value) {
  const struct rlimit limits = {.rlim_cur = value, .rlim_max = value};
  setrlimit(resource, &limits);
}

// The size of the address space of the process in bytes.
static uint64_t addressSpace(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%lu", &pages) != 1) pages = 0;
  fclose(file);
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// Pixels in a file become a TGA file of 32 bits, because the library writes only encoded images to GLB.
static void encodePixels(AssimpTexture *texture) {
  if (texture->height == 0 || texture->width > UINT16_MAX || texture->height > UINT16_MAX) return;
  const size_t size = (size_t)texture->width * texture->height * 4;
  uint8_t header[18] = {
    [2] = 2, [12] = texture->width & 0xFF, [13] = (uint8_t)(texture->width >> 8), [14] = texture->height & 0xFF,
    [15] = (uint8_t)(texture->height >> 8), [16] = 32, [17] = 0x28};
  uint8_t *file = allocate(sizeof header + size);
  memcpy(file, header, sizeof header);
  memcpy(file + sizeof header, texture->pixels, size);
  *texture = (AssimpTexture){.width = (unsigned)(sizeof header + size), .format = "tga", .pixels = file};
}

// Returns a whole number of the metadata of a scene, or `standard` if it is missing.
static int fact(const AssimpMetadata *metadata, const char *name, int standard) {
  for (unsigned index = 0; index < metadata->count; index++) {
    if (metadata->values[index].kind == 1 && strcmp(metadata->names[index].text, name) == 0) {
      return *(const int32_t *)metadata->values[index].value;
    }
  }
  return standard;
}

// Turns a scene so that Y is upward, by the axes that FBX files state. The library leaves this to programs.
static void turnUpright(AssimpScene *scene) {
  const AssimpMetadata *metadata = scene->metadata;
  if (metadata == NULL || scene->root == NULL) return;
  const int axes[3] = {fact(metadata, "CoordAxis", 0), fact(metadata, "UpAxis", 1), fact(metadata, "FrontAxis", 2)};
  const int signs[3] = {
    fact(metadata, "CoordAxisSign", 1), fact(metadata, "UpAxisSign", 1), fact(metadata, "FrontAxisSign", 1)};
  int known = 0;
  for (int row = 0; row < 3; row++) known |= axes[row] >= 0 && axes[row] < 3 ? 1 << axes[row] : 0;
  if (known != 7) return;
  float turned[3][4];
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 4; column++) {
      const float value = scene->root->matrix[axes[row]][column];
      turned[row][column] = signs[row] < 0 ? -value : value;
    }
  }
  memcpy(scene->root->matrix, turned, sizeof turned);
}

static void refuse(const char *fallback) {
  const char *reason = lastError();
  if (reason == NULL || *reason == 0) reason = fallback;
  sendMessage(CAssimpRefused, reason, strlen(reason));
}

static void convert(void) {
  receive(&task, sizeof task);
  fileName = allocate((size_t)task.nameLength + 1);
  receive(fileName, task.nameLength);
  fileName[task.nameLength] = 0;
  fileBytes = allocate(task.size);
  receive(fileBytes, task.size);
  if (!loadLibrary()) return sendMessage(CAssimpMissing, NULL, 0);
  limit(RLIMIT_AS, addressSpace() + task.memory);
  limit(RLIMIT_CPU, task.seconds);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  // No file is opened any more.
  limit(RLIMIT_NOFILE, 0);
  // A worker that waits for nothing ends, too.
  alarm(4 * task.seconds);

  void *properties = createProperties();
  // Nodes instead of chains of up to ten for the pivots of one.
  setInteger(properties, "IMPORT_FBX_PRESERVE_PIVOTS", 0);
  AssimpFiles files = {.open = openFile, .close = closeFile};
  // Equal vertices are joined when GLB is written, unless they were joined before: then they are taken apart.
  const unsigned steps = AssimpTriangulate | AssimpLimitWeights | AssimpSortByKind |
                         AssimpMakeCoordinates | AssimpTransformCoordinates | AssimpScaleToMetres;
  AssimpScene *scene = (AssimpScene *)importFile(fileName, steps, &files, properties);
  if (scene == NULL) return refuse("it is not valid");
  turnUpright(scene);
  for (unsigned index = 0; index < scene->animationCount; index++) {
    // A file that does not state the length of a tick, such as one of 3D Studio. The library shows 25 a second then.
    AssimpAnimation *animation = scene->animations[index];
    if (animation->ticksPerSecond == 0) animation->ticksPerSecond = 25;
    // GLB cannot be written if an animation has the name of a node. The reader removes what is added.
    AssimpString *name = &animation->name;
    if (name->length > sizeof name->text - 16) name->length = sizeof name->text - 16;
    name->length += (uint32_t)snprintf(name->text + name->length, 16, "%s%u", CASSIMP_SEPARATOR, index);
  }
  for (unsigned index = 0; index < scene->textureCount; index++) encodePixels(scene->textures[index]);
  CAssimpOmissions omissions = {.lights = scene->lightCount, .cameras = scene->cameraCount};
  const AssimpBlob *file = exportScene(scene, "glb2", 0);
  if (file == NULL && scene->animationCount > 0) {
    omissions.clips = scene->animationCount;
    scene->animationCount = 0;
    file = exportScene(scene, "glb2", 0);
  }
  if (file == NULL) return refuse("its contents cannot be written as GLB");
  sendMessage(CAssimpOmitted, &omissions, sizeof omissions);
  sendMessage(CAssimpConverted, file->bytes, file->size);
}

// Makes the program a worker before `main`, if it was started by CAssimpStart.
__attribute__((constructor)) static void becomeWorker(void) {
  struct stat status;
  if (getenv(WORKER_VARIABLE) == NULL) return;
  unsetenv(WORKER_VARIABLE);
  if (fstat(WORKER_DESCRIPTOR, &status) != 0 || !S_ISSOCK(status.st_mode)) return;
  // A crash ends the worker at once, without a report.
  const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  convert();
  // Nothing of the program or of the library is run any more.
  _exit(EXIT_SUCCESS);
}
