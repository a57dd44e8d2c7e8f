import { switchUnit, type FieldKind } from '@onsil/domain/telemetry/fields';
import { limitsAt } from '#lib/format/limit-curve.ts';
import type { LevelCurve, LimitCurve } from '#lib/format/limit-curve.ts';
import { limitRuns, limitsOf } from './limit-curve.ts';
import type { TimeSpan } from './view.ts';

export type Column = readonly (number | null)[];

/** The buckets of a chart: start and length in seconds. Zoomed parts may be finer than the rest. */
export type Buckets = { readonly start: readonly number[]; readonly width: readonly number[] };

type Bounds = { readonly low: number | null; readonly high: number | null };

/** One field of one source. All columns align with the chart's buckets; null without a value. */
export type ChartSeries = {
  readonly id: string;
  readonly name: string;
  /** the controller's name where several are shown */
  readonly source: string | null;
  readonly unit: string;
  readonly decimals: number;
  /** the ends of the scale of a state, which holds until the next; null for a line */
  readonly steps: readonly [low: number, high: number] | null;
  /** a CSS colour, `var(--f-temperature)` */
  readonly color: string;
  readonly avg: Column;
  readonly min: Column;
  readonly max: Column;
  readonly count: readonly number[];
  /** the range of level 1, where constant */
  readonly band: Bounds | null;
  /** the range over time, where it changes */
  readonly bandLine: LimitCurve | null;
  /** the ranges of levels 2 and 3 over time */
  readonly levelCurves: readonly LevelCurve[];
  /** the level of a value at an instant (epoch seconds) */
  readonly levelOf: (value: number, at: number) => 0 | 1 | 2 | 3;
  /** seconds without a value after which the line breaks */
  readonly gapAfter: number;
  /** the mean of the comparison period */
  readonly ghost: Column | null;
  /** the ends of its scale that a person chose */
  readonly limits?: readonly [low: number, high: number] | undefined;
  /** values that people measured, oldest first */
  readonly readings?: readonly ManualPoint[];
};

/** A value that a person measured; `at` in epoch seconds. */
export type ManualPoint = { readonly at: number; readonly value: number };

/** A reading this close (seconds) to the cursor is shown with it. */
const readingReach = 900;

/** The reading nearest to the middle of a bucket; null where none is near. */
export const readingAt = ({ readings = [] }: ChartSeries, buckets: Buckets, at: number): ManualPoint | null => {
  const middle = bucketMiddle(buckets, at);
  const reach = Math.max(readingReach, (buckets.width[at] ?? 0) / 2);
  const near = readings.filter((one) => Math.abs(one.at - middle) <= reach);
  return near.toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))[0] ?? null;
};

/** The ends of the scale of an equipment state; null for other fields. */
export const stepsOf = ({ kind, unit }: { kind: FieldKind; unit: string }): ChartSeries['steps'] =>
  kind === 'equipment' ? [0, unit === switchUnit ? 1 : 100] : null;

/** A period with an annotation, drawn on panels that hold one of its series. */
export type ChartAnnotation = TimeSpan & { readonly series: readonly string[] };

export type ChartPanelData = {
  readonly key: string;
  readonly unit: string;
  readonly title: string;
  readonly series: readonly ChartSeries[];
  /** distinct ranges; with a colour where the panel has more than one */
  readonly bands: readonly (Bounds & { readonly color: string | null })[];
  readonly bandLines: readonly (LimitCurve & { readonly color: string | null })[];
  /** the ranges of levels 2 and 3; empty where the panel's lines differ in them */
  readonly levelCurves: readonly LevelCurve[];
};

const bandsOf = (series: readonly ChartSeries[]): Pick<ChartPanelData, 'bands' | 'bandLines'> => {
  const bands = new Map<string, ChartPanelData['bands'][number]>();
  const bandLines = new Map<string, ChartPanelData['bandLines'][number]>();
  for (const { band, bandLine, color } of series) {
    if (bandLine) bandLines.set(JSON.stringify(bandLine), { ...bandLine, color });
    else if (band && (band.low !== null || band.high !== null))
      bands.set(`${band.low}|${band.high}`, { ...band, color });
  }
  const hasSeveral = bands.size + bandLines.size > 1;
  const colored = <B extends { readonly color: string | null }>(all: ReadonlyMap<string, B>): B[] =>
    hasSeveral ? [...all.values()] : [...all.values()].map((one) => ({ ...one, color: null }));
  return { bands: colored(bands), bandLines: colored(bandLines) };
};

const levelCurvesOf = (series: readonly ChartSeries[]): readonly LevelCurve[] => {
  const distinct = new Map(series.map(({ levelCurves }) => [JSON.stringify(levelCurves), levelCurves]));
  return distinct.size === 1 ? ([...distinct.values()][0] ?? []) : [];
};

/** The range of a series at an instant (epoch seconds); null for none. */
export const seriesLimitsAt = ({ band, bandLine }: ChartSeries, at: number): Bounds | null =>
  bandLine ? limitsAt(bandLine, at) : band;

// pH has no unit, and switches would cover each other: they get panels of their own. Positions share no panel with other
// percentages.
const panelKey = ({ unit, name, source, steps }: ChartSeries): string => {
  if (unit === '' || unit === switchUnit || source !== null) return name;
  return steps ? `steps ${unit}` : unit;
};

/** One panel per unit, or per field where several controllers are shown, in order of first appearance. */
export const groupIntoPanels = (series: readonly ChartSeries[]): ChartPanelData[] => {
  const groups = new Map<string, ChartSeries[]>();
  for (const one of series) {
    const key = panelKey(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, list]) => ({
    key,
    unit: list[0]?.unit ?? '',
    title: [...new Set(list.map((one) => one.name))].join(' · '),
    series: list,
    ...bandsOf(list),
    levelCurves: levelCurvesOf(list),
  }));
};

/** The middle of a bucket in epoch seconds, where its value is drawn; NaN for no bucket. */
export const bucketMiddle = ({ start, width }: Buckets, at: number): number =>
  (start[at] ?? Number.NaN) + (width[at] ?? 0) / 2;

/** First and last index of the buckets in a view, plus one on each side so that lines reach the edge. */
export const visibleBuckets = ({ start }: Buckets, view: TimeSpan): readonly [first: number, last: number] => {
  const first = lowerBound(start, view.from) - 2;
  const last = lowerBound(start, view.to);
  return [Math.max(0, first), Math.min(start.length - 1, last)];
};

/** The index of the first entry ≥ `value`. */
const lowerBound = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The bucket that holds an instant (epoch seconds), or the nearest one; -1 without buckets. */
export const bucketAt = ({ start }: Buckets, instant: number): number =>
  Math.max(start.length > 0 ? 0 : -1, lowerBound(start, instant + 0.001) - 1);

/**
 * The bucket whose value is current at bucket `at`: itself, or an earlier one within `gapAfter`, because a sensor may
 * report less often than buckets are wide; -1 for none.
 */
export const currentBucketAt = ({ avg, gapAfter }: ChartSeries, { start, width }: Buckets, at: number): number => {
  for (let i = at; i >= 0 && (start[at] ?? 0) - (start[i] ?? 0) - (width[i] ?? 0) <= gapAfter; i--) {
    if ((avg[i] ?? null) !== null) return i;
  }
  return -1;
};

/** Space beyond the ends of a state's scale, as a share of it. */
const stepMargin = 0.08;

/** The extent of a panel's scale: all values in the view and the limits of its ranges. */
export const panelExtent = (
  panel: ChartPanelData,
  buckets: Buckets,
  view: TimeSpan,
): readonly [low: number, high: number] => {
  const scale = panel.series[0]?.steps;
  if (scale) return [scale[0] - (scale[1] - scale[0]) * stepMargin, scale[1] + (scale[1] - scale[0]) * stepMargin];
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const include = (value: number | null | undefined) => {
    if (value === null || value === undefined) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const band of panel.bands) [band.low, band.high].forEach(include);
  for (const line of panel.bandLines) limitsOf(limitRuns(line, view)).forEach(include);
  const [first, last] = visibleBuckets(buckets, view);
  for (const { min, max, ghost, readings = [] } of panel.series) {
    for (const { at, value } of readings) if (at >= view.from && at <= view.to) include(value);
    for (let i = first; i <= last; i++) {
      include(min[i]);
      include(max[i]);
      include(ghost?.[i]);
    }
  }
  if (low > high) return [0, 1];
  const minPad = 4 * 10 ** -Math.max(...panel.series.map((one) => one.decimals));
  const pad = Math.max((high - low) * 0.06, (minPad - (high - low)) / 2);
  return [low - pad, high + pad];
};
