import type { Page } from 'playwright-core';

export type Chart = { panels: number; days: number };

/**
 * Resolves one frame after a chart of that many days is drawn: nothing is loading, and every panel has content.
 * Returns the page's time in ms.
 */
export const waitForChart = (page: Page, chart: Chart): Promise<number> =>
  page.evaluate(
    ({ panels, days }) =>
      new Promise<number>((resolve) => {
        const isDrawn = (canvas: HTMLCanvasElement): boolean => {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
          for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) return true;
          return false;
        };
        const look = (): void => {
          const slider = document.querySelector('figure [role=slider]');
          const seconds = Number(slider?.getAttribute('aria-valuemax')) - Number(slider?.getAttribute('aria-valuemin'));
          const busy = document.querySelector('[data-busy]') !== null;
          const canvases = [...document.querySelectorAll<HTMLCanvasElement>('figure canvas')].filter(
            ({ width }) => width > 0,
          );
          if (seconds >= days * 86_400 && !busy && canvases.length >= panels && canvases.every(isDrawn))
            requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    chart,
  );

/** Records the page's time of the next click, before the page handles it. */
export const recordClick = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
  });

/** Returns the ms from the recorded click to `end`. */
export const msSinceClick = async (page: Page, end: number): Promise<number> =>
  end - (await page.evaluate(() => performance.getEntriesByName('clicked').at(-1)?.startTime ?? Number.NaN));
