// Decodes the data of the page, and adds the script in them to the page. The policy of the page allows this script and
// that one, by their hashes.
(() => {
  performance.mark("orrery:start");
  const element = document.currentScript.previousElementSibling;
  const block = element.querySelector("script");
  // Without these the sentence in the page stays.
  if (typeof DecompressionStream === "undefined" || typeof WebGL2RenderingContext === "undefined") return;
  element.querySelector("p").hidden = true;
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
  });
})();
