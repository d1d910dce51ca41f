import Geometry
import SceneModel
import Testing

@testable import OpenGLRendering
@testable import RenderScene

@Suite("Sphere records")
struct SphereRecordTests {
  @Test("A record is 32 bytes: centre and radius, the linear colour, the occlusion")
  func layout() {
    #expect(MemoryLayout<SphereRecord>.stride == 32)
    #expect(MemoryLayout<SphereRecord>.offset(of: \.radius) == 12)
    #expect(MemoryLayout<SphereRecord>.offset(of: \.color) == 16)
    #expect(MemoryLayout<SphereRecord>.offset(of: \.occlusion) == 24)
    let element = SphereCloud.Element(center: [1, 2, 3], radius: 4, sRGB8: SIMD4(255, 0, 188, 255))
    let record = SphereRecord.records([element], [SIMD4(1, -2, 3, -4)])[0]
    #expect([record.x, record.y, record.z, record.radius] == [1, 2, 3, 4])
    // 188 is about half the light: ((188 / 255 + 0.055) / 1.055)^2.4.
    #expect(record.color == SIMD4(65535, 0, 32957, 0) && record.occlusion == SIMD4(1, -2, 3, -4))
    let sphere = SphereRecord(center: [1, 2, 3], radius: 4, color: Color(sRGB8: element.sRGB8))
    #expect([sphere.x, sphere.y, sphere.z, sphere.radius] == [1, 2, 3, 4])
    #expect(sphere.color == record.color && sphere.occlusion == .zero)
  }

  /// The rule stands in `SphereCloud.swift` and in `SphereRecord.swift`, for two forms of a sphere.
  @Test("A record is drawn if the element of a cloud is drawn")
  func drawnSpheres() {
    let largest = Float.greatestFiniteMagnitude.squareRoot()
    let numbers: [Float] = [
      0, -1, 1, 0.6 * largest, 0.75 * largest, -0.75 * largest, 2 * largest, .nan, .infinity,
    ]
    var drawnCount = 0
    for x in numbers {
      for z in numbers {
        for radius in numbers {
          let element = SphereCloud.Element(center: [x, 0, z], radius: radius, color: .white)
          let record = SphereRecord(center: [x, 0, z], radius: radius, color: .white)
          #expect(record.isDrawn == element.isDrawn, "\(element)")
          drawnCount += record.isDrawn ? 1 : 0
        }
      }
    }
    #expect(drawnCount > 0 && drawnCount < numbers.count * numbers.count * numbers.count)
  }
}
