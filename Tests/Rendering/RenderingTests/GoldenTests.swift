import Files
import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

import Pictures
@testable import Rendering

extension GLTests {
  /// Seven spheres of many colours.
  static func goldenSpheres() -> Scene {
    func sphere(_ center: SIMD3<Float>, _ radius: Float, _ color: SIMD3<UInt8>) -> Sphere {
      Sphere(center: center, radius: radius, color: Color(sRGB8: SIMD4(color, 255)))
    }
    return Scene(spheres: [
      sphere([0, 0, 0], 1, [232, 228, 218]), sphere([1.75, -0.35, 0.5], 0.65, [209, 73, 91]),
      sphere([-1.7, -0.45, 0.4], 0.55, [46, 134, 171]), sphere([0.95, -0.7, 1.3], 0.3, [237, 174, 73]),
      sphere([-0.8, -0.75, 1.2], 0.25, [60, 141, 90]), sphere([-2.4, 0.3, -1], 0.7, [107, 78, 155]),
      sphere([2.4, 0.35, -1.2], 0.65, [51, 51, 51]),
    ])
  }

  /// Two shells of many spheres, on a dark background.
  static func goldenCloud() -> Scene {
    let elements = (0..<600).map { index in
      // A spiral from pole to pole, which distributes points evenly.
      let height = 1 - 2 * (Float(index) + 0.5) / 600
      let turn = Float(index) * 2.399963
      let reach = (1 - height * height).squareRoot() * (index.isMultiple(of: 3) ? 2.2 : 1.9)
      return SphereCloud.Element(
        center: [cosine(turn) * reach, height * 2, cosine(turn - .pi / 2) * reach], radius: 0.16,
        sRGB8: index.isMultiple(of: 3) ? [235, 120, 60, 255] : [70, 110, 160, 255])
    }
    return Scene(
      sphereClouds: [SphereCloud(elements: elements)], background: Color(sRGB8: [16, 20, 24, 255]))
  }

  private static func cosine(_ angle: Float) -> Float {
    let reduced = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
    let square = reduced * reduced
    // The Taylor series: accurate to four digits within half a turn, and equal on every machine.
    return (1...7).reversed().reduce(1) { 1 - square / Float((2 * $1 - 1) * 2 * $1) * $0 }
  }

  @Suite("Golden pictures")
  struct GoldenTests {
    @Test("Seven spheres match the golden picture")
    func spheres() throws { try compare(GLTests.goldenSpheres(), "spheres") }

    @Test("Every shape matches the golden picture")
    func shapes() throws { try compare(GLTests.goldenShapes(), "shapes") }

    @Test("A cloud matches the golden picture")
    func cloud() throws { try compare(GLTests.goldenCloud(), "cloud") }

    @Test("Every shape in orthographic projection, in front of a gradient, matches the golden picture")
    func orthographic() throws {
      let scene = GLTests.goldenShapes()
      scene.backgroundBottom = Color(sRGB8: [90, 110, 150, 255])
      scene.camera = Camera.framing(scene, from: [1, 1, 1], aspectRatio: 4 / 3, isOrthographic: true)
      try compare(scene, "orthographic")
    }

    @Test("Ambient occlusion, ground shadow, axes and scale bar match the golden pictures")
    func effects() throws {
      let cloud = GLTests.goldenCloud()
      cloud.effects.ambientOcclusion = true
      try compare(cloud, "occlusion")
      let spheres = GLTests.goldenSpheres()
      spheres.effects = Effects(ambientOcclusion: true, groundShadow: true, axes: true, scaleBar: true)
      spheres.font = FontFile(name: "blocks", bytes: BlockFont.standard.bytes)
      spheres.camera = Camera.framing(spheres, from: [0.3, 0.6, 1], aspectRatio: 4 / 3)
      try compare(spheres, "effects")
      spheres.background = Color(red: 0, green: 0, blue: 0, alpha: 0)
      try compare(spheres, "transparent")
    }

    @Test("Labels, title and legend match the golden picture")
    func texts() throws {
      try compare(
        GLTests.scene(withTextsIn: FontFile(name: "blocks", bytes: BlockFont.standard.bytes)), "texts")
    }

    @Test("Metals and dielectrics of different roughness match the golden picture")
    func finishes() throws {
      let ball = SharedMesh(try .icosphere(subdivisions: 4))
      let scene = Scene(
        meshes: (0..<12).map { index in
          let (column, row) = (index % 4, index / 4)
          return MeshModel(
            mesh: ball, transform: Transform(translation: [Float(column) * 2.2, Float(row) * -2.2, 0]),
            color: Color(sRGB8: [[230, 180, 80, 255], [200, 205, 210, 255], [190, 60, 50, 255]][row]),
            material: Material(metallic: row == 2 ? 0 : 1, roughness: Float(column) / 4 + 0.1))
        },
        background: Color(sRGB8: [40, 44, 52, 255]))
      scene.camera = Camera.framing(scene, from: [0, 0, 1], aspectRatio: 4 / 3)
      try compare(scene, "finishes")
    }

    /// Compares the rendered picture of `scene` with the golden picture `name`.
    ///
    /// Drivers round differently and use other sample positions: on average a byte may differ by 1, and one in a
    /// hundred by more than 24.
    ///
    /// With `ORRERY_GOLDENS=write` in the environment the golden pictures are rewritten. Inspect them before
    /// committing.
    private func compare(_ scene: Scene, _ name: String, path: String = #filePath) throws {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let goldenPath = "/\(folder)/Goldens/\(name).png"
      let image = try GLTests.picture(scene)
      if ProcessInfo.processInfo.environment["ORRERY_GOLDENS"] == "write" {
        let bytes = try PNG.encode(image)
        return try OutputFile.write(to: goldenPath) { file in try file.write(bytes.span.bytes) }
      }
      let golden = try PNG.decode(FileReader.read(goldenPath))
      for image in [image, try GLTests.picture(scene, raycasts: true)] {
        try #require(image.width == golden.width && image.height == golden.height)
        let differences = zip(image.pixels, golden.pixels).map { abs(Int($0) - Int($1)) }
        #expect(Float(differences.reduce(0, +)) / Float(differences.count) < 1)
        #expect(differences.count { $0 > 24 } * 100 < differences.count)
      }
    }
  }
}
