import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { authApi } from '@onsil/contract/auth';
import type { SecondFactors } from '@onsil/contract/second-factor';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { openAccountWorld, recheck } from '../support/accounts-world.ts';
import { entriesOf } from '../support/admin-world.ts';
import { command } from '../support/command.ts';
import { makeMember, signIn, type TestMember } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf, parseItem } from '../support/replies.ts';
import { codeOf } from '../support/totp-code.ts';
import {
  addPasskey,
  addTotp,
  begin,
  firstStep,
  origin,
  pendingOf,
  secondStep,
  sessionStatus,
} from './second-factor-world.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const world = useWorld(openAccountWorld);
let member: TestMember;
let session: Session;
let address: string;
beforeEach(async () => {
  await world.renew();
  ({ member, session, address } = await begin(world));
});

const later = (ms: number): void => void (world.portal.clock.now += ms);
const mine = async (by = session): Promise<SecondFactors> =>
  itemOf(await world.portal.call(by, 'GET', '/my/second-factors'));
/** All mails of the member; those of the same moment are in any order. */
const mails = async (): Promise<Email[]> => {
  await world.send();
  return world.mail.received.filter(({ to }) => to?.some((one) => one.address === address));
};
const dumpOf = async (table: string): Promise<string> =>
  String(
    (await world.portal.pool.query(`select coalesce(jsonb_agg(t), '[]')::text as dump from ${table} t`)).rows[0]?.dump,
  );

describe('recovery codes', () => {
  test('come with the first factor, ten of them, sign in once each, and the owner is notified', async () => {
    const { recoveryCodes } = await addTotp(world, session);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await addPasskey(world, session)).recoveryCodes).toBeNull();
    const [code = ''] = recoveryCodes ?? [];
    const { pendingToken } = await pendingOf(world, member);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    expect((await secondStep(world, { pendingToken, recoveryCode: typed })).status).toBe(200);
    expect((await mine()).recoveryCodesLeft).toBe(9);
    expect((await mails()).map(({ text }) => text?.includes('9개')).filter(Boolean)).toHaveLength(1);
    const again = await pendingOf(world, member);
    expect((await secondStep(world, { pendingToken: again.pendingToken, recoveryCode: code })).fields).toMatchObject([
      { path: 'recoveryCode', code: 'recoveryCodeWrong' },
    ]);
  });

  test('are replaced all at once, and those of another member are invalid', async () => {
    const { recoveryCodes } = await addTotp(world, session);
    const renewed = await world.portal.call(session, 'POST', '/my/recovery-codes');
    const { recoveryCodes: fresh } = itemOf(renewed);
    const use = async (recoveryCode = '', who = member) =>
      (await secondStep(world, { pendingToken: (await pendingOf(world, who)).pendingToken, recoveryCode })).status;
    expect(await use(recoveryCodes?.[0])).toBe(400);
    const stranger = await begin(world);
    await addTotp(world, stranger.session);
    expect(await use(fresh[0], stranger.member)).toBe(400);
    expect(await use(fresh[0])).toBe(200);
    expect((await world.portal.call((await begin(world)).session, 'POST', '/my/recovery-codes')).status).toBe(409);
  });
});

describe('changing factors', () => {
  test('requires a re-check each time', async () => {
    const other = await signIn(world.portal, await makeMember(world.portal));
    const passkey = new SoftwareAuthenticator(origin).create({ challenge: 'bWFkZSB1cA' });
    const changes = [
      ['POST', '/my/totp', undefined],
      ['PUT', '/my/totp', { code: '123456' }],
      ['DELETE', '/my/totp', undefined],
      ['POST', '/my/passkey-options', undefined],
      ['POST', '/my/passkey', { name: '열쇠', passkey }],
      ['PUT', '/my/passkey/1', { name: '열쇠' }],
      ['DELETE', '/my/passkey/1', undefined],
      ['POST', '/my/recovery-codes', undefined],
    ] as const;
    for (const [method, path, body] of changes)
      expect((await world.portal.call(other, method, path, { body })).result.code).toBe('RECHECK_NEEDED');
  });

  test('signs out the devices that came in without the first factor, and no others later', async () => {
    const elsewhere = await signIn(world.portal, member);
    const { secret } = await addTotp(world, session);
    expect(await sessionStatus(world, elsewhere)).toBe(401);
    expect(await sessionStatus(world, session)).toBe(200);
    later(minuteMs);
    const { pendingToken } = await pendingOf(world, member);
    const code = codeOf(secret, world.portal.clock.now);
    const next = itemOf(await secondStep(world, { pendingToken, code }));
    await addPasskey(world, session);
    await world.portal.call(session, 'DELETE', '/my/totp');
    expect(await sessionStatus(world, next)).toBe(200);
  });

  test('is mailed to the owner in their language, and in the audit log without a secret', async () => {
    await world.portal.pool.query("update member set language = 'en' where member_no = $1", [member.memberNo]);
    const { secret, recoveryCodes } = await addTotp(world, session);
    expect((await world.mailTo(address)).subject).toBe('[Onsil] A sign-in method was added');
    await addPasskey(world, session, 'Blue key');
    expect((await world.mailTo(address)).text).toContain('passkey “Blue key”');
    await world.portal.call(session, 'DELETE', '/my/totp');
    expect((await world.mailTo(address)).text).toContain('authenticator app');
    const admin = await signIn(world.portal, await makeMember(world.portal, { admin: true }));
    const entries = await entriesOf(world.portal, admin, 'member', member.memberNo);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['remove-factor', { signInMethod: 'totp' }],
      ['add-factor', { signInMethod: 'passkey' }],
      ['add-factor', { signInMethod: 'totp' }],
    ]);
    for (const secretText of [secret, ...(recoveryCodes ?? [])])
      for (const table of ['audit_log', 'mail', 'recovery_code']) expect(await dumpOf(table)).not.toContain(secretText);
    expect(JSON.stringify(await mine())).not.toContain(secret);
  });

  test('removing the last one restores the plain sign-in and deletes the recovery codes', async () => {
    await addTotp(world, session);
    expect((await world.portal.call(session, 'POST', '/my/totp')).status).toBe(409);
    expect((await world.portal.call(session, 'DELETE', '/my/totp')).status).toBe(200);
    expect((await world.portal.call(session, 'DELETE', '/my/totp')).status).toBe(404);
    expect(await mine()).toMatchObject({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await firstStep(world, member)).status).toBe(200);
  });

  test('needs the right first code of an app', async () => {
    const { secret } = itemOf(await world.portal.call(session, 'POST', '/my/totp'));
    const confirm = (code: string) => world.portal.call(session, 'PUT', '/my/totp', { body: { code } });
    expect((await confirm('12345')).fields).toMatchObject([{ path: 'code', code: 'totpCode' }]);
    expect((await confirm(codeOf(secret, world.portal.clock.now + 60 * minuteMs))).fields).toMatchObject([
      { code: 'totpWrong' },
    ]);
    expect((await mine()).totp).toBeNull();
    const shown = codeOf(secret, world.portal.clock.now);
    expect((await confirm(`${shown.slice(0, 3)} ${shown.slice(3)}`)).status).toBe(200);
  });

  test('is deleted with a resignation', async () => {
    await addTotp(world, session);
    await addPasskey(world, session);
    await pendingOf(world, member);
    await recheck(world, session, member.password);
    expect((await world.portal.call(session, 'DELETE', `/member/${member.memberId}`)).status).toBe(200);
    const { rows } = await world.portal.pool.query(
      `select (select count(*) from totp where member_no = $1) + (select count(*) from passkey where member_no = $1)
        + (select count(*) from recovery_code where member_no = $1) + (select count(*) from pending_sign_in where member_no = $1) as left`,
      [member.memberNo],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});

describe('an administrator', () => {
  test('removes the factors of a member who lost them, after a re-check, and the member is notified', async () => {
    await addTotp(world, session);
    await addPasskey(world, session);
    const admin = await begin(world, { admin: true });
    const path = `/admin/member/${member.memberNo}/second-factors`;
    expect((await world.portal.call(admin.session, 'GET', path)).item).toEqual({
      hasTotp: true,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    const unchecked = await signIn(world.portal, admin.member);
    expect((await world.portal.call(unchecked, 'DELETE', path)).result.code).toBe('RECHECK_NEEDED');
    expect((await world.portal.call(admin.session, 'DELETE', path)).status).toBe(200);
    expect(await sessionStatus(world, session)).toBe(401);
    expect((await firstStep(world, member)).status).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toContain('[온실] 2단계 인증이 해제되었습니다');
    expect(await entriesOf(world.portal, admin.session, 'member', member.memberNo)).toMatchObject([
      { action: 'reset-factors', memberNo: admin.member.memberNo, before: { totp: true, passkeys: 1 } },
      {},
      {},
    ]);
    const own = `/admin/member/${admin.member.memberNo}/second-factors`;
    expect((await world.portal.call(admin.session, 'DELETE', own)).status).toBe(403);
    expect((await world.portal.call(admin.session, 'DELETE', '/admin/member/999999/second-factors')).status).toBe(404);
  });
});

test('the only administrator gets back in by a command at the console', async () => {
  const admin = await begin(world, { admin: true });
  await addTotp(world, admin.session);
  const env = { DATABASE_URL: world.portal.connectionString, ONSIL_PUBLIC_URL: origin };
  const unknown = await command('reset-second-factor', ['nobody-of-this-id'], env);
  expect(unknown).toMatchObject({ status: 1, err: expect.stringContaining('There is no member with the ID') });
  expect(await command('reset-second-factor', [admin.member.memberId.toUpperCase()], env)).toMatchObject({ status: 0 });
  expect(await sessionStatus(world, admin.session)).toBe(401);
  const back = parseItem(authApi.signIn, await firstStep(world, admin.member));
  expect(await entriesOf(world.portal, back, 'member', admin.member.memberNo)).toMatchObject([
    { action: 'reset-factors', memberNo: null },
    { action: 'add-factor' },
  ]);
});
