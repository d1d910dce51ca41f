import Foundation
import Reactive
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import OrreryViewerCommand

@Suite("The solar system")
struct SolarSystemTests {
  private let scene: Scene
  private let system: SolarSystem

  init() throws {
    scene = try SceneFile.read(
      PackageFolder.path("Assets/solar-system.json5")
    ).scene
    system = SolarSystem(scene)
  }

  private func sphere(_ name: String) throws -> Sphere {
    try #require(scene.spheres.first { $0.name == name })
  }

  private func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    let offset = a - b
    return (offset * offset).sum().squareRoot()
  }

  @Test("The planets start at the positions of the scene, and the earth returns after one year")
  func year() throws {
    let earth = try sphere("earth")
    let start = earth.center
    #expect(distance(start, [2.181, 0, 1.416]) < 1e-6)
    system.years = 0.5
    #expect(distance(earth.center, -start) < 1e-5)
    system.years = 1
    #expect(distance(earth.center, start) < 1e-5)
  }

  @Test("Planets orbit counter-clockwise, seen from above")
  func direction() throws {
    let earth = try sphere("earth")
    let start = earth.center
    system.years = 0.25
    #expect(distance(earth.center, [start.z, 0, -start.x]) < 1e-5)
  }

  @Test(
    "The square of the period is proportional to the cube of the distance",
    arguments: ["mercury", "mars", "jupiter", "neptune"])
  func kepler(name: String) throws {
    let planet = try sphere(name), start = planet.center
    let ratio = Double(distance(start, .zero) / distance(try sphere("earth").center, .zero))
    let period = (ratio * ratio * ratio).squareRoot()
    system.years = period / 2
    #expect(distance(planet.center, -start) < 1e-3)
    system.years = period
    #expect(distance(planet.center, start) < 1e-3)
  }

  @Test("The moon follows the earth")
  func moon() throws {
    let earth = try sphere("earth"), moon = try sphere("moon")
    let radius = distance(moon.center, earth.center)
    for years in stride(from: 0.0, through: 3, by: 0.01) {
      system.years = years
      #expect(abs(distance(moon.center, earth.center) - radius) < 1e-4)
    }
    earth.center = [50, 0, 0]
    #expect(abs(distance(moon.center, [50, 0, 0]) - radius) < 1e-4)
  }

  @Test("One update moves all planets and emits once")
  func oneTransaction() throws {
    let earth = try sphere("earth"), neptune = try sphere("neptune")
    var eventCount = 0
    let subscription = combine(earth.$center, neptune.$center).subscribe { _ in eventCount += 1 }
    system.advance(seconds: 0.1)
    #expect(eventCount == 2)
    withExtendedLifetime(subscription) {}
  }

  @Test("A paused system does not move")
  func pause() throws {
    let start = try sphere("earth").center
    system.isPaused = true
    system.advance(seconds: 1)
    #expect(system.years == 0)
    system.isPaused = false
    system.advance(seconds: 1)
    #expect(system.years > 0)
    #expect(distance(try sphere("earth").center, start) > 0.1)
  }
}
