import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, patience } from './browser.ts';
import { callAs, type Call } from './call-as.ts';
import { sendOverHttp } from './devices.ts';
import { expectFitAsShown } from './expect-fit.ts';
import { openAs } from './sign-in.ts';
import { ko } from './words.ts';

// A value that rises at this hour of each day, and is about to today.

const farm = 'pangyo-a';
const own = 'PG-A-OWN';
const field = 'solarRadiation';
const minute = 60_000;
const day = 24 * 60 * minute;
let browser: Browser;
let call: Call;

const limit = (ranges: object[] | null) =>
  call('PUT', `/farm/${farm}/env-threshold`, { systemId: own, fields: [{ field, ranges, timing: null }] });

beforeAll(async () => {
  [browser, call] = await Promise.all([launch(), callAs('manager', farm)]);
  const now = Date.now();
  const count = 5 * 24 * 6;
  const samples = Array.from({ length: count + 1 }, (_, index) => now - (count - index) * 10 * minute).map((ts) => {
    const sinceNow = (((ts - now) % day) + day) % day;
    const high = sinceNow > 10 * minute && sinceNow < 90 * minute;
    return { ts, values: { [field]: (high ? 800 : 200) + ((ts / minute) % 40) } };
  });
  for (let first = 0; first < samples.length; first += 100) await sendOverHttp(own, samples.slice(first, first + 100));
  const open = { low: null, high: null };
  await limit([{ low: null, high: 500 }, open, open]);
});
afterAll(async () => {
  await call('PUT', `/farm/${farm}/early-warning`, { onYn: 'N', notifyYn: 'N' });
  await Promise.all([limit(null), browser.close()]);
});

it(
  'a manager turns early warnings on: the tile has its mark, and members are notified',
  async () => {
    const page = await openAs(browser, 'manager');
    await page.goto(`/smartfarm/${farm}/setting`);
    const card = page.getByRole('region', { name: ko.earlyWarnings.title, exact: true });
    await card.getByRole('checkbox', { name: ko.earlyWarnings.notifications, exact: true }).check();
    await page.getByText(ko.earlyWarnings.savedOn).waitFor();
    expect(await card.getByRole('checkbox', { name: ko.earlyWarnings.marks, exact: true }).isChecked()).toBe(true);
    // Its job runs each minute.
    await expect
      .poll(() => call('GET', `/farm/${farm}/early-warning`), { timeout: 6 * patience, interval: 1_000 })
      .toMatchObject({
        warnings: expect.arrayContaining([expect.objectContaining({ systemId: own, field, side: 'high' })]),
      });
    await page.goto(`/smartfarm/${farm}/dashboard/${own}`);
    const mark = page.getByText(/60분 안에 기준 위로 올라갈 가능성 \d\d%/);
    await mark.waitFor();
    await expectFitAsShown(page);
    await page.goto(`/smartfarm/${farm}/notification-action`);
    await page
      .getByRole('button', { name: new RegExp(ko.notifications.panel.open) })
      .first()
      .click();
    await page
      .getByText(/이탈 예보/)
      .first()
      .waitFor();
  },
  10 * patience,
);
