import Geometry
import Hardware
import Synchronization

/// Reads STL, binary and ascii: 3D Systems' StereoLithography Interface Specification (1989).
///
/// Each facet has three vertices of its own, in the order of the file. Its normal is the file's if that is of length 1
/// to a thousandth, else that of its corners. The 16 bits of attributes behind a binary facet are not read.
struct STLReader {
  let path: String
  let bytes: [UInt8]
  var threads = Parallel.threadCount

  private static let headerSize = 84
  private static let facetSize = 50

  func read() throws(MeshReadError) -> MeshFile.Contents {
    if isBinary {
      try MeshFile.Contents(document: readBinary(), format: .stl, omissions: omissions)
    } else {
      try MeshFile.Contents(document: readASCII(), format: .stl)
    }
  }

  /// The number of facets that a binary file says it has; nil if it is too short to say it.
  private var statedCount: Int? {
    guard bytes.count >= Self.headerSize else { return nil }
    return Int(bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: 80, as: UInt32.self))
  }

  /// A file of just the size that its count asks for is binary, whatever its header says; many begin with "solid".
  /// One that begins so and is of another size is text, unless it holds a zero where a text would have its first lines.
  private var isBinary: Bool {
    if let statedCount, bytes.count == Self.headerSize + Self.facetSize * statedCount { return true }
    let start = bytes.prefix { $0 <= UInt8(ascii: " ") }.count
    let word = bytes.dropFirst(start).prefix(5).map { $0 | 0x20 }
    return !word.elementsEqual("solid".utf8) || bytes.prefix(Self.headerSize).contains(0)
  }

  private var omissions: [String] {
    bytes.count > Self.headerSize + Self.facetSize * (statedCount ?? 0) ? ["bytes behind the last facet"] : []
  }

  private func readBinary() throws(MeshReadError) -> MeshDocument {
    guard let count = statedCount else {
      throw error(
        at: .byte(bytes.count), expected: "a header of 84 bytes", found: "the end of the file")
    }
    // Both are below 2^32, so the product is far from the end of Int.
    guard bytes.count - Self.headerSize >= Self.facetSize * count else {
      let whole = (bytes.count - Self.headerSize) / Self.facetSize
      throw error(
        at: .byte(bytes.count), expected: "\(count) facets of 50 bytes",
        found: "the end of the file after \(whole)")
    }
    let isFinite = Mutex(true)
    let vertices = [Vertex](count: count, groupSize: 3, threads: threads) { facets, output in
      let source = bytes.span.bytes
      // Zero times a number is zero, unless the number is not finite; then the sum is not zero for good.
      var poison = SIMD3<Float>.zero
      for facet in facets {
        let offset = Self.headerSize + Self.facetSize * facet
        // All of the facets lie within the file, as has been checked.
        let said = Self.vector(at: offset, of: source)
        let a = Self.vector(at: offset + 12, of: source)
        let b = Self.vector(at: offset + 24, of: source)
        let c = Self.vector(at: offset + 36, of: source)
        poison += a * 0 + b * 0 + c * 0
        let normal = Self.normal(said: said, a, b, c)
        output.append(Vertex(position: a, normal: normal))
        output.append(Vertex(position: b, normal: normal))
        output.append(Vertex(position: c, normal: normal))
      }
      if poison != .zero { isFinite.withLock { $0 = false } }
    }
    if !isFinite.withLock(\.self) { try throwFirstNotFinite(of: vertices) }
    let indices = Self.ownCorners(3 * count, threads: threads)
    return MeshDocument(meshes: [Mesh(vertices: vertices, indices: indices)], nodes: [.init(mesh: 0)])
  }

  @inline(__always)
  private static func vector(at offset: Int, of source: RawSpan) -> SIMD3<Float> {
    SIMD3(
      source.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Float.self),
      source.unsafeLoadUnaligned(fromUncheckedByteOffset: offset + 4, as: Float.self),
      source.unsafeLoadUnaligned(fromUncheckedByteOffset: offset + 8, as: Float.self))
  }

  /// The normal of a facet; (0, 0, 1), if neither the file nor the corners give one.
  @inline(__always)
  static func normal(
    said normal: SIMD3<Float>, _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>
  ) -> SIMD3<Float> {
    let square = (normal * normal).sum()
    return abs(square - 1) <= 2e-3 ? normal : facetNormal(a, b, c) ?? [0, 0, 1]
  }

  /// A normal that is not finite has been replaced, so only positions can be at fault.
  private func throwFirstNotFinite(of vertices: [Vertex]) throws(MeshReadError) {
    for (index, vertex) in vertices.enumerated() {
      for axis in 0..<3 where !vertex.position[axis].isFinite {
        let offset = Self.headerSize + Self.facetSize * (index / 3) + 12 + 12 * (index % 3) + 4 * axis
        throw error(at: .byte(offset), expected: "a finite number", found: "\(vertex.position[axis])")
      }
    }
  }

  func error(at place: MeshReadError.Place, expected: String, found: String) -> MeshReadError {
    MeshReadError(path: path, at: place, .unexpected(expected: expected, found: found))
  }
}
