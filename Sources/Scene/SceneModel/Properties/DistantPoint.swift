import Geometry
import Reactive

/// The point of a model far from zero: a property that holds the difference from an origin, with the coordinates of the
/// file as its values, in 64 bits.
package final class DistantPoint: AnyModelProperty {
  /// The point relative to the origin.
  package let property: Property<SIMD3<Float>>
  private let origin: () -> SIMD3<Double>

  init(_ property: Property<SIMD3<Float>>, relativeTo origin: @escaping () -> SIMD3<Double>) {
    (self.property, self.origin) = (property, origin)
  }

  /// The property that holds the difference.
  package var observed: AnyObject { property }

  /// The point. The difference counts as a decimal, so that a number of a file is written as it was read.
  package var propertyValue: PropertyValue? {
    .vector(SIMD3(decimals: property.value, plus: origin()))
  }

  /// Stores the difference of a point from the origin.
  package func set(_ value: PropertyValue?) -> Bool {
    guard case .vector(let point)? = value else { return false }
    property.value = SIMD3<Float>(point - origin())
    return true
  }

  package func subscribe(_ body: @escaping () -> Void) -> Disposer { property.subscribe(body) }

  package func setName(_ name: String, in trace: ReactiveTrace) { property.setName(name, in: trace) }

  package func record(in history: History, name: String) { property.record(in: history, name: name) }
}
