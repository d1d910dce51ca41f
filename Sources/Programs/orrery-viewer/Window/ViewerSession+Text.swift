import CommandLineSupport
import Reactive
import RenderScene

/// What a session says: the title bar, and the words over the picture.
extension ViewerSession {
  /// The text of the title bar, as a source: sends the current text on subscription, then each change.
  var titles: AnyEventSource<String> {
    combine(
      $document.flatMapLatest { document in document.state.map { (document.name, $0) } },
      combine($failure, $refusal, $selection, $emptiness), unsavedEdits
    )
    .map { document, remarks, hasUnsavedEdits in
      let (failure, refusal, selection, emptiness) = remarks
      let remark = failure ?? refusal ?? selection ?? emptiness
      let name = document.0 + (hasUnsavedEdits ? "*" : "")
      return "Orrery: \((name + document.1 + (remark.map { " - " + $0 } ?? "")).printable(limit: 200))"
    }
    .eraseToAnyEventSource()
  }

  /// The words over the picture, as a source: sends the current blocks on subscription, then each change.
  var words: AnyEventSource<[TextBlock]> {
    combine(status, messages, combine($showsWords, $showsHelp, $document.map { $0.file == nil }))
      .map { status, messages, shown in
        let (showsWords, showsHelp, isDemo) = shown
        guard showsWords else { return [] }
        return [status] + messages + (isDemo ? [WindowHelp.start] : [])
          + (showsHelp ? [WindowHelp.sheet] : [])
      }
      .removeDuplicates()
      .eraseToAnyEventSource()
  }

  /// The name of the file and what it shows.
  private var status: AnyEventSource<TextBlock> {
    combine(
      $document.flatMapLatest { document in document.details.map { (document.name, $0) } },
      combine(unsavedEdits, $selection, $isViewOffset)
    )
    .map { document, state in
      let (hasUnsavedEdits, selection, isViewOffset) = state
      let lines = [
        document.0 + (hasUnsavedEdits ? "*" : ""), document.1, selection,
        isViewOffset ? "view moved, R returns" : nil,
      ]
      return TextBlock(
        lines.compactMap(\.self).filter { !$0.isEmpty }.map { .text($0.printable) }, at: .topRight)
    }
    .removeDuplicates()
    .eraseToAnyEventSource()
  }

  /// The errors, which stay until their cause ends, and the message of the last action.
  private var messages: AnyEventSource<[TextBlock]> {
    combine(combine($failure, $excerpt, $refusal, $emptiness), $toast)
      .map { problems, toast in
        let (failure, excerpt, refusal, emptiness) = problems
        var blocks: [TextBlock] = []
        if let failure {
          let source = excerpt.map { [TextBlock.Line.source($0.text.printable, caret: $0.caret)] } ?? []
          blocks.append(TextBlock([.text(failure.printable)] + source, at: .bottomLeft, tone: .failure))
        }
        if let refusal {
          blocks.append(TextBlock([.text(refusal.printable)], at: .bottomLeft, tone: .failure))
        }
        if let emptiness { blocks.append(TextBlock([.text(emptiness.printable)], at: .center)) }
        if let toast { blocks.append(TextBlock([.text(toast.text.printable)], at: .bottom)) }
        return blocks
      }
      .eraseToAnyEventSource()
  }

  /// Shows or hides the help sheet.
  func toggleHelp() {
    showsHelp = !(showsHelp && showsWords)
    if showsHelp { showsWords = true }
  }

  /// Shows or hides all words over the picture.
  func toggleWords() { showsWords.toggle() }
}
