import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const farms = ['판교 수직농장 A동', '나주 딸기농장'];

// Which of the company's farms needs somebody, and how their air differs, shared by the address.
it.each(looks)('two farms compared ($language, $width px)', async (look) => {
  const t = words[look.language];
  const page = await openAs(browser, 'company', look);
  await page.goto('/portal');
  await page.getByRole('link', { name: t.portal.compare, exact: true }).click();
  await page.waitForURL('**/portal/compare');
  for (const name of farms) {
    await page.getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('checkbox', { name: filled(t.farmComparison.choose, { name }) }).check();
  }
  expect(await page.getByRole('link', { name: '김해 파프리카농장' }).count()).toBe(0);
  const chart = page.getByRole('figure');
  await chart.waitFor();
  const label = (await chart.getAttribute('aria-label')) ?? '';
  for (const name of farms) expect(label).toContain(name);
  const cursor = page.getByRole('slider', { name: t.charts.cursor });
  for (const name of farms) await eventually(() => cursor.getAttribute('aria-valuetext')).toContain(name);
  const night = filled(t.farmComparison.differences.mean.night, { field: t.fields.temperature });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: night, exact: true }) });
  await eventually(() => row.innerText()).toMatch(/(\d+\.\d\s*(°C|℃)\s*){3}$/);
  await expectFitAsShown(page);
  // Titles of columns are longest in English.
  if (look.language === 'en') {
    await page.setViewportSize({ width: 1024, height: 768 });
    const table = page.getByRole('table').first();
    await eventually(() =>
      table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1)),
    ).toBe(0);
  }

  const shared = page.url();
  await page.goto('/portal');
  await page.goto(shared);
  for (const name of farms)
    await eventually(() =>
      page.getByRole('checkbox', { name: filled(t.farmComparison.choose, { name }) }).isChecked(),
    ).toBe(true);
});

it('farms are sorted by a column, which the address keeps', async () => {
  const page = await openAs(browser, 'admin');
  const t = words.ko.farmComparison;
  await page.goto('/portal/compare');
  const demo = [...farms, '김해 파프리카농장'];
  // Other stories register farms too.
  const names = async (): Promise<string[]> =>
    (await page.getByRole('row').locator('a').allInnerTexts()).filter((text) => demo.includes(text));
  await eventually(async () => (await names()).length).toBe(demo.length);
  await page.getByRole('button', { name: t.sort.name, exact: true }).click();
  await eventually(names).toEqual([...(await names())].toSorted((a, b) => a.localeCompare(b, 'ko')));
  const ascending = await names();
  await page.getByRole('button', { name: t.sort.name }).click();
  await eventually(names).toEqual(ascending.toReversed());
  expect(new URL(page.url()).searchParams.get('dir')).toBe('desc');
});
