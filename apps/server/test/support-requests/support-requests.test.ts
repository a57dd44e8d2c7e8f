import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { dayMs } from '@onsil/domain/calendar/duration';
import { auditOf } from '../support/boards-factories.ts';
import { joinFarm, makeMember, signIn } from '../support/factories.ts';
import { beforeTests, usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import {
  aSupportRequest,
  fileSupportRequest,
  handle,
  startedSupportRequest,
} from '../support/support-requests-factories.ts';
import { keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
const helper = beforeTests(async () => signIn(portal, await makeMember(portal, { admin: true })));
beforeAll(() => keepSessions(portal));
beforeEach(async () => {
  portal.clock.now = noon;
  for (const table of ['support_request', 'mail']) await portal.pool.query(`delete from ${table}`);
});

const file = (given: object = {}, by = cast.member): Promise<number> =>
  fileSupportRequest(portal, by, cast.farm, given);
const read = async (supportRequestId: number, by = cast.member): Promise<SupportRequestDetail> =>
  itemOf(await portal.call(by, 'GET', `/claim-board/${supportRequestId}`));
const change = (supportRequestId: number, by: Session, given: object = {}) =>
  portal.call(by, 'PUT', `/my/claim-board/${supportRequestId}`, { body: { ...aSupportRequest, ...given } });
const confirm = (supportRequestId: number, by: Session) =>
  portal.call(by, 'PUT', `/claim-board/${supportRequestId}/confirm`);
const titles = async (by: Session): Promise<string[]> =>
  itemsOf(await portal.call(by, 'GET', '/my/claim-boards')).map(({ title }) => title);
const mails = async (): Promise<{ recipient: string; subject: string; text: string }[]> =>
  (await portal.pool.query('select recipient, subject, text from mail order by mail_id')).rows;

describe('the life of a claim', () => {
  test('is requested, in progress, completed, and confirmed by who filed it', async () => {
    const supportRequestId = await file();
    expect(await read(supportRequestId)).toMatchObject({
      ...aSupportRequest,
      progress: 'requested',
      isMine: true,
      files: [],
      answer: '',
    });
    const steps = [
      { progress: 'in_progress', handlerMemberNo: helper.memberNo },
      { progress: 'completed', handlerMemberNo: helper.memberNo, answer: '밸브를 바꾸었습니다.' },
    ];
    for (const step of steps) {
      portal.clock.now += dayMs;
      expect((await handle(portal, helper, supportRequestId, step)).status).toBe(200);
    }
    portal.clock.now += dayMs;
    expect((await confirm(supportRequestId, cast.member)).status).toBe(200);
    const found = await read(supportRequestId, cast.admin);
    expect(found).toMatchObject({
      progress: 'confirmed',
      handlerMemberNo: helper.memberNo,
      answer: '밸브를 바꾸었습니다.',
    });
    expect(found.createdAt).toBe(new Date(noon).toISOString());
    expect(found.updatedAt).toBe(new Date(noon + 3 * dayMs).toISOString());
    const { registrant, handler } = found;
    expect(
      found.history.map(({ what, at, memberName }) => [what, (Date.parse(at) - noon) / dayMs, memberName]),
    ).toEqual([
      ['requested', 0, registrant],
      ['handler', 1, handler],
      ['in_progress', 1, handler],
      ['answered', 2, handler],
      ['completed', 2, handler],
      ['confirmed', 3, registrant],
    ]);
  });

  test('notifies the registrant by mail in their language, and stays unseen until they open it', async () => {
    await portal.pool.query("update member set language = 'en' where member_no = $1", [cast.member.memberNo]);
    const supportRequestId = await file();
    const mark = async (by: Session): Promise<boolean | undefined> =>
      itemsOf(await portal.call(by, 'GET', '/my/claim-boards'))[0]?.isUnseen;
    expect(await mark(cast.member)).toBe(false);
    await handle(portal, cast.admin, supportRequestId, { progress: 'in_progress' });
    expect([await mark(cast.member), await mark(cast.manager)]).toEqual([true, false]);
    await read(supportRequestId, cast.manager);
    expect(await mark(cast.member)).toBe(true);
    await read(supportRequestId);
    expect(await mark(cast.member)).toBe(false);
    await handle(portal, cast.admin, supportRequestId, { progress: 'in_progress', answer: 'A part is ordered.' });
    expect(await mark(cast.member)).toBe(true);
    await handle(portal, cast.admin, supportRequestId, { progress: 'completed', answer: 'It is replaced.' });
    const told = await mails();
    expect(told.map(({ subject }) => subject.replace(String(supportRequestId), '#'))).toEqual([
      '[Onsil] We’ve started on your support request (#)',
      '[Onsil] Our answer to your support request (#)',
      '[Onsil] Your support request is done (#)',
    ]);
    expect(told[1]?.text).toContain('A part is ordered.');
    expect(told[2]?.text).toContain('It is replaced.');
    for (const { text } of told) expect(text).toContain(`/smartfarm/${cast.farm.farmId}/as-view/${supportRequestId}\n`);
    expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(1);
    await portal.pool.query("update member set language = 'ko' where member_no = $1", [cast.member.memberNo]);
  });

  test('a registrant who lost the farm, and an administrator who handles their own support request, get no mail', async () => {
    const visitor = await makeMember(portal);
    await joinFarm(portal, visitor.memberNo, cast.farm.farmNo, 'member');
    const session = await signIn(portal, visitor);
    const theirs = await file({}, session);
    const own = await file({}, cast.admin);
    await portal.pool.query('delete from farm_member where member_no = $1', [visitor.memberNo]);
    await handle(portal, cast.admin, theirs, { progress: 'in_progress' });
    await handle(portal, cast.admin, own, { progress: 'in_progress' });
    expect(await mails()).toEqual([]);
    expect((await read(own, cast.admin)).progress).toBe('in_progress');
    expect((await change(theirs, session)).status).toBe(404);
  });

  test('the audit log has the steps and that there was an answer, not its text', async () => {
    const supportRequestId = await file();
    await handle(portal, cast.admin, supportRequestId, {
      progress: 'in_progress',
      handlerMemberNo: helper.memberNo,
      answer: '비밀 답변',
    });
    await handle(portal, cast.admin, supportRequestId, {
      progress: 'in_progress',
      handlerMemberNo: helper.memberNo,
      answer: '비밀 답변',
    });
    const entries = await auditOf(portal, 'claim');
    expect(entries.filter(({ thing }) => thing === String(supportRequestId))).toEqual([
      {
        memberNo: cast.admin.memberNo,
        action: 'change',
        thing: String(supportRequestId),
        before: { progress: 'requested', handlerMemberNo: null },
        after: { progress: 'in_progress', handlerMemberNo: helper.memberNo },
      },
      { memberNo: cast.admin.memberNo, action: 'answer', thing: String(supportRequestId), before: null, after: null },
    ]);
    const audits = itemsOf(await portal.call(cast.admin, 'GET', '/admin/audit-log', { query: { kind: 'claim' } }));
    const named = audits.find(({ thing, action }) => thing === String(supportRequestId) && action === 'change');
    expect(Object.keys(named?.names.member ?? {})).toEqual([String(helper.memberNo)]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('refused', () => {
  test('is a support request without title, text or a known type', async () => {
    const wrong: [object, string, string][] = [
      [{ title: ' ' }, 'title', 'required'],
      [{ title: '두\n줄' }, 'title', 'text'],
      [{ content: '' }, 'content', 'required'],
      [{ type: 'NONE' }, 'type', 'unknownCode'],
      [{ contact: '010-1234-5678' }, 'contact', 'phoneNo'],
      [{ files: Array.from({ length: 6 }, (_, at) => String(at).repeat(32)) }, 'files', 'tooMany'],
    ];
    for (const [given, at, code] of wrong) {
      const call = { headers: { [headers.farmId]: cast.farm.farmId }, body: { ...aSupportRequest, ...given } };
      const reply = await portal.call(cast.member, 'POST', '/my/claim-board', call);
      expect(reply).toMatchObject({ status: 400, fields: [{ path: at, code }] });
    }
    expect((await portal.call(cast.member, 'POST', '/my/claim-board', { body: aSupportRequest })).result.code).toBe(
      'FARM_NOT_CHOSEN',
    );
    expect(await titles(cast.member)).toEqual([]);
  });

  test('is a change by another member, and one after work has begun', async () => {
    const supportRequestId = await file();
    for (const who of ['manager', 'company', 'admin'] as const)
      expect((await change(supportRequestId, cast[who])).status).toBe(403);
    expect((await change(supportRequestId, cast.stranger)).status).toBe(404);
    expect((await change(999_999, cast.member)).status).toBe(404);
    expect((await change(supportRequestId, cast.member, { title: '고친 제목', type: 'OTHER' })).status).toBe(200);
    expect(await read(supportRequestId)).toMatchObject({ title: '고친 제목', type: 'OTHER' });
    expect((await read(supportRequestId)).history.map(({ what }) => what)).toEqual(['requested', 'changed']);
    await handle(portal, cast.admin, supportRequestId, { progress: 'in_progress' });
    const late = await change(supportRequestId, cast.member, { title: '너무 늦은 제목' });
    expect(late).toMatchObject({ status: 409, fields: [{ code: 'claimTaken', message: expect.any(String) }] });
    expect(await titles(cast.member)).toEqual(['고친 제목']);
  });

  test('is a confirmation by another, too early, or twice', async () => {
    const supportRequestId = await startedSupportRequest(portal, cast);
    expect(await confirm(supportRequestId, cast.member)).toMatchObject({
      status: 409,
      fields: [{ code: 'claimNotCompleted' }],
    });
    await handle(portal, cast.admin, supportRequestId, { progress: 'completed', answer: '끝냈습니다.' });
    expect((await confirm(supportRequestId, cast.manager)).status).toBe(403);
    expect((await confirm(supportRequestId, cast.stranger)).status).toBe(404);
    const both = await Promise.all([confirm(supportRequestId, cast.member), confirm(supportRequestId, cast.member)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.fields).toMatchObject([{ code: 'claimConfirmed' }]);
  });

  test('is a skipped or reversed step, and any step after confirmation', async () => {
    const supportRequestId = await file();
    const refused = async (given: object): Promise<string | undefined> => {
      const reply = await handle(portal, cast.admin, supportRequestId, given);
      expect(reply.status).toBe(409);
      return reply.fields?.[0]?.code;
    };
    expect(await refused({ progress: 'completed', answer: '끝냈습니다.' })).toBe('claimStep');
    await handle(portal, cast.admin, supportRequestId, { progress: 'in_progress' });
    expect(await refused({ progress: 'requested' })).toBe('claimStep');
    await handle(portal, cast.admin, supportRequestId, { progress: 'completed', answer: '끝냈습니다.' });
    expect(await refused({ progress: 'in_progress' })).toBe('claimStep');
    await confirm(supportRequestId, cast.member);
    expect(await refused({ progress: 'completed', answer: '다른 답' })).toBe('claimConfirmed');
    expect((await read(supportRequestId)).answer).toBe('끝냈습니다.');
  });

  test('is input that the provider may not write', async () => {
    const supportRequestId = await startedSupportRequest(portal, cast);
    const wrong: [object, string, string][] = [
      [{ progress: 'confirmed' }, 'progress', 'invalid'],
      [{ progress: 'completed', answer: ' ' }, 'answer', 'required'],
      [{ progress: 'in_progress', handlerMemberNo: cast.member.memberNo }, 'handlerMemberNo', 'unknownHandler'],
      [{ progress: 'in_progress', handlerMemberNo: 999_999 }, 'handlerMemberNo', 'unknownHandler'],
    ];
    for (const [given, at, code] of wrong)
      expect(await handle(portal, cast.admin, supportRequestId, given)).toMatchObject({
        status: 400,
        fields: [{ path: at, code }],
      });
    expect(
      (await handle(portal, cast.admin, supportRequestId, { progress: 'in_progress', version: 1 })).result.code,
    ).toBe('CONFLICT');
    expect((await handle(portal, cast.admin, 999_999, { progress: 'in_progress', version: 1 })).status).toBe(404);
    expect((await read(supportRequestId)).history).toHaveLength(2);
  });
});
