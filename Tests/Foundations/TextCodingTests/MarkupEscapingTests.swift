import Testing
import TextCoding

@Suite("Text in markup")
struct MarkupEscapingTests {
  @Test("Characters with a meaning in HTML and XML are escaped, and control characters become spaces")
  func escaping() {
    #expect("a < b && c > \"d\" 'e'".markupEscaped == "a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;")
    #expect("\u{1}\t\n\u{1F}\u{7F}".markupEscaped == "     ")
    #expect("é 😀 &amp;".markupEscaped == "é 😀 &amp;amp;" && "".markupEscaped.isEmpty)
  }
}
