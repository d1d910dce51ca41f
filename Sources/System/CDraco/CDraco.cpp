#include "CDraco.h"


#include <draco/compression/decode.h>
#include <draco/compression/expert_encode.h>
#include <draco/compression/mesh/mesh_edgebreaker_decoder.h>
#include <draco/compression/mesh/mesh_sequential_decoder.h>
#include <draco/mesh/mesh.h>

#include <exception>
#include <memory>
#include <utility>
#include <vector>

struct CDracoMesh {
  std::unique_ptr<draco::Mesh> mesh;
};

// A decoder that checks the attributes when their descriptions have been read, and before memory is allocated for their values.
template <typename Decoder>
class CheckedDecoder : public Decoder {
 public:
  explicit CheckedDecoder(size_t limit) : limit(limit) {}

 protected:
  bool DecodeAllAttributes() override {
    const draco::PointCloud *cloud = this->point_cloud();
    size_t size = 0;
    for (int32_t number = 0; number < cloud->num_attributes(); ++number) {
      const draco::PointAttribute *attribute = cloud->attribute(number);
      const int width = attribute->num_components();
      // The largest type of glTF is a matrix of 16 numbers. A count of more than 127 is negative here.
      if (width < 1 || width > 16) return false;
      // The values, as they are and as integers, and two indices.
      size += width * (draco::DataTypeLength(attribute->data_type()) + sizeof(int32_t)) + 2 * sizeof(uint32_t);
    }
    return cloud->num_points() <= limit / (size == 0 ? 1 : size) && Decoder::DecodeAllAttributes();
  }

 private:
  const size_t limit;
};

CDracoMesh *CDracoDecode(const uint8_t *bytes, size_t count, size_t limit) {
  try {
    draco::DecoderBuffer buffer;
    buffer.Init(reinterpret_cast<const char *>(bytes), count);
    draco::DecoderBuffer start(buffer);
    draco::DracoHeader header;
    if (!draco::PointCloudDecoder::DecodeHeader(&start, &header).ok() || header.encoder_type != draco::TRIANGULAR_MESH)
      return nullptr;
    std::unique_ptr<draco::MeshDecoder> decoder;
    if (header.encoder_method == draco::MESH_SEQUENTIAL_ENCODING)
      decoder = std::make_unique<CheckedDecoder<draco::MeshSequentialDecoder>>(limit);
    else if (header.encoder_method == draco::MESH_EDGEBREAKER_ENCODING)
      decoder = std::make_unique<CheckedDecoder<draco::MeshEdgebreakerDecoder>>(limit);
    if (decoder == nullptr) return nullptr;
    auto mesh = std::make_unique<draco::Mesh>();
    const draco::DecoderOptions options;
    if (!decoder->Decode(options, &buffer, mesh.get()).ok()) return nullptr;
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

struct CDracoEncoder {
  draco::Mesh mesh;
  // The attributes that are quantized, with their bits.
  std::vector<std::pair<int, int>> quantized;
  draco::EncoderBuffer buffer;
};

CDracoEncoder *CDracoEncoderMake(size_t points, size_t faces, const uint32_t *corners) {
  try {
    auto encoder = std::make_unique<CDracoEncoder>();
    encoder->mesh.set_num_points(static_cast<uint32_t>(points));
    encoder->mesh.SetNumFaces(faces);
    for (draco::FaceIndex face(0); face < faces; ++face, corners += 3)
      encoder->mesh.SetFace(
          face, {draco::PointIndex(corners[0]), draco::PointIndex(corners[1]), draco::PointIndex(corners[2])});
    return encoder.release();
  } catch (const std::exception &) {
    return nullptr;
  }
}

void CDracoEncoderFree(CDracoEncoder *encoder) { delete encoder; }

static draco::GeometryAttribute::Type type(CDracoMeaning meaning) {
  switch (meaning) {
    case CDracoPosition: return draco::GeometryAttribute::POSITION;
    case CDracoNormal: return draco::GeometryAttribute::NORMAL;
    case CDracoColor: return draco::GeometryAttribute::COLOR;
    case CDracoCoordinates: return draco::GeometryAttribute::TEX_COORD;
    case CDracoOther: break;
  }
  return draco::GeometryAttribute::GENERIC;
}

template <typename Number>
static int add(CDracoEncoder *encoder, CDracoMeaning meaning, int width, draco::DataType data, const Number *values) {
  draco::GeometryAttribute attribute;
  attribute.Init(
      type(meaning), nullptr, static_cast<int8_t>(width), data, data != draco::DT_FLOAT32, sizeof(Number) * width, 0);
  const uint32_t count = encoder->mesh.num_points();
  const int id = encoder->mesh.AddAttribute(attribute, true, count);
  if (id < 0) return -1;
  draco::PointAttribute *added = encoder->mesh.attribute(id);
  for (draco::AttributeValueIndex index(0); index < count; ++index, values += width)
    added->SetAttributeValue(index, values);
  return id;
}

int CDracoEncoderAddFloats(CDracoEncoder *encoder, CDracoMeaning meaning, int width, int bits, const float *values) {
  try {
    const int id = add(encoder, meaning, width, draco::DT_FLOAT32, values);
    if (id < 0) return -1;
    encoder->quantized.push_back({id, bits});
    return static_cast<int>(encoder->mesh.attribute(id)->unique_id());
  } catch (const std::exception &) {
    return -1;
  }
}

int CDracoEncoderAddUInt16(CDracoEncoder *encoder, CDracoMeaning meaning, int width, const uint16_t *values) {
  try {
    const int id = add(encoder, meaning, width, draco::DT_UINT16, values);
    return id < 0 ? -1 : static_cast<int>(encoder->mesh.attribute(id)->unique_id());
  } catch (const std::exception &) {
    return -1;
  }
}

size_t CDracoEncoderFinish(CDracoEncoder *encoder, const uint8_t **bytes) {
  try {
    // Vertices at seams share their positions again, so that the surface is connected.
    encoder->mesh.DeduplicateAttributeValues();
    encoder->mesh.DeduplicatePointIds();
    draco::ExpertEncoder expert(encoder->mesh);
    for (const auto &[id, bits] : encoder->quantized) expert.SetAttributeQuantization(id, bits);
    if (!expert.EncodeToBuffer(&encoder->buffer).ok()) return 0;
    *bytes = reinterpret_cast<const uint8_t *>(encoder->buffer.data());
    return encoder->buffer.size();
  } catch (const std::exception &) {
    return 0;
  }
}

