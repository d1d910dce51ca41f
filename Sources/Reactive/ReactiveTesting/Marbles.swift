public import Reactive

/// Runs operators over events drawn as text, synchronously, one tick after another.
///
/// A diagram is a row of ticks: `-` is a tick without event, a character is an event, `[text]` is one event of several
/// characters, and `(ab)` are several events in one tick.
/// ```swift
/// let marbles = Marbles()
/// let a = marbles.emitter("--1--2--")
/// #expect(marbles.run(a.map { $0 + "!" }) == "--[1!]--[2!]--")
/// ```
/// All events of one tick are one batch. Operators that depend on time take it from `scheduler`, so that a test waits for
/// nothing:
/// ```swift
/// let marbles = Marbles()
/// let typed = marbles.emitter("-1-2-3-----")
/// #expect(marbles.run(typed.debounce(for: .seconds(3), on: marbles.scheduler)) == "--------3--")
/// ```
public final class Marbles {
  /// The clock of the diagrams. Each tick is one second.
  public let scheduler = ManualScheduler()

  private var length = 0
  private var actions: [Int: [() -> Void]] = [:]

  /// Creates a runner without sources.
  public init() {}

  /// Returns an emitter that emits the events of `diagram`.
  public func emitter(_ diagram: String) -> EventEmitter<String> {
    let emitter = EventEmitter<String>()
    perform(diagram, from: 0) { emitter.emit($0) }
    return emitter
  }

  /// Returns an emitter that emits what `event` makes of the events of `diagram`.
  public func emitter<Event>(_ diagram: String, _ event: @escaping (String) -> Event) -> EventEmitter<Event> {
    let emitter = EventEmitter<Event>()
    perform(diagram, from: 0) { emitter.emit(event($0)) }
    return emitter
  }

  /// Returns a property that is set to the events of `diagram`. The first event is its initial value.
  public func property(_ diagram: String) -> Property<String> {
    let ticks = Self.parse(diagram)
    let property = Property(ticks.first?.first ?? "")
    perform(diagram, from: 1) { property.value = $0 }
    return property
  }

  /// Calls `action` for each event of `diagram`, in the tick of the event.
  public func perform(_ diagram: String, from first: Int = 0, _ action: @escaping (String) -> Void) {
    let ticks = Self.parse(diagram)
    length = max(length, ticks.count)
    for (tick, events) in ticks.enumerated() where tick >= first {
      for event in events { actions[tick, default: []].append { action(event) } }
    }
  }

  /// Returns the diagram of the events that a subscriber of `source` receives, each by its description. The replay belongs to
  /// the first tick. The subscription ends before the tick `end`, or after the longest diagram.
  public func run<Event>(_ source: some EventSource<Event>, until end: Int = .max) -> String {
    var received: [String] = []
    var drawing = ""
    let subscription = source.subscribe { received.append("\($0)") }
    for tick in 0..<length {
      if tick == end { subscription.dispose() }
      scheduler.advance(to: .seconds(tick))
      batch { for action in actions[tick] ?? [] { action() } }
      drawing += Self.draw(received)
      received = []
    }
    subscription.dispose()
    return drawing
  }

  static func parse(_ diagram: String) -> [[String]] {
    var ticks: [[String]] = []
    var group: [String]?
    var text: String?
    for character in diagram {
      switch (character, text) {
      case ("]", let event?):
        text = nil
        if group == nil { ticks.append([event]) } else { group?.append(event) }
      case (_, let event?): text = event + String(character)
      case ("[", nil): text = ""
      case ("(", nil): group = []
      case (")", nil):
        ticks.append(group ?? [])
        group = nil
      case ("-", nil): ticks.append([])
      default: if group == nil { ticks.append([String(character)]) } else { group?.append(String(character)) }
      }
    }
    return ticks
  }

  private static func draw(_ events: [String]) -> String {
    let tokens = events.map { $0.count == 1 ? $0 : "[\($0)]" }
    return tokens.isEmpty ? "-" : tokens.count == 1 ? tokens[0] : "(\(tokens.joined()))"
  }
}
