import Files
import MeshFormats
import ParticleFormats
import TextCoding

/// A particle file that a scene file refers to, with its first frame. It is read once, however many models use it.
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
    let key = Self.fileKey
    guard let value = value(key) else { throw missing("the name of a particle file", for: key) }
    guard let name = value.string else { throw unexpected("the name of a particle file", for: key, value) }
    if let known = text.particleFiles[name] {
      // The size of the file limits its first use.
      let limit = text.repetitionLimits.cloudElements
      guard known.firstFrame.count <= text.repetitionsLeft.cloudElements else {
        throw unexpected("at most \(limit) particles of files that are used again", for: key, value)
      }
      text.repetitionsLeft.cloudElements -= known.firstFrame.count
      return known
    }
    guard let format = ParticleFormat(pathExtension: name.fileEnding) else {
      throw unexpected("a particle file (xyz, pdb, lammps or csv)", for: key, value)
    }
    let path = SceneFile.path(of: name, besideFile: text.path)
    let bytes = try siblingBytes(name, path: path, key, value)
    let source: ParticleSource
    do throws(ParticleReadError) {
      let file = try ParticleFile(bytes, path: path, format: format)
      source = ParticleSource(file: file, firstFrame: try file.frame(0))
    } catch {
      throw SceneFileError(path: path, .particles(error))
    }
    text.particleFiles[name] = source
    return source
  }

  private func siblingBytes(
    _ name: String, path: String, _ key: JSON5Key, _ value: JSON5Value
  ) throws(SceneFileError) -> [UInt8] {
    do throws(SiblingFiles.Refusal) {
      let bytes = try text.siblings.read(name)
      guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
    } catch {
      switch error {
      case .file(let error):
        throw unexpected("a readable file", for: key, value, found: error.description)
      case .outside:
        throw unexpected("a path within the folder of the scene file", for: key, value)
      case .noFolder:
        throw unexpected("no other file, because the input has no folder,", for: key, value)
      }
    }
    return try SceneFile.bytes(
      path, InputLimits(size: text.siblings.sizeLimit, expansion: InputLimits.standard.expansion))
  }
}
