import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Session } from '@onsil/contract/auth';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { createSecret, hashSecret } from '#platform/crypto/secrets.ts';
import type { TestPortal } from './harness.ts';
import { itemOf } from './replies.ts';

/** What rows are made in. */
type Filled = Pick<TestPortal, 'pool'>;

const unique = (): string => randomBytes(4).toString('hex');

export const passwordOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** A typed password, and its hash as sent by the browser. */
export const anyTypedPassword = 'a password that nobody guesses';
export const anyPassword = passwordOf(anyTypedPassword);

/** With the smallest work of argon2, which each sign-in repeats. */
const hashed = hash(anyPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const makeCompany = async ({ pool }: Filled, name = `회사 ${unique()}`): Promise<number> => {
  const { rows } = await pool.query<{ companyId: number }>(
    'insert into company (name) values ($1) returning company_id as "companyId"',
    [name],
  );
  return rows[0]?.companyId ?? 0;
};

export type TestFarm = { farmNo: number; farmId: string; companyId: number };

export const makeFarm = async (
  portal: Filled,
  given: { companyId?: number; name?: string; code?: string; province?: string } = {},
): Promise<TestFarm> => {
  const companyId = given.companyId ?? (await makeCompany(portal));
  const farmId = `farm-${unique()}`;
  const { rows } = await portal.pool.query<{ farmNo: number }>(
    `insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status, province) values ($1, $2, $3, $4, 'DFT', 'OPERATING', $5) returning farm_no as "farmNo"`,
    [companyId, farmId, given.code ?? unique(), given.name ?? `농장 ${unique()}`, given.province ?? '경기도'],
  );
  return { farmNo: rows[0]?.farmNo ?? 0, farmId, companyId };
};

export type TestController = { controllerNo: number; controllerId: string; token: string; farmNo: number };

export const makeController = async (
  portal: Filled,
  given: { farmNo?: number; controllerId?: string; intervalSeconds?: number; gateway?: boolean } = {},
): Promise<TestController> => {
  const farmNo = given.farmNo ?? (await makeFarm(portal)).farmNo;
  const controllerId = given.controllerId ?? `sys-${unique()}`;
  const token = createSecret();
  const { rows } = await portal.pool.query<{ controllerNo: number }>(
    `insert into controller (farm_no, controller_id, code, name, type, cultivation_env_type, cultivation_type, interval_seconds, gateway, credential_hash)
     values ($1, $2, $3, $4, 'CLIMATE', 'PLANT_FACTORY', 'DFT', $5, $6, $7) returning controller_no as "controllerNo"`,
    [
      farmNo,
      controllerId,
      unique(),
      `제어기 ${controllerId}`,
      given.intervalSeconds ?? 60,
      given.gateway ?? false,
      hashSecret(token),
    ],
  );
  const controllerNo = rows[0]?.controllerNo ?? 0;
  return { controllerNo, controllerId, token, farmNo };
};

export type TestMember = { memberNo: number; memberId: string; password: string };

/** Creates a member without a role. */
export const makeMember = async (
  portal: Filled,
  given: { memberId?: string; admin?: boolean; password?: string } = {},
): Promise<TestMember> => {
  const memberId = given.memberId ?? `m${unique()}`;
  const password = given.password ?? anyPassword;
  const passwordHash = await (password === anyPassword ? hashed : hashPassword(password));
  const { rows } = await portal.pool.query<{ memberNo: number }>(
    'insert into member (member_id, name, email, password_hash, admin) values ($1, $2, $3, $4, $5) returning member_no as "memberNo"',
    [memberId, `이름 ${memberId}`, `${memberId}@onsil.example`, passwordHash, given.admin ?? false],
  );
  return { memberNo: rows[0]?.memberNo ?? 0, memberId, password };
};

export const joinFarm = (
  { pool }: Filled,
  memberNo: number,
  farmNo: number,
  role: 'manager' | 'member',
): Promise<unknown> =>
  pool.query('insert into farm_member (member_no, farm_no, role) values ($1, $2, $3)', [memberNo, farmNo, role]);

export const joinCompany = ({ pool }: TestPortal, memberNo: number, companyId: number): Promise<unknown> =>
  pool.query('insert into company_user (member_no, company_id) values ($1, $2)', [memberNo, companyId]);

export const signIn = async (
  portal: TestPortal,
  member: TestMember,
  staysSignedIn: boolean = false,
): Promise<Session> => {
  const reply = await portal.call(null, 'POST', '/auth-token', {
    body: { memberId: member.memberId, passwordDigest: member.password, staysSignedIn },
  });
  if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${reply.result.code}`);
  return itemOf(reply);
};

/** Re-checks the password, as required by sensitive actions. */
export const recheck = (portal: TestPortal, session: Session, passwordDigest = anyPassword) =>
  portal.call(session, 'PUT', '/member/verify', { body: { passwordDigest } });

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
  await joinCompany(portal, people.company.memberNo, farm.companyId);
  await joinFarm(portal, people.manager.memberNo, farm.farmNo, 'manager');
  await joinFarm(portal, people.member.memberNo, farm.farmNo, 'member');
  await joinFarm(portal, people.stranger.memberNo, elsewhere.farmNo, 'manager');
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
  { controllerNo, farmNo }: TestController,
  given: { level?: 1 | 2 | 3; openedAt?: number } = {},
): Promise<number> => {
  const { level = 1, openedAt = portal.clock.now - 600_000 } = given;
  const { rows } = await portal.pool.query<{ seq: number }>(
    `insert into deviation (deviation_id, farm_no, controller_no, cause, field_key, side, started_at, opened_at, level, highest,
       range_low, range_high, value, extreme_value, extreme_at, attention_seconds, state, notified)
     values (nextval('alarm_seq'), $1, $2, 'range', 'temperature', 'high', $4, $4, $3, $3, 18, 25, 27, 27.5, $4, 1800, 'ACTION_NEEDED',
       '{"level":0,"at":null,"repeats":0,"handedOver":false,"actionNeeded":false,"returned":false}')
     returning deviation_id::float8 as seq`,
    [farmNo, controllerNo, level, new Date(openedAt)],
  );
  const seq = rows[0]?.seq ?? 0;
  await portal.pool.query(
    `insert into alarm (alarm_seq, deviation_id, kind, at, level, value) values ($1, $1, 'opened', $2, $3, 27)`,
    [seq, new Date(openedAt), level],
  );
  return seq;
};
