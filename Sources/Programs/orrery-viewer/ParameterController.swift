import Reactive
import SceneExpressions
import SceneFiles

/// A controller of the parameters of a scene file, which the user chooses and changes by keys. The parameter `t` is the
/// time.
///
/// A value that is computed by an expression cannot be changed directly. Change the parameters that the expression
/// reads.
final class ParameterController: Animatable {
  /// The file's parameters and the properties that are bound to them.
  let bindings: SceneBindings

  /// The numbers that can be chosen. A vector has one for each component.
  private let dials: [ParameterStepper]
  /// The index of the chosen number.
  @Property private var choice = 0
  /// The time in seconds. Nil if the file has no number `t`, or computes it.
  private let time: SceneParameter?
  @Property private var isStopped: Bool
  /// The names of the parameters that were changed here. They keep their values when the file is read again.
  private var changed: Set<String> = []

  /// The parameter that follows the time. Nil if there is none.
  var timeParameter: SceneParameter? { time }

  /// The name of the parameter that follows the time.
  static let timeName = "t"
  /// The duration of a step, in seconds.
  private static let stepDuration = 1.0 / 24

  /// Creates a controller of the parameters of a file. The time is paused if one of the `--set` assignments sets it.
  init(_ bindings: SceneBindings, assignments: [Assignment] = []) {
    self.bindings = bindings
    let free = bindings.parameters.filter { bindings.expression(of: $0.$value) == nil }
    dials = free.flatMap { ParameterStepper.all(of: $0) }
    time = free.first { $0.name == Self.timeName && $0.value.type == .number }
    isStopped = assignments.contains { $0.target == .name(Self.timeName) }
  }

  /// Whether the time is paused. True if there is no time.
  var isPaused: Bool {
    get { time == nil || isStopped }
    set { isStopped = newValue }
  }

  /// Sends the chosen parameter with its value, and whether the time is paused.
  var titles: AnyEventSource<String> {
    let dials = dials
    let words = $choice.flatMapLatest { choice in
      dials.isEmpty ? AnyEventSource.just("") : dials[choice].texts.map { ", \($0)" }.eraseToAnyEventSource()
    }
    guard time != nil else { return words.eraseToAnyEventSource() }
    return combine(words, $isStopped).map { $0 + ($1 ? ", paused" : "") }.removeDuplicates()
      .eraseToAnyEventSource()
  }

  /// Chooses the parameter `count` places after the chosen one. The order is cyclic.
  func choose(_ count: Int) {
    if dials.isEmpty { return }
    let place = (choice + count) % dials.count
    choice = (place + dials.count) % dials.count
  }

  /// Changes the chosen parameter by `steps` of its steps.
  func change(by steps: Int) {
    if dials.isEmpty { return }
    set(dials[choice].parameter, to: dials[choice].value(steps: steps))
  }

  /// Sets a parameter. It keeps the value when the file is read again. A value of another type is ignored.
  func set(_ parameter: SceneParameter, to value: ExpressionValue) {
    if (try? bindings.set(parameter.name, to: value)) != nil { changed.insert(parameter.name) }
  }

  /// Moves the time by `count` 24ths of a second.
  func step(_ count: Int) { move(by: Double(count) * Self.stepDuration) }

  func advance(seconds: Double) {
    if !isPaused, seconds > 0 { move(by: seconds) }
  }

  private func move(by seconds: Double) {
    guard let time, case .number(let now) = time.value else { return }
    set(time, to: .number(now + seconds))
  }

  /// Takes over the changed values and the time of `other`. Parameters that the new file computes, or whose type has
  /// changed, keep the values of the file.
  func resume(after other: any Animatable) {
    guard let other = other as? ParameterController else { return }
    isStopped = other.isStopped
    batch {
      for name in other.changed {
        guard let old = other.bindings.parameter(name), let own = bindings.parameter(name),
          bindings.expression(of: own.$value) == nil
        else { continue }
        set(own, to: old.value)
      }
    }
    guard !other.dials.isEmpty else { return }
    choice = dials.firstIndex { $0.name == other.dials[other.choice].name } ?? 0
  }

  /// The error of an expression whose property keeps an older value. Nil if all expressions succeed.
  var refusal: String? { bindings.firstFailure.map { "\($0)" } }
}
