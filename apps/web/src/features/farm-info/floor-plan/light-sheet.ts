/** Mean lightness (0 to 1) from which a picture is a drawing on a light sheet. */
const minLightness = 0.7;
/** Edge in pixels of the copy that is judged. */
const edge = 16;

/** Mean lightness of RGBA pixels, 0 to 1; what is transparent counts as the sheet. */
export const getMeanLightness = (rgba: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const opacity = (rgba[at + 3] ?? 0) / 255;
    const light = (0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0)) / 255;
    sum += light * opacity + (1 - opacity);
  }
  return sum / Math.max(1, Math.floor(rgba.length / 4));
};

/** Whether a loaded picture is a drawing on a light sheet rather than a photo. */
export const isLightSheet = (picture: HTMLImageElement): boolean => {
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.drawImage(picture, 0, 0, edge, edge);
  return getMeanLightness(context.getImageData(0, 0, edge, edge).data) >= minLightness;
};
