import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

/// The points and lines of a picture: for each sample the nearest one that covers it, and its depth.
///
/// Points are discs that face the eye, lines have round ends. Both are drawn before the other primitives, in one pass over
/// all of them on several threads, and then merged into the tiles by depth. `points.vert` and `points.frag` have the same
/// formulas.
final class PointSplats: Sendable {
  /// The points or lines of a drawable. It is a class, since a copy of a structure would retain its arrays for each sample.
  private final class Part: Sendable {
    let points: PointSet
    /// The number of its first point or line.
    let first: Int
    /// The number of points or lines.
    let count: Int
    /// The map to view space.
    let toView: Transform
    /// The map of normals to view space, whose results have any length.
    let normalsToView: Transform
    let color: SIMD4<Float>
    let isLit: Bool
    let radius: PointRadius

    init(_ drawable: PointsDrawable, first: Int, _ view: ViewFrustum, samplesPerPixel: Float) {
      (points, self.first) = (drawable.points, first)
      count = points.areLines ? points.lineCount : points.positions.count
      let transform = drawable.placement.transform
      (toView, normalsToView) = (view.toView(transform), view.toView(transform.normalMatrix))
      (color, isLit) = (drawable.color.linear, drawable.isLit)
      radius = drawable.radius(samplesPerPixel: samplesPerPixel)
    }
  }

  /// The point or line of a sample, as it is shaded.
  struct Surface {
    /// The linear colour.
    var color: SIMD3<Float>
    /// The unit normal on the side of the eye. Zero for a surface that is not lit.
    var normal: SIMD3<Float>
  }

  private let parts: [Part]
  private let buffer: SplatBuffer
  private let projection: Projection
  private let width: Int, height: Int
  /// The number of points and lines.
  let count: Int

  /// Draws the points and lines of a picture of `width` × `height` samples. Nil if it has none. O(points + the samples that they
  /// cover).
  ///
  /// - Parameter samplesPerPixel: the number of samples along the side of a pixel.
  init?(_ drawables: [PointsDrawable], _ view: ViewFrustum, width: Int, height: Int, samplesPerPixel: Float) {
    var (parts, count): ([Part], Int) = ([], 0)
    for drawable in drawables where drawable.isVisible {
      let part = Part(drawable, first: count, view, samplesPerPixel: samplesPerPixel)
      // The numbers of primitives have 32 bits.
      guard count + part.count < 1 << 31 else { continue }
      parts.append(part)
      count += part.count
    }
    guard count > 0 else { return nil }
    (self.parts, self.count, self.width, self.height) = (parts, count, width, height)
    projection = Projection(view, width: width, height: height)
    buffer = SplatBuffer(width: width, height: height)
    for part in parts where part.points.areLines { drawLines(part) }
    if parts.contains(where: { !$0.points.areLines }) { drawPoints() }
  }

  /// Returns the nearest point or line of a sample, and its depth. Nil for none.
  @inline(__always)
  func nearest(column: Int, row: Int) -> (number: UInt32, depth: Float)? {
    guard column < width, row < height else { return nil }
    let value = buffer[row * width + column]
    if value == SplatBuffer.empty { return nil }
    return (UInt32(truncatingIfNeeded: value), Self.depth(of: value))
  }

  /// Returns the value of a depth and a number. Nearer depths have smaller values; of equal depths, smaller numbers have.
  @inline(__always)
  private static func value(_ depth: Float, _ number: Int) -> UInt64 {
    // Flips the sign bit of positive numbers and all bits of negative ones, which orders floats as integers.
    let bits = depth.bitPattern
    let ordered = bits ^ (UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 0x8000_0000)
    return UInt64(ordered) << 32 | UInt64(UInt32(truncatingIfNeeded: number))
  }

  @inline(__always)
  private static func depth(of value: UInt64) -> Float {
    let ordered = UInt32(value >> 32)
    return Float(bitPattern: ordered & 0x8000_0000 == 0 ? ~ordered : ordered ^ 0x8000_0000)
  }

  /// The disc of a point in samples.
  private struct Disc {
    var center: SIMD2<Float>
    var squaredRadius: Float
    /// The block of samples in which it is drawn.
    var block: UInt32 = 0
    var value: UInt64
  }

  /// The discs of some consecutive points, sorted by blocks.
  private struct SortedDiscs: Sendable {
    var discs: [Disc]
    /// The place of the first disc of each block.
    var starts: [UInt32]
  }

  /// The points of the first pass, and the most of a pass. Passes grow, since the points of a pass are compared with those of
  /// the passes before, and most of a dense cloud are behind others.
  private static let passSizes = 1 << 14...1 << 19
  /// The largest radius of discs that are sorted. Larger ones, which would be in many blocks, are drawn as they come.
  private static let largestSortedRadius: Float = 8

  /// Draws the discs of all points. Points in no order hit samples that are not in the cache, so that those of a pass are
  /// sorted by blocks of the picture, each of which one thread draws. A pass goes on through many small parts.
  private func drawPoints() {
    var (first, size) = (0, Self.passSizes.lowerBound)
    while first < count {
      let pass = first..<min(first + size, count)
      (first, size) = (pass.upperBound, min(2 * size, Self.passSizes.upperBound))
      let isLast = first == count
      let ranges = Parallel.ranges(of: pass.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 12)
      let sorted = Parallel.map(ranges.count) { number in
        let range = ranges[number]
        return sortedDiscs(pass.lowerBound + range.lowerBound..<pass.lowerBound + range.upperBound)
      }
      _ = Parallel.map(buffer.blockRows) { row in
        for block in buffer.blocks(inRow: row) {
          let (columns, rows) = buffer.samples(ofBlock: block)
          for discs in sorted {
            let span = discs.discs.span
            for place in Int(discs.starts[block])..<Int(discs.starts[block + 1]) {
              draw(span[place], columns, rows) { buffer.storeAlone($0, at: $1) }
            }
          }
        }
        if !isLast { buffer.updateLimits(inRow: row) }
      }
    }
  }

  /// Returns the discs of points that can be the nearest of a sample. Large ones are drawn at once.
  private func sortedDiscs(_ numbers: Range<Int>) -> SortedDiscs {
    var discs: [Disc] = []
    discs.reserveCapacity(numbers.count)
    var starts = [UInt32](repeating: 0, count: buffer.blockCount + 1)
    var counts = starts.mutableSpan
    forEachPoint(numbers) { part, index, position in
      let place = part.toView.apply(to: position)
      guard projection.shows(place) else { return }
      let center = projection.project(place)
      let radius = projection.radius(part.radius, at: place.z)
      // Numbers that are too large for integers are not in the picture, and NaN fails the comparisons.
      guard center.x + radius > 0, center.x - radius < Float(width), center.y + radius > 0,
        center.y - radius < Float(height)
      else { return }
      // The centre of sample i is at i + 0.5.
      let left = max(0, Self.roundedUp(center.x - radius - 0.5))
      let right = min(width - 1, Self.roundedDown(center.x + radius - 0.5))
      let bottom = max(0, Self.roundedUp(center.y - radius - 0.5))
      let top = min(height - 1, Self.roundedDown(center.y + radius - 0.5))
      guard bottom <= top, left <= right else { return }
      let value = Self.value(projection.depths.depth(place.z), part.first + index)
      guard buffer.canStore(value, columns: left...right, rows: bottom...top) else { return }
      var disc = Disc(center: center, squaredRadius: radius * radius, value: value)
      if radius > Self.largestSortedRadius {
        draw(disc, left...right, bottom...top) { buffer.store($0, at: $1) }
        return
      }
      buffer.forEachBlock(columns: left...right, rows: bottom...top) { block in
        disc.block = UInt32(block)
        discs.append(disc)
        counts[block + 1] += 1
      }
    }
    for block in 1..<counts.count { counts[block] += counts[block - 1] }
    var sorted = SortedDiscs(discs: discs, starts: starts)
    var places = starts.mutableSpan
    var target = sorted.discs.mutableSpan
    for disc in discs {
      let block = Int(disc.block)
      target[Int(places[block])] = disc
      places[block] += 1
    }
    return sorted
  }

  /// Calls `body` with the points of a range of numbers, in order: their parts, their numbers in these, and their positions.
  /// Lines are left out.
  @inline(__always)
  private func forEachPoint(_ numbers: Range<Int>, _ body: (Part, Int, SIMD3<Float>) -> Void) {
    var (current, number) = (place(ofPart: numbers.lowerBound), numbers.lowerBound)
    while number < numbers.upperBound {
      let part = parts[current]
      let end = min(numbers.upperBound, part.first + part.count)
      if !part.points.areLines {
        let points = part.points.positions
        let positions = points.span
        for index in number - part.first..<end - part.first { body(part, index, positions[index].vector) }
      }
      (current, number) = (current + 1, end)
    }
  }

  /// Returns the place of the part with a point or line. O(log parts).
  @inline(__always)
  private func place(ofPart number: Int) -> Int {
    var range = 0..<parts.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = parts[middle].first <= number ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Stores the value of a disc in the samples of a rectangle whose centres it covers.
  @inline(__always)
  private func draw(
    _ disc: Disc, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ store: (UInt64, Int) -> Void
  ) {
    let radius = disc.squaredRadius.squareRoot()
    let bottom = max(rows.lowerBound, Self.roundedUp(disc.center.y - radius - 0.5))
    let top = min(rows.upperBound, Self.roundedDown(disc.center.y + radius - 0.5))
    var row = bottom
    while row <= top {
      let across = Float(row) + 0.5 - disc.center.y
      let half = max(disc.squaredRadius - across * across, 0).squareRoot()
      let left = max(columns.lowerBound, Self.roundedUp(disc.center.x - half - 0.5))
      let right = min(columns.upperBound, Self.roundedDown(disc.center.x + half - 0.5))
      var index = row * width + left
      let end = row * width + right
      while index <= end {
        store(disc.value, index)
        index += 1
      }
      row += 1
    }
  }

  /// Returns the integer nearest to a number between ±2²², without a call of a function: the sum with 1.5 · 2²³ has it in its
  /// last bits.
  @inline(__always)
  private static func rounded(_ number: Float) -> Int {
    Int(Int32(bitPattern: (number + 12_582_912).bitPattern) &- 0x4B40_0000)
  }

  /// Returns the integer at or above such a number.
  @inline(__always)
  private static func roundedUp(_ number: Float) -> Int {
    let integer = rounded(number)
    return Float(integer) < number ? integer &+ 1 : integer
  }

  /// Returns the integer at or below such a number.
  @inline(__always)
  private static func roundedDown(_ number: Float) -> Int {
    let integer = rounded(number)
    return Float(integer) > number ? integer &- 1 : integer
  }

  private func drawLines(_ part: Part) {
    let ranges = Parallel.ranges(of: part.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 8)
    let (width, height, projection, buffer) = (width, height, projection, buffer)
    _ = Parallel.map(ranges.count) { number in
      for index in ranges[number] {
        guard let line = Self.projectedLine(index, of: part, projection) else { continue }
        let radius = max(line.startRadius, line.endRadius)
        let low = pointwiseMin(line.start, line.end) - radius
        let high = pointwiseMax(line.start, line.end) + radius
        guard high.x > 0, low.x < Float(width), high.y > 0, low.y < Float(height) else { continue }
        let bottom = Int(max(0, low.y.rounded(.down))),
          top = Int(min(Float(height - 1), high.y.rounded(.down)))
        guard bottom <= top else { continue }
        for row in bottom...top {
          let y = Float(row) + 0.5
          // The part of the line that is within the radius of the row.
          let (from, to) = line.columns(nearRow: y, radius)
          let left = Int(min(max(0, from.rounded(.down)), Float(width)))
          let right = Int(max(min(Float(width - 1), to.rounded(.up)), -1))
          guard left <= right else { continue }
          for column in left...right {
            guard let share = line.share(covering: [Float(column) + 0.5, y]) else { continue }
            let depth = projection.depth(line.startValue + (line.endValue - line.startValue) * share)
            buffer.store(
              Self.value(projection.depths.depth(depth), part.first + index), at: row * width + column)
          }
        }
      }
    }
  }

  /// Returns a line in samples, clipped to the front of the near plane and to the clipping plane. Nil if all of it is
  /// outside.
  @inline(__always)
  private static func projectedLine(_ index: Int, of part: Part, _ projection: Projection) -> ProjectedLine? {
    let lines = part.points.lines
    func place(_ end: Int) -> SIMD3<Float> {
      part.toView.apply(to: part.points.positions[Int(lines[2 * index + end])].vector)
    }
    var (start, end) = (place(0), place(1))
    guard let (startShare, endShare) = projection.shownShares(from: start, to: end) else { return nil }
    if startShare > 0 || endShare < 1 {
      let way = end - start
      (start, end) = (
        startShare > 0 ? start + way * startShare : start, endShare < 1 ? start + way * endShare : end
      )
      (start.z, end.z) = (max(start.z, projection.near), max(end.z, projection.near))
    }
    let line = ProjectedLine(
      start: projection.project(start), end: projection.project(end),
      startRadius: projection.radius(part.radius, at: start.z),
      endRadius: projection.radius(part.radius, at: end.z),
      startValue: projection.value(start.z), endValue: projection.value(end.z), startShare: startShare,
      endShare: endShare)
    let sum = line.start + line.end
    return (sum.x + sum.y).isFinite ? line : nil
  }

  /// Returns the surface of a point or line.
  ///
  /// - Parameters:
  ///   - number: its number.
  ///   - x: the slope of the view ray of the sample; see `ViewRayGrid`.
  ///   - y: the same in y.
  @inline(__always)
  func surface(_ number: UInt32, x: Float, y: Float) -> Surface {
    let part = parts[place(ofPart: Int(number))]
    let index = Int(number) - part.first
    var (first, second, share) = (index, index, Float(0))
    if part.points.areLines, !part.points.colors.isEmpty || part.isLit,
      let line = Self.projectedLine(index, of: part, projection)
    {
      (first, second) = (Int(part.points.lines[2 * index]), Int(part.points.lines[2 * index + 1]))
      share = line.shareOfLength(nearest: projection.samples(x: x, y: y), projection)
    }
    let decoder = SRGBDecoder.table
    let hasColors = !part.points.colors.isEmpty
    var base = hasColors ? decoder.color(part.points.colors[first]) : .one
    if share > 0, hasColors { base += (decoder.color(part.points.colors[second]) - base) * share }
    let tint = SIMD3(part.color.x, part.color.y, part.color.z)
    guard part.isLit else { return Surface(color: base * tint, normal: .zero) }
    var normal = part.points.normals[first].vector
    if share > 0 { normal += (part.points.normals[second].vector - normal) * share }
    normal = direction(part.normalsToView.applyLinear(to: normal)) ?? .zero
    let toEye = projection.isOrthographic ? SIMD3(0, 0, -1) : SIMD3(-x, -y, -1)
    return Surface(color: base * tint, normal: dot(normal, toEye) < 0 ? -normal : normal)
  }
}
