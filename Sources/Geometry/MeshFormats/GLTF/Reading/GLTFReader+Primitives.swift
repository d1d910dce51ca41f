import Geometry
import TextCoding

// Meshes: glTF 2.0, section 3.7.
extension GLTFReader {
  /// Reads the primitives of a glTF mesh.
  mutating func readSurfaces(
    _ mesh: GLTFJSONObject, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [MeshPrimitive] {
    var surfaces: [MeshPrimitive] = []
    // Other programs may store anything in `extras`, so a value of another type is not an error.
    let sphereRadius = (try? mesh.object("extras"))?.flatMap { try? $0.number(GLTFAsset.sphereRadius) }
    let targetNames = Self.targetNames(of: mesh)
    var metadata = try mesh.metadata(without: [GLTFAsset.sphereRadius, GLTFAsset.targetNames])
    for primitive in try mesh.objects("primitives") {
      let mode = try primitive.integer("mode") ?? 4
      guard 0...6 ~= mode else { throw primitive.unexpected("0 to 6", at: "mode", found: "\(mode)") }
      let materialIndex = try primitive.index("material", of: "materials", count: scene.materials.count)
      let surface = try materialIndex.map { number throws(MeshReadError) in
        try scene.materials.surfaceIndex(number)
      }
      let appearance = surface.map { scene.materials.surfaces[$0] }
      // The material of a primitive without one is opaque, too (section 3.7.2.1).
      let isOpaque = appearance.map { $0.material.alphaMode == .opaque } ?? true
      let number = try readMesh(
        primitive, mode: mode, isOpaque: isOpaque, targetNames: targetNames, scene, buffers)
      // Once: a mesh of the file can have millions of primitives.
      if !metadata.isEmpty, document.metadata[.mesh(number)] == nil {
        document.metadata[.mesh(number)] = metadata
        metadata = MeshDocument.Metadata()
      }
      if let sphereRadius, document.sphereRadii[number] == nil,
        checkedSpheres.insert(SphereRadiusClaim(mesh: number, radius: sphereRadius)).inserted,
        document.meshes[number].approximatesSphere(ofRadius: sphereRadius)
      {
        document.sphereRadii[number] = sphereRadius
      }
      if let appearance { checkCoordinates(of: appearance.material, mesh: document.meshes[number]) }
      surfaces.append(
        MeshPrimitive(
          mesh: UInt32(number), surface: surface.map(UInt32.init),
          mapping: try scene.materials.mapping(of: primitive).map(UInt32.init)))
    }
    return surfaces
  }

  /// Records the textures whose coordinates the mesh does not have. The renderers ignore these textures.
  private mutating func checkCoordinates(of material: Material, mesh: Mesh) {
    guard material.usesTextureCoordinates, !mesh.vertices.isEmpty else { return }
    for texture in material.details.textures {
      let coordinates =
        texture.coordinateSet == 0 ? mesh.textureCoordinates : mesh.secondTextureCoordinates
      guard coordinates.isEmpty else { continue }
      omit("textures whose coordinates, TEXCOORD_\(texture.coordinateSet), a mesh does not have")
    }
  }

  /// Reads the geometry of a primitive, or returns the mesh read before from the same accessors.
  ///
  /// - Parameter isOpaque: Whether the material ignores the alpha of the vertex colours: section 3.9.4.
  private mutating func readMesh(
    _ primitive: GLTFJSONObject, mode: Int, isOpaque: Bool, targetNames: [String], _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> Int {
    guard let attributes = try primitive.object("attributes") else {
      throw primitive.unexpected("attributes", at: "attributes", found: "none")
    }
    for name in (try primitive.object("extensions"))?.keys ?? []
    where name == GLTFCompression.draco && !attributes.has("POSITION") {
      throw primitive.unsupported(name)
    }
    var geometry = PrimitiveAccessors(
      indices: try primitive.index("indices", of: "accessors", count: scene.accessorCount), mode: mode)
    for key in PrimitiveAccessors.keys {
      geometry[key] = try attributes.index(key, of: "accessors", count: scene.accessorCount)
    }
    geometry.ignoresAlpha = isOpaque && geometry["COLOR_0"] != nil
    let deforming = try DeformationAccessors(primitive, attributes, accessorCount: scene.accessorCount)
    geometry.deformation = deforming.key
    geometry.compressedView =
      try primitive.object("extensions")?.object(GLTFCompression.draco)?.integer("bufferView")
    if let known = meshOfAccessors[geometry] { return known }
    if mode < 4 { return try readPoints(geometry, primitive, attributes, scene, buffers) }
    try decodeDraco(primitive, attributes, scene, buffers)
    var mesh = Mesh()
    try readVertices(&mesh, geometry, attributes, scene, buffers)
    var deformation = try readDeformation(
      deforming, vertexCount: mesh.vertices.count, targetNames, primitive, scene, buffers)
    try readIndices(&mesh, geometry, primitive, scene, buffers)
    let number = document.meshes.count
    if geometry["NORMAL"] == nil || normals != nil {
      // Section 3.7.2.1: normals that are not specified are flat, and tangents without normals are ignored.
      let rule = normals ?? MeshFormat.glb.defaultNormals
      let copyCount = max(0, mesh.indices.count - mesh.vertices.count)
      guard budget.take(copyCount, of: mesh.vertexSize, read: buffers.byteCount) else {
        throw budgetExceeded(primitive)
      }
      let computed = mesh.computedNormals(rule)
      document.computedNormals[number] = computed
      deformation?.appendCopies(of: computed.sources)
    } else {
      repairedNormalCount += mesh.repairNormals()
    }
    if mesh.colors.contains(where: { $0.alpha < 1 }) {
      if geometry.ignoresAlpha { for index in mesh.colors.indices { mesh.colors[index].linear.w = 1 } }
    } else if !mesh.colors.isEmpty {
      // Materials of all alpha modes share the mesh.
      var other = geometry
      other.ignoresAlpha.toggle()
      meshOfAccessors[other] = number
    }
    document.meshes.append(mesh)
    document.deformations[number] = deformation
    meshOfAccessors[geometry] = number
    return number
  }

  /// Returns the accessor of an attribute, or nil for none.
  func accessor(
    _ key: String, widths: ClosedRange<Int>, _ geometry: PrimitiveAccessors, _ attributes: GLTFJSONObject,
    _ scene: GLTFScene
  ) throws(MeshReadError) -> GLTFAccessor? {
    guard let number = geometry[key] else { return nil }
    let accessor = try scene.accessor(number)
    guard widths.contains(accessor.width), accessor.component != .unsignedInt else {
      throw attributes.unexpected(
        "vectors of \(widths.upperBound) numbers", at: key,
        found: "accessors[\(number)] with vectors of \(accessor.width)")
    }
    return accessor
  }

  private mutating func readVertices(
    _ mesh: inout Mesh, _ geometry: PrimitiveAccessors, _ attributes: GLTFJSONObject, _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    func accessor(_ key: String, widths: ClosedRange<Int>) throws(MeshReadError) -> GLTFAccessor? {
      try self.accessor(key, widths: widths, geometry, attributes, scene)
    }
    // A primitive without positions is valid and draws nothing.
    guard let positions = try accessor("POSITION", widths: 3...3) else { return }
    let normals = try accessor("NORMAL", widths: 3...3)
    let optional = [
      ("NORMAL", normals),
      ("TEXCOORD_0", try accessor("TEXCOORD_0", widths: 2...2)),
      ("COLOR_0", try accessor("COLOR_0", widths: 3...4)),
      ("TEXCOORD_1", try accessor("TEXCOORD_1", widths: 2...2)),
      // Section 3.7.2.1: tangents without normals are ignored.
      ("TANGENT", normals == nil ? nil : try accessor("TANGENT", widths: 4...4)),
    ]
    for (key, accessor) in optional {
      guard let accessor, accessor.count != positions.count else { continue }
      throw attributes.unexpected(
        "one for each of \(positions.count) positions", at: key, found: "\(accessor.count)")
    }
    let (coordinates, colors) = (optional[1].1, optional[2].1)
    let (secondCoordinates, tangents) = (optional[3].1, optional[4].1)
    let vertexSize = 48 + (secondCoordinates == nil ? 0 : 8) + (tangents == nil ? 0 : 16)
    guard budget.take(positions.count, of: vertexSize, read: buffers.byteCount) else {
      throw budgetExceeded(attributes)
    }

    if let normals, normals.sparse == nil, positions.sparse == nil, let place = positions.elements,
      let other = normals.elements,
      let vertices = buffers.interleavedVertices(positions: place, normals: other)
    {
      mesh.vertices = vertices
    } else {
      // The memory is first used on several threads, too.
      mesh.vertices = [Vertex](count: positions.count) { range, vertices in
        for _ in range { vertices.append(Vertex(position: .zero, normal: [0, 0, 1])) }
      }
      try update(&mesh.vertices, by: positions, buffers) { $0.position = $1.xyz }
      if let normals {
        let isInteger = normals.component != .float
        try update(&mesh.vertices, by: normals, buffers) { $0.normal = isInteger ? $1.xyz.unit : $1.xyz }
      }
    }
    if let coordinates {
      mesh.textureCoordinates = Array(repeating: .zero, count: positions.count)
      try update(&mesh.textureCoordinates, by: coordinates, buffers) { $0 = SIMD2($1.x, $1.y) }
    }
    if let secondCoordinates {
      mesh.secondTextureCoordinates = Array(repeating: .zero, count: positions.count)
      try update(&mesh.secondTextureCoordinates, by: secondCoordinates, buffers) { $0 = SIMD2($1.x, $1.y) }
    }
    if let tangents {
      mesh.tangents = Array(repeating: .zero, count: positions.count)
      try update(&mesh.tangents, by: tangents, buffers) { $0 = $1 }
    }
    if let colors {
      let hasAlpha = colors.width == 4
      mesh.colors = Array(repeating: .white, count: positions.count)
      try update(&mesh.colors, by: colors, buffers) { $0.linear = hasAlpha ? $1 : SIMD4($1.xyz, 1) }
    }
    try checkFinite(mesh, geometry, scene)
  }

  /// Calls `body` with the index and the components of each element of an accessor. Missing components are zero. Sparse
  /// elements come last and replace earlier ones.
  func forEachVector(
    of accessor: GLTFAccessor, _ buffers: GLTFBuffers, _ body: (Int, SIMD4<Float>) -> Void
  ) throws(MeshReadError) {
    if let elements = accessor.elements { buffers.forEachVector(of: elements, body) }
    if accessor.elements == nil { for index in 0..<accessor.count { body(index, .zero) } }
    try forEachSparseVector(of: accessor, buffers, body)
  }

  /// Updates each value by the components of the element of its number, on several threads. Missing components are zero.
  /// Sparse elements come last.
  func update<Value: BitwiseCopyable & Sendable>(
    _ values: inout [Value], by accessor: GLTFAccessor, _ buffers: GLTFBuffers,
    _ body: @Sendable (inout Value, SIMD4<Float>) -> Void
  ) throws(MeshReadError) {
    if let elements = accessor.elements { buffers.update(&values, by: elements, body) }
    if accessor.elements == nil { for index in values.indices { body(&values[index], .zero) } }
    try forEachSparseVector(of: accessor, buffers) { body(&values[$0], $1) }
  }

  private func forEachSparseVector(
    of accessor: GLTFAccessor, _ buffers: GLTFBuffers, _ body: (Int, SIMD4<Float>) -> Void
  ) throws(MeshReadError) {
    guard let sparse = accessor.sparse else { return }
    let places = try integers(sparse.indices, buffers, of: accessor)
    if let place = places.first(where: { $0 >= accessor.count }) {
      throw accessor.object.unexpected(
        "indices below \(accessor.count)", at: "sparse.indices", found: "\(place)")
    }
    buffers.forEachVector(of: sparse.values) { body(Int(places[$0]), $1) }
  }

  private func integers(
    _ elements: GLTFAccessor.ElementLayout, _ buffers: GLTFBuffers, of accessor: GLTFAccessor
  ) throws(MeshReadError) -> [UInt32] {
    guard elements.width == 1, let integers = buffers.integers(of: elements) else {
      throw accessor.object.unexpected(
        "scalars of an unsigned integer type", at: "componentType", found: "\(elements.component)s")
    }
    return integers
  }

  /// Returns the indices of a primitive, all of which are below `vertexCount`. Nil for a primitive without indices.
  mutating func indices(
    _ geometry: PrimitiveAccessors, vertexCount: Int, _ primitive: GLTFJSONObject, _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [UInt32]? {
    guard let number = geometry.indices else { return nil }
    let accessor = try scene.accessor(number)
    let count = accessor.count
    guard budget.take(count, of: geometry.mode > 4 ? 16 : 4, read: buffers.byteCount) else {
      throw budgetExceeded(primitive)
    }
    var corners =
      try accessor.elements.map { elements throws(MeshReadError) in
        try integers(elements, buffers, of: accessor)
      } ?? Array(repeating: 0, count: count)
    if let sparse = accessor.sparse {
      let places = try integers(sparse.indices, buffers, of: accessor)
      for (place, value) in zip(places, try integers(sparse.values, buffers, of: accessor)) {
        guard place < count else {
          throw accessor.object.unexpected(
            "indices below \(count)", at: "sparse.indices", found: "\(place)")
        }
        corners[Int(place)] = value
      }
    }
    let greatest = corners.greatest() ?? 0
    guard corners.isEmpty || Int(greatest) < vertexCount else {
      throw primitive.unexpected(
        "vertex indices below \(vertexCount)", at: "indices", found: "\(greatest)")
    }
    return corners
  }

  private mutating func readIndices(
    _ mesh: inout Mesh, _ geometry: PrimitiveAccessors, _ primitive: GLTFJSONObject, _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    let vertexCount = mesh.vertices.count
    var corners: [UInt32]
    if let indices = try indices(geometry, vertexCount: vertexCount, primitive, scene, buffers) {
      corners = indices
    } else {
      guard budget.take(vertexCount, of: geometry.mode == 4 ? 4 : 16, read: buffers.byteCount) else {
        throw budgetExceeded(primitive)
      }
      corners = Array(0..<UInt32(vertexCount))
    }
    switch geometry.mode {
    case 4:
      let rest = corners.count % 3
      if rest > 0 {
        addIncomplete(primitive)
        corners.removeLast(rest)
      }
      mesh.indices = corners
    case 5: mesh.indices = Self.strip(corners)
    default: mesh.indices = Self.fan(corners)
    }
  }

  /// Section 3.7.2.1: the winding of every second triangle of a strip is reversed.
  private static func strip(_ corners: [UInt32]) -> [UInt32] {
    triangles(max(corners.count - 2, 0)) { number in
      let odd = number % 2
      return (corners[number], corners[number + 1 + odd], corners[number + 2 - odd])
    }
  }

  private static func fan(_ corners: [UInt32]) -> [UInt32] {
    triangles(max(corners.count - 2, 0)) { (corners[$0 + 1], corners[$0 + 2], corners[0]) }
  }

  private static func triangles(_ count: Int, _ corners: (Int) -> (UInt32, UInt32, UInt32)) -> [UInt32] {
    var indices: [UInt32] = []
    indices.reserveCapacity(3 * count)
    for number in 0..<count {
      let (a, b, c) = corners(number)
      indices.append(a)
      indices.append(b)
      indices.append(c)
    }
    return indices
  }

  private func checkFinite(
    _ mesh: Mesh, _ geometry: PrimitiveAccessors, _ scene: GLTFScene
  ) throws(MeshReadError) {
    func refuse(_ key: String, _ index: Int, _ value: Float?) throws(MeshReadError) {
      guard let value else { return }
      let place = geometry[key].map { "accessors[\($0)], element \(index)" } ?? key
      throw MeshReadError(
        path: path, at: .key(place), .unexpected(expected: "finite numbers", found: spelled(value)))
    }
    // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
    var nonFiniteAccumulator = SIMD4<Float>.zero
    for coordinate in mesh.textureCoordinates {
      nonFiniteAccumulator += SIMD4(coordinate.x, coordinate.y, 0, 0) * 0
    }
    for coordinate in mesh.secondTextureCoordinates {
      nonFiniteAccumulator += SIMD4(coordinate.x, coordinate.y, 0, 0) * 0
    }
    for tangent in mesh.tangents { nonFiniteAccumulator += tangent * 0 }
    for color in mesh.colors { nonFiniteAccumulator += color.linear * 0 }
    guard nonFiniteAccumulator != .zero || !VertexSummary(mesh.vertices).isFinite else { return }
    for (index, vertex) in mesh.vertices.enumerated() {
      try refuse("POSITION", index, vertex.position.firstNotFinite)
      try refuse("NORMAL", index, vertex.normal.firstNotFinite)
    }
    for (index, coordinate) in mesh.textureCoordinates.enumerated() {
      try refuse("TEXCOORD_0", index, coordinate.firstNotFinite)
    }
    for (index, coordinate) in mesh.secondTextureCoordinates.enumerated() {
      try refuse("TEXCOORD_1", index, coordinate.firstNotFinite)
    }
    for (index, tangent) in mesh.tangents.enumerated() {
      try refuse("TANGENT", index, tangent.firstNotFinite)
    }
    for (index, color) in mesh.colors.enumerated() {
      try refuse("COLOR_0", index, color.linear.firstNotFinite)
    }
  }
}

extension SIMD3<Float> {
  /// The unit vector in this direction, or the vector itself if its length is zero.
  fileprivate var unit: SIMD3<Float> {
    let length = (self * self).sum().squareRoot()
    return length > 0 ? self / length : self
  }
}
