import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { adminOpenings } from './support/admin-screens.ts';
import { launch } from './support/browser.ts';
import { expectFit } from './support/expect-fit.ts';
import { goTo } from './support/go-to.ts';
import { openings } from './support/openings.ts';
import { openApart, tabAs } from './support/sign-in.ts';

// A separate file, because these checks take longest and two workers share them.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.concurrent.for([...openings, ...adminOpenings])(
  'the $name is accessible and fits a phone, in light and in dark',
  async ({ path, who = 'manager', open, changesBrowser }, { onTestFinished }) => {
    const phone = { language: 'ko', width: 390 } as const;
    const page = await (changesBrowser ? openApart : tabAs)(browser, who, phone, onTestFinished);
    await goTo(page, path);
    await open(page);
    await expectFit(page);
  },
);
