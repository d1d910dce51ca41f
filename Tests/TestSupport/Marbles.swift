import Reactive

/// Runs operators over events drawn as text, synchronously, one tick after another.
///
/// A diagram is a row of ticks: `-` is a tick without event, a character is an event, `[text]` is one event of several
/// characters, and `(ab)` are several events in one tick.
/// ```swift
/// let marbles = Marbles()
/// let a = marbles.emitter("--1--2--")
/// #expect(marbles.run(a.map { $0 + "!" }) == "--[1!]--[2!]--")
/// ```
/// What all sources do in one tick is one batch.
public final class Marbles {
  /// A clock that shows one second for each tick.
  public let scheduler = ManualScheduler()

  private var length = 0
  private var actions: [Int: [() -> Void]] = [:]

  /// Starts with no sources.
  public init() {}

  /// An emitter that emits as drawn.
  public func emitter(_ diagram: String) -> EventEmitter<String> {
    let emitter = EventEmitter<String>()
    perform(diagram, from: 0) { emitter.emit($0) }
    return emitter
  }

  /// A property that is set as drawn; the first event is its initial value.
  public func property(_ diagram: String) -> Property<String> {
    let ticks = Self.parse(diagram)
    let property = Property(ticks.first?.first ?? "")
    perform(diagram, from: 1) { property.value = $0 }
    return property
  }

  /// Does `action` in the tick of each event drawn.
  public func perform(_ diagram: String, from first: Int = 0, _ action: @escaping (String) -> Void) {
    let ticks = Self.parse(diagram)
    length = max(length, ticks.count)
    for (tick, events) in ticks.enumerated() where tick >= first {
      for event in events { actions[tick, default: []].append { action(event) } }
    }
  }

  /// What a subscriber of `source` hears, drawn; the replay falls into the first tick.
  public func run(_ source: some EventSourceProtocol<String>) -> String {
    var heard: [String] = []
    var drawing = ""
    let subscription = source.subscribe { heard.append($0) }
    for tick in 0..<length {
      scheduler.advance(to: .seconds(tick))
      batch { for action in actions[tick] ?? [] { action() } }
      drawing += Self.draw(heard)
      heard = []
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
