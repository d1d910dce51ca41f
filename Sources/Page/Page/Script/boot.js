// Decodes the data of the page, and adds the script in them to the page. The policy of the page allows this script and
// that one, by their hashes.
(() => {
  performance.mark("orrery:start");
  const data = "orrery-scene > script[type]";
  // A page that inserts a fragment may run this script elsewhere: then it starts the first scene that is not started.
  const block = document.currentScript.previousElementSibling?.matches("orrery-scene")
    ? document.currentScript.previousElementSibling.querySelector(data) : document.querySelector(data);
  // Without these the sentence in the page stays.
  if (!block || typeof DecompressionStream === "undefined" || typeof WebGL2RenderingContext === "undefined") return;
  const element = block.parentElement;
  const sentence = element.querySelector("span");
  sentence.hidden = true;
  // The page around the element can set parameters at once; see parameters.js.
  element.parameters = Object.create(null);
  const text = block.textContent;
  block.remove();
  // The digits of four bytes are five characters; see Base85.swift. The tables make the loop short, which runs before the browser
  // compiles it.
  const digits = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, code - 35 - (code > 60) - (code > 92)));
  const codes = new TextEncoder().encode(text);
  const size = ((codes.length - 1) / 5) * 4;
  const decoded = new Uint8Array(size);
  for (let start = 0, place = 1; start < size; start += 4, place += 5) {
    const word = (((digits[codes[place]] * 85 + digits[codes[place + 1]]) * 85 + digits[codes[place + 2]]) * 85
      + digits[codes[place + 3]]) * 85 + digits[codes[place + 4]];
    decoded[start] = word >>> 24;
    decoded[start + 1] = word >>> 16;
    decoded[start + 2] = word >>> 8;
    decoded[start + 3] = word;
  }
  const bytes = decoded.subarray(0, size - digits[codes[0]]);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  new Response(stream).arrayBuffer().then((data) => {
    const scriptSize = new DataView(data).getUint32(0, true);
    const script = document.createElement("script");
    script.textContent = new TextDecoder().decode(new Uint8Array(data, 8, scriptSize));
    element.orreryData = data;
    element.append(script);
    // A script in an element that was removed runs when the element is inserted again.
    if (element.orreryData && element.isConnected) throw new Error("the policy of this page refuses its script");
  }).catch((error) => {
    sentence.textContent = `The scene cannot be drawn: ${error.message}`;
    sentence.hidden = false;
  });
})();
