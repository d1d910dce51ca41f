import Geometry
import Reactive

/// A control of the inspector and the property that it shows and sets.
struct Control {
  /// The kind of control and its property.
  enum Kind {
    /// A slider. Its range is widened if the value is outside.
    case number(Property<Float>, ClosedRange<Float>, isLogarithmic: Bool = false)
    /// Three numbers that are changed by dragging, by `step` for each pixel. The minimum is `lowest`, if it is not nil.
    case vector(Property<SIMD3<Float>>, step: Float, lowest: Float? = nil)
    /// A colour picker.
    case color(Property<Color>)
    /// A checkbox.
    case toggle(Property<Bool>)
    /// A checkbox for each choice, of which one is checked. The property is its index.
    case choice(Property<Int>, [String])
  }

  /// The label beside the control.
  var label: String
  let kind: Kind
  /// The expression that computes the property. Nil if the control can set the property.
  var expression: String?

  /// Calls `body` immediately and at each change of the value, until `bag` is disposed.
  func watch(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    switch kind {
    case .number(let property, _, _): property.subscribe { _ in body() }.disposed(by: bag)
    case .vector(let property, _, _): property.subscribe { _ in body() }.disposed(by: bag)
    case .color(let property): property.subscribe { _ in body() }.disposed(by: bag)
    case .toggle(let property): property.subscribe { _ in body() }.disposed(by: bag)
    case .choice(let property, _): property.subscribe { _ in body() }.disposed(by: bag)
    }
  }
}

extension ClosedRange<Float> {
  /// Returns the range, widened so that `value` is at the middle of it if it was outside.
  func widened(for value: Float) -> ClosedRange<Float> {
    guard value.isFinite, !contains(value) else { return self }
    return value > upperBound ? lowerBound...(value * 2 - lowerBound) : (value * 2 - upperBound)...upperBound
  }
}
