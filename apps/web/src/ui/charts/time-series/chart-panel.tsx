import { memo, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { formatValue } from '#lib/format/numbers.ts';
import { letterScale } from '../letter-scale.ts';
import { describePanel } from './descriptions.ts';
import type { Scene } from './draw.ts';
import { gapsOf, missingPeriodsOf } from './gaps.ts';
import { LevelEnds } from './level-ends.tsx';
import type { Palette } from './palette.ts';
import type { Buckets, ChartAnnotation, ChartPanelData } from './panels.ts';
import { bucketMiddle, currentBucketAt } from './panels.ts';
import { edgePixels, levelEndPixels } from './plot-options.ts';
import type { PlotMargins } from './plot-options.ts';
import { spacedOut } from './scale.ts';
import type { PanelScale } from './scale.ts';
import { usePlot } from './use-plot.ts';
import { useTimeText } from './use-time-text.ts';
import { spanLength } from './view.ts';
import type { TimeSpan } from './view.ts';
import classes from './time-chart.module.css';

export type ChartPanelProps = {
  panel: ChartPanelData;
  buckets: Buckets;
  view: TimeSpan;
  /** the period in which data can exist */
  known: TimeSpan;
  nights: readonly TimeSpan[];
  palette: Palette;
  frame: PlotMargins;
  width: number;
  height: number;
  /** the bucket under the cursor, -1 for none */
  at: number;
  selection: TimeSpan | null;
  marks: readonly ChartAnnotation[];
  /** instants of a line through the plot */
  guides: readonly number[];
  scale: PanelScale;
};

/** Gaps and missing-data periods of a panel, recomputed only when its values change. */
const useScene = ({ panel, buckets, view, known, nights, palette, scale }: ChartPanelProps): Scene => {
  const gapState = useMemo(() => {
    const maxGapSeconds = Math.min(...panel.series.map((series) => series.gapAfter));
    const columns = panel.series.map((series) => series.avg);
    return {
      gaps: panel.series.map((series) => gapsOf(buckets, [series.avg], series.gapAfter)),
      ghostGaps: panel.series.map((series) => (series.ghost ? gapsOf(buckets, [series.ghost], series.gapAfter) : [])),
      silences: missingPeriodsOf(buckets, columns, maxGapSeconds, known),
    };
  }, [panel, buckets, known]);
  return { panel, buckets, view, nights, palette, scale, ...gapState };
};

/** One unit's lines over time, with the cursor's line and dots. */
export const ChartPanel = memo(function ChartPanel(props: ChartPanelProps) {
  const { panel, buckets, view, frame, width, height, at, selection, marks, guides, scale } = props;
  const t = useTranslations('charts');
  const host = useRef<HTMLDivElement>(null);
  usePlot(host, useScene(props), frame, { width, height });
  const text = useTimeText();
  const summary = useMemo(() => describePanel(t, text, panel, buckets, view), [t, text, panel, buckets, view]);
  return (
    <div className={classes.plot} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the canvas inside is the picture */}
      <div ref={host} role="img" aria-label={summary} />
      <Overlay {...{ panel, buckets, view, frame, width, height, at, selection, marks, guides, scale }} />
    </div>
  );
});

/** The place of a plot that is drawn as soon as its width is known. */
export function PlotSpace({ height }: { height: number }) {
  return <div className={classes.plot} style={{ height }} />;
}

/** More readings than this are drawn smaller. */
const manyReadings = 30;

/** The width of a figure at the edge and its space in CSS pixels. */
const figurePixels = (): number => 52 * letterScale();

type BeyondProps = { scale: PanelScale; x: (instant: number) => number; seconds: number };

/** Values beyond the scale, at its edge. */
function Beyond({ scale, x, seconds }: BeyondProps) {
  return spacedOut(scale.beyond, seconds).map(({ id, at, side, value, color, decimals }) => (
    <span
      key={`${id} ${side} ${at}`}
      className={classes.beyond}
      data-side={side}
      style={{ left: x(at), borderColor: color }}
    >
      {side === 'high' ? '▲' : '▼'} {formatValue(value, decimals)}
    </span>
  ));
}

type OverlayProps = Pick<
  ChartPanelProps,
  'panel' | 'buckets' | 'view' | 'frame' | 'width' | 'height' | 'at' | 'selection' | 'marks' | 'guides' | 'scale'
>;

/** Cursor and selection are plain elements: moving them does not redraw the canvas. */
function Overlay(props: OverlayProps) {
  const { panel, buckets, view, frame, width, height, at, selection, marks, guides, scale } = props;
  const { low, high } = scale;
  const plotWidth = width - frame.left - frame.right;
  const x = (instant: number) => frame.left + ((instant - view.from) / spanLength(view)) * plotWidth;
  const y = (value: number) => edgePixels + (1 - (value - low) / (high - low)) * (height - 2 * edgePixels);
  const middle = bucketMiddle(buckets, at);
  const shown = middle >= view.from && middle <= view.to;
  return (
    <div className={classes.overlay} aria-hidden="true">
      {marks.map((mark, place) => {
        const [left, right] = [x(Math.max(mark.from, view.from)), x(Math.min(mark.to, view.to))];
        return (
          right > left &&
          panel.series.some(({ id }) => mark.series.includes(id)) && (
            // oxlint-disable-next-line react/no-array-index-key -- a mark is identified by its number
            <div key={place} className={classes.mark} style={{ left, width: Math.max(2, right - left) }}>
              <b>{place + 1}</b>
            </div>
          )
        );
      })}
      {guides
        .filter((instant) => instant >= view.from && instant <= view.to)
        .map((instant) => (
          <div
            key={instant}
            className={classes.guide}
            style={{ transform: `translateX(${Math.round(x(instant))}px)` }}
          />
        ))}
      {panel.series.flatMap(({ id, color, readings = [] }) =>
        readings
          .filter((one) => one.at >= view.from && one.at <= view.to && one.value >= low && one.value <= high)
          .map((one) => (
            <i
              key={`${id} ${one.at}`}
              className={classes.reading}
              data-many={readings.length > manyReadings || undefined}
              style={{ transform: `translate(${x(one.at)}px, ${y(one.value)}px)`, borderColor: color }}
            />
          )),
      )}
      <Beyond {...{ scale, x }} seconds={(figurePixels() / Math.max(1, plotWidth)) * spanLength(view)} />
      {frame.right >= levelEndPixels && <LevelEnds {...{ panel, view, scale, y }} />}
      {selection && (
        <div
          className={classes.selection}
          style={{ left: x(selection.from), width: x(selection.to) - x(selection.from) }}
        />
      )}
      {shown && <div className={classes.cursor} style={{ transform: `translateX(${Math.round(x(middle))}px)` }} />}
      {shown &&
        panel.series.map((series) => {
          const place = currentBucketAt(series, buckets, at);
          const value = series.avg[place] ?? null;
          if (value === null || value < low || value > high) return null;
          const left = x(bucketMiddle(buckets, place));
          return (
            <i
              key={series.id}
              className={classes.dot}
              style={{ transform: `translate(${left}px, ${y(value)}px)`, background: series.color }}
            />
          );
        })}
    </div>
  );
}
