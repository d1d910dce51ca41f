import Files
import MeshFormats
import ParticleFormats
import TextCoding

/// A particle file that scene files refer to, with its first frame. It is read once, however many models use it.
struct ParticleSource {
  let file: ParticleFile
  let firstFrame: ParticleFrame
}

extension SceneFileObject {
  /// Returns the particle file that the object names. The name is relative to the folder of the scene file, or absolute
  /// in a folder of --allow-files.
  ///
  /// - Throws: `SceneFileError` with the position of the name if the file cannot be read, or the error in the file.
  func particleSource() throws(SceneFileError) -> ParticleSource {
    let (name, value) = try fileName("the name of a particle file")
    guard let format = ParticleFormat(pathExtension: name.fileEnding) else {
      throw unexpected("a particle file (xyz, pdb, lammps or csv)", for: Self.fileKey, value)
    }
    let found = try refer(to: value) { () throws(SceneFileSet.ReferenceError) in
      try text.files.particleFile(name, format)
    }
    guard found.isKnown else { return found.source }
    // The size of the file limits its first use.
    let (count, limit) = (found.source.firstFrame.count, text.repetitionLimits.cloudElements)
    guard count <= text.repetitionsLeft.cloudElements else {
      throw unexpected(
        "at most \(limit) particles of files that are used again", for: Self.fileKey, value)
    }
    text.repetitionsLeft.cloudElements -= count
    return found.source
  }
}
