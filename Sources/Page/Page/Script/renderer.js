// Draws a scene into a canvas with WebGL 2, as OpenGLSceneRenderer.swift does with OpenGL.
//
// Changes of models only mark them. `draw` uploads what changed since the last drawing.

import { AmbientOcclusion } from "./ambient-occlusion.js";
import { Axes } from "./axes.js";
import { backdropOf, transparentBackdrop } from "./backdrop.js";
import { isEmptyBox } from "./boxes.js";
import { withCaptionRoom } from "./caption-room.js";
import { fittedCamera, frustumOf, viewRay } from "./camera.js";
import { ClippingDevice } from "./clip-plane.js";
import { RenderContent } from "./content.js";
import { Environment } from "./environment.js";
import { GLDevice, UniformBlock } from "./gl-device.js";
import { GroundShadow } from "./ground-shadow.js";
import { drawSpheres, findSpheres } from "./imposters.js";
import { depthLighting, fogOf, lightingOf } from "./lighting.js";
import { paintOverlays, textInsets } from "./overlays.js";
import { pickByRay } from "./picking.js";
import { drawPoints } from "./points.js";
import { qualities } from "./quality.js";
import { RenderTarget } from "./render-target.js";
import { drawRods } from "./rods.js";
import { drawnBox, SceneLines } from "./scene-lines.js";
import { ShadowMaps } from "./shadow-maps.js";
import { SplatPass } from "./splats.js";
import { drawSurfaces } from "./surfaces.js";
import { TextPainter } from "./text-painter.js";
import { TransmissionPicture } from "./transmission.js";
import { TranslucentLayers } from "./translucent-layers.js";
import { translucentOrder } from "./translucent-order.js";
import { blockBindings } from "./uniforms.js";
import { directionOf, dot, lengthOf, minus, times } from "./vectors.js";
import { warmUpSpheres } from "./warm-up.js";

// The times after the current one at which a scene that plays is measured, in seconds.
const firstMoments = Array.from({ length: 24 }, (_, number) => (number + 1) / 4);

// The program of `SceneRenderer.present`, as arguments of `GLDevice.use`.
const presentProgram = ["picture.vert", "present.frag"];

// Sets the size of a canvas for a picture in CSS pixels, with `ratio` device pixels for each. Each change of a side takes time if
// the canvas has a context.
export function resizeCanvas(canvas, width, height, ratio) {
  const [across, down] = [width, height].map((length) => Math.max(1, Math.round(length * ratio)));
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
}

// Returns a renderer of a scene, or null without WebGL 2.
export function createRenderer(canvas, scene) {
  const gl = canvas.getContext("webgl2", { antialias: false, depth: false, powerPreference: "high-performance" });
  return gl && new SceneRenderer(canvas, gl, scene);
}

// A renderer of a scene. When the context is lost, drawing pauses; when it is restored, everything is uploaded again.
class SceneRenderer {
  constructor(canvas, gl, scene) {
    Object.assign(this, { canvas, gl, scene, frameCount: 0, previewCount: 0, isPreview: false, isLost: false, isSuspended: false });
    // Whether there are texts over the picture.
    this.hasTexts = false;
    this.size = [canvas.width, canvas.height];
    // Null in the page of a scene without texts.
    this.painter = TextPainter && new TextPainter();
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.isLost = true;
      // `resume` was called before the loss was reported. A context cannot be restored within this event.
      if (this.loss && !this.isSuspended) setTimeout(() => this.loss.restoreContext());
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.isLost = false;
      this.build();
      scene.invalidate();
    });
    this.build();
  }

  // Creates all objects of the context.
  build() {
    const { gl, scene } = this;
    // Null in the page of a scene without a clipping plane.
    const device = new (ClippingDevice ?? GLDevice)(gl, scene.header.shaders);
    this.device = device;
    this.lightingBlock = new UniformBlock(gl, blockBindings.lighting);
    // The targets of full pictures and of previews.
    this.targets = [null, null];
    this.groundShadow = null;
    this.shadowMaps = null;
    this.occlusion = null;
    this.axes = null;
    this.lines = null;
    this.layers = null;
    this.splats = null;
    this.overlayTexture = null;
    if (this.painter) this.painter.drawn = "";
    // The driver compiles them while the models are built. A page has only those that it needs.
    for (const shader of ["present.frag", "backdrop.frag"]) {
      if (shader in device.sources) device.program("picture.vert", shader);
    }
    // Null in the page of a scene without clouds of spheres.
    warmUpSpheres?.(this, [presentProgram]);
    this.content = new RenderContent(device, scene);
    this.environment = scene.environmentMap ? new Environment(device, scene.environmentMap) : null;
  }

  // The errors of models with invalid lengths, which keep their last valid shape.
  get failures() { return this.content.failures; }

  // The number of pictures, previews included.
  get pictureCount() { return this.frameCount + this.previewCount; }

  // The bounding box of the visible models.
  get box() { return this.content.box; }

  // Sets the size of the picture in CSS pixels, and the number of device pixels for each. Views are fitted to a picture with
  // `finalRatio`.
  resize(width, height, ratio = 1, finalRatio = ratio) {
    resizeCanvas(this.canvas, width, height, ratio);
    this.size = [width, height].map((length) => Math.max(1, Math.round(length * finalRatio)));
  }

  // The width of the picture divided by its height.
  get aspectRatio() { return this.size[0] / this.size[1]; }

  // Whether there is something to show, and a picture to show it.
  get isVisible() { return Math.min(...this.size) > 1 && !isEmptyBox(this.box); }

  // Uploads what changed since the last call. Returns whether a model changed.
  prepare() {
    const isChanged = this.content.update();
    if (isChanged) {
      this.groundShadow?.reset();
      this.shadowMaps?.reset();
    }
    return isChanged;
  }

  // Draws the scene as a camera sees it; see camera.js. Null shows the whole scene. `level` is that of quality.js.
  draw(camera, level = 0) {
    const parts = this.parts(camera, level);
    while (!parts.next().done);
  }

  // Draws like `draw`, and yields after each part of the work. The canvas shows the picture after the last part. Nothing else may
  // be drawn between two parts, but drawing may end after each.
  //
  // The order is that of FramePlan.swift, with which a test compares it. Elements do not fade, and previews have no occlusion.
  //
  // - `pace`: chooses how much each part draws; see `Refinement`.
  *parts(camera, level, pace = null) {
    if (this.isLost) return;
    const { device, content } = this;
    const quality = qualities[level], isPreview = level > 0;
    // A full picture that is not complete yet leaves the preview on the canvas.
    if (isPreview) this.isPreview = true;
    this.prepare();
    const target = this.targetFor(quality);
    const { settings, box, placements } = content;
    const { effects, picture } = settings;
    const seen = camera ? withCaptionRoom?.(this, camera) ?? camera : this.fittedCamera();
    const view = frustumOf(seen, box, target.aspectRatio, drawnBox?.(content));
    this.view = view;
    device.setClip?.(this, effects, view);
    const lighting = lightingOf(settings, view, placements, this.lightMap(settings), fogOf(content.cloudSphereCount), box);
    lighting.isPreview = isPreview;
    this.setState();
    const surfaces = content.surfaces;
    // A page without transmission draws such surfaces as opaque ones.
    const isTransmissive = (surface) => TransmissionPicture !== null && surface.isTransmissive;
    const opaque = surfaces.filter((surface) => surface.isOpaque && !isTransmissive(surface));
    yield* this.updateShadows(lighting, view, box, effects, surfaces, opaque, isPreview, quality.keepsShadows);
    this.setLighting(lighting);
    this.bindEnvironment = () => this.environment?.bind(lighting);
    yield* this.drawOpaque(opaque, view, lighting, target, backdropOf(picture, target.height), pace, () => {
      if (settings.environment.visible && this.environment) this.environment.drawBackground(view, target, lighting);
      if (effects.shadow && !this.groundShadow.needsUpdate) this.groundShadow.draw(view, target);
    });
    if (content.points.length > 0) drawPoints(device, content.points, view, lighting, target, this.bindEnvironment);
    if (TransmissionPicture) yield* this.drawTransmissive(surfaces.filter(isTransmissive), view, lighting, target, pace);
    if (!isPreview) yield* this.drawOcclusion(effects, surfaces, view, box, lighting, target);
    yield* this.drawTranslucent(surfaces.filter((surface) => !surface.isOpaque), view, lighting, target, isPreview, pace);
    this.drawSplats(view, target);
    // Null in the page of a scene without lines.
    if (SceneLines) (this.lines ??= new SceneLines(device)).draw(content, view, target, lighting);
    if (effects.axes) {
      this.axes ??= new Axes(device);
      this.axes.draw(view, target, placements, (axesLighting) => this.setLighting(axesLighting), content.scene.axes);
    }
    this.drawTexts(view, box, settings);
    this.present(target);
    this.gl.bindVertexArray(null);
    this.isPreview = isPreview;
    if (isPreview) this.previewCount++;
    else this.frameCount++;
  }

  // Returns the camera that shows the whole scene as it is now, with room for its texts. `options` as in `fittedCamera` of
  // camera.js, by default the direction that suits the scene.
  fittedCamera(options = {}) {
    const { content, painter, aspectRatio, scene } = this;
    const support = this.shownSupport();
    const fit = (insets) => fittedCamera(support, aspectRatio, { ...scene.fit, ...options, ...insets && { insets } });
    // A page without texts has no module for them.
    if (!painter || !textInsets) return fit();
    const { settings, box, placements } = content;
    painter.begin(...this.size);
    const lines = { style: scene.lineStyle, turn: scene.axes, origin: scene.origin };
    this.insets = textInsets(
      painter, settings, box, placements, lines, (insets) => frustumOf(fit(insets), box, aspectRatio));
    return fit(this.insets);
  }

  // Returns the support function of what a fitted view shows: of the models and, while the time `t` or a clip plays, of what they
  // reach in the next seconds, as in Document+View.swift.
  shownSupport() {
    const { content, scene: { time } } = this;
    const supports = [content.support];
    if (time?.isPlaying && !time.description.step) {
      const now = time.time;
      for (const moment of firstMoments) {
        if (now + moment > (time.max ?? Infinity)) break;
        this.showTime(now + moment);
        supports.push(content.support);
      }
      this.showTime(now);
    }
    return (direction, least) => supports.reduce((best, support) => support(direction, best), least);
  }

  // Brings the models to another time.
  showTime(time) {
    const { scene } = this;
    scene.time.seek(time);
    scene.update();
    this.prepare();
  }

  // Returns the target of full pictures or of previews, in the size of the canvas.
  targetFor({ samplesAcross }) {
    const { width, height } = this.canvas;
    const number = Number(samplesAcross < 2);
    const old = this.targets[number];
    if (old?.width === width && old.height === height && old.wanted === samplesAcross) return old;
    old?.dispose();
    return this.targets[number] = Object.assign(new RenderTarget(this.device, width, height, samplesAcross), { wanted: samplesAcross });
  }

  // The environment map that lights the scene physically, or null.
  lightMap({ environment }) {
    const map = this.scene.environmentMap;
    return map && (map.isImage || environment.visible) ? map : null;
  }

  setLighting(lighting) { this.lightingBlock.bind(lighting.block); }

  setState() {
    const { gl } = this;
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LESS);
    gl.enable(gl.CULL_FACE);
    gl.cullFace(gl.BACK);
    gl.frontFace(gl.CCW);
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    gl.disable(gl.SCISSOR_TEST);
  }

  // Draws surfaces, clouds and rods over the backdrop and the content of `drawGround`, in parts if there is a pace.
  *drawOpaque(surfaces, view, lighting, target, backdrop, pace = null, drawGround = () => {}) {
    const { gl, device, content } = this;
    const { clouds, rods } = content;
    if (clouds.length > 0) findSpheres(device, clouds, view, target);
    target.clear(backdrop, clouds.length > 0);
    const draw = (drawn) => drawSurfaces(device, drawn, view, lighting, target.samplesAcross, this.bindEnvironment);
    const detailed = pace ? surfaces.filter((surface) => surface.isDetailed) : [];
    const others = pace ? surfaces.filter((surface) => !surface.isDetailed) : surfaces;
    yield* target.drawInBands(pace, () => {
      drawGround();
      gl.enable(gl.DEPTH_TEST);
      if (clouds.length > 0 && !lighting.isDepthOnly) {
        if (lighting.isPhysical) this.bindEnvironment();
        drawSpheres(device, clouds, view, target, lighting);
      }
      if (others.length > 0) draw(others);
      if (rods.length > 0) drawRods(device, rods, view, lighting, this.bindEnvironment);
    });
    for (const surface of detailed) yield* surface.drawInRanges(pace, () => draw([surface]));
  }

  // Updates the ground shadow of all surfaces and the shadow maps of the opaque ones, if there are any. Shadows that are not shown
  // are left out of the lighting.
  *updateShadows(lighting, view, box, effects, surfaces, opaque, isPreview, keepsShadows) {
    const { content, device } = this;
    const depths = (drawn) => (lightView, target) => {
      this.setLighting(depthLighting);
      // A single part.
      this.drawOpaque(drawn, lightView, depthLighting, target, transparentBackdrop).next();
    };
    if (effects.shadow) {
      this.groundShadow ??= new GroundShadow(device);
      if (keepsShadows) yield* this.groundShadow.update(box, depths(surfaces));
    } else {
      this.groundShadow?.dispose();
      this.groundShadow = null;
    }
    if (lighting.shadowLights.length > 0) {
      this.shadowMaps ??= new ShadowMaps(device);
      // Translucent surfaces cast no shadows.
      yield* this.shadowMaps.update(
        lighting, () => content.shadowModels, view, this.canvas.height, isPreview, keepsShadows, depths(opaque));
      if (!this.shadowMaps.showsShadows) lighting.definitions.SHADOW_COUNT = 0;
    } else {
      this.shadowMaps?.dispose();
      this.shadowMaps = null;
    }
  }

  // Draws opaque surfaces with transmission. They, and translucent ones, show a picture of what is drawn so far.
  *drawTransmissive(surfaces, view, lighting, target, pace) {
    const { device } = this;
    const [width, height] = [Math.min(target.width, target.sampledWidth), Math.min(target.height, target.sampledHeight)];
    const old = device.transmission;
    if (old && (surfaces.length === 0 || old.width !== width || old.height !== height)) {
      old.dispose();
      device.transmission = null;
    }
    if (surfaces.length === 0) return;
    device.transmission ??= new TransmissionPicture(device, width, height);
    device.transmission.update(target);
    yield;
    const opaque = surfaces.filter((surface) => surface.isOpaque);
    yield* target.drawInBands(pace, () => (
      drawSurfaces(device, opaque, view, lighting, target.samplesAcross, this.bindEnvironment)));
  }

  // Darkens the target by its ambient occlusion, if there is any, except for the light that surfaces emit.
  *drawOcclusion(effects, surfaces, view, box, lighting, target) {
    const { width, height } = target;
    if (!effects.occlusion || this.occlusion?.width !== width || this.occlusion?.height !== height) {
      this.occlusion?.dispose();
      this.occlusion = effects.occlusion ? new AmbientOcclusion(this.device, width, height) : null;
    }
    if (!this.occlusion) return;
    const emitting = surfaces.filter((surface) => surface.isOpaque && surface.material?.emits);
    yield* this.occlusion.draw(view, box, target, emitting.length === 0 ? null : () => (
      drawSurfaces(
        this.device, emitting, view, lighting, target.samplesAcross, this.bindEnvironment, "reflectedShare")));
  }

  // Draws translucent surfaces and elements of shape clouds: in back-to-front order where that of their centres is correct for
  // every sample, else in layers.
  *drawTranslucent(surfaces, view, lighting, target, isPreview, pace) {
    const { gl, device, content } = this;
    if (surfaces.length === 0 && content.shapeClouds.length === 0) return;
    const order = translucentOrder(surfaces, content.shapeClouds, view, target, TranslucentLayers.areSupported(device));
    const draw = (drawn, stage) => (
      drawSurfaces(device, drawn, view, lighting, target.samplesAcross, this.bindEnvironment, stage));
    if (order.sorted.length > 0) {
      gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.depthMask(false);
      gl.enable(gl.BLEND);
      yield* target.drawInBands(pace, () => draw(order.sorted));
      gl.depthMask(true);
      gl.disable(gl.BLEND);
    }
    if (order.layered.length > 0) {
      this.layers ??= new TranslucentLayers(device);
      yield* this.layers.draw(target, order, isPreview, (stage) => draw(order.layered, stage));
    } else {
      target.releaseLayerBuffers();
    }
  }

  // Draws 3D Gaussians, which opaque models in front of them hide, into a buffer of their own.
  drawSplats(view, target) {
    // Null in the page of a scene without splats.
    this.hasSplats = SplatPass !== null && this.content.splats.length > 0;
    if (!this.hasSplats) return;
    this.splats ??= new SplatPass(this.device);
    this.splats.draw(this.content.splats, view, target);
  }

  // Draws the texts into a texture, if they changed.
  drawTexts(view, box, settings) {
    const { gl, painter, device, canvas } = this;
    if (!painter) return;
    painter.begin(canvas.width, canvas.height);
    const { placements, pickable, scene } = this.content;
    const lines = { style: scene.lineStyle, turn: scene.axes, origin: scene.origin };
    paintOverlays(painter, settings, view, box, placements, (point) => this.hides(point, view), pickable.clouds, lines);
    this.hasTexts = painter.commands.length > 0;
    if (!painter.end() || !this.hasTexts) return;
    this.overlayTexture ??= device.makeTexture();
    device.bindTexture(0, this.overlayTexture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, painter.canvas);
  }

  // Averages the samples, composites the texts, and draws the result into the canvas.
  present(target) {
    const { gl, device, painter } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, target.width, target.height);
    gl.disable(gl.SCISSOR_TEST);
    gl.disable(gl.DEPTH_TEST);
    const program = device.use(...presentProgram);
    const hasOverlay = painter !== null && painter.commands.length > 0;
    device.bindTexture(1, hasOverlay ? this.overlayTexture : null);
    device.bindTexture(2, this.hasSplats ? target.splats.texture : null);
    device.bindTexture(0, target.color);
    program.integer("samples", 0);
    program.integer("splats", 2);
    program.integer("hasSplats", this.hasSplats ? 1 : 0);
    program.integer("overlay", 1);
    program.integer("samplesAcross", Math.floor(target.samplesAcross));
    program.integer("hasOverlay", hasOverlay ? 1 : 0);
    program.vector2("viewport", [target.width, target.height]);
    device.drawPicture();
    device.bindTexture(0, null);
    device.bindTexture(2, null);
  }

  // Returns whether a surface is in front of a point: the nearest one on its view ray, unless the box of its model contains the
  // point.
  hides(point, view) {
    const depth = dot(minus(point, view.eye), view.forward) - view.near;
    const start = view.isOrthographic ? minus(point, times(view.forward, depth)) : view.eye;
    const direction = directionOf(minus(point, start));
    if (!(depth > 0 || !view.isOrthographic) || !direction) return false;
    const hit = this.pick({ start, direction });
    if (!hit || !(hit.distance < lengthOf(minus(point, start)) * (1 - 1e-4))) return false;
    const { low, high } = this.content.boxOf(hit);
    return !point.every((value, axis) => value >= low[axis] && value <= high[axis]);
  }

  // Returns the nearest surface at a point of the canvas in CSS pixels: { model, element, position, center, distance }, or null.
  hit(x, y) {
    if (!this.view) return null;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ray = viewRay(this.view, [(x / width) * 2 - 1, 1 - (y / height) * 2]);
    return ray && this.pick(ray);
  }

  // Returns the nearest surface on a ray that no plane cuts away.
  pick(ray) { return pickByRay(this.content.pickable, ray, this.device.distancesTo?.(ray)); }

  // Frees the graphics memory until `resume` is called.
  suspend() {
    this.loss ??= this.gl.getExtension("WEBGL_lose_context");
    this.isSuspended = true;
    this.loss?.loseContext();
  }

  // Uploads everything again, if the renderer is suspended.
  resume() {
    if (!this.isSuspended) return;
    this.isSuspended = false;
    if (this.isLost) this.loss.restoreContext();
  }
}
