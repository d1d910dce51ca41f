import Geometry
import SceneModel
import TestSupport

extension Mesh {
  /// Returns triangles of all sizes around the origin, some so near a camera that they extend behind it.
  public static func randomTriangles(_ count: Int, _ random: inout SeededGenerator) -> Mesh {
    let vertices = (0..<3 * count).map { index in
      let reach: Float = index / 3 % 4 == 0 ? 9 : 2
      func number() -> Float { Float.random(in: -reach...reach, using: &random) }
      return Vertex(position: [number(), number(), number()], normal: [0, 0, 1])
    }
    return Mesh(vertices: vertices, indices: (0..<3 * UInt32(count)).map { $0 })
  }
}

extension SphereCloud {
  /// Returns a cloud of spheres around the origin. Some intersect, and some are much larger than others.
  public static func random(
    _ count: Int, radii: ClosedRange<Float> = 0.02...0.5, _ random: inout SeededGenerator
  ) -> SphereCloud {
    SphereCloud(
      elements: (0..<count).map { _ in
        func place() -> Float { Float.random(in: -2...2, using: &random) }
        return SphereCloud.Element(
          center: [place(), place(), place()], radius: Float.random(in: radii, using: &random),
          sRGB8: SIMD4(
            UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
            UInt8.random(in: 0...255, using: &random), 255))
      })
  }
}

extension RodCloud {
  /// Returns rods around the origin in all directions.
  public static func random(
    _ count: Int, radii: ClosedRange<Float> = 0.01...0.3, _ random: inout SeededGenerator
  ) -> RodCloud {
    RodCloud(
      elements: (0..<count).map { _ in
        func place() -> SIMD3<Float> {
          SIMD3(
            Float.random(in: -2...2, using: &random), Float.random(in: -2...2, using: &random),
            Float.random(in: -2...2, using: &random))
        }
        return RodCloud.Element(
          from: place(), to: place(), radius: Float.random(in: radii, using: &random),
          sRGB8: SIMD4(UInt8.random(in: 0...255, using: &random), 90, 30, 255))
      })
  }
}
