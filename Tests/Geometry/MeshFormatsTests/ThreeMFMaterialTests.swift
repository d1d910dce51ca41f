import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

/// Textures, mixtures and beams of 3MF.
@Suite("Materials and beams of 3MF")
struct ThreeMFMaterialTests {
  /// A file of lib3mf 2.5: a tetrahedron of which a face has a texture of 2x2 pixels and the others a quarter of red and three of
  /// blue, and a lattice of two beams.
  private static let library = """
    UEsDBC0AAAAIAAAAAACqX7Vo//////////8QABQAM0QvM2Rtb2RlbC5tb2RlbAEAEAAmCgAAAAAAAOIDAAAAAAAArVbbbqQ4EH1O
    vgJ5n2ljc2nSojMvo0j7vJsPMMZ0e4SBsU0r2a/fsg30JZPJtrT9EIFdPlV16viQ6tub6qKT0EYO/R6RTYIi0fOhkf1hjybbxiX6
    9vxYqaERXQSxvdmjo7XjDmPDj0Ixs1GS68EMrd3wQeG0UayfWsbtpAEE80ELTBOS44SiaOql3SMlu04qYYVGDnPXMZdN9PHrX36h
    Nzt1ZxrFAE2y7pzKF7sb78QZ9dBM3AIbM1KxVFTfiVQLpjpmreS+/63vPxR1L4emm0GAxO1SD/B41yAs0NMfOmGENdAbJRdYht8J
    ZgSftOBDb0VvHVNPOMmWyk4fwFLVbuTwQRunoZtABlpyVxDFCVkg5H+FkGoEcqSrgaaYgMS0+DlJLRrxBrU5WQPbNXp+fKi0MMOk
    uTDw8lDVzIB8g2pMJJs9Sl3UvBP1TIk9AhwUNdKMHXvnQzfoPfrj5SWB38sLwh/C624SH+JD9BJf4avEvhS1s1AtEEobXwjQMDJ7
    3COcfsd/hy2D7WbsDyiaSbfvI9QnFTsI7NethNna905Me8Q7pkYUrUswESW1HuC+tbKDnveoFwz4sKGJ6qKCgx6m0ZcBZEJdjhky
    M+PDKB8G3USQBswCkJOFiJtd6OI3u+EsmfPj2wJmXsBRxsFIezMpkBqMLszMP/UN3BAYdBKdS13PRicGc3G7G5q7aUTJZusfztnX
    4FUSvoKh/iG49WzkaNaEBcUyoMYPwBsjjGv3+vrndyCKcJaClOOUiCbOKG/iktV5zPK2aVKSi5KDoEZXOfQwyh5k6hgMSlLCHP3T
    QwWW7JzDS9Vp0r2Lt8gHR+/uSPSP/xtEeBUBLu5/6KtAAAEouoZ/ihgCQ850DZ9TV/i62Gp1mtDLw7oQnYiv+UQhK6gjdcoKbMDr
    GDZH2HSrsAmLa3sL6CWGUxiEpV+Ewb4L+xTNwZwrOqNVeEkaxlDhZUAVDsK41Qh8LIJvzMb/iUqKLGOkbEmcFoTGWS5IzIu6iAtR
    5091XfKa0v9ZEsk6tS/EE0ZNzvFXovjNrG/ZAofdXXwDI80aORk/WyX7TvQH53CQB+jnDL7TZjwKLULfzoX96eUCLO8344eDMLl6
    srORwVX5VSSMXoO6zhdDw6lk4z1gsS84iK9yLq/zLMMV/ZUEKnz5ZanqSXbN6gglTbdbkeRxTuqnOOMpi8uW0bhMaUsyRsuiLH3P
    lXO5KOjK+QP4zeIq2yfabouExAnjgJFlYChlnsUFactc5DxJi3q2shsQEOQCwooiKwsOR5OijDNB6phleRPneVIW27ohOaMeBPp2
    HcB/fdi72/Pjv1BLAwQtAAAACAAAAAAARPeLt///////////EQAUADNEL1RleHR1cmVzL3QucG5nAQAQAE8AAAAAAAAASgAAAAAA
    AADrDPBz5+WS4mJgYOD19HAJAtJMIMwBIv9emVUMpMQ8XRxDKuYk/zh/4MCH+Y0TGx/+//+fh0HuG8tfzrcmdkAVDJ6ufi7rnBKa
    AFBLAwQtAAAACAAAAAAAJtSpJP//////////EwAUAFtDb250ZW50X1R5cGVzXS54bWwBABAASwIAAAAAAADqAAAAAAAAAJ1SzUrE
    MBA+26cIuUqbqiAibfew6xv4AiGdttH8kUyX+vZOuioo1oLHycz3S5rDYg07Q0zau5bfVDVn4JTvtRtbPuNQPvBDVzTPbwESo1uX
    Wj4hhkchkprAylT5AI42g49WIo1xFEGqVzmCuK3re6G8Q3BYYubgXXHVnGCQs0H2tNDiovwSYOTseDnNai3XNlOsC7GJ+gfI+h7M
    Dy0ZgtFKIrUgzq6vbCo/MlR3vZVuHqTCOVIrJc2Z4Joi8y1fwf3uK79vYSKYtOPqe9NfDgm5Ok+TDulPXwgLpYAdmf3wnzyUpRHr
    3+iKd1BLAwQtAAAACAAAAAAAMGcBuf//////////CwAUAF9yZWxzLy5yZWxzAQAQAAcBAAAAAAAAsgAAAAAAAABlj80KwjAQhM/2
    KcLe7aYWRMS0Fy9epS8Q0k1bbH5IUtG3N4KCxePOzH7MnNqHmdmdQpycFVCVHBhZ5frJDgKWpLcHaJvidKVZphyJ4+Qjyz82ChhT
    8kfEqEYyMpbOk82OdsHIlM8woJfqJgfCHed7DL8MaIrNisq6p6c/pplUcNHpVCpnsO6NtIuWKi0hF8zYqkZevXXX0wysk2GgJADr
    81csP9alF5AbcMA8B1d7muIFUEsDBC0AAAAIAAAAAACU9Q1X//////////8bABQAM0QvX3JlbHMvM2Rtb2RlbC5tb2RlbC5yZWxz
    AQAQAAoBAAAAAAAAuQAAAAAAAABlj7tuwzAMRef4KwTuNe0aKILAcpYsWQv/gCDTshHrAYkOkr8vgS41OvKQPLi3v778pp6UyxqD
    hrZuQFGwcVqD07Dz/HGG61D137QZlpOyrKko+QlFw8KcLojFLuRNqWOiIJs5Zm9YxuwwGfswjvCzab4w/3XAUJ0OVjW+E/1z+tXm
    WOLMtY0eu8mbsM/G8p4loGjbDptWONNLGIEaTXbEGrC74fgLC3KdggN1nzRIiBZQGuGh0lD9AFBLAQItAC0AAAAIAAAAAACqX7Vo
    //////////8QABwAAAAAAAAAgAAAAP////8zRC8zZG1vZGVsLm1vZGVsAQAYACYKAAAAAAAA4gMAAAAAAAAAAAAAAAAAAFBLAQIt
    AC0AAAAIAAAAAABE94u3//////////8RABwAAAAAAAAAgAAAAP////8zRC9UZXh0dXJlcy90LnBuZwEAGABPAAAAAAAAAEoAAAAA
    AAAAJAQAAAAAAABQSwECLQAtAAAACAAAAAAAJtSpJP//////////EwAcAAAAAAAAAIAAAAD/////W0NvbnRlbnRfVHlwZXNdLnht
    bAEAGABLAgAAAAAAAOoAAAAAAAAAsQQAAAAAAABQSwECLQAtAAAACAAAAAAAMGcBuf//////////CwAcAAAAAAAAAIAAAAD/////
    X3JlbHMvLnJlbHMBABgABwEAAAAAAACyAAAAAAAAAOAFAAAAAAAAUEsBAi0ALQAAAAgAAAAAAJT1DVf//////////xsAHAAAAAAA
    AACAAAAA/////zNEL19yZWxzLzNkbW9kZWwubW9kZWwucmVscwEAGAAKAQAAAAAAALkAAAAAAAAAzwYAAAAAAABQSwYGLAAAAAAA
    AAAtAC0AAAAAAAAAAAAFAAAAAAAAAAUAAAAAAAAAzAEAAAAAAADVBwAAAAAAAFBLBgcAAAAAoQkAAAAAAAABAAAAUEsFBgAAAAAF
    AAUAzAEAAP////8AAA==
    """

  private func read(_ resources: String, _ files: [(String, [UInt8])] = []) throws -> MeshFile.ReadResult {
    let text = """
      <model xmlns="core" xmlns:m="\(ThreeMF.materials)" xmlns:b="\(ThreeMF.beams)" requiredextensions="b m">
      <resources>\(resources)</resources><build><item objectid="9"/></build></model>
      """
    let package = try #require(
      ZipArchive.archive(of: [("3D/3dmodel.model", Array(text.utf8))] + files.map { ($0.0, $0.1) }))
    return try MeshFile.parse(package, as: .threeMF, path: "a.3mf")
  }

  private let vertices =
    #"<vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="2" z="0"/><vertex x="0" y="0" z="5"/></vertices>"#

  private func object(_ triangles: String, _ attributes: String = "") -> String {
    "<object id=\"9\" \(attributes)><mesh>\(vertices)<triangles>\(triangles)</triangles></mesh></object>"
  }

  @Test("A file of lib3mf has its texture, its mixture and its beams")
  func library() throws {
    let bytes = try #require(Data(base64Encoded: Self.library, options: .ignoreUnknownCharacters))
    let result = try MeshFile.parse(Array(bytes), as: .threeMF, path: "a.3mf")
    let document = result.document
    #expect(result.omissions == [] && result.warnings == [])
    let plain = try #require(
      document.nodes.first { $0.name == "tetra" && $0.material.baseColorTexture == nil })
    #expect(plain.color.sRGB8 == [137, 0, 225, 255] && document.meshes[plain.mesh].triangleCount == 3)
    let textured = try #require(document.nodes.first { $0.material.baseColorTexture != nil })
    let texture = try #require(textured.material.baseColorTexture).texture
    #expect(textured.name == "tetra" && textured.color == .white && textured.material.isDoubleSided)
    #expect(texture.image.name == "3D/Textures/t.png" && texture.image.mediaType == .png)
    #expect(texture.sampler.wrapU == .clamped && texture.sampler.wrapV == .mirrored)
    #expect(texture.sampler.magnification == .nearest)
    let mesh = document.meshes[textured.mesh]
    #expect(mesh.triangleCount == 1 && mesh.vertices.map(\.position) == [.zero, [0, 2, 0], [1, 0, 0]])
    #expect(mesh.textureCoordinates == [[0, 1], [1, 1], [0, 0]])
    // Two beams, and balls at the two round ends.
    let lattice = try #require(document.groups.firstIndex { $0.name == "lattice" })
    let parts = document.nodes.filter { $0.group == lattice }
    let balls = parts.filter { document.sphereRadii[$0.mesh] != nil }
    #expect(parts.count == 4 && balls.map(\.transform.translation) == [.zero, [0, 10, 0]])
    #expect(balls.map(\.transform.xAxis.x) == [1, 0.5])
    var bounds = BoundingBox.empty
    for vertex in document.meshes[parts[0].mesh].vertices {
      bounds.include(parts[0].transform.apply(to: vertex.position))
    }
    #expect(abs(bounds.min.x) < 1e-5 && abs(bounds.max.x - 10) < 1e-5 && abs(bounds.max.z - 1) < 1e-5)
  }

  @Test("Multiproperties are layers: a later colour covers or multiplies, and a texture covers colours")
  func layers() throws {
    let resources = """
      <m:colorgroup id="1"><m:color color="#FF0000"/><m:color color="#FFFFFF"/></m:colorgroup>
      <m:colorgroup id="2"><m:color color="#0000FF"/><m:color color="#00FF0080"/></m:colorgroup>
      <m:texture2d id="3" path="/t.png"/><m:texture2dgroup id="4" texid="3"><m:tex2coord u="0.25" v="0"/></m:texture2dgroup>
      <m:multiproperties id="5" pids="1 2"><m:multi pindices="0 0"/><m:multi pindices="0 1"/></m:multiproperties>
      <m:multiproperties id="6" pids="1 2" blendmethods="multiply"><m:multi pindices="1"/></m:multiproperties>
      <m:multiproperties id="7" pids="1 4" blendmethods="multiply"><m:multi pindices="0 0"/></m:multiproperties>
      """
    func color(_ property: String) throws -> (MeshDocument.Node, [String]) {
      let result = try read(
        resources + object("<triangle v1=\"0\" v2=\"1\" v3=\"2\" \(property)/>"), [("t.png", TestImages.png)])
      return (try #require(result.document.nodes.first), result.omissions)
    }
    #expect(try color(#"pid="5" p1="0""#).0.color.sRGB8 == [0, 0, 255, 255])
    // The alpha of the second layer is 128 of 255, in linear light: 0.498 and 0.502 in sRGB.
    #expect(try color(#"pid="5" p1="1""#).0.color.sRGB8 == [187, 188, 0, 255])
    #expect(try color(#"pid="6" p1="0""#).0.color.sRGB8 == [0, 0, 255, 255])
    let (node, omissions) = try color(#"pid="7" p1="0""#)
    #expect(node.color.sRGB8 == [255, 0, 0, 255] && omissions == [])
    #expect(node.material.baseColorTexture?.texture.image.bytes == TestImages.png)
    #expect(try color(#"pid="7" p1="3""#).1 == ["colours with numbers that their group does not have"])
  }

  @Test("A texture without its image is named, and the shape is read")
  func missingImage() throws {
    let resources = """
      <m:texture2d id="3" path="/t.png"/><m:texture2dgroup id="4" texid="3"><m:tex2coord u="0" v="0"/></m:texture2dgroup>
      <m:texture2dgroup id="5" texid="8"><m:tex2coord u="0" v="0"/><m:tex2coord u="x" v="0"/></m:texture2dgroup>
      """
    let missing = try read(resources + object(#"<triangle v1="0" v2="1" v3="2" pid="4" p1="0"/>"#))
    #expect(missing.document.triangleCount == 1)
    #expect(
      missing.warnings == [
        "image t.png: expected the part \"/t.png\" of the package, found none"
      ])
    let none = try read(resources + object(#"<triangle v1="0" v2="1" v3="2" pid="5" p1="0"/>"#))
    #expect(
      none.omissions == ["textures without an image", "texture coordinates that are not numbers"])
  }

  @Test("Beams have radii, colours and ends of three kinds, and balls where they are stated")
  func beams() throws {
    let colors = ##"<m:colorgroup id="1"><m:color color="#00FF00"/></m:colorgroup>"##
    func lattice(_ attributes: String, _ content: String) throws -> MeshDocument {
      try read(
        "\(colors)<object id=\"9\"><mesh>\(vertices)<b:beamlattice radius=\"0.5\" minlength=\"0.1\" \(attributes)>\(content)</b:beamlattice></mesh></object>"
      ).document
    }
    let one = #"<b:beams><b:beam v1="0" v2="1" p1="0"/><b:beam v1="0" v2="0"/></b:beams>"#
    let butt = try lattice("cap=\"butt\" pid=\"1\"", one)
    #expect(butt.nodes.count == 1 && butt.nodes[0].color.sRGB8 == [0, 255, 0, 255])
    let size = butt.bounds.max - butt.bounds.min
    #expect(abs(size.x - 1) < 1e-5 && abs(size.z - 1) < 1e-5)
    #expect(try lattice("", one).nodes.count == 3)
    let all = try lattice("ballmode=\"all\" ballradius=\"0.75\" cap=\"butt\"", one)
    #expect(all.nodes.filter { all.sphereRadii[$0.mesh] != nil }.map(\.transform.xAxis.x) == [0.75, 0.75])
    let stated = try lattice(
      "ballmode=\"mixed\" cap=\"butt\"", one + #"<b:balls><b:ball vindex="3" r="2"/></b:balls>"#)
    #expect(stated.nodes.last?.transform.translation == [0, 0, 5] && stated.nodes.count == 2)
    #expect(throws: MeshReadError.self) {
      try lattice("", #"<b:beams><b:beam v1="0" v2="4"/></b:beams>"#)
    }
    // Beams share meshes: as many as ratios of their radii to 1/64.
    let many = (0..<200).map { #"<b:beam v1="0" v2="1" r1="1" r2="\#(Float($0) / 200)"/>"# }.joined()
    #expect(try lattice("cap=\"butt\"", "<b:beams>\(many)</b:beams>").meshes.count <= 65)
  }

  @Test("Composites without shares are their first material, and missing materials are named")
  func composites() throws {
    let resources = """
      <basematerials id="1"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#00FF00"/></basematerials>
      <m:compositematerials id="2" matid="1" matindices="1 7"><m:composite values="0 0"/><m:composite values="1 1"/></m:compositematerials>
      """
    let result = try read(resources + object(#"<triangle v1="0" v2="1" v3="2" pid="2" p1="0"/>"#))
    #expect(result.document.nodes[0].color.sRGB8 == [0, 255, 0, 255])
    #expect(result.omissions == ["properties with numbers that their group does not have"])
    let half = try read(resources + object(#"<triangle v1="0" v2="1" v3="2" pid="2" p1="1"/>"#))
    #expect(half.document.nodes[0].color.sRGB8 == [188, 255, 188, 255])
  }

  @Test("Random changes of a model with all of this are read as a valid document or refused")
  func damaged() throws {
    let bytes = try #require(Data(base64Encoded: Self.library, options: .ignoreUnknownCharacters))
    let text = try #require(ThreeMFTests.model(in: Array(bytes)))
    var generator = SeededGenerator(seed: RandomTests.seed)
    var readCount = 0
    for _ in 0..<RandomTests.rounds(1000) {
      var changed = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let words = ["9", "-", "1e38", "nan", " ", "\"", "v2", "0", "<b:beam v1=\"2\" v2=\"1\"/>"]
        let word = words.randomElement(using: &generator) ?? ""
        let place = Int.random(in: 900..<changed.count, using: &generator)
        changed.replaceSubrange(place..<min(place + 1, changed.count), with: word.utf8)
      }
      guard let document = try? MeshFile.parse(modelOf3MF: changed, path: "a").document else { continue }
      readCount += 1
      for mesh in document.meshes {
        #expect(mesh.indices.allSatisfy { Int($0) < mesh.vertices.count })
        #expect(mesh.textureCoordinates.allSatisfy { $0.sum().isFinite })
      }
      #expect(document.nodes.allSatisfy { $0.transform.isFinite })
    }
    #expect(readCount > 10)
  }
}
