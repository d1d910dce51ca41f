import Geometry
import ParticleFormats
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The particles of a file as an observable model of a scene: a cloud of spheres, the rods of the bonds and the edges of
/// the box, in a group.
///
/// ```swift
/// let water = try ParticleModel(try ParticleFile.read("water.xyz"), name: "water")
/// let scene = Scene(sphereClouds: [water.cloud], rodClouds: [water.bondRods], groups: [water.group])
/// water.frame = 12
/// water.colors = try ParticleColors("viridis(charge, -1, 1)")
/// ```
/// A change is applied once per transaction, and computes only what depends on it: colours change no positions, radii or
/// bonds, and a new frame computes everything. The ranges of columns that palettes need are those of frame 0.
///
/// A change that does not fit the file leaves the clouds as they were, and sets `failure`.
public final class ParticleModel: DescribedModel {
  /// The name in files and on the command line. Empty if the model has none.
  public let name: String
  /// The group that moves, rotates, scales and hides the particles.
  public let group: Group
  /// The shown frame, rounded down. The frames repeat: the one after the last is frame 0.
  @Property public var frame: Float = 0
  /// The radii of the particles.
  @Property public var radii = ParticleRadii.vanDerWaals
  /// The colours of the particles.
  @Property public var colors = ParticleColors.automatic
  /// The particles to show. Nil for all. The names in it are those of `inputs`. Bonds and the ranges of palettes are those
  /// of all particles if it has names, and of the selected particles otherwise.
  @Property public var selection: ParticleSelection?
  /// The colours of columns; see `ParticleStyle.palette`.
  @Property public var palette: Palette?
  /// The source of the bonds.
  @Property public var bonds = BondSource.none
  /// Whether the edges of the box are shown.
  @Property public var showsCell = false
  /// The template of the labels, which reads the columns of the file. Nil for none.
  @Property public var labels: TextTemplate?
  /// Whether automatic colours are those of chains, and radii fit the file unless the scene sets them; see `ParticleStyle`.
  @Property private var suitsContents = false
  /// Whether an expression computes a property.
  var isBound = false
  /// Whether the scene sets the radii, the box, the place of particles in a periodic box, and the frame.
  var (hasOwnRadii, hasOwnCell, hasOwnWrapping, hasOwnFrame) = (false, false, false, false)
  /// The values of names in the expressions that are not columns.
  package private(set) var inputs: [SceneParameter] = []
  /// The reason why the last change was not applied. Nil if it was.
  public private(set) var failure: SceneFileError?
  /// Converts an error to the one in `failure`.
  var locate: (SceneFileError) -> SceneFileError = { $0 }
  private var trajectory: Trajectory?
  /// The columns of the shown frame. Nil unless models are repeated for the particles.
  @Property private(set) var repeatedColumns: ParticleColumnCache?
  private let bag = DisposerBag()

  /// The number of frames per second of a file that is played, and by which `t` in expressions follows the frame.
  package static let framesPerSecond = ParticleColumns.framesPerSecond

  /// Creates a model and shows frame 0.
  ///
  /// - `group`: The group that contains the model.
  /// - Throws: `SceneFileError` if the frame cannot be read, or does not have the data that the style needs.
  public convenience init(
    _ file: ParticleFile, name: String = "", style: ParticleStyle = ParticleStyle(), group: Group? = nil
  ) throws(SceneFileError) {
    self.init(name: name, in: group)
    (radii, colors, bonds) = (style.radii, style.colors, style.bonds)
    (palette, selection, showsCell, labels) = (style.palette, style.selection, style.showsCell, style.labels)
    attach(file)
    try start()
  }

  /// Creates a model without a file.
  init(name: String, in parent: Group?) {
    self.name = name
    group = Group(name: name, parent: parent)
  }

  /// `particles`, in the list `particles`.
  public static let description = ModelDescription<ParticleModel>(
    kind: "particles", listKey: "particles",
    properties: ownProperties + Group.properties.map { $0.mapped { $0.group } },
    make: { ParticleModel(name: $0, in: $1) })

  /// The properties besides those of the group. `ParticleKey.all` has the keys that are no properties.
  static let ownProperties: [ModelProperty<ParticleModel>] = [
    .number("frame", .any, "The shown frame, from 0, rounded down. The frames repeat.") { $0.$frame }
      .withoutOption,
    .choice(
      "bonds",
      "Draw bonds as rods: none, file (the CONECT records of a PDB file), or distance (between atoms within bonding distance). (default: none)"
    ) { $0.$bonds },
    .boolean(
      "cell",
      "Show the edges of the simulation box. (default: in pictures of simulations, unless the look is plain)"
    ) { $0.$showsCell },
  ]

  /// The particles. Empty before the model is started.
  public var cloud: SphereCloud { shown.cloud }
  /// The bonds, each as two rods that meet in the middle.
  package var bondRods: RodCloud { shown.bonds }
  /// The edges of the box.
  package var cellEdges: RodCloud { shown.cellEdges }
  /// The identities of the particles and bonds, for a `SceneRecorder`.
  package var identities: SceneRecorder.Identities { shown.identities }
  /// The pairs of particles with bonds, each of two rods of `bondRods`.
  package var bondPairs: [SIMD2<UInt32>] { shown.bondPairs }
  /// The file.
  public var file: ParticleFile { shown.file }
  /// The number of frames.
  public var frameCount: Int { shown.file.frameCount }
  /// The particles of the shown frame that are selected.
  package var shownFrame: ParticleFrame { shown.frame }
  /// The number of particles of the shown frame that are not selected.
  package var unselectedCount: Int { shown.unselectedCount }

  /// The frames as clouds.
  var shown: Trajectory {
    guard let trajectory else { preconditionFailure("the model must have a file") }
    return trajectory
  }

  /// Sets the file.
  ///
  /// - Parameters:
  ///   - parent: The group of the particles, in that of the model. Nil for that of the model.
  ///   - first: The frame whose columns have the ranges that palettes need, if it was read. Frame 0 by default.
  func attach(
    _ file: ParticleFile, in parent: Group? = nil, first: (number: Int, frame: ParticleFrame)? = nil
  ) {
    trajectory = Trajectory(file, name: name, group: parent ?? group, first: first)
  }

  /// Makes colours, radii, the box and the places of particles suit the file where the scene does not say what they are, unless
  /// the look is `plain`.
  func suit(_ look: Look) {
    let suits = look != .plain
    if suits == suitsContents { return }
    let suitsSimulation = suits && shown.file.format.keeps.contains(.simulations)
    batch {
      if !hasOwnWrapping { shown.gather(suitsSimulation) }
      if !hasOwnCell { showsCell = suitsSimulation }
      suitsContents = suits
    }
  }

  /// The number of the frame that is shown.
  package var frameNumber: Int {
    let (count, whole) = (Double(frameCount), Double(frame).rounded(.down))
    let number = whole - count * (whole / count).rounded(.down)
    // NaN and infinity have no frame, and rounding can give the number of frames.
    return number >= 0 && number < count ? Int(number) : 0
  }

  /// Shows frame `number`. The frames repeat.
  ///
  /// - Throws: `SceneFileError` if it cannot be shown. The last frame then remains.
  public func show(_ number: Int) throws(SceneFileError) {
    let old = frame
    frame = Float(number % frameCount)
    if let failure {
      frame = old
      throw failure
    }
  }

  /// The number of the frame that the clouds show.
  package var shownNumber: Property<Int> { shown.$number }

  /// The warnings about the file and about its shown frame.
  var warnings: [SceneFileWarning] {
    let (file, frame) = (shown.file, shown.frame)
    var warnings: [SceneFileWarning] = []
    func add(_ reason: SceneFileWarning.Reason, line: Int? = nil) {
      warnings.append(SceneFileWarning(path: file.path, line: line, reason: reason))
    }
    if frame.count + shown.unselectedCount == 0, frame.omissions == ParticleOmissions() {
      add(.nothingFound(what: "particles"))
    }
    let unknown = frame.elementCounts?.unknown ?? []
    if !unknown.isEmpty { add(.unknownElements(unknown)) }
    if let first = frame.omissions.firstBadRecord {
      add(.badRecords(count: frame.omissions.badRecordCount, first: first))
    }
    if let warning = shown.crowdedAtomsWarning { warnings.append(warning) }
    if file.frameCount > 1, !hasOwnFrame { add(.moreFrames(total: file.frameCount)) }
    if let error = file.indexingError {
      add(.unreadableFrame(number: file.frameCount + 1, error), line: error.line)
    }
    return warnings
  }

  /// Adds a value that the expressions read by the name of `input`.
  func add(_ input: SceneParameter) { inputs.append(input) }

  /// Shows the particles, and follows the properties from then on.
  ///
  /// - Throws: `SceneFileError` if they cannot be shown.
  func start() throws(SceneFileError) {
    func change<Value>(_ property: Property<Value>) -> AnyEventSource<Void> {
      property.map { _ in () }.eraseToAnyEventSource()
    }
    let changes =
      [
        change($frame), change($radii), change($colors), change($palette), change($selection), change($bonds),
        change($showsCell), change($labels), change($suitsContents),
      ] + inputs.map { change($0.$value) }
    combine(changes).subscribe { [unowned self] _ in update() }.disposed(by: bag)
    if let failure { throw failure }
  }

  /// Makes particles with names, of a table in which nothing changes, models of their own, and returns them.
  ///
  /// - Parameter isFree: Whether a name is not that of another model.
  func extractNamedParticles(_ isFree: (String) -> Bool) -> [Sphere] {
    guard frameCount == 1, inputs.isEmpty, !isBound, repeatedColumns == nil else { return [] }
    shown.extractNamedParticles(isFree)
    return shown.named.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Publishes the columns of the shown particles from now on, and returns the number of particles.
  ///
  /// - Throws: `SceneFileError` if the frame cannot be read.
  func beginRepetition() throws(SceneFileError) -> Int {
    if let repeatedColumns { return repeatedColumns.columns.frame.count }
    do throws(SceneFileError) {
      let columns = try shown.columns(ofFrame: frameNumber, selection)
      repeatedColumns = ParticleColumnCache(columns)
      return columns.frame.count
    } catch {
      throw locate(error)
    }
  }

  private func update() {
    let frames = shown.computations.frames
    let values = Dictionary(inputs.map { ($0.name, $0.value) }) { first, _ in first }
    do throws(SceneFileError) {
      var style = ParticleStyle(
        radii: radii, colors: colors, palette: palette, bonds: bonds,
        selection: hasNamedSelection ? nil : selection, showsCell: showsCell)
      style.labels = labels
      (style.showsChains, style.fitsRadii) = (suitsContents, suitsContents && !hasOwnRadii)
      try shown.show(frameNumber, style, shown: try namedSelection(values), values)
      failure = nil
      if repeatedColumns != nil, shown.computations.frames > frames {
        repeatedColumns = ParticleColumnCache(shown.columns)
      }
    } catch {
      failure = locate(error)
    }
  }

  /// Replaces columns of all frames by numbers from another program; see `Trajectory.setLiveColumns`.
  ///
  /// - Throws: `SceneFileError` if the particles cannot be shown with them. Nothing changes then.
  func setLiveColumns(_ columns: [String: [Float]]) throws(SceneFileError) {
    let before = failure
    do throws(SceneFileError) {
      try shown.setLiveColumns(columns) { () throws(SceneFileError) in
        failure = nil
        update()
        if let failure { throw failure }
      }
    } catch {
      failure = before
      throw error
    }
  }

  /// Whether the selection follows inputs.
  package var hasNamedSelection: Bool { selection?.names.isEmpty == false }

  /// Returns the selection with numbers in place of its names. Nil if it has none.
  private func namedSelection(
    _ values: [String: PropertyValue]
  ) throws(SceneFileError) -> ParticleSelection? {
    guard let selection, hasNamedSelection else { return nil }
    do throws(ParticleSelectionError) {
      return try selection.replacingNames { name throws(ParticleSelectionError) in
        if case .number(let number)? = values[name.text] { return Float(number) }
        throw ParticleSelectionError(
          text: selection.text, position: name.position, expected: "a number for \(quoted(name.text))",
          found: values[name.text].map { "\($0.type)" } ?? "none")
      }
    } catch {
      throw SceneFileError(path: shown.file.path, .selection(error))
    }
  }
}
