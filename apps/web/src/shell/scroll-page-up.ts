/** Scrolls the page to its top, at once for whom motion disturbs. */
export const scrollPageUp = (): void => {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
};
