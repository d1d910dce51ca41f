#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The part of a sphere that an eye sees, as a template for `cloud.vert`: a disc of rings around its middle, of which
/// the outermost becomes the sphere's outline.
///
/// Half a sphere's triangles never face the eye, and its outline is no edge of the mesh: for the same smoothness a cap
/// takes a fifth of them. Ring number k has 6k vertices, so `vertices.count == 3 * rings * (rings + 1) + 1` and
/// `indices.count == 18 * rings * rings`; triangles wind counter-clockwise seen by the eye.
///
/// A vertex is a place on the disc (x to the right, y up) and the sine of its angle from the middle. The outermost
/// ring is a little larger, so that its polygon has the area of the circle it stands for.
struct SphereCap: Equatable {
  let vertices: [SIMD3<Float>]
  let indices: [UInt32]

  /// - Precondition: `rings` is positive.
  init(rings: Int) {
    var vertices: [SIMD3<Float>] = [.zero]
    for ring in 1...rings {
      let step = 2 * Double.pi / Double(6 * ring)
      let sine = ring == rings ? 1 : sin(Double(ring) / Double(rings) * .pi / 2)
      let reach = ring == rings ? (step / sin(step)).squareRoot() : sine
      for corner in 0..<(6 * ring) {
        let angle = step * Double(corner)
        vertices.append([Float(cos(angle) * reach), Float(sin(angle) * reach), Float(sine)])
      }
    }
    self.vertices = vertices
    indices = (1...rings).flatMap(Self.band)
  }

  /// The triangles between ring number `ring` and the one within: on each of six sides `ring` that stand on the outer
  /// ring, and between them one fewer that hang from it.
  private static func band(_ ring: Int) -> [UInt32] {
    func vertex(_ ring: Int, _ corner: Int) -> UInt32 {
      ring == 0 ? 0 : UInt32(3 * ring * (ring - 1) + 1 + corner % (6 * ring))
    }
    var indices: [UInt32] = []
    for side in 0..<6 {
      for step in 0..<ring {
        let (outer, inner) = (side * ring + step, side * (ring - 1) + step)
        indices += [vertex(ring - 1, inner), vertex(ring, outer), vertex(ring, outer + 1)]
        if step < ring - 1 {
          indices += [vertex(ring - 1, inner), vertex(ring, outer + 1), vertex(ring - 1, inner + 1)]
        }
      }
    }
    return indices
  }

  /// The rings that make an outline of `radius` pixels look round: its polygon then strays by about a fifth of a
  /// pixel, unless that takes more than 1.5 million triangles for all of `count` spheres.
  static func rings(radius: Float, count: Int) -> Int {
    let affordable = (250_000 / Float(max(count, 1))).squareRoot()
    let smooth = (radius * 0.34).squareRoot()
    return Int(min(max(smooth, 2), max(affordable, 2), 16).rounded())
  }
}
