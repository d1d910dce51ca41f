/// The levels of an environment map beside each other in one texture: level 0 on the left, the others in a column on its
/// right, and after them the background, if it is not level 0.
///
/// The sizes of levels with their borders are not halves of each other, so they cannot be mipmaps of a texture.
package struct EnvironmentAtlas {
  /// The maximum number of maps. `environment.glsl` repeats it.
  package static let maximumLevelCount = 16

  /// The size of the texture in pixels.
  package let width: Int, height: Int
  /// The first column and row of each map.
  package let origins: [SIMD2<Int>]
  /// The number of levels.
  package let levelCount: Int
  /// The index of the background.
  package let backgroundIndex: Int
  /// The levels, and the background if it is not level 0.
  package let maps: [OctahedralMap]

  /// Arranges the levels of an environment.
  package init(_ environment: EnvironmentMap) {
    let levels = Array(environment.levels.prefix(Self.maximumLevelCount - 1))
    let hasBackground = !environment.suns.isEmpty
    maps = hasBackground ? levels + [environment.background] : levels
    (levelCount, backgroundIndex) = (levels.count, hasBackground ? levels.count : 0)
    var origins: [SIMD2<Int>] = []
    var (width, height, column) = (0, 0, SIMD2(0, 0))
    for (index, level) in maps.enumerated() {
      if index == levels.count { column = SIMD2(width, 0) }
      origins.append(column)
      width = max(width, column.x + level.size)
      height = max(height, column.y + level.size)
      column = origins.count == 1 ? SIMD2(level.size, 0) : SIMD2(column.x, column.y + level.size)
    }
    (self.width, self.height, self.origins) = (width, height, origins)
  }

  /// The vectors of `environment.glsl` that describe the maps: the origin, and the size without the border.
  package var block: [SIMD4<Float>] {
    (0..<Self.maximumLevelCount).map { index in
      guard index < origins.count else { return .zero }
      return SIMD4(Float(origins[index].x), Float(origins[index].y), Float(maps[index].size - 2), 0)
    }
  }
}
