import Geometry

/// The 3D Gaussians of a document as formats without nodes store them: in the space of the document, with the colours of the
/// nodes.
struct SplatList: Sendable {
  /// The splats. `positions` are relative to the origin of the document.
  let points: PointSet

  /// Collects the splats. O(splats).
  init(_ document: MeshDocument) {
    var all = PointSet()
    for node in document.flattened.nodes where document.meshes[node.mesh].points.areSplats {
      var points = document.meshes[node.mesh].points
      points.transform(by: node.transform)
      points.splats.multiply(by: node.color)
      all.append(points)
    }
    points = all
  }

  /// The number of splats.
  var count: Int { points.positions.count }
  var splats: SplatAttributes { points.splats }

  /// Returns what files of a greatest degree of spherical harmonics leave out, as words for a message.
  static func omissions(of document: MeshDocument, greatestDegree: Int) -> [String] {
    let hasMore = document.nodes.contains { document.meshes[$0.mesh].points.splats.degree > greatestDegree }
    return hasMore ? ["the spherical harmonics of splats above degree \(greatestDegree)"] : []
  }
}

extension SplatAttributes {
  /// Multiplies the encoded colours by that of a node, and the opacities by its alpha.
  fileprivate mutating func multiply(by color: Color) {
    guard color != .white else { return }
    let (tint, size) = (color.sRGB, coefficientCount)
    let factor = SIMD3(tint.x, tint.y, tint.z)
    for index in harmonics.indices {
      var product = harmonics[index].vector * factor
      // The colour is 0.5 plus the harmonics.
      if index.isMultiple(of: size) { product += (factor - 1) * 0.5 / SphericalHarmonics.constant }
      harmonics[index] = PackedFloat3(product)
    }
    for index in opacities.indices { opacities[index] *= tint.w }
  }
}
