import Geometry
import Parallelism

// Multithreaded fast paths for the elements of most binary files: vertices without lists, and triangles. Files with
// errors return nil, and the general path reports the error with its position.
extension PLYReader {
  /// Reads the vertices from `offset` on. Returns nil if they have lists or numbers that are not finite.
  func fastVertices(
    _ element: PLYHeader.Element, _ layout: PLYPropertyMapping, at offset: Int, isBigEndian: Bool
  ) -> PLYGeometry.VertexData? {
    guard let stride = element.fixedSize, element.count > 0, stride * element.count <= bytes.count - offset
    else { return nil }
    let rowLayout = PLYBinaryRowLayout(element, layout, isBigEndian: isBigEndian)
    var data = PLYGeometry.VertexData()
    data.vertices = vertices(element.count, layout, rowLayout, at: offset, stride: stride)
    if layout.hasTextureCoordinates {
      data.textureCoordinates = [SIMD2<Float>](count: element.count, threads: threads) { range, output in
        let source = bytes.span
        for row in range {
          let coordinate = rowLayout.pair(
            PLYPropertyMapping.textureCoordinate, at: offset + stride * row, of: source)
          output.append(coordinate.fromLowerLeft)
        }
      }
    }
    if layout.hasColors {
      let ranges = Parallel.ranges(of: element.count, count: 4 * threads, smallestSize: 1 << 16)
      let colors = Parallel.map(ranges.count, threads: threads) { number in
        let source = bytes.span
        var colors = ColorCollector()
        for row in ranges[number] {
          colors.append(layout.color(rowLayout.color(at: offset + stride * row, of: source)))
        }
        return colors
      }
      for part in colors { data.colors.append(part) }
    }
    return data.isFinite(threads: threads) ? data : nil
  }

  /// Reads positions and normals. Numbers that are not finite are passed on unchanged, so that they are detected later.
  private func vertices(
    _ count: Int, _ layout: PLYPropertyMapping, _ rowLayout: PLYBinaryRowLayout, at offset: Int, stride: Int
  ) -> [Vertex] {
    let position = origin.isZero ? rowLayout.packedFloats(PLYPropertyMapping.position, count: 3) : nil
    let normal = rowLayout.packedFloats(PLYPropertyMapping.normal, count: 3)
    return [Vertex](count: count, threads: threads) { range, output in
      let source = bytes.span
      @inline(__always)
      func append(_ position: SIMD3<Float>, _ normal: SIMD3<Float>) {
        let isFinite = normal.x * 0 + normal.y * 0 + normal.z * 0 == 0
        output.append(Vertex(position: position, normal: isFinite ? unitNormal(normal) : normal))
      }
      if let position, let normal {
        for row in range {
          let start = offset + stride * row
          append(
            rowLayout.packedVector(at: start + position, of: source),
            rowLayout.packedVector(at: start + normal, of: source))
        }
      } else {
        for row in range {
          let start = offset + stride * row
          append(
            rowLayout.position(at: start, of: source, relativeTo: origin),
            layout.hasNormals ? rowLayout.vector(PLYPropertyMapping.normal, at: start, of: source) : .zero)
        }
      }
    }
  }

  /// Reads faces of three corners each, from `offset` on. Returns nil if there are other faces or indices out of range.
  func fastTriangles(
    _ element: PLYHeader.Element, at offset: Int, isBigEndian: Bool, vertexCount: Int
  ) -> [UInt32]? {
    // One byte for the count and three indices of four bytes.
    let stride = 13
    guard element.count > 0, element.properties.count == 1, element.properties[0].countType?.size == 1,
      element.properties[0].type == .int32 || element.properties[0].type == .uint32,
      element.count <= (bytes.count - offset) / stride
    else { return nil }
    let corners = [UInt32](count: element.count, groupSize: 3, threads: threads) { range, output in
      let source = bytes.span
      for face in range {
        let start = offset + stride * face
        // The first load has the count and the first index, the second load the other two indices.
        let head = UInt64(littleEndian: source.load(at: start))
        let tail = UInt64(littleEndian: source.load(at: start + 5))
        // For other faces than triangles the indices become the largest integer, which is out of range.
        let invalidMask: UInt32 = head & 0xFF == 3 ? 0 : .max
        @inline(__always)
        func append(_ bits: UInt64) {
          let index = UInt32(truncatingIfNeeded: bits)
          output.append((isBigEndian ? index.byteSwapped : index) | invalidMask)
        }
        append(head >> 8)
        append(tail)
        append(tail >> 32)
      }
    }
    guard let greatest = corners.greatest(threads: threads) else { return corners }
    return Int(greatest) < vertexCount ? corners : nil
  }
}
