import Geometry
import RenderScene

/// The visible environment behind eight adjacent pixels at a time, by the formula of `EnvironmentBackground`.
struct EnvironmentBackground8: Sendable {
  /// The owner of the pixels of `level`.
  private let pixels: RetainedArray<SIMD4<Float>>
  private let level: OctahedralLevel
  private let background: EnvironmentBackground
  /// The changes of the direction from the first to each of eight pixels.
  private let offsets: Vector3x8

  init(_ background: EnvironmentBackground) {
    pixels = RetainedArray(background.map.pixels)
    (level, self.background) = (OctahedralLevel(pixels, size: background.map.size), background)
    offsets = Vector3x8(background.across) * SIMD8(0, 1, 2, 3, 4, 5, 6, 7)
  }

  /// Returns the linear display values of eight adjacent pixels of a row, which is counted from the top. Pixels beyond the
  /// edge of the picture continue it.
  ///
  /// - Parameters:
  ///   - column: the column of the first pixel.
  ///   - row: the row.
  ///   - lanes: scratch memory.
  @inline(__always)
  func light(from column: Int, row: Int, _ lanes: borrowing GatherBuffer) -> Vector3x8 {
    let first =
      background.corner + background.across * (Float(column) + 0.5) + background.down * (Float(row) + 0.5)
    (lanes[.x], lanes[.y]) = OctahedralLevel.position(Vector3x8(first) + offsets)
    for lane in 0..<8 {
      let value = level.value(SIMD2(lanes[.x, lane], lanes[.y, lane]))
      lanes[.light, lane] = SIMD3(value.x, value.y, value.z)
    }
    return background.toneMapping.displayed(lanes[.light] * SIMD8(repeating: background.factor))
  }
}

extension GatherBuffer.Column {
  fileprivate static var x: Self { Self(0) }
  fileprivate static var y: Self { Self(1) }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var light: Self { Self(2) }
}
