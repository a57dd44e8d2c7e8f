import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { Mail, MailDetail } from '@onsil/contract/mails';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { createMailer } from '#features/mails/mailer.ts';
import { sendMail } from '#features/mails/outbox.ts';
import type { SendResult } from '#features/mails/smtp.ts';
import { mailRetry, sendDueMails, startMailWorker } from '#features/mails/worker.ts';
import { nextAttemptAt } from '#platform/jobs/retry.ts';
import { readConfig } from '../../src/platform/config.ts';
import { linkOf, openAccountWorld, signUp } from '../support/accounts-world.ts';
import { entriesOf } from '../support/admin-world.ts';
import { makeMember, recheck, signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { runJobs, trustClock } from '../support/jobs.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const world = useWorld(openAccountWorld);
let admin: Session;
beforeEach(async () => {
  await world.renew();
  admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
});

const write = (to: string, given: { onceKey?: string; subject?: string } = {}): Promise<number> =>
  sendMail(
    world.portal.ctx.db,
    { memberNo: null, to, name: '손님', subject: '안녕하세요', text: '본문', language: 'ko', ...given },
    world.portal.clock.now,
  );
const list = async (query: Record<string, string> = {}): Promise<Mail[]> =>
  itemsOf(await world.portal.call(admin, 'GET', '/admin/mails', { query }));
const open = (mailId: number) => world.portal.call(admin, 'GET', `/admin/mail/${mailId}`);
const read = async (mailId: number): Promise<MailDetail> => {
  await recheck(world.portal, admin);
  return itemOf(await open(mailId));
};

describe('with a mail server', () => {
  test('a mail is sent once, and its text does not stay', async () => {
    await write('guest@mail.example');
    expect(await list()).toMatchObject([{ to: 'guest@mail.example', state: 'pending', attempts: 0 }]);
    await world.send();
    await world.send();
    expect(world.mail.received).toMatchObject([
      { subject: '안녕하세요', text: '본문', to: [{ name: '손님', address: 'guest@mail.example' }] },
    ]);
    const [mail] = await list();
    expect(await read(mail?.mailId ?? 0)).toMatchObject({ state: 'sent', attempts: 1, outcome: null, text: null });
  });

  test('a busy server is tried again with the same id, a refusal for good is not', async () => {
    world.mail.refusals.push(451);
    await write('busy@mail.example');
    await world.send();
    expect(await list()).toMatchObject([{ state: 'pending', attempts: 1, outcome: expect.stringContaining('451') }]);
    await world.send();
    expect(world.mail.received).toEqual([]);
    world.portal.clock.now += minuteMs;
    await world.send();
    expect(await list()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    world.mail.refusals.push(550);
    await write('absent@mail.example');
    await world.send();
    expect((await list())[0]).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('a server that stays away is given up after a day', () => {
    const waits = Array.from({ length: 8 }, (_, index) => nextAttemptAt(mailRetry, { attempts: index + 1 }, 0, 0.5));
    expect(waits.slice(0, 3)).toEqual([minuteMs / 2, 2 * minuteMs, 8 * minuteMs]);
    expect(waits[7]).toBeNull();
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeGreaterThan(22 * hourMs);
  });

  test('a mail whose sending was begun by a process that died is sent again after two minutes', async () => {
    await write('orphan@mail.example');
    const dying = new Promise<never>(() => undefined);
    void sendDueMails(world.portal.ctx, () => dying);
    await expect.poll(async () => (await list())[0]?.attempts).toBe(1);
    await world.send();
    expect(world.mail.received).toEqual([]);
    world.portal.clock.now += 2 * minuteMs;
    await world.send();
    expect(world.mail.received).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('a mail that takes its process down each time is given up', async () => {
    await write('poison@mail.example');
    await world.portal.pool.query('update mail set attempts = 8');
    await world.send();
    expect(world.mail.received).toEqual([]);
    expect(await list()).toMatchObject([{ state: 'failed', attempts: 9, outcome: 'abandoned too often' }]);
  });

  test('an attempt that outlives its lease does not overwrite the result of the next one', async () => {
    await write('slow@mail.example');
    const { promise: held, resolve } = Promise.withResolvers<SendResult>();
    const slow = sendDueMails(world.portal.ctx, () => held);
    await expect.poll(async () => (await list())[0]?.attempts).toBe(1);
    world.portal.clock.now += 2 * minuteMs;
    await world.send();
    resolve({ kind: 'failed', reason: 'refused', why: '550' });
    await slow;
    expect(await list()).toMatchObject([{ state: 'sent', attempts: 2, outcome: null }]);
  });

  test('two workers send thirty mails once each', async () => {
    const post = createMailer(
      readConfig({ ONSIL_SMTP_URL: world.mail.url, ONSIL_MAIL_FROM: 'Onsil <notice@onsil.example>' }),
    );
    const workers = [startMailWorker(world.portal.ctx, post), startMailWorker(world.portal.ctx, post)];
    for (let n = 0; n < 30; n += 1) await write(`n${n}@mail.example`);
    await expect.poll(async () => (await list({ state: 'sent', pageSize: '50' })).length, { timeout: 10_000 }).toBe(30);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(new Set(world.mail.received.map(({ messageId }) => messageId)).size).toBe(30);
    expect(world.mail.received).toHaveLength(30);
  });

  test('nothing in a name or subject becomes a header', async () => {
    await write('one@mail.example', { subject: 'a\r\nBcc: two@mail.example\r\n\r\nhello' });
    await world.send();
    expect(world.mail.received).toHaveLength(1);
    expect(world.mail.received[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(world.mail.received[0]?.text).toBe('본문');
  });

  test('a mail repeated with the same key is stored once', async () => {
    await write('once@mail.example', { onceKey: 'a key' });
    await write('once@mail.example', { onceKey: 'a key' });
    expect(await list()).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  test('mails stay in the outbox, where an administrator reads them and opens their links', async () => {
    await signUp(world, 'outbox-one');
    await sendDueMails(world.portal.ctx, createMailer(readConfig({})));
    const [mail] = await list({ state: 'kept' });
    expect(mail).toMatchObject({ to: 'outbox-one@mail.example', state: 'kept', outcome: 'no mail server' });
    const { text } = await read(mail?.mailId ?? 0);
    const { token } = linkOf({ text } as Parameters<typeof linkOf>[0]);
    const confirmed = await world.portal.call(null, 'PUT', '/member/confirm-signup', { body: { token } });
    expect(confirmed.status).toBe(200);
    await world.send();
    expect(world.mail.received).toEqual([]);
  });

  test('the worker says so in one line', async () => {
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(world.portal.ctx.log) as typeof world.portal.ctx.log, {
      info: (line: unknown) => void lines.push(line),
    });
    await startMailWorker({ ...world.portal.ctx, log }, null).stop();
    expect(lines).toEqual([expect.stringContaining('ONSIL_SMTP_URL')]);
  });
});

describe('the outbox', () => {
  test('is paged, newest first, optionally of one state', async () => {
    for (const to of ['a@mail.example', 'b@mail.example', 'c@mail.example']) await write(to);
    expect((await list({ pageSize: '2' })).map(({ to }) => to)).toEqual(['c@mail.example', 'b@mail.example']);
    expect((await list({ pageSize: '2', pageNo: '2' })).map(({ to }) => to)).toEqual(['a@mail.example']);
    expect(await list({ state: 'failed' })).toEqual([]);
    expect((await world.portal.call(admin, 'GET', '/admin/mails', { query: { state: 'lost' } })).status).toBe(400);
    await recheck(world.portal, admin);
    expect((await open(999_999_999)).status).toBe(404);
  });

  test('opens only after a re-check, and each reading is audited with the recipient', async () => {
    const { portal } = world;
    const owner = await makeMember(portal);
    const ask = { memberId: owner.memberId, memberEmail: `${owner.memberId}@onsil.example` };
    await portal.call(null, 'POST', '/member/token/pwd-reset', { body: ask });
    const [mail] = await list();
    const mailId = mail?.mailId ?? 0;
    expect(await open(mailId)).toMatchObject({ status: 403, result: { code: 'RECHECK_NEEDED' } });
    expect((await open(mailId)).raw.body).not.toContain('pwd-reset');
    expect(await entriesOf(portal, admin, 'mail', mailId)).toEqual([]);
    expect((await read(mailId)).text).toContain('/pwd-reset#');
    expect(await entriesOf(portal, admin, 'mail', mailId)).toMatchObject([
      { action: 'read-mail', memberNo: admin.memberNo, before: null, after: { memberNo: owner.memberNo } },
    ]);
    portal.clock.now += 10 * minuteMs;
    expect((await open(mailId)).result.code).toBe('RECHECK_NEEDED');
  });

  test('is readable by administrators only', async () => {
    await write('secret@mail.example');
    const [mail] = await list();
    const nobody = await signIn(world.portal, await makeMember(world.portal));
    for (const path of ['/admin/mails', `/admin/mail/${mail?.mailId}`]) {
      expect((await world.portal.call(nobody, 'GET', path)).status).toBe(403);
      expect((await world.portal.call(null, 'GET', path)).status).toBe(401);
    }
  });

  test('forgets mails after 30 days', async () => {
    await write('old@mail.example');
    world.portal.clock.now += 29 * 24 * hourMs;
    await write('new@mail.example');
    world.portal.clock.now += 24 * hourMs + 1;
    await trustClock(world.portal.ctx);
    await runJobs(world.portal.ctx, 'mails');
    admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
    expect((await list()).map(({ to }) => to)).toEqual(['new@mail.example']);
  });
});
