import { sql } from 'kysely';
import type { Slot } from '@onsil/domain/control/control-setting';
import type { Database } from '#platform/database/database.ts';

/** Controllers with their newest setting and their gateway. */
const newest = (db: Database) =>
  db
    .selectFrom('controller as c')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('controlSetting')
          .select(['version', sql<Slot[]>`slots`.as('slots')])
          .whereRef('controlSetting.controllerNo', '=', 'c.controllerNo')
          .orderBy('version', 'desc')
          .limit(1)
          .as('setting'),
      (join) => join.onTrue(),
    )
    .leftJoin('controller as gateway', 'gateway.controllerNo', 'c.gatewayId')
    .select([
      'c.controllerNo',
      'c.controllerId',
      'c.gatewayId',
      'gateway.controllerId as gatewayControllerId',
      sql<boolean>`c.retired_at is not null`.as('retired'),
      'setting.version',
      'setting.slots',
    ])
    .orderBy('c.controllerNo');

/** Newest settings of these controllers and of those behind them if they are gateways; without retired ones. */
export const listNewestReachable = (db: Database, controllerNos: readonly number[]) =>
  newest(db)
    .where((where) =>
      where.or([
        where('c.controllerNo', '=', sql<number>`any(${controllerNos})`),
        where('c.gatewayId', '=', sql<number>`any(${controllerNos})`),
      ]),
    )
    .where('c.retiredAt', 'is', null)
    .execute();

export const listNewestOf = (db: Database, controllerNos: readonly number[]) =>
  newest(db)
    .where('c.controllerNo', '=', sql<number>`any(${controllerNos})`)
    .execute();

export const listNewest = (db: Database) => newest(db).execute();
