import Geometry
import Hardware
import RenderScene
import SceneModel

/// What the GPU is told of one sphere of a cloud, 32 bytes; `imposters.frag` reads the same.
struct CloudRecord: BitwiseCopyable {
  var x: Float, y: Float, z: Float, radius: Float
  /// Linear, in 65535ths; the fourth is nothing.
  var color: SIMD4<UInt16>
  /// See `CloudOcclusion`.
  var occlusion: SIMD4<Int8>
  var padding: UInt32 = 0

  /// The record of an element. `linear` is `linearValues`.
  init(_ element: SphereCloud.Element, occlusion: SIMD4<Int8>, _ linear: [UInt16]) {
    (x, y, z, radius) = (element.x, element.y, element.z, element.radius)
    let bytes = element.sRGB8
    color = SIMD4(linear[Int(bytes.x)], linear[Int(bytes.y)], linear[Int(bytes.z)], 0)
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

  /// The linear value of each sRGB byte, in 65535ths.
  private static let linearValues = (0...255).map { byte in
    UInt16((LinearShares.table.color(SIMD4(repeating: UInt8(byte))).x * 65535).rounded())
  }

  /// Returns the records of all elements. O(elements).
  static func records(
    _ elements: [SphereCloud.Element], _ occlusion: [SIMD4<Int8>]
  ) -> [CloudRecord] {
    let linear = linearValues
    return zip(elements, occlusion).map { CloudRecord($0, occlusion: $1, linear) }
  }
}

/// Four floats, four of 16 bits, four of 8 bits and one of 32: 32 bytes without padding.
extension CloudRecord: FullyInhabited {}
