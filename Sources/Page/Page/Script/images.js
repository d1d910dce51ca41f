// The images of a page: textures, whose original files the browser decodes, and the environment map.

// Decodes the images of textures. Those that the browser cannot decode stay without a bitmap, and are not drawn.
export async function decodeImages(scene) {
  await Promise.all((scene.images ?? []).map(async (image) => {
    const file = new Blob([scene.arrays[image.array]], { type: image.mediaType });
    try {
      image.bitmap = await createImageBitmap(file, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
    } catch {
      console.warn(`the image ${image.name} cannot be decoded`);
    }
  }));
}

// Returns the environment map of the header with typed arrays, or null if the scene needs none.
export function decodeEnvironment({ header, arrays }) {
  const map = header.environmentMap;
  return map ? { ...map, pixels: arrays[map.pixels], table: arrays[map.table] } : null;
}
