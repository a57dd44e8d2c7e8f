import { readPalette } from './palette.ts';

/** Space around the picture's content, and the height of each line of its title, in CSS pixels. */
const margin = 16;
const titleLine = 22;

/** Sharp on screens of either density, and in print. */
const scale = 2;

const textsIn = (root: Element): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
};

/** Draws each text at its place; text for screen readers only has no width. */
const drawTexts = (context: CanvasRenderingContext2D, root: Element, origin: DOMRect): void => {
  const range = document.createRange();
  context.textBaseline = 'middle';
  for (const text of textsIn(root)) {
    range.selectNodeContents(text);
    const place = range.getBoundingClientRect();
    if (!text.parentElement || place.width <= 1) continue;
    const { color, font, clipPath } = getComputedStyle(text.parentElement);
    if (clipPath !== 'none') continue;
    context.font = font;
    context.fillStyle = color;
    context.fillText(text.data, place.x - origin.x, place.y + place.height / 2 - origin.y);
  }
};

const drawKeys = (context: CanvasRenderingContext2D, root: Element, origin: DOMRect): void => {
  for (const key of root.querySelectorAll('svg path')) {
    const place = key.getBoundingClientRect();
    context.strokeStyle = getComputedStyle(key).stroke;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(place.x - origin.x, place.y - origin.y);
    context.lineTo(place.right - origin.x, place.y - origin.y);
    context.stroke();
  }
};

/** A picture of a chart as it is shown: its panels with their values, the time axis, and `title` above them. */
export const drawChartPicture = (chart: HTMLElement, title: readonly string[]): HTMLCanvasElement => {
  const origin = chart.getBoundingClientRect();
  const top = margin + title.length * titleLine + margin / 2;
  const picture = document.createElement('canvas');
  picture.width = (origin.width + 2 * margin) * scale;
  picture.height = (origin.height + top + margin) * scale;
  const context = picture.getContext('2d');
  if (!context) return picture;
  const { ground, font, text } = readPalette(chart);
  context.scale(scale, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, picture.width, picture.height);
  context.textBaseline = 'top';
  for (const [line, words] of title.entries()) {
    context.font = line === 0 ? font.replace(/^[\d.]+px/, '600 16px') : font;
    context.fillStyle = line === 0 ? getComputedStyle(chart).color : text;
    context.fillText(words, margin, margin + line * titleLine);
  }
  context.translate(margin, top);
  for (const canvas of chart.querySelectorAll('canvas')) {
    const { x, y, width, height } = canvas.getBoundingClientRect();
    context.drawImage(canvas, x - origin.x, y - origin.y, width, height);
  }
  drawTexts(context, chart, origin);
  drawKeys(context, chart, origin);
  return picture;
};
