// Decodes the data of the page, and adds the script in them to the page. The policy of the page allows this script and
// that one, by their hashes.
(() => {
  const element = document.currentScript.previousElementSibling;
  const block = element.querySelector("script");
  const text = atob(block.textContent);
  block.remove();
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  new Response(stream).arrayBuffer().then((data) => {
    const scriptSize = new DataView(data).getUint32(0, true);
    const script = document.createElement("script");
    script.textContent = new TextDecoder().decode(new Uint8Array(data, 8, scriptSize));
    element.orreryData = data;
    element.append(script);
  });
})();
