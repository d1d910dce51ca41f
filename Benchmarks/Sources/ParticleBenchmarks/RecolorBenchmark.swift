import Geometry
import ParticleFormats
import SceneFiles
import SceneModel
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of colouring 100,000 particles of a file again by an expression of two columns. The baseline is a Swift
/// closure over the same formula, which sets the bytes of the same number of spheres in place.
enum RecolorBenchmark {
  /// The argument of the program.
  static let argument = "recolor"

  private static let count = 100_000

  static func measure() throws {
    var random = RepeatableGenerator()
    let charges = (0..<count).map { _ in Float.random(in: -2...2, using: &random) }
    let weights = (0..<count).map { _ in Float.random(in: 0...1, using: &random) }
    let lines = zip(charges, weights).enumerated().map { "\($0),0,0,\($1.0),\($1.1)" }
    let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).csv"
    Yardstick.write(Array((["x,y,z,charge,weight"] + lines).joined(separator: "\n").utf8), path)()
    defer { unlink(path) }
    let model = try ParticleModel(try ParticleFile.read(path))
    let colors = try (1...2).map { try ParticleColors("viridis(charge * weight, -1, \($0))") }
    var number = 0

    let cloud = SphereCloud(elements: model.cloud.elements)
    func recolor(_ elements: inout [SphereCloud.Element], high: Float) {
      for index in elements.indices {
        let share = (charges[index] * weights[index] + 1) / (high + 1)
        elements[index].sRGB8 = Palette.viridis.color(share)
      }
    }
    func expect(_ high: Float) {
      recolor(&cloud.elements, high: high)
      let wrong = zip(model.cloud.elements, cloud.elements).count { $0.sRGB8 != $1.sRGB8 }
      // The closure computes in `Float`, so that a few bytes are rounded differently.
      precondition(wrong < count / 100, "\(wrong) colours differ")
    }
    for high in 1...2 {
      model.colors = colors[high - 1]
      expect(Float(high))
    }

    let table = Table(
      "colouring \(count) particles by a palette of two columns: milliseconds, the lower and upper quartiles, and the processor times of both",
      [("expression", 24), ("closure", 24), ("difference", 12), ("processor", 20)])
    let (timings, _) = measureInterleaved([
      {
        number += 1
        model.colors = colors[number % 2]
      },
      {
        number += 1
        recolor(&cloud.elements, high: Float(number % 2 + 1))
      },
    ])
    let difference = timings[0].median - timings[1].median
    table.row([
      timings[0].text, timings[1].text, (difference < 0 ? "-" : "") + Table.number(abs(difference)),
      "\(Table.number(timings[0].processorTime)), \(Table.number(timings[1].processorTime))",
    ])
  }
}
