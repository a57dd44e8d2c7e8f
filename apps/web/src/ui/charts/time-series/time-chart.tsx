import { switchUnit } from '@onsil/domain/telemetry/fields';
import { unitBeside } from '#lib/format/amounts.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import 'uplot/dist/uPlot.min.css';
import { formatRange } from '#lib/format/kst.ts';
import { ticksOf } from './time-axis.ts';
import { ChartSurface } from './chart-surface.tsx';
import { Overview } from './overview.tsx';
import { Legend, ZoomButtons } from './legend.tsx';
import { readPalette, useScheme } from './palette.ts';
import { ChartPanel } from './chart-panel.tsx';
import { bucketAt, groupIntoPanels, visibleBuckets } from './panels.ts';
import type { Buckets, ChartSeries, ChartAnnotation, ChartPanelData } from './panels.ts';
import { ValueReadout } from './read-out.tsx';
import { clampView, isFullRange, minViewSeconds, spanLength, zoomView } from './view.ts';
import type { TimeSpan } from './view.ts';
import { formatBucketTime } from './descriptions.ts';
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
  /** instants (epoch seconds) of a line through all panels */
  guides?: readonly number[];
  /** buttons beside those for zooming */
  tools?: ReactNode;
  /** what stands above the panels, aligned with their axis */
  renderAbove?: ((axis: ChartAxis) => ReactNode) | undefined;
  /** what stands below the axis, aligned with it */
  renderBelow?: ((axis: ChartAxis) => ReactNode) | undefined;
};

const none: readonly never[] = [];
/** Below this width (CSS pixels) a plot has a narrower scale. */
const narrowWidthPixels = 480;

/** The width of an element in CSS pixels, measured before the first paint. */
const useWidth = (ref: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
};

const panelHeight = ({ series, unit }: ChartPanelData): number =>
  unit === switchUnit ? 72 : series.length === 1 ? 124 : series.length === 2 ? 192 : Math.max(192, series.length * 48);

/** The last bucket of the view with a value: shown while nothing is pointed at. */
const newest = (series: readonly ChartSeries[], buckets: Buckets, view: TimeSpan): number => {
  const [first, last] = visibleBuckets(buckets, view);
  for (let i = last; i >= first; i--) if (series.some(({ avg }) => (avg[i] ?? null) !== null)) return i;
  return -1;
};

/** The colours of the tokens where the chart is. */
const usePalette = (root: HTMLElement | null) => {
  const scheme = useScheme();
  // oxlint-disable-next-line react/exhaustive-deps -- the tokens' values change with the scheme
  return useMemo(() => root && readPalette(root), [root, scheme]);
};

/** Space beside the plots, and where they are, CSS pixels. */
const useLayout = (width: number) => {
  const frame = useMemo(() => (width < narrowWidthPixels ? { left: 48, right: 8 } : { left: 56, right: 16 }), [width]);
  return { frame, plot: { left: frame.left, width: Math.max(0, width - frame.left - frame.right) } };
};

/**
 * Lines over time: a panel per unit with a shared cursor; zoom and pan by mouse, touch and keyboard. It draws the given
 * data at once; the parent may load finer data for the view.
 */
export function TimeChart({
  label,
  buckets,
  series,
  range,
  view,
  onView,
  until,
  nights = none,
  ghostLabel = null,
  lineName = null,
  marks = none,
  guides = none,
  tools = null,
  hasOverview = false,
  renderAbove,
  renderBelow,
}: TimeChartProps) {
  const t = useTranslations('timeSeries.chart');
  const surface = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [selection, setSelection] = useState<TimeSpan | null>(null);
  const width = useWidth(surface);
  const palette = usePalette(root);
  const panels = useMemo(() => groupIntoPanels(series), [series]);
  const known = useMemo(() => ({ from: range.from, to: Math.min(range.to, until) }), [range.from, range.to, until]);
  const { frame, plot } = useLayout(width);
  const at = useMemo(
    () => (cursor === null ? newest(series, buckets, view) : bucketAt(buckets, cursor)),
    [cursor, series, buckets, view],
  );
  const show = useCallback((next: TimeSpan) => onView(clampView(next, range)), [onView, range]);
  return (
    <figure ref={setRoot} className={classes.chart} aria-label={label}>
      <div className={classes.layout}>
        <Bar {...{ panels, buckets, range, view, cursor, nights, ghostLabel, lineName, marks, tools }} onView={show} />
        <div className={classes.when}>
          <strong>{at < 0 ? t('noData') : formatBucketTime(buckets, at)}</strong>
          {cursor === null && at >= 0 && <span>{t('latest')}</span>}
        </div>
        {renderAbove && <div className={classes.above}>{renderAbove({ view, ...plot })}</div>}
        <div className={classes.panels} data-picture>
          {panels.map((panel, i) => (
            <Row key={panel.key} panel={panel} readOut={<ValueReadout {...{ panel, buckets, at, ghostLabel }} />}>
              {palette && width > 0 && (
                <ChartPanel
                  {...{ panel, buckets, view, known, nights, palette, frame, width, selection, marks, guides }}
                  at={cursor === null ? -1 : at}
                  height={panelHeight(panel)}
                />
              )}
              {i === panels.length - 1 && <TimeAxis view={view} {...plot} />}
            </Row>
          ))}
          <ChartSurface
            {...{ surface, panels, buckets, at, view, range, plot }}
            onView={show}
            onCursor={setCursor}
            onSelect={setSelection}
            onReset={() => onView(range)}
          />
        </div>
        {renderBelow && <div className={classes.below}>{renderBelow({ view, ...plot })}</div>}
        {hasOverview && width > 0 && series[0] && (
          <Overview {...{ buckets, range, view }} series={series[0]} onView={show} {...plot} />
        )}
      </div>
    </figure>
  );
}

type BarProps = Required<
  Pick<
    TimeChartProps,
    'buckets' | 'range' | 'view' | 'nights' | 'ghostLabel' | 'lineName' | 'marks' | 'tools' | 'onView'
  >
> & {
  panels: readonly ChartPanelData[];
  cursor: number | null;
};

/** Legend, zoom buttons and the current view. */
function Bar({ panels, buckets, range, view, cursor, nights, ghostLabel, lineName, marks, tools, onView }: BarProps) {
  const t = useTranslations('timeSeries.chart');
  const middle = (view.from + view.to) / 2;
  const isZoomed = !isFullRange(view, range);
  return (
    <div className={classes.bar}>
      <Legend
        width={buckets.width[bucketAt(buckets, middle)] ?? 60}
        envelope={panels.some((panel) => panel.series.some((one) => one.count.some((count) => count > 1)))}
        band={panels.some(({ bands, bandLines }) => bands.length + bandLines.length > 0)}
        night={nights.length > 0}
        marks={marks.length > 0}
        readings={panels.some(({ series }) => series.some(({ readings = [] }) => readings.length > 0))}
        ghostLabel={ghostLabel}
        lineName={lineName}
      />
      <span className={classes.hint}>{isZoomed ? formatRange(view.from * 1000, view.to * 1000) : t('hint')}</span>
      <div className={classes.buttons}>
        {tools}
        <ZoomButtons
          zoomed={isZoomed}
          closest={spanLength(view) <= minViewSeconds}
          onZoom={(factor) => onView(zoomView(view, range, cursor ?? middle, factor))}
          onReset={() => onView(range)}
        />
      </div>
    </div>
  );
}

/** A panel's title, plot, and values beside or below it. */
function Row({ panel, readOut, children }: { panel: ChartPanelData; readOut: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <h3>{panel.title}</h3>
        <span>{unitBeside(panel.unit)}</span>
      </div>
      {children}
      {readOut}
    </div>
  );
}

function TimeAxis({ view, left, width }: { view: TimeSpan; left: number; width: number }) {
  if (width <= 0) return null;
  return (
    <div className={classes.axis} style={{ marginLeft: left, width }} aria-hidden="true">
      {ticksOf(view, width).map(({ at, label, major }) => (
        <span
          key={at}
          data-major={major || undefined}
          style={{ left: `${((at - view.from) / spanLength(view)) * 100}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
