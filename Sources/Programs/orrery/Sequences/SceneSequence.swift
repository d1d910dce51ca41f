import ArgumentParser
import CommandLineSupport
import Reactive
import SceneFiles
import SceneModel

/// The states of a scene for which a command writes one picture or file each.
enum SceneSequence {
  /// The scene itself.
  case one
  /// Frames of a particle file.
  case frames([ParticleModel], Range<Int>)
  /// Views from all sides, around the Y axis, meanwhile the states of another sequence, each for an equal time.
  indirect case turntable(Turntable, SceneSequence)
  /// Combinations of parameter values.
  case sweep(ParameterSweep, SceneFile.Contents)

  /// Creates the sequence for the contents of a file: a sweep over parameters, several frames, or the scene itself.
  init(_ contents: SceneFile.Contents, sweep: ParameterSweep, frames: FrameChoice?) {
    if !sweep.axes.isEmpty {
      self = .sweep(sweep, contents)
    } else if let frames, frames.isSeveral, !contents.playableParticles.isEmpty {
      self = .frames(contents.playableParticles, frames.numbers(of: contents.frameCount))
    } else {
      self = .one
    }
  }

  /// The numbers of the states in order.
  var numbers: Range<Int> {
    switch self {
    case .one: 0..<1
    case .frames(_, let range): range
    case .turntable(let turntable, _): 0..<turntable.count
    case .sweep(let sweep, _): 0..<sweep.count
    }
  }

  /// Changes the scene to state `number`.
  func prepare(_ number: Int) throws {
    switch self {
    case .one: break
    case .frames(let models, _): for model in models { try model.show(number) }
    case .turntable(let turntable, let states):
      try states.prepare(Timeline.state(ofPicture: number, of: turntable.count, among: states.numbers))
      turntable.turn(to: number)
    case .sweep(let sweep, let contents): try set(sweep, number, in: contents)
    }
  }

  /// All values are set in one batch, so that dependent values are computed once.
  private func set(_ sweep: ParameterSweep, _ number: Int, in contents: SceneFile.Contents) throws {
    try batch {
      do throws(AssignmentError) {
        try contents.set(sweep.assignments(number))
      } catch {
        throw OptionError("the values of \(sweep.axes.map(\.name).joined(separator: ", ")): \(error)")
      }
    }
    if let failure = contents.bindings?.failures.first { throw failure }
  }

  /// Returns the path of the file of state `number`. It is the same for all states if `pattern` is not variable.
  func path(_ pattern: OutputPattern, _ number: Int) -> String {
    if case .sweep(let sweep, _) = self { return sweep.path(pattern, number) }
    return pattern.path(number)
  }

  /// Returns the description of state `number` for messages.
  func label(_ number: Int) -> String {
    switch self {
    case .one: "the scene"
    case .frames: "frame \(number)"
    case .turntable: "picture \(number)"
    case .sweep(let sweep, _): sweep.assignments(number).map(\.description).joined(separator: " ")
    }
  }

  /// Throws if two states share a file, or if a file is part of the input. Called before anything is written. `files`
  /// returns all files of a state.
  func checkFiles(_ files: (Int) -> [String], replacingNoneOf input: InputFileSet) throws {
    var checker = OutputCollisionChecker(replacingNoneOf: input)
    for number in numbers { try checker.add(files(number), of: number, label: label) }
  }
}

/// The argument of `--frames` and `--animate`: frames of a particle file, or the values of a parameter, or a clip of a
/// mesh file with its times.
enum FrameSourceArgument: ExpressibleByArgument {
  case particles(FrameChoice)
  case parameter(SweptParameter)
  case clip(String, times: SweptParameter)

  init?(argument: String) {
    if let choice = FrameChoice(argument) {
      self = .particles(choice)
    } else if let values = SweptParameter(argument: argument) {
      self = .parameter(values)
    } else if let colon = argument.firstIndex(of: ":"), colon > argument.startIndex,
      // `t=0..<1:0` is a wrong range, and no clip.
      !argument[..<colon].contains(".."),
      let times = SweptParameter(
        argument: "\(MeshAnimation.kindName).time=\(argument[argument.index(after: colon)...])")
    {
      self = .clip(String(argument[..<colon]), times: times)
    } else {
      return nil
    }
  }
}

extension SceneFile.Contents {
  /// Shows the clip of `--frames`, if it is one.
  ///
  /// - Throws: `OptionError` if there is no clip of the name.
  func show(clipOf frames: FrameSourceArgument?, option: String) throws {
    guard case .clip(let name, _)? = frames else { return }
    do throws(ClipError) {
      try show(clip: name)
    } catch {
      throw OptionError("\(option): \(error)")
    }
  }
}
