import Files
import Pictures

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

  /// Whether the format stores transparent pixels.
  var holdsTransparency: Bool {
    switch self {
    case .apng, .gif, .webm, .mov: true
    case .mp4, .mkv: false
    }
  }

  /// The largest number of pictures a second that players show. GIF stores the time of a picture in hundredths of a second, and
  /// browsers show one of less than two hundredths for ten.
  var maximumRate: Int { self == .gif ? 50 : AnimatedPNG.maximumRate }

  /// Returns the arguments by which ffmpeg writes the format. Nil for a format that orrery writes itself.
  func encoderArguments(isTransparent: Bool) -> [String]? {
    // Most players show only films whose colours are stored for every two by two pixels.
    let pad = "pad=ceil(iw/2)*2:ceil(ih/2)*2"
    let even = ["-vf", pad, "-pix_fmt", "yuv420p"]
    let clear = ["-vf", pad + ":color=black@0"]
    if isTransparent, self == .mov {
      // H.264 has no transparency.
      return clear + ["-pix_fmt", "yuva444p10le", "-c:v", "prores_ks", "-profile:v", "4444", "-f", "mov"]
    }
    if isTransparent, self == .webm {
      // A frame that is never shown has no transparency.
      return clear + [
        "-pix_fmt", "yuva420p", "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1",
        "-auto-alt-ref", "0", "-f", "webm",
      ]
    }
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
