import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { headers, type Session } from '@onsil/contract/auth';
import { startMailService, type MailService } from '../../apps/server/test/support/notifications-mail-service.ts';
import { startPushService, type PushService } from '../../apps/server/test/support/notifications-push-service.ts';
import { signInAt } from '../../apps/server/test/support/portal-process.ts';
import { openPage, signIn } from '../browser.ts';
import { formatFigure, quantile } from '../figures.ts';
import { addFleet, type Controller, type Fleet } from '../fleet.ts';
import { openPortal, type Portal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const rounds = 15;
const wantedMs = 5_000;

/**
 * Sets the upper limit of each controller's temperature to 25 without a delay, and subscribes its manager to every
 * channel.
 */
const prepare = async (portal: Portal, farm: Fleet, session: Session, push: PushService): Promise<void> => {
  await portal.pool.query(
    `insert into alarm_limit (controller_no, field_key, own, high1, high2, high3, on_delay_seconds) select unnest($1::int[]), 'temperature', true, 25, 27, 29, 0`,
    [farm.controllers.map(({ controllerNo }) => controllerNo)],
  );
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const reply = await fetch(`${portal.url}/web/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [headers.authToken]: session.idToken,
        [headers.deviceUuid]: session.uuid,
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  };
  const choices = { portal: 1, web_push: 1, email: 1, fcm: null };
  await call('PUT', '/my/notification-setting', { choices, quietFrom: null, quietTo: null });
  await call('POST', '/my/push-subscription', push.browser().subscription);
};

const send = async (portal: Portal, { token }: Controller, temperature: number): Promise<void> => {
  const reply = await fetch(`${portal.url}/api/v1/${token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify({ temperature }),
  });
  if (reply.status !== 200) throw new Error(`telemetry: ${reply.status}`);
};

/** Waits for a condition and returns the ms since `began`. */
const since = async (began: number, holds: () => boolean): Promise<number> => {
  while (!holds()) {
    if (performance.now() - began > 60_000) throw new Error('no result within a minute');
    await delay(5);
  }
  return performance.now() - began;
};

const shown = async (page: Page, began: number, name: string): Promise<number> => {
  await page.getByRole('main').getByText(name).first().waitFor({ timeout: 60_000 });
  return performance.now() - began;
};

type Ways = { screen: number[]; push: number[]; mail: number[] };

const measure = async (
  portal: Portal,
  page: Page,
  farm: Fleet,
  push: PushService,
  mail: MailService,
): Promise<Ways> => {
  const ways: Ways = { screen: [], push: [], mail: [] };
  for (const controller of farm.controllers) {
    await send(portal, controller, 22);
    await delay(700 + Math.random() * 600); // the worker polls twice a second: start at a random point of its pause
    const began = performance.now();
    await send(portal, controller, 31);
    const [screen, pushed, mailed] = await Promise.all([
      shown(page, began, controller.controllerId),
      since(began, () => push.received.some(({ payload }) => payload.title.includes(controller.controllerId))),
      since(began, () => mail.received.some(({ subject }) => subject?.includes(controller.controllerId) ?? false)),
    ]);
    ways.screen.push(screen);
    ways.push.push(pushed);
    ways.mail.push(mailed);
  }
  return ways;
};

/**
 * Measures from an out-of-range sample to the open screen, a browser push and a mail, all delivered on this machine.
 */
export const deviations = async (place: Workspace): Promise<void> => {
  const [push, mail] = [await startPushService(), await startMailService()];
  place.atEnd(() => push.close());
  place.atEnd(() => mail.close());
  const portal = await openPortal(place, await place.folder(), {
    ONSIL_DEMO: 'off',
    ONSIL_SMTP_URL: mail.url,
    ONSIL_MAIL_FROM: 'Onsil <notice@onsil.example>',
    ONSIL_PUSH_LOOPBACK: 'on',
    ONSIL_PUBLIC_URL: 'https://farm.onsil.example',
  });
  const farm = await addFleet(portal.pool, 'watched', rounds);
  await prepare(portal, farm, await signInAt(portal.url, farm.memberId), push);
  const page = await openPage(place);
  await signIn(page, portal, farm.memberId);
  await page.goto(`${portal.url}/smartfarm/${farm.farmId}/notification-action`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await delay(2_000);
  const ways = await measure(portal, page, farm, push, mail);
  const row = (name: string, ms: number[]): string[] => [
    name,
    ...[0.5, 0.95, 1].map((share) => formatFigure(quantile(ms, share))),
  ];
  printTable(
    ['a value out of range, ms until it is', 'p50', 'p95', 'most'],
    [
      row('on the open screen', ways.screen),
      row('handed over as a browser push', ways.push),
      row('in the mail server', ways.mail),
    ],
  );
  for (const [name, ms] of Object.entries(ways))
    printGoal(`${name}: ${formatFigure(quantile(ms, 0.5))} ms, 5,000 wanted`, quantile(ms, 0.5) <= wantedMs);
  printNote(
    `${rounds} deviations one after the other, without an on-delay. The server gathers for 1.5 s before it tells, so that a burst is one notice. load ${getLoadAverage()}.`,
  );
};
