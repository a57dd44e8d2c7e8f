import { sql } from 'kysely';
import type { Slot } from '@onsil/domain/control-setting';
import type { Database } from '#platform/database.ts';

/** Controllers with their newest setting and their gateway. */
const newest = (db: Database) =>
  db
    .selectFrom('controller as c')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('control_setting')
          .select(['version', sql<Slot[]>`slots`.as('slots')])
          .whereRef('control_setting.controller_id', '=', 'c.controller_id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('setting'),
      (join) => join.onTrue(),
    )
    .leftJoin('controller as gateway', 'gateway.controller_id', 'c.gateway_id')
    .select([
      'c.controller_id as controllerId',
      'c.system_id as systemId',
      'c.gateway_id as gatewayId',
      'gateway.system_id as gatewaySystemId',
      sql<boolean>`c.retired_at is not null`.as('retired'),
      'setting.version',
      'setting.slots',
    ])
    .orderBy('c.controller_id');

/** Newest settings of these controllers and of those behind them if they are gateways; without retired ones. */
export const listNewestReached = (db: Database, controllerIds: readonly number[]) =>
  newest(db)
    .where((where) =>
      where.or([
        where('c.controller_id', '=', sql<number>`any(${controllerIds})`),
        where('c.gateway_id', '=', sql<number>`any(${controllerIds})`),
      ]),
    )
    .where('c.retired_at', 'is', null)
    .execute();

export const listNewestOf = (db: Database, controllerIds: readonly number[]) =>
  newest(db)
    .where('c.controller_id', '=', sql<number>`any(${controllerIds})`)
    .execute();

export const listNewest = (db: Database) => newest(db).execute();
