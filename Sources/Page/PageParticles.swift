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

  /// Adds the frames to the models of `contents`. Shows each frame, and then the current one again.
  ///
  /// - Throws: `PageError` if a frame cannot be shown, or there are too many particles.
  init(_ contents: SceneFile.Contents, frames: Range<Int>?, _ models: inout PageModels) throws(PageError) {
    if let trajectory = contents.trajectory {
      let numbers = frames ?? 0..<trajectory.file.frameCount
      guard numbers.count > 1 else { return }
      let current = trajectory.number
      var recorder = FrameRecorder(trajectory.cloud, trajectory.bonds, trajectory.cellEdges)
      for number in numbers {
        try Self.show { () throws(SceneFileError) in try trajectory.show(number) }
        try recorder.record(pairs: trajectory.bondPairs)
      }
      try Self.show { () throws(SceneFileError) in try trajectory.show(current) }
      var model = PageModel(kind: ParticleModel.kind, name: "")
      model.values = [("frame", .index(max(0, current - numbers.lowerBound)))]
      model.data = [("frames", recorder.value(&models))]
      hasFrames = true
      let index = models.append(model, of: nil)
      time = .object([
        ("model", .index(index)), ("key", .text("frame")), ("rate", .number(Trajectory.framesPerSecond)),
        ("min", .number(0)), ("max", .index(numbers.count - 1)), ("step", .number(1)),
        ("first", .index(numbers.lowerBound)),
      ])
    }
    for model in contents.particles { try add(model, &models) }
  }

  /// Appends a particle model of a scene file, with its frames if there are several.
  private mutating func add(_ model: ParticleModel, _ models: inout PageModels) throws(PageError) {
    var recorder = FrameRecorder(model.cloud, model.bondRods, model.cellEdges)
    let current = model.frame
    var found = Programs(model: 0)
    for number in 0..<model.frameCount {
      if model.frameCount > 1 { model.frame = Float(number) }
      if let failure = model.failure { throw .scene(failure) }
      try recorder.record(pairs: model.bondPairs)
      let (radii, colors) = model.programs
      if let radii { found.radii.append(radii) }
      if let colors { found.colors.append(colors) }
    }
    if model.frameCount > 1 { model.frame = current }
    found.model = models.add(model, group: model.group.parent, inputs: model.inputs)
    guard model.frameCount > 1 || !found.radii.isEmpty || !found.colors.isEmpty else { return }
    models.list[found.model].data.append(("frames", recorder.value(&models)))
    hasFrames = true
    programs.append(found)
  }

  private static func show(_ body: () throws(SceneFileError) -> Void) throws(PageError) {
    do throws(SceneFileError) { try body() } catch { throw .scene(error) }
  }
}

/// The recorded frames of a cloud of particles, their bonds and the edges of their box.
private struct FrameRecorder {
  private let cloud: SphereCloud
  private let bonds: RodCloud
  private let cellEdges: RodCloud
  private var count = 0
  private var positions: [[SIMD3<Float>]] = []
  private var radii: [[Float]] = []
  private var colors: [[SIMD4<UInt8>]] = []
  private var pairs: [[SIMD2<UInt32>]] = []
  private var edges: [[RodCloud.Element]] = []
  /// For each frame the number of its elements in the lists above, in which equal neighbours are one.
  private var radiiOfFrames: [Int] = []
  private var colorsOfFrames: [Int] = []
  private var pairsOfFrames: [Int] = []
  private var edgesOfFrames: [Int] = []

  init(_ cloud: SphereCloud, _ bonds: RodCloud, _ cellEdges: RodCloud) {
    (self.cloud, self.bonds, self.cellEdges) = (cloud, bonds, cellEdges)
  }

  /// Records the current elements.
  mutating func record(pairs: [SIMD2<UInt32>]) throws(PageError) {
    let elements = cloud.elements
    count += elements.count
    guard count <= PageParticles.limit else {
      throw .tooManyParticles(found: count, limit: PageParticles.limit)
    }
    positions.append(elements.map(\.center))
    Self.append(elements.map(\.radius), to: &radii, &radiiOfFrames)
    Self.append(elements.map(\.sRGB8), to: &colors, &colorsOfFrames)
    Self.append(pairs, to: &self.pairs, &pairsOfFrames)
    Self.append(cellEdges.elements, to: &edges, &edgesOfFrames)
  }

  private static func append<Value: Equatable>(
    _ value: Value, to list: inout [Value], _ numbers: inout [Int]
  ) {
    if list.last != value { list.append(value) }
    numbers.append(list.count - 1)
  }

  /// Adds the arrays to those of `models`, and returns the references to them.
  func value(_ models: inout PageModels) -> PageValue {
    func list<Value>(_ values: [Value], _ add: (Value) -> PageValue) -> PageValue { .array(values.map(add)) }
    func numbers(_ values: [Int]) -> PageValue {
      // One list of elements for all frames needs no numbers.
      values.contains { $0 > 0 } ? .numbers(values.map(Double.init)) : .null
    }
    return .object([
      ("cloud", .index(models.index(of: cloud))), ("bonds", .index(models.index(of: bonds))),
      ("cell", .index(models.index(of: cellEdges))), ("count", .index(positions.count)),
      ("positions", positionArrays(&models)),
      ("radii", list(radii) { models.table($0) }), ("radiiOfFrames", numbers(radiiOfFrames)),
      ("colors", list(colors) { models.table($0) }), ("colorsOfFrames", numbers(colorsOfFrames)),
      ("pairs", list(pairs) { .index(models.arrays.add($0.flatMap { [$0.x, $0.y] })) }),
      ("pairsOfFrames", numbers(pairsOfFrames)),
      ("edges", list(edges) { models.elements(of: $0) }), ("edgesOfFrames", numbers(edgesOfFrames)),
    ])
  }

  /// Returns the references to the positions: one array of all frames, whose numbers are stored as differences of those of
  /// the frame before, or one for each frame if frames have different numbers of particles.
  private func positionArrays(_ models: inout PageModels) -> PageValue {
    let size = positions.first?.count ?? 0
    guard positions.allSatisfy({ $0.count == size }) else {
      return .array(positions.map { models.points($0) })
    }
    return models.points(positions.flatMap(\.self), stride: max(3, 3 * size))
  }
}

extension PageModels {
  /// Appends a particle model with the values of the inputs of its expressions.
  fileprivate mutating func add(_ model: ParticleModel, group: Group?, inputs: [SceneParameter]) -> Int {
    var values: [(key: String, value: PageValue)] = []
    for input in inputs {
      _ = register(input.$value, "(\(input.name))")
      values.append(("(\(input.name))", PageValue(input.value)))
    }
    return add(model, group: group, values: values)
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
