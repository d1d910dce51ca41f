import Geometry
import Reactive
import SceneFiles
import SceneModel

/// A control of the inspector and the property that it shows and sets.
struct Control {
  /// The kind of control and its property.
  enum Kind {
    /// A slider. Its range is widened if the value is outside.
    case number(Property<Float>, ClosedRange<Float>, isLogarithmic: Bool = false)
    /// A number that is changed by dragging, by `step` for each pixel, and its valid range, which may be infinite.
    case drag(Property<Float>, step: Float, ClosedRange<Float>)
    /// Three numbers that are changed by dragging, by `step` for each pixel. The minimum is `lowest`, if it is not nil.
    case vector(Property<SIMD3<Float>>, step: Float, lowest: Float? = nil)
    /// A colour picker.
    case color(Property<Color>)
    /// A checkbox.
    case toggle(Property<Bool>)
    /// A list of choices that opens on a click. The property is the index of the chosen one.
    case choice(Property<Int>, [String])
    /// A field of text.
    case text(Property<String>)
  }

  /// The label beside the control.
  var label: String
  let kind: Kind
  /// The expression that computes the property. Nil if the control can set the property.
  var expression: String?
  /// The unit of the number, such as `°`. Empty for none.
  var unit = ""
  /// The property of the model, or the parameter, that the control shows. Nil for a part of a value, such as a factor of a
  /// material.
  var source: ObjectIdentifier?

  /// Returns the range from 0 to four times the number, or from -10 to 10 if it is 0: that of a slider for any number.
  static func range(around number: Float) -> ClosedRange<Float> {
    number > 0 ? 0...4 * number : number < 0 ? 4 * number...0 : -10...10
  }

  /// Calls `body` immediately and at each change of the value, until `bag` is disposed.
  func watch(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    switch kind {
    case .number(let property, _, _): property.subscribe { _ in body() }.disposed(by: bag)
    case .drag(let property, _, _): property.subscribe { _ in body() }.disposed(by: bag)
    case .text(let property): property.subscribe { _ in body() }.disposed(by: bag)
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

extension Control {
  /// The value in the spelling of scene files, with the unit, for a control that is read-only.
  var text: String {
    let value: PropertyValue? =
      switch kind {
      case .number(let property, _, _), .drag(let property, _, _): property.value.propertyValue
      case .text(let property): .text(property.value)
      case .vector(let property, _, _): property.value.propertyValue
      case .color(let property): .color(property.value)
      case .toggle(let property): .boolean(property.value)
      case .choice(let property, let choices):
        choices.indices.contains(property.value)
          ? .text(choices[property.value]) : .number(Double(property.value))
      }
    return (value?.text ?? "") + (unit.isEmpty || unit == "°" ? unit : " \(unit)")
  }
}
