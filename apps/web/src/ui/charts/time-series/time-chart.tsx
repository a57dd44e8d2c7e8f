import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { switchUnit } from '@onsil/domain/telemetry/fields';
import 'uplot/dist/uPlot.min.css';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { letterScale } from '../letter-scale.ts';
import { ChartBar, ChartLegend, PanelRow, TimeAxis } from './chart-frame.tsx';
import { ChartPanel, PlotSpace } from './chart-panel.tsx';
import { ChartSurface } from './chart-surface.tsx';
import { formatBucketTime } from './descriptions.ts';
import { Overview, type OverviewMark } from './overview.tsx';
import { readPalette, useScheme } from './palette.ts';
import { bucketAt, groupIntoPanels, visibleBuckets } from './panels.ts';
import type { Buckets, ChartSeries, ChartAnnotation, ChartPanelData } from './panels.ts';
import { levelEndPixels, scaleGap, scalePixels } from './plot-options.ts';
import type { PlotMargins } from './plot-options.ts';
import { ValueReadout } from './read-out.tsx';
import { panelScale } from './scale.ts';
import type { PanelScale, Scaling } from './scale.ts';
import { useTimeText } from './use-time-text.ts';
import { clampView } from './view.ts';
import type { TimeSpan } from './view.ts';
import flow from '../../layout/flow.module.css';
import typography from '../../theme/typography.module.css';
import classes from './time-chart.module.css';

/** The time axis of a chart: its view (epoch seconds) and its place in CSS pixels. */
export type ChartAxis = { readonly view: TimeSpan; readonly left: number; readonly width: number };

export type TimeChartProps = {
  /** accessible name */
  label: string;
  buckets: Buckets;
  series: readonly ChartSeries[];
  /** the period that can be shown, and the one shown now (epoch seconds) */
  range: TimeSpan;
  view: TimeSpan;
  onView: (view: TimeSpan) => void;
  /** no data can exist after it (epoch seconds) */
  until: number;
  nights?: readonly TimeSpan[];
  /** name of the comparison lines; null without them */
  ghostLabel?: string | null;
  /** name of the line where it is not a mean of samples */
  lineName?: string | null;
  /** periods with annotations, numbered in order */
  marks?: readonly ChartAnnotation[];
  /** shows the whole range in a strip with a window around the view */
  hasOverview?: boolean;
  /** alarms below that strip, by start */
  overviewMarks?: readonly OverviewMark[];
  /** whether spikes stretch the scales */
  scaling?: Scaling;
  /** the height of all panels together in CSS pixels; by default each has its own */
  height?: number | undefined;
  /** shows the values beyond the scales too */
  onShowAll?: (() => void) | undefined;
  /** shows one panel alone, by the id of its first series */
  onEnlarge?: ((id: string) => void) | undefined;
  /** takes a period that was dragged over; with `isPicking` every drag, else one with Alt */
  onPick?: ((span: TimeSpan) => void) | undefined;
  isPicking?: boolean;
  /** instants (epoch seconds) of a line through all panels */
  guides?: readonly number[];
  /** buttons beside those for zooming */
  tools?: ReactNode;
  /** content above the panels, aligned with their axis; below them on phones, where the lines come first */
  renderAbove?: ((axis: ChartAxis) => ReactNode) | undefined;
  /** content below the axis, aligned with it */
  renderBelow?: ((axis: ChartAxis) => ReactNode) | undefined;
};

const none: readonly never[] = [];
/** Below this width (CSS pixels) a plot has a narrower scale. */
const narrowWidthPixels = 480;

/**
 * An element and its width in CSS pixels, once the browser has laid it out: measured earlier, the whole page would be laid
 * out within the task that draws it.
 */
const useLaidOut = (ref: RefObject<HTMLElement | null>) => {
  const [laidOut, setLaidOut] = useState<{ element: HTMLElement | null; width: number }>({ element: null, width: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setLaidOut({ element, width: Math.floor(element.getBoundingClientRect().width) }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return laidOut;
};

const noScale: PanelScale = { low: 0, high: 1, beyond: [] };
/** The heights of a panel's title and of the time axis in CSS pixels, with letters of the usual size. */
const headPixels = 36;
const axisPixels = 28;

const ownHeight = ({ series, unit }: ChartPanelData): number =>
  unit === switchUnit ? 72 : series.length === 1 ? 124 : series.length === 2 ? 192 : Math.max(192, series.length * 48);

/** A plot is not flattened below this share of its own height. */
const minHeightShare = 0.7;

/** The heights of the plots: their own, or those that fill `height`. */
const heightsOf = (panels: readonly ChartPanelData[], height: number | undefined): number[] => {
  const own = panels.map(ownHeight);
  if (height === undefined) return own;
  const free = height - (panels.length * headPixels + axisPixels) * letterScale();
  const factor = Math.max(minHeightShare, free / own.reduce((sum, one) => sum + one, 0));
  return own.map((one) => Math.floor(one * factor));
};

/** The last bucket of the view with a value: shown while nothing is pointed at. */
const newest = (series: readonly ChartSeries[], buckets: Buckets, view: TimeSpan): number => {
  const [first, last] = visibleBuckets(buckets, view);
  for (let i = last; i >= first; i--) if (series.some(({ avg }) => (avg[i] ?? null) !== null)) return i;
  return -1;
};

/** The colours of the tokens where the chart is. */
const usePalette = (element: HTMLElement | null) => {
  const scheme = useScheme();
  // oxlint-disable-next-line react/exhaustive-deps -- the tokens' values change with the scheme
  return useMemo(() => element && readPalette(element), [element, scheme]);
};

const marginsOf = (width: number, hasLevels: boolean): PlotMargins => {
  const left = scaleGap + scalePixels * letterScale();
  if (width < narrowWidthPixels) return { left, right: 8 };
  return { left: Math.max(96, left), right: hasLevels ? levelEndPixels * letterScale() : 16 };
};

/** Space beside the plots, and where they are, CSS pixels. */
const useLayout = (width: number, hasLevels: boolean) => {
  return useMemo(() => {
    const frame = marginsOf(width, hasLevels);
    return { frame, plot: { left: frame.left, width: Math.max(0, width - frame.left - frame.right) } };
  }, [width, hasLevels]);
};

/** What the panels show, and how large. */
const usePanels = ({ series, buckets, range, view, until, scaling = 'all', height }: TimeChartProps) => {
  const panels = useMemo(() => groupIntoPanels(series), [series]);
  const scales = useMemo(
    () => panels.map((panel) => panelScale(panel, buckets, view, scaling)),
    [panels, buckets, view, scaling],
  );
  const known = useMemo(() => ({ from: range.from, to: Math.min(range.to, until) }), [range.from, range.to, until]);
  return { panels, scales, known, heights: heightsOf(panels, height) };
};

/** The instant under the pointer, and the bucket whose values are read out: the newest without a pointer. */
const useCursor = ({ series, buckets, view }: TimeChartProps) => {
  const [cursor, setCursor] = useState<number | null>(null);
  const at = useMemo(
    () => (cursor === null ? newest(series, buckets, view) : bucketAt(buckets, cursor)),
    [cursor, series, buckets, view],
  );
  return { cursor, setCursor, at };
};

/** The chart's element, its colours, its panels and where they are. */
const useDrawing = (props: TimeChartProps) => {
  const surface = useRef<HTMLDivElement>(null);
  const { element, width } = useLaidOut(surface);
  const palette = usePalette(element);
  const panels = usePanels(props);
  const layout = useLayout(
    width,
    panels.panels.some(({ levelCurves }) => levelCurves.length > 0),
  );
  return { surface, width, palette, isLaidOut: element !== null, ...panels, ...layout };
};

/** The time whose values are read out. */
function ReadOutTime({ buckets, at, isLatest }: { buckets: Buckets; at: number; isLatest: boolean }) {
  const t = useTranslations('charts');
  const text = useTimeText();
  return (
    <div className={`${flow.row2} ${classes.when}`}>
      <strong>{at < 0 ? t('noData') : formatBucketTime(text, buckets, at)}</strong>
      {isLatest && at >= 0 && <span className={`${typography.caption} ${flow.push}`}>{t('latest')}</span>}
    </div>
  );
}

type BelowProps = TimeChartProps & { axis: ChartAxis };

/** The lanes below the axis, and the strip of the whole range. */
function BelowPanels({ axis, ...chart }: BelowProps) {
  const { series, buckets, range, view, onView, hasOverview = false, overviewMarks = none, renderBelow } = chart;
  const [first] = series;
  if (!renderBelow && !hasOverview) return null;
  return (
    <div className={`${flow.all} ${classes.below}`}>
      {renderBelow?.(axis)}
      {hasOverview && first && (
        <Overview
          {...{ buckets, range, view, onView }}
          series={first}
          marks={overviewMarks}
          canAnnotate={chart.onPick !== undefined}
          left={axis.left}
          width={axis.width}
        />
      )}
    </div>
  );
}

/**
 * Lines over time: a panel per unit with a shared cursor; zoom and pan by mouse, touch and keyboard. It draws the given
 * data at once; the parent may load finer data for the view.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, buckets, range, view, onView, nights = none, ghostLabel = null, lineName = null } = props;
  const { marks = none, guides = none, tools = null, onShowAll, onEnlarge, onPick, isPicking = false } = props;
  const { hasOverview = false, renderAbove } = props;
  const t = useTranslations('charts');
  const { surface, width, palette, isLaidOut, panels, scales, heights, known, frame, plot } = useDrawing(props);
  const { cursor, setCursor, at } = useCursor(props);
  const [selection, setSelection] = useState<TimeSpan | null>(null);
  const show = useCallback((next: TimeSpan) => onView(clampView(next, range)), [onView, range]);
  const axis = useMemo((): ChartAxis => ({ view, ...plot }), [view, plot]);
  const isPhone = useIsPhone();
  const legend = (
    <ChartLegend {...{ panels, buckets, view, nights, ghostLabel, lineName }} hasMarks={marks.length > 0} />
  );
  const above = renderAbove && <div className={`${flow.shrink} ${flow.all}`}>{renderAbove(axis)}</div>;
  return (
    <figure className={classes.chart} aria-label={label}>
      {/* Hidden until its width is known, since its parts stand elsewhere until then. */}
      <div className={classes.layout} style={isLaidOut ? undefined : { visibility: 'hidden' }}>
        <ChartBar
          {...{ range, view, cursor, tools }}
          legend={!isPhone && legend}
          hint={isPicking ? t('hintPicking') : undefined}
          isHintElsewhere={hasOverview}
          beyondCount={onShowAll ? scales.reduce((sum, { beyond }) => sum + beyond.length, 0) : 0}
          onShowAll={onShowAll}
          onView={show}
        />
        <ReadOutTime {...{ buckets, at }} isLatest={cursor === null} />
        {!isPhone && above}
        <div className={classes.panels} data-picture>
          {panels.map((panel, i) => (
            <PanelRow
              key={panel.key}
              panel={panel}
              readOut={<ValueReadout {...{ panel, buckets, at, ghostLabel }} />}
              onEnlarge={onEnlarge && (() => onEnlarge(panel.series[0]?.id ?? ''))}
            >
              {palette && width > 0 ? (
                <ChartPanel
                  {...{ panel, buckets, view, known, nights, palette, frame, width, selection, marks, guides }}
                  at={cursor === null ? -1 : at}
                  scale={scales[i] ?? noScale}
                  height={heights[i] ?? 0}
                />
              ) : (
                <PlotSpace height={heights[i] ?? 0} />
              )}
              {i === panels.length - 1 && <TimeAxis view={view} {...plot} />}
            </PanelRow>
          ))}
          <ChartSurface
            {...{ surface, panels, buckets, at, view, range, plot }}
            onView={show}
            onCursor={setCursor}
            onSelect={setSelection}
            onPick={onPick ?? null}
            isPicking={isPicking}
            onReset={() => onView(range)}
          />
        </div>
        {isPhone && <div className={classes.legendBelow}>{legend}</div>}
        {isPhone && above}
        <BelowPanels {...props} axis={axis} onView={show} />
      </div>
    </figure>
  );
}
