import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { listenToMouse } from './mouse.ts';
import { listenToTouch } from './touch.ts';
import { spanLength } from './view.ts';
import type { TimeSpan } from './view.ts';

export type Gestures = {
  readonly view: TimeSpan;
  readonly range: TimeSpan;
  /** the plot's position in the element, in CSS pixels */
  readonly plot: { readonly left: number; readonly width: number };
  readonly onView: (view: TimeSpan) => void;
  /** the instant under the pointer; null when the pointer left */
  readonly onCursor: (instant: number | null) => void;
  /** the period being selected with the mouse; null when it ended */
  readonly onSelect: (span: TimeSpan | null) => void;
  readonly onReset: () => void;
  /** takes a period that was dragged over instead of zooming into it; null where there is nothing to take it */
  readonly onPick: ((span: TimeSpan) => void) | null;
  /** every drag picks; without it one with Alt */
  readonly isPicking: boolean;
};

/** An element that shows the time axis of `now()`. */
export type GestureSurface = {
  readonly element: HTMLElement;
  readonly now: () => Gestures;
  /** a screen x as a share of the plot: 0 at its left edge, 1 at its right */
  readonly shareOf: (clientX: number) => number;
  readonly instantOf: (clientX: number) => number;
};

const surfaceOf = (element: HTMLElement, now: () => Gestures): GestureSurface => {
  const shareOf = (clientX: number) =>
    (clientX - element.getBoundingClientRect().left - now().plot.left) / Math.max(1, now().plot.width);
  const instantOf = (clientX: number) =>
    now().view.from + Math.min(1, Math.max(0, shareOf(clientX))) * spanLength(now().view);
  return { element, now, shareOf, instantOf };
};

/** One element handles all panels, so that a pinch may begin on one and end on another. */
export const useGestures = (ref: RefObject<HTMLElement | null>, gestures: Gestures): void => {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    if (!ref.current) return undefined;
    const controller = new AbortController();
    const surface = surfaceOf(ref.current, () => latest.current);
    listenToMouse(surface, controller.signal);
    listenToTouch(surface, controller.signal);
    return () => controller.abort();
  }, [ref]);
};
