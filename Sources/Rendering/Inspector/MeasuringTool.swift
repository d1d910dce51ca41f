import RenderScene

/// The points that the user picks to measure: the distance of two, the angle of three or the torsion of four.
struct MeasuringTool {
  /// Whether clicks in the picture pick points.
  var isActive = false {
    didSet { if !isActive { points = [] } }
  }
  /// The points in the order of the clicks.
  private(set) var points: [MeasuredPoint] = []

  /// Adds the point of a pick. The one after the fourth begins again, and the background removes all.
  mutating func add(_ pick: Pick?) {
    if pick == nil || points.count == Measurement.pointLimit { points = [] }
    if let pick { points.append(MeasuredPoint(pick)) }
  }

  /// The positions now.
  var positions: [SIMD3<Float>] { points.map(\.position.value) }

  /// The quantity of all points now. Nil for one point, and if there is none.
  var measurement: Measurement? { Measurement(positions) }

  /// The quantity with its points, such as `distance water[0] water[1] = 0.9572`. Nil without one.
  var summary: String? {
    measurement.map { measurement in
      let names = points.map { $0.pick.name + ($0.pick.element.map { "[\($0)]" } ?? "") }
      return "\(measurement.kind) \(names.joined(separator: " ")) = \(measurement.text)"
    }
  }
}
