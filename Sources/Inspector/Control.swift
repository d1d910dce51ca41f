import Geometry
import Reactive

/// One control of the inspector, and the property that it shows and sets.
struct Control {
  /// What is moved.
  enum Kind {
    /// A slider. Where the value is beyond its ends, these go with it.
    case number(Property<Float>, ClosedRange<Float>, isLogarithmic: Bool = false)
    /// Three numbers that are dragged, so much for each pixel; at least `lowest`, where there is one.
    case vector(Property<SIMD3<Float>>, step: Float, lowest: Float? = nil)
    /// A colour that is picked.
    case color(Property<Color>)
    /// A check mark.
    case toggle(Property<Bool>)
  }

  /// What it is called.
  let label: String
  let kind: Kind
  /// What computes the property, which is then shown and not set; nil where nothing does.
  var expression: String?

  /// Calls `body` at each change of what is shown, and at once, until `bag` goes.
  func watch(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    switch kind {
    case .number(let property, _, _): property.subscribe { _ in body() }.disposed(by: bag)
    case .vector(let property, _, _): property.subscribe { _ in body() }.disposed(by: bag)
    case .color(let property): property.subscribe { _ in body() }.disposed(by: bag)
    case .toggle(let property): property.subscribe { _ in body() }.disposed(by: bag)
    }
  }
}

extension ClosedRange<Float> {
  /// The range, or where `value` is outside a wider one with room on that side.
  func widened(for value: Float) -> ClosedRange<Float> {
    guard value.isFinite, !contains(value) else { return self }
    return value > upperBound ? lowerBound...(value * 2 - lowerBound) : (value * 2 - upperBound)...upperBound
  }
}
