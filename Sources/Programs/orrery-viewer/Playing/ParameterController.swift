import Reactive
import SceneExpressions
import SceneFiles
import SceneModel

/// A controller of the parameters of a scene file, which the user chooses and changes by keys. The parameter `t` is the
/// time.
///
/// A value that is computed by an expression cannot be changed directly. Change the parameters that the expression
/// reads.
final class ParameterController: Timed {
  /// The file's parameters and the properties that are bound to them.
  let bindings: SceneBindings

  /// The numbers that can be chosen. A vector has one for each component.
  private let dials: [ParameterStepper]
  /// The index of the chosen number.
  @Property private var choice = 0
  /// The time in seconds. Nil if the file has no number `t`, or computes it.
  private let time: SceneParameter?
  @Property private var isStopped: Bool
  @Property var playback = Playback()
  /// Whether the time is another one than that of the file. It then stays when the file is read again.
  private var isTimeMoved = false
  /// The time that playing has reached. Nil if nothing has played.
  private var playedTime: PropertyValue?

  /// The parameter that follows the time. Nil if there is none.
  var timeParameter: SceneParameter? { time }

  /// The names of the parameters whose values playing has set, not the user. They are not saved.
  var played: Set<String> { time.map { $0.value == playedTime ? [$0.name] : [] } ?? [] }

  /// The name of the parameter that follows the time.
  static let timeName = "t"

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

  /// Sends the chosen parameter with its value, how the time plays, and whether it is paused.
  var titles: AnyEventSource<String> {
    let dials = dials
    let words = $choice.flatMapLatest { choice in
      dials.isEmpty ? AnyEventSource.just("") : dials[choice].texts.map { ", \($0)" }.eraseToAnyEventSource()
    }
    guard time != nil else { return words.eraseToAnyEventSource() }
    return combine(words, $playback, $isStopped)
      .map { words, playback, isStopped in
        words + playback.text { "\(($0 * 10).rounded() / 10) s" } + (isStopped ? ", paused" : "")
      }
      .removeDuplicates().eraseToAnyEventSource()
  }

  /// As `titles`, with the time if another parameter is chosen.
  var details: AnyEventSource<String> {
    let clock = dials.first { $0.parameter === time }?.texts ?? .just("")
    let dials = dials
    return combine(titles, clock, $choice)
      .map { title, clock, choice in
        let isTime = clock.isEmpty || dials[choice].name == Self.timeName
        return String((isTime ? title : ", \(clock)\(title)").trimmingPrefix(", "))
      }
      .removeDuplicates().eraseToAnyEventSource()
  }

  /// Chooses the parameter `count` places after the chosen one. The order is cyclic.
  func choose(_ count: Int) {
    if dials.isEmpty { return }
    let place = (choice + count) % dials.count
    choice = (place + dials.count) % dials.count
    (mover, isMoverAnswer) = (dials[choice].parameter, false)
  }

  /// The parameter that the user has chosen, by a key or as the answer to a question, and that drags change if several can.
  /// Nil until then.
  private(set) var mover: SceneParameter?
  /// Whether `mover` is the answer to a question about one model.
  private var isMoverAnswer = false

  /// Forgets the answer to the question which parameter drags change. Another model has another answer.
  func forgetMover() { if isMoverAnswer { (mover, isMoverAnswer) = (nil, false) } }

  /// Makes drags change a parameter, and chooses it, if it is one that the keys change.
  func choose(_ parameter: SceneParameter) {
    (mover, isMoverAnswer) = (parameter, true)
    if let index = dials.firstIndex(where: { $0.parameter === parameter }) { choice = index }
  }

  /// Changes the chosen parameter by `steps` of its steps, or by a fraction of a step.
  func change(by steps: Double) {
    if dials.isEmpty { return }
    set(dials[choice].parameter, to: dials[choice].value(steps: steps))
  }

  /// Sets a parameter. A value of another type is ignored.
  func set(_ parameter: SceneParameter, to value: PropertyValue) {
    guard (try? bindings.set(parameter.name, to: value)) != nil else { return }
    if parameter === time { isTimeMoved = true }
  }

  let unit = Timeline.Unit.seconds

  var position: Double {
    guard let time, case .number(let now) = time.value else { return 0 }
    return now
  }

  /// The range of the parameter, or else up to the end that the user has chosen.
  var extent: ClosedRange<Double>? {
    if let range = time?.control.range, range.lowerBound.isFinite, range.upperBound.isFinite { return range }
    return playback.last.map { min(playback.first ?? 0, $0)...$0 }
  }

  var place: String? { time.map { "\($0.name) = \((position * 10).rounded() / 10)" } }

  func seek(_ position: Double) {
    if let time, position.isFinite { set(time, to: .number(position)) }
  }

  func advance(seconds: Double) { if play(seconds: seconds) { playedTime = time?.value } }

  /// Takes over the time of `other`, and whether playing has reached it.
  func resume(after other: any Animatable) {
    guard let other = other as? ParameterController else { return }
    (isStopped, playback) = (other.isStopped, other.playback)
    if other.isTimeMoved, let time, let reached = other.time?.value {
      set(time, to: reached)
      playedTime = other.playedTime
    }
    guard !other.dials.isEmpty else { return }
    choice = dials.firstIndex { $0.name == other.dials[other.choice].name } ?? 0
  }

  /// The error of an expression whose property keeps an older value. Nil if all expressions succeed.
  var refusal: String? { bindings.firstFailure.map { "\($0)" } }
}
