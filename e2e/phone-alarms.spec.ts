import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { toWire } from '@onsil/contract/wire';
import { launch } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { eventually } from './support/eventually.ts';
import { openAlarm } from './support/open-alarm.ts';
import { expectFits, openHome, phones } from './support/phones.ts';
import { filled, words as phrases } from './support/words.ts';
import { daysAgo } from './support/yield-screens.ts';

// Alarms on a phone, each work from home, with a limit of taps.

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

type Over = { rootAlarmSeq: number; startedAt: string };

/** `14:31` */
const koreanTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: 'Asia/Seoul', hour: '2-digit', minute: '2-digit' });

describe.each(phones)('in $language at $width px', (look) => {
  const words = phrases[look.language];
  const { deviations, shell } = words;
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  const sheet = (page: Page) => page.getByRole('dialog');

  it('an alarm is acted on with three taps and a text', async () => {
    const alarm = await openAlarm();
    try {
      const { page, tap, expectAtMost } = await openHome(browser, look, 'manager', 'PG-A-OWN');
      const act = button(
        page,
        new RegExp(filled(deviations.act.openOf, { name: `.*${words.fields.substrateMoisture}` })),
      );
      await tap(act);
      // Other alarms may come meanwhile, also of this room: that of a controller that became silent, and the demo's own.
      const withoutAction = page
        .getByRole('listitem')
        .filter({ has: act })
        .filter({ hasText: new RegExp(deviations.notActed) });
      expect(await withoutAction.count()).toBeGreaterThan(0);
      await tap(sheet(page).getByRole('radiogroup', { name: deviations.act.kind }).locator('label').first());
      await sheet(page).getByLabel(deviations.act.description).fill('관수 시간을 줄였음');
      await tap(button(page, deviations.act.submit));
      await sheet(page).waitFor({ state: 'detached' });
      expectAtMost(3);
      await eventually(() => withoutAction.count()).toBe(0);
      await expectFits(page);
    } finally {
      await alarm.close();
    }
  });

  it('an alarm is muted for an hour with one tap, and closed by hand with four and a reason', async () => {
    const alarm = await openAlarm();
    const call = await callAs('manager', 'pangyo-a');
    const field = words.fields.substrateMoisture;
    try {
      const muting = await openHome(browser, look, 'manager', 'PG-A-OWN');
      const room = muting.page.getByRole('listitem').filter({ hasText: field });
      const muted = new RegExp(filled(deviations.muted.stop, { time: '.+' }));
      await muting.tap(button(muting.page, new RegExp(filled(deviations.muteHour.of, { name: `.*${field}` }))));
      await room.getByText(muted).first().waitFor();
      muting.expectAtMost(1);
      await expectFits(muting.page);

      const { page, tap, expectAtMost } = await openHome(browser, look);
      await tap(
        page
          .getByRole('navigation')
          .getByRole('link', { name: new RegExp(`^${shell.tab.deviations}`) })
          .last(),
      );
      const { close } = deviations;
      await tap(button(page, new RegExp(filled(close.more, { name: `${field}.*` }))));
      await tap(button(page, new RegExp(filled(close.closeOf, { name: `${field}.*` }))));
      await sheet(page).getByLabel(close.reason).fill('센서를 교체하는 중');
      await expectFits(page);
      await tap(sheet(page).getByRole('button', { name: close.close, exact: true }));
      await sheet(page).waitFor({ state: 'detached' });
      expectAtMost(4);
      await page.getByRole('main').getByRole('link', { name: field, exact: true }).waitFor({ state: 'detached' });
    } finally {
      const { method, path, body } = alarmMutesApi.updateMute;
      const unmute = toWire(body, { isMuting: false, field: 'substrateMoisture' }) as object;
      await call(method, path.replace('{id}', 'PG-A-OWN'), unmute);
      await alarm.close();
    }
  });

  it('what was done about an alarm that is over is recorded with six, its list and its page included', async () => {
    const call = await callAs('manager', 'pangyo-a');
    const [over] = (await call('GET', `/farm/pangyo-a/deviation-status?open=N&from=${daysAgo(2)}`)) as Over[];
    if (!over) throw new Error('no alarm has ended in two days');
    const { page, tap, expectAtMost } = await openHome(browser, look);
    await tap(
      page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${shell.tab.deviations}`) })
        .last(),
    );
    await tap(page.getByRole('radio', { name: deviations.page.ended, exact: true }));
    await tap(page.getByRole('main').locator(`a[href$="/${over.rootAlarmSeq}/notification-action"]`));
    await tap(button(page, deviations.act.late));
    await tap(page.getByRole('radiogroup', { name: deviations.act.kind }).locator('label').first());
    await page.getByLabel(deviations.act.description).fill('관수 밸브를 잠갔음');
    await page
      .getByLabel(filled(words.common.day.timeOf, { name: deviations.act.doneAt }))
      .fill(koreanTime(over.startedAt));
    await expectFits(page);
    await tap(button(page, deviations.act.submit));
    const log = page.getByRole('list', { name: deviations.life.timeLine, exact: true });
    await log.getByText('관수 밸브를 잠갔음').first().waitFor();
    expectAtMost(6);
  });
});
