import Geometry
import ParticleFormats
import SceneExpressions
import SceneFiles
import SceneModel

/// The frames of particle files for a page, and the expressions of particles that the page evaluates.
struct PageParticles {
  /// The largest number of particles of all frames of a page. Each takes six bytes before compression.
  static let limit = 50_000_000

  /// The programs of a model, by which `PageModels.addPrograms` describes them: for each frame the inputs.
  struct Programs {
    var model: Int
    var radii: [ParticleProgram] = []
    var colors: [ParticleProgram] = []
  }

  /// The time that plays the frames of a particle file. Nil without frames.
  private(set) var time: PageValue?
  private(set) var programs: [Programs] = []
  /// Whether a model has frames, or expressions that the page evaluates.
  private(set) var hasFrames = false
  /// Whether the selection of a model follows values.
  private(set) var hasSelections = false
  /// Whether bindings that the page evaluates read columns.
  private(set) var hasColumns = false

  /// Adds the frames to the models of `contents`. Shows each frame, and then the current one again.
  ///
  /// - Throws: `PageError` if a frame cannot be shown, or there are too many particles.
  init(
    _ contents: SceneFile.Contents, _ live: LiveBindings, frames: Range<Int>?, _ models: inout PageModels
  ) throws(PageError) {
    let playable = contents.playableParticles
    let longest = playable.max { $0.frameCount < $1.frameCount }
    let shown = longest.map { frames ?? 0..<$0.frameCount } ?? 0..<1
    let isPlayed = Set(playable.map { ObjectIdentifier($0) })
    var (played, others): (Int?, [Int]) = (nil, [])
    for model in contents.particles {
      // Shorter files begin again, and show the frames that they show beside those of the longest.
      let isPlayable = isPlayed.contains(ObjectIdentifier(model))
      // All begin at the frame of the longest.
      let place =
        isPlayable && shown.lowerBound > 0 ? max(0, (longest?.frameNumber ?? 0) - shown.lowerBound) : nil
      let (first, count) = (
        isPlayable ? shown.lowerBound : 0, model === longest ? shown.count : model.frameCount
      )
      let index = try add(model, live, (0..<count).map { ($0 + first) % model.frameCount }, place, &models)
      if model === longest { played = index } else if isPlayable { others.append(index) }
    }
    guard let played, shown.count > 1 else { return }
    time = .object(
      [
        ("model", .index(played)), ("key", .text("frame")), ("rate", .number(ParticleModel.framesPerSecond)),
        ("min", .number(0)), ("max", .index(shown.count - 1)), ("step", .number(1)),
        ("first", .index(shown.lowerBound)),
      ] + (others.isEmpty ? [] : [("others", .array(others.map { .index($0) }))]))
  }

  /// Appends a particle model with the frames `numbers` if there are several or if bindings can change them, and returns its
  /// index. The page shows the frame at `place` first; nil for that of the model.
  private mutating func add(
    _ model: ParticleModel, _ live: LiveBindings, _ numbers: [Int], _ place: Int?, _ models: inout PageModels
  ) throws(PageError) -> Int {
    let (followsBonds, followsCell) = (live.sets(model.$bonds), live.sets(model.$showsCell))
    let sources = (followsBonds ? BondSource.allCases : [model.bonds]).filter { $0 != .none }
    var recorder = FrameRecorder(model.cloud, model.bondRods, model.cellEdges)
    var columns = ColumnRecorder(live.columns(of: model))
    let current = model.frame
    var found = Programs(model: 0)
    for number in numbers {
      if model.frameCount > 1 { model.frame = Float(number) }
      if let failure = model.failure { throw .scene(failure) }
      try recorder.record(Self.frame(of: model, bonds: sources), &models)
      columns.record(model)
      let (radii, colors) = model.programs
      if let radii { found.radii.append(radii) }
      if let colors { found.colors.append(colors) }
    }
    if model.frameCount > 1 { model.frame = current }
    found.model = models.add(
      model, group: model.group.parent, inputs: model.inputs, frame: place)
    if let columns = columns.value(&models) {
      models.list[found.model].data.append(("columns", columns))
      hasColumns = true
    }
    let isStatic =
      numbers.count == 1 && found.radii.isEmpty && found.colors.isEmpty && !model.hasNamedSelection
      && !followsBonds && !followsCell
    if isStatic { return found.model }
    models.list[found.model].data.append(("frames", recorder.value(&models)))
    hasFrames = true
    hasSelections = hasSelections || model.hasNamedSelection
    programs.append(found)
    return found.model
  }

  private static func frame(
    of model: ParticleModel, bonds: [BondSource]
  ) throws(PageError) -> RecordedFrame {
    do throws(SceneFileError) { return try model.recordedFrame(bonds: bonds) } catch { throw .scene(error) }
  }
}

extension PageModels {
  /// Appends a particle model with the values of the inputs of its expressions.
  ///
  /// - Parameter frame: The frame that the page shows first. Nil for that of the model.
  fileprivate mutating func add(
    _ model: ParticleModel, group: Group?, inputs: [SceneParameter], frame: Int?
  ) -> Int {
    var values: [(key: String, value: PageValue)] = []
    for input in inputs {
      _ = register(input.$value, "(\(input.name))")
      values.append(("(\(input.name))", PageValue(input.value)))
    }
    let index = add(model, group: group, values: values)
    if let frame, let place = list[index].values.firstIndex(where: { $0.key == "frame" }) {
      list[index].values[place].value = .index(frame % max(1, model.frameCount))
    }
    return index
  }

  /// Describes the programs of particle models, with the arrays of their inputs for each frame.
  mutating func addPrograms(_ programs: [PageParticles.Programs], _ bindings: inout PageBindings) {
    for found in programs {
      for (key, frames) in [("radii", found.radii), ("colors", found.colors)] {
        guard let first = frames.first else { continue }
        let code = bindings.add(first)
        let inputs = frames.map { program in PageValue.array(program.inputs.map { describe($0) }) }
        list[found.model].data.append(
          ("\(key)Program", .object([("code", .index(code)), ("frames", .array(inputs))])))
      }
    }
  }

  private mutating func describe(_ input: ParticleProgram.Input) -> PageValue {
    switch input {
    case .number(let number): .number(number)
    case .numbers(let numbers): .object([("array", .index(arrays.add(numbers.map { Float($0) })))])
    case .input(let name, let component): .array([.text("(\(name))"), .index(component)])
    }
  }
}

extension PageBindings {
  /// Adds the function of a program of particles, and returns its number.
  fileprivate mutating func add(_ program: ParticleProgram) -> Int {
    let code = program.program.code.program
    // An input varies if it has a number for each particle, in the order of the inputs.
    var varying: Set<InputSource> = []
    for (input, value) in zip(code.inputs, program.inputs) {
      if case .numbers = value { varying.insert(input.source) }
    }
    return addFunction(code) { varying.contains($0) }
  }
}
