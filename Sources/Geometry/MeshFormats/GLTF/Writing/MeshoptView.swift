import Geometry

/// The compressed form of a buffer view, by EXT_meshopt_compression.
struct MeshoptView: Sendable {
  /// How the elements are compressed.
  enum Mode: String, Sendable {
    case attributes = "ATTRIBUTES", triangles = "TRIANGLES", indices = "INDICES"
  }

  let bytes: [UInt8]
  let mode: Mode
  /// The filter, or nil for none.
  let filter: String?
  /// The number of elements, and of the bytes of each.
  let count: Int, stride: Int

  /// The filters of unit vectors and of numbers of an `ExponentGrid`.
  static let octahedral = "OCTAHEDRAL", exponential = "EXPONENTIAL"

  /// The number of bytes after decoding.
  var decodedSize: Int { count * stride }
}

extension MeshoptView {
  private init<Element: BitwiseCopyable>(_ elements: [Element], filter: String? = nil) {
    self.init(
      bytes: MeshoptCompressor.attributes(elements), mode: .attributes, filter: filter,
      count: elements.count,
      stride: MemoryLayout<Element>.size)
  }

  /// Compresses the data of a view of `mesh`, whose positions are rounded to `grids`. Nil for data that stay as they are.
  /// O(data).
  init?(_ content: GLTFBufferLayout.BufferDataKind, of mesh: Mesh, _ grids: MeshGrids) {
    switch content {
    case .positions:
      self.init(positions: mesh.vertices.lazy.map(\.position), grids.vertices)
    case .pointPositions:
      self.init(positions: mesh.points.positions.lazy.map(\.vector), grids.points)
    case .normals: self.init(vectors: mesh.vertices.lazy.map { SIMD4($0.normal, 0) })
    case .pointNormals:
      self.init(
        vectors: mesh.points.normals.lazy.map { $0.vector == .zero ? [0, 0, 1, 0] : SIMD4($0.vector, 0) })
    case .tangents: self.init(vectors: mesh.tangents)
    case .textureCoordinates: self.init(coordinates: mesh.textureCoordinates)
    case .secondTextureCoordinates: self.init(coordinates: mesh.secondTextureCoordinates)
    case .colors: self.init(colors: mesh.colors.lazy.map(\.clamped))
    case .pointColors: self.init(colors: mesh.points.colors.lazy.map { Color(sRGB8: $0).linear })
    case .narrowIndices, .wideIndices:
      self.init(
        bytes: MeshoptCompressor.triangles(mesh.indices, vertexCount: mesh.vertices.count),
        mode: .triangles,
        filter: nil, count: mesh.indices.count, stride: content == .narrowIndices ? 2 : 4)
    case .lineEnds:
      let ends = mesh.points.lines
      self.init(
        bytes: MeshoptCompressor.sequence(ends, vertexCount: mesh.points.positions.count), mode: .indices,
        filter: nil, count: ends.count, stride: 4)
    case .vertices, .instances, .instanceRotations, .animation, .image, .rig, .draco, .splatScales,
      .splatRotations, .splatOpacities, .splatHarmonics, .pointScalars:
      return nil
    }
  }

  private init(positions: some Collection<SIMD3<Float>>, _ grid: ExponentGrid) {
    self.init(
      positions.map { StoredPosition(x: grid.stored($0.x), y: grid.stored($0.y), z: grid.stored($0.z)) },
      filter: Self.exponential)
  }

  private init(coordinates: [SIMD2<Float>]) {
    let grid = ExponentGrid(coordinates.lazy.map { SIMD3($0, 0) }, coarsest: -15)
    self.init(
      coordinates.map { SIMD2<UInt32>(grid.stored($0.x), grid.stored($0.y)) }, filter: Self.exponential)
  }

  private init(vectors: some Collection<SIMD4<Float>>) {
    self.init(MeshoptCompressor.octahedral(Array(vectors)), filter: Self.octahedral)
  }

  private init(colors: some Collection<SIMD4<Float>>) {
    self.init(colors.map { SIMD4<UInt16>($0 * 65535, rounding: .toNearestOrAwayFromZero) })
  }

  /// Three numbers of an `ExponentGrid`.
  private struct StoredPosition: BitwiseCopyable {
    let x: UInt32, y: UInt32, z: UInt32
  }
}
