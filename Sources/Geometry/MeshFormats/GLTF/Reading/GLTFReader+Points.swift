import Geometry
import TextCoding

// Points and lines: glTF 2.0, section 3.7.2.1, modes 0 to 3.
extension GLTFReader {
  /// Reads a primitive of points or lines as a mesh of the document, and returns its index. Loops and strips become single
  /// lines. Joints and morph targets of points are omitted.
  mutating func readPoints(
    _ geometry: PrimitiveAccessors, _ primitive: GLTFJSONObject, _ attributes: GLTFJSONObject,
    _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> Int {
    if !geometry.deformation.isEmpty { omit("joints and morph targets of points and lines") }
    var points = PointSet()
    try readPoints(&points, geometry, attributes, scene, buffers)
    let indices = try indices(geometry, vertexCount: points.positions.count, primitive, scene, buffers)
    if geometry.mode == 0 {
      if let indices {
        // Points that the indices repeat take memory for each.
        guard budget.take(indices.count, of: 28, read: buffers.byteCount) else {
          throw budgetExceeded(primitive)
        }
        points = points.selecting(indices)
      }
    } else {
      let count = indices?.count ?? points.positions.count
      guard budget.take(count, of: 8, read: buffers.byteCount) else { throw budgetExceeded(primitive) }
      points.lines = Self.lines(indices ?? Array(0..<UInt32(count)), mode: geometry.mode)
      if geometry.mode == 1, !count.isMultiple(of: 2) { addIncomplete(primitive) }
      // Without lines, the ends would be points.
      if points.lines.isEmpty { points = PointSet() }
    }
    let number = document.meshes.count
    document.meshes.append(Mesh(points: points))
    meshOfAccessors[geometry] = number
    return number
  }

  /// Returns the ends of the lines of a list (mode 1), a loop (2) or a strip (3).
  private static func lines(_ corners: [UInt32], mode: Int) -> [UInt32] {
    guard corners.count > 1 else { return [] }
    if mode == 1 { return Array(corners.prefix(corners.count / 2 * 2)) }
    var lines: [UInt32] = []
    lines.reserveCapacity(2 * corners.count)
    for (start, end) in zip(corners, corners.dropFirst()) {
      lines.append(start)
      lines.append(end)
    }
    if mode == 2, let last = corners.last { lines += [last, corners[0]] }
    return lines
  }

  private mutating func readPoints(
    _ points: inout PointSet, _ geometry: PrimitiveAccessors, _ attributes: GLTFJSONObject,
    _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    guard let positions = try accessor("POSITION", widths: 3...3, geometry, attributes, scene) else { return }
    let count = positions.count
    let normals = usableAccessor("NORMAL", widths: 3...3, count: count, geometry, attributes, scene)
    let colors = usableAccessor("COLOR_0", widths: 3...4, count: count, geometry, attributes, scene)
    let scalars = geometry.scalars.compactMap { scalar in
      usableScalar(scalar, count: count, attributes, scene).map { (scalar.name, $0) }
    }
    let size = 12 + (normals == nil ? 0 : 12) + (colors == nil ? 0 : 4) + 4 * scalars.count
    guard budget.take(positions.count, of: size, read: buffers.byteCount) else {
      throw budgetExceeded(attributes)
    }
    points.positions = Array(repeating: PackedFloat3(.zero), count: positions.count)
    var notFinite: (index: Int, value: Float)?
    var (unusableNormals, unusableColors): ([Int], [Int]) = ([], [])
    try forEachVector(of: positions, buffers) { index, value in
      points.positions[index] = PackedFloat3(value.xyz)
      if let value = value.firstNotFinite { notFinite = notFinite ?? (index, value) }
    }
    if let normals {
      points.normals = points.positions
      try forEachVector(of: normals, buffers) { index, value in
        let isFinite = value.firstNotFinite == nil
        if !isFinite { unusableNormals.append(index) }
        points.normals[index] = PackedFloat3(isFinite ? unitNormal(value.xyz) : .zero)
      }
    }
    if let colors {
      let hasAlpha = colors.width == 4 && !geometry.ignoresAlpha
      points.colors = Array(repeating: SIMD4(repeating: 255), count: positions.count)
      try forEachVector(of: colors, buffers) { index, value in
        if value.firstNotFinite != nil {
          unusableColors.append(index)
        } else {
          points.colors[index] =
            Color(red: value.x, green: value.y, blue: value.z, alpha: hasAlpha ? value.w : 1).sRGB8
        }
      }
    }
    for (name, accessor) in scalars {
      var values = [Float](repeating: .nan, count: count)
      try forEachVector(of: accessor, buffers) { values[$0] = $1.x.isFinite ? $1.x : .nan }
      points.scalars.append(PointScalar(name: name, values: values))
    }
    func place(_ key: String, _ index: Int) -> MeshReadError.FileLocation {
      .key(geometry[key].map { "accessors[\($0)], element \(index)" } ?? key)
    }
    if let (index, value) = notFinite {
      throw MeshReadError(
        path: path, at: place("POSITION", index),
        .unexpected(expected: "finite numbers", found: spelled(value)))
    }
    if let first = unusableNormals.first {
      unusable.add(
        "normal that is not a number", "normals that are not numbers", at: place("NORMAL", first),
        count: unusableNormals.count)
    }
    if let first = unusableColors.first {
      unusable.add(
        "colour that is not a number", "colours that are not numbers", at: place("COLOR_0", first),
        count: unusableColors.count)
    }
  }

  /// The largest number of further numbers of a point.
  private static let scalarLimit = 64

  /// Returns the attributes of an application: section 3.7.2.1. Those beyond a limit are omitted.
  mutating func scalarAttributes(_ attributes: GLTFJSONObject, _ scene: GLTFScene) -> [ScalarAttribute] {
    let keys = attributes.keys.filter { $0.hasPrefix("_") && $0.count > 1 }
    if keys.count > Self.scalarLimit { omit("attributes of points after the first \(Self.scalarLimit)") }
    return keys.prefix(Self.scalarLimit).compactMap { key in
      usable("attribute \(shortened(key))", "attributes \(shortened(key))") { () throws(MeshReadError) in
        try attributes.index(key, of: "accessors", count: scene.accessorCount).map {
          ScalarAttribute(key: key, accessor: $0)
        }
      }
    }
  }

  /// Returns the accessor of an attribute of an application. Nil, with an omission, if it has no number for each point.
  private mutating func usableScalar(
    _ scalar: ScalarAttribute, count: Int, _ attributes: GLTFJSONObject, _ scene: GLTFScene
  ) -> GLTFAccessor? {
    usable("attribute \(shortened(scalar.key))", "attributes \(shortened(scalar.key))") {
      () throws(MeshReadError) in
      let accessor = try scene.accessor(scalar.accessor)
      guard accessor.width == 1, accessor.count == count else {
        throw attributes.unexpected(
          "one number for each of \(count) positions", at: scalar.key,
          found: "\(accessor.count) of \(accessor.width)")
      }
      return accessor
    }
  }
}
