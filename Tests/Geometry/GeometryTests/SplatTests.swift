import Testing
import TestSupport

@testable import Geometry

@Suite("3D Gaussians")
struct SplatTests {
  private static func vector(_ random: inout SeededGenerator) -> SIMD3<Float> {
    SIMD3((0..<3).map { _ in Float.random(in: -1...1, using: &random) })
  }

  private static func rotation(_ random: inout SeededGenerator) -> SIMD4<Float> {
    let q = SIMD4((0..<4).map { _ in Float.random(in: -1...1, using: &random) })
    return q / (q * q).sum().squareRoot()
  }

  /// A set of splats with random numbers.
  static func random(_ count: Int, degree: Int, _ random: inout SeededGenerator) -> PointSet {
    let size = (degree + 1) * (degree + 1)
    return PointSet(
      positions: (0..<count).map { _ in PackedFloat3(vector(&random)) },
      splats: SplatAttributes(
        scales: (0..<count).map { _ in PackedFloat3(SIMD3(repeating: 0.3) + vector(&random) * 0.25) },
        rotations: (0..<count).map { _ in rotation(&random) },
        opacities: (0..<count).map { _ in Float.random(in: 0...1, using: &random) }, degree: degree,
        harmonics: (0..<count * size).map { _ in PackedFloat3(vector(&random)) }))
  }

  /// The columns of the covariance of a splat.
  private static func covariance(_ splats: SplatAttributes, _ index: Int) -> [SIMD3<Float>] {
    let axes = Transform(rotation: splats.rotations[index], scale: splats.scales[index].vector)
    return (0..<3).map { (column: Int) -> SIMD3<Float> in
      var sum = axes.xAxis * axes.xAxis[column]
      sum += axes.yAxis * axes.yAxis[column]
      sum += axes.zAxis * axes.zAxis[column]
      return sum
    }
  }

  /// The real spherical harmonic of a degree and an order by associated Legendre polynomials with the Condon–Shortley phase, as
  /// in the tables of P.-P. Sloan, "Stupid Spherical Harmonics Tricks" (2008).
  private static func harmonic(_ degree: Int, _ order: Int, _ direction: SIMD3<Double>) -> Double {
    let (m, z) = (abs(order), direction.z)
    // P(m, m) without its factor (1 − z²)^(m / 2), which the products with x and y below have.
    var legendre = (0..<m).reduce(1.0) { $0 * -Double(2 * $1 + 1) }
    var previous = 0.0
    for l in m..<degree {
      (legendre, previous) = (
        (Double(2 * l + 1) * z * legendre - Double(l + m) * previous) / Double(l - m + 1), legendre
      )
    }
    // (x + iy)^m
    var power = (real: 1.0, imaginary: 0.0)
    for _ in 0..<m {
      power = (
        power.real * direction.x - power.imaginary * direction.y,
        power.real * direction.y + power.imaginary * direction.x
      )
    }
    func factorial(_ number: Int) -> Double { (0..<number).reduce(1) { $0 * Double($1 + 1) } }
    let norm =
      (Double(2 * degree + 1) / (4 * Double.pi) * factorial(degree - m) / factorial(degree + m)).squareRoot()
    if order == 0 { return norm * legendre }
    return 2.0.squareRoot() * norm * legendre * (order > 0 ? power.real : power.imaginary)
  }

  @Test("The spherical harmonics are those of Legendre polynomials")
  func harmonics() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<100 {
      guard let direction = direction(Self.vector(&random)) else { continue }
      var values: [Float] = [SphericalHarmonics.constant]
      SphericalHarmonics.forEach(upToDegree: 3, in: direction) { number, value in
        #expect(number == values.count)
        values.append(value)
      }
      let expected = (0...3).flatMap { degree in
        (-degree...degree).map { Self.harmonic(degree, $0, SIMD3<Double>(direction)) }
      }
      #expect(zip(values, expected).allSatisfy { abs(Double($0) - $1) < 1e-5 })
      #expect(values.count == 16)
    }
  }

  @Test("A transform transforms covariances, also one that shears or flattens")
  func covariances() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(50) {
      var transform = Transform(
        xAxis: Self.vector(&random), yAxis: Self.vector(&random), zAxis: Self.vector(&random),
        translation: Self.vector(&random))
      if round.isMultiple(of: 5) { transform.zAxis = transform.xAxis }
      if round.isMultiple(of: 7) { (transform.yAxis, transform.zAxis) = (.zero, .zero) }
      let before = Self.random(3, degree: 0, &random)
      var after = before
      after.transform(by: transform)
      for index in 0..<3 {
        #expect(after.positions[index].vector == transform.apply(to: before.positions[index].vector))
        let columns = Self.covariance(before.splats, index)
        // L Σ Lᵀ, column by column.
        let rows = (0..<3).map { row in
          SIMD3(transform.xAxis[row], transform.yAxis[row], transform.zAxis[row])
        }
        let placed = columns.map { transform.applyLinear(to: $0) }
        for (column, found) in Self.covariance(after.splats, index).enumerated() {
          var expected = placed[0] * rows[column].x
          expected += placed[1] * rows[column].y
          expected += placed[2] * rows[column].z
          #expect((0..<3).allSatisfy { abs(found[$0] - expected[$0]) < 2e-5 }, "\(round)")
        }
        let q = after.splats.rotations[index]
        #expect(abs((q * q).sum() - 1) < 1e-5)
      }
    }
  }

  @Test("A turned or mirrored splat has the same colour in the turned direction", arguments: 1...3)
  func turnedColors(degree: Int) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(20) {
      let sign: Float = round.isMultiple(of: 2) ? 1 : -1
      let transform = Transform(rotation: Self.rotation(&random), scale: SIMD3(sign, 1, 1) * 2)
      let before = Self.random(1, degree: degree, &random)
      var after = before
      after.transform(by: transform)
      for _ in 0..<10 {
        let seen = try #require(direction(Self.vector(&random)))
        let turned = try #require(direction(transform.applyLinear(to: seen)))
        let (one, other) = (
          before.splats.color(0, seenIn: seen), after.splats.color(0, seenIn: turned)
        )
        #expect((0..<3).allSatisfy { abs(one[$0] - other[$0]) < 1e-4 })
      }
    }
  }

  @Test("The base colour is a half for a coefficient of 0, and bytes are rounded")
  func baseColors() {
    let splats = SplatAttributes(
      scales: [PackedFloat3(.one)], rotations: [[0, 0, 0, 1]], opacities: [0.5],
      harmonics: [PackedFloat3([0, 1, -9])])
    // 0.5 + 0.28209479 = 0.782, times 255.
    #expect(splats.color(0) == [128, 199, 0, 128])
    #expect(splats.color(0, seenIn: [0, 0, 1]).z == 0)
  }

  @Test("Sets are appended with the greater degree, and selected; with plain points they are points")
  func appending() {
    var random = SeededGenerator(seed: RandomTests.seed)
    var all = Self.random(2, degree: 0, &random)
    let other = Self.random(3, degree: 2, &random)
    let first = all
    all.append(other)
    #expect(all.splats.degree == 2 && all.splats.count == 5 && all.splats.harmonics.count == 45)
    #expect(all.splats.harmonics[9] == first.splats.harmonics[1])
    #expect(all.splats.harmonics[1] == PackedFloat3(.zero))
    #expect(all.splats.selecting([2, 3, 4]) == other.splats)
    var mixed = first
    mixed.append(PointSet(positions: [PackedFloat3(.zero)]))
    #expect(!mixed.areSplats && mixed.positions.count == 3 && mixed.colors.count == 3)
  }
}
