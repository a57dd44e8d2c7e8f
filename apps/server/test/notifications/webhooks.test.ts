import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { FarmWebhook, NewWebhook } from '@onsil/contract/farm-webhooks';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { deliverToChannels } from '#features/notifications/webhooks/deliver-to-channels.ts';
import { createPostToChannel } from '#features/notifications/webhooks/post.ts';
import { auditOf } from '../support/boards-factories.ts';
import { startChannelService, type ChannelService } from '../support/channel-service.ts';
import { makeCast, type Cast } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { tell } from '../support/notifications-factories.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { keepSessions, only } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
let portal: TestPortal;
let service: ChannelService;
let cast: Cast;

beforeAll(async () => {
  service = await startChannelService();
  const settings = { ONSIL_PUSH_LOOPBACK: 'on', ONSIL_PUBLIC_URL: 'https://farm.onsil.example' };
  portal = await openTestPortal({ now: noon, settings });
  cast = await makeCast(portal);
  await keepSessions(portal);
});
afterAll(async () => {
  await portal.close();
  await service.close();
});
beforeEach(async () => {
  await portal.pool.query('delete from farm_webhook');
  service.received.length = 0;
  service.answers.length = 0;
});

const path = (rest: string): string => `/farm/${cast.farm.farmId}/webhook/${rest}`;
const add = (given: Partial<NewWebhook> = {}, session: Session = cast.manager) =>
  portal.call(session, 'POST', `/farm/${cast.farm.farmId}/webhook`, {
    body: {
      name: '#온실-알림',
      service: 'slack',
      address: service[given.service ?? 'slack'],
      lowestLevel: 2,
      language: 'ko',
      ...given,
    },
  });
const added = async (given: Partial<NewWebhook> = {}): Promise<number> => itemOf(await add(given)).webhookId;
const list = async (): Promise<FarmWebhook[]> =>
  itemsOf(await portal.call(cast.manager, 'GET', `/farm/${cast.farm.farmId}/webhook`));
const send = (webhookId: number, session: Session = cast.manager) =>
  portal.call(session, 'POST', path(`${webhookId}/test`));
const sign = (webhookId: number) =>
  portal.call(cast.manager, 'POST', `/farm/${cast.farm.farmId}/webhook/${webhookId}/signing-key`);
const deliver = (): Promise<void> => {
  const post = createPostToChannel({ loopback: true, now: portal.ctx.now });
  return deliverToChannels(portal.ctx, { post, portal: 'https://farm.onsil.example' });
};
const states = async (noticeSeq: number) =>
  (
    await portal.pool.query(
      'select state, attempts, reason from webhook_delivery where notice_seq = $1 order by webhook_delivery_id',
      [noticeSeq],
    )
  ).rows;

describe('an alarm', () => {
  test('is posted to channels of each service, in its language, with a link', async () => {
    await added();
    await added({ service: 'teams', language: 'en' });
    await added({ service: 'jandi' });
    const { noticeSeq } = await tell(portal, cast.farm.farmNo, { deviationIds: [42] });
    await deliver();
    const url = `https://farm.onsil.example/smartfarm/${cast.farm.farmId}/42/notification-action`;
    const texts = ['[경고] 판교 A동 온도 31.2℃', '기준(18~26℃)을 8분 동안 벗어났습니다.'];
    expect(service.received.toSorted((a, b) => a.service.localeCompare(b.service))).toMatchObject([
      { service: 'jandi', texts, url, headers: { accept: 'application/vnd.tosslab.jandi-v2+json' } },
      { service: 'slack', texts, url },
      {
        service: 'teams',
        texts: ['[Warning] 판교 A동: Temperature 31.2 °C', 'Out of range (18–26 °C) for 8 min.'],
        url,
      },
    ]);
    const sent = { state: 'sent', attempts: 1, reason: null };
    expect(await states(noticeSeq)).toEqual([sent, sent, sent]);
  });

  test('is posted from the chosen level on, and so is its end; early warnings and tasks are not', async () => {
    await added({ lowestLevel: 3 });
    await tell(portal, cast.farm.farmNo, { level: 2 });
    await tell(portal, cast.farm.farmNo, { level: 3, kind: 'early_warning' });
    await tell(portal, cast.elsewhere.farmNo, { level: 3 });
    await deliver();
    expect(service.received).toEqual([]);
    await tell(portal, cast.farm.farmNo, { level: 3, kind: 'escalated' });
    await tell(portal, cast.farm.farmNo, { level: 3, kind: 'returned' });
    await deliver();
    expect(service.received).toHaveLength(2);
  });

  test('waits for a service that is busy, as long as it asks, and is outdated after an hour', async () => {
    await added();
    service.answers.push({ status: 429, headers: { 'retry-after': '120' } }, { status: 503 });
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    await deliver();
    portal.clock.now += minuteMs;
    await deliver();
    expect(service.received).toHaveLength(1);
    portal.clock.now += 2 * minuteMs;
    await deliver();
    expect(await states(noticeSeq)).toEqual([{ state: 'pending', attempts: 2, reason: 'busy' }]);
    portal.clock.now += 30 * minuteMs;
    await deliver();
    expect(await states(noticeSeq)).toEqual([{ state: 'sent', attempts: 3, reason: null }]);
  });

  test('that is refused stops the channel, which says why, until a test arrives', async () => {
    const webhookId = await added();
    service.answers.push({ status: 410 });
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    await deliver();
    expect(await states(noticeSeq)).toEqual([{ state: 'failed', attempts: 1, reason: 'refused' }]);
    expect(only(await list())).toMatchObject({ stoppedAt: expect.any(String), stoppedReason: 'Slack answered 410' });
    await tell(portal, cast.farm.farmNo);
    await deliver();
    expect(service.received).toHaveLength(1);
    expect(itemOf(await send(webhookId))).toEqual({ isSent: true, answer: null });
    expect(only(await list()).stoppedAt).toBeNull();
  });
});

describe('a channel', () => {
  test('is tested, and says what the service answered', async () => {
    const webhookId = await added();
    service.answers.push({ status: 404 });
    expect(itemOf(await send(webhookId))).toEqual({ isSent: false, answer: 'Slack answered 404' });
    await send(webhookId);
    expect(service.received[1]?.texts[0]).toMatch(/^\[테스트\] .*농장.* 이탈 알림$/);
  });

  test('never shows its address again, neither in lists nor in the audit', async () => {
    const webhookId = await added({ service: 'teams' });
    expect(JSON.stringify(await list())).not.toContain('sig=');
    const change = { name: '#야간', lowestLevel: 3, language: 'en' };
    expect((await portal.call(cast.manager, 'PUT', path(`${webhookId}`), { body: change })).status).toBe(200);
    expect(only(await list())).toMatchObject({ ...change, service: 'teams', shortAddress: '127.0.0.1/…cret' });
    const entries = await auditOf(portal, 'farm-webhook');
    expect(JSON.stringify(entries)).not.toContain('secret');
    expect(entries.at(-1)).toMatchObject({
      action: 'change',
      after: { name: '#야간', lowestLevel: 3, language: 'en' },
    });
    expect((await portal.call(cast.manager, 'DELETE', path(`${webhookId}`))).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('whose address alone is replaced is in the audit, since its alarms go elsewhere from then on', async () => {
    const webhookId = await added();
    const { name, lowestLevel, language } = only(await list());
    const change = { name, lowestLevel, language, address: `${service.slack}2` };
    expect((await portal.call(cast.manager, 'PUT', path(`${webhookId}`), { body: change })).status).toBe(200);
    const entries = await auditOf(portal, 'farm-webhook');
    expect(entries.at(-1)).toMatchObject({ action: 'change', after: { isAddressReplaced: true } });
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  test('is one of five, of its service, and of a farm that one manages', async () => {
    const foreign = await add({ address: 'https://attacker.example/services/T0' });
    expect(foreign.fields).toMatchObject([{ path: 'address', code: 'webhookAddress' }]);
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => added()));
    expect((await add()).fields).toMatchObject([{ path: 'address', code: 'tooMany' }]);
    const [webhookId = 0] = ids;
    const theirs = `/farm/${cast.elsewhere.farmId}/webhook/${webhookId}`;
    for (const [session, at, status] of [
      [cast.member, path(`${webhookId}`), 403],
      [cast.stranger, path(`${webhookId}`), 404],
      [cast.stranger, theirs, 404],
    ] as const) {
      const body = { name: 'x', lowestLevel: 1, language: 'ko' };
      expect((await portal.call(session, 'PUT', at, { body })).status).toBe(status);
      expect((await portal.call(session, 'POST', `${at}/test`)).status).toBe(status);
      expect((await portal.call(session, 'POST', `${at}/signing-key`)).status).toBe(status);
      expect((await portal.call(session, 'DELETE', at)).status).toBe(status);
    }
    expect(await list()).toHaveLength(5);
    expect(service.received).toEqual([]);
  });
});

describe('an own server', () => {
  test('gets the alarm as JSON, whose signature its receiver can check', async () => {
    const webhookId = await added({ service: 'server' });
    await tell(portal, cast.farm.farmNo, { deviationIds: [42] });
    await deliver();
    const unsigned = only(service.received);
    expect(unsigned.headers).not.toHaveProperty('webhook-signature');
    expect(JSON.parse(unsigned.raw)).toEqual({
      type: 'alarm.opened',
      timestamp: new Date(portal.clock.now).toISOString(),
      data: {
        farmId: cast.farm.farmId,
        farmName: '판교',
        level: 2,
        cause: 'range',
        deviationIds: [42],
        controllerName: 'A동',
        controllerNames: [],
        field: 'temperature',
        value: 31.2,
        unit: '°C',
        low: 18,
        high: 26,
        minutes: 8,
        title: '[경고] 판교 A동 온도 31.2℃',
        body: '기준(18~26℃)을 8분 동안 벗어났습니다.',
        url: `https://farm.onsil.example/smartfarm/${cast.farm.farmId}/42/notification-action`,
      },
    });
    const documented = /```json\n(.+?)```/s.exec(await readFile('docs/webhooks.md', 'utf8'))?.[1] ?? '{}';
    const { data, ...rest } = JSON.parse(unsigned.raw);
    expect(Object.keys(JSON.parse(documented))).toEqual([...Object.keys(rest), 'data']);
    expect(Object.keys(JSON.parse(documented).data)).toEqual(Object.keys(data));
    const { signingKey } = itemOf(await sign(webhookId));
    expect(only(await list()).isSigned).toBe(true);
    await send(webhookId);
    const [, signed = expect.unreachable()] = service.received;
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = signed.headers;
    const key = Buffer.from(signingKey.replace('whsec_', ''), 'base64');
    expect(signature).toBe(`v1,${createHmac('sha256', key).update([id, at, signed.raw].join('.')).digest('base64')}`);
    expect(JSON.parse(signed.raw)).toMatchObject({ type: 'test', data: { farmId: cast.farm.farmId, level: 0 } });
  });

  test('that answers 404 for a while gets the same message again, and one that answers 410 is stopped', async () => {
    const webhookId = await added({ service: 'server' });
    service.answers.push({ status: 404 });
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    await deliver();
    portal.clock.now += 5 * minuteMs;
    await deliver();
    expect(await states(noticeSeq)).toEqual([{ state: 'sent', attempts: 2, reason: null }]);
    const [first, second] = service.received.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
    service.answers.push({ status: 410 });
    expect(itemOf(await send(webhookId))).toEqual({ isSent: false, answer: 'The server answered 410' });
  });

  test('has a key that neither lists nor the audit show, and a team channel has none', async () => {
    const webhookId = await added({ service: 'server' });
    const { signingKey } = itemOf(await sign(webhookId));
    const next = itemOf(await sign(webhookId)).signingKey;
    expect(next).not.toBe(signingKey);
    const shown = JSON.stringify([await list(), await auditOf(portal, 'farm-webhook')]);
    for (const secret of [signingKey, next, 'serversecret']) expect(shown).not.toContain(secret);
    expect((await auditOf(portal, 'farm-webhook')).at(-1)).toMatchObject({ after: { isSigningKeyReplaced: true } });
    const channelId = await added();
    expect((await portal.call(cast.manager, 'POST', path(`${channelId}/signing-key`))).status).toBe(404);
  });
});
