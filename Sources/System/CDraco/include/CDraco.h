#ifndef CDRACO_H
#define CDRACO_H

#include <stddef.h>
#include <stdint.h>

// The functions of libdraco that the reader and the writer of glTF use, for C.

#ifdef __cplusplus
extern "C" {
#endif

// A decoded mesh of triangles.
typedef struct CDracoMesh CDracoMesh;

// Decodes a mesh. The bytes may be damaged: the result is then null. So it is if the attributes would take more memory than
// `limit`, or have more than 16 components. The numbers of triangles and vertices at the beginning must be checked by the caller.
// The result is freed by CDracoFree.
CDracoMesh *CDracoDecode(const uint8_t *bytes, size_t count, size_t limit);

void CDracoFree(CDracoMesh *mesh);

size_t CDracoPointCount(const CDracoMesh *mesh);
size_t CDracoFaceCount(const CDracoMesh *mesh);

// Copies the three corners of each face, each less than the number of points: 3 * CDracoFaceCount(mesh) integers.
void CDracoCopyIndices(const CDracoMesh *mesh, uint32_t *indices);

// The number of components of the attribute with a unique ID, 0 if there is none.
size_t CDracoWidth(const CDracoMesh *mesh, uint32_t attribute);

// Copies the attribute with a unique ID, converted: for each point, CDracoWidth(mesh, attribute) numbers. Each function
// returns 0 if a value cannot be converted. Normalized integers keep their values.
int CDracoCopyFloats(const CDracoMesh *mesh, uint32_t attribute, float *values);
int CDracoCopyInt8(const CDracoMesh *mesh, uint32_t attribute, int8_t *values);
int CDracoCopyUInt8(const CDracoMesh *mesh, uint32_t attribute, uint8_t *values);
int CDracoCopyInt16(const CDracoMesh *mesh, uint32_t attribute, int16_t *values);
int CDracoCopyUInt16(const CDracoMesh *mesh, uint32_t attribute, uint16_t *values);
int CDracoCopyUInt32(const CDracoMesh *mesh, uint32_t attribute, uint32_t *values);

// The meaning of an attribute, by which it is predicted.
typedef enum { CDracoPosition, CDracoNormal, CDracoColor, CDracoCoordinates, CDracoOther } CDracoMeaning;

// A mesh to encode.
typedef struct CDracoEncoder CDracoEncoder;

// Creates a mesh of triangles with 3 * faces corners, each less than the number of points. Null if memory is exhausted. The
// result is freed by CDracoEncoderFree.
CDracoEncoder *CDracoEncoderMake(size_t points, size_t faces, const uint32_t *corners);

void CDracoEncoderFree(CDracoEncoder *encoder);

// Adds an attribute of `width` numbers for each point, quantized to a number of bits. Returns its unique ID, or -1.
int CDracoEncoderAddFloats(CDracoEncoder *encoder, CDracoMeaning meaning, int width, int bits, const float *values);
// Adds an attribute of normalized integers, which are kept. Returns its unique ID, or -1.
int CDracoEncoderAddUInt16(CDracoEncoder *encoder, CDracoMeaning meaning, int width, const uint16_t *values);

// Encodes the mesh. Returns the number of bytes, which are valid until the encoder is freed; 0 if it cannot be encoded.
size_t CDracoEncoderFinish(CDracoEncoder *encoder, const uint8_t **bytes);

#ifdef __cplusplus
}
#endif

#endif
