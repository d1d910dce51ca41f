import CommandLineSupport
import Synchronization

@testable import OrreryViewerCommand

extension DocumentOptions {
  private static let known = Mutex<[[[String]]: DocumentOptions]>([:])

  /// Returns the options of arguments. Those that were parsed before are kept: parsing takes 30 ms in a debug build, and tests
  /// open a thousand files.
  static func parsed(
    _ reading: [String] = [], particles: [String] = [], picture: [String] = []
  ) throws -> DocumentOptions {
    let arguments = [reading, particles, picture]
    if let options = known.withLock({ $0[arguments] }) { return options }
    let options = DocumentOptions(
      reading: try ReadingOptions.parse(reading), particles: try ParticleOptions.parse(particles),
      picture: try PictureOptions.parse(picture), appearance: try AppearanceOptions.parse([]))
    known.withLock { $0[arguments] = options }
    return options
  }
}
