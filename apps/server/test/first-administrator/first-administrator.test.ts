import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { firstAdministratorApi } from '@onsil/contract/first-administrator';
import { toWire } from '@onsil/contract/wire';
import { dayMs } from '@onsil/domain/calendar/duration';
import { printFirstAdministratorLink } from '#features/first-administrator/first-administrator.ts';
import { databasesFolder } from '../support/databases-folder.ts';
import { makeMember, passwordOf, signIn } from '../support/factories.ts';
import { openTestPortal } from '../support/harness.ts';
import { beforeEachTest } from '../support/hooks.ts';
import { freePort, startProcess } from '../support/portal-process.ts';

const portal = beforeEachTest(() => openTestPortal());
afterEach(() => portal.close());

const start = async (): Promise<string[]> => {
  const lines: string[] = [];
  await printFirstAdministratorLink(portal.ctx, 'https://farm.onsil.example', (line) => lines.push(line));
  return lines;
};
const tokenOf = (lines: string[]): string =>
  /https:\/\/farm\.onsil\.example\/first-administrator#([\w-]{43})$/.exec(lines.join('\n'))?.[1] ?? '';
const newToken = async (): Promise<string> => tokenOf(await start());

const look = (token: string) => portal.call(null, 'POST', '/first-administrator/look', { body: { token } });
const someone = (memberId: string, given: Record<string, unknown> = {}) => ({
  memberId,
  memberName: '첫 운영자',
  passwordDigest: passwordOf(`the password of ${memberId}`),
  memberEmail: `${memberId}@mail.example`,
  phoneNo: '01000001111',
  ...given,
});
const become = (token: string, memberId: string, given: Record<string, unknown> = {}) =>
  portal.call(null, 'PUT', '/first-administrator', { body: { token, ...someone(memberId, given) } });
const administrators = async (): Promise<number> =>
  (await portal.pool.query('select from member where admin')).rowCount ?? 0;

describe('a portal without an administrator', () => {
  test('prints one line with a link, which makes its first visitor the administrator, once', async () => {
    const lines = await start();
    expect(lines).toEqual([expect.stringContaining('before is invalid')]);
    const token = tokenOf(lines);
    expect((await look(token)).item).toEqual({ isValid: true });
    expect(await become(token, 'First.One')).toMatchObject({ status: 200, item: { memberId: 'first.one' } });
    const session = await signIn(portal, {
      memberNo: 0,
      memberId: 'first.one',
      password: passwordOf('the password of First.One'),
    });
    expect((await portal.call(session, 'GET', '/my/profile')).item).toMatchObject({ roles: ['admin'] });
    expect((await look(token)).item).toEqual({ isValid: false });
    expect((await become(token, 'second')).result.code).toBe('LINK_SPENT');
    expect((await portal.call(session, 'GET', '/admin/audit-log')).items).toMatchObject([
      { action: 'create', kind: 'member', thing: String(session.memberNo), memberNo: null, after: { admin: true } },
    ]);
  });

  test('creates a new link at every start, which invalidates the previous one', async () => {
    const [first, second] = [await newToken(), await newToken()];
    expect(first).not.toBe(second);
    expect((await become(first, 'too-late')).result.code).toBe('LINK_SPENT');
    expect((await become(second, 'in-time')).status).toBe(200);
  });

  test('keeps the token as a hash only', async () => {
    const token = await newToken();
    const { rows } = await portal.pool.query<{ row: string }>('select f::text as row from first_administrator f');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('lets one of six win who open the link at the same moment', async () => {
    const token = await newToken();
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => become(token, `racer-${n}`)));
    expect(all.map(({ result }) => result.code).toSorted()).toEqual([
      'LINK_SPENT',
      'LINK_SPENT',
      'LINK_SPENT',
      'LINK_SPENT',
      'LINK_SPENT',
      'OK',
    ]);
    expect(await administrators()).toBe(1);
  });
});

describe('the link', () => {
  test('holds for 24 hours', async () => {
    const token = await newToken();
    portal.clock.now += dayMs - 1;
    expect((await look(token)).item).toEqual({ isValid: true });
    portal.clock.now += 1;
    expect((await look(token)).item).toEqual({ isValid: false });
    expect((await become(token, 'late-one')).status).toBe(410);
  });

  test('is void once there is an administrator, and no later start prints another', async () => {
    const token = await newToken();
    await makeMember(portal, { admin: true });
    expect((await look(token)).item).toEqual({ isValid: false });
    expect((await become(token, 'second')).result.code).toBe('LINK_SPENT');
    expect(await start()).toEqual([]);
    expect(await administrators()).toBe(1);
  });

  test('stays valid if the id or address is in use or the password is weak', async () => {
    const known = await makeMember(portal, { memberId: 'known-one' });
    const token = await newToken();
    const wrong = async (memberId: string, given: Record<string, unknown>) =>
      (await become(token, memberId, given)).fields?.map((field) => [field.path, field.code]);
    expect(await wrong(known.memberId, {})).toEqual([['memberId', 'taken']]);
    expect(await wrong('another', { memberEmail: 'KNOWN-ONE@onsil.example' })).toEqual([['memberEmail', 'taken']]);
    expect(await wrong('another', { passwordDigest: passwordOf('another') })).toEqual([
      ['passwordDigest', 'passwordIsId'],
    ]);
    expect(await wrong('a b!', { memberEmail: 'a@mail.example' })).toEqual([['memberId', 'memberId']]);
    expect(await administrators()).toBe(0);
    expect((await become(token, 'another')).status).toBe(200);
  });

  test('cannot be guessed: a hundred wrong tokens, and the address has to wait', async () => {
    const token = await newToken();
    for (let times = 0; times < 100; times += 1) await look(`guess ${times}`);
    expect((await look(token)).status).toBe(429);
    expect((await become(token, 'guesser')).status).toBe(429);
  });
});

test(
  'a real first start without the demo prints the link, no log has its token, and no demo is mixed into it later',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-first-start-'));
    const settings = { dataDir, port: await freePort(), mqttPort: await freePort(), env: { ONSIL_DEMO: 'off' } };
    const first = await startProcess(settings);
    try {
      const [, address, token = ''] = /(http:\S+)\/first-administrator#([\w-]{43})/.exec(first.output()) ?? [];
      expect(address).toBe(`http://localhost:${settings.port}`);
      const made = await fetch(`${first.url}/web/v1/first-administrator`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(
          toWire(firstAdministratorApi.createFirstAdministrator.body, { token, ...someone('console-reader') }),
        ),
      });
      expect(made.status).toBe(200);
      expect(await readFile(path.join(dataDir, 'onsil.log'), 'utf8')).not.toContain(token);
    } finally {
      first.child.kill('SIGTERM');
      await first.ended;
    }
    const second = await startProcess(settings);
    second.child.kill('SIGTERM');
    await second.ended;
    expect(second.output()).not.toContain('first-administrator');
    await expect(startProcess({ ...settings, env: { ONSIL_DEMO: 'on' } })).rejects.toThrow(/ONSIL_DEMO=off/);
    await rm(dataDir, { recursive: true, force: true });
  },
);
