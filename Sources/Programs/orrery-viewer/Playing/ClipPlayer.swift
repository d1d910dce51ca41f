import Reactive
import SceneFiles
import SceneModel

/// The playback of the clips of mesh files, whose times no expression computes.
final class ClipPlayer: Timed {
  /// Whether the playback is paused.
  @Property var isPaused: Bool
  @Property var playback = Playback()

  private let animations: [MeshAnimation]
  /// The clips of the files, each once.
  private let clipNames: [String]
  /// The time of all clips, in seconds.
  @Property private var time: Double
  /// The time that playing has reached. Nil if nothing has played.
  private var playedTime: Double?
  /// The first clips of the animations for which the file chooses none.
  private let firstClips: [(animation: MeshAnimation, clip: String)]

  /// Creates a player. A file without a chosen clip shows its first one. Returns nil if there is nothing to play.
  ///
  /// - Parameter isPaused: whether the user has chosen a time.
  init?(_ contents: SceneFile.Contents, isPaused: Bool) {
    animations = contents.playableAnimations
    guard let first = animations.first else { return nil }
    clipNames = animations.clipNames
    self.isPaused = isPaused
    time = Double(first.time)
    let unchosen = animations.filter(\.clip.isEmpty)
    contents.showFirstClips()
    firstClips = unchosen.map { ($0, $0.clip) }
  }

  /// The paths of the properties whose values the player has set, not the user: the times, and the first clips.
  var played: Set<String> {
    let times = time == playedTime ? animations.filter { $0.time == Float(time) } : []
    let clips = firstClips.filter { $0.animation.clip == $0.clip }.map(\.animation)
    return Set(times.map { "\($0.name).time" } + clips.map { "\($0.name).clip" })
  }

  /// Sends the names of the clips, the time, how it plays, and whether it is paused.
  var titles: AnyEventSource<String> {
    let clips = animations[0].$clip
    return combine(clips, $time, $playback, $isPaused)
      .map { clip, time, playback, isPaused in
        let settings = playback.text { Self.text($0) }
        return ", \(clip) at \(Self.text(time))\(settings)\(isPaused ? ", paused" : "")"
      }
      .removeDuplicates().eraseToAnyEventSource()
  }

  private static func text(_ time: Double) -> String { "\((time * 10).rounded() / 10) s" }

  let unit = Timeline.Unit.seconds

  var position: Double { time }

  /// From 0 to the end of the longest clip that is shown.
  var extent: ClosedRange<Double>? {
    let durations = animations.compactMap { animation in
      animation.rig.clip(named: animation.clip).map { Double(animation.rig.durations[$0]) }
    }
    return durations.max().flatMap { $0 > 0 ? 0...$0 : nil }
  }

  var place: String? {
    choices.names.isEmpty ? "\(animations[0].clip) at \(Self.text(time))" : Self.text(time)
  }

  var choices: (names: [String], chosen: Int) {
    guard clipNames.count > 1, let chosen = clipNames.firstIndex(of: animations[0].clip) else {
      return ([], 0)
    }
    return (clipNames, chosen)
  }

  /// Plays a clip in all files that have it, from its beginning.
  func choose(_ index: Int) {
    guard clipNames.indices.contains(index) else { return }
    let name = clipNames[index]
    batch {
      for animation in animations where animation.rig.clip(named: name) != nil { animation.clip = name }
      seek(0)
    }
  }

  func seek(_ position: Double) {
    guard position.isFinite else { return }
    batch {
      time = position
      for animation in animations { animation.time = Float(position) }
    }
  }

  func advance(seconds: Double) { if play(seconds: seconds) { playedTime = time } }

  /// Takes over the time of another player of clips.
  func resume(after other: any Animatable) {
    isPaused = other.isPaused
    guard let other = other as? ClipPlayer else { return }
    playback = other.playback
    seek(other.time)
    playedTime = other.playedTime
  }
}
