import Geometry
import SceneModel

/// Gathers atoms as spheres of their elements' sizes and colours, and counts them by element.
struct AtomCollector {
  private(set) var spheres: [SphereCloud.Element] = []
  /// By atomic number; at 0 the atoms of unknown elements.
  private var counts = [Int](repeating: 0, count: Element.atomicNumbers.upperBound + 1)
  private var unknownCounts: [String: Int] = [:]
  /// By atomic number; at 0 what unknown elements get.
  private let looks: [Look]

  private struct Look {
    let radius: Float
    let sRGB8: SIMD4<UInt8>
  }

  init(radii: AtomRadii) {
    let unknown = Look(radius: Element.defaultRadius(radii), sRGB8: Element.defaultSRGB8)
    looks = [unknown] + Element.all.map { Look(radius: $0.radius(radii), sRGB8: $0.sRGB8) }
  }

  mutating func reserveCapacity(_ count: Int) { spheres.reserveCapacity(count) }

  /// Adds an atom of the element with `atomicNumber`.
  mutating func add(atomicNumber: Int, center: SIMD3<Float>) {
    counts[atomicNumber] += 1
    let look = looks[atomicNumber]
    spheres.append(SphereCloud.Element(center: center, radius: look.radius, sRGB8: look.sRGB8))
  }

  /// Adds an atom of an element that is not known, but called `symbol` in the file.
  mutating func add(unknown symbol: borrowing Span<UInt8>, center: SIMD3<Float>) {
    let name = symbol.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    unknownCounts[name, default: 0] += 1
    add(atomicNumber: 0, center: center)
  }

  /// Atoms of unknown elements, most first.
  var unknownElements: [AtomSummary.Entry] {
    Self.sorted(unknownCounts.map { AtomSummary.Entry(symbol: $0.key, element: nil, count: $0.value) })
  }

  func summary(skippedAlternates: Int = 0) -> AtomSummary {
    let known = Element.all.compactMap { element in
      let count = counts[element.atomicNumber]
      return count > 0 ? AtomSummary.Entry(symbol: element.symbol, element: element, count: count) : nil
    }
    return AtomSummary(elements: Self.sorted(known + unknownElements), skippedAlternates: skippedAlternates)
  }

  private static func sorted(_ entries: [AtomSummary.Entry]) -> [AtomSummary.Entry] {
    entries.sorted { ($1.count, $0.symbol) < ($0.count, $1.symbol) }
  }
}

/// What the reader of a file of atoms found.
struct AtomFile {
  var spheres: [SphereCloud.Element]
  var summary: AtomSummary
  var frameCount: Int
  var warnings: [SceneFileWarning]
}

extension AtomFile {
  /// What was gathered from the file at `path`; `uncounted` says why not all frames were counted.
  init(
    _ atoms: AtomCollector, path: String, skippedAlternates: Int = 0, frameCount: Int,
    uncounted: SceneFileWarning? = nil
  ) {
    var warnings: [SceneFileWarning] = []
    let unknown = atoms.unknownElements
    if !unknown.isEmpty { warnings.append(SceneFileWarning(path: path, reason: .unknownElements(unknown))) }
    if frameCount > 1 {
      warnings.append(SceneFileWarning(path: path, reason: .moreFrames(total: frameCount)))
    }
    if let uncounted { warnings.append(uncounted) }
    self.init(
      spheres: atoms.spheres, summary: atoms.summary(skippedAlternates: skippedAlternates),
      frameCount: frameCount,
      warnings: warnings)
  }
}
