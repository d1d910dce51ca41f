import Files
import MeshFormats
import ParticleFormats
import TextCoding

/// A particle file that scene files refer to. It is indexed once, however many models use it, and its frame that was read last
/// is kept.
final class ParticleSource {
  /// The file. Its frames are relative to an origin if the first one that is read is far from zero.
  private(set) var file: ParticleFile
  private var last: (number: Int, frame: ParticleFrame)?

  init(_ file: ParticleFile) { self.file = file }

  /// Returns a frame.
  ///
  /// - Throws: `SceneFileError` if there is no such frame, or it cannot be read.
  func frame(_ number: Int) throws(SceneFileError) -> ParticleFrame {
    if let last, last.number == number { return last.frame }
    do throws(ParticleReadError) {
      var frame = try file.frame(number)
      if last == nil, file.options.origin == .zero, file.format.keeps.contains(.origins) {
        let origin = frame.distantOrigin
        if origin != .zero {
          file = file.relative(to: origin)
          frame = try file.frame(number)
        }
      }
      last = (number, frame)
      return frame
    } catch {
      throw SceneFileError(path: file.path, .particles(error))
    }
  }
}

extension ParticleReadingOptions {
  /// Creates the options of a file in a scene.
  ///
  /// - Parameters:
  ///   - isWrapped: Whether particles stay in the periodic box. Nil if the scene does not say so.
  ///   - suits: Whether the particles of simulations are then gathered in their box.
  init(isLenient: Bool, isWrapped: Bool?, _ format: ParticleFormat, suits: Bool) {
    self.init(
      isLenient: isLenient, keepsWrapped: isWrapped == true,
      gathersMolecules: suits && format.keeps.contains(.simulations) && isWrapped == nil)
  }
}

extension SceneFileObject {
  static let (lenientKey, wrappedKey): (JSON5Key, JSON5Key) = ("lenient", "wrapped")

  /// Returns the options by which the particle file of the object is read.
  ///
  /// - Parameter suits: Whether particles of simulations are gathered in their box unless the object says where they are.
  private func readingOptions(
    _ format: ParticleFormat, suits: Bool
  ) throws(SceneFileError) -> ParticleReadingOptions {
    let isWrapped = try boolean(Self.wrappedKey)
    return ParticleReadingOptions(
      isLenient: try boolean(Self.lenientKey), isWrapped: value(Self.wrappedKey) == nil ? nil : isWrapped,
      format, suits: suits)
  }

  /// Returns the particle file that the object names. The name is relative to the folder of the scene file, or absolute
  /// in a folder of --allow-files.
  ///
  /// - Throws: `SceneFileError` with the position of the name if the file cannot be read, or the error in the file.
  func particleSource(suits: Bool) throws(SceneFileError) -> ParticleSource {
    let (name, value) = try fileName("the name of a particle file")
    guard let format = text.files.particleFormat(name) else {
      throw unexpected("a particle file (xyz, pdb, lammps or csv)", for: Self.fileKey, value)
    }
    let options = try readingOptions(format, suits: suits)
    let found = try refer(to: value) { () throws(SceneFileSet.ReferenceError) in
      try text.files.particleFile(name, format, options)
    }
    guard found.isKnown else { return found.source }
    // The size of the file limits its first use.
    let (count, limit) = (try found.source.frame(0).count, text.repetitionLimits.cloudElements)
    guard count <= text.repetitionsLeft.cloudElements else {
      throw unexpected(
        "at most \(limit) particles of files that are used again", for: Self.fileKey, value)
    }
    text.repetitionsLeft.cloudElements -= count
    return found.source
  }
}
