import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { openAs } from './support/sign-in.ts';
import { violationsIn } from './support/violations.ts';
import { filled, words } from './support/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

// Whether a batch grew as warm as the one before it, asked on the time series and shared by its address.
it.each(looks)('two batches are compared by days after sowing ($language, $width px)', async (look) => {
  const { charts, timeSeries: t } = words[look.language];
  const page = await openAs(browser, 'manager', look);
  await page.goto('/smartfarm/pangyo-a/time-series?f=["temperature"]');
  const cursor = page.getByRole('slider', { name: charts.cursor });
  await cursor.waitFor();
  const opener = page.getByRole('button', { name: t.changeConditions });
  if (await opener.isVisible()) await opener.tap();
  await page.getByRole('combobox', { name: t.compare, exact: true }).selectOption('batch');
  const one = page.getByRole('combobox', { name: t.batches.one, exact: true });
  const other = page.getByRole('combobox', { name: t.batches.other, exact: true });
  await other.waitFor();
  const cropOf = (select: typeof one) => select.locator('optgroup:has(option:checked)').getAttribute('label');
  expect(await cropOf(other)).toBe(await cropOf(one));
  const day = new RegExp(`^${filled(t.batches.day, { days: '\\d+' })} \\d\\d:00, .*\\d\\.\\d`);
  await eventually(() => cursor.getAttribute('aria-valuetext')).toMatch(day);
  const row = page.getByRole('region', { name: t.summary.title }).getByRole('row').nth(1);
  await eventually(() => row.innerText()).toMatch(/\d\.\d\s*(?:°C|℃).*\d\.\d\s+[+−]?\d\.\d$/s);

  const picked = await other.locator('option:enabled:not(:checked)').last().getAttribute('value');
  await other.selectOption(picked ?? expect.fail('no other batch'));
  await eventually(() => new URL(page.url()).searchParams.get('batches')).toContain(picked);
  expect(await violationsIn(page, [])).toEqual([]);
  const shared = page.url();
  await page.goto('/portal');
  await page.goto(shared);
  await eventually(() => other.inputValue()).toBe(picked);
});

it.each(looks)('two batches chosen in their table are set side by side ($language, $width px)', async (look) => {
  const t = words[look.language].yieldForecast.compare;
  const page = await openAs(browser, 'manager', look);
  await page.goto('/smartfarm/pangyo-a/yield-plan-information?tab=compare');
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^${filled(t.compareOne, { batch: '.*' })}$`) });
  for (const place of [0, 1]) await boxes.nth(place).check();
  const pair = page.getByRole('region', { name: t.two.title, exact: true });
  await pair.getByRole('columnheader', { name: t.two.difference, exact: true }).waitFor();
  expect(JSON.parse(new URL(page.url()).searchParams.get('works') ?? '[]')).toHaveLength(2);
  expect(await violationsIn(page, [])).toEqual([]);
});
