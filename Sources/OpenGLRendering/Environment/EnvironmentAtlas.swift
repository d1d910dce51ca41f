import RenderScene

/// The levels of an environment map beside each other in one texture: level 0 on the left, the others in a column on its
/// right.
///
/// The sizes of levels with their borders are not halves of each other, so they cannot be mipmaps of a texture.
struct EnvironmentAtlas {
  /// The maximum number of levels. `environment.glsl` repeats it.
  static let maximumLevelCount = 16

  /// The size of the texture in pixels.
  let width: Int, height: Int
  /// The first column and row of each level.
  let origins: [SIMD2<Int>]

  init(_ levels: [OctahedralMap]) {
    var origins: [SIMD2<Int>] = []
    var (width, height, column) = (0, 0, SIMD2(0, 0))
    for level in levels.prefix(Self.maximumLevelCount) {
      origins.append(column)
      width = max(width, column.x + level.size)
      height = max(height, column.y + level.size)
      column = origins.count == 1 ? SIMD2(level.size, 0) : SIMD2(column.x, column.y + level.size)
    }
    (self.width, self.height, self.origins) = (width, height, origins)
  }

  /// Returns the vectors of `environment.glsl` that describe the levels: the origin, and the size without the border.
  func block(_ levels: [OctahedralMap]) -> [SIMD4<Float>] {
    (0..<Self.maximumLevelCount).map { index in
      guard index < origins.count else { return .zero }
      return SIMD4(Float(origins[index].x), Float(origins[index].y), Float(levels[index].size - 2), 0)
    }
  }
}
