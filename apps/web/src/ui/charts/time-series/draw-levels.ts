import type uPlot from 'uplot';
import type { Scene } from './draw.ts';
import { limitRuns } from './limit-curve.ts';
import type { Point } from './limit-curve.ts';
import { outOfRangeRuns } from './out-of-range.ts';
import type { ChartSeries } from './panels.ts';
import { seriesLimitsAt } from './panels.ts';

const clipToPlot = (u: uPlot): void => {
  const { left, top, width, height } = u.bbox;
  u.ctx.beginPath();
  u.ctx.rect(left, top, width, height);
  u.ctx.clip();
};

const place = (u: uPlot, [at, value]: Point): readonly [x: number, y: number] => [
  u.valToPos(at, 'x', true),
  u.valToPos(value, 'y', true),
];

const trace = (u: uPlot, points: readonly Point[]): void => {
  u.ctx.beginPath();
  points.forEach((point, i) => (i === 0 ? u.ctx.moveTo(...place(u, point)) : u.ctx.lineTo(...place(u, point))));
};

/** The limits of levels 2 and 3 as dashed lines; those beyond the scale are left out. */
export const drawLevelLimits = (u: uPlot, { panel, view, palette }: Scene): void => {
  u.ctx.save();
  clipToPlot(u);
  u.ctx.lineWidth = devicePixelRatio;
  u.ctx.setLineDash([4, 3].map((length) => length * devicePixelRatio));
  u.ctx.globalAlpha = 0.75;
  for (const { level, curve } of panel.levelCurves) {
    u.ctx.strokeStyle = palette.levels[level];
    for (const { low, high } of limitRuns(curve, view)) {
      for (const points of [low, high]) {
        if (!points) continue;
        trace(u, points);
        u.ctx.stroke();
      }
    }
  }
  u.ctx.restore();
};

/** The violated limit of level 1 at each point; the point itself where it is inside. */
const limitBeside = (series: ChartSeries, [at, value]: Point): Point => {
  const limits = seriesLimitsAt(series, at);
  const low = limits?.low ?? Number.NEGATIVE_INFINITY;
  const high = limits?.high ?? Number.POSITIVE_INFINITY;
  return [at, Math.min(high, Math.max(low, value))];
};

/** Stretches out of range in the colour of their level, on a halo, with the area up to the limit tinted. */
export const drawOutOfRange = (u: uPlot, scene: Scene): void => {
  const { panel, buckets, view, gaps, palette } = scene;
  u.ctx.save();
  clipToPlot(u);
  u.ctx.lineJoin = 'round';
  panel.series.forEach((series, i) => {
    for (const { level, points } of outOfRangeRuns(series, buckets, view, gaps[i] ?? [])) {
      const edge = points.map((point) => limitBeside(series, point));
      trace(u, [...points, ...edge.toReversed()]);
      u.ctx.fillStyle = palette.levels[level];
      u.ctx.globalAlpha = 0.16;
      u.ctx.fill();
      u.ctx.globalAlpha = 1;
      for (const [width, color] of [
        [5, palette.ground],
        [2.25, palette.levels[level]],
      ] as const) {
        u.ctx.lineWidth = width * devicePixelRatio;
        u.ctx.strokeStyle = color;
        trace(u, points);
        u.ctx.stroke();
      }
    }
  });
  u.ctx.restore();
};
