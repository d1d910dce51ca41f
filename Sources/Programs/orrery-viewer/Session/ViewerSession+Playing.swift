import CommandLineSupport
import SceneFiles

/// The actions of the timeline.
extension ViewerSession {
  var timed: (any Timed)? { document.moving as? any Timed }

  /// Pauses or resumes the animation.
  func togglePause() { document.moving?.isPaused.toggle() }

  /// Moves the animation by `count` steps.
  func step(_ count: Int) { document.moving?.step(count) }

  /// Goes to the first position of the animation.
  func seekToStart() { withTimeline { $0.seekToStart() } }

  /// Goes to the last position of the animation.
  func seekToEnd() {
    withTimeline {
      if $0.timeline.end == nil { return show("the time has no end") }
      $0.seekToEnd()
    }
  }

  /// Doubles the speed, or halves it if `count` is -1.
  func changeSpeed(_ count: Int) { withTimeline { $0.playback.changeSpeed(count) } }

  /// Doubles the speed, or goes from the fastest speed to the slowest one.
  func cycleSpeed() {
    withTimeline { timed in
      let count = timed.playback.isFastest ? -2 * Playback.largestExponent : 1
      timed.playback.changeSpeed(count)
    }
  }

  /// Plays another clip.
  func choosePlayed(_ index: Int) { withTimeline { $0.choose(index) } }

  /// Goes to a position.
  func seek(_ position: Double) { withTimeline { $0.seek(position) } }

  /// Chooses the next order: loop, back and forth, once.
  func changeOrder() {
    withTimeline { timed in
      let all = Playback.Order.allCases
      let index = all.firstIndex(of: timed.playback.order) ?? 0
      timed.playback.order = all[(index + 1) % all.count]
      if timed.extent == nil { show("the order counts once t has a range: [ and ] set it") }
    }
  }

  /// Makes the current position the first one of the range.
  func beginRange() { withTimeline { $0.playback.begin(at: $0.position) } }

  /// Makes the current position the last one of the range.
  func endRange() { withTimeline { $0.playback.end(at: $0.position) } }

  /// Plays the whole animation again.
  func clearRange() { withTimeline { $0.playback.clearRange() } }

  private func withTimeline(_ action: (any Timed) -> Void) {
    if let timed { action(timed) } else { show("nothing plays") }
  }
}

extension ViewerSession {
  /// Applies what has arrived on standard input. It is no step of the undo history. Mistakes are warnings.
  func take(_ arrival: LiveInput.Arrival) {
    for mistake in arrival.mistakes { warn(mistake) }
    guard !arrival.values.isEmpty, let contents = document.contents else { return }
    changeView {
      for mistake in arrival.values.apply(to: contents) { warn("\(mistake)") }
    }
  }
}
