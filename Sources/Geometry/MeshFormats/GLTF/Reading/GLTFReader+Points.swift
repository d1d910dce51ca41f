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
    let size = 12 + (normals == nil ? 0 : 12) + (colors == nil ? 0 : 4)
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
}
