import Reactive

/// A cloud whose elements a panel can change one by one.
package protocol ElementCloud: Model {
  associatedtype Element
  /// The elements as a property.
  var elementList: Property<[Element]> { get }
  /// The parts of an element that can be changed.
  static var elementParts: [ElementPart<Element>] { get }
}

/// A part of an element of a cloud, with its name.
package enum ElementPart<Element> {
  /// A point in the scene, in metres.
  case point(String, WritableKeyPath<Element, SIMD3<Float>>)
  /// A length, in metres.
  case length(String, WritableKeyPath<Element, Float>)
  /// A colour as sRGB bytes.
  case color(String, WritableKeyPath<Element, SIMD4<UInt8>>)
}
