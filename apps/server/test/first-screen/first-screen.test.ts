import { expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { FirstScreen } from '@onsil/contract/first-screen';
import { makeCast, makeController, makeDeviation } from '../support/factories.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal({ now: Date.parse('2026-11-26T09:00:00+09:00') });
const cast = beforeEachTest(() => makeCast(portal));
const days = { from: '2026-11-19', to: '2026-11-26' };

type Who = 'manager' | 'member' | 'stranger';
const ask = (who: Who, query: Record<string, string> = days, id: string = cast.farm.farmId) =>
  portal.call(cast[who], 'GET', `/farm/${id}/first-screen`, { query });
const get = async (path: string, query: Record<string, string | boolean> = {}) => {
  const reply = await portal.call(cast.member, 'GET', path, {
    query,
    headers: { [headers.farmId]: cast.farm.farmId },
  });
  expect(reply.status).toBe(200);
  return reply;
};

test('it has the answers of the calls of its parts', async () => {
  const controller = await makeController(portal, cast.farm);
  await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, {
    body: { ts: Date.parse('2026-11-26T08:59:00+09:00'), values: { temperature: 22 } },
  });
  await makeDeviation(portal, controller);
  const screen = itemOf<FirstScreen>(await ask('member'));
  const { farmId } = cast.farm;
  expect(screen.profile).toEqual(itemOf(await get('/my/profile')));
  expect(screen.notificationCounts).toEqual(itemOf(await get('/app-push/unread')));
  expect(screen.unreadNotifications).toEqual(itemsOf(await get('/app-push', { isUnread: true, pageSize: '5' })));
  expect(screen.unreadAnswers).toEqual(itemOf(await get('/my/inquiries/unread')));
  expect(screen.popups).toEqual(itemsOf(await get('/my/popups')));
  expect(screen.farm).toEqual(itemOf(await get(`/farm/${farmId}`)));
  expect(screen.arrangement).toEqual(itemOf(await get(`/farm/${farmId}/dashboard-arrangement`)));
  expect(screen.latestValues).toEqual(itemOf(await get(`/influx/status-logs/last/${farmId}`)));
  expect(screen.latestValues.controllers[0]?.values[0]?.value).toBe(22);
  const open = await get(`/farm/${farmId}/deviation-status`, { open: true, pageSize: '100' });
  expect(screen.openDeviations.items).toEqual(itemsOf(open));
  expect(screen.openDeviations.paging).toMatchObject({ pageSize: 100, totalCount: 1, hasMore: false });
  expect(screen.readingTrust).toEqual(itemsOf(await get(`/farm/${farmId}/reading-trust`)));
  expect(screen.earlyWarnings).toEqual(itemOf(await get(`/farm/${farmId}/early-warning`)));
  expect(screen.weather).toEqual(itemOf(await get(`/weather/${farmId}`)));
  expect(screen.tasks.items).toEqual(itemsOf(await get('/farm-task-list', { ...days, pageSize: '100' })));
  expect(screen.taskCategories).toEqual(itemsOf(await get('/farm-task/category-list')));
});

test('the farm of its path counts, whichever the header names', async () => {
  const other = await makeCast(portal);
  const reply = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}/first-screen`, {
    query: days,
    headers: { [headers.farmId]: other.farm.farmId },
  });
  expect(itemOf<FirstScreen>(reply).farm.farmId).toBe(cast.farm.farmId);
});

test('strangers see nothing, and more than three months of tasks, or days that are none, are refused', async () => {
  expect((await ask('stranger')).status).toBe(404);
  expect((await ask('member', days, 'no-such-farm')).status).toBe(404);
  expect((await ask('member', { from: '2026-01-01', to: '2026-11-26' })).status).toBe(400);
  expect((await ask('member', { from: 'today', to: '2026-11-26' })).status).toBe(400);
  expect((await portal.call(null, 'GET', `/farm/${cast.farm.farmId}/first-screen`, { query: days })).status).toBe(401);
});
