import type uPlot from 'uplot';
import { limitRuns } from './limit-curve.ts';
import type { Point } from './limit-curve.ts';
import type { Palette } from './palette.ts';
import type { ChartPanelData } from './panels.ts';
import type { TimeSpan } from './view.ts';

type Place = { x: number; y: number };

/** The y of a limit, rounded to a whole pixel for a crisp edge and kept inside the plot. */
const yOf = (u: uPlot, limit: number): number => {
  const { top, height } = u.bbox;
  return Math.round(Math.min(top + height, Math.max(top, u.valToPos(limit, 'y', true))));
};

/** The fill between two edges from left to right, and the edges where the range is closed. */
const drawArea = (u: uPlot, upper: Edge, lower: Edge, color: string | null, palette: Palette): void => {
  u.ctx.fillStyle = palette.band;
  u.ctx.beginPath();
  for (const { x, y } of [...upper.places, ...lower.places.toReversed()]) u.ctx.lineTo(x, y);
  u.ctx.fill();
  u.ctx.strokeStyle = color === null ? palette.bandEdge : palette.of(color);
  u.ctx.globalAlpha = color === null ? 1 : 0.55;
  u.ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio));
  u.ctx.beginPath();
  for (const { places, open } of [upper, lower]) {
    if (open) continue;
    places.forEach(({ x, y }, i) => (i === 0 ? u.ctx.moveTo(x, y + 0.5) : u.ctx.lineTo(x, y + 0.5)));
  }
  u.ctx.stroke();
  u.ctx.globalAlpha = 1;
};

type Edge = { places: Place[]; open: boolean };

/** A constant range across the plot. */
export const drawRange = (u: uPlot, { low, high, color }: ChartPanelData['bands'][number], palette: Palette): void => {
  const { left, top, width, height } = u.bbox;
  const edge = (limit: number | null, fallback: number): Edge => {
    const y = limit === null ? fallback : yOf(u, limit);
    return {
      places: [
        { x: left, y },
        { x: left + width, y },
      ],
      open: limit === null,
    };
  };
  drawArea(u, edge(high, top), edge(low, top + height), color, palette);
};

type View = { view: TimeSpan; palette: Palette };

/** A changing range within the view. */
export const drawLimitCurve = (u: uPlot, line: ChartPanelData['bandLines'][number], { view, palette }: View): void => {
  const { top, height } = u.bbox;
  const x = (at: number) => u.valToPos(at, 'x', true);
  for (const { from, to, low, high } of limitRuns(line, view)) {
    const edge = (points: readonly Point[] | null, fallback: number): Edge => ({
      places: points
        ? points.map(([at, limit]) => ({ x: x(at), y: yOf(u, limit) }))
        : [from, to].map((at) => ({ x: x(at), y: fallback })),
      open: points === null,
    });
    drawArea(u, edge(high, top), edge(low, top + height), line.color, palette);
  }
};
