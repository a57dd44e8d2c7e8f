import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import type { NoticeRow } from '@onsil/contract/notices';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { auditOf, noticeOf, writeNotice } from '../support/boards-factories.ts';
import { makeFarm, makeMember, signIn } from '../support/factories.ts';
import { uploadTo } from '../support/files-factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const at = (ms: number): string => new Date(ms).toISOString();
const everybody = ['member', 'manager', 'company', 'stranger', 'admin'] as const;
type Person = (typeof everybody)[number];

const portal = usePortal({ now: noon });
const cast = useCast(portal);
beforeAll(() => keepSessions(portal));
beforeEach(async () => {
  portal.clock.now = noon;
  await portal.pool.query('delete from file_link');
  await portal.pool.query('delete from board_notice');
});

const write = (given: Parameters<typeof noticeOf>[1] = {}): Promise<number> => writeNotice(portal, cast.admin, given);
const list = async (session: Session, query: Record<string, string> = {}): Promise<NoticeRow[]> =>
  itemsOf(await portal.call(session, 'GET', '/my/notices', { query }));
const titles = async (session: Session, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(session, query)).map(({ title }) => title);
const read = (session: Session, noticeNo: number) => portal.call(session, 'GET', `/notice/${noticeNo}`);
const whoSees = async (noticeNo: number): Promise<Person[]> => {
  const found: Person[] = [];
  for (const person of everybody) {
    const listed = (await list(cast[person])).some((row) => row.noticeNo === noticeNo);
    expect((await read(cast[person], noticeNo)).status).toBe(listed ? 200 : 404);
    if (listed) found.push(person);
  }
  return found;
};

describe('who a notice is for', () => {
  test('without a target everybody who is signed in', async () => {
    expect(await whoSees(await write())).toEqual([...everybody]);
    expect((await portal.call(null, 'GET', '/my/notices')).status).toBe(401);
  });

  test('of a company its users and administrators, not the people of its farms', async () => {
    expect(await whoSees(await write({ companyId: cast.farm.companyId }))).toEqual(['company', 'admin']);
  });

  test('of a farm: everyone with access to the farm', async () => {
    expect(await whoSees(await write({ farmNo: cast.farm.farmNo }))).toEqual(['member', 'manager', 'company', 'admin']);
  });

  test('those of a farm that a member lost are gone on the next call', async () => {
    const noticeNo = await write({ farmNo: cast.elsewhere.farmNo });
    expect((await read(cast.stranger, noticeNo)).status).toBe(200);
    await portal.pool.query('delete from farm_member where member_no = $1', [cast.stranger.memberNo]);
    expect((await read(cast.stranger, noticeNo)).status).toBe(404);
    await portal.pool.query("insert into farm_member (member_no, farm_no, role) values ($1, $2, 'manager')", [
      cast.stranger.memberNo,
      cast.elsewhere.farmNo,
    ]);
  });

  test('a farm shows those for itself, its company and everybody, but none for another farm', async () => {
    const other = await makeFarm(portal, { companyId: cast.farm.companyId });
    await write({ title: '모두' });
    await write({ title: '회사', companyId: cast.farm.companyId });
    await write({ title: '이 농장', farmNo: cast.farm.farmNo });
    await write({ title: '다른 농장', farmNo: other.farmNo });
    const of = async (session: Session, query: Record<string, string> = {}): Promise<string[]> => {
      const reply = await portal.call(session, 'GET', '/my/farm/notices', {
        query,
        headers: { [headers.farmId]: cast.farm.farmId },
      });
      return itemsOf(reply).map(({ title }) => title);
    };
    expect(await of(cast.member)).toEqual(['이 농장', '모두']);
    expect(await of(cast.company)).toEqual(['이 농장', '회사', '모두']);
    expect(await of(cast.company, { keyword: '농장' })).toEqual(['이 농장']);
    expect(await titles(cast.company)).toEqual(['다른 농장', '이 농장', '회사', '모두']);
    expect((await portal.call(cast.member, 'GET', '/my/farm/notices')).result.code).toBe('FARM_NOT_CHOSEN');
  });
});

describe('the list', () => {
  test('has the pinned ones first, then the newest, in pages', async () => {
    await write({ title: '어제', publishedFrom: at(noon - dayMs) });
    await write({ title: '오늘' });
    await write({ title: '지난주, 고정', publishedFrom: at(noon - 168 * hourMs), isPinned: true });
    expect(await titles(cast.member)).toEqual(['지난주, 고정', '오늘', '어제']);
    expect(await titles(cast.member, { pageSize: '2', pageNo: '2' })).toEqual(['어제']);
    const reply = await portal.call(cast.member, 'GET', '/my/notices', { query: { pageSize: '2' } });
    expect(reply.paging).toEqual({ pageNo: 1, pageSize: 2, totalCount: 3, hasMore: true });
  });

  test('is searched by type, and literally in title and text', async () => {
    await write({ title: '서버 점검', type: 'MAINTENANCE' });
    await write({ title: '할인 100% 행사', details: '가을 맞이', type: 'EVENT' });
    expect(await titles(cast.member, { type: 'MAINTENANCE' })).toEqual(['서버 점검']);
    expect(await titles(cast.member, { keyword: '가을' })).toEqual(['할인 100% 행사']);
    expect(await titles(cast.member, { keyword: '100%' })).toEqual(['할인 100% 행사']);
    expect(await titles(cast.member, { keyword: '서%점' })).toEqual([]);
  });

  test('shows author, time, audience, and what the caller has read', async () => {
    const noticeNo = await write({ farmNo: cast.farm.farmNo });
    expect(await list(cast.member)).toMatchObject([
      { noticeNo, type: 'GENERAL', date: at(noon - hourMs), isPinned: false, companyName: null, isRead: false },
    ]);
    const reply = await read(cast.member, noticeNo);
    expect(reply.item).toMatchObject({
      details: '첫째 줄\n둘째 줄 https://onsil.example',
      registrant: expect.stringContaining('이름'),
      farmName: expect.stringContaining('농장'),
      isRead: true,
      files: [],
    });
    expect((await read(cast.member, noticeNo)).status).toBe(200);
    expect(await list(cast.member)).toMatchObject([{ isRead: true }]);
    expect(await list(cast.manager)).toMatchObject([{ isRead: false }]);
  });

  test('is included in the quick search, within the caller’s access', async () => {
    await write({ title: '모두에게 알림' });
    await write({ title: '다른 농장에 알림', farmNo: cast.elsewhere.farmNo });
    const found = await portal.call(cast.member, 'GET', '/search', { query: { q: '알림' } });
    expect(found.item).toMatchObject({
      notices: [{ noticeNo: expect.any(Number), title: '모두에게 알림', type: 'GENERAL', date: at(noon - hourMs) }],
    });
  });
});

describe('the time of a notice', () => {
  test('before and after it, it is there for administrators alone', async () => {
    const noticeNo = await write({ publishedFrom: at(noon + hourMs), publishedTo: at(noon + 2 * hourMs) });
    const state = async (): Promise<unknown> =>
      itemOf(await portal.call(cast.admin, 'GET', `/admin/notice/${noticeNo}`)).state;
    const seen = async (): Promise<number> => (await read(cast.admin, noticeNo)).status;
    expect([await state(), await seen()]).toEqual(['scheduled', 404]);
    portal.clock.now = noon + hourMs;
    expect([await state(), await seen()]).toEqual(['published', 200]);
    portal.clock.now = noon + 2 * hourMs;
    expect([await state(), await seen()]).toEqual(['ended', 404]);
  });

  test('a pop-up opens in its own time, or while it is published where it has none', async () => {
    await write({ title: '늘', isPopup: true });
    await write({ title: '지금', isPopup: true, popupFrom: at(noon - 1), popupTo: at(noon + 1) });
    await write({ title: '지났음', isPopup: true, popupTo: at(noon) });
    await write({ title: '아직', isPopup: true, popupFrom: at(noon + 1) });
    await write({ title: '게시 전', isPopup: true, publishedFrom: at(noon + hourMs), popupFrom: at(noon - hourMs) });
    await write({ title: '팝업 아님', popupFrom: at(noon - 1), popupTo: at(noon + 1) });
    await write({ title: '다른 농장', isPopup: true, farmNo: cast.elsewhere.farmNo });
    const popups = itemsOf(await portal.call(cast.member, 'GET', '/my/popups'));
    expect(popups.map(({ title }) => title)).toEqual(['지금', '늘']);
    expect(popups[0]).toMatchObject({ details: expect.stringContaining('첫째'), isRead: false, files: [] });
  });
});

describe('attachments', () => {
  const upload = async (session: Session, name = '안내.txt'): Promise<string> =>
    (await uploadTo(portal, session, [{ name, bytes: '안내문' }])).files[0]?.key ?? '';
  const open = async (session: Session, key: string): Promise<number> =>
    (await portal.call(session, 'GET', '/file', { query: { key } })).status;

  test('are seen by whom the notice is for, and follow when that changes', async () => {
    const key = await upload(cast.admin);
    const noticeNo = await write({ farmNo: cast.farm.farmNo, files: [key] });
    expect((await read(cast.member, noticeNo)).item).toMatchObject({ files: [{ key, name: '안내.txt' }] });
    expect([await open(cast.member, key), await open(cast.stranger, key)]).toEqual([200, 404]);
    const change = (given: Parameters<typeof noticeOf>[1]) =>
      portal.call(cast.admin, 'PUT', `/admin/notice/${noticeNo}`, { body: noticeOf(portal, given) });
    await change({ companyId: cast.farm.companyId, files: [key] });
    expect([await open(cast.company, key), await open(cast.member, key)]).toEqual([200, 404]);
    await change({ files: [key] });
    expect([await open(cast.member, key), await open(cast.stranger, key)]).toEqual([200, 200]);
    await change({ files: [] });
    expect(await open(cast.member, key)).toBe(404);
  });

  test('are gone with the notice', async () => {
    const key = await upload(cast.admin);
    const noticeNo = await write({ files: [key] });
    expect((await portal.call(cast.admin, 'DELETE', '/file', { query: { key } })).result.code).toBe('CONFLICT');
    expect((await portal.call(cast.admin, 'DELETE', `/admin/notice/${noticeNo}`)).status).toBe(200);
    expect(await open(cast.member, key)).toBe(404);
  });

  test('of another member, and more than five, are rejected and nothing is stored', async () => {
    const theirs = await upload(cast.member);
    const post = (files: string[]) =>
      portal.call(cast.admin, 'POST', '/admin/notice', { body: noticeOf(portal, { files }) });
    expect((await post([theirs])).fields).toMatchObject([{ path: 'files', code: 'fileUnknown' }]);
    expect((await post(Array.from({ length: 6 }, () => 'a'.repeat(32)))).fields).toMatchObject([{ code: 'tooMany' }]);
    expect(await list(cast.admin)).toEqual([]);
  });
});

describe('an administrator', () => {
  test('creates, changes and deletes notices, and the audit log shows it', async () => {
    const noticeNo = await write({ title: '처음' });
    await read(cast.member, noticeNo);
    const body = noticeOf(portal, { title: '고침', isPinned: true });
    expect((await portal.call(cast.admin, 'PUT', `/admin/notice/${noticeNo}`, { body })).status).toBe(200);
    expect(await list(cast.member)).toMatchObject([{ title: '고침', isPinned: true, isRead: true }]);
    expect((await portal.call(cast.admin, 'PUT', `/admin/notice/${noticeNo}`, { body })).status).toBe(200);
    expect((await portal.call(cast.admin, 'DELETE', `/admin/notice/${noticeNo}`)).status).toBe(200);
    expect(await list(cast.member)).toEqual([]);
    const entries = (await auditOf(portal, 'notice')).filter(({ thing }) => thing === String(noticeNo));
    expect(entries.map(({ action, memberNo }) => [action, memberNo])).toEqual([
      ['create', cast.admin.memberNo],
      ['change', cast.admin.memberNo],
      ['remove', cast.admin.memberNo],
    ]);
    expect(entries[1]).toMatchObject({
      before: { title: '처음', pinned: false },
      after: { title: '고침', pinned: true },
    });
    expect(Object.keys(entries[1]?.after ?? {})).toEqual(['title', 'pinned']);
  });

  test('sees all of them, by state, type and text', async () => {
    await write({ title: '끝남', publishedFrom: at(noon - 2 * hourMs), publishedTo: at(noon) });
    await write({ title: '지금', companyId: cast.elsewhere.companyId });
    await write({ title: '나중', publishedFrom: at(noon + hourMs), type: 'EVENT' });
    const of = async (query: Record<string, string>): Promise<string[]> =>
      itemsOf(await portal.call(cast.admin, 'GET', '/admin/notices', { query })).map(({ title }) => title);
    expect(await of({})).toEqual(['나중', '지금', '끝남']);
    expect(await of({ state: 'scheduled' })).toEqual(['나중']);
    expect(await of({ state: 'ended' })).toEqual(['끝남']);
    expect(await of({ type: 'GENERAL', keyword: '지' })).toEqual(['지금']);
    expect(await of({ pageSize: '1', pageNo: '2' })).toEqual(['지금']);
  });

  test('gets the errors of an invalid notice', async () => {
    const post = async (given: object) =>
      portal.call(cast.admin, 'POST', '/admin/notice', { body: { ...noticeOf(portal), ...given } });
    const wrong = async (given: object): Promise<unknown[] | undefined> =>
      (await post(given)).fields?.map(({ path, code }) => `${path} ${code}`);
    expect(await wrong({ type: 'NO_SUCH' })).toEqual(['type unknownCode']);
    expect(await wrong({ companyId: 999_999 })).toEqual(['companyId unknownCompany']);
    expect(await wrong({ farmNo: 999_999 })).toEqual(['farmNo invalid']);
    expect(await wrong({ farmNo: cast.farm.farmNo, companyId: cast.farm.companyId })).toEqual(['farmNo invalid']);
    expect(await wrong({ farmNo: 3_000_000_000 })).toEqual(['farmNo invalid']);
    expect(await wrong({ title: '두\n줄' })).toEqual(['title text']);
    expect(await wrong({ title: ' ', details: '' })).toEqual(['title required', 'details required']);
    expect(await wrong({ publishedFrom: '2026-05-10' })).toEqual(['publishedFrom instant']);
    expect((await post({ publishedTo: at(noon - 2 * hourMs) })).result.code).toBe('RANGE_REVERSED');
    expect((await post({ isPopup: true, popupFrom: at(noon), popupTo: at(noon) })).result.code).toBe('RANGE_REVERSED');
    expect(await list(cast.admin)).toEqual([]);
  });

  test('alone may do any of it', async () => {
    const noticeNo = await write();
    const body = noticeOf(portal, { title: '남의 글' });
    for (const person of ['member', 'manager', 'company', 'stranger'] as const) {
      const calls = [
        portal.call(cast[person], 'GET', '/admin/notices'),
        portal.call(cast[person], 'GET', `/admin/notice/${noticeNo}`),
        portal.call(cast[person], 'POST', '/admin/notice', { body }),
        portal.call(cast[person], 'PUT', `/admin/notice/${noticeNo}`, { body }),
        portal.call(cast[person], 'DELETE', `/admin/notice/${noticeNo}`),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect(await titles(cast.member)).toEqual(['점검 안내']);
  });

  test('gets NOT_FOUND for a notice that is not there', async () => {
    const body = noticeOf(portal);
    expect((await portal.call(cast.admin, 'GET', '/admin/notice/999999')).status).toBe(404);
    expect((await portal.call(cast.admin, 'PUT', '/admin/notice/999999', { body })).status).toBe(404);
    expect((await portal.call(cast.admin, 'DELETE', '/admin/notice/999999')).status).toBe(404);
  });
});

test('the notice of a former administrator stays, without a name', async () => {
  const leaving = await makeMember(portal, { admin: true });
  const noticeNo = await writeNotice(portal, await signIn(portal, leaving));
  await portal.pool.query('delete from member where member_no = $1', [leaving.memberNo]);
  expect((await read(cast.member, noticeNo)).item).toMatchObject({ registrant: null, title: '점검 안내' });
});
