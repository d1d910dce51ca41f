import Geometry

extension PointSet {
  /// The further numbers that glTF can contain: a finite number for each point, of different names. O(numbers).
  ///
  /// They are attributes of the application: glTF 2.0, section 3.7.2.1. Their names begin with an underscore.
  var gltfScalars: [PointScalar] {
    var known: Set<String> = []
    return scalars.filter { scalar in
      scalar.values.count == positions.count && scalar.values.allSatisfy(\.isFinite)
        && known.insert(scalar.name).inserted
    }
  }
}
