import Reactive

/// An animation of the contents of a window.
protocol Animatable: AnyObject {
  /// Whether the animation is paused.
  var isPaused: Bool { get set }
  /// The text for the title bar, as a source: sends the current text on subscription, then each change.
  var titles: AnyEventSource<String> { get }
  /// The text over the picture, as a source: sends the current text on subscription, then each change.
  var details: AnyEventSource<String> { get }
  /// Moves the animation on by `seconds`, unless it is paused.
  func advance(seconds: Double) throws
  /// Moves the animation by `count` steps, even if it is paused.
  func step(_ count: Int)
  /// Continues from the state of `other`, which this animation replaces.
  func resume(after other: any Animatable) throws
}

extension Animatable {
  /// The default: the text for the title bar without its separator.
  var details: AnyEventSource<String> {
    titles.map { String($0.trimmingPrefix(", ")) }.eraseToAnyEventSource()
  }

  /// Takes over whether `other` is paused.
  func resume(after other: any Animatable) throws { isPaused = other.isPaused }
}
