import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startChannelService } from '../apps/server/test/support/channel-service.ts';
import { launch, looks } from './support/browser.ts';
import { callAs, type Call } from './support/call-as.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// A farm's own range that differs at night, tested on the past before it is saved.

const farm = 'pangyo-a';
const room = 'PG-A-R1';
const field = 'co2';
let browser: Browser;
let call: Call;

beforeAll(async () => {
  [browser, call] = await Promise.all([launch(), callAs('manager', farm)]);
});
afterEach(() =>
  call('PUT', `/farm/${farm}/env-threshold`, { systemId: room, fields: [{ field, ranges: null, timing: null }] }),
);
afterAll(() => browser.close());

const open = async (page: Page): Promise<Locator> => {
  await page.goto(`/smartfarm/${farm}/setting?c=${room}&field=${field}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radiogroup').first().waitFor();
  return sheet;
};

describe.each(looks)('in $language at $width px', (look) => {
  const { alarmLimits, validation } = phrases[look.language];
  const { edit, backtest } = alarmLimits;
  const en = look.language === 'en';
  const limit = (period: 'day' | 'night', level: number, side: 'low' | 'high'): string =>
    en
      ? `${period === 'day' ? 'Day' : 'Night'}: level ${level} ${side} limit`
      : `${period === 'day' ? '주간' : '야간'} ${level}단계 ${side === 'low' ? '하한' : '상한'}`;

  it('a team channel is added, gets a test message, and is deleted', async () => {
    const { teamChannels } = phrases[look.language];
    const channels = await startChannelService();
    try {
      const page = await openAs(browser, 'manager', look);
      await page.goto(`/smartfarm/${farm}/setting?c=${room}`);
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await press(teamChannels.add);
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(teamChannels.name).fill('온실');
      await sheet.getByLabel(teamChannels.serviceLabel).selectOption('teams');
      await sheet.getByLabel(teamChannels.address).fill(channels.teams);
      await expectFitAsShown(page);
      await sheet.getByRole('button', { name: teamChannels.save, exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
      await press(filled(teamChannels.testOf, { name: '온실' }));
      await page.getByText(teamChannels.tested).waitFor();
      expect(channels.received).toMatchObject([{ service: 'teams' }]);
      await expectFitAsShown(page);
      await press(filled(teamChannels.removeOf, { name: '온실' }));
      await page.getByRole('dialog').getByRole('button', { name: teamChannels.remove, exact: true }).click();
      await page.getByText(teamChannels.none).waitFor();
      await press(teamChannels.add);
      await sheet.getByLabel(teamChannels.name).fill('관제 서버');
      await sheet.getByLabel(teamChannels.serviceLabel).selectOption('server');
      await sheet.getByLabel(teamChannels.address).fill(channels.server);
      await sheet.getByRole('button', { name: teamChannels.save, exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
      await press(filled(teamChannels.signOf, { name: '관제 서버' }));
      await page.getByText(/^whsec_/).waitFor();
      await expectFitAsShown(page);
      await press(filled(teamChannels.testOf, { name: '관제 서버' }));
      await page.getByText(teamChannels.tested).waitFor();
      expect(channels.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/);
      await press(filled(teamChannels.removeOf, { name: '관제 서버' }));
      await page.getByRole('dialog').getByRole('button', { name: teamChannels.remove, exact: true }).click();
      await page.getByText(teamChannels.none).waitFor();
    } finally {
      await channels.close();
    }
  });

  it('a range is set by day and night, tested on the last days, and saved', async () => {
    const page = await openAs(browser, 'manager', look);
    const sheet = await open(page);
    const press = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
    await sheet.getByRole('radio', { name: edit.own, exact: true }).first().check();
    // The recipe differs at night, so own ranges begin with both.
    await sheet.getByRole('checkbox', { name: edit.differs, exact: true, checked: true }).waitFor();
    await sheet.getByText(/06:00.{1,2}22:00/).waitFor();
    await sheet.getByLabel(limit('day', 1, 'low')).fill('990');
    await sheet.getByLabel(limit('night', 1, 'high')).fill('5000');
    await sheet.getByText(validation.rangesNest).waitFor();
    await expectFitAsShown(page);
    await press(edit.copyDay);
    await press(edit.copyRecipe);
    await sheet.getByLabel(limit('night', 1, 'high')).fill('900');
    const curve = sheet.getByRole('img', {
      name: en ? /day 990–\u20601,000.*night ≤ 900/ : /주간 990~1,000.*야간 ≤ 900/,
    });
    await curve.waitFor();
    await press(backtest.run);
    await sheet.getByText(backtest.much).waitFor();
    const strip = sheet.getByRole('slider', { name: backtest.strip.cursor, exact: true });
    await strip.focus();
    await page.keyboard.press('Home');
    const first = await strip.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await eventually(() => strip.getAttribute('aria-valuetext')).not.toBe(first);
    expect(first).toContain(edit.night);
    await sheet.getByText(backtest.strip.table, { exact: true }).click();
    const table = sheet.getByRole('table', { name: backtest.strip.title, exact: true });
    expect(await table.getByRole('row').count()).toBeGreaterThan(5);
    await expectFitAsShown(page);
    await press(edit.save);
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: alarmLimits.source.own }).first().waitFor();
    await page.getByRole('img', { name: en ? /CO₂.*night ≤ 900/ : /CO₂.*야간 ≤ 900/ }).waitFor();
    await expectFitAsShown(page);
  });

  it('no limit at all is saved only after a question', async () => {
    const page = await openAs(browser, 'manager', look);
    const sheet = await open(page);
    await sheet.getByRole('radio', { name: edit.own, exact: true }).first().check();
    const inputs = sheet.locator('input[name^="limits."], input[name^="night."]');
    for (const input of await inputs.all()) await input.fill('');
    await sheet.getByRole('button', { name: edit.save, exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: edit.turnOffConfirm });
    await question.getByRole('button', { name: edit.turnOffConfirm, exact: true }).waitFor();
    await expectFitAsShown(page);
    await question.getByRole('button', { name: phrases[look.language].common.cancel, exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: edit.save, exact: true }).waitFor();
  });
});
