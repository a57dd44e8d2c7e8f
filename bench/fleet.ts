import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { nothingWatched } from '@onsil/domain/alarm-watch';
import { hashPassword } from '../apps/server/src/platform/passwords.ts';
import { newSecret, secretHash } from '../apps/server/src/platform/secret.ts';
import { password } from '../apps/server/test/portal-process.ts';
import type { Place } from './place.ts';

/**
 * A controller with its keys in all systems under test: number and token in Onsil, uuid in the narrow table, name in
 * InfluxDB.
 */
export type Controller = { controllerId: number; systemId: string; token: string; entityId: string };

export type Fleet = { farmId: string; memberId: string; controllers: Controller[] };

/**
 * Adds a farm with controllers that have credentials, and its manager, who signs in with the tests' password.
 * @param intervalSeconds reporting interval of the controllers
 */
export const addFleet = async (pool: pg.Pool, name: string, count: number, intervalSeconds = 60): Promise<Fleet> => {
  const farm = await pool.query<{ fno: number }>(
    `with c as (insert into company (name) values ($1) returning cno)
     insert into farm (cno, farm_id, code, name, cultivation_type, operation_status) select cno, $1, $1, $1, 'DFT', 'OPERATING' from c returning fno`,
    [name],
  );
  const fno = farm.rows[0]?.fno ?? 0;
  const passwordHash = await hashPassword(createHash('sha256').update(password).digest('hex'));
  await pool.query(
    `with m as (insert into member (member_id, name, email, password_hash) values ($1, $1, $1 || '@onsil.example', $2) returning mno)
     insert into farm_member (mno, fno, role) select mno, $3, 'manager' from m`,
    [name, passwordHash, fno],
  );
  const given = Array.from({ length: count }, (_, index) => ({
    systemId: `${name}-${index}`,
    token: newSecret(),
    entityId: randomUUID(),
  }));
  const { rows } = await pool.query<{ controllerId: number; systemId: string }>(
    `with added as (
       insert into controller (fno, system_id, code, name, type, cultivation_env_type, cultivation_type, interval_seconds, credential_hash)
       select $1, id, id, id, 'CLIMATE', 'PLANT_FACTORY', 'DFT', $4, hash from unnest($2::text[], $3::bytea[]) as x(id, hash)
       returning controller_id, system_id),
     newest as (insert into latest (controller_id) select controller_id from added)
     select controller_id as "controllerId", system_id as "systemId" from added`,
    [fno, given.map((one) => one.systemId), given.map((one) => secretHash(one.token)), intervalSeconds],
  );
  const ids = new Map(rows.map((row) => [row.systemId, row.controllerId]));
  return {
    farmId: name,
    memberId: name,
    controllers: given.map((one) => ({ ...one, controllerId: ids.get(one.systemId) ?? 0 })),
  };
};

/** Locks the states of controllers in a separate transaction. */
const lockStates = async (pool: pg.Pool, ids: readonly number[]): Promise<pg.PoolClient> => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from alarm_state where controller_id = any($1::int[]) order by controller_id for update', [
    ids,
  ]);
  return client;
};

/**
 * Keeps deviations from being evaluated, because the worker skips controllers whose state is locked. The lock is
 * renewed every second: one long transaction would keep PostgreSQL from vacuuming what is written meanwhile.
 */
export const holdUnjudged = async (place: Place, pool: pg.Pool, controllers: readonly Controller[]): Promise<void> => {
  const ids = controllers.map(({ controllerId }) => controllerId);
  await pool.query('insert into alarm_state (controller_id, watch) select unnest($1::int[]), $2', [
    ids,
    JSON.stringify(nothingWatched),
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
