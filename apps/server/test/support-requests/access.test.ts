import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { supportRequestsApi, type SupportRequestDetail } from '@onsil/contract/support-requests';
import { dayMs } from '@onsil/domain/calendar/duration';
import { joinFarm, makeFarm, makeMember, signIn, type TestFarm } from '../support/factories.ts';
import { uploadTo } from '../support/files-factories.ts';
import { usePortal, useCast, useFolder } from '../support/hooks.ts';
import { holdTable, untilWaiting } from '../support/lock-waits.ts';
import { itemOf, parseItems } from '../support/replies.ts';
import {
  aSupportRequest,
  fileSupportRequest,
  handle,
  startedSupportRequest,
} from '../support/support-requests-factories.ts';
import { keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const people = ['member', 'manager', 'company', 'admin', 'stranger'] as const;

const folder = useFolder('support-requests');
const portal = usePortal({ now: noon, settings: { ONSIL_DATA: folder } });
const cast = useCast(portal);
beforeAll(() => keepSessions(portal));
beforeEach(async () => {
  portal.clock.now = noon;
  for (const table of ['file_link', 'support_request', 'mail']) await portal.pool.query(`delete from ${table}`);
});

const file = (given: object = {}, by = cast.member, farm: TestFarm = cast.farm): Promise<number> =>
  fileSupportRequest(portal, by, farm, given);
const read = async (supportRequestId: number, by = cast.member): Promise<SupportRequestDetail> =>
  itemOf(await portal.call(by, 'GET', `/claim-board/${supportRequestId}`));
const change = (supportRequestId: number, by: Session, given: object = {}) =>
  portal.call(by, 'PUT', `/my/claim-board/${supportRequestId}`, { body: { ...aSupportRequest, ...given } });
const titles = async (by: Session, query: Record<string, string> = {}, list = '/my/claim-boards'): Promise<string[]> =>
  parseItems(supportRequestsApi.listMySupportRequests, await portal.call(by, 'GET', list, { query })).map(
    ({ title }) => title,
  );
const upload = async (by: Session, bytes: string | Uint8Array = 'abc', name = 'a.txt'): Promise<string> =>
  (await uploadTo(portal, by, [{ name, bytes }])).files[0]?.key ?? '';

describe('the lists', () => {
  test('show a farm’s members its claims, newest first, and strangers nothing', async () => {
    const second = await makeFarm(portal, { companyId: cast.farm.companyId });
    const first = await file({ title: '첫째' });
    await file({ title: '둘째' }, cast.company, second);
    await file({ title: '셋째' });
    await file({ title: '이웃' }, cast.stranger, cast.elsewhere);
    expect(await titles(cast.member)).toEqual(['셋째', '첫째']);
    expect(await titles(cast.company)).toEqual(['셋째', '둘째', '첫째']);
    expect(await titles(cast.company, { farmNo: String(second.farmNo) })).toEqual(['둘째']);
    expect(await titles(cast.admin)).toEqual(['이웃', '셋째', '둘째', '첫째']);
    expect(await titles(cast.stranger)).toEqual(['이웃']);
    expect(await titles(await signIn(portal, await makeMember(portal)))).toEqual([]);
    const elsewhere = { query: { farmNo: String(cast.farm.farmNo) } };
    expect((await portal.call(cast.stranger, 'GET', '/my/claim-boards', elsewhere)).status).toBe(404);
    const history = await portal.call(cast.company, 'GET', '/my/farm/claim-boards', {
      headers: { [headers.farmId]: cast.farm.farmId },
      query: { pageSize: '1', pageNo: '2' },
    });
    expect(history.items).toMatchObject([{ title: '첫째', isMine: false }]);
    expect(history.paging).toEqual({ pageNo: 2, pageSize: 1, totalCount: 2, hasMore: false });
    for (const who of people)
      expect((await portal.call(cast[who], 'GET', `/claim-board/${first}`)).status).toBe(
        who === 'stranger' ? 404 : 200,
      );
  });

  test('are searched by state, type, text and filing time', async () => {
    await startedSupportRequest(portal, cast, { title: '팬이 100% 멈춤', type: 'FACILITY' });
    portal.clock.now += dayMs;
    await file({ title: '화면 문의', content: '글자가 작습니다' });
    for (const [by, list] of [
      [cast.member, '/my/claim-boards'],
      [cast.admin, '/admin/claim-boards'],
    ] as const) {
      const found = (query: Record<string, string>): Promise<string[]> => titles(by, query, list);
      expect(await found({ state: 'in_progress' })).toEqual(['팬이 100% 멈춤']);
      expect(await found({ type: 'FACILITY' })).toEqual(['팬이 100% 멈춤']);
      expect(await found({ keyword: '100%' })).toEqual(['팬이 100% 멈춤']);
      expect(await found({ keyword: '글자' })).toEqual(['화면 문의']);
      expect(await found({ keyword: '화%문' })).toEqual([]);
      expect(await found({ from: new Date(noon + 1).toISOString() })).toEqual(['화면 문의']);
      expect(await found({ to: new Date(noon + dayMs).toISOString() })).toEqual(['팬이 100% 멈춤']);
      expect(await found({ farmNo: String(cast.farm.farmNo), keyword: `이름 ` })).toHaveLength(2);
      const reversed = { query: { from: '2000000000', to: '1000000000' } };
      expect((await portal.call(by, 'GET', list, reversed)).result.code).toBe('RANGE_REVERSED');
    }
    expect(await titles(cast.admin, { farmNo: String(cast.elsewhere.farmNo) }, '/admin/claim-boards')).toEqual([]);
  });
});

describe('attachments', () => {
  const get = (by: Session, key: string) => portal.call(by, 'GET', '/file', { query: { key } });

  test('are seen by the people of the farm, and stay in their order', async () => {
    const keys = [await upload(cast.member), await upload(cast.member, 'def', 'b.txt')];
    const supportRequestId = await file({ files: keys.toReversed() });
    expect((await read(supportRequestId)).files.map(({ name }) => name)).toEqual(['b.txt', 'a.txt']);
    for (const who of people) expect((await get(cast[who], keys[0] ?? '')).status).toBe(who === 'stranger' ? 404 : 200);
    const remove = await portal.call(cast.member, 'DELETE', '/file', { query: { key: keys[0] ?? '' } });
    expect(remove.status).toBe(409);
    expect((await change(supportRequestId, cast.member, { files: [keys[0]] })).status).toBe(200);
    expect((await read(supportRequestId)).files).toMatchObject([{ name: 'a.txt' }]);
    expect((await get(cast.manager, keys[1] ?? '')).status).toBe(404);
  });

  test('of others, and those of another support request, cannot be hung on it', async () => {
    const supportRequestId = await file();
    const used = await upload(cast.member);
    await file({ files: [used] });
    for (const key of [await upload(cast.manager), used, 'f'.repeat(32)])
      expect(await change(supportRequestId, cast.member, { title: '남의 파일', files: [key] })).toMatchObject({
        status: 400,
        fields: [{ path: 'files', code: 'fileUnknown' }],
      });
    expect((await read(supportRequestId)).title).toBe(aSupportRequest.title);
  });

  test('may have 10 MB and not a byte more', async () => {
    const most = await upload(cast.member, Buffer.alloc(10_000_000, 'a'));
    const more = await upload(cast.member, Buffer.alloc(10_000_001, 'a'));
    const supportRequestId = await file({ files: [most] });
    expect(await change(supportRequestId, cast.member, { title: '큰 파일', files: [more] })).toMatchObject({
      status: 400,
      fields: [{ path: 'files', code: 'claimFileTooLarge' }],
    });
    expect(await read(supportRequestId)).toMatchObject({ title: aSupportRequest.title, files: [{ key: most }] });
  });
});

test('the number to call is for who filed the support request and for administrators, and so is the number of who sees to it', async () => {
  const supportRequestId = await file();
  await handle(portal, cast.admin, supportRequestId, { progress: 'in_progress', handlerMemberNo: cast.admin.memberNo });
  const shown = async (by: Session): Promise<unknown[]> => {
    const { contact, handlerMemberNo, handler } = await read(supportRequestId, by);
    return [contact, handlerMemberNo, handler];
  };
  const [, , handler] = await shown(cast.admin);
  expect(handler).toContain('이름');
  expect(await shown(cast.admin)).toEqual([aSupportRequest.contact, cast.admin.memberNo, handler]);
  expect(await shown(cast.member)).toEqual([aSupportRequest.contact, null, handler]);
  for (const by of [cast.manager, cast.company]) expect(await shown(by)).toEqual(['', null, handler]);
});

test('a resignation takes the number to call of a support request that is filed or changed at the same moment', async () => {
  for (const write of [
    async (by: Session) => void (await file({ title: '방금' }, by)),
    async (by: Session, supportRequestId: number) =>
      expect((await change(supportRequestId, by, { title: '방금' })).status).toBe(200),
  ]) {
    const leaving = await makeMember(portal);
    await joinFarm(portal, leaving.memberNo, cast.farm.farmNo, 'member');
    const session = await signIn(portal, leaving);
    const supportRequestId = await file({ contact: undefined }, session);
    const letGo = await holdTable(portal, 'support_request_event');
    const writing = write(session, supportRequestId);
    await untilWaiting(portal, 1);
    const resigning = portal.call(cast.admin, 'DELETE', `/member/${leaving.memberId}`);
    await untilWaiting(portal, 2);
    await letGo();
    await writing;
    expect((await resigning).status).toBe(200);
    const { rows } = await portal.pool.query(
      `select member_no as "memberNo", contact from support_request where title = '방금'`,
    );
    expect(rows).toEqual([{ memberNo: null, contact: '' }]);
    await portal.pool.query('delete from support_request');
  }
});

test('a resignation takes the name and the number to call, and leaves the claim', async () => {
  const leaving = await makeMember(portal);
  await joinFarm(portal, leaving.memberNo, cast.farm.farmNo, 'member');
  const session = await signIn(portal, leaving);
  const handler = await makeMember(portal, { admin: true });
  const supportRequestId = await file({}, session);
  await handle(portal, await signIn(portal, handler), supportRequestId, {
    progress: 'in_progress',
    handlerMemberNo: handler.memberNo,
  });
  for (const { memberId } of [leaving, handler])
    expect((await portal.call(cast.admin, 'DELETE', `/member/${memberId}`)).status).toBe(200);
  const found = await read(supportRequestId);
  expect(found).toMatchObject({
    title: aSupportRequest.title,
    registrant: null,
    contact: '',
    handler: null,
    handlerMemberNo: null,
  });
  expect(found.history.map(({ memberName }) => memberName)).toEqual([null, null, null]);
  const done = { progress: 'completed', answer: '끝냈습니다.' };
  expect((await handle(portal, cast.admin, supportRequestId, done)).status).toBe(200);
  expect((await portal.pool.query('select from mail')).rowCount).toBe(0);
});
