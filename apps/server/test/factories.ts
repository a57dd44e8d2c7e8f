import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '@onsil/contract/auth';
import { hashPassword } from '#platform/passwords.ts';
import { newSecret, secretHash } from '#platform/secret.ts';
import type { Reply, TestPortal } from './harness.ts';

const unique = (): string => randomBytes(4).toString('hex');

export const passwordOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** A typed password, and its hash as sent by the browser. */
export const anyTypedPassword = 'a password that nobody guesses';
export const anyPassword = passwordOf(anyTypedPassword);

let hashed: Promise<string> | undefined;

export const makeCompany = async ({ pool }: TestPortal, name = `회사 ${unique()}`): Promise<number> => {
  const { rows } = await pool.query<{ cno: number }>('insert into company (name) values ($1) returning cno', [name]);
  return rows[0]?.cno ?? 0;
};

export type TestFarm = { fno: number; farmId: string; cno: number };

export const makeFarm = async (
  portal: TestPortal,
  given: { cno?: number; name?: string; code?: string; province?: string } = {},
): Promise<TestFarm> => {
  const cno = given.cno ?? (await makeCompany(portal));
  const farmId = `farm-${unique()}`;
  const { rows } = await portal.pool.query<{ fno: number }>(
    `insert into farm (cno, farm_id, code, name, cultivation_type, operation_status, province) values ($1, $2, $3, $4, 'DFT', 'OPERATING', $5) returning fno`,
    [cno, farmId, given.code ?? unique(), given.name ?? `농장 ${unique()}`, given.province ?? '경기도'],
  );
  return { fno: rows[0]?.fno ?? 0, farmId, cno };
};

export type TestController = { controllerId: number; systemId: string; token: string; fno: number };

export const makeController = async (
  portal: TestPortal,
  given: { fno?: number; systemId?: string; intervalSeconds?: number; gateway?: boolean } = {},
): Promise<TestController> => {
  const fno = given.fno ?? (await makeFarm(portal)).fno;
  const systemId = given.systemId ?? `sys-${unique()}`;
  const token = newSecret();
  const { rows } = await portal.pool.query<{ controller_id: number }>(
    `insert into controller (fno, system_id, code, name, type, cultivation_env_type, cultivation_type, interval_seconds, gateway, credential_hash)
     values ($1, $2, $3, $4, 'CLIMATE', 'PLANT_FACTORY', 'DFT', $5, $6, $7) returning controller_id`,
    [
      fno,
      systemId,
      unique(),
      `제어기 ${systemId}`,
      given.intervalSeconds ?? 60,
      given.gateway ?? false,
      secretHash(token),
    ],
  );
  const controllerId = rows[0]?.controller_id ?? 0;
  return { controllerId, systemId, token, fno };
};

export type TestMember = { mno: number; memberId: string; password: string };

/** Creates a member without a role. */
export const makeMember = async (
  portal: TestPortal,
  given: { memberId?: string; admin?: boolean; password?: string } = {},
): Promise<TestMember> => {
  const memberId = given.memberId ?? `m${unique()}`;
  const password = given.password ?? anyPassword;
  hashed ??= hashPassword(anyPassword);
  const hash = password === anyPassword ? await hashed : await hashPassword(password);
  const { rows } = await portal.pool.query<{ mno: number }>(
    'insert into member (member_id, name, email, password_hash, admin) values ($1, $2, $3, $4, $5) returning mno',
    [memberId, `이름 ${memberId}`, `${memberId}@onsil.example`, hash, given.admin ?? false],
  );
  return { mno: rows[0]?.mno ?? 0, memberId, password };
};

export const joinFarm = (
  { pool }: TestPortal,
  mno: number,
  fno: number,
  role: 'manager' | 'member',
): Promise<unknown> => pool.query('insert into farm_member (mno, fno, role) values ($1, $2, $3)', [mno, fno, role]);

export const joinCompany = ({ pool }: TestPortal, mno: number, cno: number): Promise<unknown> =>
  pool.query('insert into company_user (mno, cno) values ($1, $2)', [mno, cno]);

export const signIn = async (
  portal: TestPortal,
  member: TestMember,
  loginStayYn: 'Y' | 'N' = 'N',
): Promise<Session> => {
  const reply = await portal.call(null, 'POST', '/auth-token', {
    body: { memberId: member.memberId, memberPwd: member.password, loginStayYn },
  });
  if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${reply.result.code}`);
  return reply.item as Session;
};

/** Re-checks the password, as required by sensitive actions. */
export const recheck = (portal: TestPortal, session: Session, memberPwd = anyPassword): Promise<Reply> =>
  portal.call(session, 'PUT', '/member/verify', { body: { memberPwd } });

export type Cast = Record<'admin' | 'company' | 'manager' | 'member' | 'stranger', Session> & {
  farm: TestFarm;
  elsewhere: TestFarm;
};

/** Creates one member of each role on one farm, and a stranger who manages a farm of another company. */
export const makeCast = async (portal: TestPortal): Promise<Cast> => {
  const farm = await makeFarm(portal);
  const elsewhere = await makeFarm(portal);
  const people = {
    admin: await makeMember(portal, { admin: true }),
    company: await makeMember(portal),
    manager: await makeMember(portal),
    member: await makeMember(portal),
    stranger: await makeMember(portal),
  };
  await joinCompany(portal, people.company.mno, farm.cno);
  await joinFarm(portal, people.manager.mno, farm.fno, 'manager');
  await joinFarm(portal, people.member.mno, farm.fno, 'member');
  await joinFarm(portal, people.stranger.mno, elsewhere.fno, 'manager');
  return {
    farm,
    elsewhere,
    admin: await signIn(portal, people.admin),
    company: await signIn(portal, people.company),
    manager: await signIn(portal, people.manager),
    member: await signIn(portal, people.member),
    stranger: await signIn(portal, people.stranger),
  };
};

/** Inserts an open deviation of a controller's temperature. */
export const makeDeviation = async (
  portal: TestPortal,
  { controllerId, fno }: TestController,
  given: { level?: 1 | 2 | 3; openedAt?: number } = {},
): Promise<number> => {
  const { level = 1, openedAt = portal.clock.now - 600_000 } = given;
  const { rows } = await portal.pool.query<{ seq: number }>(
    `insert into deviation (root_alarm_seq, fno, controller_id, cause, field_key, side, started_at, opened_at, level, highest,
       range_low, range_high, value, extreme_value, extreme_at, attention_seconds, state, told)
     values (nextval('alarm_seq'), $1, $2, 'range', 'temperature', 'high', $4, $4, $3, $3, 18, 25, 27, 27.5, $4, 1800, 'ACTION_NEEDED',
       '{"level":0,"at":null,"repeats":0,"handedOver":false,"actionNeeded":false,"returned":false}')
     returning root_alarm_seq::float8 as seq`,
    [fno, controllerId, level, new Date(openedAt)],
  );
  const seq = rows[0]?.seq ?? 0;
  await portal.pool.query(
    `insert into alarm (alarm_seq, root_alarm_seq, kind, at, level, value) values ($1, $1, 'opened', $2, $3, 27)`,
    [seq, new Date(openedAt), level],
  );
  return seq;
};
