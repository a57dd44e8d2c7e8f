import type { GestureSurface } from './gestures.ts';
import { pinchView } from './view.ts';
import type { Fingers, TimeSpan } from './view.ts';

const doubleTapMs = 320;
/** A touch that moved further (CSS pixels) is not a tap. */
const maxTapPixels = 12;

/**
 * Touch control: one finger picks a period where that is on, else it moves the cursor horizontally (vertically it scrolls the page, see `touch-action`), two
 * pinch and pan, a double tap resets.
 */
export const listenToTouch = ({ element, now, shareOf, instantOf }: GestureSurface, signal: AbortSignal): void => {
  const fingers = new Map<number, number>();
  let held: { view: TimeSpan; fingers: Fingers } | null = null;
  let began = 0;
  let lastTapAt = Number.NEGATIVE_INFINITY;
  const pair = (): Fingers | null => {
    const [a, b] = [...fingers.values()];
    return a === undefined || b === undefined ? null : [shareOf(a), shareOf(b)];
  };
  const spanTo = (event: PointerEvent): TimeSpan => {
    const [a, b] = [instantOf(began), instantOf(event.clientX)];
    return { from: Math.min(a, b), to: Math.max(a, b) };
  };
  const hold = () => {
    const two = pair();
    held = two && { view: now().view, fingers: two };
  };
  const tap = (event: PointerEvent) => {
    if (event.timeStamp - lastTapAt < doubleTapMs) {
      lastTapAt = Number.NEGATIVE_INFINITY;
      now().onReset();
    } else lastTapAt = event.timeStamp;
  };
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    act: (event: PointerEvent) => void,
  ) => element.addEventListener(type, (event) => event.pointerType !== 'mouse' && act(event), { signal });

  on('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event.clientX);
    if (fingers.size > 1) lastTapAt = Number.NEGATIVE_INFINITY;
    else began = event.clientX;
    hold();
    if (!held) now().onCursor(instantOf(event.clientX));
  });
  on('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event.clientX);
    const two = pair();
    if (held && two) now().onView(pinchView(held.view, now().range, held.fingers, two));
    else now().onCursor(instantOf(event.clientX));
    if (now().isPicking && !held) now().onSelect(spanTo(event));
  });
  on('pointerup', (event) => {
    const alone = fingers.size === 1;
    const { isPicking, onPick, onSelect } = now();
    const picked = isPicking && alone && Math.abs(event.clientX - began) >= maxTapPixels ? spanTo(event) : null;
    onSelect(null);
    if (picked) onPick?.(picked);
    fingers.delete(event.pointerId);
    hold();
    if (alone && Math.abs(event.clientX - began) < maxTapPixels) tap(event);
  });
  on('pointercancel', (event) => {
    now().onSelect(null);
    fingers.delete(event.pointerId);
    hold();
  });
};
