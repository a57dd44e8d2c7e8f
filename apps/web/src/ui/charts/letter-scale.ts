const usualPx = 16;

/** How much larger than usual letters are in the browser's settings. */
export const letterScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualPx) / usualPx;
