import type { Page } from 'playwright-core';

type Router = { navigate: (to: { href: string }) => Promise<void> };

/** Goes to a screen as a link does: to load the app for each of them takes twice as long as to show it. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto(path);
  else
    await page.evaluate(
      (href) => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href }),
      path,
    );
};
