import ParticleFormats
import Reactive
import SceneExpressions
import SceneModel

/// The frames of a particle file as the clouds of a `ParticleModel`, one frame at a time.
///
/// Showing a frame replaces the elements of the same clouds in one batch. A renderer uploads only records, and
/// subscribers receive complete frames only. A new style computes only what depends on the difference: colours change no
/// positions, radii or bonds, and are edited in place.
final class Trajectory {
  /// The file that contains the frames.
  private(set) var file: ParticleFile
  /// The display options.
  private(set) var style: ParticleStyle
  /// The particles of the current frame, except the named ones.
  let cloud: SphereCloud
  /// The bonds, each as two rods that meet in the middle.
  let bonds: RodCloud
  /// The edges of the box.
  let cellEdges: RodCloud
  /// The labels of the particles.
  let labels: ElementLabels
  /// The meaning of the colours. Nil if they have none.
  @Property private(set) var colorKey: ColorKey?
  /// The particles with names, as models of their own, by their indices in the frame of the file. Empty unless
  /// `extractNamedParticles` was called.
  private(set) var named: [Int: Sphere] = [:]
  /// The spheres of all shown particles, also of those with models of their own. Empty while `named` is.
  private var elementsWithNamed: [SphereCloud.Element] = []
  /// The current frame, with the selected particles only. A filter does not change it.
  private(set) var frame = ParticleFrame()
  /// The particles of `frame` that are shown. Nil for all.
  private(set) var filter: ParticleFilter?
  /// The pair of particle indices of each bond in `frame`, whether or not the filter shows it.
  private var framePairs: [SIMD2<UInt32>] = []
  /// The number of atoms of the current frame without bonds, because they are too crowded; see
  /// `ParticleFrame.bondsByDistance`.
  private var crowdedAtomCount = 0
  /// The warning about `crowdedAtomCount`. Nil if there are no such atoms.
  var crowdedAtomsWarning: SceneFileWarning? {
    crowdedAtomCount == 0
      ? nil : SceneFileWarning(path: file.path, reason: .crowdedAtoms(crowdedAtomCount))
  }
  /// The indices in the file's frame of the shown particles. Nil if all are shown.
  private(set) var selectedIndices: [Int]?
  /// The pair of particle indices of each bond, in the order of `bonds`.
  private(set) var bondPairs: [SIMD2<UInt32>] = []
  /// The number of particles of the frame that are not selected.
  private(set) var unselectedCount = 0
  /// The number of the current frame, from 0.
  @Property private(set) var number: Int

  /// The values of the names in expressions that are not columns.
  private var values: [String: PropertyValue] = [:]
  private(set) var ranges: ParticleColorRanges
  /// The columns from another program, which replace those of the file; see `setLiveColumns`.
  var liveColumns: [String: [Float]] = [:]
  /// Whether the models show the frame `number`.
  private var isShown = false
  /// A frame of the file that was read before, until a frame is shown.
  private var first: (number: Int, frame: ParticleFrame)?
  /// The number of times that each part was computed.
  private(set) var computations = Computations()

  /// The number of times that each part of the models was computed.
  struct Computations: Equatable {
    var frames = 0
    var filters = 0
    var radii = 0
    var colors = 0
    var bonds = 0
  }

  /// The maximum number of named particles that become models of their own.
  static let namedLimit = 10_000

  /// Creates empty models in a group. The ranges of columns that palettes need are those of the `first` frame, and of frame 0
  /// without one.
  init(
    _ file: ParticleFile, name: String, group: Group? = nil, first: (number: Int, frame: ParticleFrame)? = nil
  ) {
    (self.file, style, number, self.first) = (file, ParticleStyle(), first?.number ?? 0, first)
    ranges = ParticleColorRanges(ofFrame: first?.number ?? 0)
    cloud = SphereCloud(name: name, group: group)
    labels = ElementLabels(cloud)
    bonds = RodCloud(name: "bonds", group: group)
    cellEdges = RodCloud(name: "box", group: group)
  }

  /// Moves the particles of later frames into the periodic box or not; see `ParticleReadingOptions.gathersMolecules`. Does
  /// not show them.
  func gather(_ gathers: Bool) {
    if gathers == file.options.gathersMolecules { return }
    file = file.gathering(gathers)
    (isShown, first) = (false, nil)
  }

  /// Shows a frame in a style. `values` are those of the names in its expressions that are not columns. Computes only
  /// what depends on a change.
  ///
  /// - Parameter shown: Those of the particles in the selection of the style that are shown. Nil for all. The bonds, and the
  ///   ranges of palettes, are those of the whole selection, so that shown particles keep them when `shown` changes.
  func show(
    _ number: Int, _ style: ParticleStyle, shown: ParticleSelection? = nil,
    _ values: [String: PropertyValue]
  ) throws(SceneFileError) {
    let isNew = !isShown || number != self.number || style.selection != self.style.selection
    var next: Particles = (frame, selectedIndices, unselectedCount)
    var ranges = ranges
    if style.selection != self.style.selection { ranges = ParticleColorRanges(ofFrame: ranges.frameNumber) }
    if isNew { next = try read(number, style.selection) }
    let changesFilter = isNew || shown != filter?.selection
    var filter = filter
    if changesFilter {
      filter = try shown.map { selection throws(SceneFileError) in
        try ParticleFilter(selection, next.frame, path: file.path)
      }
    }
    let columns = Self.columns(next, number)
    let values = columns.uniforms.merging(values) { $1 }
    let changedNames = Set(values.keys.filter { values[$0] != self.values[$0] })
    let changesRadii =
      changesFilter || style.radii != self.style.radii || style.fitsRadii != self.style.fitsRadii
      || style.radii.expression.reads(anyOf: changedNames)
    let changesColors =
      changesFilter || style.colors != self.style.colors || style.palette != self.style.palette
      || style.colors.formula?.reads(anyOf: changedNames) == true
      || style.showsChains != self.style.showsChains
    let changesBonds = isNew || style.bonds != self.style.bonds

    let appearance = ParticleAppearance(
      columns: columns, style: style, values: values, shownIndices: filter?.indices)
    let radii = changesRadii ? try styled { () throws(ParticleStyleError) in try appearance.radii() } : nil
    let colors = changesColors ? try self.colors(appearance, of: number, &ranges) : nil
    let changesLabels =
      changesFilter || style.labels != self.style.labels
      || style.labels?.expressions.contains { $0.reads(anyOf: changedNames) } == true
    let entries =
      try !changesLabels
      ? nil
      : style.labels.map { template throws(SceneFileError) in
        try styled { () throws(ParticleStyleError) in
          try ParticleTexts(columns: columns, template: template, values: values).entries(filter?.indices)
        }
      } ?? []
    let derived = changesBonds && style.bonds == .distance ? next.frame.derivedBonds() : nil
    let pairs = changesBonds ? derived?.pairs ?? pairs(next.frame, style.bonds) : nil

    let changesCell = isNew || style.showsCell != self.style.showsCell
    (frame, selectedIndices, unselectedCount) = next
    self.filter = filter
    (self.style, self.values, self.ranges) = (style, values, ranges)
    (isShown, first) = (true, nil)
    computations.frames += isNew ? 1 : 0
    computations.filters += changesFilter && !isNew ? 1 : 0
    computations.radii += changesRadii ? 1 : 0
    computations.colors += changesColors ? 1 : 0
    computations.bonds += changesBonds ? 1 : 0
    if changesBonds { crowdedAtomCount = derived?.crowdedAtomCount ?? 0 }
    batch {
      if changesFilter, let radii, let colors {
        cloud.elements = Self.spheres(
          filter?.values(of: frame.positions) ?? frame.positions, radii, colors.colors)
        splitNamed(changesRadii: true, changesColors: true)
      } else if changesRadii || changesColors {
        if !named.isEmpty { cloud.elements = elements }
        Self.edit(&cloud.elements, radii, colors?.colors)
        splitNamed(changesRadii: changesRadii, changesColors: changesColors)
      }
      if let colors, colors.key != colorKey { colorKey = colors.key }
      if let entries, entries != labels.entries { labels.entries = entries }
      if let pairs { framePairs = pairs }
      if pairs != nil || changesFilter {
        bondPairs = filter?.pairs(in: framePairs) ?? framePairs
        bonds.elements = BondRods.rods(bondPairs, elements)
      } else if changesRadii || changesColors, !bondPairs.isEmpty {
        BondRods.edit(&bonds.elements, bondPairs, elements)
      }
      if changesCell { cellEdges.elements = edges(frame) }
      if isNew { self.number = number }
    }
  }

  /// Makes the next call of `show` read the frame again.
  func invalidate() { isShown = false }

  /// The columns of the shown particles.
  var columns: ParticleColumns { Self.columns((frame, selectedIndices, unselectedCount), number) }

  /// The selected particles of a frame.
  private typealias Particles = (frame: ParticleFrame, selectedIndices: [Int]?, unselectedCount: Int)

  private static func columns(_ particles: Particles, _ number: Int) -> ParticleColumns {
    ParticleColumns(
      particles.frame, selectedIndices: particles.selectedIndices,
      unselectedCount: particles.unselectedCount, number: number)
  }

  /// Returns the columns of the selected particles of a frame that is not shown.
  func columns(
    ofFrame number: Int, _ selection: ParticleSelection?
  ) throws(SceneFileError) -> ParticleColumns {
    Self.columns(try read(number, selection), number)
  }

  private static func spheres(
    _ positions: [SIMD3<Float>], _ radii: [Float], _ colors: ParticleAppearance.ParticleValues<SIMD4<UInt8>>
  ) -> [SphereCloud.Element] {
    [SphereCloud.Element](capacity: positions.count) { spheres in
      for index in positions.indices {
        spheres.append(
          SphereCloud.Element(center: positions[index], radius: radii[index], sRGB8: colors.value(index)))
      }
    }
  }

  private static func edit(
    _ spheres: inout [SphereCloud.Element], _ radii: [Float]?,
    _ colors: ParticleAppearance.ParticleValues<SIMD4<UInt8>>?
  ) {
    if let radii { for index in spheres.indices { spheres[index].radius = radii[index] } }
    if let colors { for index in spheres.indices { spheres[index].sRGB8 = colors.value(index) } }
  }

  /// Returns a frame with the selected particles.
  private func read(_ number: Int, _ selection: ParticleSelection?) throws(SceneFileError) -> Particles {
    var frame: ParticleFrame
    do throws(ParticleReadError) {
      frame = if let first, first.number == number { first.frame } else { try file.frame(number) }
    } catch {
      throw SceneFileError(path: file.path, .particles(error))
    }
    frame = live(frame)
    let total = frame.count
    let indices = try select(selection, &frame)
    return (frame, indices, total - frame.count)
  }

  /// Returns the colours and their meaning.
  private func colors(
    _ appearance: ParticleAppearance, of number: Int, _ ranges: inout ParticleColorRanges
  ) throws(SceneFileError) -> (colors: ParticleAppearance.ParticleValues<SIMD4<UInt8>>, key: ColorKey?) {
    let rangeFrame = ranges.frameNumber
    // The error of another frame than the shown one.
    var frameError: SceneFileError?
    func range(_ name: String) throws(ParticleStyleError) -> ClosedRange<Double> {
      do throws(SceneFileError) {
        return try ranges.range(name) { () throws(SceneFileError) in
          if number == rangeFrame { return appearance.columns }
          return try columns(ofFrame: rangeFrame, appearance.style.selection)
        }
      } catch {
        frameError = error
        return 0...0
      }
    }
    do throws(ParticleStyleError) {
      return (try appearance.colors(range), try appearance.colorKey(range))
    } catch {
      throw frameError ?? SceneFileError(path: file.path, .style(error))
    }
  }

  private func styled<Result>(
    _ body: () throws(ParticleStyleError) -> Result
  ) throws(SceneFileError) -> Result {
    do throws(ParticleStyleError) {
      return try body()
    } catch {
      throw SceneFileError(path: file.path, .style(error))
    }
  }

  /// Removes the particles that are not selected from the frame. Returns the indices of the selected ones, or nil if
  /// all are.
  private func select(
    _ selection: ParticleSelection?, _ frame: inout ParticleFrame
  ) throws(SceneFileError) -> [Int]? {
    guard let selection else { return nil }
    do throws(ParticleSelectionError) {
      let selectedIndices = try selection.indices(in: frame)
      guard selectedIndices.count < frame.count else { return nil }
      frame.reorder(selectedIndices)
      return selectedIndices
    } catch {
      throw SceneFileError(path: file.path, .selection(error))
    }
  }

  /// The identities of the particles of the current frame and of their bonds, for a `SceneRecorder`. A particle is
  /// identified by the `id` column of the file, or by its index if the file has no such column.
  package var identities: SceneRecorder.Identities {
    var numbers = (selectedIndices ?? Array(frame.positions.indices)).map { UInt64($0) }
    if case .integers(let ids)? = frame.column("id") { numbers = ids.map { UInt64(UInt32(bitPattern: $0)) } }
    if let filter { numbers = filter.values(of: numbers) }
    // Each bond has two rods.
    let rods = bondPairs.flatMap { pair in
      let (one, other) = (numbers[Int(pair.x)], numbers[Int(pair.y)])
      return [one << 32 | other, other << 32 | one]
    }
    return [ObjectIdentifier(cloud): numbers, ObjectIdentifier(bonds): rods]
  }

  private func pairs(_ frame: ParticleFrame, _ source: BondSource) -> [SIMD2<UInt32>] {
    switch source {
    case .none: []
    case .file: frame.bonds
    case .distance: frame.bondsByDistance()
    }
  }

  private func edges(_ frame: ParticleFrame) -> [RodCloud.Element] {
    style.showsCell ? Self.cellEdges(of: frame) : []
  }

  private static func cellEdges(of frame: ParticleFrame) -> [RodCloud.Element] {
    guard let cell = frame.cell else { return [] }
    // Thin, but visible in a picture of all particles, including those outside the box.
    let extent = max(cell.lengths.max(), frame.bounds.size.max())
    let radius = max(extent * 0.002, .leastNormalMagnitude)
    return cell.edges.map {
      RodCloud.Element(from: $0.0, to: $0.1, radius: radius, sRGB8: SIMD4(0x60, 0x68, 0x74, 0xFF))
    }
  }

  /// The spheres of all particles of `frame`, whether or not a filter shows them.
  ///
  /// - Throws: `SceneFileError` if the frame does not have the data that the style needs.
  var unfilteredSpheres: [SphereCloud.Element] {
    get throws(SceneFileError) {
      guard filter != nil else { return elements }
      let appearance = ParticleAppearance(columns: columns, style: style, values: values)
      var ranges = ranges
      let radii = try styled { () throws(ParticleStyleError) in try appearance.radii() }
      return Self.spheres(frame.positions, radii, try colors(appearance, of: number, &ranges).colors)
    }
  }

  /// Returns the bonds of all particles of `frame` from `source`, whether or not they are shown. O(particles).
  func unfilteredPairs(from source: BondSource) -> [SIMD2<UInt32>] {
    source == style.bonds ? framePairs : pairs(frame, source)
  }

  /// The edges of the box of the current frame, whether or not they are shown.
  var frameCellEdges: [RodCloud.Element] { Self.cellEdges(of: frame) }

  /// Makes the particles with names of a table models of their own, which are in `named`. In the cloud they have no radius.
  ///
  /// - Parameter isFree: Whether a name is not that of another model.
  func extractNamedParticles(_ isFree: (String) -> Bool) {
    guard file.format.keeps.contains(.names), case .labels(let names)? = frame.column("name"),
      names.indices.count(where: { !names.names[Int($0)].isEmpty }) <= Self.namedLimit
    else { return }
    var taken: Set<String> = []
    for (index, sphere) in cloud.elements.enumerated() {
      // `--set` finds the first model of a name, so further particles with the same name stay in the cloud.
      let name = names[filter?.indices[index] ?? index]
      guard !name.isEmpty, isFree(name), taken.insert(name).inserted else { continue }
      named[indexInFile(index)] = Sphere(
        name: name, center: sphere.center, radius: sphere.radius, color: sphere.color, group: cloud.group)
    }
    splitNamed(changesRadii: false, changesColors: false)
  }

  /// The spheres of the shown particles, also of those with models of their own.
  private var elements: [SphereCloud.Element] { named.isEmpty ? cloud.elements : elementsWithNamed }

  /// Moves the particles with names from the cloud to their models, which get what has changed. O(particles) if there are any.
  private func splitNamed(changesRadii: Bool, changesColors: Bool) {
    if named.isEmpty { return }
    elementsWithNamed = cloud.elements
    var rest: [SphereCloud.Element] = []
    var shown: Set<Int> = []
    for (index, element) in elementsWithNamed.enumerated() {
      let place = indexInFile(index)
      guard let sphere = named[place] else {
        rest.append(element)
        continue
      }
      shown.insert(place)
      if sphere.center != element.center { sphere.center = element.center }
      if changesRadii { sphere.radius = element.radius }
      if changesColors { sphere.color = element.color }
    }
    for (place, sphere) in named where sphere.isVisible != shown.contains(place) {
      sphere.isVisible = shown.contains(place)
    }
    cloud.elements = rest
  }

  /// Returns the index in the frame of the file of a shown particle.
  private func indexInFile(_ element: Int) -> Int {
    let place = filter?.indices[element] ?? element
    return selectedIndices?[place] ?? place
  }
}
