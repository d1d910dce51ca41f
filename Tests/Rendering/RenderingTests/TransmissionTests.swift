import Geometry
import GraphicsTestSupport
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import RenderScene
@testable import Rendering

extension GLTests {
  @Suite("Transmission, and the sides of surfaces, in both back ends")
  struct TransmissionTests {
    /// A square from −1 to 1 in the plane z = 0 that faces +Z.
    private static let quad = Mesh(
      vertices: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map { (corner: SIMD2<Float>) in
        Vertex(position: SIMD3(corner, 0), normal: [0, 0, 1])
      }, indices: [0, 1, 2, 0, 2, 3])

    /// A ground of dark and bright squares in the plane y = 0.
    private static func checkeredGround() -> Mesh {
      var mesh = Mesh()
      for x in -8..<8 {
        for z in -8..<8 {
          let first = UInt32(mesh.vertices.count)
          for corner in [[0, 1], [1, 1], [1, 0], [0, 0]] as [SIMD2<Float>] {
            mesh.vertices.append(
              Vertex(
                position: SIMD3(Float(x) + corner.x, 0, Float(z) + corner.y) * 0.5, normal: [0, 1, 0]))
            let value: Float = (x + z).isMultiple(of: 2) ? 0.003 : 0.6
            mesh.colors.append(Color(red: value, green: value, blue: value))
          }
          mesh.indices += [0, 1, 2, 0, 2, 3].map { first + $0 }
        }
      }
      return mesh
    }

    /// Returns the colour that tone mapping, which is that of Khronos PBR Neutral without compression, makes of light.
    private static func toneMapped(_ light: SIMD3<Float>) -> SIMD3<Float> {
      let least = light.min()
      return light - (least < 0.08 ? least - 6.25 * least * least : 0.04)
    }

    @Test("A clear sphere, a frosted one and a thin tinted pane over a checkered ground are the same")
    func glass() throws {
      let (glass, frost, thin) = (
        MaterialModel(name: "glass", roughness: 0), MaterialModel(name: "frost", roughness: 0.3),
        MaterialModel(
          name: "thin", baseColor: Color(sRGB8: [255, 192, 128, 255]), roughness: 0.05)
      )
      for material in [glass, frost, thin] { material.transmission = 1 }
      (glass.thickness, frost.thickness) = (1, 0.5)
      (frost.attenuationColor, frost.attenuationDistance) = (Color(sRGB8: [64, 192, 96, 255]), 0.5)
      let (clear, green) = (
        Sphere(center: [-1.3, 0.7, 0], radius: 0.7), Sphere(center: [0.4, 0.7, 0.4], radius: 0.7)
      )
      (clear.material, green.material) = (glass, frost)
      let pane = Box(center: [1.9, 0.6, 0.2], size: [0.9, 1.2, 0.1])
      pane.material = thin
      let scene = Scene(
        spheres: [
          clear, green,
          Sphere(center: [-0.6, 0.5, -1.6], radius: 0.5, color: Color(sRGB8: [208, 48, 48, 255])),
        ], shapes: [pane], meshes: [MeshModel(mesh: SharedMesh(Self.checkeredGround()))],
        camera: Camera(position: [2.2, 1.6, 4.2], target: [0, 0.6, 0]))
      let drawn = try GLTests.picture(scene, width: 320, height: 240)
      let cast = try GLTests.picture(scene, width: 320, height: 240, raycasts: true)
      let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
      let mean = Double(differences.reduce(0, +)) / (0.75 * Double(differences.count))
      #expect(mean <= 0.5, "a mean of \(mean)")
      let farCount = (0..<320 * 240).count { pixel in
        differences[4 * pixel..<4 * pixel + 4].contains { $0 > 8 }
      }
      #expect(farCount * 1000 <= 320 * 240, "\(farCount) pixels")
      // The glass is in the picture: opaque surfaces hide what is behind.
      for material in [glass, frost, thin] { material.transmission = 0 }
      let opaque = try GLTests.picture(scene, width: 320, height: 240)
      #expect(zip(drawn.pixels, opaque.pixels).count { abs(Int($0) - Int($1)) > 20 } * 20 > differences.count)
    }

    @Test("What is behind is multiplied by the base colour and by the attenuation", arguments: [false, true])
    func factors(raycasts: Bool) throws {
      let light: SIMD3<Float> = [0.54, 0.34, 0.24]
      let behind = Self.toneMapped(light)
      // The base colour, the thickness, the attenuation and its distance, the scale of the model, and the factor.
      let half: SIMD3<Float> = [0.5, 0.5, 0.25]
      let cases: [(SIMD3<Float>, Float, SIMD3<Float>, Float, Float, SIMD3<Float>)] = [
        (.one, 0, .one, 0, 1, .one), (half, 0, .one, 0, 1, half), (.one, 0, half, 1, 1, .one),
        (.one, 2, half, 0, 1, .one), (.one, 2, half, 2, 1, half), (.one, 1, half, 0.5, 1, half * half),
        (.one, 1, half, 2, 2, half), (half, 1, half, 1, 1, half * half),
      ]
      for (number, (base, thickness, attenuation, distance, scale, factor)) in cases.enumerated() {
        var material = Material(metallic: 0, roughness: 0)
        (material.transmission, material.indexOfRefraction, material.specular) = (1, 1, 0)
        (material.thickness, material.attenuationDistance) = (thickness, distance)
        material.attenuationColor = attenuation
        let model = MeshModel(
          mesh: SharedMesh(Self.quad), transform: Transform(translation: .zero, scale: scale),
          color: Color(red: base.x, green: base.y, blue: base.z), material: material)
        let scene = Scene(
          meshes: [model], background: Color(red: behind.x, green: behind.y, blue: behind.z),
          camera: Camera(position: [0, 0, 3], target: .zero, fieldOfView: 20))
        let pixel = try GLTests.picture(scene, width: 24, height: 16, raycasts: raycasts)[12, 8]
        let expected = Self.toneMapped(light * factor)
        let bytes = Color(red: expected.x, green: expected.y, blue: expected.z).sRGB8
        for channel in 0..<3 {
          #expect(
            abs(Int(pixel[channel]) - Int(bytes[channel])) <= 1, "case \(number): \(pixel), not \(bytes)")
        }
      }
    }

    @Test("A one-sided surface is drawn and picked only from the front", arguments: [false, true])
    func sides(raycasts: Bool) throws {
      // A reflection keeps the side that normals face.
      let mirrored = Transform(xAxis: [-1, 0, 0], yAxis: [0, 1, 0], zAxis: [0, 0, 1])
      for transform in [Transform.identity, mirrored] {
        for isDoubleSided in [false, true] {
          var material = Material(metallic: 0, roughness: 1)
          material.isDoubleSided = isDoubleSided
          let model = MeshModel(
            mesh: SharedMesh(Self.quad), transform: transform, color: Color(red: 1, green: 0, blue: 0),
            material: material)
          let scene = Scene(meshes: [model], background: Color(sRGB8: [10, 20, 200, 255]))
          for z in [4, -4] as [Float] {
            scene.camera = Camera(position: [0, 0, z], target: .zero, fieldOfView: 40)
            let isVisible = z > 0 || isDoubleSided
            let pixel = try GLTests.picture(scene, width: 24, height: 16, raycasts: raycasts)[12, 8]
            #expect((pixel == [10, 20, 200, 255]) != isVisible)
            #expect((pixel.x > pixel.z) == isVisible)
            let pick = scene.pick(at: [12, 8], in: WindowSize(width: 24, height: 16))
            #expect((pick?.model === model) == isVisible && (pick == nil) != isVisible)
          }
        }
      }
    }
  }
}
