/** A period in epoch seconds. */
export type TimeSpan = { readonly from: number; readonly to: number };

/** The shortest view in seconds: the finest buckets are a minute wide. */
export const minViewSeconds = 600;

export const spanLength = ({ from, to }: TimeSpan): number => to - from;

/** The view limited to its range and to at least `minViewSeconds`. */
export const clampView = (view: TimeSpan, range: TimeSpan): TimeSpan => {
  const length = Math.min(Math.max(spanLength(view), minViewSeconds), spanLength(range));
  const from = Math.min(Math.max(view.from, range.from), range.to - length);
  return { from, to: from + length };
};

/** Scales the view's length by `factor` around the instant `at`, which keeps its position. */
export const zoomView = (view: TimeSpan, range: TimeSpan, at: number, factor: number): TimeSpan => {
  const length = Math.min(Math.max(spanLength(view) * factor, minViewSeconds), spanLength(range));
  const share = (at - view.from) / spanLength(view);
  const from = at - share * length;
  return clampView({ from, to: from + length }, range);
};

export const panView = (view: TimeSpan, range: TimeSpan, seconds: number): TimeSpan =>
  clampView({ from: view.from + seconds, to: view.to + seconds }, range);

/** Positions of two fingers as shares (0 to 1) of the plot's width. */
export type Fingers = readonly [first: number, second: number];

/** Below this distance (share of the width) the scale would jump; then the view only follows the fingers' middle. */
const minFingerDistance = 0.03;

/** The view that keeps the instants under two fingers: pinch and pan in one. */
export const pinchView = (held: TimeSpan, range: TimeSpan, before: Fingers, now: Fingers): TimeSpan => {
  const [a, b] = before;
  const [c, d] = now;
  const at = (share: number) => held.from + share * spanLength(held);
  if (Math.abs(b - a) < minFingerDistance || Math.abs(d - c) < minFingerDistance)
    return panView(held, range, at((a + b) / 2) - at((c + d) / 2));
  const length = Math.abs((at(b) - at(a)) / (d - c));
  const from = at(a) - c * length;
  if (length < minViewSeconds || length > spanLength(range))
    return zoomView(held, range, at((a + b) / 2), length / spanLength(held));
  return clampView({ from, to: from + length }, range);
};

export const isFullRange = (view: TimeSpan, range: TimeSpan): boolean => view.from <= range.from && view.to >= range.to;
