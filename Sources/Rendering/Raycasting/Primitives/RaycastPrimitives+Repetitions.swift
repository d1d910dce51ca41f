import Geometry
import RenderScene

/// Opaque primitives that repeat another one: 200,000 coincident spheres, for example.
///
/// Of primitives with equal depths a sample shows the first, so the others are hidden, whatever their colours.
extension RaycastPrimitives {
  /// The shape and the place of a primitive. Primitives that repeat each other have equal places.
  private struct Place: Hashable {
    var a = SIMD4<Float>.zero, b = SIMD4<Float>.zero, c = SIMD4<Float>.zero, d = SIMD4<Float>.zero
    let kind: UInt8
    /// The number of a cluster in its mesh.
    var cluster = 0
  }

  /// Returns the numbers in `order` without those of primitives that repeat an earlier one. O(primitives + triangles).
  func removingRepetitions(_ order: [UInt32]) -> [UInt32] {
    var firsts: [Place: UInt32] = [:]
    return order.filter { number in
      let place = place(Int(number))
      guard let first = firsts[place] else {
        firsts[place] = number
        return true
      }
      return Int(number) >= roundCount
        && !meshes.isRepetition(Int(number) - roundCount, of: Int(first) - roundCount)
    }
  }

  private func place(_ number: Int) -> Place {
    if number < spheres.count {
      let sphere = spheres[number]
      return Place(a: SIMD4(sphere.center, sphere.radius), kind: 0)
    }
    if number < roundCount {
      let rod = rods[number - spheres.count]
      return Place(a: SIMD4(rod.start, rod.radius), b: SIMD4(rod.axis, rod.length), kind: 1)
    }
    let instance = meshes.instances[Int(meshes.instanceOfCluster[number - roundCount])]
    let cluster = number - roundCount - instance.firstCluster
    let (corner, toView) = (meshes.meshes[Int(instance.mesh)].boxes[cluster].min, instance.toView)
    return Place(
      a: SIMD4(toView.xAxis, corner.x), b: SIMD4(toView.yAxis, corner.y), c: SIMD4(toView.zAxis, corner.z),
      d: SIMD4(toView.translation, 0), kind: instance.isOneSided ? 2 : 3, cluster: cluster)
  }
}

extension MeshInstances {
  /// Returns whether the triangles of a cluster have the positions of those of another cluster, which has the same number
  /// in its mesh and the same transform. O(triangles of a cluster).
  fileprivate func isRepetition(_ cluster: Int, of other: Int) -> Bool {
    let (one, two) = (instances[Int(instanceOfCluster[cluster])], instances[Int(instanceOfCluster[other])])
    if one.mesh == two.mesh { return true }
    guard one.triangleCount == two.triangleCount else { return false }
    let range = meshes[Int(one.mesh)].clusters.triangles(ofCluster: cluster - one.firstCluster)
    return (3 * range.lowerBound..<3 * range.upperBound).allSatisfy { corner in
      one.vertices[Int(one.indices[corner])].position == two.vertices[Int(two.indices[corner])].position
    }
  }
}
