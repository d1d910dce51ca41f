import Geometry
import TextCoding

/// The beams of an object of a 3MF file: 3MF Beam Lattice Extension 1.2. They become nodes that share a cylinder and a sphere.
struct ThreeMFLattice {
  /// A beam from a vertex to another one, with a radius at each.
  struct Beam {
    let ends: (SIMD3<Float>, SIMD3<Float>)
    let radii: SIMD2<Float>
    let color: Color
  }

  /// A ball at a vertex.
  struct Ball {
    let center: SIMD3<Float>
    var radius: Float
    let color: Color
  }

  /// The beams.
  private(set) var beams: [Beam] = []
  /// The balls: the round ends of beams, and those of the extension Balls.
  var balls: [Ball] { ballAtVertex.sorted { $0.key < $1.key }.map(\.value) }
  private var ballAtVertex: [Int: Ball] = [:]

  private let radius: Float, ballRadius: Float, minimumLength: Float
  private let hasRoundEnds: Bool, hasBallsEverywhere: Bool
  /// The group of properties of the beams, and the index in it.
  let standard: (group: Int, index: Int)?

  /// Creates a lattice without beams, by the attributes of its element. Lengths become millimetres.
  init(_ element: borrowing XMLElement, unit: Float, standard: (group: Int, index: Int)?) {
    func length(_ key: StaticString) -> Float? { element.numbers(key).first.map { $0 * unit } }
    radius = length("radius") ?? 0
    ballRadius = length("ballradius") ?? radius
    minimumLength = length("minlength") ?? 0
    hasRoundEnds = element.string("cap") != "butt"
    hasBallsEverywhere = element.string("ballmode") == "all"
    self.standard = element.index("pid").map { ($0, element.index("pindex") ?? 0) } ?? standard
  }

  /// Whether there is nothing to see.
  var isEmpty: Bool { beams.isEmpty && ballAtVertex.isEmpty }

  /// The smallest box with the axes of the beams.
  var bounds: BoundingBox {
    var box = BoundingBox.empty
    for beam in beams {
      box.include(beam.ends.0)
      box.include(beam.ends.1)
    }
    for ball in ballAtVertex.values { box.include(ball.center) }
    return box
  }

  /// Appends a beam between vertices. One that is shorter than the least length is left out.
  mutating func appendBeam(
    _ element: borrowing XMLElement, vertices: (Int, Int), at ends: (SIMD3<Float>, SIMD3<Float>), unit: Float,
    color: Color
  ) {
    let first = element.numbers("r1").first.map { $0 * unit } ?? radius
    let radii = SIMD2(first, element.numbers("r2").first.map { $0 * unit } ?? first)
    let length = length(ends.1 - ends.0)
    guard length > 0, length >= minimumLength, radii.min() >= 0, radii.max() > 0,
      (length + radii.sum() + (ends.0 + ends.1).sum()).isFinite
    else { return }
    beams.append(Beam(ends: ends, radii: radii, color: color))
    func isRound(_ key: StaticString) -> Bool { element.string(key).map { $0 != "butt" } ?? hasRoundEnds }
    for (vertex, place, radius, isRound) in [
      (vertices.0, ends.0, radii.x, isRound("cap1")), (vertices.1, ends.1, radii.y, isRound("cap2")),
    ] {
      if hasBallsEverywhere {
        appendBall(vertex, place, radius: ballRadius, color)
      } else if isRound {
        appendBall(vertex, place, radius: radius, color)
      }
    }
  }

  /// Appends a ball of the extension Balls.
  mutating func appendBall(
    _ element: borrowing XMLElement, vertex: Int, at center: SIMD3<Float>, unit: Float, color: Color
  ) {
    appendBall(vertex, center, radius: element.numbers("r").first.map { $0 * unit } ?? ballRadius, color)
  }

  /// The largest of several balls at a vertex contains the others.
  private mutating func appendBall(_ vertex: Int, _ center: SIMD3<Float>, radius: Float, _ color: Color) {
    guard radius > 0, radius.isFinite, radius > ballAtVertex[vertex]?.radius ?? 0 else { return }
    ballAtVertex[vertex] = Ball(center: center, radius: radius, color: color)
  }
}

extension ThreeMFLattice {
  /// The number of sides of a beam.
  private static let sideCount = 12

  /// Returns a beam from (0, -½, 0) to (0, ½, 0), whose radius is 1 at the first end and `ratio` at the second.
  static func beamMesh(ratio: Float) -> Mesh {
    guard var mesh = try? Mesh.cylinder(radius: 1, height: 1, segments: sideCount) else { return Mesh() }
    if ratio == 1 { return mesh }
    for index in mesh.vertices.indices where mesh.vertices[index].position.y > 0 {
      let position = mesh.vertices[index].position
      mesh.vertices[index].position = SIMD3(position.x * ratio, position.y, position.z * ratio)
    }
    return mesh
  }

  /// Returns the mesh of all balls, of radius 1.
  static func ballMesh() -> Mesh { (try? Mesh.icosphere(radius: 1, subdivisions: 2)) ?? Mesh() }
}

extension ThreeMFLattice.Beam {
  /// The radius of the thinner end, in those of the other, to 1/64, so that few meshes serve all beams.
  var ratio: Float { (radii.min() / radii.max() * 64).rounded() / 64 }

  /// Whether the second end is the thicker one.
  private var isTurned: Bool { radii.x < radii.y }

  /// The middle of the axis.
  var center: SIMD3<Float> { (ends.0 + ends.1) / 2 }

  /// The transform of `ThreeMFLattice.beamMesh(ratio:)` to the beam.
  var transform: Transform {
    let axis = isTurned ? ends.0 - ends.1 : ends.1 - ends.0
    let radius = radii.max()
    // A direction that is not that of the axis.
    let other: SIMD3<Float> = abs(axis.y) > abs(axis.x) ? [1, 0, 0] : [0, 1, 0]
    let side = direction(cross(other, axis)) ?? [1, 0, 0]
    let third = direction(cross(side, axis)) ?? [0, 0, 1]
    return Transform(
      xAxis: side * radius, yAxis: axis, zAxis: third * radius, translation: center)
  }
}
