import Geometry
import SceneModel

/// What the GPU is told of one sphere of a cloud, 24 bytes.
struct CloudRecord: BitwiseCopyable {
  var element: SphereCloud.Element
  /// See `CloudOcclusion`.
  var occlusion: SIMD4<Int8>

  /// Records of all elements, roughly from the nearest to the farthest along `forward`, so that what is drawn first
  /// hides what comes later, which then costs no shading: a picture of a protein took half the time in software. O(elements).
  static func nearestFirst(
    _ elements: [SphereCloud.Element], _ occlusion: [SIMD4<Int8>], forward: SIMD3<Float>
  ) -> [CloudRecord] {
    let depths = elements.map { dot($0.center, forward) }
    var (nearest, farthest) = (Float.infinity, -Float.infinity)
    for depth in depths where depth.isFinite {
      (nearest, farthest) = (min(nearest, depth), max(farthest, depth))
    }
    let scale = farthest > nearest ? Float(drawerCount - 1) / (farthest - nearest) : 0

    // A counting sort: how many lie in each drawer of depths, then where each drawer begins.
    func drawer(_ depth: Float) -> Int {
      let place = (depth - nearest) * scale
      return place >= 0 ? min(Int(place), drawerCount - 1) : 0
    }
    var next = [Int](repeating: 0, count: drawerCount)
    for depth in depths { next[drawer(depth)] += 1 }
    var start = 0
    for index in next.indices { (next[index], start) = (start, start + next[index]) }
    return [CloudRecord](unsafeUninitializedCapacity: elements.count) { records, count in
      // The drawers' places are a permutation of all indices, so each record is written exactly once.
      for index in elements.indices {
        let place = drawer(depths[index])
        records.initializeElement(
          at: next[place], to: CloudRecord(element: elements[index], occlusion: occlusion[index]))
        next[place] += 1
      }
      count = elements.count
    }
  }

  private static let drawerCount = 1024
}

extension SphereCloud.Element {
  /// Whether it is a sphere in a place: its radius positive, none of its numbers infinite or not a number.
  var isSomewhere: Bool { radius > 0 && (x + y + z + radius).isFinite }
}
