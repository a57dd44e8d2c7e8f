import uPlot from 'uplot';
import { formatReading } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { letterScale } from '../letter-scale.ts';
import { drawLevelLimits, drawOutOfRange } from './draw-levels.ts';
import { drawEnvelopes, drawBackground } from './draw.ts';
import type { Scene } from './draw.ts';
import { loneIndexes } from './gaps.ts';
import type { Gap } from './gaps.ts';
import type { Buckets, ChartPanelData } from './panels.ts';
import { bucketMiddle } from './panels.ts';

/** Space around the plot in CSS pixels, equal for all panels so that their time axes align. */
export type PlotMargins = { readonly left: number; readonly right: number };
export const edgePixels = 6;
/** The gap between the values of the scale and the plot, and the room that they need with letters of the usual size. */
export const scaleGap = 8;
export const scalePixels = 40;
/** The room that the value of a limit needs at the right, with letters of the usual size. */
export const levelEndPixels = 52;

const isStepped = (panel: ChartPanelData): boolean => panel.series[0]?.steps != null;

/** The data table of uPlot: bucket middles (starts, for states), then per series the comparison line and the mean. */
export const plotData = (panel: ChartPanelData, buckets: Buckets): uPlot.AlignedData => [
  buckets.start.map((start, i) => (isStepped(panel) ? start : bucketMiddle(buckets, i))),
  ...panel.series.flatMap((series) => [[...(series.ghost ?? [])], [...series.avg]]),
];

/** The parts of a panel that require a new plot when they change. */
export const shapeKey = (panel: ChartPanelData): string =>
  panel.series.map((series) => [series.id, series.color, series.decimals, series.unit].join(':')).join('|');

// uPlot finds gaps by nulls; ours are by time, because a sensor may report less often than buckets are wide.
const gapsFor = (u: uPlot, gaps: readonly Gap[] = []): uPlot.Series.Gaps => {
  const middle = (i: number) => Math.round(u.valToPos(u.data[0]?.[i] ?? 0, 'x', true));
  return gaps.map(({ before, after }): [number, number] => [middle(before), middle(after)]);
};

/** A state holds from its bucket's start to the next. */
const steppedPaths = uPlot.paths.stepped?.({ align: 1, ascDesc: true });

const pathsOf = (panel: ChartPanelData): Pick<uPlot.Series, 'paths'> =>
  isStepped(panel) && steppedPaths ? { paths: steppedPaths } : {};

const seriesOf = (panel: ChartPanelData, scene: () => Scene): uPlot.Series[] =>
  panel.series.flatMap(({ color }, i): uPlot.Series[] => [
    {
      scale: 'y',
      stroke: () => scene().palette.ghost,
      width: 1.25,
      dash: [2, 3],
      ...pathsOf(panel),
      gaps: (u) => gapsFor(u, scene().ghostGaps[i]),
      points: { show: false },
    },
    {
      scale: 'y',
      stroke: () => scene().palette.of(color),
      width: 1.75,
      ...pathsOf(panel),
      gaps: (u) => gapsFor(u, scene().gaps[i]),
      points: {
        show: true,
        size: 5,
        width: 0,
        fill: () => scene().palette.of(color),
        filter: () => {
          const { buckets, panel: now, gaps } = scene();
          return loneIndexes(buckets, now.series[i]?.avg ?? [], gaps[i] ?? []);
        },
      },
    },
  ]);

/** A switch has two places on its scale, a position its ends and its middle. */
const stepSplits = ([low, high]: readonly [number, number]): number[] =>
  high - low === 1 ? [low, high] : [low, (low + high) / 2, high];

/** The decimals that a multiple of a step needs: 1 for 2.5, 2 for 0.25. */
export const stepDecimals = (step: number): number =>
  Math.max(
    0,
    [0, 1, 2, 3].findIndex((decimals) => Math.abs(step - Number(step.toFixed(decimals))) < step / 1000),
  );

const yAxis = (panel: ChartPanelData, frame: PlotMargins, scene: () => Scene): uPlot.Axis => ({
  scale: 'y',
  side: 3,
  size: frame.left,
  gap: scaleGap,
  space: 12 + 12 * letterScale(),
  font: scene().palette.font,
  stroke: () => scene().palette.text,
  grid: { stroke: () => scene().palette.grid, width: 1 },
  ticks: { show: false },
  ...(panel.series[0]?.steps && { splits: stepSplits(panel.series[0].steps) }),
  values: (_, splits, __, ___, step) => {
    const first = panel.series[0];
    if (first?.steps) return splits.map((value) => formatReading(value, first));
    return splits.map((value) => formatValue(value, stepDecimals(step)));
  },
});

/**
 * uPlot draws scale, grid and lines of one panel; cursor, zoom, legend and time axis are ours, shared by all panels.
 */
export const plotOptions = (
  panel: ChartPanelData,
  frame: PlotMargins,
  size: { width: number; height: number },
  scene: () => Scene,
): uPlot.Options => ({
  ...size,
  padding: [edgePixels, frame.right, edgePixels, 0],
  cursor: { show: false },
  legend: { show: false },
  scales: {
    x: { time: false, range: () => [scene().view.from, scene().view.to] },
    y: { range: () => [scene().scale.low, scene().scale.high] },
  },
  axes: [{ show: false }, yAxis(panel, frame, scene)],
  series: [{}, ...seriesOf(panel, scene)],
  hooks: {
    drawClear: [(u) => drawBackground(u, scene())],
    drawAxes: [(u) => drawLevelLimits(u, scene()), (u) => drawEnvelopes(u, scene())],
    draw: [(u) => drawOutOfRange(u, scene())],
  },
});
