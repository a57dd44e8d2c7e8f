import type { GestureSurface } from './gestures.ts';
import { spanLength, panView, zoomView } from './view.ts';
import type { TimeSpan } from './view.ts';

/** A shorter drag (CSS pixels) counts as a click. */
const minDragPixels = 8;

const listenToWheel = ({ element, now, instantOf }: GestureSurface, signal: AbortSignal): void => {
  const onWheel = (event: WheelEvent) => {
    const { view, range, plot, onView } = now();
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.ctrlKey || event.metaKey)
      onView(zoomView(view, range, instantOf(event.clientX), Math.exp(event.deltaY / 200)));
    else if (event.shiftKey || Math.abs(sideways) > Math.abs(event.deltaY)) {
      onView(panView(view, range, (sideways / Math.max(1, plot.width)) * spanLength(view)));
    } else return;
    event.preventDefault();
  };
  // not passive: the page must not zoom or navigate back meanwhile
  element.addEventListener('wheel', onWheel, { signal, passive: false });
};

/**
 * Mouse control: move shows values, drag zooms, drag with shift pans, with alt picks a period, double click resets; ctrl and wheel zooms,
 * horizontal wheel pans.
 */
export const listenToMouse = (surface: GestureSurface, signal: AbortSignal): void => {
  const { element, now, instantOf } = surface;
  let start: number | null = null;
  let panned: TimeSpan | null = null;
  let isPicked = false;
  const dragged = (event: PointerEvent): TimeSpan | null => {
    if (start === null || Math.abs(event.clientX - start) <= minDragPixels) return null;
    const [a, b] = [instantOf(start), instantOf(event.clientX)];
    return { from: Math.min(a, b), to: Math.max(a, b) };
  };
  const end = () => {
    start = null;
    panned = null;
    now().onSelect(null);
  };
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave',
    act: (event: PointerEvent) => void,
  ) => element.addEventListener(type, (event) => event.pointerType === 'mouse' && act(event), { signal });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    start = event.clientX;
    isPicked = now().isPicking || event.altKey;
    if (event.shiftKey) panned = now().view;
  });
  on('pointermove', (event) => {
    const { range, plot, onView } = now();
    if (panned && start !== null) {
      const share = (event.clientX - start) / Math.max(1, plot.width);
      onView(panView(panned, range, -share * spanLength(panned)));
      return;
    }
    now().onCursor(instantOf(event.clientX));
    const span = dragged(event);
    if (span) now().onSelect(span);
  });
  on('pointerup', (event) => {
    const span = panned ? null : dragged(event);
    end();
    const { onPick, onView } = now();
    if (span && isPicked && onPick) onPick(span);
    else if (span) onView(span);
  });
  on('pointercancel', end);
  on('pointerleave', () => start === null && now().onCursor(null));
  element.addEventListener('dblclick', () => now().onReset(), { signal });
  listenToWheel(surface, signal);
};
