import Geometry
import SceneModel

/// What the GPU is told of one sphere of a cloud, 32 bytes; `imposters.frag` reads the same.
struct CloudRecord: BitwiseCopyable {
  var x: Float, y: Float, z: Float, radius: Float
  /// Linear, in 65535ths; the fourth is nothing.
  var color: SIMD4<UInt16>
  /// See `CloudOcclusion`.
  var occlusion: SIMD4<Int8>
  var padding: UInt32 = 0

  init(_ element: SphereCloud.Element, occlusion: SIMD4<Int8>) {
    (x, y, z, radius) = (element.x, element.y, element.z, element.radius)
    color = SIMD4<UInt16>(SIMD4(LinearShares.color(element.sRGB8), 0) * 65535, rounding: .toNearestOrEven)
    self.occlusion = occlusion
  }

  /// A sphere that nothing is near.
  init(center: SIMD3<Float>, radius: Float, color: Color) {
    (x, y, z, self.radius) = (center.x, center.y, center.z, radius)
    let light = color.linear.clamped(lowerBound: .zero, upperBound: .one) * 65535
    self.color = SIMD4<UInt16>(light, rounding: .toNearestOrEven)
    self.color.w = 0
    occlusion = .zero
  }

  /// Records of all elements. O(elements).
  static func records(
    _ elements: [SphereCloud.Element], _ occlusion: [SIMD4<Int8>]
  ) -> [CloudRecord] {
    zip(elements, occlusion).map { CloudRecord($0, occlusion: $1) }
  }
}

/// The light that sRGB bytes stand for.
enum LinearShares {
  private static let table = (0...255).map { Color(sRGB8: SIMD4(UInt8($0), 0, 0, 255)).red }

  /// A linear colour, each part from 0 to 1.
  static func color(_ sRGB8: SIMD4<UInt8>) -> SIMD3<Float> {
    SIMD3(table[Int(sRGB8.x)], table[Int(sRGB8.y)], table[Int(sRGB8.z)])
  }
}

/// The sRGB bytes that stand for light.
enum SRGBBytes {
  private static let size = 1 << 14
  private static let table = (0..<size).map { index in
    let light = Float(index) / Float(size - 1)
    return Color(red: light, green: light, blue: light).sRGB8.x
  }

  /// The byte of a share of light from 0 to 1, or of the nearest of these.
  static func encoded(_ light: Float) -> UInt8 {
    let place = light * Float(size - 1) + 0.5
    return table[place > 0 ? Int(min(place, Float(size - 1))) : 0]
  }
}

extension SRGBBytes {
  /// A pixel of this light, and of this alpha as it is.
  @inline(__always)
  static func pixel(_ light: SIMD3<Float>, alpha: UInt8) -> SIMD4<UInt8> {
    SIMD4(encoded(light.x), encoded(light.y), encoded(light.z), alpha)
  }
}

extension SphereCloud.Element {
  /// Whether it is a sphere in a place: its radius positive, none of its numbers infinite or not a number.
  var isSomewhere: Bool { radius > 0 && (x + y + z + radius).isFinite }
}
