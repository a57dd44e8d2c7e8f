import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { describeMoment } from './descriptions.ts';
import { useGestures } from './gestures.ts';
import type { Gestures } from './gestures.ts';
import { keyHandler } from './keyboard.ts';
import type { Buckets, ChartPanelData } from './panels.ts';
import { useTimeText } from './use-time-text.ts';
import { isFullRange } from './view.ts';
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
  const t = useTranslations('charts');
  const text = useTimeText();
  const { range, view, onView, onCursor, onSelect, onPick, isPicking } = gestures;
  const [anchor, setAnchor] = useState<number | null>(null);
  const first = isPicking ? anchor : null;
  const spanTo = (instant: number) => ({
    from: Math.min(first ?? instant, instant),
    to: Math.max(first ?? instant, instant),
  });
  const moveTo = (instant: number) => {
    onCursor(instant);
    if (first !== null) onSelect(spanTo(instant));
  };
  const mark = (instant: number) => {
    if (first === null) return setAnchor(instant);
    setAnchor(null);
    onSelect(null);
    if (instant !== first) onPick?.(spanTo(instant));
  };
  useGestures(surface, gestures);
  return (
    <div
      ref={surface}
      className={classes.surface}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no room for fingers, wheel and time
      role="slider"
      tabIndex={0}
      aria-label={isPicking ? t('cursorPicking') : t('cursor')}
      data-picking={isPicking || undefined}
      // Escape shows the whole range first, and closes what the chart is in only then
      data-mantine-stop-propagation={!isFullRange(view, range)}
      aria-orientation="horizontal"
      aria-valuemin={range.from}
      aria-valuemax={range.to}
      aria-valuenow={Math.min(range.to, Math.max(range.from, buckets.start[at] ?? range.to))}
      aria-valuetext={at < 0 ? t('noData') : describeMoment(t, text, panels, buckets, at)}
      onBlur={() => onCursor(null)}
      onKeyDown={keyHandler({ buckets, range, view, at, onView, onCursor: moveTo, onMark: isPicking ? mark : null })}
    />
  );
}
