// The camera of a page and its movements by mouse, touch and keyboard, as in orrery-viewer: drag to orbit, shift-drag or drag
// with another button to pan, wheel to zoom, double click to focus, F to fit the whole scene, R to restore the camera, C for the next camera.
//
// With one finger a touch orbits, with two fingers it pans and zooms. The arrow keys orbit, plus and minus zoom.

import { diagonalOf } from "./camera.js";
import { CameraList } from "./camera-list.js";
import { DragInertia, fittingOptions, lookAt, orbitCamera, panCamera, zoomCamera } from "./orbit.js";

const arrowAngles = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const arrowStep = Math.PI / 24;
// A pointer that moves less than this between press and release clicks.
const clickDistance = 4;
const doubleClickTime = 400;
// A step of a mouse wheel in the units of its events.
const wheelStep = 100;

// The camera of a page. `onClick(x, y, hit)` is called for clicks, in CSS pixels of the canvas, and `onMessage(text)` with the name of a
// camera that is chosen.
export class View {
  constructor(canvas, scene, renderer) {
    Object.assign(this, { canvas, scene, renderer, pointers: new Map(), inertia: null, gesture: null });
    Object.assign(this, { onClick: null, onMessage: null, list: new CameraList(scene) });
    // Whether the canvas is in sight, and whether an event of the wheel zooms; see embedding.js.
    Object.assign(this, { isVisible: true, takesWheel: () => true });
    // The camera after a movement that does not change that of the scene.
    this.own = null;
    // The camera that shows a whole scene without a camera.
    this.fitted = null;
    this.start = this.list.camera;
    this.lastClick = { time: -Infinity, x: 0, y: 0, hit: null };
    canvas.tabIndex = 0;
    canvas.style.touchAction = "none";
    const listen = (name, body, options) => canvas.addEventListener(name, body, options);
    listen("pointerdown", (event) => this.press(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.release(event));
    listen("pointercancel", (event) => this.release(event, true));
    listen("wheel", (event) => this.wheel(event), { passive: false });
    listen("contextmenu", (event) => event.preventDefault());
    listen("keydown", (event) => this.key(event));
  }

  // The current camera. Null for one that shows the whole scene, until there is something to show.
  get camera() { return this.own ?? this.list.camera ?? this.fitted; }

  // The current camera, or that which shows the whole scene.
  get effectiveCamera() { return this.camera ?? this.renderer.fittedCamera(); }

  // Fits the view to what is shown, once, if the scene has no camera. Later changes of the scene or of the size of the picture do
  // not move it, as in ViewCamera.swift.
  fit() {
    if (this.camera) return;
    this.renderer.prepare();
    if (this.renderer.isVisible) this.fitted = this.renderer.fittedCamera();
  }

  // Sets the camera: that of the scene, from which bindings follow, or that of this view.
  setCamera(camera) {
    if (camera && this.list.isMovable) this.list.move(camera);
    else this.own = camera;
    this.scene.invalidate();
  }

  // Changes the current camera by a function that returns another one.
  change(body) {
    const camera = this.effectiveCamera;
    const changed = body(camera);
    if (changed !== camera) this.setCamera(changed);
  }

  // Shows the whole scene from the same direction.
  frameAll() {
    this.inertia = null;
    this.change((camera) => this.renderer.fittedCamera(fittingOptions(camera)));
  }

  // Restores the first camera.
  reset() {
    this.inertia = null;
    this.setCamera(this.list.isMovable ? this.start : null);
  }

  // Shows the scene from the camera `count` places after the chosen one, to which `reset` returns.
  chooseCamera(count) {
    const text = this.list.choose(count);
    if (this.list.indices.length > 1) {
      [this.inertia, this.own, this.start] = [null, null, this.list.camera];
      this.scene.invalidate();
    }
    this.onMessage?.(text);
  }

  // Advances the motion after a drag. Returns whether it continues.
  advance(seconds) {
    if (!this.inertia) return false;
    const isHeld = this.pointers.size > 0;
    const way = this.inertia.advance(seconds, isHeld);
    if (isHeld) return false;
    if (way === null) this.inertia = null;
    else this.moveBy(this.gesture, way);
    return this.inertia !== null;
  }

  // The position of an event in CSS pixels of the canvas.
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  press(event) {
    if (event.button > 2) return;
    this.canvas.setPointerCapture(event.pointerId);
    const [x, y] = this.place(event);
    this.pointers.set(event.pointerId, { x, y, startX: x, startY: y });
    if (this.pointers.size === 1) {
      this.pressed = this.camera;
      this.gesture = event.button === 0 && !event.shiftKey ? "orbit" : "pan";
      this.isClick = event.button === 0;
      const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.inertia = reducesMotion ? null : new DragInertia();
    } else {
      this.gesture = "pan";
      this.isClick = false;
      this.inertia = null;
    }
    // The main button gives the canvas the focus, without the ring that keys show.
    if (event.button !== 0) event.preventDefault();
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const [x, y] = this.place(event);
    const height = this.canvas.clientHeight;
    const before = this.extent;
    const share = [x - pointer.x, y - pointer.y].map((step) => step / height / this.pointers.size);
    Object.assign(pointer, { x, y });
    if (Math.hypot(x - pointer.startX, y - pointer.startY) > clickDistance) this.isClick = false;
    if (this.isClick || (share[0] === 0 && share[1] === 0)) return;
    this.inertia?.move(share);
    this.moveBy(this.gesture, share);
    if (before > 0 && this.extent > 0) this.zoom(Math.log(this.extent / before) / Math.log(1.1));
  }

  // The distance of two fingers, 0 with one.
  get extent() {
    const [one, other] = [...this.pointers.values()];
    return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  release(event, isCancelled = false) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    this.pointers.delete(event.pointerId);
    if (this.pointers.size > 0) return;
    // The browser scrolls the page instead.
    if (isCancelled) {
      this.inertia = null;
      this.setCamera(this.pressed);
    } else if (this.isClick) this.click(pointer.x, pointer.y, event.timeStamp);
    this.scene.invalidate();
  }

  click(x, y, time) {
    const last = this.lastClick;
    const isDouble = time - last.time < doubleClickTime && Math.hypot(x - last.x, y - last.y) <= clickDistance;
    // A card that the first click opened can make the picture smaller.
    const hit = isDouble ? last.hit : this.renderer.hit(x, y);
    this.lastClick = { time: isDouble ? -Infinity : time, x, y, hit };
    if (!isDouble) this.onClick?.(x, y, hit);
    else if (hit) this.change((camera) => lookAt(camera, hit.center));
  }

  wheel(event) {
    if (!this.takesWheel(event)) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 3 : event.deltaMode === 2 ? 1 : wheelStep;
    this.zoom(-event.deltaY / unit);
  }

  zoom(steps) { this.change((camera) => zoomCamera(camera, steps, diagonalOf(this.renderer.box))); }

  moveBy(gesture, share) {
    if (gesture === "pan") this.change((camera) => panCamera(camera, share, this.renderer.aspectRatio));
    else this.change((camera) => orbitCamera(camera, share.map((value) => value * Math.PI)));
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const angles = arrowAngles[event.key];
    if (angles) this.change((camera) => orbitCamera(camera, angles.map((value) => value * arrowStep)));
    else if (event.key === "+" || event.key === "=") this.zoom(1);
    else if (event.key === "-") this.zoom(-1);
    else if (event.key.toLowerCase() === "f") this.frameAll();
    else if (event.key.toLowerCase() === "r") this.reset();
    else if (event.key.toLowerCase() === "c") this.chooseCamera(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }
}
