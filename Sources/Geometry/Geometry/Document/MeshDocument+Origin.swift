extension MeshDocument {
  /// The multiple of its size at which a document is far from zero: rounding a coordinate to 32 bits could then move it
  /// by a millionth of the size.
  package static let distance: Float = 16

  /// The largest absolute coordinate of an origin. Beyond it, whole numbers are not exact in decimal with their
  /// fractions.
  private static let limit = 1e15

  /// Returns the origin relative to which positions in `box` keep their digits in 32 bits: zero for a box near zero.
  ///
  /// If a coordinate of the box is more than 16 times its largest side, the origin is near the middle of the box. Its
  /// coordinates are multiples of a power of ten not larger than that side, and whole numbers, so that sums with it are
  /// exact in decimal and in binary.
  package static func origin(of box: BoundingBox) -> SIMD3<Double> { origin(of: box, distance) }

  private static func origin(of box: BoundingBox, _ distance: Float) -> SIMD3<Double> {
    guard !isNear(box, distance) else { return .zero }
    let extent = Double(box.size.max())
    var step = 1.0
    while step * 10 <= extent { step *= 10 }
    let center = (SIMD3<Double>(box.min) + SIMD3<Double>(box.max)) / 2
    let origin = (center / step).rounded(.toNearestOrAwayFromZero) * step
    guard max(abs(origin.x), abs(origin.y), abs(origin.z)) <= limit else { return .zero }
    // Without a sign before zero.
    return origin + SIMD3<Double>.zero
  }

  /// Returns the origin relative to which places keep their digits in 32 bits; see `origin(of:)`. It reads places until they are
  /// near zero.
  package static func origin(ofPlaces places: some Sequence<SIMD3<Float>>) -> SIMD3<Double> {
    origin(ofBoxes: places.lazy.map { BoundingBox(min: $0, max: $0) })
  }

  /// Returns the origin relative to which the contents of boxes keep their digits in 32 bits; see `origin(of:)`. It reads boxes until
  /// they are near zero.
  ///
  /// - Parameter distance: the multiple of its size at which a box is far from zero.
  package static func origin(
    ofBoxes boxes: some Sequence<BoundingBox>, distance: Float = distance
  ) -> SIMD3<Double> {
    var all = BoundingBox.empty
    for box in boxes {
      all.include(box)
      if staysNear(all, distance) { return .zero }
    }
    return origin(of: all, distance)
  }

  /// Whether no further point can move a box out of the distance, as its reach grows by at most its new size.
  private static func staysNear(_ box: BoundingBox, _ distance: Float = distance) -> Bool {
    box.min != box.max && isNear(box, distance - 1)
  }

  private static func isNear(_ box: BoundingBox, _ distance: Float) -> Bool {
    guard !box.isEmpty else { return true }
    let reach = max(-box.min.x, -box.min.y, -box.min.z, box.max.x, box.max.y, box.max.z)
    let extent = box.size.max()
    // A single place has no size, and 1 stands for it. A number that is not finite is near.
    return !(reach > distance * (extent == 0 ? 1 : extent)) || !reach.isFinite
  }

  /// The origin relative to which the positions of the document keep their digits; see `origin(of:)`. O(1) for most
  /// documents near zero, of which a few vertices decide, and O(vertices) for others.
  package var distantOrigin: SIMD3<Double> {
    var box = BoundingBox.empty
    for node in nodes {
      let mesh = meshes[node.mesh]
      if mesh.vertices.isEmpty, mesh.points.isEmpty { continue }
      let transform = worldTransform(of: node)
      var joints = JointPlaces(node, self)
      for (index, vertex) in mesh.vertices.enumerated() {
        let transform = joints?.transform(ofVertex: index, self) ?? transform
        box.include(transform.apply(to: vertex.position))
        if Self.staysNear(box) { return .zero }
      }
      for position in mesh.points.positions {
        box.include(transform.apply(to: position.vector))
        if Self.staysNear(box) { return .zero }
      }
    }
    return Self.origin(of: box)
  }

  /// The bounds of the document in 64 bits, with its origin. Nil for a document without vertices. O(groups + nodes +
  /// vertices).
  package var exactBounds: (min: SIMD3<Double>, max: SIMD3<Double>)? {
    let box = bounds
    return box.isEmpty ? nil : (SIMD3<Double>(box.min) + origin, SIMD3<Double>(box.max) + origin)
  }
}

/// The transforms by which the joints of a skin place the vertices of a mesh, each computed when it is first needed.
private struct JointPlaces {
  private let skin: MeshDocument.Skin
  private let influences: MeshDocument.InfluenceSet
  private var transforms: [Int: Transform] = [:]

  /// Nil for a node without a skin.
  init?(_ node: MeshDocument.Node, _ document: MeshDocument) {
    guard let skin = node.skin, let influences = document.deformations[node.mesh]?.influences.first else {
      return nil
    }
    (self.skin, self.influences) = (document.skins[skin], influences)
  }

  /// Returns the transform of the joint that moves a vertex the most, of the first four.
  mutating func transform(ofVertex index: Int, _ document: MeshDocument) -> Transform? {
    let weights = influences.weights[index]
    let largest = (0..<4).max { weights[$0] < weights[$1] } ?? 0
    let joint = Int(influences.joints[index][largest])
    if let known = transforms[joint] { return known }
    guard joint < skin.joints.count, joint < skin.inverseBindTransforms.count else { return nil }
    let transform =
      document.worldTransform(ofGroup: skin.joints[joint]) * skin.inverseBindTransforms[joint]
    transforms[joint] = transform
    return transform
  }
}

extension Transform {
  /// Returns the image of a vector of 64 bits, without the translation. The elements of the matrix are taken as
  /// decimals, so that the scale 0.001 is exact.
  package func applyLinear(to vector: SIMD3<Double>) -> SIMD3<Double> {
    func exact(_ axis: SIMD3<Float>) -> SIMD3<Double> {
      SIMD3(
        Double(axis.x.description) ?? 0, Double(axis.y.description) ?? 0, Double(axis.z.description) ?? 0)
    }
    return exact(xAxis) * vector.x + exact(yAxis) * vector.y + exact(zAxis) * vector.z
  }
}
