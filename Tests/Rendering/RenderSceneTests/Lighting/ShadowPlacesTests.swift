import Foundation
import Geometry
import TestSupport
import Testing

@testable import RenderScene

@Suite("The three places of the shadow filter")
struct ShadowPlacesTests {
  /// The lookup of a shadow map is written three times: for one position, for eight, and in GLSL for OpenGL and pages.
  private static let scalar = "Sources/Rendering/RenderScene/Lighting/ShadowMap+Visibility.swift"
  private static let eight = [
    "Sources/Rendering/Raycasting/Lighting/ShadowLookup8.swift",
    "Sources/Rendering/Raycasting/Lighting/ShadowReceiver8.swift",
    "Sources/Rendering/Raycasting/Lighting/ShadowTexels.swift",
  ]
  private static let shader = "Shaders/GLSL/shadows.glsl"

  /// Returns a number as GLSL writes it.
  private func spelled(_ number: Float) -> String { "\(number)" }

  @Test("Both lookups in Swift read each constant of ShadowFilter")
  func swift() throws {
    let scalar = try PackageFolder.text(Self.scalar)
    let eight = try Self.eight.map { try PackageFolder.text($0) }.joined()
    let names = [
      "coneSlope", "searchCount", "filterCount", "normalOffset", "slack", "coneWidening", "umbraCount",
      "smallCount", "smallRadius", "bias", "maximumRadius", "boundLevel", "radius(fromLevel",
    ]
    for name in names {
      #expect(scalar.contains("ShadowFilter.\(name)"), "\(name)")
      #expect(eight.contains("ShadowFilter.\(name)"), "\(name)")
    }
  }

  @Test("shadows.glsl has the numbers of ShadowFilter and ShadowMap")
  func shader() throws {
    let shader = try PackageFolder.text(Self.shader)
    let (small, filter) = (ShadowFilter.smallCount, ShadowFilter.filterCount)
    let (umbra, search) = (ShadowFilter.umbraCount, ShadowFilter.searchCount)
    let bound = Float(1 << ShadowFilter.boundLevel)
    let level = ShadowFilter.boundLevel
    let radii = (1...3).map { spelled(ShadowFilter.radius(fromLevel: $0)) }
    let unit = ShadowFilter.unit
    #expect(ShadowFilter.normalOffset == 1 && ShadowFilter.slack == 1)
    for text in [
      "vec4 taps[\(filter)];", "const int mapSize = \(ShadowMap.size);",
      "const float coneSlope = \(spelled(ShadowFilter.coneSlope));",
      "const float maximumRadius = \(spelled(ShadowFilter.maximumRadius));",
      "* \(spelled(bound)) - \(spelled(bound / 2));",
      "mapDepth(receiver, mapTexel(receiver.position.xy + corner, \(level)), \(level))",
      "radius > \(radii[2]) ? 3 : radius > \(radii[1]) ? 2 : radius > \(radii[0]) ? 1 : 0;",
      "index < \(search); index++", "tap.z * radius * \(spelled(1 / ShadowFilter.coneWidening))",
      "clamp(dot(position, footprint.xyz) + footprint.w, \(spelled(unit.lowerBound)), \(spelled(unit.upperBound)));",
      "bias = \(spelled(ShadowFilter.bias.x)) + \(spelled(ShadowFilter.bias.y)) * (abs",
      "for (int index = 0; index < \(umbra); index++) blocked +=",
      "int count = blockers.x >= \(spelled(Float(4 + search))) && blocked >= \(spelled(Float(umbra))) ? \(umbra)"
        + " : radius <= \(spelled(ShadowFilter.smallRadius)) ? \(small) : \(filter);",
      "for (int index = \(umbra); index < count; index++) blocked +=",
    ] {
      #expect(shader.contains(text), "\(text)")
    }
  }
}
