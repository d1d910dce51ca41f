import OrreryKit

// Writes film.png, an animated picture, into the folder of the first argument.
let folder = CommandLine.arguments.dropFirst().first ?? "."
let turn = Property<Float>(0)
let scene = Scene {
  Sphere(radius: 0.6).color(.gold)
  for ring in 1...3 {
    Group { Torus(radius: Float(ring), tubeRadius: 0.08).color(.steelblue) }
      .rotation(turn.map { [360 * $0 / Float(ring), 0, 60 * Float(ring)] })
  }
  Camera(position: [0, 3, 8])
}
try scene.writeFilm(to: "\(folder)/film.png", pictures: 24, width: 320, height: 240) { number in
  turn.value = Float(number) / 24
}
print("24 pictures in \(folder)/film.png")
