import Foundation
import Geometry
import Pictures
import RenderScene
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting

@Suite("Materials on long thin triangles")
struct ThinTriangleTests {
  enum Surface: CaseIterable { case pipe, capsule, cap, terrain }
  enum Attribute: CaseIterable { case textures, colors, normals }

  /// Returns a grid of `columns` × `rows` cells whose texture coordinates are those of the grid, from 0 to 1.
  private func grid(_ columns: Int, _ rows: Int, _ vertex: (Float, Float) -> Vertex) -> Mesh {
    var mesh = Mesh(vertices: [], indices: [])
    for row in 0...rows {
      for column in 0...columns {
        let place = SIMD2(Float(column) / Float(columns), Float(row) / Float(rows))
        mesh.vertices.append(vertex(place.x, place.y))
        mesh.textureCoordinates.append(place)
      }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let a = UInt32(row * (columns + 1) + column), c = a + UInt32(columns + 1)
        mesh.indices += [a, a + 1, c + 1, a, c + 1, c]
      }
    }
    return mesh
  }

  /// Returns a point of a surface of revolution around the y axis, whose normal is not turned along the axis.
  private func revolved(_ angle: Float, radius: Float, height: Float, slope: Float = 0) -> Vertex {
    let direction = SIMD3(sin(2 * .pi * angle), 0, cos(2 * .pi * angle))
    let normal = direction + SIMD3(0, slope, 0)
    return Vertex(
      position: direction * radius + SIMD3(0, height, 0), normal: normal / length(normal))
  }

  /// Returns a regular polygon that is divided into strips from side to side.
  private func cap(_ count: Int) -> Mesh {
    let corners = (0..<count).map { number in
      let angle = 2 * Float.pi * Float(number) / Float(count) + 0.01
      return SIMD3(cos(angle), sin(angle), 0)
    }
    var mesh = Mesh(vertices: corners.map { Vertex(position: $0, normal: [0, 0, 1]) }, indices: [])
    mesh.textureCoordinates = corners.map { SIMD2($0.x + 1, $0.y + 1) / 2 }
    let order = [0] + (1..<count / 2).flatMap { [$0, count - $0] } + [count / 2]
    for number in 0..<order.count - 2 {
      let corner = (0..<3).map { UInt32(order[number + $0]) }
      mesh.indices += number % 2 == 0 ? [corner[1], corner[0], corner[2]] : corner
    }
    return mesh
  }

  private func mesh(_ surface: Surface) -> Mesh {
    switch surface {
    case .pipe:
      // The slopes of the normals make a difference between the ends.
      grid(256, 1) { revolved($0, radius: 0.4, height: 2 * $1 - 1, slope: 4 * $1 - 2) }
    case .capsule:
      grid(300, 6) { angle, share in
        let side = (share - 0.5) * .pi
        return revolved(
          angle, radius: 0.05 + 0.4 * cos(side), height: (share < 0.5 ? -0.5 : 0.5) + 0.4 * sin(side),
          slope: 2 * share - 1)
      }
    case .cap: cap(200)
    case .terrain:
      grid(400, 4) { x, y in
        let normal = SIMD3(0.3 * cos(9 * x), 2 * y - 1, 1)
        return Vertex(
          position: [2 * x - 1, 1.6 * y - 0.8, 0.1 * sin(9 * x)], normal: normal / length(normal))
      }
    }
  }

  private func scene(_ surface: Surface, _ attribute: Attribute, orthographic: Bool) throws -> Scene {
    var mesh = mesh(surface)
    var material = Material(roughness: 1)
    material.isUnlit = attribute != .normals
    switch attribute {
    case .textures:
      material.baseColorTexture = TextureReference(
        try Texture(
          width: 1,
          (0..<224).map { $0 / 32 % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255) }))
    case .colors:
      mesh.colors = mesh.textureCoordinates.map {
        Color(red: $0.y, green: 1 - $0.y, blue: ($0.y - 0.5).magnitude)
      }
    case .normals:
      if surface == .cap {
        for index in mesh.vertices.indices {
          let normal = SIMD3(0, mesh.vertices[index].position.y, 1)
          mesh.vertices[index].normal = normal / length(normal)
        }
      }
    }
    let scene = Scene(
      meshes: [MeshModel(mesh: SharedMesh(mesh), material: material)],
      camera: Camera(
        position: [0.6, 0.7, 4], target: .zero, fieldOfView: 30,
        orthographicHeight: orthographic ? 2.2 : nil))
    scene.effects.groundShadow = false
    scene.effects.ambientOcclusion = false
    return scene
  }

  @Test(
    "Each pixel is between the darkest and the brightest of the samples that a finer picture has around it, with 1, 4 and 16 samples",
    arguments: Surface.allCases, Attribute.allCases)
  func pixels(_ surface: Surface, _ attribute: Attribute) throws {
    for orthographic in [true, false] {
      let (size, factor) = (96, 3)
      let raycaster = Raycaster(try scene(surface, attribute, orthographic: orthographic))
      let fine = try raycaster.picture(width: factor * size, height: factor * size, sampling: .single)
      for sampling in [Sampling.single, .smooth, .refined] {
        let picture = try raycaster.picture(width: size, height: size, sampling: sampling)
        var wrong = 0
        for y in 1..<size - 1 {
          for x in 1..<size - 1 {
            // The samples of the pixel and of those around it, which the filter of a texture reaches.
            var (least, most) = (SIMD4<UInt8>(repeating: 255), SIMD4<UInt8>(repeating: 0))
            for row in factor * (y - 1)..<factor * (y + 2) {
              for column in factor * (x - 1)..<factor * (x + 2) {
                let pixel = fine[column, row]
                least.replace(with: pixel, where: pixel .< least)
                most.replace(with: pixel, where: pixel .> most)
              }
            }
            let pixel = SIMD4<Int>(truncatingIfNeeded: picture[x, y])
            let isBelow = pixel .< SIMD4<Int>(truncatingIfNeeded: least) &- 8
            let isAbove = pixel .> SIMD4<Int>(truncatingIfNeeded: most) &+ 8
            if any(isBelow .| isAbove) { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(wrong) pixels with \(sampling), orthographic: \(orthographic)")
      }
    }
  }
}
