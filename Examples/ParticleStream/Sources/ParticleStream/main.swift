import OrreryKit

// Reads lines such as "+ 7 0 1 0", "7 0 2 0" and "- 7": particle 7 appears, moves, and disappears. Each line changes one
// model. Writes particles.png and particles.glb into the folder of the first argument.
final class Particle {
  let number: Int
  @Property var position: SIMD3<Float>

  init(_ number: Int, _ position: SIMD3<Float>) {
    self.number = number
    self.position = position
  }
}

let folder = CommandLine.arguments.dropFirst().first ?? "."
let particles = ArrayProperty<Particle>()
let scene = Scene {
  ForEach(particles) { particle in
    Sphere(name: "p\(particle.number)", radius: 0.3).center(particle.$position).color(.tomato)
    Label("\(particle.number)").position(particle.$position).size(14)
  }
  Effects(groundShadow: true)
}
var edits = 0
let counting = scene.models.edits.subscribe { _ in edits += 1 }
while let line = readLine() {
  let words = line.split(separator: " ")
  let numbers = words.compactMap { Float($0) }
  guard let first = numbers.first else { continue }
  let (number, position) = (
    Int(first), numbers.count == 4 ? SIMD3(numbers[1], numbers[2], numbers[3]) : .zero
  )
  switch words.first {
  case "+": particles.append(Particle(number, position))
  case "-": particles.removeAll { $0.number == number }
  default: particles.first { $0.number == number }?.position = position
  }
}
print("\(scene.spheres.count) particles after \(edits) edits")
try scene.picture(width: 480, height: 320).write(to: "\(folder)/particles.png")
try scene.write(to: "\(folder)/particles.glb")
counting.dispose()
