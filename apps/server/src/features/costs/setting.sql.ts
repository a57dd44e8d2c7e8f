import { sql } from 'kysely';
import type { CostRate, EnergySource } from '@onsil/contract/costs';
import type { Database } from '#platform/database/database.ts';

export const findCostSetting = async (
  db: Database,
  farmNo: number,
): Promise<{ rates: CostRate[]; version: number } | undefined> =>
  db
    .selectFrom('costSetting')
    .select([sql<CostRate[]>`rates`.as('rates'), 'version'])
    .where('farmNo', '=', farmNo)
    .executeTakeFirst();

/** Serializes changes of a farm's cost setting, also its first, until the transaction ends. */
export const lockCostSetting = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('cost setting'), ${farmNo})`.execute(db);

export const saveCostSetting = (db: Database, farmNo: number, rates: readonly CostRate[], version: number) =>
  db
    .insertInto('costSetting')
    .values({ farmNo, rates: JSON.stringify(rates), version })
    .onConflict((conflict) => conflict.column('farmNo').doUpdateSet({ rates: JSON.stringify(rates), version }))
    .execute();

export type StoredEnergySource = Omit<EnergySource, 'controllerId'> & { controllerNo: number };

/** Sources of energy of controllers; controllers without any are left out. */
export const listEnergySources = (db: Database, controllerNos: readonly number[]) =>
  db
    .selectFrom('costEnergySource')
    .select(['controllerNo', 'meterField', 'lampWatts'])
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .orderBy('controllerNo')
    .execute();

/** Replaces the sources of energy of controllers. */
export const replaceEnergySources = async (
  db: Database,
  controllerNos: readonly number[],
  sources: readonly StoredEnergySource[],
): Promise<void> => {
  await db
    .deleteFrom('costEnergySource')
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .execute();
  if (sources.length > 0)
    await db
      .insertInto('costEnergySource')
      .values([...sources])
      .execute();
};

/** Sources of energy of a farm's controllers, retired ones too. */
export const listEnergySourcesOfFarm = (db: Database, farmNo: number): Promise<StoredEnergySource[]> =>
  db
    .selectFrom('costEnergySource as source')
    .innerJoin('controller', 'controller.controllerNo', 'source.controllerNo')
    .select(['source.controllerNo', 'source.meterField', 'source.lampWatts'])
    .where('controller.farmNo', '=', farmNo)
    .orderBy('source.controllerNo')
    .execute();
