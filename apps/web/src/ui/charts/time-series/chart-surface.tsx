import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { describeMoment } from './descriptions.ts';
import { useGestures } from './gestures.ts';
import type { Gestures } from './gestures.ts';
import { keyHandler } from './keyboard.ts';
import type { Buckets, ChartPanelData } from './panels.ts';
import classes from './time-chart.module.css';

type Props = Omit<Gestures, 'onCursor'> & {
  surface: RefObject<HTMLDivElement | null>;
  panels: readonly ChartPanelData[];
  buckets: Buckets;
  /** the bucket under the cursor, -1 for none */
  at: number;
  onCursor: (instant: number | null) => void;
};

/** Takes mouse, touch and keyboard for all panels; a slider over time for assistive technology. */
export function ChartSurface({ surface, panels, buckets, at, ...gestures }: Props) {
  const t = useTranslations('timeSeries.chart');
  const { range, view, onView, onCursor } = gestures;
  useGestures(surface, gestures);
  return (
    <div
      ref={surface}
      className={classes.surface}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no room for fingers, wheel and time
      role="slider"
      tabIndex={0}
      aria-label={t('cursor')}
      aria-orientation="horizontal"
      aria-valuemin={range.from}
      aria-valuemax={range.to}
      aria-valuenow={Math.min(range.to, Math.max(range.from, buckets.start[at] ?? range.to))}
      aria-valuetext={at < 0 ? t('noData') : describeMoment(t, panels, buckets, at)}
      onBlur={() => onCursor(null)}
      onKeyDown={keyHandler({ buckets, range, view, at, onView, onCursor })}
    />
  );
}
