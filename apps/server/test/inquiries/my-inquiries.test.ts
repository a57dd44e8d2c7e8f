import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { MyInquiryRow } from '@onsil/contract/inquiries';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { inquire, inquiryBody } from '../support/boards-factories.ts';
import type { Reply } from '../support/harness.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemsOf, parseItem } from '../support/replies.ts';
import { keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');

const portal = usePortal({ now: noon, settings: { ONSIL_PUBLIC_URL: 'https://farm.onsil.example/' } });
const cast = useCast(portal);
beforeAll(() => keepSessions(portal));
beforeEach(async () => {
  portal.clock.now = noon;
  for (const table of ['inquiry', 'mail', 'throttle']) await portal.pool.query(`delete from ${table}`);
});

const numberOf = (reply: Reply): number => parseItem(inquiriesApi.createInquiry, reply).inquiryNo;
const answer = (inquiryNo: number) =>
  portal.call(cast.admin, 'PUT', `/admin/inquiry/${inquiryNo}`, { body: { answer: '전원을 확인해 주세요.' } });
const linesTo = async (to: string): Promise<string[]> =>
  (await portal.pool.query<{ text: string }>('select text from mail where recipient = $1', [to])).rows.flatMap(
    ({ text }) => text.split('\n'),
  );
const mine = async (session: Session, query: Record<string, string> = {}): Promise<MyInquiryRow[]> =>
  itemsOf(await portal.call(session, 'GET', '/my/inquiries', { query }));
const unread = async (session: Session) => (await portal.call(session, 'GET', '/my/inquiries/unread')).item;
const open = (session: Session, inquiryNo: number) => portal.call(session, 'GET', `/my/inquiry/${inquiryNo}`);

test('are listed newest first with their answers, which are unread until opened', async () => {
  const first = numberOf(await inquire(portal, cast.member));
  portal.clock.now += 1_000;
  const second = numberOf(await inquire(portal, cast.member, { title: '둘째' }));
  expect(await mine(cast.member)).toMatchObject([
    { inquiryNo: second, title: '둘째', state: 'open', answeredAt: null, isUnread: false },
    { inquiryNo: first, state: 'open', isUnread: false },
  ]);
  expect(await mine(cast.member, { pageSize: '1', pageNo: '2' })).toMatchObject([{ inquiryNo: first }]);
  expect(await unread(cast.member)).toEqual({ unread: 0 });
  await answer(first);
  expect(await unread(cast.member)).toEqual({ unread: 1 });
  expect((await open(cast.member, second)).item).toMatchObject({ answer: null, isUnread: false });
  expect((await open(cast.member, first)).item).toEqual({
    inquiryNo: first,
    kind: 'SERVICE',
    title: inquiryBody.title,
    createdAt: new Date(noon).toISOString(),
    state: 'answered',
    answeredAt: new Date(noon + 1_000).toISOString(),
    isUnread: true,
    email: inquiryBody.email,
    content: inquiryBody.content,
    answer: '전원을 확인해 주세요.',
  });
  expect(await unread(cast.member)).toEqual({ unread: 0 });
  expect((await mine(cast.member)).map(({ isUnread }) => isUnread)).toEqual([false, false]);
});

test('are nobody else’s, not even an administrator’s, and those without an account are nobody’s', async () => {
  const own = numberOf(await inquire(portal, cast.member));
  const visitors = numberOf(await inquire(portal, null, { email: 'member@mail.example' }));
  for (const inquiryNo of [own, visitors]) await answer(inquiryNo);
  for (const person of ['manager', 'admin', 'stranger'] as const) {
    expect(await mine(cast[person])).toEqual([]);
    expect(await unread(cast[person])).toEqual({ unread: 0 });
    expect((await open(cast[person], own)).status).toBe(404);
  }
  expect((await open(cast.member, visitors)).status).toBe(404);
  expect((await open(cast.member, 999_999)).status).toBe(404);
  expect((await portal.call(null, 'GET', '/my/inquiries')).status).toBe(401);
  expect((await mine(cast.member)).map(({ inquiryNo }) => inquiryNo)).toEqual([own]);
});

test('have their link in the mail with the answer; a visitor’s mail has none', async () => {
  const own = numberOf(await inquire(portal, cast.member));
  const visitors = numberOf(await inquire(portal, null, { email: 'visitor@mail.example' }));
  for (const inquiryNo of [own, visitors]) await answer(inquiryNo);
  expect(await linesTo(inquiryBody.email)).toContain(`https://farm.onsil.example/inquiries/${own}`);
  expect((await linesTo('visitor@mail.example')).join()).not.toContain('/inquiries');
});
