import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';
import { farm } from './support/yield-screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(looks)('in $language at $width px', (look) => {
  const { fields, racks } = phrases[look.language];

  it('the racks show a measured value through time, and whose value each tier has', async () => {
    const page = await openAs(browser, 'manager', look);
    const { measured } = racks;
    await page.goto(`${farm}/yield-management?tab=racks`);
    await page.getByRole('radio', { name: racks.by.value }).check();
    const slider = page.getByRole('slider', { name: measured.moment });
    const tierOf = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name} `) }).first();
    const labelOf = (name: string) => tierOf(name).getAttribute('aria-label');
    await slider.waitFor();
    expect(await labelOf('재배랙 1-1')).toContain(measured.sourceShort.tier);
    expect(await labelOf('재배랙 1-2')).toContain(measured.sourceShort.group);
    await expectFitAsShown(page);

    const moment = () => slider.getAttribute('aria-valuetext');
    const newest = await moment();
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(moment).not.toBe(newest);
    await page.keyboard.press('Home');
    await eventually(() => slider.inputValue()).toBe('0');
    await page.getByRole('button', { name: measured.play, exact: true }).click();
    await eventually(() => slider.inputValue()).not.toBe('0');
    await page.getByRole('button', { name: measured.pause, exact: true }).click();
    await page.getByText(filled(measured.stoppedAt, { moment: String(await moment()) })).waitFor({ state: 'attached' });

    await page.getByRole('combobox', { name: measured.field }).selectOption({ label: fields.humidity });
    await eventually(() => labelOf('재배랙 1-1')).toMatch(/, \d+(\.\d)? ?%/);
    await tierOf('재배랙 1-2').check();
    const detail = page.getByRole('region', { name: /^재배랙 1-2/ });
    await detail.getByText(filled(measured.source.group, { group: '재배실 1' })).waitFor();
    await expectFitAsShown(page);
    await detail.getByRole('link', { name: measured.series }).click();
    await page.waitForURL(({ pathname }) => pathname === `${farm}/time-series`);
  });
});
