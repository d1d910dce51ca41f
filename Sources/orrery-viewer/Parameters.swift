import Reactive
import SceneExpressions
import SceneFiles

/// The parameters of a scene file in a person's hands: numbers are chosen and changed by keys, and `t` is the time.
///
/// What an expression of the file computes is not changed by hand: change what it reads.
final class Parameters: Moving {
  /// The file's parameters, and what follows them.
  let bindings: SceneBindings

  /// What can be chosen: the numbers, and of vectors each component.
  private let dials: [ParameterDial]
  /// Which of them is chosen.
  @Property private var choice = 0
  /// The time in seconds; nil where the file has no number `t`, or computes it.
  private let time: SceneParameter?
  @Property private var isStopped: Bool
  /// Those that were changed here, and so keep their values when the file is read again.
  private var changed: Set<String> = []

  /// The parameter that goes with the time.
  static let timeName = "t"
  /// How far a step goes in time, in seconds.
  private static let stepDuration = 1.0 / 24

  /// Creates the parameters of a file. The time is paused if one of `assignments`, those of `--set`, sets it.
  init(_ bindings: SceneBindings, assignments: [Assignment] = []) {
    self.bindings = bindings
    let free = bindings.parameters.filter { bindings.expression(of: $0.$value) == nil }
    dials = free.flatMap { ParameterDial.all(of: $0) }
    time = free.first { $0.name == Self.timeName && $0.value.type == .number }
    isStopped = assignments.contains { $0.target == .name(Self.timeName) }
  }

  /// Whether the time stands still, as it does where there is none.
  var isPaused: Bool {
    get { time == nil || isStopped }
    set { isStopped = newValue }
  }

  /// Which parameter is chosen and what it is, and whether the time stands still.
  var titles: EventSource<String> {
    let dials = dials
    let words = $choice.flatMapLatest { choice in
      dials.isEmpty ? EventSource.just("") : dials[choice].texts.map { ", \($0)" }.eraseToEventSource()
    }
    guard time != nil else { return words.eraseToEventSource() }
    return combine(words, $isStopped).map { $0 + ($1 ? ", paused" : "") }.distinct().eraseToEventSource()
  }

  /// Chooses the parameter that comes so many after the one that is chosen; after the last one comes the first.
  func choose(_ count: Int) {
    if dials.isEmpty { return }
    let place = (choice + count) % dials.count
    choice = (place + dials.count) % dials.count
  }

  /// Changes the parameter that is chosen by so many of its steps.
  func change(by steps: Int) {
    if dials.isEmpty { return }
    set(dials[choice].parameter, to: dials[choice].value(steps: steps))
  }

  /// Sets a parameter; it keeps the value when the file is read again.
  func set(_ parameter: SceneParameter, to value: ExpressionValue) {
    if bindings.set(parameter.name, to: value) { changed.insert(parameter.name) }
  }

  /// Moves the time by so many 24ths of a second.
  func step(_ count: Int) { move(by: Double(count) * Self.stepDuration) }

  func advance(seconds: Double) {
    if !isPaused, seconds > 0 { move(by: seconds) }
  }

  private func move(by seconds: Double) {
    guard let time, case .number(let now) = time.value else { return }
    set(time, to: .number(now + seconds))
  }

  /// Takes over what was changed by hand, and the time. What the file computes by now, or has as another type, follows the
  /// file.
  func resume(after other: any Moving) {
    guard let other = other as? Parameters else { return }
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

  /// Why something keeps an older value than its expression gives; nil if nothing does.
  var refusal: String? { bindings.firstFailure.map { "\($0)" } }
}
