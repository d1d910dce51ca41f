import Files

/// The formats of films: several pictures in one file.
enum FilmFormat: String, CaseIterable {
  case apng, gif, mp4, webm, mkv, mov

  /// Creates the format of the ending of a path. Nil if it is not that of a film.
  init?(path: String) {
    guard let format = FilmFormat(rawValue: path.fileEnding.lowercased()) else { return nil }
    self = format
  }

  /// The endings of the file names.
  static var endings: [String] { allCases.map { ".\($0.rawValue)" } }

  /// The endings in words.
  static var list: String { endings.joined(separator: ", ") }

  /// The arguments by which ffmpeg writes the format. Nil for a format that orrery writes itself.
  var encoderArguments: [String]? {
    // Most players show only films whose colours are stored for every two by two pixels.
    let even = ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]
    switch self {
    case .apng: return nil
    case .gif:
      return [
        "-vf", "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=sierra2_4a", "-f", "gif",
      ]
    case .mp4: return even + ["-c:v", "libx264", "-crf", "18", "-movflags", "+faststart", "-f", "mp4"]
    case .mov: return even + ["-c:v", "libx264", "-crf", "18", "-movflags", "+faststart", "-f", "mov"]
    case .mkv: return even + ["-c:v", "libx264", "-crf", "18", "-f", "matroska"]
    case .webm: return even + ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-f", "webm"]
    }
  }
}
