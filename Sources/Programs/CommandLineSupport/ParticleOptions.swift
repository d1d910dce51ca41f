import ArgumentParser
import Geometry
import ParticleFormats
import SceneExpressions
import SceneFiles
import SceneModel

/// The options for reading and showing particle files: `--frame`, and one option for each of `ParticleKey.options`.
package struct ParticleOptions: ParsableArguments, CustomReflectable, Sendable {
  /// The options that are no keys.
  private struct FrameOption: ParsableArguments, Sendable {
    @Option(
      help: ArgumentHelp(
        "The frame to use: a number from 0, last, all, or a range, in quotes because of the shell. (form: a frame or a range, as 5, 0..<10 or 0...9)",
        valueName: "frame"))
    var frame: FrameChoice?
  }

  private static let options = ParticleKey.options.compactMap { GeneratedOption($0) }
  /// The argument parser reflects the group twice.
  private static let declarations = options.map { $0.declaration }

  private var shown: FrameOption
  /// The given options with their values, in the order of the table.
  private let values: [(number: Int, value: PropertyValue)]

  /// Creates the options for the argument parser.
  package init() { (shown, values) = (FrameOption(), []) }

  /// Decodes the options from the command line.
  package init(from decoder: any Decoder) throws {
    values = try GeneratedOption.decode(Self.options, from: decoder)
    shown = try FrameOption(from: decoder)
  }

  /// The declarations of the options.
  package var customMirror: Mirror {
    Mirror(
      self, children: Array(Mirror(reflecting: FrameOption()).children) + Self.declarations.map { $0 })
  }

  /// The frames to read. Nil for the default of the command.
  package var frame: FrameChoice? {
    get { shown.frame }
    set { shown.frame = newValue }
  }

  /// The keys of the entry in a scene file that has the same effect.
  package var entry: FileEntry {
    var entry: FileEntry = [:]
    for (number, value) in values { entry[ParticleKey.options[number].name] = value }
    return entry
  }

  /// The scopes of the options that are given.
  package var scopes: [OptionScope] {
    [OptionScope("--frame", .particles, isGiven: frame != nil)]
      + values.flatMap { number, value -> [OptionScope] in
        let (name, key) = (Self.options[number].name(value), ParticleKey.options[number])
        guard let option = key.option else { return [] }
        let scope = OptionScope(name, OptionScope.InputFormatGroup(option.inputs), isGiven: true)
        guard let narrowed = option.narrowed, narrowed.value == value else { return [scope] }
        return [
          scope,
          OptionScope("\(name) \(value.text)", OptionScope.InputFormatGroup(narrowed.inputs), isGiven: true),
        ]
      }
  }
}

extension GeneratedOption {
  /// The option of a key of particles. Nil for a key without one.
  fileprivate init?(_ key: ParticleKey) {
    guard let option = key.option else { return nil }
    self.init(
      key: key.name, meaning: key.meaning,
      values: option.isFlag
        ? .flag
        : .value(name: option.name, form: option.form, names: option.names, parse: key.value))
  }
}

extension OptionScope.InputFormatGroup {
  /// The group of files to which an option of particles applies.
  fileprivate init(_ inputs: ParticleKey.Inputs) {
    self =
      switch inputs {
      case .particles: .particles
      case .boxes: .boxes
      case .bondLists: .bondLists
      case .wrapped: .wrapped
      }
  }
}

extension FrameChoice: ExpressibleByArgument {
  /// Parses a command line value.
  public init?(argument: String) { self.init(argument) }
}

extension ParticleOptions: PlainOptions {
  package mutating func setDefaults() { frame = nil }
}
