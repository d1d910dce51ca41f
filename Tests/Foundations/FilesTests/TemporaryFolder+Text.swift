import Foundation
import TestSupport

extension TemporaryFolder {
  /// Returns the text of the file `name`.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
