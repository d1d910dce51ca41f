import Foundation
import Reactive
import Testing

@Suite("Properties are coded as their values")
struct CodableTests {
  private final class Sphere: Codable {
    @Property var radius = 1.0
    @Property var name: String? = nil
    @ArrayProperty var tags: [String] = []
    @DictionaryProperty var weights: [String: Int] = [:]
    @SetProperty var layers: Set<Int> = []
  }

  private struct PlainSphere: Codable, Equatable {
    var radius = 1.0
    var name: String?
    var tags: [String] = []
    var weights: [String: Int] = [:]
    var layers: Set<Int> = []
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("A class of properties is coded as one of plain variables")
  func sameAsPlain() throws {
    let sphere = Sphere()
    #expect(try json(sphere) == #"{"layers":[],"radius":1,"tags":[],"weights":{}}"#)
    sphere.radius = 2.5
    sphere.name = "moon"
    sphere.$tags.append("a")
    sphere.$weights["x"] = 3
    sphere.$layers.insert(4)
    let plain = PlainSphere(radius: 2.5, name: "moon", tags: ["a"], weights: ["x": 3], layers: [4])
    #expect(try json(sphere) == json(plain))
    let copy = try JSONDecoder().decode(Sphere.self, from: Data(json(plain).utf8))
    #expect(try json(copy) == json(plain))
    #expect(copy.radius == 2.5 && copy.name == "moon" && copy.tags == ["a"] && copy.layers == [4])
    let unnamed = try JSONDecoder().decode(
      Sphere.self, from: Data(#"{"layers":[],"radius":1,"tags":[],"weights":{}}"#.utf8))
    #expect(unnamed.name == nil)
  }

  @Test("A property alone is its value, and a wrong type is the error of the value")
  func alone() throws {
    #expect(try json(Property([1, 2])) == "[1,2]" && json(ArrayProperty(["a"])) == #"["a"]"#)
    #expect(try JSONDecoder().decode(Property<[Int]>.self, from: Data("[3]".utf8)).value == [3])
    #expect(try json([Property(1), Property(2)]) == "[1,2]")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Property<Int>.self, from: Data("[3]".utf8))
    }
  }

  @Test("An effect that encodes a model runs when any of its properties changes")
  func tracked() throws {
    let sphere = Sphere()
    var saved: [String] = []
    let effect = ThrowingEffect { saved.append(try json(sphere)) }
    sphere.radius = 2
    sphere.$tags.append("b")
    #expect(saved.count == 3 && saved[2].contains(#""tags":["b"]"#) && effect.error == nil)
  }
}
