import ParticleFormats
import Reactive
import SceneModel

/// The frames of a particle file as models, one frame at a time.
///
/// Showing a frame replaces the elements of the same clouds in one batch. A renderer uploads only records, and
/// subscribers receive complete frames only.
///
/// ```swift
/// let trajectory = try Trajectory(try ParticleFile.read("water.xyz"), name: "water")
/// let scene = Scene(sphereClouds: [trajectory.cloud])
/// try trajectory.show(99)
/// ```
public final class Trajectory {
  /// The file that contains the frames.
  public let file: ParticleFile
  /// The display options.
  public let style: ParticleStyle
  /// The particles of the current frame, except the named ones.
  public let cloud: SphereCloud
  /// The bonds, each as two rods that meet in the middle.
  public let bonds: RodCloud
  /// The edges of the box.
  public let cellEdges: RodCloud
  /// The particles with names, as models of their own. Empty if there are more than `namedLimit`.
  public private(set) var named: [Sphere] = []
  /// The current frame, with the selected particles only.
  public private(set) var frame = ParticleFrame()
  /// The indices in the file's frame of the shown particles. Nil if all are shown.
  private var selectedIndices: [Int]?
  /// The pair of particle indices of each bond, in the order of `bonds`.
  private var bondPairs: [SIMD2<UInt32>] = []
  /// The number of particles of the frame that are not selected.
  public private(set) var unselectedCount = 0
  /// The number of the current frame, from 0.
  @Property public private(set) var number: Int

  private var colorRange: ClosedRange<Float>?
  /// The assignments that apply to all particles of every frame, by property.
  private var overrides: [String: SphereCloud.PropertyOverride] = [:]

  /// The maximum number of named particles that become models of their own.
  public static let namedLimit = 10_000

  /// Creates the models and shows frame `number` of `file`. `name` is the name of the cloud.
  ///
  /// - Throws: `SceneFileError` as `show` does.
  public init(
    _ file: ParticleFile, name: String, style: ParticleStyle = ParticleStyle(), number: Int = 0
  ) throws(SceneFileError) {
    (self.file, self.style, self.number) = (file, style, number)
    cloud = SphereCloud(name: name)
    bonds = RodCloud(name: "bonds")
    cellEdges = RodCloud(name: "box")
    try show(number)
    // Named particles become models, which must not change between frames.
    if file.frameCount == 1 { extractNamedParticles() }
  }

  /// Creates a scene of the models.
  public var scene: Scene {
    Scene(
      spheres: named, sphereClouds: [cloud],
      rodClouds: (style.bonds == .none ? [] : [bonds]) + (style.showsCell ? [cellEdges] : []))
  }

  /// Shows frame `number`, from 0. O(size of the frame).
  ///
  /// - Throws: `SceneFileError` if there is no such frame, it cannot be read, or it does not have the data that the
  ///   style needs. The previous frame then remains.
  public func show(_ number: Int) throws(SceneFileError) {
    var frame: ParticleFrame
    do throws(ParticleReadError) {
      frame = try file.frame(number)
    } catch {
      throw SceneFileError(path: file.path, .particles(error))
    }
    let total = frame.count
    let selectedIndices = try select(&frame)
    let appearance = ParticleAppearance(frame: frame, style: style, knownRange: colorRange)
    var spheres: [SphereCloud.Element]
    do throws(ParticleStyleError) {
      spheres = try appearance.spheres()
    } catch {
      throw SceneFileError(path: file.path, .style(error))
    }
    colorRange = colorRange ?? appearance.range
    let bondPairs = pairs(frame)
    let rods = Self.rods(bondPairs, spheres)
    for change in overrides.values { change.apply(to: &spheres) }
    (self.selectedIndices, self.bondPairs) = (selectedIndices, bondPairs)
    (self.frame, unselectedCount) = (frame, total - frame.count)
    batch {
      cloud.elements = spheres
      bonds.elements = rods
      cellEdges.elements = edges(frame)
      self.number = number
    }
  }

  /// Applies an assignment to the particles of the current frame to all later frames, too. Ignores assignments to other
  /// targets.
  func applyToAllFrames(_ assignment: Assignment) throws(AssignmentError) {
    guard case .property(let property, of: cloud.name, _) = assignment.target,
      !named.contains(where: { $0.name == cloud.name })
    else { return }
    overrides[property] = try SphereCloud.PropertyOverride(assignment)
  }

  /// Removes the particles that are not selected from the frame. Returns the indices of the selected ones, or nil if
  /// all are.
  private func select(_ frame: inout ParticleFrame) throws(SceneFileError) -> [Int]? {
    guard let selection = style.selection else { return nil }
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
  public var identities: SceneRecorder.Identities {
    var numbers = (selectedIndices ?? Array(frame.positions.indices)).map { UInt64($0) }
    if case .integers(let ids)? = frame.column("id") { numbers = ids.map { UInt64(UInt32(bitPattern: $0)) } }
    // Each bond has two rods.
    let rods = bondPairs.flatMap { pair in
      let (one, other) = (numbers[Int(pair.x)], numbers[Int(pair.y)])
      return [one << 32 | other, other << 32 | one]
    }
    return [ObjectIdentifier(cloud): numbers, ObjectIdentifier(bonds): rods]
  }

  private func pairs(_ frame: ParticleFrame) -> [SIMD2<UInt32>] {
    switch style.bonds {
    case .none: []
    case .file: frame.bonds
    case .distance: frame.bondsByDistance()
    }
  }

  /// Returns two rods for each bond, each in the colour of the atom at its end.
  private static func rods(
    _ pairs: [SIMD2<UInt32>], _ spheres: [SphereCloud.Element]
  ) -> [RodCloud.Element] {
    var rods: [RodCloud.Element] = []
    rods.reserveCapacity(2 * pairs.count)
    for pair in pairs {
      let (one, other) = (spheres[Int(pair.x)], spheres[Int(pair.y)])
      let radius = min(bondRadius, min(one.radius, other.radius) * 0.6)
      let middle = (one.center + other.center) * 0.5
      rods.append(.init(from: one.center, to: middle, radius: radius, sRGB8: one.sRGB8))
      rods.append(.init(from: other.center, to: middle, radius: radius, sRGB8: other.sRGB8))
    }
    return rods
  }

  /// The radius of a bond, in ångströms. Bonds between small spheres are thinner.
  private static let bondRadius: Float = 0.15

  private func edges(_ frame: ParticleFrame) -> [RodCloud.Element] {
    guard style.showsCell, let cell = frame.cell else { return [] }
    // Thin, but visible in a picture of all particles, including those outside the box.
    let extent = max(cell.lengths.max(), frame.bounds.size.max())
    let radius = max(extent * 0.002, .leastNormalMagnitude)
    return cell.edges.map {
      RodCloud.Element(from: $0.0, to: $0.1, radius: radius, sRGB8: SIMD4(0x60, 0x68, 0x74, 0xFF))
    }
  }

  private func extractNamedParticles() {
    guard file.format == .csv, case .labels(let names)? = frame.column("name"),
      names.indices.count(where: { !names.names[Int($0)].isEmpty }) <= Self.namedLimit
    else { return }
    var rest: [SphereCloud.Element] = []
    var taken: Set<String> = []
    for (index, sphere) in cloud.elements.enumerated() {
      // `--set` finds the first model of a name, so further particles with the same name stay in the cloud.
      if !names[index].isEmpty, taken.insert(names[index]).inserted {
        named.append(
          Sphere(name: names[index], center: sphere.center, radius: sphere.radius, color: sphere.color))
      } else {
        rest.append(sphere)
      }
    }
    cloud.elements = rest
  }
}
