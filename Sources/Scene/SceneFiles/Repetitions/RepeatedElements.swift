import Geometry
import SceneModel

/// A vector of each element of a cloud that a repetition sets.
enum ElementVector {
  /// The centre, in metres.
  case center
  /// The rotation about X, then about Y, then about Z, in degrees.
  case rotation
  /// The lengths along the axes of the shape, as multiples of those of the template. For a sphere, the radius in metres.
  case lengths
}

/// The elements of a cloud of repeated shapes. Each function publishes one change of the cloud.
protocol RepeatedElements: AnyObject {
  /// The cloud.
  var target: AnyObject { get }
  /// The number of elements.
  var count: Int { get }
  /// Returns a vector of one element. O(1).
  func vector(_ vector: ElementVector, at index: Int) -> SIMD3<Float>
  /// Changes a vector of the elements in `range`. O(elements).
  func edit(_ vector: ElementVector, in range: Range<Int>, _ change: (Int, inout SIMD3<Float>) -> Void)
  /// Sets the colours of the elements in `range`. A nil keeps the colour. O(elements).
  func setColors(in range: Range<Int>, _ color: (Int) -> Color?)
}

/// The elements of a sphere cloud. Their rotations have no effect.
final class RepeatedSphereElements: RepeatedElements {
  let cloud: SphereCloud

  init(_ cloud: SphereCloud) { self.cloud = cloud }

  var target: AnyObject { cloud }

  var count: Int { cloud.elements.count }

  func vector(_ vector: ElementVector, at index: Int) -> SIMD3<Float> {
    switch vector {
    case .center: cloud.elements[index].center
    case .rotation: .zero
    case .lengths: SIMD3(repeating: cloud.elements[index].radius)
    }
  }

  func edit(_ vector: ElementVector, in range: Range<Int>, _ change: (Int, inout SIMD3<Float>) -> Void) {
    func edit(_ elements: inout [SphereCloud.Element]) {
      for index in range {
        if case .center = vector {
          change(index, &elements[index].center)
          elements[index].center.replaceInfinities()
        } else {
          var lengths = SIMD3(repeating: elements[index].radius)
          change(index, &lengths)
          // A negative radius is turned round.
          elements[index].radius = lengths.x.isFinite ? abs(lengths.x) : .nan
        }
      }
    }
    if case .rotation = vector { return }
    edit(&cloud.elements)
  }

  func setColors(in range: Range<Int>, _ color: (Int) -> Color?) {
    func edit(_ elements: inout [SphereCloud.Element]) {
      for index in range { if let color = color(index) { elements[index].color = color } }
    }
    edit(&cloud.elements)
  }
}

extension SIMD3<Float> {
  /// Replaces infinite numbers, which are missing as NaN is, by NaN. Bounding boxes leave out what is NaN.
  mutating func replaceInfinities() { self += self * 0 }
}
