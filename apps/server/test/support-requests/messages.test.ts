import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { idempotencyHeader } from '@onsil/contract/endpoint';
import {
  maxSupportRequestMessages,
  supportRequestsApi,
  type SupportRequestDetail,
} from '@onsil/contract/support-requests';
import { auditOf } from '../support/boards-factories.ts';
import { joinFarm, makeMember, signIn } from '../support/factories.ts';
import { uploadTo } from '../support/files-factories.ts';
import { beforeTests, useCast, useFolder, usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf, parseItems } from '../support/replies.ts';
import {
  aSupportRequest,
  fileSupportRequest,
  handle,
  startedSupportRequest,
} from '../support/support-requests-factories.ts';
import { keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon, settings: { ONSIL_DATA: useFolder('support-request-messages') } });
const cast = useCast(portal);
const helper = beforeTests(async () => signIn(portal, await makeMember(portal, { admin: true })));
beforeAll(() => keepSessions(portal));
beforeEach(async () => {
  portal.clock.now = noon;
  for (const table of ['file_link', 'support_request', 'mail', 'idempotency_key'])
    await portal.pool.query(`delete from ${table}`);
});

const read = async (supportRequestId: number, by: Session = cast.member): Promise<SupportRequestDetail> =>
  itemOf(await portal.call(by, 'GET', `/claim-board/${supportRequestId}`));
const write = (supportRequestId: number, by: Session, given: object | string, key?: string) =>
  portal.call(by, 'POST', `/claim-board/${supportRequestId}/message`, {
    body: typeof given === 'string' ? { content: given } : given,
    ...(key !== undefined && { headers: { [idempotencyHeader]: key } }),
  });
const written = async (supportRequestId: number, by: Session, content: string): Promise<void> => {
  portal.clock.now += 60_000;
  expect((await write(supportRequestId, by, content)).status).toBe(200);
};
/** A request that the helper has taken on and answered. */
const answered = async (given: object = {}): Promise<number> => {
  const supportRequestId = await startedSupportRequest(portal, cast);
  const answer = { handlerMemberNo: helper.memberNo, progress: 'completed', answer: '밸브를 바꾸었습니다.', ...given };
  expect((await handle(portal, helper, supportRequestId, answer)).status).toBe(200);
  return supportRequestId;
};
const thread = async (supportRequestId: number): Promise<[boolean, string][]> =>
  (await read(supportRequestId)).messages.map(({ isProvider, content }) => [isProvider, content]);
const mails = async (): Promise<{ memberNo: number; subject: string; text: string }[]> =>
  (await portal.pool.query('select member_no as "memberNo", subject, text from mail order by mail_id')).rows;
const mark = async (by: Session, list = '/my/claim-boards'): Promise<boolean | undefined> =>
  parseItems(supportRequestsApi.listMySupportRequests, await portal.call(by, 'GET', list))[0]?.isUnseen;

describe('a support request is a conversation', () => {
  test('its registrant writes back to a completed one, which is reopened, and the answer stays in the thread', async () => {
    const supportRequestId = await answered();
    await written(supportRequestId, cast.member, '다시 샙니다.');
    const found = await read(supportRequestId);
    expect(found).toMatchObject({ progress: 'in_progress', answer: '' });
    expect(found.messages).toMatchObject([
      { isProvider: true, memberName: found.handler, content: '밸브를 바꾸었습니다.', files: [] },
      { isProvider: false, memberName: found.registrant, content: '다시 샙니다.', files: [] },
    ]);
    expect(found.history.at(-1)).toMatchObject({ what: 'reopened', memberName: found.registrant });
    const again = await handle(portal, helper, supportRequestId, {
      handlerMemberNo: helper.memberNo,
      progress: 'completed',
    });
    expect(again).toMatchObject({ status: 400, fields: [{ path: 'answer', code: 'required' }] });
    portal.clock.now += 60_000;
    const done = { handlerMemberNo: helper.memberNo, progress: 'completed', answer: '관도 바꾸었습니다.' };
    expect((await handle(portal, helper, supportRequestId, done)).status).toBe(200);
    expect(await read(supportRequestId)).toMatchObject({ progress: 'completed', answer: '관도 바꾸었습니다.' });
    expect(await thread(supportRequestId)).toHaveLength(2);
  });

  test('both sides write while it is open, and it stays as far as it is', async () => {
    const supportRequestId = await startedSupportRequest(portal, cast);
    await written(supportRequestId, helper, '몇 번 밸브인가요?');
    await written(supportRequestId, cast.member, '2번입니다.\n사진도 보냅니다.');
    expect(await thread(supportRequestId)).toEqual([
      [true, '몇 번 밸브인가요?'],
      [false, '2번입니다.\n사진도 보냅니다.'],
    ]);
    expect((await read(supportRequestId)).progress).toBe('in_progress');
    const filed = await fileSupportRequest(portal, cast.member, cast.farm);
    await written(filed, cast.member, '덧붙입니다.');
    expect((await read(filed)).progress).toBe('requested');
  });

  test('an administrator who writes first takes it on', async () => {
    const supportRequestId = await fileSupportRequest(portal, cast.member, cast.farm);
    await written(supportRequestId, helper, '확인하고 있습니다.');
    const found = await read(supportRequestId, helper);
    expect(found).toMatchObject({ progress: 'in_progress', handlerMemberNo: helper.memberNo });
    expect(found.history.map(({ what }) => what)).toEqual(['requested', 'handler', 'in_progress']);
    expect((await auditOf(portal, 'claim')).filter(({ thing }) => thing === String(supportRequestId))).toMatchObject([
      {
        action: 'change',
        before: { progress: 'requested', handlerMemberNo: null },
        after: { progress: 'in_progress', handlerMemberNo: helper.memberNo },
      },
      { action: 'answer', before: null, after: null },
    ]);
  });

  test('the other side gets a mail, and a mark in its list until it is opened', async () => {
    const supportRequestId = await answered();
    await portal.pool.query('delete from mail');
    await read(supportRequestId);
    expect([await mark(cast.member), await mark(cast.admin, '/admin/claim-boards')]).toEqual([false, false]);
    await written(supportRequestId, cast.member, '다시 샙니다.');
    expect([await mark(cast.member), await mark(cast.manager)]).toEqual([false, false]);
    expect(await mark(cast.admin, '/admin/claim-boards')).toBe(true);
    const waiting = async () =>
      itemsOf(await portal.call(cast.admin, 'GET', '/admin/claim-boards', { query: { isWaiting: true } })).length;
    expect(await waiting()).toBe(1);
    await read(supportRequestId, cast.manager);
    expect(await mark(helper, '/admin/claim-boards')).toBe(true);
    await read(supportRequestId, helper);
    expect([await mark(cast.admin, '/admin/claim-boards'), await waiting()]).toEqual([false, 0]);
    await written(supportRequestId, helper, '내일 방문하겠습니다.');
    expect([await mark(cast.member), await mark(cast.admin, '/admin/claim-boards')]).toEqual([true, false]);
    const [toHandler, toRegistrant, ...others] = await mails();
    expect(others).toEqual([]);
    expect(toHandler).toMatchObject({ memberNo: helper.memberNo });
    expect(toHandler?.text).toContain('다시 샙니다.');
    expect(toHandler?.text).toContain(`/admin/claims/${supportRequestId}\n`);
    expect(toRegistrant).toMatchObject({ memberNo: cast.member.memberNo });
    expect(toRegistrant?.text).toContain('내일 방문하겠습니다.');
  });

  test('nobody is mailed about a request that nobody handles, and a registrant not about their own words', async () => {
    const supportRequestId = await fileSupportRequest(portal, cast.member, cast.farm);
    await written(supportRequestId, cast.member, '덧붙입니다.');
    const own = await fileSupportRequest(portal, helper, cast.farm);
    await handle(portal, helper, own, { progress: 'in_progress', handlerMemberNo: helper.memberNo });
    await written(own, helper, '제 요청입니다.');
    expect(await mails()).toEqual([]);
    expect((await read(own, helper)).messages).toMatchObject([{ isProvider: false }]);
  });

  test('a message brings files, which the farm may open and its author alone may attach', async () => {
    const supportRequestId = await startedSupportRequest(portal, cast);
    const upload = async (by: Session, bytes: string | Uint8Array = 'abc'): Promise<string> =>
      (await uploadTo(portal, by, [{ name: '밸브.txt', bytes }])).files[0]?.key ?? '';
    const key = await upload(cast.member);
    expect((await write(supportRequestId, cast.member, { content: '사진입니다.', files: [key] })).status).toBe(200);
    expect((await read(supportRequestId)).messages[0]?.files).toMatchObject([{ key, name: '밸브.txt' }]);
    const get = async (by: Session) => (await portal.call(by, 'GET', '/file', { query: { key } })).status;
    expect([await get(cast.manager), await get(cast.stranger)]).toEqual([200, 404]);
    const large = await upload(cast.member, Buffer.alloc(10_000_001, 'a'));
    for (const [given, code] of [
      [await upload(cast.manager), 'fileUnknown'],
      [key, 'fileUnknown'],
      [large, 'claimFileTooLarge'],
    ] as const)
      expect(await write(supportRequestId, cast.member, { content: '남의 파일', files: [given] })).toMatchObject({
        status: 400,
        fields: [{ path: 'files', code }],
      });
    expect(await thread(supportRequestId)).toHaveLength(1);
  });
});

describe('refused', () => {
  test('is a message of another member of the farm, of a stranger, and without text', async () => {
    const supportRequestId = await startedSupportRequest(portal, cast);
    for (const who of ['manager', 'company'] as const)
      expect((await write(supportRequestId, cast[who], '끼어듭니다.')).status).toBe(403);
    expect((await write(supportRequestId, cast.stranger, '엿봅니다.')).status).toBe(404);
    expect((await write(999_999, cast.member, '없는 요청')).status).toBe(404);
    const wrong: [object, string, string][] = [
      [{ content: ' ' }, 'content', 'required'],
      [{ content: '가'.repeat(5_001) }, 'content', 'tooLong'],
      [{ content: '많음', files: Array.from({ length: 6 }, (_, at) => String(at).repeat(32)) }, 'files', 'tooMany'],
    ];
    for (const [given, path, code] of wrong)
      expect(await write(supportRequestId, cast.member, given)).toMatchObject({
        status: 400,
        fields: [{ path, code }],
      });
    expect(await thread(supportRequestId)).toEqual([]);
  });

  test('is any message after the confirmation', async () => {
    const supportRequestId = await answered();
    expect((await portal.call(cast.member, 'PUT', `/claim-board/${supportRequestId}/confirm`)).status).toBe(200);
    for (const who of [cast.member, helper])
      expect(await write(supportRequestId, who, '하나 더')).toMatchObject({
        status: 409,
        fields: [{ code: 'claimConfirmed' }],
      });
    expect(await read(supportRequestId)).toMatchObject({ progress: 'confirmed', messages: [] });
  });

  test('is one message more than a conversation may have', async () => {
    const supportRequestId = await startedSupportRequest(portal, cast);
    await portal.pool.query(
      `insert into support_request_message (support_request_id, member_no, is_provider, content, created_at)
       select $1, $2, false, 'n', now() from generate_series(2, $3::int)`,
      [supportRequestId, cast.member.memberNo, maxSupportRequestMessages],
    );
    await written(supportRequestId, cast.member, '마지막');
    for (const who of [cast.member, helper])
      expect(await write(supportRequestId, who, '하나 더')).toMatchObject({
        status: 409,
        fields: [{ code: 'claimMessages' }],
      });
  });
});

describe('sent twice, at the same moment or again after a lost answer, is stored once', () => {
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e';

  test('a message', async () => {
    const supportRequestId = await answered();
    await portal.pool.query('delete from mail');
    const send = () => write(supportRequestId, cast.member, '다시 샙니다.', key);
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first?.status, second?.status, third.status]).toEqual([200, 200, 200]);
    expect(new Set([first, second, third].map((reply) => reply && itemOf(reply).messageId)).size).toBe(1);
    expect(await thread(supportRequestId)).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
    expect((await write(supportRequestId, cast.member, '다른 말', key)).result.code).toBe('KEY_REUSED');
  });

  test('a support request', async () => {
    const send = () =>
      portal.call(cast.member, 'POST', '/my/claim-board', {
        headers: { [headers.farmId]: cast.farm.farmId, [idempotencyHeader]: key },
        body: aSupportRequest,
      });
    const replies = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(replies.map((reply) => itemOf(reply).supportRequestId)).size).toBe(1);
    expect(itemsOf(await portal.call(cast.member, 'GET', '/my/claim-boards'))).toHaveLength(1);
  });
});

test('of a confirmation and a message at the same moment, one comes first and the other is told', async () => {
  const supportRequestId = await answered();
  const [message, confirmation] = await Promise.all([
    write(supportRequestId, cast.member, '아직 샙니다.'),
    portal.call(cast.member, 'PUT', `/claim-board/${supportRequestId}/confirm`),
  ]);
  expect([message.status, confirmation.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { progress, messages } = await read(supportRequestId);
  expect([progress, messages.length]).toEqual(message.status === 200 ? ['in_progress', 2] : ['confirmed', 0]);
});

test('an answer that is saved while the registrant writes back is told that the request has changed', async () => {
  const supportRequestId = await startedSupportRequest(portal, cast);
  const { version } = await read(supportRequestId, helper);
  await written(supportRequestId, cast.member, '하나 더 있습니다.');
  const late = { progress: 'completed', answer: '끝냈습니다.', version };
  expect((await handle(portal, helper, supportRequestId, late)).result.code).toBe('CONFLICT');
});

test('a resignation takes the name from messages, and their mails from the outbox', async () => {
  const leaving = await makeMember(portal);
  await joinFarm(portal, leaving.memberNo, cast.farm.farmNo, 'member');
  const session = await signIn(portal, leaving);
  const supportRequestId = await fileSupportRequest(portal, session, cast.farm);
  await handle(portal, helper, supportRequestId, { progress: 'in_progress', handlerMemberNo: helper.memberNo });
  await written(supportRequestId, session, '떠나기 전에 적습니다.');
  expect(await mails()).toHaveLength(2);
  expect((await portal.call(cast.admin, 'DELETE', `/member/${leaving.memberId}`)).status).toBe(200);
  expect(await mails()).toEqual([]);
  expect((await read(supportRequestId)).messages).toMatchObject([
    { memberName: null, isProvider: false, content: '떠나기 전에 적습니다.' },
  ]);
  expect((await write(supportRequestId, cast.member, '이어서')).status).toBe(403);
  await written(supportRequestId, helper, '남은 분께 답합니다.');
  expect(await mails()).toEqual([]);
});
