import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { evaluateOutcomes } from '../apps/server/src/features/deviations/actions/outcomes.ts';
import { anyTypedPassword } from '../apps/server/test/support/factories.ts';
import { openNoticeWorld, type NoticeWorld } from '../apps/server/test/support/notifications-world.ts';
import { farmer, makeWatched, only, report } from '../apps/server/test/support/watched-controller.ts';
import { launch } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { openAsNobody, tryToSignIn } from './support/sign-in.ts';
import { filled, ko } from './support/words.ts';

// Muting after an action, with a clock that the test moves: portal, database, push service, mail server and browser
// are real and share its time.

const says = ko.deviations;
const noon = new Date('2026-05-10T12:00:00+09:00');
let browser: Browser;
let world: NoticeWorld;
let address: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([launch(), openNoticeWorld({ web: true })]);
  address = await world.portal.server.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** Enables all notifications on every channel for the manager. */
const wantAll = async (): Promise<void> => {
  const choices = { portal: 1, web_push: 1, email: 1, fcm: null };
  const setting = { choices, quietFrom: null, quietTo: null };
  await world.portal.call(world.session, 'PUT', '/my/notification-setting', { body: setting });
  await world.portal.call(world.session, 'POST', '/my/push-subscription', { body: world.push.browser().subscription });
};

const told = () => ({ pushes: world.push.received.length, mails: world.mail.received.length });

/** Opens the farm's deviations as its manager. */
const openList = async (): Promise<Page> => {
  const page = await openAsNobody(browser);
  await page.goto(`${address}/signin`);
  await tryToSignIn(page, world.manager.memberId, anyTypedPassword);
  await page.waitForURL('**/dashboard');
  await page.goto(`${address}/smartfarm/${world.farm.farmId}/notification-action`);
  return page;
};

it('an action mutes every channel for exactly the chosen hours', async () => {
  const { portal, farm } = world;
  expect(portal.clock.now).toBe(noon.getTime());
  const controller = await makeWatched(portal, { farmNo: farm.farmNo });
  const minutesAt = async (count: number, temperature: number): Promise<void> => {
    await report(portal, [controller], count, { temperature });
    await world.deliver();
  };
  await wantAll();
  await minutesAt(2, 22);
  await minutesAt(8, 28);
  expect(told()).toEqual({ pushes: 1, mails: 1 });
  const deviations = await farmer(portal, world, world.session).deviations();
  const { deviationId } = only(deviations);

  const page = await openList();
  const main = page.getByRole('main');
  await main.getByText(says.state.ACTION_NEEDED).first().waitFor();
  const bell = (unread: number) => page.getByRole('button', { name: new RegExp(`알림.*${unread}건`) });
  await bell(1).waitFor();

  await page.getByRole('checkbox', { name: new RegExp(ko.fields.temperature) }).check();
  await page.getByRole('button', { name: says.act.open, exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: '환기', exact: true }).check();
  await sheet.getByLabel(says.act.description).fill('천창을 열었음');
  await sheet.getByRole('radio', { name: filled(says.act.hours, { count: 1 }), exact: true }).check();
  await sheet.getByRole('button', { name: says.act.submit, exact: true }).click();
  await main.getByText(says.state.ACTION_TAKEN).first().waitFor();
  const until = portal.clock.now + 60 * minuteMs;

  while (portal.clock.now + 5 * minuteMs < until) await minutesAt(5, 28);
  expect(told()).toEqual({ pushes: 1, mails: 1 });
  await bell(1).waitFor();
  await main.getByText(says.state.ACTION_TAKEN).first().waitFor();

  await minutesAt(6, 28);
  await main.getByText(says.state.ACTION_NEEDED).first().waitFor();
  await bell(2).waitFor();
  await eventually(told).toEqual({ pushes: 2, mails: 2 });

  await minutesAt(8, 22);
  await evaluateOutcomes(portal.ctx); // a minutely job
  await page.goto(`${address}/smartfarm/${farm.farmId}/${deviationId}/notification-action`);
  for (const kind of ['opened', 'action', 'pause_ended', 'returned'] as const)
    await main.getByText(says.log.kind[kind], { exact: true }).first().waitFor();
  await main.getByText('천창을 열었음').first().waitFor();
  await main.getByText(/^6\d분$/).waitFor(); // from the action until the value was back in range
});
