import type uPlot from 'uplot';
import { drawRange, drawLimitCurve } from './draw-limits.ts';
import type { Gap } from './gaps.ts';
import type { Palette } from './palette.ts';
import type { Buckets, ChartSeries, ChartPanelData } from './panels.ts';
import { bucketMiddle, visibleBuckets } from './panels.ts';
import type { TimeSpan } from './view.ts';

/** What a panel draws besides its lines and axes; read at every draw. */
export type Scene = {
  panel: ChartPanelData;
  buckets: Buckets;
  view: TimeSpan;
  nights: readonly TimeSpan[];
  silences: readonly TimeSpan[];
  gaps: readonly (readonly Gap[])[];
  ghostGaps: readonly (readonly Gap[])[];
  palette: Palette;
  /** the ends of the y scale */
  scale: { readonly low: number; readonly high: number };
};

const box = (u: uPlot, { from, to }: TimeSpan): readonly [left: number, width: number] => {
  const { left, width } = u.bbox;
  const clip = (instant: number) => Math.round(Math.min(left + width, Math.max(left, u.valToPos(instant, 'x', true))));
  return [clip(from), clip(to) - clip(from)];
};

const stripe = 6;

/** Hatch tiles by colour and size: making one costs more than all lines of a panel. */
const tiles = new Map<string, OffscreenCanvas>();

const tileOf = (color: string, size: number): OffscreenCanvas => {
  const key = `${color} ${size}`;
  const tile = tiles.get(key) ?? new OffscreenCanvas(size, size);
  const ctx = tiles.has(key) ? null : tile.getContext('2d');
  tiles.set(key, tile);
  if (!ctx) return tile;
  ctx.strokeStyle = color;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = devicePixelRatio * 0.75;
  ctx.beginPath();
  for (const shift of [-size, 0, size]) {
    ctx.moveTo(shift, size);
    ctx.lineTo(shift + size, 0);
  }
  ctx.stroke();
  return tile;
};

/** Diagonal hairlines, distinguishable from fills also in black and white. */
const hatch = (u: uPlot, color: string): CanvasPattern | string =>
  u.ctx.createPattern(tileOf(color, Math.round(stripe * devicePixelRatio)), 'repeat') ?? color;

const fillSpans = (u: uPlot, spans: readonly TimeSpan[], fill: CanvasPattern | string): void => {
  u.ctx.fillStyle = fill;
  for (const span of spans) {
    const [left, width] = box(u, span);
    if (width > 1) u.ctx.fillRect(left, u.bbox.top, width, u.bbox.height);
  }
};

/** Night, ranges and missing data are drawn below grid and lines. */
export const drawBackground = (u: uPlot, scene: Scene): void => {
  const { panel, palette, nights, silences } = scene;
  u.ctx.save();
  fillSpans(u, nights, palette.night);
  for (const band of panel.bands) drawRange(u, band, palette);
  for (const line of panel.bandLines) drawLimitCurve(u, line, scene);
  if (silences.length > 0) {
    fillSpans(u, silences, palette.ground);
    fillSpans(u, silences, hatch(u, palette.hatch));
  }
  u.ctx.restore();
};

/** The min–max area; buckets that share a pixel are merged. */
const envelope = (u: uPlot, { min, max }: ChartSeries, { buckets, view }: Scene, gaps: readonly Gap[]): Path2D => {
  const path = new Path2D();
  const [first, last] = visibleBuckets(buckets, view);
  const breaks = new Set(gaps.map((gap) => gap.after));
  let upper: [number, number][] = [];
  let lower: [number, number][] = [];
  const close = () => {
    upper.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    for (const [x, y] of lower.toReversed()) path.lineTo(x, y);
    if (upper.length > 0) path.closePath();
    [upper, lower] = [[], []];
  };
  for (let i = first; i <= last; i++) {
    if (breaks.has(i)) close();
    const [low, high] = [min[i] ?? null, max[i] ?? null];
    if (low === null || high === null) continue;
    const x = Math.round(u.valToPos(bucketMiddle(buckets, i), 'x', true));
    const [top, bottom] = [u.valToPos(high, 'y', true), u.valToPos(low, 'y', true)];
    const [lastUp, lastLow] = [upper.at(-1), lower.at(-1)];
    if (lastUp && lastLow && lastUp[0] === x) {
      lastUp[1] = Math.min(lastUp[1], top);
      lastLow[1] = Math.max(lastLow[1], bottom);
    } else {
      upper.push([x, top]);
      lower.push([x, bottom]);
    }
  }
  close();
  return path;
};

export const drawEnvelopes = (u: uPlot, scene: Scene): void => {
  const { left, top, width, height } = u.bbox;
  u.ctx.save();
  u.ctx.beginPath();
  u.ctx.rect(left, top, width, height);
  u.ctx.clip();
  u.ctx.lineWidth = devicePixelRatio;
  scene.panel.series.forEach((series, i) => {
    // between off and on there is nothing to see
    if (series.steps) return;
    const path = envelope(u, series, scene, scene.gaps[i] ?? []);
    const color = scene.palette.of(series.color);
    Object.assign(u.ctx, { fillStyle: color, strokeStyle: color, globalAlpha: 0.2 });
    u.ctx.fill(path);
    // the stroke keeps single-bucket spikes visible
    u.ctx.globalAlpha = 0.25;
    u.ctx.stroke(path);
  });
  u.ctx.restore();
};
