import Files
import Geometry

// The elements that most binary files have, read by several threads: vertices without lists, and triangles. What is not
// as it should be is left to the general way, which says what and where.
extension PLYReader {
  /// Reads the vertices from `offset` on; nil if they have lists, or numbers that are not finite.
  func fastVertices(
    _ element: PLYHeader.Element, _ layout: PLYVertexLayout, at offset: Int, isBigEndian: Bool
  ) -> PLYParts.VertexData? {
    guard let stride = element.fixedSize, element.count > 0, stride * element.count <= bytes.count - offset
    else { return nil }
    let columns = PLYColumns(element, layout, isBigEndian: isBigEndian)
    var data = PLYParts.VertexData()
    data.vertices = [Vertex](count: element.count, threads: threads) { range, output in
      let source = bytes.span.bytes
      for row in range {
        let start = offset + stride * row
        let position = columns.vector(PLYVertexLayout.position, at: start, of: source)
        let normal =
          layout.hasNormals ? columns.vector(PLYVertexLayout.normal, at: start, of: source) : .zero
        // Passed on if it is not finite, so that it is found.
        let isFinite = normal.x * 0 + normal.y * 0 + normal.z * 0 == 0
        output.append(Vertex(position: position, normal: isFinite ? unitNormal(normal) : normal))
      }
    }
    if layout.hasTextureCoordinates {
      data.textureCoordinates = [SIMD2<Float>](count: element.count, threads: threads) { range, output in
        let source = bytes.span.bytes
        for row in range {
          let coordinate = columns.pair(
            PLYVertexLayout.textureCoordinate, at: offset + stride * row, of: source)
          output.append(coordinate.fromLowerLeft)
        }
      }
    }
    if layout.hasColors {
      let ranges = Self.ranges(of: element.count, count: 4 * threads)
      let colors = Parallel.map(ranges.count, threads: threads) { number in
        let source = bytes.span.bytes
        var colors = ColorCollector()
        for row in ranges[number] {
          colors.append(columns.color(at: offset + stride * row, of: source) / layout.colorScale)
        }
        return colors
      }
      for part in colors { data.colors.append(part) }
    }
    return data.isFinite(threads: threads) ? data : nil
  }

  /// Reads faces that all have three corners, from `offset` on; nil if there are others, or corners of no vertex.
  func fastTriangles(
    _ element: PLYHeader.Element, at offset: Int, isBigEndian: Bool, vertexCount: Int
  ) -> [UInt32]? {
    // A byte that counts, and three indices of four.
    let stride = 13
    guard element.count > 0, element.properties.count == 1, element.properties[0].countType?.size == 1,
      element.properties[0].type == .int32 || element.properties[0].type == .uint32,
      element.count <= (bytes.count - offset) / stride
    else { return nil }
    let corners = [UInt32](count: element.count, groupSize: 3, threads: threads) { range, output in
      let source = bytes.span.bytes
      for face in range {
        let start = offset + stride * face
        let isTriangle = source.unsafeLoadUnaligned(fromByteOffset: start, as: UInt8.self) == 3
        for corner in 0..<3 {
          let index = source.unsafeLoadUnaligned(fromByteOffset: start + 1 + 4 * corner, as: UInt32.self)
          // The greatest number is nobody's index.
          output.append(isTriangle ? (isBigEndian ? index.byteSwapped : index) : .max)
        }
      }
    }
    let ranges = Self.ranges(of: corners.count, count: 4 * threads)
    let areGood = Parallel.map(ranges.count, threads: threads) { number in
      corners[ranges[number]].reduce(0, max) < vertexCount
    }
    return areGood.allSatisfy(\.self) ? corners : nil
  }

  /// 0 up to `whole`, cut into at most `count` ranges.
  static func ranges(of whole: Int, count: Int) -> [Range<Int>] {
    let size = max(1, (whole + count - 1) / count)
    return stride(from: 0, to: whole, by: size).map { $0..<min($0 + size, whole) }
  }
}

/// Where in a row of fixed size the numbers of a vertex are.
struct PLYColumns: Sendable {
  private struct Column: Sendable {
    var offset: Int
    var type: PLYHeader.Scalar
  }

  private let isBigEndian: Bool
  private var columns: [Column?] = Array(repeating: nil, count: 12)

  init(_ element: PLYHeader.Element, _ layout: PLYVertexLayout, isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
    var offset = 0
    for (number, property) in element.properties.enumerated() {
      if let slot = layout.slots[number] { columns[slot] = Column(offset: offset, type: property.type) }
      offset += property.type.size
    }
  }

  @inline(__always)
  private func number(_ slot: Int, at start: Int, of source: RawSpan) -> Float {
    // White and opaque, where nothing is said of a colour.
    guard let column = columns[slot] else { return 1 }
    if column.type == .float {
      let bits = source.unsafeLoadUnaligned(fromByteOffset: start + column.offset, as: UInt32.self)
      return Float(bitPattern: isBigEndian ? bits.byteSwapped : bits)
    }
    if column.type == .uint8 {
      return Float(source.unsafeLoadUnaligned(fromByteOffset: start + column.offset, as: UInt8.self))
    }
    return Float(
      PLYBinarySource.number(column.type, at: start + column.offset, of: source, isBigEndian: isBigEndian))
  }

  @inline(__always)
  func pair(_ slot: Int, at start: Int, of source: RawSpan) -> SIMD2<Float> {
    SIMD2(number(slot, at: start, of: source), number(slot + 1, at: start, of: source))
  }

  @inline(__always)
  func vector(_ slot: Int, at start: Int, of source: RawSpan) -> SIMD3<Float> {
    SIMD3(pair(slot, at: start, of: source), number(slot + 2, at: start, of: source))
  }

  @inline(__always)
  func color(at start: Int, of source: RawSpan) -> SIMD4<Float> {
    let first = PLYVertexLayout.color
    return SIMD4(
      vector(first, at: start, of: source), number(first + 3, at: start, of: source))
  }
}
