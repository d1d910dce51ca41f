import Reactive
import SceneFiles

/// The playback of a particle file's frames.
final class Player: Timed {
  /// Whether the playback is paused.
  @Property var isPaused = false
  @Property var playback = Playback()

  private let models: [ParticleModel]
  /// The model with the most frames. Others begin again after their last frame.
  private let longest: ParticleModel
  private let range: Range<Int>
  /// Whether the user chose the frames.
  private let choosesFrame: Bool
  /// The time in frames. Its whole part is the number of the frame, unless the user has gone to another one.
  private var time: Double
  /// The frame to go to, and the number of steps from there, that are requested and not yet made.
  private var request: (frame: Int?, steps: Int) = (nil, 0)

  /// Creates a player of the frames of `models`, or of the range in `frames`. Returns nil if there is only one frame to show.
  init?(_ models: [ParticleModel], frames: FrameChoice?) {
    guard let longest = models.max(by: { $0.frameCount < $1.frameCount }) else { return nil }
    let all = 0..<longest.frameCount
    range = if let frames, frames.isSeveral { frames.numbers(of: all.count).clamped(to: all) } else { all }
    guard range.count > 1 else { return nil }
    (self.models, self.longest) = (models, longest)
    choosesFrame = frames != nil
    time = Double(longest.shownNumber.value)
    // A single frame was chosen, so the player starts paused.
    if let frames, !frames.isSeveral { isPaused = true }
  }

  /// Sends the frame number, counted from 1, how it plays, and whether it is paused.
  var titles: AnyEventSource<String> {
    let count = longest.frameCount
    return combine(longest.shownNumber, $playback, $isPaused)
      .map { number, playback, isPaused in
        let settings = playback.text { "\(Int($0) + 1)" }
        return ", frame \(number + 1) of \(count)\(settings)\(isPaused ? ", paused" : "")"
      }
      .removeDuplicates().eraseToAnyEventSource()
  }

  /// Shows the frame that `other` shows, unless the user chose frames or the file has no frame with that number.
  func resume(after other: any Animatable) throws {
    isPaused = other.isPaused
    guard let other = other as? Player else { return }
    playback = other.playback
    guard !choosesFrame, range.contains(other.number) else { return }
    try show(other.number)
  }

  /// The paths of the frames, which the player sets, not the user.
  var played: Set<String> { Set(models.map { "\($0.name).frame" }) }

  let unit = Timeline.Unit.frames

  var position: Double { Double(request.frame ?? number) }

  var extent: ClosedRange<Double>? { Double(range.lowerBound)...Double(range.upperBound - 1) }

  var place: String? { "frame \(number + 1) of \(longest.frameCount)" }

  func step(_ count: Int) { request.steps += count }

  func seek(_ position: Double) {
    guard position.isFinite else { return }
    let frame = Int(position.rounded().clamped(to: Double(range.lowerBound)...Double(range.upperBound - 1)))
    request = (frame, 0)
  }

  func advance(seconds: Double) throws {
    var frame = number
    if request != (nil, 0) {
      let place = ((request.frame ?? frame) - range.lowerBound + request.steps) % range.count
      frame = range.lowerBound + (place + range.count) % range.count
      request = (nil, 0)
    }
    if !isPaused {
      if timeline.frame(at: time) != frame { time = Double(playback.isBackward ? frame + 1 : frame) }
      let hasEnded: Bool
      (time, hasEnded) = advance(time, seconds: seconds)
      frame = min(timeline.frame(at: time), Int(timeline.end ?? 0))
      if hasEnded { isPaused = true }
    }
    if frame != number { try show(frame) }
  }

  /// The number of the shown frame.
  private var number: Int { longest.shownNumber.value }

  private func show(_ frame: Int) throws { for model in models { try model.show(frame) } }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
