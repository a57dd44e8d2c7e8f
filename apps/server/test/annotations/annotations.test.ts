import { beforeEach, describe, expect, test } from 'vitest';
import type { Annotation } from '@onsil/contract/annotations';
import type { Session } from '@onsil/contract/auth';
import type { Series } from '@onsil/contract/telemetry';
import { hourMs } from '@onsil/domain/calendar/duration';
import {
  joinFarm,
  makeCast,
  makeController,
  makeMember,
  signIn,
  type Cast,
  type TestController,
} from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const iso = (hoursAgo: number): string => new Date(noon - hoursAgo * hourMs).toISOString();

const portal = usePortal({ now: noon });
let cast: Cast;
let controller: TestController;
beforeEach(async () => {
  await portal.pool.query('delete from throttle');
  cast = await makeCast(portal);
  controller = await makeController(portal, { farmNo: cast.farm.farmNo });
});

const words = { from: iso(3), to: iso(2), text: '차광막을 폄' };
const add = (body: Record<string, unknown> = {}, by: Session = cast.member) =>
  portal.call(by, 'POST', '/specificity', { body: { controllerId: controller.controllerId, ...words, ...body } });
const added = async (body: Record<string, unknown> = {}): Promise<number> => {
  const reply = await add(body);
  expect(reply.status).toBe(200);
  return itemOf(reply).annotationId;
};
const change = (annotationId: number, version: number, body: Record<string, unknown> = {}, by = cast.member) =>
  portal.call(by, 'PUT', '/specificity', { body: { annotationId, version, ...words, ...body } });
const remove = (annotationId: number, by: Session = cast.member) =>
  portal.call(by, 'DELETE', '/specificity', { query: { annotationId: String(annotationId) } });
const read = async (query: Record<string, string> = {}, by: Session = cast.member): Promise<Annotation[]> => {
  const { item } = await portal.call(by, 'GET', '/influx/status-logs/field', {
    query: {
      controllerId: controller.controllerId,
      fields: 'temperature',
      from: String((noon - 12 * hourMs) / 1000),
      to: String(noon / 1000),
      ...query,
    },
  });
  return (item as Series).remarks;
};

test('a remark comes back beside the series of its controller, field and period', async () => {
  const ofAll = await added({ from: iso(5), to: iso(4) });
  const ofTemperature = await added({ field: 'temperature', text: ' 환기창 고장 ' });
  await added({ field: 'humidity' });
  await added({ from: iso(20), to: iso(13) });
  const other = await makeController(portal, { farmNo: cast.farm.farmNo });
  await added({ controllerId: other.controllerId });
  const found = await read();
  expect(found.map(({ annotationId }) => annotationId)).toEqual([ofAll, ofTemperature]);
  expect(found[1]).toMatchObject({
    controllerId: controller.controllerId,
    field: 'temperature',
    from: words.from,
    to: words.to,
    text: '환기창 고장',
    isMine: true,
    version: 1,
  });
  expect(await read({ from: String((noon - 4 * hourMs) / 1000) })).toMatchObject([{ annotationId: ofTemperature }]);
  expect(
    await read({ controllerId: `${controller.controllerId},${other.controllerId}`, fields: 'humidity' }),
  ).toHaveLength(3);
});

describe('a remark is refused', () => {
  test.each([
    [{ text: ' ' }, 'INVALID', [['text', 'required']]],
    [{ field: 'warmth' }, 'INVALID', [['field', 'unknownField']]],
    [{ from: 'noon' }, 'INVALID', [['from', 'instant']]],
    [{ from: iso(-1), to: iso(-2) }, 'INVALID', [['from', 'future']]],
    [{ from: iso(1), to: iso(2) }, 'RANGE_REVERSED', undefined],
    [{ from: iso(24 * 100), to: iso(1) }, 'RANGE_TOO_LONG', undefined],
  ] as const)('%j: %s', async (body, code, fields) => {
    const reply = await add(body);
    expect(reply.result).toMatchObject({ number: 400, code });
    expect(reply.fields?.map((field) => [field.path, field.code])).toEqual(fields);
    expect(await read()).toEqual([]);
  });

  test('on a controller that is not there or another’s', async () => {
    expect((await add({ controllerId: 'nowhere' })).status).toBe(404);
    expect((await add({}, cast.stranger)).status).toBe(404);
  });
});

test('its author and managers change it, by its version; others read it', async () => {
  const id = await added();
  const colleague = await makeMember(portal);
  await joinFarm(portal, colleague.memberNo, cast.farm.farmNo, 'member');
  const other = await signIn(portal, colleague);
  expect(await read({}, other)).toMatchObject([{ annotationId: id, isMine: false }]);
  expect(await read({}, cast.manager)).toMatchObject([{ isMine: true }]);
  expect((await change(id, 1, {}, other)).status).toBe(403);
  expect((await change(id, 1, {}, cast.stranger)).status).toBe(404);
  expect((await change(999_999, 1)).status).toBe(404);
  expect((await change(id, 1, { text: '차광막을 접음', field: 'temperature' })).status).toBe(200);
  expect((await change(id, 1, {}, cast.manager)).result.code).toBe('CONFLICT');
  expect((await change(id, 2, { to: iso(9) }, cast.manager)).result.code).toBe('RANGE_REVERSED');
  expect((await change(id, 2, { text: '다시 폄' }, cast.manager)).status).toBe(200);
  expect(await read()).toMatchObject([{ text: '다시 폄', field: null, version: 3 }]);
  expect((await remove(id, other)).status).toBe(403);
  expect((await remove(id, cast.stranger)).status).toBe(404);
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  const { rows } = await portal.pool.query(
    "select action, coalesce(before::text, '') || coalesce(after::text, '') as said from audit_log where kind = 'remark' and farm_no = $1 order by audit_id",
    [cast.farm.farmNo],
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['change', 'change', 'remove']);
  expect(JSON.stringify(rows)).not.toContain('차광막');
});

test('of two changes at once one comes second', async () => {
  const id = await added();
  const replies = await Promise.all([change(id, 1, { text: '하나' }), change(id, 1, { text: '둘' }, cast.manager)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await read()).toMatchObject([{ version: 2 }]);
});

test('an annotation of a former member stays, and only a manager can change it', async () => {
  const guest = await makeMember(portal);
  await joinFarm(portal, guest.memberNo, cast.farm.farmNo, 'member');
  await add({}, await signIn(portal, guest));
  await portal.pool.query('delete from member where member_no = $1', [guest.memberNo]);
  expect(await read()).toMatchObject([{ memberName: null, isMine: false }]);
  expect(await read({}, cast.manager)).toMatchObject([{ isMine: true }]);
});
