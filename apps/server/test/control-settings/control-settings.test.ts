import { beforeEach, describe, expect, test } from 'vitest';
import type { ControlSetting } from '@onsil/contract/control-settings';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { makeCast, makeController, type Cast, type TestController } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let cast: Cast;
let controller: TestController;
beforeEach(async () => {
  portal.clock.now = noon;
  await portal.pool.query('delete from throttle');
  cast = await makeCast(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
});

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
const day = [
  { startTime: '06:00', values: { temperature: 23, humidity: 65, co2: 850, light: 200 } },
  { startTime: '22:00', values: { temperature: 19, light: 0 } },
];

const save = (who: Who | null, version: number, given: Record<string, unknown> = {}) =>
  portal.call(who && cast[who], 'POST', '/farm/connect-set', {
    body: { controllerId: controller.controllerId, version, slots: day, ...given },
  });
const read = (who: Who | null = 'member', controllerId = controller.controllerId) =>
  portal.call(who && cast[who], 'GET', `/farm/connect-set/${controllerId}`);
const setting = async (): Promise<ControlSetting> => itemOf(await read());
const say = (attributes: Record<string, unknown>, { token } = controller) =>
  portal.call(null, 'POST', `/api/v1/${token}/attributes`, { body: attributes });
/** The response to the controller's poll. */
const poll = async (
  query: Record<string, string> = {},
  { token } = controller,
): Promise<{ status: number; body: unknown }> => {
  const { raw } = await portal.call(null, 'GET', `/api/v1/${token}/attributes`, { query });
  return { status: raw.statusCode, body: JSON.parse(raw.body) };
};
const held = (version: number, slots: unknown = day) => ({ shared: { controlSetting: { version, slots } } });

describe('a setting', () => {
  test('is saved by who manages the farm, and read by everybody on it', async () => {
    expect(await save('manager', 0, { reason: ' 여름 설정 ' })).toMatchObject({ status: 200, item: { version: 1 } });
    for (const who of ['member', 'manager', 'company', 'admin'] as const)
      expect(await read(who)).toMatchObject({
        status: 200,
        item: {
          controllerId: controller.controllerId,
          version: 1,
          slotNow: 0,
          setting: {
            version: 1,
            slots: day,
            reason: '여름 설정',
            savedAt: new Date(noon).toISOString(),
            memberNo: cast.manager.memberNo,
            state: 'sent',
            answerDueAt: new Date(noon + 5 * minuteMs).toISOString(),
            answeredAt: null,
            refusal: null,
          },
          history: [],
        },
      });
    expect((await save('company', 1)).status).toBe(200);
    expect((await save('admin', 2)).status).toBe(200);
  });

  test('that is not there yet has version 0, and the fields that can be set with their limits', async () => {
    const { version, setting: none, slotNow, fields } = await setting();
    expect([version, none, slotNow]).toEqual([0, null, null]);
    expect(fields).toContainEqual(expect.objectContaining({ field: 'temperature', unit: '°C', min: -20, max: 80 }));
    expect(fields.map(({ field }) => field)).not.toContain('vpd');
  });

  test('cannot be saved by a member or read by a stranger or without a sign-in', async () => {
    expect((await save('member', 0)).status).toBe(403);
    expect((await save('stranger', 0)).status).toBe(404);
    expect((await save(null, 0)).status).toBe(401);
    expect((await read('stranger')).raw.body).toBe((await read('stranger', 'no-such-controller')).raw.body);
    expect((await read('stranger')).status).toBe(404);
    expect((await read(null)).status).toBe(401);
    expect((await setting()).version).toBe(0);
  });

  test('is brought into order of time, and its last slot holds over midnight', async () => {
    const slots = ['12:01', '12:05'].map((startTime) => ({ startTime, values: { temperature: 20 } }));
    await save('manager', 0, { slots: slots.toReversed() });
    expect(await setting()).toMatchObject({ setting: { slots }, slotNow: 1 });
    portal.clock.now = noon + minuteMs;
    expect((await setting()).slotNow).toBe(0);
    portal.clock.now = noon + 5 * minuteMs;
    expect((await setting()).slotNow).toBe(1);
  });

  const slot = (startTime: unknown, values: unknown = { temperature: 20 }) => ({ startTime, values });
  test.each([
    [[], 'slots', 'required'],
    [Array.from({ length: 7 }, (_, hour) => slot(`0${hour}:00`)), 'slots', 'tooMany'],
    [[slot('06:00'), slot('06:00')], 'slots.1.startTime', 'duplicate'],
    [[slot('24:00')], 'slots.0.startTime', 'timeOfDay'],
    [[slot('06:00', {})], 'slots.0.values', 'required'],
    [[slot('06:00', { temperature: 81 })], 'slots.0.values.temperature', 'outOfRange'],
    [[slot('06:00', { vpd: 1 })], 'slots.0.values.vpd', 'unknownField'],
    [[slot('06:00', { temperature: '20' })], 'slots.0.values.temperature', 'number'],
  ])('%# of bad slots is refused where it is wrong', async (slots, path, code) => {
    expect(await save('manager', 0, { slots })).toMatchObject({
      status: 400,
      result: { code: 'INVALID' },
      fields: [{ path, code, message: expect.stringMatching(/\S/) }],
    });
    expect((await setting()).version).toBe(0);
  });

  test('based on an outdated version is rejected, and nothing is lost', async () => {
    expect((await save('manager', 0)).status).toBe(200);
    expect(await save('company', 0, { reason: 'too late' })).toMatchObject({
      status: 409,
      result: { code: 'CONFLICT' },
    });
    expect((await save('company', 7)).status).toBe(409);
    expect((await setting()).history).toEqual([]);
  });

  test('of two managers who save at the same moment one is saved', async () => {
    const replies = await Promise.all((['manager', 'company', 'admin'] as const).map((who) => save(who, 0)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { version, history } = await setting();
    expect([version, history]).toEqual([1, []]);
  });

  test('leaves an audit entry with the old and new values', async () => {
    await save('manager', 0);
    await save('company', 1, { slots: [day[0]] });
    const log = await portal.call(cast.admin, 'GET', '/admin/audit-log', {
      query: { keyword: controller.controllerId },
    });
    expect(log.items).toMatchObject([
      {
        action: 'change',
        kind: 'control-setting',
        thing: controller.controllerId,
        before: { version: 1, slots: day },
        after: { version: 2, slots: [day[0]] },
      },
      { action: 'create', before: null, after: { version: 1 } },
    ]);
  });

  test('stays when who saved it has left', async () => {
    await save('manager', 0);
    await portal.pool.query('delete from member where member_no = $1', [cast.manager.memberNo]);
    expect((await setting()).setting).toMatchObject({ version: 1, memberNo: null, memberName: null });
  });
});

describe('the controller', () => {
  test('polls its setting with its own credential, but no other’s', async () => {
    const other = await makeController(portal, { farmNo: cast.farm.farmNo });
    expect(await poll({ sharedKeys: 'controlSetting' })).toEqual({ status: 200, body: {} });
    await save('manager', 0);
    expect(await poll({ sharedKeys: 'other,controlSetting' })).toEqual({ status: 200, body: held(1) });
    expect(await poll()).toEqual({ status: 200, body: held(1) });
    expect(await poll({ sharedKeys: 'other' })).toEqual({ status: 200, body: {} });
    expect(await poll({ clientKeys: 'firmware' })).toEqual({ status: 200, body: {} });
    expect(await poll({ sharedKeys: 'controlSetting' }, other)).toEqual({ status: 200, body: {} });
    expect((await poll({}, { ...other, token: 'made-up' })).status).toBe(401);
  });

  test('says that it holds a setting: sent, applied, and the next version', async () => {
    await save('manager', 0);
    portal.clock.now = noon + minuteMs;
    expect((await say({ controlSettingVersion: 1, firmware: '1.2' })).status).toBe(200);
    const answeredAt = new Date(noon + minuteMs).toISOString();
    expect((await setting()).setting).toMatchObject({ state: 'applied', answeredAt });
    portal.clock.now = noon + 2 * minuteMs;
    await say({ controlSettingVersion: 1 });
    expect((await setting()).setting).toMatchObject({ state: 'applied', answeredAt });
    await save('manager', 1, { slots: [day[0]] });
    const now = await setting();
    expect(now.setting).toMatchObject({ version: 2, state: 'sent' });
    expect(now.history).toMatchObject([{ version: 1, state: 'applied', slots: day }]);
    expect((await poll()).body).toEqual(held(2, [day[0]]));
  });

  test('that has not answered in five minutes has not answered, and a late answer counts all the same', async () => {
    await save('manager', 0);
    portal.clock.now = noon + 5 * minuteMs;
    expect((await setting()).setting?.state).toBe('sent');
    portal.clock.now += 1;
    expect((await setting()).setting?.state).toBe('not_answered');
    portal.clock.now += 5 * minuteMs;
    await say({ controlSettingVersion: 1 });
    expect((await setting()).setting?.state).toBe('applied');
  });

  test('has three of its intervals to answer', async () => {
    controller = await makeController(portal, { farmNo: cast.farm.farmNo, intervalSeconds: 200 });
    await save('manager', 0);
    portal.clock.now = noon + 10 * minuteMs;
    expect((await setting()).setting?.state).toBe('sent');
    portal.clock.now += 1;
    expect((await setting()).setting?.state).toBe('not_answered');
  });

  test('that was sent another setting before it answered leaves the first one superseded', async () => {
    await save('manager', 0);
    await save('manager', 1);
    expect((await setting()).history).toMatchObject([{ version: 1, state: 'superseded' }]);
    await say({ controlSettingVersion: 2 });
    expect(await setting()).toMatchObject({ setting: { state: 'applied' }, history: [{ state: 'superseded' }] });
  });

  test('rejects a setting with a reason, and may apply it later', async () => {
    await save('manager', 0);
    await say({ controlSettingVersion: 1, controlSettingError: '난방기 없음' });
    expect((await setting()).setting).toMatchObject({ state: 'refused', refusal: '난방기 없음' });
    await say({ controlSettingVersion: 1, controlSettingError: '' });
    expect((await setting()).setting).toMatchObject({ state: 'applied', refusal: null });
    await save('manager', 1);
    await say({ controlSettingError: 'E17' });
    expect((await setting()).setting).toMatchObject({ version: 2, state: 'refused', refusal: 'E17' });
  });

  test('answers for itself alone, and for versions that there are', async () => {
    await save('manager', 0);
    const other = await makeController(portal, { farmNo: cast.farm.farmNo });
    expect((await say({ controlSettingVersion: 1 }, other)).status).toBe(200);
    expect((await say({ controlSettingVersion: 2 })).status).toBe(200);
    expect((await say({ controlSettingVersion: 99_999_999_999 })).status).toBe(200);
    expect((await setting()).setting?.state).toBe('sent');
  });
});

describe('remarks', () => {
  const remark = (who: Who | null, comment: string) =>
    portal.call(who && cast[who], 'POST', '/farm/connect/comment', {
      body: { controllerId: controller.controllerId, comment },
    });
  const remarks = (who: Who | null = 'member', query: Record<string, string> = {}) =>
    portal.call(who && cast[who], 'GET', '/farm/connect/comments', {
      query: { controllerId: controller.controllerId, ...query },
    });

  test('are written by everybody on the farm and read the newest first, each with the version of its time', async () => {
    expect((await remark('member', '처음입니다.')).status).toBe(200);
    await save('manager', 0);
    expect((await remark('manager', '밤 온도를\n낮췄습니다.')).status).toBe(200);
    const reply = await remarks();
    expect(reply).toMatchObject({
      items: [
        { comment: '밤 온도를\n낮췄습니다.', version: 1, memberNo: cast.manager.memberNo },
        { comment: '처음입니다.', version: null, memberNo: cast.member.memberNo },
      ],
      paging: { totalCount: 2 },
    });
    const page = await remarks('member', { pageNo: '2', pageSize: '1' });
    expect(itemsOf(page).map(({ comment }) => comment)).toEqual(['처음입니다.']);
    expect(page.paging).toMatchObject({ hasMore: false });
  });

  test('are shown to the members of the farm only', async () => {
    expect(await remark('member', '  ')).toMatchObject({
      status: 400,
      fields: [{ path: 'comment', code: 'required' }],
    });
    expect((await remark('stranger', '안녕하세요')).status).toBe(404);
    expect((await remarks('stranger')).status).toBe(404);
    expect((await remark(null, '안녕하세요')).status).toBe(401);
    expect((await remarks(null)).status).toBe(401);
    expect((await remarks()).items).toEqual([]);
  });

  test('stay when who wrote them has left', async () => {
    await remark('member', '남는 말');
    await portal.pool.query('delete from member where member_no = $1', [cast.member.memberNo]);
    expect((await remarks('manager')).items).toMatchObject([{ comment: '남는 말', memberNo: null, memberName: null }]);
  });
});
