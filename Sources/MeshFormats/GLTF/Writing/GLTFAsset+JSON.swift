import Geometry

// The JSON of glTF 2.0, section 5 of its specification.
extension GLTFAsset {
  /// The JSON text, and where in it the buffer's base64 text belongs, if it is to be embedded.
  func json(embedsBuffer: Bool) -> (text: [UInt8], dataOffset: Int) {
    var json = JSONText()
    var dataOffset = 0
    json.object { json in
      json.object("asset") { json in
        json.string("version", "2.0")
        json.string("generator", "Orrery")
      }
      json.number("scene", 0)
      writeNodes(&json)
      if buffer.byteCount > 0 {
        writeMeshes(&json)
        writeMaterials(&json)
        writeAccessors(&json)
        writeBufferViews(&json)
        json.array("buffers") { json in
          json.object { json in
            json.number("byteLength", buffer.byteCount)
            if embedsBuffer {
              json.string("uri", "data:application/octet-stream;base64,")
              // Before the closing quotation mark.
              dataOffset = json.bytes.count - 1
            }
          }
        }
      }
    }
    return (json.bytes, dataOffset)
  }

  private func writeNodes(_ json: inout JSONText) {
    json.array("scenes") { json in
      json.object { json in
        guard !document.nodes.isEmpty else { return }
        json.numbers("nodes", document.nodes.indices)
      }
    }
    // An array of no nodes is not valid, and so with the other arrays: they are left out.
    guard !document.nodes.isEmpty else { return }
    json.array("nodes") { json in
      for (index, node) in document.nodes.enumerated() {
        json.object { json in
          if let name = node.name { json.string("name", name) }
          if let surface = surfaceOfNode[index] { json.number("mesh", surface) }
          writeTransform(node.transform, &json)
        }
      }
    }
  }

  private func writeTransform(_ transform: Transform, _ json: inout JSONText) {
    if let scale = transform.axisAlignedScale {
      if transform.translation != .zero { json.vector("translation", transform.translation) }
      if scale != .one { json.vector("scale", scale) }
    } else {
      json.vector("matrix", transform.columns)
    }
  }

  private func writeMaterials(_ json: inout JSONText) {
    json.array("materials") { json in
      for material in materials {
        json.object { json in
          json.object("pbrMetallicRoughness") { json in
            json.vector("baseColorFactor", material.baseColor)
            json.number("metallicFactor", 0)
            json.number("roughnessFactor", 0.5 as Float)
          }
          if material.isTransparent { json.string("alphaMode", "BLEND") }
        }
      }
    }
  }

  private func writeMeshes(_ json: inout JSONText) {
    // Accessors are numbered in the order of the views; a view of vertices has two.
    var accessors: [Int: (attributes: [(String, Int)], indices: Int)] = [:]
    var count = 0
    for view in buffer.views {
      for semantic in view.content.semantics {
        if let semantic {
          accessors[view.mesh, default: ([], 0)].attributes.append((semantic, count))
        } else {
          accessors[view.mesh, default: ([], 0)].indices = count
        }
        count += 1
      }
    }
    json.array("meshes") { json in
      for surface in surfaces {
        json.object { json in
          json.array("primitives") { json in
            json.object { json in
              json.object("attributes") { json in
                for (semantic, accessor) in accessors[surface.mesh]?.attributes ?? [] {
                  json.number(semantic, accessor)
                }
              }
              json.number("indices", accessors[surface.mesh]?.indices ?? 0)
              json.number("material", surface.material)
            }
          }
        }
      }
    }
  }

  private func writeAccessors(_ json: inout JSONText) {
    json.array("accessors") { json in
      for (number, view) in buffer.views.enumerated() {
        let mesh = document.meshes[view.mesh]
        for (position, semantic) in view.content.semantics.enumerated() {
          json.object { json in
            json.number("bufferView", number)
            if position > 0 { json.number("byteOffset", 12 * position) }
            json.number("componentType", view.content.componentType)
            json.number("count", semantic == nil ? mesh.indices.count : mesh.vertices.count)
            json.string("type", view.content.elementType)
            if semantic == "POSITION" {
              json.vector("min", summaries[view.mesh].bounds.min)
              json.vector("max", summaries[view.mesh].bounds.max)
            }
          }
        }
      }
    }
  }

  private func writeBufferViews(_ json: inout JSONText) {
    json.array("bufferViews") { json in
      for view in buffer.views {
        json.object { json in
          json.number("buffer", 0)
          if view.byteOffset > 0 { json.number("byteOffset", view.byteOffset) }
          json.number("byteLength", view.byteLength)
          if view.content == .vertices { json.number("byteStride", 24) }
          json.number("target", view.content.target)
        }
      }
    }
  }
}

extension Transform {
  /// The columns of the matrix of four rows, one after the other.
  fileprivate var columns: SIMD16<Float> {
    let (x, y, z) = (SIMD4(xAxis, 0), SIMD4(yAxis, 0), SIMD4(zAxis, 0))
    return SIMD16(
      lowHalf: SIMD8(lowHalf: x, highHalf: y), highHalf: SIMD8(lowHalf: z, highHalf: SIMD4(translation, 1)))
  }
}
