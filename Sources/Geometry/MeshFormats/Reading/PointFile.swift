import Geometry

/// The points of a file as a document of one mesh and one node.
struct PointFile: Sendable {
  /// The document.
  let document: MeshDocument

  /// Creates the document of points. A colour that all points have becomes that of the node. Normals that are all zero are
  /// removed. O(points).
  init(_ points: PointSet, name: String? = nil) {
    let (points, color) = points.simplified
    document = MeshDocument(
      meshes: [Mesh(points: points)], nodes: [MeshDocument.Node(name: name, mesh: 0, color: color)])
  }
}

extension PointSet {
  /// The set without normals that are all zero and without colours that are all equal, and the common colour. Splats stay as
  /// they are. O(points).
  var simplified: (points: PointSet, color: Color) {
    if areSplats { return (self, .white) }
    var points = self
    let zero = PackedFloat3(.zero)
    if !normals.isEmpty, normals.allSatisfy({ $0 == zero }) { points.normals = [] }
    guard let first = colors.first, colors.allSatisfy({ $0 == first }) else { return (points, .white) }
    points.colors = []
    return (points, Color(sRGB8: first))
  }

  /// The points `indices`, in that order, without lines. O(indices).
  func selecting(_ indices: [UInt32]) -> PointSet {
    func select<Value>(_ values: [Value]) -> [Value] {
      values.isEmpty ? [] : indices.map { values[Int($0)] }
    }
    return PointSet(
      positions: select(positions), normals: select(normals), colors: select(colors),
      splats: areSplats ? splats.selecting(indices) : SplatAttributes(),
      scalars: scalars.map { PointScalar(name: $0.name, values: select($0.values)) })
  }

  /// The lines between the points `ends`, a pair for each line, with the points that they use, in the order of the set.
  /// O(ends log ends), or O(points + ends) if most points are used.
  func connecting(_ ends: [UInt32]) -> PointSet {
    guard ends.count > positions.count / 8 else {
      let used = Set(ends).sorted()
      let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, UInt32($0)) })
      var lines = selecting(used)
      lines.lines = ends.map { numbers[$0] ?? 0 }
      return lines
    }
    var numbers = [UInt32](repeating: 0, count: positions.count)
    for end in ends { numbers[Int(end)] = 1 }
    var used: [UInt32] = []
    for index in numbers.indices where numbers[index] == 1 {
      numbers[index] = UInt32(used.count)
      used.append(UInt32(index))
    }
    var lines = selecting(used)
    lines.lines = ends.map { numbers[Int($0)] }
    return lines
  }
}

extension SIMD4<Float> {
  /// The components, from 0 to 1, as bytes. NaN becomes 0.
  @inline(__always)
  var sRGB8Components: SIMD4<UInt8> {
    @inline(__always)
    func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8(Swift.min(value * 255 + 0.5, 255)) : 0 }
    return SIMD4<UInt8>(byte(x), byte(y), byte(z), byte(w))
  }
}
