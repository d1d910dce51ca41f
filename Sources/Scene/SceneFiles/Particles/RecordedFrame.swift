import ParticleFormats
import SceneModel

/// A shown frame of particles with everything that a selection with names, another source of bonds, and the box can show.
package struct RecordedFrame {
  /// The spheres of the particles, whether or not the selection shows them.
  package let spheres: [SphereCloud.Element]
  /// The pairs of bonded particles by the source of the bonds.
  package let pairs: [BondSource: [SIMD2<UInt32>]]
  /// The edges of the box, whether or not they are shown.
  package let cellEdges: [RodCloud.Element]
  /// The particles that are shown. Nil for all.
  package let selection: SelectionProgram?
}

extension ParticleModel {
  /// Returns the shown frame with the bonds from `sources`. O(particles).
  ///
  /// - Throws: `SceneFileError` if the frame does not have the data that the style needs.
  package func recordedFrame(bonds sources: [BondSource]) throws(SceneFileError) -> RecordedFrame {
    var pairs: [BondSource: [SIMD2<UInt32>]] = [:]
    for source in sources { pairs[source] = shown.unfilteredPairs(from: source) }
    var program: SelectionProgram?
    if let selection, hasNamedSelection {
      do throws(ParticleSelectionError) {
        program = try selection.program(for: shown.frame)
      } catch {
        throw SceneFileError(path: shown.file.path, .selection(error))
      }
    }
    return RecordedFrame(
      spheres: try shown.unfilteredSpheres, pairs: pairs, cellEdges: shown.frameCellEdges, selection: program)
  }
}
