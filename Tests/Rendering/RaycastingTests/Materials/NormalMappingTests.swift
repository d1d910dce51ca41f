import Geometry
import Pictures
import RenderScene
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting

/// A quad with affine texture coordinates, in the plane z = 0 from −1 to 1.
private struct Quad {
  /// The derivatives of u and v with respect to x and y.
  let byU: SIMD2<Float>, byV: SIMD2<Float>
  let transform: Transform
  let normal: SIMD3<Float> = [0, 0, 1]

  var positions: [SIMD3<Float>] { [[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]] }

  func mesh(hasTangents: Bool) -> Mesh {
    var mesh = Mesh(
      vertices: positions.map { Vertex(position: $0, normal: normal) }, indices: [0, 1, 2, 0, 2, 3])
    mesh.textureCoordinates = positions.map { position in
      let place = SIMD2(position.x, position.y)
      return [(place * byU).sum() + 0.3, (place * byV).sum() + 0.7]
    }
    guard hasTangents else { return mesh }
    let (tangent, bitangent) = tangents
    let sign: Float = dot(cross(normal, tangent), bitangent) < 0 ? -1 : 1
    mesh.tangents = positions.map { _ in SIMD4(tangent, sign) }
    return mesh
  }

  /// The unit directions in which u grows and v falls.
  var tangents: (SIMD3<Float>, SIMD3<Float>) {
    // The columns of the inverse of the matrix with the rows `byU` and `byV`.
    let determinant = byU.x * byV.y - byU.y * byV.x
    let (u, v) = (SIMD3(byV.y, -byV.x, 0) / determinant, SIMD3(-byU.y, byU.x, 0) / determinant)
    return (u / length(u), v / -length(v))
  }

  /// Returns the quad in world space, with the bent normal as the normal of its vertices, which the renderer reverses on
  /// the back.
  func bentMesh(_ bent: SIMD3<Float>) throws -> Mesh {
    var linear = transform
    linear.translation = .zero
    let tangent = try #require(direction(linear.apply(to: tangents.0)))
    let bitangent = try #require(direction(linear.apply(to: tangents.1)))
    let normal = try #require(direction(transform.normalMatrix.apply(to: normal)))
    let vertexNormal = try #require(direction(tangent * bent.x + bitangent * bent.y + normal * bent.z))
    var mesh = Mesh(
      vertices: positions.map { Vertex(position: transform.apply(to: $0), normal: vertexNormal) },
      indices: [0, 1, 2, 0, 2, 3])
    if transform.isReflection { mesh.indices = [0, 2, 1, 0, 3, 2] }
    return mesh
  }
}

@Suite("Normal mapping")
struct NormalMappingTests {
  private static let bytes: SIMD4<UInt8> = [204, 153, 230, 255]

  private static func material(hasNormalTexture: Bool) throws -> Material {
    var material = Material(metallic: 0.6, roughness: 0.4)
    material.isDoubleSided = true
    guard hasNormalTexture else { return material }
    let image = Image(
      width: 2, height: 2, pixels: (0..<4).flatMap { _ in (0..<4).map { bytes[$0] } }, content: .normals)
    material.normalTexture = TextureReference(Texture(EncodedImage(bytes: try PNG.encode(image))))
    return material
  }

  private static func picture(_ mesh: Mesh, _ transform: Transform, _ material: Material, isFromBehind: Bool)
    throws -> Image
  {
    let scene = Scene(
      meshes: [MeshModel(mesh: SharedMesh(mesh), transform: transform, material: material)],
      lights: [
        Light(direction: [-1, -0.5, isFromBehind ? 1 : -1], castsShadow: false),
        Light(direction: [0, 1, 0], intensity: 0.5, castsShadow: false),
      ],
      background: .black,
      camera: Camera(position: [1, 2, isFromBehind ? -6 : 6], target: .zero, fieldOfView: 40))
    return try Raycaster(scene).picture(width: 40, height: 30)
  }

  @Test(
    "A normal texture bends normals along the image, also if it is mirrored, by exact tangents and by derivatives",
    arguments: [false, true], [false, true])
  func bentNormals(hasTangents: Bool, isFromBehind: Bool) throws {
    let textured = try Self.material(hasNormalTexture: true)
    let plain = try Self.material(hasNormalTexture: false)
    let components = (0..<3).map { Float(Self.bytes[$0]) / 255 * 2 - 1 }
    let bent = SIMD3(components[0], components[1], components[2])
    let (sine, cosine): (Float, Float) = (0.6, 0.8)
    let maps: [(SIMD2<Float>, SIMD2<Float>)] = [
      ([0.5, 0], [0, -0.5]), ([-0.5, 0], [0, -0.5]), ([0.5, 0], [0, 0.5]), ([0, 1], [2, 0]),
      ([cosine, sine], [-sine, cosine]), ([cosine, sine], [sine, -cosine]),
    ]
    let transforms: [Transform] = [
      .identity, Transform(xAxis: [-1, 0, 0]),
      Transform(rotation: [0, sine, 0, cosine], scale: [1.5, 1.5, 1.5]),
      Transform(rotation: [0, 0, sine, cosine], scale: [1, -1, 1]),
    ]
    for (byU, byV) in maps {
      for transform in transforms {
        let quad = Quad(byU: byU, byV: byV, transform: transform)
        let mapped = try Self.picture(
          quad.mesh(hasTangents: hasTangents), transform, textured, isFromBehind: isFromBehind)
        let expected = try Self.picture(
          quad.bentMesh(bent), .identity, plain, isFromBehind: isFromBehind)
        let unbent = try Self.picture(
          quad.mesh(hasTangents: false), transform, plain, isFromBehind: isFromBehind)
        // The lights of the studio have sharp edges, which enlarge rounding errors of the directions.
        #expect(Self.difference(mapped, expected) <= 2, "\(byU) \(byV) \(transform)")
        #expect(Self.difference(mapped, unbent) > 4)
      }
    }
  }

  @Test("The transform of a normal texture turns the bend with the image")
  func transformedTexture() throws {
    var textured = try Self.material(hasNormalTexture: true)
    textured.normalTexture?.transform = TextureTransform(rotation: .pi / 2, scale: [-1, 2])
    let plain = try Self.material(hasNormalTexture: false)
    // Scale by (−1, 2), then rotate by 90°: u' = 2 v and v' = u.
    let quad = Quad(byU: [0.5, 0], byV: [0, -0.5], transform: .identity)
    let transformed = Quad(byU: [0, -1], byV: [0.5, 0], transform: .identity)
    let components = (0..<3).map { Float(Self.bytes[$0]) / 255 * 2 - 1 }
    let mapped = try Self.picture(
      quad.mesh(hasTangents: false), .identity, textured, isFromBehind: false)
    let expected = try Self.picture(
      transformed.bentMesh([components[0], components[1], components[2]]), .identity,
      plain, isFromBehind: false)
    #expect(Self.difference(mapped, expected) <= 1)
  }

  @Test("Without texture coordinates, a normal texture has no effect")
  func missingCoordinates() throws {
    let textured = try Self.material(hasNormalTexture: true)
    let plain = try Self.material(hasNormalTexture: false)
    var mesh = Quad(byU: [1, 0], byV: [0, 1], transform: .identity).mesh(hasTangents: false)
    mesh.textureCoordinates = []
    let pictures = try [textured, plain].map {
      try Self.picture(mesh, .identity, $0, isFromBehind: false)
    }
    #expect(Self.difference(pictures[0], pictures[1]) == 0)
  }

  /// Returns the greatest difference between two pictures' bytes.
  private static func difference(_ one: Image, _ other: Image) -> Int {
    zip(one.pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
