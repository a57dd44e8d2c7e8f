import type { KeyboardEvent } from 'react';
import { visibleBuckets } from './panels.ts';
import type { Buckets } from './panels.ts';
import { spanLength, panView, zoomView } from './view.ts';
import type { TimeSpan } from './view.ts';

type Keys = {
  buckets: Buckets;
  range: TimeSpan;
  view: TimeSpan;
  /** the bucket under the cursor, -1 for none */
  at: number;
  onView: (view: TimeSpan) => void;
  onCursor: (instant: number) => void;
  /** marks an end of the period to pick; null where nothing is picked */
  onMark: ((instant: number) => void) | null;
};

const large = 50;

/**
 * Keyboard control: arrows move the cursor by one bucket (ten with shift), page keys by fifty, Home and End to the
 * ends; + and − zoom, Escape shows the whole range, Enter marks an end of a period to pick. The view follows the cursor.
 */
export const keyHandler =
  ({ buckets, range, view, at, onView, onCursor, onMark }: Keys) =>
  (event: KeyboardEvent): void => {
    const [first, last] = visibleBuckets(buckets, range);
    const place = at < 0 ? last : at;
    const instant = buckets.start[place] ?? view.to;
    const moveTo = (index: number) => {
      const start = buckets.start[Math.min(last, Math.max(first, index))];
      if (start === undefined) return;
      onCursor(start);
      const outside = Math.min(0, start - view.from) + Math.max(0, start - view.to);
      if (outside !== 0) onView(panView(view, range, outside + Math.sign(outside) * spanLength(view) * 0.2));
    };
    const far = event.shiftKey ? 10 : 1;
    const zoom = (factor: number) => onView(zoomView(view, range, instant, factor));
    const keys: Record<string, () => void> = {
      ArrowLeft: () => moveTo(place - far),
      ArrowRight: () => moveTo(place + far),
      PageUp: () => moveTo(place - large),
      PageDown: () => moveTo(place + large),
      Home: () => moveTo(first),
      End: () => moveTo(last),
      '+': () => zoom(0.5),
      '=': () => zoom(0.5),
      '-': () => zoom(2),
      Escape: () => onView(range),
      ...(onMark && { Enter: () => onMark(instant) }),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
