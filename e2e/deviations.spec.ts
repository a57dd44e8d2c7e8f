import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailService, type MailService } from '../apps/server/test/support/notifications-mail-service.ts';
import { startPushService, type PushService } from '../apps/server/test/support/notifications-push-service.ts';
import { launch } from './support/browser.ts';
import { callAs, type Call } from './support/call-as.ts';
import { sendOverHttp } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { expectFit } from './support/expect-fit.ts';
import { runningPortal } from './support/portal.ts';
import { openAs } from './support/sign-in.ts';
import { filled, ko } from './support/words.ts';

// One deviation from start to end: a controller leaves its range, notices are sent, an action is recorded, and the
// value returns.

const farm = 'pangyo-a';
const own = 'PG-A-OWN';
const field = 'substrateMoisture';
let browser: Browser;
let push: PushService;
let mail: MailService;
let call: Call;

const setStandard = (change: object): Promise<unknown> =>
  call('PUT', `/farm/${farm}/env-threshold`, { systemId: own, fields: [{ field, ...change }] });
const below = (high: number) => ({ low: null, high });

beforeAll(async () => {
  [browser, push, mail] = await Promise.all([launch(), startPushService(), startMailService(runningPortal.mailPort)]);
  call = await callAs('manager', farm);
  await setStandard({
    ranges: [below(60), below(70), below(80)],
    timing: { deadband: 0, onDelaySeconds: 0, offDelaySeconds: 0, attentionSeconds: 1_800 },
  });
  const choices = { portal: 1, web_push: 1, email: 1, fcm: null };
  await call('PUT', '/my/notification-setting', { choices, quietFrom: null, quietTo: null });
  await call('POST', '/my/push-subscription', push.browser().subscription);
});
afterAll(async () => {
  await setStandard({ ranges: null, timing: null });
  await Promise.all([browser.close(), push.close(), mail.close()]);
});

const name = ko.fields[field];
/** The notification button with unread notices. */
const unread = new RegExp(filled(ko.notifications.panel.unreadOf.replace(', number', ''), { count: '[1-9]\\d*' }));
const main = (page: Page) => page.getByRole('main');
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByText(new RegExp(`^${ko.shell.live.live}`)).waitFor();
};

describe('a value that leaves its range', () => {
  let deviationId = 0;

  it('appears on open screens, in the notification panel, as a browser push and as a mail within seconds', async () => {
    await sendOverHttp(own, { [field]: 50 });
    // An earlier test may have left this controller silent, which was notified.
    await call('PUT', '/app-push/read-all', {});
    const [list, dashboard] = [await openAs(browser, 'manager'), await openAs(browser, 'manager')];
    await open(dashboard, `/smartfarm/${farm}/dashboard/${own}`);
    await open(list, `/smartfarm/${farm}/notification-action`);
    await sendOverHttp(own, { [field]: 75 });
    await main(list).getByText(name).filter({ visible: true }).first().waitFor();
    await list.getByRole('button', { name: unread }).waitFor();
    await eventually(() => list.title()).toMatch(/^◆ /);
    await dashboard.bringToFront();
    await main(dashboard).getByText(ko.deviations.notActed).first().waitFor();
    await eventually(() => push.received.map(({ payload }) => payload.title)).toEqual([expect.stringContaining(name)]);
    await eventually(() => mail.received.map(({ subject }) => subject)).toEqual([expect.stringContaining(name)]);
    const deviations = (await call('GET', `/farm/${farm}/deviation-status?open=Y&systemId=${own}&field=${field}`)) as {
      rootAlarmSeq: number;
      level: number;
    }[];
    expect(deviations).toMatchObject([{ level: 2 }]);
    deviationId = deviations[0]?.rootAlarmSeq ?? 0;
    expect(push.received[0]?.payload.url).toContain(`/${deviationId}/notification-action`);
  });

  it('gets an action by three taps and a text on a phone: it is listed, and no further notices are sent', async () => {
    const page = await openAs(browser, 'manager', { width: 360 });
    await open(page, `/smartfarm/${farm}/notification-action`);
    await page.getByRole('button', { name: new RegExp(`${name}.* ${ko.deviations.assign.take}$`) }).tap();
    await main(page)
      .getByText(new RegExp(`^${filled(ko.deviations.assigned, { name: '' })}`))
      .first()
      .waitFor();
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('button', { name: new RegExp(`${name}.* ${ko.deviations.act.open}$`) }));
    const sheet = page.getByRole('dialog');
    await tap(sheet.getByRole('radiogroup', { name: ko.deviations.act.kind }).locator('label').first());
    await sheet.getByLabel(ko.deviations.act.description).fill('관수 시간을 줄였음');
    await tap(sheet.getByRole('button', { name: ko.deviations.act.submit, exact: true }));
    expect(taps).toBe(3);
    await main(page).getByText(ko.deviations.state.ACTION_TAKEN).first().waitFor();
    await sendOverHttp(own, { [field]: 85 });
    await eventually(() => main(page).getByText('85').count()).toBeGreaterThan(0);
    await page.waitForTimeout(4_000);
    expect(push.received).toHaveLength(1);
    expect(mail.received).toHaveLength(1);
  });

  it('returns, and its history shows every step', async () => {
    const page = await openAs(browser, 'manager');
    await open(page, `/smartfarm/${farm}/${deviationId}/notification-action`);
    await sendOverHttp(own, { [field]: 50 });
    await page.getByText(filled(ko.deviations.says.returned, { name })).waitFor();
    const story = main(page);
    for (const word of ['opened', 'assigned', 'escalated', 'action', 'returned'] as const)
      await story.getByText(ko.deviations.log.kind[word], { exact: true }).first().waitFor();
    await story.getByText('관수 시간을 줄였음').first().waitFor();
    await expectFit(page);
  });

  it('is explained: causes with evidence, what moved with it, and what was done around it', async () => {
    const begun = (await call('GET', `/farm/${farm}/deviation-status?open=Y&field=ec`)) as {
      rootAlarmSeq: number;
      side: string;
    }[];
    const high = begun.find(({ side }) => side === 'high');
    const page = await openAs(browser, 'manager');
    await open(page, `/smartfarm/${farm}/${high?.rootAlarmSeq}/notification-action`);
    const causes = main(page).getByRole('region', { name: ko.deviationCauses.title, exact: true });
    await causes.getByText(ko.deviationCauses.cause.nutrientOverdose).waitFor();
    await causes.getByText(ko.deviationCauses.evidence.alone).or(causes.getByText(/20분/)).first().waitFor();
    const around = main(page).getByRole('region', { name: ko.deviationCauses.around.title, exact: true });
    await around.getByRole('img').first().waitFor();
    await around.getByText(ko.deviationCauses.around.happenings).waitFor();
    await main(page).getByRole('region', { name: ko.deviationCauses.earlier.title, exact: true }).waitFor();
    await expectFit(page);
  });
});
