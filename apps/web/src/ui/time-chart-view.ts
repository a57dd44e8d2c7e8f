/** A period in epoch seconds. */
export type Span = { readonly from: number; readonly to: number };

/** The shortest view in seconds: the finest buckets are a minute wide. */
export const leastView = 600;

export const lengthOf = ({ from, to }: Span): number => to - from;

/** The view limited to its range and to at least `leastView`. */
export const clampView = (view: Span, range: Span): Span => {
  const length = Math.min(Math.max(lengthOf(view), leastView), lengthOf(range));
  const from = Math.min(Math.max(view.from, range.from), range.to - length);
  return { from, to: from + length };
};

/** Scales the view's length by `factor` around the instant `at`, which keeps its position. */
export const zoomView = (view: Span, range: Span, at: number, factor: number): Span => {
  const length = Math.min(Math.max(lengthOf(view) * factor, leastView), lengthOf(range));
  const share = (at - view.from) / lengthOf(view);
  const from = at - share * length;
  return clampView({ from, to: from + length }, range);
};

export const panView = (view: Span, range: Span, seconds: number): Span =>
  clampView({ from: view.from + seconds, to: view.to + seconds }, range);

/** Positions of two fingers as shares (0 to 1) of the plot's width. */
export type Fingers = readonly [first: number, second: number];

/** Below this distance (share of the width) the scale would jump; then the view only follows the fingers' middle. */
const minFingerDistance = 0.03;

/** The view that keeps the instants under two fingers: pinch and pan in one. */
export const pinchView = (held: Span, range: Span, before: Fingers, now: Fingers): Span => {
  const [a, b] = before;
  const [c, d] = now;
  const at = (share: number) => held.from + share * lengthOf(held);
  if (Math.abs(b - a) < minFingerDistance || Math.abs(d - c) < minFingerDistance)
    return panView(held, range, at((a + b) / 2) - at((c + d) / 2));
  const length = Math.abs((at(b) - at(a)) / (d - c));
  const from = at(a) - c * length;
  if (length < leastView || length > lengthOf(range))
    return zoomView(held, range, at((a + b) / 2), length / lengthOf(held));
  return clampView({ from, to: from + length }, range);
};

export const isWhole = (view: Span, range: Span): boolean => view.from <= range.from && view.to >= range.to;
