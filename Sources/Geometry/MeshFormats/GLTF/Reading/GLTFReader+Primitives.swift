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
      let surface = usable("material") { () throws(MeshReadError) in
        try primitive.index("material", of: "materials", count: scene.materials.count)
          .map { number throws(MeshReadError) in try scene.materials.surfaceIndex(number) }
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
          mapping: usable("list of materials in variants", "lists of materials in variants") {
            () throws(MeshReadError) in try scene.materials.mapping(of: primitive)
          }.map(UInt32.init)))
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
    geometry["POSITION"] = try attributes.index("POSITION", of: "accessors", count: scene.accessorCount)
    for key in PrimitiveAccessors.keys.dropFirst() {
      geometry[key] = usable("attribute \(key)", "attributes \(key)") { () throws(MeshReadError) in
        try attributes.index(key, of: "accessors", count: scene.accessorCount)
      }
    }
    geometry.ignoresAlpha = isOpaque && geometry["COLOR_0"] != nil
    let deforming = try DeformationAccessors(primitive, attributes, accessorCount: scene.accessorCount)
    geometry.deformation = deforming.key
    let splats = mode == 0 ? readSplatAccessors(primitive, attributes, scene) : nil
    geometry.splats = splats?.key ?? []
    if mode == 0, splats == nil { geometry.scalars = scalarAttributes(attributes, scene) }
    geometry.compressedView =
      try primitive.object("extensions")?.object(GLTFCompression.draco)?.integer("bufferView")
    if let known = meshOfAccessors[geometry] { return known }
    if let splats, let number = try readSplats(splats, geometry, attributes, scene, buffers) { return number }
    if mode < 4 { return try readPoints(geometry, primitive, attributes, scene, buffers) }
    try decodeDraco(primitive, attributes, scene, buffers)
    var mesh = Mesh()
    let normalsInFile = try readVertices(&mesh, geometry, attributes, scene, buffers)
    var deformation = try readDeformation(
      deforming, vertexCount: mesh.vertices.count, targetNames, primitive, scene, buffers)
    try readIndices(&mesh, geometry, primitive, scene, buffers)
    let number = document.meshes.count
    if normalsInFile == nil || normals != nil {
      // Section 3.7.2.1: normals that are not specified are flat, and tangents without normals are ignored.
      let rule = normals ?? (source ?? .glb).defaultNormals
      let copyCount = max(0, mesh.indices.count - mesh.vertices.count)
      guard budget.take(copyCount, of: mesh.vertexSize, read: buffers.byteCount) else {
        throw budgetExceeded(primitive)
      }
      let computed = mesh.computedNormals(rule)
      document.computedNormals[number] = computed
      deformation?.appendCopies(of: computed.sources)
    } else {
      repairedNormalCount += max(0, mesh.repairNormals() - (normalsInFile?.unusableCount ?? 0))
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

  /// Returns the result of `read`. Nil, with an omission, if it throws.
  mutating func usable<Value>(
    _ one: String, _ many: String? = nil, _ read: () throws(MeshReadError) -> Value?
  ) -> Value? {
    do throws(MeshReadError) {
      return try read()
    } catch {
      unusable.add(one, many, because: error)
      return nil
    }
  }

  /// Returns the accessor of an attribute besides the positions. Nil for none, and, with an omission, for one that cannot be
  /// used.
  mutating func usableAccessor(
    _ key: String, widths: ClosedRange<Int>, count: Int, _ geometry: PrimitiveAccessors,
    _ attributes: GLTFJSONObject, _ scene: GLTFScene
  ) -> GLTFAccessor? {
    do throws(MeshReadError) {
      guard let accessor = try accessor(key, widths: widths, geometry, attributes, scene) else { return nil }
      guard accessor.count == count else {
        throw attributes.unexpected(
          "one for each of \(count) positions", at: key, found: "\(accessor.count)")
      }
      return accessor
    } catch {
      leaveOut(key, because: error)
      return nil
    }
  }

  private mutating func leaveOut(_ attribute: String, because error: MeshReadError) {
    unusable.add("attribute \(attribute)", "attributes \(attribute)", because: error)
  }

  /// Reads the vertices. Returns the number of normals that cannot be used, which are zero, or nil if there are no normals.
  private mutating func readVertices(
    _ mesh: inout Mesh, _ geometry: PrimitiveAccessors, _ attributes: GLTFJSONObject, _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> (unusableCount: Int, Void)? {
    // A primitive without positions is valid and draws nothing.
    guard let positions = try self.accessor("POSITION", widths: 3...3, geometry, attributes, scene) else {
      return geometry["NORMAL"] == nil ? nil : (0, ())
    }
    func accessor(_ key: String, widths: ClosedRange<Int>) -> GLTFAccessor? {
      usableAccessor(key, widths: widths, count: positions.count, geometry, attributes, scene)
    }
    var normals = accessor("NORMAL", widths: 3...3)
    // Of texture coordinates with three numbers, which libassimp passes on from other formats, images have the first two.
    let coordinateWidths = source == nil ? 2...2 : 2...3
    let coordinates = accessor("TEXCOORD_0", widths: coordinateWidths)
    let colors = accessor("COLOR_0", widths: 3...4)
    let secondCoordinates = accessor("TEXCOORD_1", widths: coordinateWidths)
    // Section 3.7.2.1: tangents without normals are ignored.
    let tangents = normals == nil ? nil : accessor("TANGENT", widths: 4...4)
    let vertexSize = 48 + (secondCoordinates == nil ? 0 : 8) + (tangents == nil ? 0 : 16)
    guard budget.take(positions.count, of: vertexSize, read: buffers.byteCount) else {
      throw budgetExceeded(attributes)
    }

    if let normals, normals.sparse == nil, positions.sparse == nil, let place = positions.elements,
      let other = normals.elements,
      let vertices = buffers.vertices(positions: place, normals: other)
    {
      mesh.vertices = vertices
    } else {
      // The memory is first used on several threads, too.
      mesh.vertices = [Vertex](count: positions.count) { range, vertices in
        for _ in range { vertices.append(Vertex(position: .zero, normal: [0, 0, 1])) }
      }
      try update(&mesh.vertices, by: positions, buffers) { $0.position = $1.xyz }
      if let accessor = normals {
        let isInteger = accessor.component != .float
        do throws(MeshReadError) {
          try update(&mesh.vertices, by: accessor, buffers) { $0.normal = isInteger ? $1.xyz.unit : $1.xyz }
        } catch {
          leaveOut("NORMAL", because: error)
          normals = nil
        }
      }
    }
    if let coordinates { mesh.textureCoordinates = pairs("TEXCOORD_0", of: coordinates, buffers) }
    if let secondCoordinates {
      mesh.secondTextureCoordinates = pairs("TEXCOORD_1", of: secondCoordinates, buffers)
    }
    if let tangents, normals != nil {
      mesh.tangents = values("TANGENT", of: tangents, SIMD4<Float>.zero, buffers) { $0 = $1 }
    }
    if let colors {
      let hasAlpha = colors.width == 4
      mesh.colors = values("COLOR_0", of: colors, Color.white, buffers) {
        $0.linear = hasAlpha ? $1 : SIMD4($1.xyz, 1)
      }
    }
    let unusableCount = try removeNotFinite(&mesh, geometry)
    return normals == nil ? nil : (unusableCount, ())
  }

  /// Returns the texture coordinates of an attribute. Empty, with an omission, if they cannot be read.
  private mutating func pairs(
    _ key: String, of accessor: GLTFAccessor, _ buffers: GLTFBuffers
  ) -> [SIMD2<Float>] {
    if accessor.sparse == nil, let elements = accessor.elements, let pairs = buffers.pairs(elements) {
      return pairs
    }
    return values(key, of: accessor, SIMD2<Float>.zero, buffers) { $0 = SIMD2($1.x, $1.y) }
  }

  /// Returns the values of an attribute, from `initial` ones. Empty, with an omission, if they cannot be read.
  private mutating func values<Value: BitwiseCopyable & Sendable>(
    _ key: String, of accessor: GLTFAccessor, _ initial: Value, _ buffers: GLTFBuffers,
    _ body: @Sendable (inout Value, SIMD4<Float>) -> Void
  ) -> [Value] {
    var values = Array(repeating: initial, count: accessor.count)
    do throws(MeshReadError) {
      try update(&values, by: accessor, buffers, body)
      return values
    } catch {
      leaveOut(key, because: error)
      return []
    }
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

  /// Returns the indices of a primitive, those of points and lines below `vertexCount`. Nil for a primitive without indices.
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
    // Triangles without a vertex are left out one by one.
    if geometry.mode >= 4 { return corners }
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
    if geometry.indices != nil {
      try leaveOutMissingVertices(&mesh.indices, vertexCount: vertexCount, primitive)
    }
  }

  /// Removes the triangles with a vertex that does not exist.
  ///
  /// - Throws: `MeshReadError` if all triangles have one.
  private mutating func leaveOutMissingVertices(
    _ corners: inout [UInt32], vertexCount: Int, _ primitive: GLTFJSONObject
  ) throws(MeshReadError) {
    guard let greatest = corners.greatest(), Int(greatest) >= vertexCount else { return }
    var kept: [UInt32] = []
    kept.reserveCapacity(corners.count)
    for start in stride(from: 0, to: corners.count, by: 3) {
      let triangle = corners[start..<start + 3]
      if triangle.allSatisfy({ Int($0) < vertexCount }) { kept += triangle }
    }
    let leftOutCount = (corners.count - kept.count) / 3
    corners = kept
    if corners.isEmpty {
      throw primitive.unexpected("vertex indices below \(vertexCount)", at: "indices", found: "\(greatest)")
    }
    unusable.add(
      "triangle with a vertex that does not exist", "triangles with vertices that do not exist",
      at: .key(primitive.place(of: "indices")), count: leftOutCount)
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

  /// Replaces the numbers of attributes that are not finite: normals become zero, texture coordinates (0, 0), and colours
  /// white. Tangents are removed. Returns the number of such normals.
  ///
  /// - Throws: `MeshReadError` with the first position that is not finite.
  private mutating func removeNotFinite(
    _ mesh: inout Mesh, _ geometry: PrimitiveAccessors
  ) throws(MeshReadError) -> Int {
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
    guard nonFiniteAccumulator != .zero || !VertexSummary(mesh.vertices).isFinite else { return 0 }
    func place(_ key: String, _ index: Int) -> MeshReadError.FileLocation {
      .key(geometry[key].map { "accessors[\($0)], element \(index)" } ?? key)
    }
    var normalCount = 0
    for index in mesh.vertices.indices {
      if let value = mesh.vertices[index].position.firstNotFinite {
        throw MeshReadError(
          path: path, at: place("POSITION", index),
          .unexpected(expected: "finite numbers", found: spelled(value)))
      }
      if mesh.vertices[index].normal.firstNotFinite != nil {
        unusable.add(
          "normal that is not a number", "normals that are not numbers", at: place("NORMAL", index))
        mesh.vertices[index].normal = .zero
        normalCount += 1
      }
    }
    func remove(_ key: String, from coordinates: inout [SIMD2<Float>]) {
      for index in coordinates.indices where coordinates[index].firstNotFinite != nil {
        unusable.add(
          "texture coordinate that is not a number", "texture coordinates that are not numbers",
          at: place(key, index))
        coordinates[index] = .zero
      }
    }
    remove("TEXCOORD_0", from: &mesh.textureCoordinates)
    remove("TEXCOORD_1", from: &mesh.secondTextureCoordinates)
    if let index = mesh.tangents.firstIndex(where: { $0.firstNotFinite != nil }) {
      unusable.add(
        "list of tangents that are not numbers", "lists of tangents that are not numbers",
        at: place("TANGENT", index))
      mesh.tangents = []
    }
    for index in mesh.colors.indices where mesh.colors[index].linear.firstNotFinite != nil {
      unusable.add("colour that is not a number", "colours that are not numbers", at: place("COLOR_0", index))
      mesh.colors[index] = .white
    }
    return normalCount
  }
}

extension SIMD3<Float> {
  /// The unit vector in this direction, or the vector itself if its length is zero.
  fileprivate var unit: SIMD3<Float> {
    let length = (self * self).sum().squareRoot()
    return length > 0 ? self / length : self
  }
}
