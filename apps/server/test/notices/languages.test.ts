import { expect, onTestFinished, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { writeNotice } from '../support/boards-factories.ts';
import { makeCast } from '../support/factories.ts';
import { openTestPortal } from '../support/harness.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');

test('a notice is in the reader’s language where it has it, and says in which one it is', async () => {
  const portal = await openTestPortal({ now: noon });
  onTestFinished(() => portal.close());
  const cast = await makeCast(portal);
  const translation = { title: 'Server maintenance', details: 'From 2 to 4 am.' };
  const both = await writeNotice(portal, cast.admin, {
    title: '서버 점검',
    details: '새벽 2시부터 4시까지.',
    translation,
    isPopup: true,
  });
  await writeNotice(portal, cast.admin, {
    title: 'New report',
    details: 'Weekly.',
    language: 'en',
    publishedFrom: new Date(noon - 2 * hourMs).toISOString(),
  });
  const seenIn = async (language: string) => {
    const header = { 'accept-language': language };
    const rows = itemsOf(await portal.call(cast.member, 'GET', '/my/notices', { headers: header }));
    const notice = itemOf(await portal.call(cast.member, 'GET', `/notice/${both}`, { headers: header }));
    const popups = await portal.call(cast.member, 'GET', '/my/popups', { headers: header });
    expect(popups.items).toMatchObject([{ title: notice.title }]);
    return [...rows.map((row) => `${row.language} ${row.title}`), notice.details];
  };
  expect(await seenIn('ko')).toEqual(['ko 서버 점검', 'en New report', '새벽 2시부터 4시까지.']);
  expect(await seenIn('en')).toEqual(['en Server maintenance', 'en New report', 'From 2 to 4 am.']);
  const inText = await portal.call(cast.member, 'GET', '/my/notices', { query: { keyword: '4 am' } });
  expect(inText.items).toMatchObject([{ title: '서버 점검' }]);
  const found = await portal.call(cast.member, 'GET', '/search', { query: { q: 'maintenance' } });
  expect(found.item).toMatchObject({ notices: [{ noticeNo: both, title: '서버 점검' }] });
  const edited = await portal.call(cast.admin, 'GET', `/admin/notice/${both}`);
  expect(edited.item).toMatchObject({ title: '서버 점검', language: 'ko', translation });
});
