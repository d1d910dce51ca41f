import Reactive
import SceneFiles

/// Plays the frames of a file of particles, again and again.
final class Player: Moving {
  /// Whether it stands still.
  @Property var isPaused = false

  private let trajectory: Trajectory
  private let range: Range<Int>
  /// Whether the person said which frame to begin with.
  private let choosesFrame: Bool
  /// The time since the frame that is shown should have come.
  private var elapsed = 0.0
  /// Steps that were asked for and not yet made.
  private var steps = 0

  private static let framesPerSecond = 24.0

  /// Plays `trajectory`, or the range of it that `frames` names. Nil if there is only one frame to show.
  init?(_ trajectory: Trajectory, frames: FrameChoice?) {
    let all = 0..<trajectory.file.frameCount
    range = if let frames, frames.isSeveral { frames.numbers(of: all.count).clamped(to: all) } else { all }
    guard range.count > 1 else { return nil }
    self.trajectory = trajectory
    choosesFrame = frames != nil
    // One frame was asked for: it stands until somebody wants more.
    if let frames, !frames.isSeveral { isPaused = true }
  }

  /// Which frame it is, and whether it stands still.
  var titles: EventSource<String> {
    let count = trajectory.file.frameCount
    return combine(trajectory.$number, $isPaused)
      .map { number, isPaused in ", frame \(number) of \(count)\(isPaused ? ", paused" : "")" }
      .eraseToEventSource()
  }

  /// Shows the frame that `other` shows, if there is one of that number and no other was asked for.
  func resume(after other: any Moving) throws {
    isPaused = other.isPaused
    guard !choosesFrame, let number = (other as? Player)?.trajectory.number, range.contains(number) else {
      return
    }
    try trajectory.show(number)
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
