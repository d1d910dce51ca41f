import Reactive
import SceneFiles

/// The looped playback of a particle file's frames.
final class Player: Animatable {
  /// Whether the playback is paused.
  @Property var isPaused = false

  private let trajectory: Trajectory
  private let range: Range<Int>
  /// Whether the user chose the frames.
  private let choosesFrame: Bool
  /// The time since the current frame was due, in seconds.
  private var elapsed = 0.0
  /// The number of requested steps that are not yet made.
  private var steps = 0

  private static let framesPerSecond = 24.0

  /// Creates a player of `trajectory`, or of the range in `frames`. Returns nil if there is only one frame to show.
  init?(_ trajectory: Trajectory, frames: FrameChoice?) {
    let all = 0..<trajectory.file.frameCount
    range = if let frames, frames.isSeveral { frames.numbers(of: all.count).clamped(to: all) } else { all }
    guard range.count > 1 else { return nil }
    self.trajectory = trajectory
    choosesFrame = frames != nil
    // A single frame was chosen, so the player starts paused.
    if let frames, !frames.isSeveral { isPaused = true }
  }

  /// Sends the frame number and whether the playback is paused.
  var titles: AnyEventSource<String> {
    let count = trajectory.file.frameCount
    return combine(trajectory.$number, $isPaused)
      .map { number, isPaused in ", frame \(number) of \(count)\(isPaused ? ", paused" : "")" }
      .eraseToAnyEventSource()
  }

  /// Shows the frame that `other` shows, unless the user chose frames or the file has no frame with that number.
  func resume(after other: any Animatable) throws {
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
