import Geometry
import Reactive
import SceneFiles

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

/// An animation with a position on a timeline: the frames of a file, its clips, or the parameter `t`.
protocol Timed: Animatable {
  /// The unit of positions.
  var unit: Timeline.Unit { get }
  /// The speed, the order and the range.
  var playback: Playback { get set }
  /// The frame, counted from 0, or the time in seconds.
  var position: Double { get }
  /// The first and the last position. Nil if the time has no end.
  var extent: ClosedRange<Double>? { get }
  /// The position in words, such as `frame 3 of 10`. Nil if nothing moves.
  var place: String? { get }
  /// What can be played, such as the clips of a file, and the chosen one. Empty if there is only one.
  var choices: (names: [String], chosen: Int) { get }
  /// Plays another one of the choices.
  func choose(_ index: Int)
  /// Goes to the nearest position that there is.
  func seek(_ position: Double)
}

extension Timed {
  /// None.
  var choices: (names: [String], chosen: Int) { ([], 0) }

  /// Does nothing without choices.
  func choose(_ index: Int) {}

  /// The positions and how they are played.
  var timeline: Timeline { Timeline(unit, extent, playback) }

  /// Goes to the first position of the range, or to the time 0.
  func seekToStart() { seek(timeline.start) }

  /// Goes to the last position of the range. Does nothing if the time has no end.
  func seekToEnd() { if let end = timeline.end { seek(end) } }

  /// Moves the position by `count` steps.
  func step(_ count: Int) { seek(position + Double(count) * timeline.step) }

  /// Goes to the position `seconds` later, unless the animation is paused, and pauses it at its end. Returns whether it plays.
  func play(seconds: Double) -> Bool {
    guard !isPaused, seconds > 0 else { return false }
    let (place, hasEnded) = advance(position, seconds: seconds)
    seek(place)
    if hasEnded { isPaused = true }
    return true
  }

  /// Returns the position `seconds` after `position`, and whether the animation has ended.
  func advance(_ position: Double, seconds: Double) -> (position: Double, hasEnded: Bool) {
    var next = timeline
    let result = next.advance(position, seconds: seconds)
    if next.playback != playback { playback = next.playback }
    return result
  }
}

/// A colour as its hue in degrees, and its saturation and brightness from 0 to 1, of the sRGB-encoded components. Alvy Ray
/// Smith, "Color gamut transform pairs", 1978.
struct HueSaturationBrightness {
  var hue: Double, saturation: Double, brightness: Double

  /// Converts a colour. Grey has the hue 0.
  init(_ color: Color) {
    let encoded = color.sRGB
    let parts = SIMD3(Double(encoded.x), Double(encoded.y), Double(encoded.z))
    let (most, least) = (parts.max(), parts.min())
    let range = most - least
    let sector =
      range == 0
      ? 0
      : most == parts.x
        ? (parts.y - parts.z) / range
        : most == parts.y ? 2 + (parts.z - parts.x) / range : 4 + (parts.x - parts.y) / range
    hue = 60 * (sector < 0 ? sector + 6 : sector)
    saturation = most > 0 ? range / most : 0
    brightness = most
  }

  /// The hue, the saturation or the brightness. A set hue wraps around, and the others are limited to their ranges.
  subscript(component: Int) -> Double {
    get { [hue, saturation, brightness][component] }
    set {
      switch component {
      case 0:
        let rest = newValue.truncatingRemainder(dividingBy: 360)
        hue = rest < 0 ? rest + 360 : rest
      case 1: saturation = min(max(newValue, 0), 1)
      default: brightness = min(max(newValue, 0), 1)
      }
    }
  }

  /// The colour.
  func color(alpha: Float) -> Color {
    func part(_ offset: Double) -> Float {
      let place = (offset + hue / 60).truncatingRemainder(dividingBy: 6)
      return Float(brightness * (1 - saturation * max(0, min(place, 4 - place, 1))))
    }
    return Color(sRGB: SIMD4(part(5), part(3), part(1), alpha))
  }
}
