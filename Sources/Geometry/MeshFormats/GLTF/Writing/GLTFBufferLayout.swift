import Files
import Geometry
import Parallelism

/// The layout of a document's geometry in a glTF buffer. Each mesh that a node refers to occurs once, and each view
/// starts at a multiple of four bytes, as section 3.6.2.4 of the glTF 2.0 specification requires.
///
/// The vertices of a mesh are two accessors in one view with a stride of 24, or only the positions if the normals are
/// computed. The positions and scales of instances are
/// stored likewise. The meshes are followed by the instance transforms, the animation, the images and the rig.
///
/// The views of compressed meshes are views of a second buffer, which no file has: readers fill it by decoding the bytes in
/// the first one.
struct GLTFBufferLayout {
  /// A buffer view: one kind of data of one mesh or of one set of instances, the animation, or an image.
  struct BufferView {
    /// The index of the mesh, the set of instances, the image or the array of the rig. 0 for the animation.
    let owner: Int
    let content: BufferDataKind
    /// The place in the first buffer, also of a compressed view.
    let byteOffset: Int
    let byteLength: Int
    /// The compressed form, and the place in the second buffer. Nil if the view is not compressed.
    var compressed: (view: MeshoptView, decodedOffset: Int)?
    /// The accessors of the view: the attribute of each, nil for indices, and its data. Those of a mesh that Draco has
    /// compressed have no place in the view.
    let accessors: [(semantic: String?, content: BufferDataKind)]

    fileprivate init(
      owner: Int, content: BufferDataKind, byteOffset: Int, byteLength: Int,
      compressed: (view: MeshoptView, decodedOffset: Int)? = nil,
      accessors: [(semantic: String?, content: BufferDataKind)]? = nil
    ) {
      (self.owner, self.content, self.byteOffset, self.byteLength) = (owner, content, byteOffset, byteLength)
      self.compressed = compressed
      self.accessors = accessors ?? content.semantics.map { ($0, content) }
    }
  }

  /// The kind of data in a view.
  enum BufferDataKind {
    case vertices, positions, normals, textureCoordinates, secondTextureCoordinates, tangents, colors,
      narrowIndices,
      wideIndices, pointPositions, pointNormals, pointColors, lineEnds, instances, instanceRotations,
      animation, image, rig, draco, splatScales, splatRotations, splatOpacities, splatHarmonics, pointScalars
  }

  private(set) var views: [BufferView] = []
  /// The size of the buffer in bytes, a multiple of four.
  private(set) var byteCount = 0
  /// The size of the second buffer in bytes. 0 without compression.
  private(set) var decodedByteCount = 0

  private let meshes: [Mesh]
  /// The sets of nodes that are written as instances.
  let instances: GLTFInstances
  /// The animation, or nil.
  let animation: GLTFAnimation?
  private let images: [EncodedImage]
  /// The skins, morph targets and clips.
  let rig: GLTFRig
  /// The grids of the meshes that meshoptimizer compresses.
  private let grids: [Int: MeshGrids]
  /// The meshes that Draco has compressed.
  let streams: [Int: DracoStream]
  /// The number of the view of each of them.
  private(set) var streamViews: [Int: Int] = [:]

  /// Assigns offsets to the meshes that have triangles and at least one node, to the instances, to the animation, to the
  /// images and to the rig. Compresses the meshes with grids. O(nodes + meshes), and O(vertices) with compression.
  init(
    _ compressed: CompressedDocument, rig: GLTFRig = GLTFRig(), instances: GLTFInstances = GLTFInstances(),
    animation: GLTFAnimation? = nil, images: [EncodedImage] = []
  ) {
    let document = compressed.document
    (meshes, self.instances) = (document.meshes, instances)
    (grids, streams) = (compressed.grids, compressed.streams)
    (self.animation, self.images, self.rig) = (animation, images, rig)
    let isWritten = document.writtenMeshes
    for (index, mesh) in meshes.enumerated() where isWritten[index] {
      if isCompressed(index) {
        appendCompressed(mesh, of: index, hasNormals: document.computedNormals[index] == nil)
        appendScalars(of: mesh.points, of: index)
        continue
      }
      if document.computedNormals[index] == nil {
        append(.vertices, of: index, MemoryLayout<Vertex>.size * mesh.vertices.count)
      } else {
        append(.positions, of: index, MemoryLayout<PackedFloat3>.size * mesh.vertices.count)
      }
      append(.textureCoordinates, of: index, 8 * mesh.textureCoordinates.count)
      append(.secondTextureCoordinates, of: index, 8 * mesh.secondTextureCoordinates.count)
      append(.tangents, of: index, 16 * mesh.tangents.count)
      append(.colors, of: index, 16 * mesh.colors.count)
      // Section 3.7.2.1: the index 65,535 is not allowed in 16 bits (primitive restart).
      let isNarrow = mesh.vertices.count <= Int(UInt16.max)
      append(isNarrow ? .narrowIndices : .wideIndices, of: index, (isNarrow ? 2 : 4) * mesh.indices.count)
      append(.pointPositions, of: index, MemoryLayout<PackedFloat3>.size * mesh.points.positions.count)
      append(.pointNormals, of: index, MemoryLayout<PackedFloat3>.size * mesh.points.normals.count)
      append(.pointColors, of: index, 16 * mesh.points.colors.count)
      append(.lineEnds, of: index, 4 * mesh.points.lines.count)
      append(mesh.points.splats, of: index)
      appendScalars(of: mesh.points, of: index)
    }
    for (number, set) in instances.sets.enumerated() {
      append(.instances, of: number, MemoryLayout<GLTFInstances.Scaling>.size * set.transforms.count)
      if set.isRotated {
        append(.instanceRotations, of: number, MemoryLayout<SIMD4<Float>>.size * set.transforms.count)
      }
    }
    if let animation { append(.animation, of: 0, animation.byteCount) }
    for (number, image) in images.enumerated() { append(.image, of: number, image.byteCount) }
    for (number, array) in rig.arrays.enumerated() { append(.rig, of: number, array.byteCount) }
  }

  /// Returns the number of elements of each accessor into a view.
  func elementCount(_ content: BufferDataKind, of view: BufferView) -> Int {
    switch content {
    case .vertices, .positions, .normals, .textureCoordinates, .secondTextureCoordinates, .tangents, .colors:
      meshes[view.owner].vertices.count
    case .narrowIndices, .wideIndices: meshes[view.owner].indices.count
    case .pointPositions, .pointNormals, .pointColors, .splatScales, .splatRotations, .splatOpacities,
      .splatHarmonics, .pointScalars:
      meshes[view.owner].points.positions.count
    case .lineEnds: meshes[view.owner].points.lines.count
    case .instances, .instanceRotations: instances.sets[view.owner].transforms.count
    case .animation, .image, .rig, .draco: 0
    }
  }

  private mutating func append(_ content: BufferDataKind, of owner: Int, _ byteLength: Int) {
    guard byteLength > 0 else { return }
    views.append(BufferView(owner: owner, content: content, byteOffset: byteCount, byteLength: byteLength))
    byteCount += (byteLength + 3) / 4 * 4
  }

  /// Appends the views of 3D Gaussians: the coefficients of a splat are the accessors of one view.
  private mutating func append(_ splats: SplatAttributes, of owner: Int) {
    guard !splats.isEmpty else { return }
    append(.splatScales, of: owner, 12 * splats.count)
    append(.splatRotations, of: owner, 16 * splats.count)
    append(.splatOpacities, of: owner, 4 * splats.count)
    let names = SplatAccessors.harmonicsAttributes(upToDegree: splats.degree)
    views.append(
      BufferView(
        owner: owner, content: .splatHarmonics, byteOffset: byteCount,
        byteLength: 12 * splats.harmonics.count,
        accessors: names.map { ($0, .splatHarmonics) }))
    byteCount += 12 * splats.harmonics.count
  }

  /// Appends the view of the further numbers of points: those of a point are the accessors of one view.
  private mutating func appendScalars(of points: PointSet, of owner: Int) {
    let names = points.gltfScalars.map { "_\($0.name)" }
    guard !names.isEmpty else { return }
    let byteLength = 4 * names.count * points.positions.count
    views.append(
      BufferView(
        owner: owner, content: .pointScalars, byteOffset: byteCount, byteLength: byteLength,
        accessors: names.map { ($0, .pointScalars) }))
    byteCount += byteLength
  }

  /// Whether a mesh is compressed.
  private func isCompressed(_ mesh: Int) -> Bool {
    grids[mesh] != nil || streams[mesh] != nil
  }

  /// Appends the compressed views of a mesh.
  private mutating func appendCompressed(_ mesh: Mesh, of owner: Int, hasNormals: Bool) {
    if let stream = streams[owner] { return append(stream, of: owner) }
    guard let grids = grids[owner] else { return }
    let (hasTriangles, points) = (!mesh.vertices.isEmpty, mesh.points)
    let isNarrow = mesh.vertices.count <= Int(UInt16.max)
    let contents: [(BufferDataKind, isPresent: Bool)] = [
      (.positions, hasTriangles), (.normals, hasTriangles && hasNormals),
      (.textureCoordinates, !mesh.textureCoordinates.isEmpty),
      (.secondTextureCoordinates, !mesh.secondTextureCoordinates.isEmpty),
      (.tangents, !mesh.tangents.isEmpty), (.colors, !mesh.colors.isEmpty),
      (isNarrow ? .narrowIndices : .wideIndices, !mesh.indices.isEmpty),
      (.pointPositions, !points.positions.isEmpty), (.pointNormals, !points.normals.isEmpty),
      (.pointColors, !points.colors.isEmpty), (.lineEnds, !points.lines.isEmpty),
    ]
    let present = contents.filter(\.isPresent).map(\.0)
    let compressed = Parallel.map(present.count) { MeshoptView(present[$0], of: mesh, grids) }
    for case (let content, let view?) in zip(present, compressed) {
      views.append(
        BufferView(
          owner: owner, content: content, byteOffset: byteCount, byteLength: view.decodedSize,
          compressed: (view, decodedByteCount)))
      byteCount += (view.bytes.count + 3) / 4 * 4
      decodedByteCount += (view.decodedSize + 3) / 4 * 4
    }
  }

  private mutating func append(_ stream: DracoStream, of owner: Int) {
    let indices: BufferDataKind =
      meshes[owner].vertices.count <= Int(UInt16.max) ? .narrowIndices : .wideIndices
    streamViews[owner] = views.count
    views.append(
      BufferView(
        owner: owner, content: .draco, byteOffset: byteCount, byteLength: stream.bytes.count,
        accessors: stream.attributes.map { ($0.content.semantics[0], $0.content) } + [(nil, indices)]))
    byteCount += (stream.bytes.count + 3) / 4 * 4
  }

  /// Calls `body` with all bytes of the buffer in order, piece by piece.
  func forEachPiece(_ body: (RawSpan) throws(FileError) -> Void) throws(FileError) {
    for view in views {
      if let compressed = view.compressed?.view {
        try Self.write(padded: compressed.bytes, body)
        continue
      }
      if view.content == .draco, let stream = streams[view.owner] {
        try Self.write(padded: stream.bytes, body)
        continue
      }
      if view.content == .instances {
        let transforms = instances.sets[view.owner].transforms
        try Self.forEachBlock(of: transforms.count, body) { GLTFInstances.Scaling(transforms[$0]) }
        continue
      }
      if view.content == .instanceRotations {
        let transforms = instances.sets[view.owner].transforms
        try Self.forEachBlock(of: transforms.count, body) { transforms[$0].rotation }
        continue
      }
      if view.content == .animation {
        try animation?.forEachPiece(body)
        continue
      }
      if view.content == .image {
        try Self.write(padded: images[view.owner].bytes, body)
        continue
      }
      if view.content == .rig {
        try rig.arrays[view.owner].forEachPiece(body)
        continue
      }
      let mesh = meshes[view.owner]
      switch view.content {
      // Normals without positions are compressed.
      case .instances, .instanceRotations, .animation, .image, .rig, .normals, .draco: break
      case .vertices: try mesh.vertices.span.withBytes(body)
      case .positions:
        try Self.forEachBlock(of: mesh.vertices.count, body) { PackedFloat3(mesh.vertices[$0].position) }
      case .textureCoordinates: try mesh.textureCoordinates.span.withBytes(body)
      case .secondTextureCoordinates: try mesh.secondTextureCoordinates.span.withBytes(body)
      case .tangents: try mesh.tangents.span.withBytes(body)
      case .wideIndices: try mesh.indices.span.withBytes(body)
      case .pointPositions: try mesh.points.positions.span.withBytes(body)
      case .pointNormals:
        // A point without a normal has one that is not lit from any side.
        let normals = mesh.points.normals
        try Self.forEachBlock(of: normals.count, body) { index in
          normals[index].vector == .zero ? PackedFloat3([0, 0, 1]) : normals[index]
        }
      case .pointColors:
        let colors = mesh.points.colors
        try Self.forEachBlock(of: colors.count, body) { Color(sRGB8: colors[$0]).linear }
      case .lineEnds: try mesh.points.lines.span.withBytes(body)
      case .splatScales: try mesh.points.splats.scales.span.withBytes(body)
      case .splatRotations:
        let rotations = mesh.points.splats.rotations
        try Self.forEachBlock(of: rotations.count, body) { rotations[$0] }
      case .splatOpacities: try mesh.points.splats.opacities.span.withBytes(body)
      case .splatHarmonics: try mesh.points.splats.harmonics.span.withBytes(body)
      case .pointScalars:
        let scalars = mesh.points.gltfScalars
        try Self.forEachBlock(of: scalars.count * mesh.points.positions.count, body) { index in
          scalars[index % scalars.count].values[index / scalars.count]
        }
      case .colors: try Self.forEachBlock(of: mesh.colors.count, body) { mesh.colors[$0].clamped }
      case .narrowIndices:
        let indices = mesh.indices
        let paddedCount = view.byteLength.isMultiple(of: 4) ? indices.count : indices.count + 1
        try Self.forEachBlock(of: paddedCount, body) { index in
          index < indices.count ? UInt16(truncatingIfNeeded: indices[index]) : 0
        }
      }
    }
  }

  /// Calls `body` with bytes, and zeros up to a multiple of four.
  static func write(
    padded bytes: [UInt8], _ body: (RawSpan) throws(FileError) -> Void
  ) throws(FileError) {
    try bytes.span.withBytes(body)
    let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    if !padding.isEmpty { try padding.span.withBytes(body) }
  }

  /// Calls `body` with `count` elements, which are computed in blocks.
  static func forEachBlock<Element: BitwiseCopyable & FullyInhabited>(
    of count: Int, _ body: (RawSpan) throws(FileError) -> Void, _ element: (Int) -> Element
  ) throws(FileError) {
    let blockSize = 1 << 15
    var block: [Element] = []
    block.reserveCapacity(min(count, blockSize))
    for start in stride(from: 0, to: count, by: blockSize) {
      block.removeAll(keepingCapacity: true)
      for index in start..<min(start + blockSize, count) { block.append(element(index)) }
      try block.span.withBytes(body)
    }
  }
}

extension Color {
  /// The linear components clamped to 0…1, as glTF requires.
  var clamped: SIMD4<Float> { linear.clamped(lowerBound: .zero, upperBound: .one) }
}
