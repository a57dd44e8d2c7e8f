import { describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { makeCast, makeController, makeDeviation, recheck } from '../support/factories.ts';
import type { Call } from '../support/harness.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

/** Bodies and parameters exactly as the specification writes them, in the names of the wire. */

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = beforeEachTest(() => makeCast(portal));
const controller = beforeEachTest(() => makeController(portal, { farmNo: cast.farm.farmNo }));

const ofFarm = (call: Call = {}): Call => ({ ...call, headers: { [headers.farmId]: cast.farm.farmId } });

describe('a profile without the language', () => {
  test('is saved, and the language stays', async () => {
    const { manager } = cast;
    await recheck(portal, manager);
    await portal.pool.query(`update member set language = 'en' where member_no = $1`, [manager.memberNo]);
    const { memberEmail } = itemOf(await portal.call(manager, 'GET', '/my/profile'));
    const body = { memberNm: '이도현', memberEmail, phoneNo: '01012345678' };
    expect((await portal.call(manager, 'PUT', '/my/member', { body })).status).toBe(200);
    const { item } = await portal.call(manager, 'GET', '/my/profile');
    expect(item).toMatchObject({ memberName: '이도현', phoneNo: '01012345678', language: 'en' });
  });
});

describe('the members', () => {
  const members = (who: 'manager' | 'member' | 'stranger', call?: Call) =>
    portal.call(cast[who], 'GET', '/members', call);

  test('of the farm in the header are listed to its managers', async () => {
    const reply = await members('manager', ofFarm());
    const numbers = itemsOf(reply).map(({ memberNo }) => memberNo);
    expect(new Set(numbers)).toEqual(new Set([cast.manager.memberNo, cast.member.memberNo]));
    expect((await members('member', ofFarm())).status).toBe(403);
    expect((await members('stranger', ofFarm())).status).toBe(404);
    expect((await members('manager')).status).toBe(403);
  });
});

describe('comments on settings without a controller', () => {
  test('are those of all controllers of the farm in the header, newest first', async () => {
    const [second, foreign] = [
      await makeController(portal, { farmNo: cast.farm.farmNo }),
      await makeController(portal, {}),
    ];
    const say = (systemId: string, comment: string) =>
      portal.call(cast.admin, 'POST', '/farm/connect/comment', { body: { systemId, comment } });
    await say(controller.controllerId, '첫째');
    await say(second.controllerId, '둘째');
    await say(foreign.controllerId, '남의 것');
    const reply = await portal.call(cast.member, 'GET', '/farm/connect/comments', ofFarm());
    expect(reply).toMatchObject({
      items: [
        { comment: '둘째', controllerId: second.controllerId },
        { comment: '첫째', controllerId: controller.controllerId },
      ],
      paging: { totalCount: 2, pageNo: 1, pageSize: 10 },
    });
    expect((await portal.call(cast.stranger, 'GET', '/farm/connect/comments', ofFarm())).status).toBe(404);
    expect((await portal.call(cast.member, 'GET', '/farm/connect/comments')).result.code).toBe('FARM_NOT_CHOSEN');
  });
});

describe('the notification log', () => {
  const log = (from: string, to: string) =>
    portal.call(
      cast.member,
      'GET',
      '/noti-system-alarm/notification-deviation',
      ofFarm({ query: { from, to, pageSize: '100' } }),
    );

  test('takes plain days of Korea, both included', async () => {
    const late = Date.parse('2026-05-09T23:59:00+09:00');
    const deviationId = await makeDeviation(portal, controller, { openedAt: late });
    const found = async (from: string, to: string): Promise<unknown> => (await log(from, to)).items;
    expect(await found('2026-05-09', '2026-05-09')).toMatchObject([{ deviationId }]);
    expect(await found('2026-05-08', '2026-05-09')).toHaveLength(1);
    expect(await found('2026-05-10', '2026-05-10')).toEqual([]);
    expect(await found('2026-05-08', '2026-05-08')).toEqual([]);
    expect((await log('2026-05-09', '2026-05-08')).result.code).toBe('RANGE_REVERSED');
    expect((await log('2026-01-01', '2026-05-08')).result.code).toBe('RANGE_TOO_LONG');
    expect((await log('2026-02-30', '2026-05-08')).fields).toMatchObject([{ path: 'from', code: 'instant' }]);
  });
});

describe('an alarm', () => {
  test('is reopened by its own number, which belongs to its deviation', async () => {
    const deviationId = await makeDeviation(portal, controller);
    const { rows } = await portal.pool.query<{ seq: number }>(
      `insert into alarm (deviation_id, kind, at, level) values ($1, 'escalated', $2, 2) returning alarm_seq::int as seq`,
      [deviationId, new Date(noon)],
    );
    const path = `/farm/ealarm/${rows[0]?.seq}`;
    const put = (who: 'member' | 'stranger') => portal.call(cast[who], 'PUT', path, { body: { releaseYn: 'N' } });
    expect((await put('member')).status).toBe(200);
    expect((await put('stranger')).status).toBe(404);
    expect((await portal.call(cast.member, 'PUT', '/farm/ealarm/999999', { body: { releaseYn: 'N' } })).status).toBe(
      404,
    );
  });
});

test('an api key is accepted with every call, and opens none', async () => {
  const call = { headers: { [headers.apiKey]: 'any key' } };
  expect((await portal.call(cast.member, 'GET', '/my/farms', call)).status).toBe(200);
  expect((await portal.call(null, 'GET', '/my/farms', call)).status).toBe(401);
  const { raw } = await portal.call(null, 'GET', '/openapi.json');
  const { components } = JSON.parse(raw.body) as { components: { securitySchemes: Record<string, unknown> } };
  expect(components.securitySchemes['apiKey']).toMatchObject({ in: 'header', name: 'x-api-key' });
});

test('a member that was left out is named in the message, in the language of the call', async () => {
  const message = async (language: string, body: object): Promise<unknown> =>
    (
      await portal.call(cast.member, 'POST', '/booting/notification/device', {
        body,
        headers: { 'accept-language': language },
      })
    ).fields?.map((field) => [field.path, field.code, field.message]);
  expect(await message('en', {})).toEqual([['deviceToken', 'required', 'deviceToken is missing.']]);
  expect(await message('ko', {})).toEqual([['deviceToken', 'required', '필수 항목이 빠졌습니다: deviceToken']]);
  expect(await message('en', { deviceToken: '' })).toEqual([['deviceToken', 'required', 'Required.']]);
  const task = await portal.call(cast.member, 'GET', '/my/status-measure/one', {
    headers: { 'accept-language': 'en' },
  });
  expect(task.fields).toContainEqual({ path: 'controllerId', code: 'required', message: 'systemId is missing.' });
});
