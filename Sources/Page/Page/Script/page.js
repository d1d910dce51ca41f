// The start of a page: decodes the data and draws the scene whenever it changes.

import { decodeData } from "./data.js";
import { Scene } from "./scene.js";
import { buildInterface } from "./interface.js";
import { decodeImages, decodeEnvironment } from "./images.js";
import { QualityControl, Refinement } from "./quality.js";
import { createRenderer, resizeCanvas } from "./renderer.js";
import { View } from "./view.js";

// The largest number of pixels of the first picture, which the browser enlarges. A driver in software takes four times as long for
// twice the width and height. The picture in full size follows at once.
const firstPixelCount = 160_000;

// Returns the number of pixels of the first picture for each CSS pixel along a side.
const firstRatio = (width, height) => Math.min(devicePixelRatio, Math.sqrt(firstPixelCount / Math.max(1, width * height)));

const sceneElement = document.currentScript.parentElement;
start(sceneElement).catch((error) => fail(sceneElement, error));

async function start(element) {
  const data = element.orreryData;
  // The start of the page reads this as the sign that its policy allows the script.
  delete element.orreryData;
  const scene = new Scene(decodeData(data));
  element.scene = scene;
  scene.environmentMap = decodeEnvironment(scene);
  await decodeImages(scene);
  const canvas = document.createElement("canvas");
  // Without controls the picture fills the element.
  const { clientWidth, clientHeight } = element;
  resizeCanvas(canvas, clientWidth, clientHeight, firstRatio(clientWidth, clientHeight));
  const renderer = createRenderer(canvas, scene);
  if (!renderer) {
    explain(element, "This is a still picture, because WebGL 2 is not available in this browser.");
    return;
  }
  const view = new View(canvas, scene, renderer);
  Object.assign(element, { renderer, view });
  const refresh = buildInterface(element, canvas, scene, renderer, view);
  element.classList.add("live");
  runFrames(element, canvas, scene, renderer, view, refresh);
  element.dispatchEvent(new Event("load"));
}

// Shows the still picture, and a sentence below it.
function explain(element, text) {
  const sentence = element.querySelector("span");
  sentence.textContent = text;
  sentence.hidden = false;
  // The picture and the sentence take the place of the interface.
  element.shadowRoot?.replaceChildren(document.createElement("slot"));
}

// Says that the scene cannot be drawn, and throws the reason.
function fail(element, error) {
  explain(element, `The scene cannot be drawn: ${error.message}`);
  throw error;
}

// Draws a frame when the scene, the camera or the size of the canvas changes, and none when nothing does. Calls `refresh` before
// each frame, with the error of the last drawing.
//
// While the element is not in the document, nothing is drawn, and the graphics memory is free. While it is out of sight, the time
// passes, and nothing is drawn.
function runFrames(element, canvas, scene, renderer, view, refresh) {
  let frame = 0;
  let lastTime = 0;
  let requestTime = 0;
  // The size of the canvas in CSS pixels.
  let [width, height] = [0, 0];
  let [hasPicture, isPrinting, failure] = [false, false, ""];
  // Notes the message of an error, or "" after a success. The interface shows it in the next frame.
  const note = (message) => {
    if (message === failure) return;
    failure = message;
    scene.invalidate();
  };
  // The full picture that is drawn in parts after the last frame, and the frame that starts it.
  let [refinement, refiningFrame] = [null, 0];
  const stopRefining = () => {
    refinement?.cancel();
    cancelAnimationFrame(refiningFrame);
    refinement = null;
  };
  const refine = () => {
    if (frame !== 0 || isPrinting || !view.isVisible || !element.isConnected) return;
    refinement = new Refinement(renderer, view.camera, (duration) => quality.learn(duration), (error) => {
      console.error(error);
      note(error.message);
    });
  };
  // A page that is hidden has no frames, and is not refined.
  const quality = new QualityControl(
    renderer.gl, () => scene.invalidate(), () => { refiningFrame = requestAnimationFrame(refine); });
  const draw = (time) => {
    const seconds = Math.min(Math.max((time - lastTime) / 1000, 0), 0.1);
    const isMoving = view.advance(seconds);
    const isPlaying = scene.time?.advance(seconds);
    lastTime = time;
    stopRefining();
    let found = "";
    try {
      // Changes by bindings belong to this frame.
      scene.update();
      frame = 0;
      const isShown = view.isVisible || isPrinting;
      // The interface shows the size of the picture.
      if (isShown) renderer.resize(width, height, hasPicture ? devicePixelRatio : firstRatio(width, height), devicePixelRatio);
      refresh(failure);
      if (isShown) {
        view.fit();
        renderer.draw(view.camera, isPrinting ? 0 : quality.next(requestTime, performance.now()));
        if (!hasPicture) performance.mark("orrery:picture");
        hasPicture = true;
      }
    } catch (error) {
      if (!hasPicture) {
        observer.disconnect();
        scene.onInvalidate = null;
        fail(element, error);
      }
      frame = 0;
      found = error.message;
      if (found !== failure) console.error(error);
    }
    note(found);
    if (isMoving || isPlaying) scene.invalidate();
  };
  scene.onInvalidate = () => {
    if (frame !== 0 || isPrinting || !element.isConnected) return;
    requestTime = performance.now();
    frame = requestAnimationFrame(draw);
  };
  const drawNow = () => {
    cancelAnimationFrame(frame);
    requestTime = performance.now();
    draw(requestTime);
  };
  // The picture of the last frame may be gone when the page is printed, or be a preview. A canvas that is drawn or resized while
  // the page is laid out for print is empty on paper.
  const printing = {
    beforeprint: () => {
      isPrinting = true;
      drawNow();
    },
    afterprint: () => {
      isPrinting = false;
      resize();
      scene.invalidate();
    },
  };
  // A canvas is empty after a resize until it is drawn, so this frame is drawn at once. The observer also reports the first size.
  let size = "";
  let ratioQuery;
  const resize = () => {
    const next = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio].join();
    if (next === size || isPrinting || !element.isConnected) return;
    size = next;
    [width, height] = [canvas.clientWidth, canvas.clientHeight];
    // A window that moves to another screen keeps its size in CSS pixels.
    ratioQuery?.removeEventListener("change", resize);
    ratioQuery = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratioQuery.addEventListener("change", resize);
    drawNow();
  };
  const observer = new ResizeObserver(resize);
  const connect = () => {
    observer.observe(canvas);
    for (const name in printing) addEventListener(name, printing[name]);
    renderer.resume();
    resize();
    scene.invalidate();
  };
  const disconnect = () => {
    observer.disconnect();
    for (const name in printing) removeEventListener(name, printing[name]);
    ratioQuery?.removeEventListener("change", resize);
    cancelAnimationFrame(frame);
    stopRefining();
    [frame, size] = [0, ""];
    // An element that moves within the document is removed and inserted at once.
    queueMicrotask(() => { if (!element.isConnected) renderer.suspend(); });
  };
  element.addEventListener("connect", connect);
  element.addEventListener("disconnect", disconnect);
  if (element.isConnected) connect();
}

// An element of HTML that reports when it enters and leaves the document. Several pages in one document share it.
if (!customElements.get("orrery-scene")) {
  customElements.define("orrery-scene", class extends HTMLElement {
    connectedCallback() { this.dispatchEvent(new Event("connect")); }

    disconnectedCallback() { this.dispatchEvent(new Event("disconnect")); }
  });
}
