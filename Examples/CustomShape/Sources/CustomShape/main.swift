import OrreryKit

// An octahedron: six vertices of each corner's faces, whose radius can be set, bound and drawn as that of other shapes.
struct TessellatedOctahedron: TessellatedShape {
  /// Eight triangles with three vertices each, counter-clockwise seen from outside.
  let topology = ShapeTopology(vertexCount: 24, indices: (0..<24).map { $0 })

  static let corners: [SIMD3<Float>] = [1, -1].flatMap { (x: Float) in
    [1, -1].flatMap { (y: Float) in
      [1, -1].flatMap { (z: Float) -> [SIMD3<Float>] in
        let face: [SIMD3<Float>] = [[x, 0, 0], [0, y, 0], [0, 0, z]]
        return x * y * z > 0 ? face : face.reversed()
      }
    }
  }

  static func check(_ radius: Float) throws(GeometryError) {
    if !(radius > 0 && radius.isFinite) { throw .invalidLength(name: "radius", value: radius) }
  }

  static func halfExtent(_ radius: Float) -> SIMD3<Float> { SIMD3(repeating: radius) }

  func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    for face in 0..<8 {
      let corners = Self.corners[3 * face..<3 * face + 3]
      let normal = corners.reduce(.zero, +) / Float(3).squareRoot()
      for (index, corner) in corners.enumerated() {
        vertices[3 * face + index] = Vertex(position: radius * corner, normal: normal)
      }
    }
  }
}

final class Octahedron: PlacedShape, Shape {
  @Property var radius: Float

  init(name: String = "", radius: Float = 1, group: Group? = nil) {
    self.radius = radius
    super.init(name: name, group: group)
  }

  static let description = ModelDescription<Octahedron>(
    kind: "octahedron", listKey: "octahedra",
    properties: [
      .point("center") { $0.$center }, .angles("rotation") { $0.$rotation }, .length("radius") { $0.$radius },
      .color("color") { $0.$color }, .boolean("visible") { $0.$isVisible },
    ],
    make: { Octahedron(name: $0, group: $1) })

  var sizes: Property<Float> { $radius }
  var size: Float { radius }

  static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedOctahedron {
    TessellatedOctahedron()
  }
}

let folder = CommandLine.arguments.dropFirst().first ?? "."
let gem = Octahedron(name: "gem")
gem.color = .mediumseagreen
let scene = Scene {
  gem
  Sphere(radius: gem.$radius.map { 0.4 * $0 }).center([1.5, -0.6, 0]).color(.silver)
  Effects(groundShadow: true)
}
gem.radius = 1.2
try scene.picture(width: 480, height: 320).write(to: "\(folder)/gem.png")
try scene.write(to: "\(folder)/gem.glb")
print(
  "a gem of \(try Octahedron.tessellated(by: .smooth(atRadius: 1)).triangleCount) triangles beside a sphere")
