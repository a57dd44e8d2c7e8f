import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { privacyVersion } from '@onsil/contract/accounts';
import type { Session } from '@onsil/contract/auth';
import type { InquiryDetail, InquiryRow } from '@onsil/contract/inquiries';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { dayMs } from '@onsil/domain/calendar/duration';
import { privacy as en } from '@onsil/phrases/en/privacy';
import { privacy as ko } from '@onsil/phrases/ko/privacy';
import { auditOf, inquire, inquiryBody } from '../support/boards-factories.ts';
import { joinFarm, makeFarm, makeMember, signIn } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { openTestPortal } from '../support/harness.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { runJobs, trustClock } from '../support/jobs.ts';
import { itemOf, itemsOf, parseItem } from '../support/replies.ts';
import { keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const settings = {
  ONSIL_PUBLIC_URL: 'https://farm.onsil.example/',
  ONSIL_PROVIDER_NAME: '한뜰 온실',
  ONSIL_PROVIDER_EMAIL: 'help@onsil.example',
};

const portal = usePortal({ now: noon, settings });
const cast = useCast(portal);
beforeAll(() => keepSessions(portal));
beforeEach(async () => {
  portal.clock.now = noon;
  for (const table of ['inquiry', 'mail', 'throttle']) await portal.pool.query(`delete from ${table}`);
});

type Written = { recipient: string; name: string; subject: string; text: string; memberNo: number | null };
const mails = async (to?: string): Promise<Written[]> =>
  (
    await portal.pool.query<Written>(
      'select recipient, name, subject, text, member_no as "memberNo" from mail where $1::text is null or recipient = $1 order by mail_id',
      [to ?? null],
    )
  ).rows;
const numberOf = (reply: Reply): number => parseItem(inquiriesApi.createInquiry, reply).inquiryNo;
const list = async (query: Record<string, string> = {}): Promise<InquiryRow[]> =>
  itemsOf(await portal.call(cast.admin, 'GET', '/admin/inquiries', { query }));
const read = async (inquiryNo: number): Promise<InquiryDetail> =>
  itemOf(await portal.call(cast.admin, 'GET', `/admin/inquiry/${inquiryNo}`));
const answer = (inquiryNo: number, text = '전원을 확인해 주세요.') =>
  portal.call(cast.admin, 'PUT', `/admin/inquiry/${inquiryNo}`, { body: { answer: text } });
const addressOf = async (session: Session): Promise<string> =>
  itemOf(await portal.call(session, 'GET', '/my/profile')).memberEmail;

describe('writing to the provider', () => {
  test('works without an account: it is listed, the provider gets a mail, and the given address does not', async () => {
    const inquiryNo = numberOf(await inquire(portal, null));
    expect(await read(inquiryNo)).toEqual({
      inquiryNo,
      kind: 'SERVICE',
      name: inquiryBody.name,
      email: inquiryBody.email,
      phoneNo: inquiryBody.phoneNo,
      title: inquiryBody.title,
      content: inquiryBody.content,
      memberId: null,
      createdAt: new Date(noon).toISOString(),
      state: 'open',
      answeredAt: null,
      answererName: null,
      answer: null,
      language: 'ko',
    });
    const sent = await mails();
    expect(sent).toMatchObject([{ recipient: settings.ONSIL_PROVIDER_EMAIL, name: settings.ONSIL_PROVIDER_NAME }]);
    expect(sent[0]?.subject).toBe(`[온실] 새 문의 ${inquiryNo}번 · 고객 서비스`);
    expect(sent[0]?.text.split('\n')).toContain('https://farm.onsil.example/admin/inquiries');
  });

  test('the mail to the provider contains nothing of the author’s text', async () => {
    await inquire(portal, null);
    const [mail] = await mails();
    const { name, email, phoneNo, title, content } = inquiryBody;
    for (const word of [name, email, phoneNo, title, content]) expect(JSON.stringify(mail)).not.toContain(word);
  });

  test('sends a receipt to a member who gives their own address, and to no one else', async () => {
    const own = await addressOf(cast.member);
    const inquiryNo = numberOf(await inquire(portal, cast.member, { email: own.toUpperCase() }));
    await inquire(portal, cast.member, { email: await addressOf(cast.manager) });
    expect(await mails(await addressOf(cast.manager))).toEqual([]);
    expect(await mails(own.toUpperCase())).toMatchObject([
      { subject: `[온실] 문의가 접수되었습니다 (${inquiryNo}번)`, memberNo: cast.member.memberNo },
    ]);
    expect((await mails(own.toUpperCase()))[0]?.text).not.toContain(inquiryBody.content);
    expect(await read(inquiryNo)).toMatchObject({ memberId: expect.any(String) });
  });

  test('without consent, with an unknown kind or a broken address nothing is stored', async () => {
    const wrong = async (given: Record<string, unknown>): Promise<unknown> =>
      (await inquire(portal, null, given)).fields?.map(({ path, code }) => `${path} ${code}`);
    expect(await wrong({ hasAgreedToPrivacy: false })).toEqual(['hasAgreedToPrivacy privacyInquiry']);
    expect(await wrong({ kind: 'NO_SUCH' })).toEqual(['kind unknownCode']);
    expect(await wrong({ email: 'nobody', phoneNo: '010' })).toEqual(['email email', 'phoneNo phoneNo']);
    expect(await wrong({ title: 'a\r\nBcc: b@mail.example' })).toEqual(['title text']);
    expect(await wrong({ content: 'x'.repeat(5_001) })).toEqual(['content tooLong']);
    expect(await wrong({ admin: 'Y' })).toEqual(['admin unknownMember']);
    expect(await list()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('is possible five times an hour from one address or for one member, one by one or all at once', async () => {
    for (const session of [null, cast.member]) {
      const all = await Promise.all(Array.from({ length: 8 }, () => inquire(portal, session)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    }
    expect((await inquire(portal, cast.member)).status).toBe(429);
    expect(await inquire(portal, null)).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    expect((await inquire(portal, cast.manager)).status, 'a member, whose neighbours have used up theirs').toBe(200);
    expect(await mails(settings.ONSIL_PROVIDER_EMAIL)).toHaveLength(11);
  });

  test('with a token that is none is refused', async () => {
    expect((await inquire(portal, { ...cast.member, idToken: 'made up' })).status).toBe(401);
  });
});

describe('the provider', () => {
  test('is known to everybody as far as the settings say it', async () => {
    expect((await portal.call(null, 'GET', '/provider')).item).toEqual({
      providerName: '한뜰 온실',
      providerEmail: 'help@onsil.example',
    });
    const unnamed = await openTestPortal();
    expect((await unnamed.call(null, 'GET', '/provider')).item).toEqual({ providerName: null, providerEmail: null });
    expect((await inquire(unnamed, null)).status).toBe(200);
    expect((await unnamed.pool.query('select from mail')).rows).toHaveLength(0);
    expect((await unnamed.pool.query('select from inquiry')).rows).toHaveLength(1);
    await unnamed.close();
  });
});

describe('the list', () => {
  test('has the newest first, by state, kind and text, paged', async () => {
    const first = numberOf(await inquire(portal, null, { kind: 'PARTNERSHIP' }));
    portal.clock.now += 1_000;
    const second = numberOf(await inquire(portal, null, { name: '노을', content: '100% 재현됩니다' }));
    const numbers = async (query: Record<string, string>): Promise<number[]> =>
      (await list(query)).map(({ inquiryNo }) => inquiryNo);
    expect(await numbers({})).toEqual([second, first]);
    await answer(first);
    expect(await numbers({ state: 'open' })).toEqual([second]);
    expect(await numbers({ state: 'answered' })).toEqual([first]);
    expect(await numbers({ kind: 'PARTNERSHIP' })).toEqual([first]);
    expect(await numbers({ keyword: '노을' })).toEqual([second]);
    expect(await numbers({ keyword: '100%' })).toEqual([second]);
    expect(await numbers({ pageSize: '1', pageNo: '2' })).toEqual([first]);
  });

  test('is readable by administrators only', async () => {
    const inquiryNo = numberOf(await inquire(portal, cast.member));
    for (const person of ['member', 'manager', 'company', 'stranger'] as const) {
      const calls = [
        portal.call(cast[person], 'GET', '/admin/inquiries'),
        portal.call(cast[person], 'GET', `/admin/inquiry/${inquiryNo}`),
        portal.call(cast[person], 'PUT', `/admin/inquiry/${inquiryNo}`, { body: { answer: '남의 답' } }),
        portal.call(cast[person], 'DELETE', `/admin/inquiry/${inquiryNo}`),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect(await read(inquiryNo)).toMatchObject({ state: 'open' });
  });
});

describe('an answer', () => {
  test('is mailed to the author in their language, once, without quoting the question', async () => {
    const inquiryNo = numberOf(await inquire(portal, null, {}, { 'accept-language': 'en' }));
    portal.clock.now += dayMs;
    const both = await Promise.all([answer(inquiryNo, 'Check {the} power.'), answer(inquiryNo, 'Or the cable.')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const sent = await mails(inquiryBody.email);
    expect(sent).toMatchObject([
      { subject: `[Onsil] Our answer to your inquiry (${inquiryNo})`, name: '', memberNo: null },
    ]);
    const answered = await read(inquiryNo);
    expect(answered).toMatchObject({
      state: 'answered',
      answeredAt: new Date(noon + dayMs).toISOString(),
      answererName: expect.stringContaining('이름'),
      language: 'en',
    });
    expect(sent[0]?.text).toContain(answered.answer ?? '?');
    for (const word of [inquiryBody.name, inquiryBody.title, inquiryBody.content])
      expect(sent[0]?.text).not.toContain(word);
  });

  test('is in the audit by its number alone', async () => {
    const inquiryNo = numberOf(await inquire(portal, null));
    await answer(inquiryNo);
    await portal.call(cast.admin, 'DELETE', `/admin/inquiry/${inquiryNo}`);
    const entries = (await auditOf(portal, 'inquiry')).filter(({ thing }) => thing === String(inquiryNo));
    expect(entries).toEqual(
      ['answer', 'remove'].map((action) => ({
        memberNo: cast.admin.memberNo,
        action,
        thing: String(inquiryNo),
        before: null,
        after: null,
      })),
    );
    expect(await list()).toEqual([]);
  });

  test('and the receipt leave the outbox with the inquiry, and no other mail does', async () => {
    const own = await addressOf(cast.member);
    const [kept, erased] = [
      numberOf(await inquire(portal, cast.member, { email: own })),
      numberOf(await inquire(portal, cast.member, { email: own })),
    ];
    for (const inquiryNo of [kept, erased]) await answer(inquiryNo);
    expect(await mails(own)).toHaveLength(4);
    expect((await portal.call(cast.admin, 'DELETE', `/admin/inquiry/${erased}`)).status).toBe(200);
    expect((await mails(own)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`${kept}번`),
      expect.stringContaining(`${kept}번`),
    ]);
    expect(await mails(settings.ONSIL_PROVIDER_EMAIL)).toHaveLength(2);
  });

  test('to an inquiry that is not there is NOT_FOUND, and an empty one is refused', async () => {
    expect((await answer(999_999)).status).toBe(404);
    expect((await portal.call(cast.admin, 'GET', '/admin/inquiry/999999')).status).toBe(404);
    expect((await portal.call(cast.admin, 'DELETE', '/admin/inquiry/999999')).status).toBe(404);
    const inquiryNo = numberOf(await inquire(portal, null));
    expect((await answer(inquiryNo, ' ')).fields).toMatchObject([{ path: 'answer', code: 'required' }]);
  });
});

describe('inquiries are deleted', () => {
  const forget = async () => {
    await trustClock(portal.ctx);
    await runJobs(portal.ctx, 'inquiries');
  };

  test('a year after their answer, or after arrival without one, with their mails', async () => {
    const answered = numberOf(await inquire(portal, null));
    await inquire(portal, null);
    portal.clock.now += 10 * dayMs;
    await answer(answered);
    portal.clock.now += 355 * dayMs;
    await forget();
    expect(await list()).toHaveLength(2);
    portal.clock.now += 1;
    await forget();
    expect(await list()).toMatchObject([{ inquiryNo: answered }]);
    portal.clock.now += 10 * dayMs - 1;
    await forget();
    expect(await mails(inquiryBody.email)).toHaveLength(1);
    portal.clock.now += 1;
    await forget();
    expect(await list()).toEqual([]);
    expect(await mails(inquiryBody.email)).toEqual([]);
  });

  test('at once with a resignation, including those sent from the member’s address without signing in', async () => {
    const leaving = await makeMember(portal);
    const farm = await makeFarm(portal);
    await joinFarm(portal, leaving.memberNo, farm.farmNo, 'member');
    const session = await signIn(portal, leaving);
    const email = await addressOf(session);
    await inquire(portal, session, { email: 'second-address@mail.example' });
    await inquire(portal, null, { email: email.toUpperCase() });
    const stays = numberOf(await inquire(portal, null));
    for (const { inquiryNo } of await list()) await answer(inquiryNo);
    await portal.call(session, 'PUT', '/member/verify', { body: { passwordDigest: leaving.password } });
    expect((await portal.call(session, 'DELETE', `/member/${leaving.memberId}`)).status).toBe(200);
    expect(await list()).toMatchObject([{ inquiryNo: stays }]);
    const left = (await mails()).map(({ recipient }) => recipient);
    expect(new Set(left)).toEqual(new Set([settings.ONSIL_PROVIDER_EMAIL, inquiryBody.email]));
  });

  test('the answer of a former administrator stays, without a name', async () => {
    const helper = await makeMember(portal, { admin: true });
    const inquiryNo = numberOf(await inquire(portal, null));
    const session = await signIn(portal, helper);
    await portal.call(session, 'PUT', `/admin/inquiry/${inquiryNo}`, { body: { answer: '답' } });
    await portal.pool.query('delete from member where member_no = $1', [helper.memberNo]);
    expect(await read(inquiryNo)).toMatchObject({ state: 'answered', answer: '답', answererName: null });
  });
});

test('the statement that people agree to is the newest of both languages', () => {
  for (const { versions } of [ko, en]) {
    expect(versions[0].version).toBe(privacyVersion);
    expect(JSON.stringify(versions)).not.toMatch(/undefined|\{\w+\}/);
  }
});
