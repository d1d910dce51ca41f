import SceneFiles
import Testing

@testable import Page

@Suite("Legends in the data of pages")
struct LegendDataTests {
  @Test("A legend of materials has the names, the colours and the numbers of models")
  func materials() throws {
    let text = """
      { legend: { subject: 'materials' }, materials: [{ name: 'gold', baseColor: '#f0be50' }],
        spheres: [{ material: 'gold' }, { material: 'gold' }, {}] }
      """
    let header = try PageHeader(
      SceneFile.parse(Array(text.utf8), path: "a"), title: "", options: PageOptions())
    let json = String(decoding: header.json, as: UTF8.self)
    #expect(json.contains(##""categories":[["gold","#f0be50",2]]"##), "\(json)")
  }
}
