import Geometry
import Reactive

/// The observable labels of elements of a cloud of spheres, such as the names of atoms. They follow the elements.
///
/// A label is drawn only where it fits: those nearer to the eye have precedence, and those that would overlap others, or
/// whose elements are hidden, are left out. O(labels) for each picture.
package final class ElementLabels {
  /// A text and the elements at whose middle it is drawn.
  package struct Entry: Equatable, Sendable {
    /// The text.
    package var text: String
    /// The numbers of the elements. Entries beyond the elements of the cloud are not drawn.
    package var elements: Range<Int>

    /// Creates an entry.
    package init(_ text: String, elements: Range<Int>) { (self.text, self.elements) = (text, elements) }
  }

  /// The cloud.
  package let cloud: SphereCloud
  /// The labels.
  @Property package var entries: [Entry]
  /// The height of the em square, in pixels of a picture whose shorter side has 720 pixels.
  @Property package var size: Float

  /// The default size.
  package static let standardSize: Float = 14

  /// Creates labels.
  package init(_ cloud: SphereCloud, _ entries: [Entry] = [], size: Float = ElementLabels.standardSize) {
    self.cloud = cloud
    self.entries = entries
    self.size = size
  }

  /// Returns the mean linear colour of the elements of an entry. Nil if the cloud has fewer elements. O(elements of the entry).
  package func meanColor(of entry: Entry) -> Color? {
    guard !entry.elements.isEmpty, entry.elements.lowerBound >= 0,
      entry.elements.upperBound <= cloud.elements.count
    else { return nil }
    let sum = entry.elements.reduce(SIMD4<Float>.zero) { $0 + Color(sRGB8: cloud.elements[$1].sRGB8).linear }
    let mean = sum / Float(entry.elements.count)
    return Color(red: mean.x, green: mean.y, blue: mean.z)
  }

  /// Returns the middle of the elements of an entry in the scene, and the radius of a sphere about it that contains them. Nil
  /// if the cloud is hidden or has fewer elements. O(elements of the entry).
  package func place(of entry: Entry) -> (center: SIMD3<Float>, radius: Float)? {
    guard !cloud.isHidden, !entry.elements.isEmpty, entry.elements.lowerBound >= 0,
      entry.elements.upperBound <= cloud.elements.count
    else { return nil }
    let placement = cloud.roundPlacement
    func element(_ index: Int) -> SphereCloud.Element {
      placement?.apply(to: cloud.elements[index]) ?? cloud.elements[index]
    }
    let sum = entry.elements.reduce(SIMD3<Float>.zero) { $0 + element($1).center }
    let center = sum / Float(entry.elements.count)
    let radius = entry.elements.reduce(Float(0)) { most, index in
      let sphere = element(index)
      return max(most, length(sphere.center - center) + sphere.radius)
    }
    return (center, radius)
  }
}
