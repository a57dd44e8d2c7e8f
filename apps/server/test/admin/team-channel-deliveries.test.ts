import { beforeAll, expect, test } from 'vitest';
import type { AdminDelivery } from '@onsil/contract/admin-oversight';
import { usePortal, useCast } from '../support/hooks.ts';
import { tell } from '../support/notifications-factories.ts';
import { itemsOf } from '../support/replies.ts';

// Posts to team channels in the provider's list of deliveries.

const portal = usePortal();
const cast = useCast(portal);
beforeAll(async () => {
  await portal.pool.query(
    `insert into farm_webhook (farm_no, name, service, address, min_level, language, created_at)
     values ($1, '#온실-알림', 'slack', 'https://hooks.slack.com/services/T0/B0/slacksecret', 1, 'ko', now())`,
    [cast.farm.farmNo],
  );
});

const get = <P extends string>(what: P, query: Record<string, string> = {}) =>
  portal.call(cast.admin, 'GET', `/admin/${what}`, { query });
const at = (ts: number): string => new Date(ts).toISOString();
const list = async (query: Record<string, string> = {}): Promise<AdminDelivery[]> =>
  itemsOf(await get('deliveries', { keyword: '온실', ...query }));

test('posts stand among the others with farm, channel, result and reason, without the address', async () => {
  const { noticeSeq } = await tell(portal, cast.farm.farmNo);
  expect(await list()).toMatchObject([{ state: 'pending', nextTryAt: at(portal.clock.now), endedAt: null }]);
  await portal.pool.query(
    `update webhook_delivery set state = 'failed', attempts = 1, reason = 'refused', outcome = 'Slack answered 404',
       next_try_at = null, ended_at = created_at where notice_seq = $1`,
    [noticeSeq],
  );
  const { items, raw } = await get('deliveries', { channel: 'slack' });
  expect(items).toMatchObject([
    {
      channel: 'slack',
      farmId: cast.farm.farmId,
      memberName: null,
      teamChannelName: '#온실-알림',
      state: 'failed',
      attempts: 1,
      reason: 'refused',
      outcome: 'Slack answered 404',
      title: expect.stringContaining('판교'),
      createdAt: at(portal.clock.now),
      nextTryAt: null,
      endedAt: at(portal.clock.now),
    },
  ]);
  expect(raw.body).not.toContain('hooks.slack.com');
  expect(raw.body).not.toContain('slacksecret');
});

test('posts are found as the others are', async () => {
  expect(await list({ state: 'failed', farmNo: String(cast.farm.farmNo) })).toHaveLength(1);
  expect(await list({ farmNo: String(cast.elsewhere.farmNo) })).toEqual([]);
  expect(await list({ channel: 'teams' })).toEqual([]);
  expect(await list({ channel: 'email' })).toEqual([]);
  expect(await get('deliveries', { channel: 'slack' })).toMatchObject({ paging: { totalCount: 1 } });
});

test('posts are in the counts of deliveries that wait or failed', async () => {
  await tell(portal, cast.farm.farmNo);
  expect((await get('system')).item).toMatchObject({ deliveries: { pending: 1, failed: 1 } });
});
