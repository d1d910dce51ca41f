import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

/// The GPU record of a sphere of a cloud: 32 bytes, which `imposters.frag` decodes.
struct SphereRecord: BitwiseCopyable {
  var x: Float, y: Float, z: Float, radius: Float
  /// The linear colour in units of 1/65535. The fourth component is unused.
  var color: SIMD4<UInt16>
  /// The ambient occlusion; see `SphereCloudAmbientOcclusion`.
  var occlusion: SIMD4<Int8>
  var padding: UInt32 = 0

  /// Creates the record of an element. `linear` must be `linearValues`.
  init(_ element: SphereCloud.Element, occlusion: SIMD4<Int8>, _ linear: [UInt16]) {
    (x, y, z, radius) = (element.x, element.y, element.z, element.radius)
    let bytes = element.sRGB8
    color = SIMD4(linear[Int(bytes.x)], linear[Int(bytes.y)], linear[Int(bytes.z)], 0)
    self.occlusion = occlusion
  }

  /// Creates the record of a sphere without ambient occlusion.
  init(center: SIMD3<Float>, radius: Float, color: Color) {
    (x, y, z, self.radius) = (center.x, center.y, center.z, radius)
    let light = color.linear.clamped(lowerBound: .zero, upperBound: .one) * 65535
    self.color = SIMD4<UInt16>(light, rounding: .toNearestOrEven)
    self.color.w = 0
    occlusion = .zero
  }

  /// Whether the radius is positive, and no number is missing or too large, as of `SphereCloud.Element`.
  var isDrawn: Bool { radius > 0 && (x * x + y * y + (z * z + radius * radius)).isFinite }

  /// The linear value of each sRGB byte, in units of 1/65535.
  private static let linearValues = (0...255).map { byte in
    UInt16((SRGBDecoder.table.color(SIMD4(repeating: UInt8(byte))).x * 65535).rounded())
  }

  /// Returns the records of all elements, without ambient occlusion if it is nil. O(elements).
  static func records(
    _ elements: [SphereCloud.Element], _ occlusion: [SIMD4<Int8>]?
  ) -> [SphereRecord] {
    let linear = linearValues
    guard let occlusion else { return elements.map { SphereRecord($0, occlusion: .zero, linear) } }
    return zip(elements, occlusion).map { SphereRecord($0, occlusion: $1, linear) }
  }
}

/// Four 32-bit floats, four 16-bit, four 8-bit and one 32-bit integer: 32 bytes without padding.
extension SphereRecord: FullyInhabited {}
