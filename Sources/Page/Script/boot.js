// Decodes the data of the page, and adds the script in them to the page. The policy of the page allows this script and
// that one, by their hashes.
(() => {
  const element = document.currentScript.previousElementSibling;
  const block = element.querySelector("script");
  // Without these the sentence in the page stays.
  if (typeof DecompressionStream === "undefined" || typeof WebGL2RenderingContext === "undefined") return;
  element.querySelector("p").hidden = true;
  // The page around the element can set parameters at once; see parameters.js.
  element.parameters = Object.create(null);
  const text = block.textContent;
  block.remove();
  // The digits of four bytes are five characters; see Base85.swift.
  const digit = (place) => {
    const code = text.charCodeAt(place);
    return code - 35 - (code > 60) - (code > 92);
  };
  const size = ((text.length - 1) / 5) * 4;
  const view = new DataView(new ArrayBuffer(size));
  for (let start = 0, place = 1; start < size; start += 4) {
    let word = 0;
    for (const end = place + 5; place < end; place++) word = word * 85 + digit(place);
    view.setUint32(start, word);
  }
  const bytes = new Uint8Array(view.buffer, 0, size - digit(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  new Response(stream).arrayBuffer().then((data) => {
    const scriptSize = new DataView(data).getUint32(0, true);
    const script = document.createElement("script");
    script.textContent = new TextDecoder().decode(new Uint8Array(data, 8, scriptSize));
    element.orreryData = data;
    element.append(script);
  });
})();
