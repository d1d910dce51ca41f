import Reactive
import SceneFiles

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
}

/// Plays the frames of a file of particles, again and again.
final class Player: Moving {
  /// Whether it stands still.
  @Property var isPaused = false

  private let trajectory: Trajectory
  private let range: Range<Int>
  /// The time since the frame that is shown should have come.
  private var elapsed = 0.0
  /// Steps that were asked for and not yet made.
  private var steps = 0

  private static let framesPerSecond = 24.0

  /// Plays `trajectory`, or the range of it that `frames` names. Nil if there is only one frame to show.
  init?(_ trajectory: Trajectory, frames: FrameChoice?) {
    let all = 0..<trajectory.file.frameCount
    range = if case .range(let chosen)? = frames { chosen.clamped(to: all) } else { all }
    guard range.count > 1 else { return nil }
    self.trajectory = trajectory
    // One frame was asked for: it stands until somebody wants more.
    if case .number? = frames { isPaused = true }
    if case .last? = frames { isPaused = true }
  }

  /// Which frame it is, and whether it stands still.
  var titles: EventSource<String> {
    let count = trajectory.file.frameCount
    return combine(trajectory.$number, $isPaused)
      .map { number, isPaused in ", frame \(number) of \(count)\(isPaused ? ", paused" : "")" }
      .eraseToEventSource()
  }

  func step(_ count: Int) { steps += count }

  func advance(seconds: Double) throws {
    if !isPaused {
      elapsed += seconds
      let due = Int(elapsed * Self.framesPerSecond)
      elapsed -= Double(due) / Self.framesPerSecond
      steps += due
    }
    guard steps != 0 else { return }
    let place = (trajectory.number - range.lowerBound + steps) % range.count
    steps = 0
    try trajectory.show(range.lowerBound + (place + range.count) % range.count)
  }
}
