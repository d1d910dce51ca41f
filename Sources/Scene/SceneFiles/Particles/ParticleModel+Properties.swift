import ParticleFormats
import SceneModel

extension ParticleModel {
  /// Returns what the file contains about the particle that an element of `cloud` shows: the element, each column, its
  /// position, and its `index` in the frame of the file, from 0. Nil if there is no such particle. O(columns).
  package func properties(ofElement element: Int) -> [(name: String, value: String)]? {
    // Particles with names are models of their own, so the elements of the cloud are not those of the frame.
    guard shown.named.isEmpty, cloud.elements.indices.contains(element) else { return nil }
    let (frame, place) = (shown.frame, shown.filter?.indices[element] ?? element)
    guard frame.positions.indices.contains(place) else { return nil }
    var properties: [(name: String, value: String)] = []
    if !frame.elements.isEmpty {
      let symbol = Element(atomicNumber: Int(frame.elements[place]))?.symbol
      properties.append(("element", symbol ?? "unknown"))
    }
    properties += frame.columns.map { ($0.name, $0.values.text(at: place)) }
    properties.append(("position", frame.positions[place].propertyValue?.text ?? ""))
    properties.append(("index", "\(shown.selectedIndices?[place] ?? place)"))
    return properties
  }
}

extension SceneFile.Contents {
  /// Returns the particles that a cloud of the scene shows. Nil for other clouds.
  package func particles(of cloud: SphereCloud) -> ParticleModel? {
    particles.first { $0.cloud === cloud }
  }
}
