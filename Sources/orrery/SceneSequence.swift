import ArgumentParser
import CommandLineSupport
import Reactive
import SceneFiles

/// The states of one scene of which one command makes a picture or a file each.
enum SceneSequence {
  /// The scene as it is.
  case one
  /// Frames of a file of particles.
  case frames(Trajectory, Range<Int>)
  /// So many looks at it from all around, about the Y axis.
  case turntable(Turntable)
  /// Combinations of parameters.
  case sweep(ParameterSweep, SceneFile.Contents)

  /// What is asked for of what a file holds: a sweep over parameters, or frames of particles.
  init(_ contents: SceneFile.Contents, sweep: ParameterSweep, frames: FrameChoice?) {
    if !sweep.axes.isEmpty {
      self = .sweep(sweep, contents)
    } else if let trajectory = contents.trajectory, let frames, frames.isSeveral {
      self = .frames(trajectory, frames.numbers(of: trajectory.file.frameCount))
    } else {
      self = .one
    }
  }

  /// The numbers of the states, in their order.
  var numbers: Range<Int> {
    switch self {
    case .one: 0..<1
    case .frames(_, let range): range
    case .turntable(let turntable): 0..<turntable.count
    case .sweep(let sweep, _): 0..<sweep.count
    }
  }

  /// Makes the scene what it is in state `number`.
  func prepare(_ number: Int) throws {
    switch self {
    case .one: break
    case .frames(let trajectory, _): try trajectory.show(number)
    case .turntable(let turntable): turntable.turn(to: number)
    case .sweep(let sweep, let contents): try set(sweep.assignments(number), in: contents)
    }
  }

  /// All in one change, so that what depends on several of them is computed once.
  private func set(_ assignments: [Assignment], in contents: SceneFile.Contents) throws {
    try batch {
      for assignment in assignments {
        do throws(AssignmentError) {
          try contents.set(assignment)
        } catch {
          throw OptionError("\(error)")
        }
      }
    }
    if let failure = contents.bindings?.failures.first { throw failure }
  }

  /// The path of the file of state `number`; all have one where `pattern` is not variable.
  func path(_ pattern: OutputPattern, _ number: Int) -> String {
    if case .sweep(let sweep, _) = self { return sweep.path(pattern, number) }
    return pattern.path(number)
  }

  /// What a message calls state `number`.
  func label(_ number: Int) -> String {
    switch self {
    case .one: "the scene"
    case .frames: "frame \(number)"
    case .turntable: "picture \(number)"
    case .sweep(let sweep, _): sweep.assignments(number).map(\.description).joined(separator: " ")
    }
  }

  /// Checks before anything is written that no two states have one file, and that no file is part of the input; `files`
  /// gives all files of a state.
  func checkFiles(_ files: (Int) -> [String], replacingNoneOf input: InputFiles) throws {
    var names = OutputNames(replacingNoneOf: input)
    for number in numbers { try names.add(files(number), of: number, label: label) }
  }
}

/// Frames of a file, or of a scene that moves.
enum FramesChoice: ExpressibleByArgument {
  case particles(FrameChoice)
  case parameter(ParameterValues)

  init?(argument: String) {
    if let choice = FrameChoice(argument) {
      self = .particles(choice)
    } else if let values = ParameterValues(argument: argument) {
      self = .parameter(values)
    } else {
      return nil
    }
  }
}
