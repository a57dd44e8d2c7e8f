import { memo, useRef } from 'react';
import type { PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { StatusIcon } from '../../data/status-icon.tsx';
import { letterScale } from '../letter-scale.ts';
import { linePath } from '../sparkline-path.ts';
import { bucketMiddle } from './panels.ts';
import type { Buckets, ChartSeries } from './panels.ts';
import { useTimeText } from './use-time-text.ts';
import { clampView, isFullRange, panView, spanLength } from './view.ts';
import type { TimeSpan } from './view.ts';
import typography from '../../theme/typography.module.css';
import classes from './overview.module.css';

/** An alarm by its start (epoch seconds) and highest level. */
export type OverviewMark = { readonly at: number; readonly level: 1 | 2 | 3 };

type Props = {
  series: ChartSeries;
  buckets: Buckets;
  range: TimeSpan;
  view: TimeSpan;
  marks: readonly OverviewMark[];
  /** a period of the chart above can be annotated by dragging */
  canAnnotate: boolean;
  onView: (view: TimeSpan) => void;
  /** the plot's place in CSS pixels */
  left: number;
  width: number;
};

/** A press this close (CSS pixels) to an edge of the window moves the edge. */
const edgeReachPixels = 10;
const boxHeight = 100;

type Drag = { readonly kind: 'from' | 'to' | 'move' | 'select'; readonly start: number; readonly held: TimeSpan };

const kindOf = (at: number, reach: number, view: TimeSpan, range: TimeSpan): Drag['kind'] => {
  if (isFullRange(view, range)) return 'select';
  if (Math.abs(at - view.from) <= reach) return 'from';
  if (Math.abs(at - view.to) <= reach) return 'to';
  return at > view.from && at < view.to ? 'move' : 'select';
};

/** The view that a drag leads to; null where it is too short to mean one. */
export const viewOfDrag = ({ kind, start, held }: Drag, at: number, range: TimeSpan): TimeSpan | null => {
  if (kind === 'move') return panView(held, range, at - start);
  if (start === at) return null;
  const other = kind === 'from' ? held.to : kind === 'to' ? held.from : start;
  return clampView({ from: Math.min(at, other), to: Math.max(at, other) }, range);
};

/** How to zoom and pan, below the strip; phones have fingers for it. */
function GesturesHint({ left, canAnnotate }: { left: number; canAnnotate: boolean }) {
  const t = useTranslations('charts');
  return (
    <p className={`${typography.captionTight} ${classes.gestures}`} style={{ marginLeft: left }}>
      {t(canAnnotate ? 'hintAnnotating' : 'hint')}
    </p>
  );
}

/** The line of the whole range; it stays while the view moves. */
const Curve = memo(function Curve({
  series,
  buckets,
  range,
  width,
}: Pick<Props, 'series' | 'buckets' | 'range' | 'width'>) {
  const values = series.avg.flatMap((value) => (value === null ? [] : [value]));
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const path = linePath(
    buckets.start.map((_, i) => ((bucketMiddle(buckets, i) - range.from) / spanLength(range)) * width),
    series.avg,
    (value) => boxHeight - ((value - low) / (high - low || 1)) * boxHeight,
  );
  return (
    <svg viewBox={`0 0 ${width} ${boxHeight}`} preserveAspectRatio="none">
      <path d={path} />
    </svg>
  );
});

/**
 * The whole range in one strip with a window around the view: drag the window to pan, its edges to resize, beside it to
 * choose another. For the pointer only: the chart has keys for the same.
 */
export const Overview = memo(function Overview({
  series,
  buckets,
  range,
  view,
  marks,
  canAnnotate,
  onView,
  left,
  width,
}: Props) {
  const text = useTimeText();
  const drag = useRef<Drag | null>(null);
  const instantOf = (event: PointerEvent<HTMLElement>): number => {
    const share = (event.clientX - event.currentTarget.getBoundingClientRect().left) / Math.max(1, width);
    return range.from + Math.min(1, Math.max(0, share)) * spanLength(range);
  };
  const x = (at: number): number => ((at - range.from) / spanLength(range)) * width;
  const onMove = (event: PointerEvent<HTMLElement>) => {
    const next = drag.current && viewOfDrag(drag.current, instantOf(event), range);
    if (next) onView(next);
  };
  return (
    <>
      <div
        className={classes.overview}
        style={{ marginLeft: left, width }}
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = instantOf(event);
          drag.current = {
            kind: kindOf(at, (edgeReachPixels / width) * spanLength(range), view, range),
            start: at,
            held: view,
          };
        }}
        onPointerMove={onMove}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
        onDoubleClick={() => onView(range)}
      >
        <Curve {...{ series, buckets, range, width }} />
        <span className={`${typography.ellipsis} ${classes.name}`} style={{ width: left }}>
          {series.name}
        </span>
        {marks
          .filter(({ at }) => at >= range.from && at <= range.to)
          .map(({ at, level }) => (
            <i key={`${at} ${level}`} className={classes.mark} data-level={level} style={{ left: x(at) }}>
              <StatusIcon kind={`level${level}`} size={7} />
            </i>
          ))}
        {text.ticks(range, width / letterScale()).map(({ at, label }) => (
          <span key={at} className={`${typography.tick} ${classes.tick}`} style={{ left: x(at) }}>
            {label}
          </span>
        ))}
        {!isFullRange(view, range) && (
          <div
            className={classes.window}
            style={{ left: x(view.from), width: Math.max(4, x(view.to) - x(view.from)) }}
          />
        )}
      </div>
      <GesturesHint {...{ left, canAnnotate }} />
    </>
  );
});
