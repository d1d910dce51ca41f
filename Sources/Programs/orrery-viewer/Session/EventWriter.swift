import CommandLineSupport
import Files
import Reactive
import RenderScene
import SceneFiles
import TextCoding

/// Writes what the user does in the window to standard output, one JSON object a line, so that another program can follow:
///
/// ```json
/// {"set":"scale","value":2.0}
/// {"pick":"sun","position":[0.5,0.0,0.5]}
/// {"gesture":"begin"}
/// ```
/// A change has the line of a journal. Changes by `--live` are not written.
final class EventWriter {
  /// The error because of which nothing more is written, such as a closed pipe.
  private(set) var failure: FileError?
  private let bag = DisposerBag()
  private var historyBag = DisposerBag()

  /// Writes the events of `session` from now on.
  init(_ session: ViewerSession) {
    session.$document
      .subscribe { [unowned self] document in
        historyBag = DisposerBag()
        document.history?.journalGrew.subscribe { [unowned self] in write($0) }.disposed(by: historyBag)
      }
      .disposed(by: bag)
    session.picked.subscribe { [unowned self, unowned session] in
      write($0, origin: session.document.scene.origin)
    }.disposed(by: bag)
    session.gestures.subscribe { [unowned self] isBeginning in
      write { $0.string("gesture", isBeginning ? "begin" : "end") }
    }
    .disposed(by: bag)
  }

  private func write(_ pick: Pick?, origin: SIMD3<Double>) {
    write { writer in
      guard let pick else { return writer.null("pick") }
      writer.string("pick", pick.name)
      if let element = pick.element { writer.number("element", Double(element)) }
      if origin == .zero {
        writer.numbers("position", [pick.position.x, pick.position.y, pick.position.z])
      } else {
        writer.doubles("position", (0..<3).map { Double(pick.position[$0]) + origin[$0] })
      }
    }
  }

  private func write(_ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object { body(&$0) }
    write(writer.bytes + [UInt8(ascii: "\n")])
  }

  private func write(_ lines: [UInt8]) {
    if failure != nil { return }
    do throws(FileError) {
      try StandardOutput.write(String(decoding: lines, as: UTF8.self))
    } catch {
      failure = error
    }
  }
}
