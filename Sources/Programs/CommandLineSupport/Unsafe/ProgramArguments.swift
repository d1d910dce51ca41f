import CArguments
import Files
import SceneExpressions
import SceneModel
import TextCoding

#if canImport(Glibc)
  import func Glibc.getenv
#elseif canImport(Darwin)
  import func Darwin.getenv
#endif

/// The arguments and environment variables of the process.
package enum ProgramArguments {
  /// The arguments after the program's name, from `main` itself: /proc need not be mounted. Bytes that are not UTF-8
  /// are kept as by `String(pathBytes:)`.
  package static var all: [String] {
    guard let values = unsafe CArgumentsValues() else { return Array(CommandLine.arguments.dropFirst()) }
    // `main` receives as many C strings as the count says. They live as long as the process.
    return (1..<max(1, Int(CArgumentsCount()))).compactMap { number in
      unsafe values[number].map { unsafe String(systemPath: $0) }
    }
  }

  /// Returns the value of `OPTION=VALUE`, the last if there are several, or nil if there is none before `--`.
  static func attachedValue(of option: String) -> String? {
    all.prefix { $0 != "--" }.last { $0.hasPrefix(option + "=") }.map {
      String($0.dropFirst(option.count + 1))
    }
  }

  /// Returns the value of an option as it is on the command line, as `OPTION VALUE` or `OPTION=VALUE`, for messages. Nil if the
  /// option is not there.
  package static func value(of option: String) -> String? {
    let words = Array(all.prefix { $0 != "--" })
    for (number, word) in words.enumerated().reversed() {
      if word.hasPrefix(option + "=") { return shortened(word.dropFirst(option.count + 1)) }
      if word == option, number + 1 < words.count { return shortened(words[number + 1]) }
    }
    return nil
  }

  /// Returns the number of an option as a message quotes it: as it is on the command line, `1e40` and not the infinity to
  /// which it is rounded. `value` is quoted if the option is not there.
  package static func spelling(of option: String, _ value: some BinaryFloatingPoint) -> String {
    guard let text = self.value(of: option) else { return "\(value)" }
    return text + noteOnRounding(Double(text) ?? 0)
  }

  /// Returns the value of an environment variable, or nil if it is not set.
  package static func variable(_ name: String) -> String? {
    // The C string is copied at once. Nothing in this package sets a variable, which could free it.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
