import Reactive

/// What moves while it is looked at.
protocol Moving: AnyObject {
  /// Whether it stands still.
  var isPaused: Bool { get set }
  /// What the title bar says of it: the current words at once, and all that follow.
  var titles: EventSource<String> { get }
  /// Moves it on, unless it is paused.
  func advance(seconds: Double) throws
  /// Moves it by so many steps, whether it is paused or not.
  func step(_ count: Int)
  /// Goes on where `other`, whose place it takes, has come to.
  func resume(after other: any Moving) throws
}

extension Moving {
  /// Stands still if `other` does.
  func resume(after other: any Moving) throws { isPaused = other.isPaused }
}
