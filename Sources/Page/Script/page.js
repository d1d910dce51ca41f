// The start of a page: decodes the data and draws the scene whenever it changes.

import { decodeData } from "./data.js";
import { Scene } from "./scene.js";
import { addControls } from "./controls.js";
import { decodeImages, decodeEnvironment } from "./images.js";
import { createRenderer } from "./renderer.js";
import { View } from "./view.js";

start(document.currentScript.parentElement);

async function start(element) {
  const scene = new Scene(decodeData(element.orreryData));
  delete element.orreryData;
  element.scene = scene;
  scene.environmentMap = decodeEnvironment(scene);
  await decodeImages(scene);
  addControls?.(element, scene);
  const canvas = element.querySelector("canvas");
  const renderer = createRenderer(canvas, scene);
  // Without WebGL 2 the page keeps showing the picture in it.
  if (!renderer) return;
  element.classList.add("live");
  const view = new View(canvas, scene, renderer);
  Object.assign(element, { renderer, view });
  runFrames(scene, canvas, renderer, view);
}

// Draws a frame when the scene, the camera or the size of the canvas changes, and none when nothing does.
function runFrames(scene, canvas, renderer, view) {
  let frame = 0;
  let lastTime = 0;
  const draw = (time) => {
    const seconds = Math.min(Math.max((time - lastTime) / 1000, 0), 0.1);
    const isMoving = view.advance(seconds);
    const isPlaying = scene.time?.advance(seconds);
    lastTime = time;
    // Changes by bindings belong to this frame.
    scene.update();
    frame = 0;
    renderer.draw(view.camera);
    if (isMoving || isPlaying) scene.invalidate();
  };
  scene.onInvalidate = () => { frame ||= requestAnimationFrame(draw); };
  // A canvas is empty after a resize until it is drawn, so this frame is drawn at once. The observer also reports the first size.
  let size = "";
  const resize = () => {
    const next = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio].join();
    if (next === size) return;
    size = next;
    renderer.resize(canvas.clientWidth, canvas.clientHeight, devicePixelRatio);
    cancelAnimationFrame(frame);
    draw(performance.now());
  };
  new ResizeObserver(resize).observe(canvas);
  // The picture of the last frame may be gone when the page is printed.
  addEventListener("beforeprint", () => draw(performance.now()));
  resize();
}
