import ArgumentParser
import SceneModel

/// The value of `--exposure`.
public enum ExposureArgument: ExpressibleByArgument, Equatable, Sendable {
  /// The exposure is measured.
  case automatic
  /// The exposure in stops.
  case stops(Float)

  /// Parses a number or `auto`.
  public init?(argument: String) {
    if argument == "auto" {
      self = .automatic
    } else if let stops = Float(argument) {
      self = .stops(stops)
    } else {
      return nil
    }
  }

  /// The exposure in stops. Nil if it is measured.
  var stops: Float? { if case .stops(let stops) = self { stops } else { nil } }

  /// Sets the exposure of `scene`.
  func apply(to scene: Scene) {
    switch self {
    case .automatic: scene.autoExposure = true
    case .stops(let stops): (scene.autoExposure, scene.exposure) = (false, stops)
    }
  }
}

extension ToneMapping: ChoiceArgument {}
