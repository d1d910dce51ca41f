import CommandLineSupport
import SceneFiles

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
