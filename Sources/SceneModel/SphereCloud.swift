import Geometry
import Reactive

/// Very many spheres as one model: atoms, particles, points.
///
/// The elements are packed as a GPU's instance buffer takes them, 20 bytes each.
public final class SphereCloud {
  /// One sphere of a cloud.
  @frozen
  public struct Element: Hashable, Sendable, BitwiseCopyable {
    /// The middle's coordinates, in metres.
    public var x: Float, y: Float, z: Float
    /// The radius, in metres.
    public var radius: Float
    /// Red, green, blue and alpha in sRGB.
    public var r: UInt8, g: UInt8, b: UInt8, a: UInt8

    /// Creates an element with an sRGB-encoded colour.
    @inlinable
    public init(center: SIMD3<Float>, radius: Float, sRGB8 color: SIMD4<UInt8>) {
      (x, y, z, self.radius) = (center.x, center.y, center.z, radius)
      (r, g, b, a) = (color.x, color.y, color.z, color.w)
    }

    /// Creates an element; the colour is rounded to eight bits.
    public init(center: SIMD3<Float>, radius: Float, color: Color) {
      self.init(center: center, radius: radius, sRGB8: color.sRGB8)
    }

    /// The middle, in metres.
    @inlinable public var center: SIMD3<Float> {
      get { SIMD3(x, y, z) }
      set { (x, y, z) = (newValue.x, newValue.y, newValue.z) }
    }

    /// The colour, sRGB-encoded.
    @inlinable public var sRGB8: SIMD4<UInt8> {
      get { SIMD4(r, g, b, a) }
      set { (r, g, b, a) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }

    /// The colour.
    public var color: Color {
      get { Color(sRGB8: sRGB8) }
      set { sRGB8 = newValue.sRGB8 }
    }
  }

  /// What the cloud is called; empty if it has no name.
  public let name: String
  /// The spheres. Editing them in place does not copy them.
  @Property public var elements: [Element]

  /// Creates a cloud.
  public init(name: String = "", elements: [Element] = []) {
    self.name = name
    self.elements = elements
  }

  /// The smallest axis-aligned box that holds every sphere. O(elements).
  public var bounds: BoundingBox {
    elements.reduce(into: .empty) { $0.include(BoundingBox(center: $1.center, radius: $1.radius)) }
  }
}
