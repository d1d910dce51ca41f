import Testing
import TextCoding

@Suite("Text in markup")
struct MarkupEscapingTests {
  @Test("Characters with a meaning in HTML and XML are escaped, and control characters become spaces")
  func escaping() {
    #expect("a < b && c > \"d\" 'e'".markupEscaped == "a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;")
    #expect("\u{1}\t\n\u{1F}\u{7F}".markupEscaped == "     ")
    #expect("a\u{FFFE}b\u{FFFF}\u{1FFFE}".markupEscaped == "a\u{FFFD}b\u{FFFD}\u{1FFFE}")
    #expect("\u{FFFE}".hasCharactersOutsideXML && "\u{1}".hasCharactersOutsideXML)
    #expect(!"a\tb\u{FFFD}\u{1FFFE}".hasCharactersOutsideXML)
    #expect("é 😀 &amp;".markupEscaped == "é 😀 &amp;amp;" && "".markupEscaped.isEmpty)
  }
}
