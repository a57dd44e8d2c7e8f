import { limitRuns, limitsOf } from './limit-curve.ts';
import { panelExtent, visibleBuckets } from './panels.ts';
import type { Buckets, ChartPanelData, ChartSeries, Column } from './panels.ts';
import type { TimeSpan } from './view.ts';

/** What a scale has to show: the usual values, without spikes, or all values. */
export type Scaling = 'usual' | 'all';

/** A place where a line leaves the scale, with its extreme there. */
export type BeyondScale = {
  readonly id: string;
  /** epoch seconds */
  readonly at: number;
  readonly value: number;
  readonly side: 'low' | 'high';
  readonly color: string;
  readonly decimals: number;
};

export type PanelScale = {
  readonly low: number;
  readonly high: number;
  readonly beyond: readonly BeyondScale[];
};

/** Fewer values than this have no outliers. */
const minValues = 40;
/** The share of values at each end that may be outliers: a quarter of an hour of a day, a day of three months. */
const outlierShare = 0.01;
/** A value this far beyond the usual ones, as a share of their extent, would flatten them. */
const flatteningShare = 0.5;
/** The space that the scale leaves beyond the usual values, as a share of their extent. */
const marginShare = 0.15;

const numbersIn = (column: Column | null, [first, last]: readonly [number, number]): number[] =>
  (column ?? []).slice(first, last + 1).filter((value) => value !== null);

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? Number.NaN;

/** The extent of the usual values and of the range of level 1; null where there are too few to tell. */
const usualExtent = (panel: ChartPanelData, buckets: Buckets, view: TimeSpan): readonly [number, number] | null => {
  const within = visibleBuckets(buckets, view);
  const lows = panel.series.flatMap(({ min, ghost }) => [...numbersIn(min, within), ...numbersIn(ghost, within)]);
  const highs = panel.series.flatMap(({ max, ghost }) => [...numbersIn(max, within), ...numbersIn(ghost, within)]);
  if (lows.length < minValues) return null;
  const limits = [
    ...panel.bands.flatMap(({ low, high }) => [low, high].filter((limit) => limit !== null)),
    ...panel.bandLines.flatMap((line) => limitsOf(limitRuns(line, view))),
  ];
  const low = quantile(
    lows.toSorted((a, b) => a - b),
    outlierShare,
  );
  const high = quantile(
    highs.toSorted((a, b) => a - b),
    1 - outlierShare,
  );
  return [limits.reduce((a, b) => Math.min(a, b), low), limits.reduce((a, b) => Math.max(a, b), high)];
};

/** The ends that a person chose for the fields of a panel; null where none. */
const chosenExtent = ({ series }: ChartPanelData): readonly [number, number] | null => {
  const chosen = series.flatMap(({ limits }) => (limits ? [limits] : []));
  if (chosen.length === 0) return null;
  return [Math.min(...chosen.map(([low]) => low)), Math.max(...chosen.map(([, high]) => high))];
};

const extentOf = (
  panel: ChartPanelData,
  buckets: Buckets,
  view: TimeSpan,
  scaling: Scaling,
): readonly [number, number] => {
  const chosen = chosenExtent(panel);
  if (chosen) return chosen;
  const [least, most] = panelExtent(panel, buckets, view);
  const usual = scaling === 'all' || panel.series[0]?.steps ? null : usualExtent(panel, buckets, view);
  if (!usual) return [least, most];
  const [low, high] = usual;
  const extent = Math.max(high - low, 10 ** -Math.max(...panel.series.map(({ decimals }) => decimals)));
  return [
    low - least > flatteningShare * extent ? low - marginShare * extent : least,
    most - high > flatteningShare * extent ? high + marginShare * extent : most,
  ];
};

type Run = { at: number; value: number };

/** The stretches of one side of a line beyond an end of the scale, each as its extreme. */
const runsBeyond = (
  series: ChartSeries,
  buckets: Buckets,
  view: TimeSpan,
  { side, end }: { side: 'low' | 'high'; end: number },
): Run[] => {
  const column = side === 'high' ? series.max : series.min;
  const isBeyond = (value: number) => (side === 'high' ? value > end : value < end);
  const runs: Run[] = [];
  let open: Run | null = null;
  const [first, last] = visibleBuckets(buckets, view);
  for (let i = first; i <= last; i++) {
    const value = column[i] ?? null;
    const at = (buckets.start[i] ?? 0) + (buckets.width[i] ?? 0) / 2;
    if (value === null || at < view.from || at > view.to) continue;
    if (!isBeyond(value)) open = null;
    else if (!open) runs.push((open = { at, value }));
    else if (side === 'high' ? value > open.value : value < open.value) Object.assign(open, { at, value });
  }
  return runs;
};

/** The scale of a panel, and where its lines leave it. */
export const panelScale = (panel: ChartPanelData, buckets: Buckets, view: TimeSpan, scaling: Scaling): PanelScale => {
  const [low, high] = extentOf(panel, buckets, view, scaling);
  const ends = [
    { side: 'low', end: low },
    { side: 'high', end: high },
  ] as const;
  const beyond = panel.series.flatMap((series) =>
    ends.flatMap((one) =>
      runsBeyond(series, buckets, view, one).map(({ at, value }) => ({
        id: series.id,
        at,
        value,
        side: one.side,
        color: series.color,
        decimals: series.decimals,
      })),
    ),
  );
  return { low, high, beyond };
};

const extremity = (one: BeyondScale): number => (one.side === 'high' ? one.value : -one.value);

/** The places whose figures fit beside each other: of those nearer than `seconds`, the most extreme. */
export const spacedOut = (places: readonly BeyondScale[], seconds: number): BeyondScale[] => {
  const kept: BeyondScale[] = [];
  for (const place of places.toSorted((a, b) => extremity(b) - extremity(a)))
    if (!kept.some((other) => other.side === place.side && Math.abs(other.at - place.at) < seconds)) kept.push(place);
  return kept;
};
