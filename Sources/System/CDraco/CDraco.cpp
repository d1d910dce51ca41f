#include "CDraco.h"

#ifdef ORRERY_COMPRESSION

#include <draco/compression/decode.h>
#include <draco/mesh/mesh.h>

#include <exception>
#include <memory>

struct CDracoMesh {
  std::unique_ptr<draco::Mesh> mesh;
};

CDracoMesh *CDracoDecode(const uint8_t *bytes, size_t count) {
  try {
    draco::DecoderBuffer buffer;
    buffer.Init(reinterpret_cast<const char *>(bytes), count);
    draco::Decoder decoder;
    auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
    if (!decoded.ok()) return nullptr;
    auto mesh = std::move(decoded).value();
    // The library does not check the corners of all encodings.
    for (draco::FaceIndex face(0); face < mesh->num_faces(); ++face)
      for (const auto corner : mesh->face(face))
        if (corner.value() >= mesh->num_points()) return nullptr;
    return new CDracoMesh{std::move(mesh)};
  } catch (const std::exception &) {
    // Memory is exhausted.
    return nullptr;
  }
}

void CDracoFree(CDracoMesh *mesh) { delete mesh; }

size_t CDracoPointCount(const CDracoMesh *mesh) { return mesh->mesh->num_points(); }

size_t CDracoFaceCount(const CDracoMesh *mesh) { return mesh->mesh->num_faces(); }

void CDracoCopyIndices(const CDracoMesh *mesh, uint32_t *indices) {
  for (draco::FaceIndex face(0); face < mesh->mesh->num_faces(); ++face)
    for (const auto corner : mesh->mesh->face(face)) *indices++ = corner.value();
}

size_t CDracoWidth(const CDracoMesh *mesh, uint32_t attribute) {
  const draco::PointAttribute *found = mesh->mesh->GetAttributeByUniqueId(attribute);
  return found == nullptr ? 0 : found->num_components();
}

template <typename Number>
static int copy(const CDracoMesh *mesh, uint32_t attribute, Number *values) {
  const draco::PointAttribute *found = mesh->mesh->GetAttributeByUniqueId(attribute);
  if (found == nullptr) return 0;
  const int8_t width = found->num_components();
  for (draco::PointIndex point(0); point < mesh->mesh->num_points(); ++point, values += width) {
    const draco::AttributeValueIndex index = found->mapped_index(point);
    if (index.value() >= found->size()) return 0;
    if (!found->ConvertValue<Number>(index, width, values)) return 0;
  }
  return 1;
}

int CDracoCopyFloats(const CDracoMesh *mesh, uint32_t attribute, float *values) {
  return copy(mesh, attribute, values);
}
int CDracoCopyInt8(const CDracoMesh *mesh, uint32_t attribute, int8_t *values) {
  return copy(mesh, attribute, values);
}
int CDracoCopyUInt8(const CDracoMesh *mesh, uint32_t attribute, uint8_t *values) {
  return copy(mesh, attribute, values);
}
int CDracoCopyInt16(const CDracoMesh *mesh, uint32_t attribute, int16_t *values) {
  return copy(mesh, attribute, values);
}
int CDracoCopyUInt16(const CDracoMesh *mesh, uint32_t attribute, uint16_t *values) {
  return copy(mesh, attribute, values);
}
int CDracoCopyUInt32(const CDracoMesh *mesh, uint32_t attribute, uint32_t *values) {
  return copy(mesh, attribute, values);
}

#endif
