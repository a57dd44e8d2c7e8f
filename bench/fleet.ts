import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { initialWatch } from '@onsil/domain/alarms/watch';
import { hashPassword } from '../apps/server/src/platform/crypto/passwords.ts';
import { createSecret, hashSecret } from '../apps/server/src/platform/crypto/secrets.ts';
import { password } from '../apps/server/test/support/portal-process.ts';
import type { Workspace } from './workspace.ts';

/**
 * A controller with its keys in all systems under test: number and token in Onsil, uuid in the narrow table, name in
 * InfluxDB.
 */
export type Controller = { controllerNo: number; controllerId: string; token: string; entityId: string };

export type Fleet = { farmId: string; memberId: string; controllers: Controller[] };

/**
 * Adds a farm with controllers that have credentials, and its manager, who signs in with the tests' password.
 * @param intervalSeconds reporting interval of the controllers
 */
export const addFleet = async (pool: pg.Pool, name: string, count: number, intervalSeconds = 60): Promise<Fleet> => {
  const farm = await pool.query<{ farmNo: number }>(
    `with c as (insert into company (name) values ($1) returning company_id)
     insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status) select company_id, $1, $1, $1, 'DFT', 'OPERATING' from c returning farm_no as "farmNo"`,
    [name],
  );
  const farmNo = farm.rows[0]?.farmNo ?? 0;
  const passwordHash = await hashPassword(createHash('sha256').update(password).digest('hex'));
  await pool.query(
    `with m as (insert into member (member_id, name, email, password_hash) values ($1, $1, $1 || '@onsil.example', $2) returning member_no)
     insert into farm_member (member_no, farm_no, role) select member_no, $3, 'manager' from m`,
    [name, passwordHash, farmNo],
  );
  const given = Array.from({ length: count }, (_, index) => ({
    controllerId: `${name}-${index}`,
    token: createSecret(),
    entityId: randomUUID(),
  }));
  const { rows } = await pool.query<{ controllerNo: number; controllerId: string }>(
    `with added as (
       insert into controller (farm_no, controller_id, code, name, type, cultivation_env_type, cultivation_type, interval_seconds, credential_hash)
       select $1, id, id, id, 'CLIMATE', 'PLANT_FACTORY', 'DFT', $4, hash from unnest($2::text[], $3::bytea[]) as x(id, hash)
       returning controller_no, controller_id),
     newest as (insert into latest (controller_no) select controller_no from added)
     select controller_no as "controllerNo", controller_id as "controllerId" from added`,
    [farmNo, given.map((one) => one.controllerId), given.map((one) => hashSecret(one.token)), intervalSeconds],
  );
  const ids = new Map(rows.map((row) => [row.controllerId, row.controllerNo]));
  return {
    farmId: name,
    memberId: name,
    controllers: given.map((one) => ({ ...one, controllerNo: ids.get(one.controllerId) ?? 0 })),
  };
};

/** Locks the states of controllers in a separate transaction. */
const lockStates = async (pool: pg.Pool, ids: readonly number[]): Promise<pg.PoolClient> => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from alarm_state where controller_no = any($1::int[]) order by controller_no for update', [
    ids,
  ]);
  return client;
};

/**
 * Keeps deviations from being evaluated, because the worker skips controllers whose state is locked. The lock is
 * renewed every second: one long transaction would keep PostgreSQL from vacuuming what is written meanwhile.
 */
export const pauseEvaluation = async (
  place: Workspace,
  pool: pg.Pool,
  controllers: readonly Controller[],
): Promise<void> => {
  const ids = controllers.map(({ controllerNo }) => controllerNo);
  await pool.query('insert into alarm_state (controller_no, watch) select unnest($1::int[]), $2', [
    ids,
    JSON.stringify(initialWatch),
  ]);
  let holder = await lockStates(pool, ids);
  let ended = false;
  const handOver = async (): Promise<void> => {
    while (!ended) {
      await delay(1_000);
      const next = lockStates(pool, ids);
      await delay(50); // it now waits for the lock
      await holder.query('commit');
      holder.release();
      holder = await next;
    }
    holder.release(true);
  };
  const handingOver = handOver();
  place.atEnd(async () => {
    ended = true;
    await handingOver;
  });
};
